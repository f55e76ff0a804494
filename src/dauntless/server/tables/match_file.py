"""A match as one file: written from a table's log, read into a new table, its luck checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from dauntless import registry
from dauntless.engine.errors import BadLog
from dauntless.engine.game import Game
from dauntless.engine.log import FORMAT, Header, Line, LuckMention, Replay
from dauntless.engine.match import Match
from dauntless.engine.packs import content_hash
from dauntless.engine.schema import read_json_line, validate, write_json
from dauntless.server.store.people import visible
from dauntless.server.store.stored_content import content_key
from dauntless.server.store.stored_tables import Entry, Seat, Table, now
from dauntless.server.tables import provable_luck
from dauntless.server.tables.making import new_table
from dauntless.server.tables.match_lines import how_it_begins, line_of
from dauntless.server.tables.pacing import Pace

MOST_LINES = 20_000
MOST_HEADER = 200_000
"""The most characters of a file's first line, in which the content stands."""
MOST_LINE = 10_000
MOST_POSITION = 20_000
ROW = 100
"""Bytes that an entry takes beside its position."""
UNKNOWN = "unknown"
"""Instead of the fingerprint of rules, where it was not noted yet."""


def write_match(table: Table, content: dict[str, Any], entries: list[Entry]) -> str:
    """The file of a finished match, with the content it was played with."""
    names = table.seat_names
    header: dict[str, Any] = {
        "dauntless": "match",
        "format": FORMAT,
        "game": table.game,
        "rules": table.rules_version,
        "pack": {
            "title": content["pack"]["title"],
            "hash": content_hash(content),
            "content": content,
        },
        "options": table.options,
        "seats": names,
        "fingerprint": _fingerprint(table, entries),
    }
    if table.position is not None:
        header["position"] = table.position
    if not table.imported:
        header["luck"] = {
            "table": table.id,
            "commitment": provable_luck.commitment(table.secret),
            "secret": table.secret.hex(),
        }
        if table.chain is not None:
            header["luck"] |= {"scheme": 2 if table.seed is None else 3, "chain": table.chain}
    end = next((entry.seq for entry in entries if entry.kind == "end"), table.seq)
    lines = [header]
    for entry in entries:
        line = line_of(entry, names)
        if line is not None and entry.seq <= end:
            lines.append(line)
    return "".join(write_json(line) + "\n" for line in lines)


def _fingerprint(table: Table, entries: list[Entry]) -> str:
    """The rules the match was played by; those that closed it are others."""
    closed = next((e for e in entries if e.kind == "end" and e.data["how"] == "closed"), None)
    rules = table.rules if closed is None else closed.data["rules"]
    return rules or UNKNOWN


@dataclass
class Verdict:
    """What checking a match file has brought."""

    header: Header
    match: Match
    steps: int = 0
    outcomes: int = 0
    entropy: list[str] = field(default_factory=list)
    """The seats whose clients have added to the luck."""

    @property
    def taken_back(self) -> int:
        """How many outcomes were drawn and taken back: whoever may do that draws until it suits."""
        return self.outcomes - sum(step.seat is None for step in self.match.steps)

    @property
    def is_fixed(self) -> bool:
        """Was all luck fixed when the match began, so that nobody could choose it later?"""
        return self.header.luck is not None and self.header.luck.scheme == 3


def verify(text: str, shown: str | None = None) -> Verdict:
    """Replay a match and check every outcome of chance against the secret; raises BadLog.

    `shown` is a chain that the table has shown some time; the file must go through it.
    """
    replay = Replay(text, registry.find)
    given = replay.header.luck
    if given is None:
        raise BadLog("line 1.luck", "this log does not say where its luck came from")
    check = _LuckCheck(replay.header, given)
    verdict = Verdict(replay.header, replay.match)
    goes_through = check.shows(shown)
    for number, line in enumerate(replay, start=2):
        check.line(replay.match, line, f"line {number}")
        goes_through |= check.shows(shown)
        verdict.steps += line.action is not None
        verdict.outcomes += line.chance is not None
        if line.entropy is not None and line.seat is not None:
            verdict.entropy.append(line.seat)
    if given.scheme > 1 and check.chain != given.chain:
        raise BadLog("line 1.luck.chain", "the lines are not those that the chain was made of")
    if shown is not None and not goes_through:
        raise BadLog("file", f"it does not go through the chain {shown}: it is of another match")
    return verdict


