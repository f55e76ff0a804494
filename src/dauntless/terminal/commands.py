"""What can be typed at the table besides actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table as Columns
from rich.text import Text

from dauntless.engine.contract import SPECTATOR
from dauntless.engine.errors import BadInput, Refusal
from dauntless.engine.explore import turn_outcomes
from dauntless.engine.log import write_log
from dauntless.engine.match import words_of
from dauntless.terminal.acting import act
from dauntless.terminal.draw import draw_choices
from dauntless.terminal.looks import seat_title
from dauntless.terminal.rulebook import find_section, sections

if TYPE_CHECKING:
    from dauntless.terminal.table import Table

RECENT = 10
"""Paragraphs that `log` shows unless it is asked for all."""


class Leave(Exception):
    """Somebody gets up from the table."""


@dataclass(frozen=True)
class Command:
    """A word to type, what may follow it, what it does; `carry_out` says if the match changed."""

    argument: str
    about: str
    carry_out: Callable[[Table, int, str], bool]


def show_help(table: Table, seat: int, _: str) -> bool:
    columns = Columns.grid(padding=(0, 2))
    columns.add_row(Text("ACTION ...", style="bold"), "one or more actions in notation, or #NUMBER")
    for name, command in COMMANDS.items():
        columns.add_row(Text(f"{name} {command.argument}".strip(), style="bold"), command.about)
    table.screen.show(columns)
    scene = table.match.scene(seat)
    if scene.choices:
        table.screen.show(f"For example: {scene.choices[0].action}, or #1. Enter shows the board.")
    if any(section.slug == "notation" for section in sections(table.game.rulebook())):
        table.screen.show("rules notation lists all actions.")
    return False


def show_rules(table: Table, seat: int, wanted: str) -> bool:
    rulebook = table.game.rulebook()
    try:
        section = find_section(rulebook, wanted or table.match.scene(seat).rulebook)
    except BadInput as error:
        raise Refusal(error.reason) from None
    table.screen.show_section(section)
    if not wanted:
        others = ", ".join(s.slug for s in sections(rulebook) if s.level > 1)
        table.screen.show(Text(f"rules SECTION shows another: {others}", style="dim"))
    return False


def show_choices(table: Table, seat: int, _: str) -> bool:
    table.screen.show(draw_choices(table.match.scene(seat), table.screen.width))
    return False


def show_log(table: Table, seat: int, how_much: str) -> bool:
    if how_much not in ("", "all"):
        raise Refusal("log shows the last turns, log all the whole match")
    told = table.paragraphs(seat) or [Text("Nothing has happened yet.")]
    recent = told if how_much else told[-RECENT:]
    if len(recent) < len(told):
        table.screen.show(Text(f"({len(told) - len(recent)} before these: log all)", style="dim"))
    table.screen.show(*recent)
    return False


def tell_why(table: Table, seat: int, words: str) -> bool:
    _need_a_decision(table, seat)
    if not words:
        raise Refusal("say which action you mean, such as why d4")
    trial = table.match.copy()
    trial.scripted = True
    try:
        act(trial, seat, words_of(words))
    except Refusal as refusal:
        raise Refusal(str(refusal).replace(" (nothing was played)", "")) from None
    meanings = {choice.action: choice.label for choice in table.match.scene(seat).choices}
    table.screen.show(f"{words} is allowed: {meanings.get(words, 'all of it')}")
    return False


def count_ends(table: Table, seat: int, _: str) -> bool:
    _need_a_decision(table, seat)
    match = table.match
    if match.seen_by(seat).tobytes() != match.state.tobytes():
        raise Refusal("that cannot be counted while something is hidden from you")
    with table.screen.busy("Counting"):
        count = len(turn_outcomes(table.game, match.state))
    ways = "is 1 position" if count == 1 else f"are {count:,} different positions"
    table.screen.show(f"There {ways} in which this turn can end.")
    return False


def take_back(table: Table, seat: int, _: str) -> bool:
    """Free within one's own turn; what others did or chance showed is not simply unseen."""
    index = _last_decision_of_people(table)
    later = table.match.steps[index + 1 :]
    if later or table.match.steps[index].seat != seat:
        names = dict.fromkeys(
            "what chance brought" if step.seat is None else _possessive(table, step.seat)
            for step in table.match.steps[index:]
            if step.seat != seat
        )
        raise Refusal(
            f"that would take back {' and '.join(names)} too, which needs everybody's consent; "
            "if all agree, type undo!"
        )
    table.match.undo(1)
    return True


