"""A match at the terminal: people and bots around one table."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

from rich.panel import Panel
from rich.table import Table as Columns
from rich.text import Text

from dauntless.bots import Bot, observe
from dauntless.engine.contract import SPECTATOR
from dauntless.engine.errors import Refusal
from dauntless.engine.game import Game
from dauntless.engine.match import Match, Step, words_of
from dauntless.terminal import commands
from dauntless.terminal.acting import act
from dauntless.terminal.draw import draw_choices, draw_objective, draw_scene
from dauntless.terminal.looks import Looks, seat_title
from dauntless.terminal.rulebook import first_points, sections
from dauntless.terminal.screen import Screen

HUMAN = "human"
USUAL_BOT = "careful"
ROOM_FOR_HOW_TO = 36
"""Lines below which the how-to has the first screen for itself."""


@dataclass
class Table:
    """Who sits where, what they have been shown, and what has been saved."""

    screen: Screen
    match: Match
    bots: tuple[Bot | None, ...]  # None: a person
    names: tuple[str, ...]  # human, or the bot's
    saved_in: Path | None = None
    saved_steps: list[Step] = field(default_factory=list)
    told: dict[int, int] = field(default_factory=dict)  # steps each viewer has been told of
    viewer: int | None = None  # who looked at the screen last
    welcomed: bool = False  # just now: the how-to is still to be read

    @property
    def game(self) -> Game[Any, Any]:
        return self.match.game

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    # The course of a match

    def play(self, note: str = "") -> None:
        """Play until the match is over or somebody leaves."""
        try:
            self.welcome(note)
            while True:
                if self.match.over:
                    self.finish()
                else:
                    self.next_decision()
        except commands.Leave:
            return
        except EOFError:
            self.screen.show("")
            self.tell_how_to_resume()
        except KeyboardInterrupt:
            self.screen.show("")
            self.tell_how_to_resume()
            raise SystemExit(130) from None

    def next_decision(self) -> None:
        """One seat decides: people first, where several are due at once."""
        due = self.game.actors(self.match.state)
        person = next((seat for seat in due if seat in self.people), None)
        if person is not None:
            self.draw_curtain(person)
            self.show(person)
            self.ask(person)
            return
        turn = self.match.turn
        bot = self.bots[due[0]]
        assert bot is not None, "a seat without a person has a bot"
        with self.screen.busy(f"{seat_title(self.match.seat_names[due[0]])} is thinking"):
            self.match.act(bot.choose(observe(self.match, due[0])), due[0])
        if not self.people and self.match.turn != turn and not self.match.over:
            self.show(SPECTATOR)
            self.ask(SPECTATOR)

    def ask(self, seat: int) -> None:
        """Let somebody type until the match has gone on (or back)."""
        name = self.match.seat_names[seat] if seat != SPECTATOR else "Enter for the next turn"
        while True:
            words = [choice.action for choice in self.match.scene(seat).choices]
            line = self.screen.ask(f"{name}> ", [*words, *commands.COMMANDS])
            if not line and seat == SPECTATOR:
                return
            if self.obey(seat, line, words):
                return

    def obey(self, seat: int, line: str, actions: list[str]) -> bool:
        """Do what was typed; has the match changed?"""
        first, _, rest = line.partition(" ")
        command = commands.find(first)
        try:
            if not line:
                self.show(seat)
                return False
            if command is not None and first not in actions:
                return command.carry_out(self, seat, rest.strip())
            act(self.match, seat, words_of(line))
        except Refusal as refusal:
            self.screen.show(Text(f"! {refusal}", style="bold"))
            return False
        return True

    # What is shown

    def welcome(self, note: str) -> None:
        """The first screen: how to play in a minute, and who plays what."""
        facts, rulebook = self.game.facts, self.game.rulebook()
        self.screen.show(Text(facts.title, style="bold underline"), facts.hook)
        points = Columns.grid(padding=(0, 1))
        for point in first_points(rulebook):
            bullet = " -" if self.screen.ascii_only else " •"
            points.add_row(bullet, Text(point.replace("**", "").replace("`", "")))
        self.screen.show(points, self.seating())
        self.screen.show(*filter(None, [self.goal_hint(), note]))
        self.screen.show(
            "Type an action as it is listed, or its number (#1); several in a row, with blanks "
            "between them. help tells what else you can type."
        )
        height = self.screen.height
        if height is not None and height < ROOM_FOR_HOW_TO:
            self.screen.ask("Press Enter to begin ")
        else:
            self.screen.show("")
            self.welcomed = True

    def seating(self) -> Text:
        """Who plays which letter."""
        looks = Looks(self.match.scene(), self.screen.ascii_only)
        person = "you" if len(self.people) == 1 else "a person"
        text = Text()
        for seat, name in enumerate(self.names):
            text.append(", " if seat else "")
            text.append(looks.letters[seat], style=looks.paints[seat].piece)
            text.append(f" {looks.seat_title(seat)}: ")
            text.append(person if name == HUMAN else f"the bot {name}")
        return text

    def goal_hint(self) -> str:
        """Where the rulebook tells of the options that were chosen."""
        known = [section.slug for section in sections(self.game.rulebook())]
        chosen = [v for v in self.match.options.model_dump().values() if isinstance(v, str)]
        named = [slug for value in chosen for slug in known if slug.startswith(value)]
        return "".join(f"rules {slug} tells what is played for." for slug in named[:1])

    def draw_curtain(self, seat: int) -> None:
        """Where people see different things, let the next one take the seat unobserved."""
        if self.viewer == seat or len(self.people) < 2:
            return
        views = {self.match.seen_by(person).tobytes() for person in self.people}
        if len(views) > 1:
            self.screen.forget()
            name = seat_title(self.match.seat_names[seat])
            self.screen.ask(f"Pass the device to {name}, who presses Enter ")

    def show(self, viewer: int) -> None:
        """What has happened since the viewer last looked, the table, and what is to decide."""
        if not self.welcomed:
            self.screen.clear()
        self.welcomed = False
        scene = self.match.scene(viewer)
        news = self.news(viewer)
        drawn = draw_scene(scene, self.screen.width, ascii_only=self.screen.ascii_only)
        prompt = Text(f"{'>' if self.screen.ascii_only else '▶'} {scene.prompt}", style="bold")
        about = [draw_objective(scene)] if scene.objective else []
        self.screen.show(*news, drawn, *about, prompt)
        room = self.screen.room_below(*news, drawn, *about, prompt)
        if scene.choices:
            self.screen.show(draw_choices(scene, self.screen.width, room))
        self.viewer = viewer

    def news(self, viewer: int) -> list[Text]:
        """What the viewer has not been told yet; a paragraph for each seat's doings."""
        total = len(self.match.steps)
        begin = min(self.told.get(viewer, 0), total)
        self.told[viewer] = total
        return self.paragraphs(viewer, begin)

    def paragraphs(self, viewer: int, begin: int = 0) -> list[Text]:
        """The story from a step on, as the viewer could see it."""
        told: list[Text] = []
        actor = None

        def who(index: int) -> int | None:
            nonlocal actor
            seat = self.match.steps[index].seat
            actor = actor if seat is None else seat
            return actor

        for _, steps in groupby(range(begin, len(self.match.steps)), key=who):
            events = [self.match.event(i, viewer) for i in steps]
            sentences = [sentence for event in events if (sentence := self.game.story(event))]
            if not sentences:
                continue
            paragraph = Text(" ".join(sentences))
            line = self.game.one_line([event for event in events if event.seat is not None])
            told.append(paragraph.append(f" ({line})" if line else "", style="dim"))
        return told

    # The end

    def finish(self) -> None:
        """The result; then the match can be saved, read again or taken back."""
        viewer = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.show(viewer)
        self.screen.show(Panel(self.result(viewer), expand=False, padding=(0, 2)))
        while True:
            line = self.screen.ask("save FILE, log, undo!, or Enter to leave> ", commands.COMMANDS)
            if not line:
                raise commands.Leave
            if self.obey(viewer, line, []):
                return

    def result(self, viewer: int) -> Text:
        """Who won, how, and how long it took."""
        scores = self.match.scores()
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        names = " and ".join(seat_title(self.match.seat_names[seat]) for seat in best)
        if len(best) == len(scores):
            head = "Nobody wins: a draw."
        elif viewer in best and len(best) == 1:
            head = f"You win, {names}!"
        else:
            head = f"{names} win{'s' if len(best) == 1 else ''}!"
        decisions = sum(1 for step in self.match.steps if step.seat is not None)
        last = self.game.story(self.match.event(len(self.match.steps) - 1, viewer))
        text = Text(head, style="bold", justify="center")
        length = f"{count(self.match.turn, 'turn')}, {count(decisions, 'decision')}"
        text.append(f"\n{last}\n{length}", style="not bold")
        if set(scores) - {-1.0, 0.0, 1.0}:
            pairs = zip(self.match.seat_names, scores, strict=True)
            text.append("\n" + ", ".join(f"{name} {score:g}" for name, score in pairs))
        return text

    # Leaving

    @property
    def unsaved(self) -> bool:
        """Is there something to save that no file has?"""
        return self.match.steps != self.saved_steps

    def resume_command(self, path: Path) -> str:
        """What to type to go on with a saved match."""
        command = f"dauntless play {self.game.facts.name} --resume {shlex.quote(str(path))}"
        usual = self.names[0] == HUMAN and set(self.names[1:]) <= {USUAL_BOT}
        return command if usual else f"{command} --seats {','.join(self.names)}"

    def tell_how_to_resume(self) -> None:
        """What was saved and what was not, and how to go on."""
        if self.saved_in is not None:
            lost = ", but not what has happened since" if self.unsaved else ""
            self.screen.show(f"Saved{lost}. To go on: {self.resume_command(self.saved_in)}")
        elif self.match.steps and not self.match.over:
            self.screen.show(
                "The match was not saved. The same luck again: "
                f"dauntless play {self.game.facts.name} --seed {self.match.seed}",
                "Next time: save FILE before you leave, and play --resume FILE to go on.",
            )


def count(number: int, what: str) -> str:
    """How many there are of something, in words."""
    return f"{number:,} {what}{'s' * (number != 1)}"