class _LuckCheck:
    """Checks the lines of a match's file against its secret, one after the other."""

    def __init__(self, header: Header, given: LuckMention) -> None:
        self.given = given
        try:
            self.secret = bytes.fromhex(given.secret)
        except ValueError:
            raise BadLog("line 1.luck.secret", "it must be hexadecimal") from None
        if provable_luck.commitment(self.secret) != given.commitment:
            raise BadLog("line 1.luck", "the secret is not the one that was committed to")
        self.last = self.draws = 0
        self.chain = ""
        self.added: list[tuple[str, str]] = []
        self.seed: str | None = None
        if given.scheme > 1:
            content = content_key(header.pack.content or {})
            begins = how_it_begins(
                header.game, header.options, header.seats, content, header.position
            )
            self.chain = provable_luck.first_link(given.table, given.commitment, begins)

    def line(self, match: Match, line: Line, place: str) -> None:
        """Check a line just before it is replayed."""
        if line.seq is not None:
            if line.seq <= self.last:
                raise BadLog(f"{place}.seq", "sequences must grow")
            self.last = line.seq
        if line.entropy is not None and line.seat is not None:
            if self.seed is not None:
                raise BadLog(f"{place}.entropy", "it was added after the match had begun")
            self.added.append((line.seat, line.entropy))
        if line.chance is not None or line.action is not None:
            self.begin()
        if line.chance is not None:
            self.draws += 1
            self.outcome(match, line, place)
        if self.chain:
            told = line.model_dump(mode="json", exclude_unset=True)
            self.chain = provable_luck.link(self.chain, told)

    def shows(self, chain: str | None) -> bool:
        """Is this what the table shows of the chain when it is here, or at the end?"""
        here = (self.chain, provable_luck.sealed(self.secret, self.chain))
        return self.chain != "" and chain in here

    def begin(self) -> None:
        """The match has begun: nothing can be added to its luck any more."""
        if self.given.scheme == 3 and self.seed is None:
            self.seed = provable_luck.seed_of(self.given.table, self.given.commitment, self.added)

    def outcome(self, match: Match, line: Line, place: str) -> None:
        """Check what chance brought."""
        number = line.draw if self.given.scheme > 1 else line.seq
        if number is None:
            raise BadLog(place, "an outcome of chance needs its number to be checked")
        if self.given.scheme > 1 and number != self.draws:
            raise BadLog(f"{place}.draw", f"this is draw {self.draws}, not {number}")
        outcomes, weights = match.game.odds(match.state)
        if len(outcomes) == 0:
            raise BadLog(place, "chance was not due")
        where = provable_luck.place_of(self.given.table, number, self.seed, self.chain)
        drawn = provable_luck.draw(self.secret, where, outcomes.tolist(), weights.tolist())
        text = match.game.outcome_text(match.state, drawn)
        if text != line.chance:
            raise BadLog(place, f"the secret gives {text}, not {line.chance}")


def game_named(text: str) -> str:
    """The name of a match file's game, from its first line; nothing is replayed."""
    _check_size(text)
    first = read_json_line(text.partition("\n")[0], "line 1", BadLog)
    return validate(Header, first, BadLog, "line 1").game


