"""`dauntless replay`: step through a match log, or tell all of it."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from dauntless.engine.contract import SPECTATOR
from dauntless.engine.match import Match
from dauntless.engine.scene import Scene
from dauntless.terminal.draw import draw_scene
from dauntless.terminal.screen import Screen

KEYS = "Enter or n: next, p: previous, t: next turn, a number: that step, q: leave"


def replay_in_terminal(match: Match, seat: str | None, *, all_at_once: bool, as_json: bool) -> None:
    """Show a match as a seat saw it (or a spectator): as JSON, as a story, or step by step."""
    player = Player(match, SPECTATOR if seat is None else _seat_number(match, seat))
    if as_json:
        sys.stdout.write(json.dumps(player.entries(), ensure_ascii=False) + "\n")
    elif all_at_once:
        screen = Screen()
        for step in range(1, player.last + 1):
            screen.show(Text(f"{step:>{len(str(player.last))}}  {player.sentence(step)}"))
    else:
        step_through(player, Screen())


def _seat_number(match: Match, seat: str) -> int:
    return match.seat_number(int(seat) if seat.isdecimal() else seat)


@dataclass(frozen=True)
class Player:
    """Plays back what one viewer could see; step 0 is the beginning."""

    match: Match
    viewer: int

    @property
    def last(self) -> int:
        return len(self.match.steps)

    def scene(self, step: int) -> Scene:
        """The table after a step."""
        if self.last == 0:
            return self.match.scene(self.viewer)
        event = self.match.event(max(step - 1, 0), self.viewer)
        state = event.before if step == 0 else event.after
        return self.match.game.scene(state, self.viewer)

    def sentence(self, step: int) -> str:
        """What happened in a step."""
        if step == 0:
            return "The beginning."
        return self.match.game.story(self.match.event(step - 1, self.viewer))

    def turn(self, step: int) -> int:
        """How many turns had been completed before a step."""
        return self.match.game.turn(self.match.event(step - 1, self.viewer).before)

    def next_turn(self, step: int) -> int:
        """The step after which the next turn begins, its dice rolled; or the end."""
        turns = [self.turn(s) for s in range(step + 1, self.last + 1)]
        begun = (s for s, turn in enumerate(turns, start=step) if turn != turns[0])
        found = next(begun, self.last)
        while found < self.last and self.match.steps[found].seat is None:
            found += 1
        return found

    def entries(self) -> list[dict[str, Any]]:
        """Every step for programs; what the viewer could not know is null."""
        found = []
        for index, step in enumerate(self.match.steps):
            event = self.match.event(index, self.viewer)
            text = step.text if event.code is not None else None
            seat = None if step.seat is None else self.match.seat_names[step.seat]
            what = {"chance": text} if step.seat is None else {"seat": seat, "action": text}
            found.append({"step": index + 1, **what, "story": self.match.game.story(event)})
        return found


def step_through(player: Player, screen: Screen) -> None:
    """Go back and forth until the viewer has seen enough."""
    step = 0
    _show(player, screen, step)
    screen.show(Text(KEYS, style="dim"))
    while True:
        try:
            line = screen.ask(f"{step}/{player.last}> ")
        except EOFError:
            screen.show("")
            return
        if line in ("q", "quit", "exit"):
            return
        target = _target(player, step, line)
        if target is None:
            screen.show(KEYS)
        elif target == step and step in (0, player.last):
            screen.show("This is the end of the match." if step else "This is the beginning.")
        else:
            step = target
            screen.clear()
            _show(player, screen, step)


def _target(player: Player, step: int, line: str) -> int | None:
    """The step somebody asks for; None if that was no answer."""
    match line:
        case "" | "n" | "next":
            return min(step + 1, player.last)
        case "p" | "previous":
            return max(step - 1, 0)
        case "t" | "turn":
            return player.next_turn(step)
    if line.isdecimal() and len(line) < 10:
        return min(int(line), player.last)
    return None


def _show(player: Player, screen: Screen, step: int) -> None:
    scene = player.scene(step)
    scene = scene.model_copy(update={"choices": ()})
    screen.show(Text(player.sentence(step), style="bold"))
    screen.show(draw_scene(scene, screen.width, ascii_only=screen.ascii_only))
    screen.show(scene.prompt)
