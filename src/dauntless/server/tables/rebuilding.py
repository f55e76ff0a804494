"""A table's positions worked out again from its log, by the rules as they are now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from dauntless.engine.errors import DauntlessError
from dauntless.engine.game import Game
from dauntless.engine.match import Match
from dauntless.server.store.stored_tables import Entry, Table


@dataclass
class Rebuilt:
    """What replaying a log has brought: code and position of every step that could be replayed."""

    steps: dict[int, tuple[int | None, bytes]] = field(default_factory=dict)
    last: bytes | None = None
    """The position after the last of them."""
    failed_at: int | None = None
    """The first entry that could not be replayed."""
    why: str = ""


def rebuild(
    game: Game[Any, Any], table: Table, entries: Sequence[Entry], *, same_layout: bool
) -> Rebuilt:
    """Replay a table's log; where the layout is the same, positions must come out the same."""
    rebuilt = Rebuilt()
    try:
        match = Match(game, table.options, scripted=True, position=table.position)
    except DauntlessError as error:
        rebuilt.failed_at, rebuilt.why = 0, f"it cannot begin any more: {error}"
        return rebuilt
    for entry in entries:
        try:
            step = _replay(game, match, rebuilt, entry)
        except DauntlessError as error:
            rebuilt.failed_at, rebuilt.why = entry.seq, f"{_named(entry, match)}: {error}"
            return rebuilt
        if step is None:
            continue
        if same_layout and entry.state is not None and step[1] != entry.state:
            why = f"{_named(entry, match)} leads to another position now"
            rebuilt.failed_at, rebuilt.why = entry.seq, why
            return rebuilt
        rebuilt.steps[entry.seq] = step
        rebuilt.last = step[1]
    return rebuilt


def _replay(
    game: Game[Any, Any], begun: Match, rebuilt: Rebuilt, entry: Entry
) -> tuple[int | None, bytes] | None:
    """Code and position of an entry; None if it does not touch the position."""
    if entry.kind == "begin":
        return None, begun.state.tobytes()
    if entry.kind == "undo":
        return None, rebuilt.steps[entry.data["to"]][1]
    if not entry.is_step:
        return None
    assert rebuilt.last is not None, "a match begins before anything happens in it"
    match = Match.resume(game, begun.options, [rebuilt.last])
    if entry.seat is None:
        match.settle(game.read_outcome(match.state, entry.text or ""))
    else:
        match.decide(entry.seat, entry.text or "")
    return match.steps[-1].code, match.state.tobytes()


def _named(entry: Entry, match: Match) -> str:
    if entry.kind == "begin":
        return "the beginning"
    if entry.kind == "undo":
        return f"entry {entry.seq}"
    who = match.seat_names[entry.seat] if entry.seat is not None else "chance"
    return f"entry {entry.seq} ({who}: {entry.text})"
