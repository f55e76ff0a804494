"""A match as one file: written from a table's log, read into a new table, its luck checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dauntless import registry
from dauntless.engine.errors import BadLog
from dauntless.engine.log import Header, Line, Replay, header_of
from dauntless.engine.match import Match
from dauntless.engine.schema import write_json
from dauntless.server import luck
from dauntless.server.records import Entry, Seat, Table, new_id, now

MOST_LINES = 20_000


def write_match(match: Match, table: Table, entries: list[Entry]) -> str:
    """The file of a finished match; `match` is at its beginning."""
    names = match.seat_names
    header = header_of(match)
    if not table.imported:
        header["luck"] = {
            "table": table.id,
            "commitment": luck.commitment(table.secret),
            "secret": table.secret.hex(),
        }
    lines = [header]
    for entry in entries:
        line = _line(entry, names)
        if line is not None:
            lines.append(line)
    return "".join(write_json(line) + "\n" for line in lines)


def _line(entry: Entry, names: tuple[str, ...]) -> dict[str, Any] | None:
    seat = names[entry.seat] if entry.seat is not None else None
    match entry.kind:
        case "act":
            return {"seat": seat, "action": entry.text, "seq": entry.seq}
        case "chance":
            return {"chance": entry.text, "seq": entry.seq}
        case "undo":
            return {"undo": len(entry.data["undone"]), "seq": entry.seq}
        case "say":
            return {"seat": seat, "say": entry.data["text"]}
        case "end":
            result = dict(zip(names, entry.data["scores"], strict=True))
            if entry.data["how"] == "played":
                return {"result": result}
            end = {"end": entry.data["how"], "result": result}
            return end if seat is None else end | {"seat": seat}
    return None


@dataclass
class Verdict:
    """What checking a match file has brought."""

    header: Header
    match: Match
    steps: int
    outcomes: int


def verify(text: str) -> Verdict:
    """Replay a match and check every outcome of chance against the secret; raises BadLog."""
    replay = Replay(text, registry.find)
    given = replay.header.luck
    if given is None:
        raise BadLog("line 1.luck", "this log does not say where its luck came from")
    try:
        secret = bytes.fromhex(given.secret)
    except ValueError:
        raise BadLog("line 1.luck.secret", "it must be hexadecimal") from None
    if luck.commitment(secret) != given.commitment:
        raise BadLog("line 1.luck", "the secret is not the one that was committed to")
    match, steps, outcomes, last = replay.match, 0, 0, 0
    for number, line in enumerate(replay, start=2):
        if line.seq is not None:
            if line.seq <= last:
                raise BadLog(f"line {number}.seq", "sequences must grow")
            last = line.seq
        steps += line.action is not None
        if line.chance is not None:
            _check_outcome(match, line, secret, given.table, number)
            outcomes += 1
    return Verdict(replay.header, match, steps, outcomes)


def _check_outcome(match: Match, line: Line, secret: bytes, table: str, number: int) -> None:
    if line.seq is None:
        raise BadLog(f"line {number}", "an outcome of chance needs its sequence to be checked")
    outcomes, weights = match.game.odds(match.state)
    if len(outcomes) == 0:
        raise BadLog(f"line {number}", "chance was not due")
    drawn = luck.draw(secret, table, line.seq, outcomes.tolist(), weights.tolist())
    text = match.game.outcome_text(match.state, drawn)
    if text != line.chance:
        raise BadLog(f"line {number}", f"the secret gives {text}, not {line.chance}")


def read_match(text: str, person: str, who: str) -> tuple[Table, list[Entry]]:
    """A new table with the past of a match file; an unfinished match waits for its players."""
    if text.count("\n") > MOST_LINES:
        raise BadLog("file", f"a match has at most {MOST_LINES:,} lines")
    replay = Replay(text, registry.find)
    match, at = replay.match, now()
    log = _Log(at)
    log.append("begin", state=match.state.tobytes())
    result: dict[str, Any] | None = None
    steps_before = 0
    for line in replay:
        log.catch_up(match, steps_before)
        steps_before = len(match.steps)
        if line.undo is not None:
            log.take_back(line.undo)
            steps_before -= line.undo
        elif line.say is not None and line.seat is not None:
            log.append("say", match.seat_number(line.seat), data={"text": line.say})
        elif line.result is not None:
            scores = [line.result.get(name, 0.0) for name in match.seat_names]
            seat = match.seat_number(line.seat) if line.seat is not None else None
            result = {"how": line.end or "played", "scores": scores, "seat": seat}
    log.catch_up(match, steps_before)
    if match.over and result is None:
        result = {"how": "played", "scores": list(match.scores()), "seat": None}
    if result is not None:
        data = {"how": result["how"], "scores": result["scores"]}
        log.append("end", result["seat"], data=data)
    game = match.game
    mentioned = replay.header.pack.content
    table = Table(
        id=new_id("t"),
        watch=new_id("w"),
        game=game.facts.name,
        rules_version=game.facts.rules_version,
        pack=mentioned,
        options=match.options.model_dump(mode="json"),
        position=replay.header.position,
        host=person,
        listed=False,
        secret=luck.new_secret(),
        clock=None,
        created_at=at,
        changed_at=at,
        status="over" if result is not None else "waiting",
        seq=len(log.entries),
        state=match.state.tobytes(),
        result=result,
        imported=True,
        seats=[Seat(number) for number in range(len(match.seat_names))],
    )
    if result is None:
        table.seats[0] = Seat(0, "person", person, who=who)
    return table, log.entries


class _Log:
    """A table's log, rebuilt from a file."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.entries: list[Entry] = []

    def append(self, kind: str, seat: int | None = None, **values: Any) -> None:
        self.entries.append(Entry(len(self.entries) + 1, kind, seat, at=self.at, **values))

    def catch_up(self, match: Match, known: int) -> None:
        """Add the steps that the match has made since; what was shown is not known any more."""
        for index in range(known, len(match.steps)):
            step = match.steps[index]
            kind = "chance" if step.seat is None else "act"
            state = match.state_bytes(index + 1)
            self.append(kind, step.seat, code=step.code, text=step.text, state=state, shown=True)

    def take_back(self, count: int) -> None:
        standing = [e for e in self.entries if e.undone is None and e.kind in ("act", "chance")]
        begin = self.entries[0]
        taken = standing[len(standing) - count :]
        left = standing[: len(standing) - count]
        seq = len(self.entries) + 1
        for entry in taken:
            entry.undone = seq
        to = left[-1] if left else begin
        seat = next((e.seat for e in taken if e.seat is not None), 0)
        data = {"to": to.seq, "undone": [e.seq for e in taken]}
        self.append("undo", seat, data=data, state=to.state)
