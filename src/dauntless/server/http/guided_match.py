"""A guided first match: a match log with notes, told position by position on the normal table.

`guide.jsonl` in a game's folder is a match log in which `{"note": text}` lines may stand; a note is
about the position it stands at. A line `{"viewer": seat, "passed_over": ["draw", …]}` says through
whose eyes the match is seen, the first seat's otherwise, and what chance brings that is not told
one by one: outcomes so called in notation, unless they have a note.

A note is a step of the lesson. What the viewer's seat does right after it, the learner is asked to
do; where things are picked together, all of them. Whatever else happens up to the next note goes by
itself.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from pydantic import Field

from dauntless.engine.errors import BadLog
from dauntless.engine.game import Game
from dauntless.engine.log import read_log
from dauntless.engine.match import Step
from dauntless.engine.schema import Strict, read_json, validate, write_json
from dauntless.server.refusals import Refused

FILE = "guide.jsonl"


class GuideSettings(Strict):
    """How a guided match is told."""

    viewer: str | None = None
    passed_over: list[str] = Field(default_factory=list)

    def passes_over(self, step: Step) -> bool:
        """Is it luck of a kind that is not worth a look?"""
        return step.seat is None and step.text.partition(":")[0] in self.passed_over


def has_guide(game: Game[Any, Any]) -> bool:
    """Has the game a guided first match?"""
    return (game.folder() / FILE).is_file()


def made_guide(game: Game[Any, Any]) -> bytes:
    """The guided match of a game as JSON; made once, however many ask at the same time."""
    with _making:
        return _made(game)


@functools.lru_cache(32)
def _made(game: Game[Any, Any]) -> bytes:
    return write_json(guide_of(game)).encode()


_making = threading.Lock()


def guide_of(game: Game[Any, Any]) -> dict[str, Any]:
    """The positions of the guided match, with what is said about them."""
    if not has_guide(game):
        raise Refused("not_found", "this game has no guided first match yet")
    lines, notes, steps, settings = [], {}, 0, GuideSettings()
    for line in (game.folder() / FILE).read_text(encoding="utf-8").splitlines():
        entry = read_json(line)
        if "note" in entry:
            notes[steps] = str(entry["note"])
        elif entry.keys() & GuideSettings.model_fields.keys():
            settings = validate(GuideSettings, entry, BadLog, FILE)
        else:
            lines.append(line)
            steps += "action" in entry or "chance" in entry
    match = read_log("\n".join(lines), lambda _: type(game))
    if not match.steps:
        raise BadLog(FILE, "nothing happens in it")
    viewer = match.seat_number(settings.viewer or 0)
    told = []
    for index in range(len(match.steps) + 1):
        note = notes.get(index, "")
        if index and not note and settings.passes_over(match.steps[index - 1]):
            continue
        line = game.story(match.event(index - 1, viewer)) if index else ""
        scene = game.scene(match.seen_at(index, viewer), viewer)
        asked = [step.text for step in own_steps(match.steps[index:], viewer)] if note else []
        if scene.several is None:
            asked = asked[:1]
        told.append(
            {"note": note, "line": line, "scene": scene.model_dump(mode="json"), "asked": asked}
        )
    return {"seat": viewer, "steps": told}


def own_steps(steps: Sequence[Step], seat: int) -> Iterator[Step]:
    """What a seat does before anything else happens, as far as it is of one kind."""
    kind = steps[0].text.partition(":")[0] if steps else ""
    return takewhile(
        lambda step: step.seat == seat and step.text.partition(":")[0] == kind, iter(steps)
    )