def take_back_with_consent(table: Table, _seat: int, _: str) -> bool:
    table.match.undo(len(table.match.steps) - _last_decision_of_people(table))
    return True


def restart_turn(table: Table, seat: int, _: str) -> bool:
    match, count = table.match, 0
    for index in reversed(range(len(match.steps))):
        before = match.event(index, seat).before
        if match.steps[index].seat != seat or table.game.turn(before) != match.turn:
            break
        count += 1
    if count == 0:
        raise Refusal("nothing of this turn has been played yet")
    match.undo(count)
    return True


def save(table: Table, _seat: int, file: str) -> bool:
    return _save(table, file, overwrite=False)


def save_over(table: Table, _seat: int, file: str) -> bool:
    return _save(table, file, overwrite=True)


def _save(table: Table, file: str, *, overwrite: bool) -> bool:
    if not file:
        raise Refusal("say where, such as save match.jsonl")
    path = Path(file).expanduser()
    try:
        with path.open("w" if overwrite else "x", encoding="utf-8") as stream:
            stream.write(write_log(table.match, lasting=True))
    except FileExistsError:
        raise Refusal(f"{file} exists already; save! {file} replaces it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it cannot be written"
        raise Refusal(f"{file}: {reason.lower()}") from None
    table.saved_in, table.saved_steps = path, table.match.steps.copy()
    table.screen.show(f"Saved. To go on with it later: {table.resume_command(path)}")
    return False


def leave(table: Table, _seat: int, _: str) -> bool:
    while table.unsaved:
        file = table.screen.ask("Save the match? A file name, or Enter to leave without saving> ")
        if not file:
            break
        try:
            _save(table, file.removesuffix("!"), overwrite=file.endswith("!"))
        except Refusal as refusal:
            table.screen.show(str(refusal).replace(f"save! {file}", f"{file}!"))
    raise Leave


def _need_a_decision(table: Table, seat: int) -> None:
    if seat == SPECTATOR or table.match.over:
        raise Refusal("you have nothing to decide now")


def _last_decision_of_people(table: Table) -> int:
    for index in reversed(range(len(table.match.steps))):
        if table.match.steps[index].seat in table.people:
            return index
    raise Refusal("there is nothing of yours to take back")


def _possessive(table: Table, seat: int) -> str:
    return f"{seat_title(table.match.seat_names[seat])}'s decisions"


COMMANDS = {
    "help": Command("", "this list", show_help),
    "rules": Command(
        "[SECTION]", "the rules for what you are deciding, or another section", show_rules
    ),
    "choices": Command("", "everything you may do now, in words", show_choices),
    "why": Command("ACTION", "why an action is or is not allowed", tell_why),
    "where": Command("", "in how many ways this turn can end", count_ends),
    "undo": Command("", "take back your last action of this turn", take_back),
    "undo!": Command(
        "", "go back to your last decision, whatever came after it", take_back_with_consent
    ),
    "restart": Command("", "take back all of this turn", restart_turn),
    "log": Command("[all]", "what has happened", show_log),
    "save": Command("FILE", "write the match to a file; save! replaces one", save),
    "save!": Command("FILE", "the same, replacing a file", save_over),
    "quit": Command("", "leave the table", leave),
}
ALIASES = {"?": "help", "exit": "quit", "q": "quit", "rule": "rules"}


def find(word: str) -> Command | None:
    """The command called so; a slash before it does not matter."""
    name = word.removeprefix("/").lower()
    return COMMANDS.get(ALIASES.get(name, name))
