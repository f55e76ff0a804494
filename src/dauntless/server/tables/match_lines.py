"""Entries of a table's log as lines of the match's file, and the chain over them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dauntless.server.store.stored_tables import Entry, Table
from dauntless.server.tables import provable_luck


def line_of(entry: Entry, names: Sequence[str]) -> dict[str, Any] | None:
    """The line that tells an entry in the match's file; None if it is not told there."""
    seat = names[entry.seat] if entry.seat is not None else None
    match entry.kind:
        case "act":
            return {"seat": seat, "action": entry.text, "seq": entry.seq}
        case "chance":
            return {"chance": entry.text, "seq": entry.seq, **entry.data}
        case "entropy":
            return {"seat": seat, "entropy": entry.data["entropy"]}
        case "undo":
            return {"undo": len(entry.data["undone"]), "seq": entry.seq}
        case "say":
            return {"seat": seat, "say": entry.data["text"]}
        case "end":
            result = dict(zip(names, entry.data["scores"], strict=True))
            if entry.data["how"] == "played":
                return {"result": result}
            end = {"end": entry.data["how"], "result": result}
            if "why" in entry.data:
                end["why"] = entry.data["why"]
            return end if seat is None else end | {"seat": seat}
    return None


def begin_chain(table: Table) -> None:
    """Begin the chain of a new table, whose draws are then numbered without gaps."""
    promised = provable_luck.commitment(table.secret)
    begins = how_it_begins(
        table.game, table.options, table.seat_names, table.content or "", table.position
    )
    table.chain, table.draws = provable_luck.first_link(table.id, promised, begins), 0


def fix_seed(table: Table, entries: Sequence[Entry]) -> None:
    """The match begins: all its luck follows from what its clients have added until now."""
    names = table.seat_names
    added = [
        (names[entry.seat], entry.data["entropy"])
        for entry in entries
        if entry.kind == "entropy" and entry.seat is not None
    ]
    table.seed = provable_luck.seed_of(table.id, provable_luck.commitment(table.secret), added)


def how_it_begins(
    game: str, options: dict[str, Any], seats: list[str], content: str, position: Any
) -> dict[str, Any]:
    """What a chain begins with; `content` is the hash of all content."""
    return {
        "game": game, "options": options, "seats": seats, "content": content, "position": position,
    }  # fmt: skip


def add_to_chain(table: Table, entry: Entry) -> None:
    """One more entry, up to the end of the match."""
    line = line_of(entry, table.seat_names)
    if table.chain is not None and line is not None:
        table.chain = provable_luck.link(table.chain, line)
