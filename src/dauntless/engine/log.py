"""The match log: one readable file from which a match can be replayed, move by move.

JSON, one entry a line. The first line says which game, rules, content and options; then come
`{"chance": outcome}`, `{"seat": name, "action": notation}` and `{"seat": name, "say": text}`; a
finished match ends with `{"result": …}`. A pack other than the game's own stands in the log whole.
A log that shall be replayed by later versions has its content with it in any case, and the
fingerprint of its rules: a line that cannot be replayed then says that the rules have changed.

A log from a server says more: `luck` in the first line, the sequence `seq` of every step, what was
taken back (`{"undo": how many steps}`), and how a match ended that was not played to its end
(`{"end": "resigned", "seat": …, "result": …}`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field

from dauntless.engine.errors import BadInput, BadLog, DauntlessError, Refusal
from dauntless.engine.fingerprints import rules_of
from dauntless.engine.game import Game
from dauntless.engine.match import MOST_REMARK, Match, Remark
from dauntless.engine.packs import MOST_TITLE
from dauntless.engine.schema import Strict, read_json_line, validate, write_json

FORMAT = 1
RULES_HAVE_CHANGED = "the rules have changed since this match was played"


Entry = TypeVar("Entry", bound=Strict)
Short = Annotated[str, Field(max_length=200)]


class PackMention(Strict):
    """The content a match was played with."""

    title: Annotated[str, Field(max_length=MOST_TITLE)]
    hash: Short
    content: dict[str, Any] | None = None


class LuckMention(Strict):
    """Where a server's luck came from, so that anybody can check it."""

    table: Short
    commitment: Short
    secret: Short
    scheme: Literal[1, 2, 3] = 1
    """1: draws are numbered by their place in the log, 2: without gaps, 3: and from a seed."""
    chain: Short | None = None


class Header(Strict):
    """The first line of a log."""

    dauntless: Literal["match"]
    format: Literal[1]
    game: Short
    rules: int
    pack: PackMention
    options: dict[str, Any]
    seats: Annotated[list[Short], Field(max_length=64)]
    fingerprint: Short | None = None
    position: dict[str, Any] | None = None
    luck: LuckMention | None = None


class Line(Strict):
    """A later line of a log."""

    chance: Short | None = None
    seat: Short | None = None
    action: Short | None = None
    say: str | None = Field(default=None, max_length=MOST_REMARK)
    result: dict[str, float] | None = None
    seq: int | None = Field(default=None, ge=1)
    draw: int | None = Field(default=None, ge=1)
    entropy: Short | None = None
    undo: int | None = Field(default=None, ge=1)
    end: Literal["resigned", "agreed", "time", "closed"] | None = None
    why: str | None = Field(default=None, max_length=MOST_REMARK)


def write_log(match: Match, *, lasting: bool = False) -> str:
    """The log of a match; a lasting one can be replayed when rules and content have changed."""
    return "".join(write_json(line) + "\n" for line in _lines(match, lasting=lasting))


def header_of(match: Match, *, lasting: bool) -> dict[str, Any]:
    """The first line of a match's log."""
    game = match.game
    pack: dict[str, Any] = {"title": game.pack.pack.title, "hash": game.pack.hash}
    if lasting or game.pack.hash != game.base_pack().hash:
        pack["content"] = game.pack.model_dump(mode="json")
    header = {
        "dauntless": "match",
        "format": FORMAT,
        "game": game.facts.name,
        "rules": game.facts.rules_version,
        "pack": pack,
        "options": match.options.model_dump(mode="json"),
        "seats": list(match.seat_names),
    }
    if lasting:
        header["fingerprint"] = rules_of(type(game))
    return header if match.start_position is None else header | {"position": match.start_position}


def _lines(match: Match, *, lasting: bool) -> Iterator[dict[str, Any]]:
    yield header_of(match, lasting=lasting)
    remarks = list(match.remarks)
    for index, step in enumerate(match.steps):
        while remarks and remarks[0].step <= index:
            yield _remark_line(match, remarks.pop(0))
        if step.seat is None:
            yield {"chance": step.text}
        else:
            yield {"seat": match.seat_names[step.seat], "action": step.text}
    for remark in remarks:
        yield _remark_line(match, remark)
    if match.score is not None:
        yield {"result": match.score}


def _remark_line(match: Match, remark: Remark) -> dict[str, Any]:
    return {"seat": match.seat_names[remark.seat], "say": remark.text}


def read_log(text: str, find_game: Callable[[str], type[Game[Any, Any]]]) -> Match:
    """Replay a log; `find_game` gives the game of a name."""
    replay = Replay(text, find_game)
    for _ in replay:
        pass
    return replay.match


