"""A guided first match: a match log with notes, told position by position on the normal table.

`guide.jsonl` in a game's folder is a match log in which `{"note": text}` lines may stand; a note is
about the position it stands at. A line `{"viewer": seat, "passed_over": ["draw", …]}` says through
whose eyes the match is seen, the first seat's otherwise, and what chance brings that is not told
one by one: outcomes so called in notation, unless they have a note.
"""

from __future__ import annotations

from typing import Any

from pydantic import Field

from dauntless.engine.errors import BadLog
from dauntless.engine.game import Game
from dauntless.engine.log import read_log
from dauntless.engine.match import Step
from dauntless.engine.schema import Strict, read_json, validate
from dauntless.server.refusals import Refused

FILE = "guide.jsonl"


class Telling(Strict):
    """How a guided match is told."""

    viewer: str | None = None
    passed_over: list[str] = Field(default_factory=list)

    def passes_over(self, step: Step) -> bool:
        """Is it luck of a kind that is not worth a look?"""
        return step.seat is None and step.text.partition(":")[0] in self.passed_over


def has_guide(game: Game[Any, Any]) -> bool:
    """Has the game a guided first match?"""
    return (game.folder() / FILE).is_file()


def guide_of(game: Game[Any, Any]) -> dict[str, Any]:
    """The positions of the guided match, with what is said about them."""
    if not has_guide(game):
        raise Refused("not_found", "this game has no guided first match yet")
    lines, notes, steps, telling = [], {}, 0, Telling()
    for line in (game.folder() / FILE).read_text(encoding="utf-8").splitlines():
        entry = read_json(line)
        if "note" in entry:
            notes[steps] = str(entry["note"])
        elif entry.keys() & Telling.model_fields.keys():
            telling = validate(Telling, entry, BadLog, FILE)
        else:
            lines.append(line)
            steps += "action" in entry or "chance" in entry
    match = read_log("\n".join(lines), lambda _: type(game))
    if not match.steps:
        raise BadLog(FILE, "nothing happens in it")
    viewer = match.seat_number(telling.viewer or 0)
    told = []
    for index in range(len(match.steps) + 1):
        note = notes.get(index, "")
        if index and not note and telling.passes_over(match.steps[index - 1]):
            continue
        line = game.story(match.event(index - 1, viewer)) if index else ""
        scene = game.scene(match.seen_at(index, viewer), viewer).model_dump(mode="json")
        told.append({"note": note, "line": line, "scene": scene})
    return {"seat": viewer, "steps": told}
