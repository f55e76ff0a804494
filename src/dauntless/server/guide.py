"""A guided first match: a match log with notes, told position by position on the normal table.

`guide.jsonl` in a game's folder is a match log in which `{"note": text}` lines may stand; a note is
about the position it stands at.
"""

from __future__ import annotations

from typing import Any

from dauntless.engine.errors import BadLog
from dauntless.engine.game import Game
from dauntless.engine.log import read_log
from dauntless.engine.schema import read_json
from dauntless.server.refusals import Refused

FILE = "guide.jsonl"
VIEWER = 0


def has_guide(game: Game[Any, Any]) -> bool:
    """Has the game a guided first match?"""
    return (game.folder() / FILE).is_file()


def guide_of(game: Game[Any, Any]) -> dict[str, Any]:
    """The positions of the guided match, with what is said about them."""
    if not has_guide(game):
        raise Refused("not_found", "this game has no guided first match yet")
    lines, notes, steps = [], {}, 0
    for line in (game.folder() / FILE).read_text(encoding="utf-8").splitlines():
        entry = read_json(line)
        if "note" in entry:
            notes[steps] = str(entry["note"])
            continue
        lines.append(line)
        steps += "action" in entry or "chance" in entry
    match = read_log("\n".join(lines), lambda _: type(game))
    if not match.steps:
        raise BadLog(FILE, "nothing happens in it")
    told = []
    for index in range(len(match.steps) + 1):
        line = game.story(match.event(index - 1, VIEWER)) if index else ""
        scene = game.scene(match.seen_at(index, VIEWER), VIEWER).model_dump(mode="json")
        told.append({"note": notes.get(index, ""), "line": line, "scene": scene})
    return {"seat": VIEWER, "steps": told}