def read_log_so_far(
    text: str, find_game: Callable[[str], type[Game[Any, Any]]]
) -> tuple[Match, BadLog | None]:
    """As `read_log`; but of a match that changed rules do not allow, what they do, and why."""
    replay = Replay(text, find_game)
    try:
        for _ in replay:
            pass
    except BadLog as error:
        if not replay.rules_have_changed:
            raise
        return replay.match, error
    return replay.match, None


class Replay:
    """A log being replayed: each line can be looked at just before it happens in the match."""

    def __init__(self, text: str, find_game: Callable[[str], type[Game[Any, Any]]]) -> None:
        # A remark may hold what else ends a line.
        self._lines = text.removesuffix("\n").split("\n")
        if self._lines == [""]:
            raise BadLog("line 1", "the log is empty")
        self.header = _read_line(Header, self._lines[0], 1)
        self.rules_have_changed = False
        try:
            kind = find_game(self.header.game)
            self.rules_have_changed = have_rules_changed(self.header, kind)
            self.match = _begin(self.header, kind)
        except BadLog:
            raise
        except DauntlessError as error:
            raise BadLog("line 1", self.reason(error)) from None

    def reason(self, error: DauntlessError) -> str:
        """Why something of the log cannot be replayed; changed rules are said to be."""
        return f"{error}; {RULES_HAVE_CHANGED}" if self.rules_have_changed else str(error)

    def __iter__(self) -> Iterator[Line]:
        last = len(self._lines)
        for number, content in enumerate(self._lines[1:], start=2):
            line = _read_line(Line, content, number)
            yield line
            try:
                _replay_line(self.match, line, is_last=number == last)
            except DauntlessError as error:
                raise BadLog(f"line {number}", self.reason(error)) from None


def _read_line(model: type[Entry], content: str, number: int) -> Entry:
    place = f"line {number}"
    return validate(model, read_json_line(content, place, BadLog), BadLog, place)


def have_rules_changed(header: Header, kind: type[Game[Any, Any]]) -> bool:
    """Was the match played by other rules than these, as far as its log tells?"""
    if header.fingerprint is not None:
        return header.fingerprint != rules_of(kind)
    return header.rules != kind.facts.rules_version


def _begin(header: Header, kind: type[Game[Any, Any]]) -> Match:
    if header.pack.content is not None:
        game = kind(kind.check_pack(header.pack.content, "line 1, pack"))
    else:
        game = kind()
    if game.pack.hash != header.pack.hash:
        absent = "" if header.pack.content is not None else ", and the log does not hold that"
        raise BadLog(
            "line 1.pack.hash",
            f'the content "{game.pack.pack.title}" is not the one the match was played with'
            + absent,
        )
    match = Match(game, header.options, scripted=True, position=header.position)
    if list(match.seat_names) != header.seats:
        raise BadLog("line 1.seats", f"the seats are {', '.join(match.seat_names)}")
    return match


def _replay_line(match: Match, line: Line, *, is_last: bool) -> None:
    given = set(line.model_fields_set) - {"seq", "draw"}
    if given == {"chance"} and line.chance is not None:
        match.settle(match.game.read_outcome(match.state, line.chance))
    elif given == {"seat", "action"} and line.seat is not None and line.action is not None:
        _replay_action(match, line.seat, line.action)
    elif given == {"seat", "say"} and line.seat is not None and line.say is not None:
        match.say(line.seat, line.say)
    elif given == {"seat", "entropy"} and line.seat is not None:
        match.seat_number(line.seat)
    elif given == {"undo"} and line.undo is not None:
        match.undo(line.undo)
    elif {"end", "result"} <= given <= {"end", "result", "seat", "why"} and is_last:
        _check_early_end(match, line)
    elif given == {"result"} and is_last:
        if line.result != match.score:
            raise BadInput("result", f"the moves lead to {match.score}, not to {line.result}")
    else:
        raise BadInput(
            "entry",
            "a line has either chance, or seat and action, or seat and say, or undo, "
            "or (the last one) result, perhaps with end",
        )


def _replay_action(match: Match, seat: str, text: str) -> None:
    if match.game.chance_is_due(match.state):
        raise Refusal("chance is due before anybody can decide")
    match.decide(seat, text)


def _check_early_end(match: Match, line: Line) -> None:
    """A match that was given up, agreed a draw or lost on time has a result for every seat."""
    if match.over:
        raise BadInput("end", "the match was over already")
    if line.seat is not None:
        match.seat_number(line.seat)
    if line.result is None or set(line.result) != set(match.seat_names):
        raise BadInput("result", f"it is for {', '.join(match.seat_names)}")
    lowest, highest = match.game.facts.lowest_score, match.game.facts.highest_score
    if line.end != "closed" and any(not lowest <= x <= highest for x in line.result.values()):
        raise BadInput("result", f"it goes from {lowest:g} to {highest:g}")