def read_match(
    text: str, person: str, who: str, pace: Pace | None = None
) -> tuple[Game[Any, Any], Table, list[Entry]]:
    """A new table with the past of a match file; an unfinished match waits for its players."""
    _check_size(text)
    pace = pace or Pace()
    replay = Replay(text, registry.find)
    match, at = replay.match, now()
    log = _Log(at)
    log.append("begin", state=match.state.tobytes())
    result: dict[str, Any] | None = None
    closed: str | None = None
    steps_before = 0
    for line in replay:
        pace.breathe()
        log.catch_up(match, steps_before)
        steps_before = len(match.steps)
        if line.undo is not None and line.undo <= steps_before:
            log.take_back(line.undo)
            steps_before -= line.undo
        elif line.say is not None and line.seat is not None:
            log.append("say", match.seat_number(line.seat), data={"text": visible(line.say)})
        elif line.result is not None:
            scores = [line.result.get(name, 0.0) for name in match.seat_names]
            seat = match.seat_number(line.seat) if line.seat is not None else None
            result = {"how": line.end or "played", "scores": scores, "seat": seat}
            closed = (line.why or "why is not known any more") if line.end == "closed" else None
    log.catch_up(match, steps_before)
    if match.over and result is None:
        result = {"how": "played", "scores": list(match.scores()), "seat": None}
    if result is not None:
        data = {"how": result["how"], "scores": result["scores"]}
        if closed is not None:
            data |= {"why": closed, "rules": replay.header.fingerprint}
        log.append("end", result["seat"], data=data)
    table = new_table(match.game, match.options.model_dump(mode="json"), person, at)
    table.position = replay.header.position
    if table.position is not None and len(write_json(table.position)) > MOST_POSITION:
        raise BadLog("line 1.position", f"it has more than {MOST_POSITION:,} characters")
    table.status = "over" if result is not None else "waiting"
    table.seq, table.state = len(log.entries), match.state.tobytes()
    table.result, table.imported, table.closed = result, True, closed
    table.seats = [Seat(number) for number in range(len(match.seat_names))]
    if result is None:
        table.seats[0] = Seat(0, "person", person, left_at=at, who=who)
    return match.game, table, log.entries


def room_of(game: Game[Any, Any], entries: list[Entry]) -> int:
    """About how many bytes of the disk an imported match takes."""
    content = len(write_json(game.pack.model_dump(mode="json")))
    return content + sum(ROW + len(entry.state or b"") for entry in entries)


def _check_size(text: str) -> None:
    """Refuse a file before anything of it is read that would take long."""
    if text.count("\n") > MOST_LINES:
        raise BadLog("file", f"a match has at most {MOST_LINES:,} lines")
    for number, line in enumerate(text.split("\n"), start=1):
        most = MOST_HEADER if number == 1 else MOST_LINE
        if len(line) > most:
            raise BadLog(f"line {number}", f"it has more than {most:,} characters")


class _Log:
    """A table's log, rebuilt from a file."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.entries: list[Entry] = []
        self.standing: list[Entry] = []
        """The steps that were not taken back."""

    def append(self, kind: str, seat: int | None = None, **values: Any) -> None:
        entry = Entry(len(self.entries) + 1, kind, seat, at=self.at, **values)
        self.entries.append(entry)
        if entry.is_step:
            self.standing.append(entry)

    def catch_up(self, match: Match, known: int) -> None:
        """Add the steps that the match has made since; what was shown is not known any more."""
        for index in range(known, len(match.steps)):
            step = match.steps[index]
            kind = "chance" if step.seat is None else "act"
            state = match.state_bytes(index + 1)
            self.append(kind, step.seat, code=step.code, text=step.text, state=state, shown=True)

    def take_back(self, count: int) -> None:
        taken = self.standing[-count:]
        del self.standing[-count:]
        seq = len(self.entries) + 1
        for entry in taken:
            entry.undone = seq
        to = self.standing[-1] if self.standing else self.entries[0]
        seat = next((e.seat for e in taken if e.seat is not None), 0)
        data = {"to": to.seq, "undone": [e.seq for e in taken]}
        self.append("undo", seat, data=data, state=to.state)
