"""What follows from a position of a match: worked out once, then shared by all who ask for it.

A command asks who is due and what is legal, every viewer's message asks for hash and scene, and the
next command asks again about the same position; so what was found is kept for a while.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from typing import Any

from dauntless.engine.contract import Record
from dauntless.engine.game import Game, record_from_bytes
from dauntless.engine.scene import Area, Scene

HASH_DIGITS = 32
KEPT = 2_048
"""How many positions are kept: the present and the last one of a thousand tables."""
MOST_AREAS = 500


class Position:
    """A position and what viewers can know of it; nobody may change the records it hands out."""

    def __init__(self, game: Game[Any, Any], state: bytes) -> None:
        self.game = game
        self.state = record_from_bytes(game.rules.state, state)
        self.due = game.actors(self.state)
        self.turn = game.turn(self.state)
        self._seen: dict[int, Record] = {}
        self._hashes: dict[int, str] = {}
        self._choices: dict[int, list[int]] = {}
        self._scenes: dict[int, tuple[str, str]] = {}

    def seen_by(self, viewer: int) -> Record:
        """The position as a viewer can know it: everything that is sent is made from this."""
        if viewer not in self._seen:
            self._seen[viewer] = self.game.concealed(self.state, viewer)
        return self._seen[viewer]

    def hash(self, viewer: int) -> str:
        """A fingerprint of what a viewer can know; of the whole state it would tell secrets."""
        if viewer not in self._hashes:
            digest = hashlib.sha256(self.seen_by(viewer).tobytes()).hexdigest()
            self._hashes[viewer] = digest[:HASH_DIGITS]
        return self._hashes[viewer]

    def choices(self, seat: int) -> list[int]:
        """What a seat that is due may do, by what it can see."""
        if seat not in self._choices:
            seen = self.seen_by(seat)
            is_due = seat in self.game.actors(seen)
            self._choices[seat] = self.game.legal(seen, seat) if is_due else []
        return self._choices[seat]

    def scene(self, viewer: int) -> Scene:
        """What a viewer sees."""
        return self.game.scene(self.seen_by(viewer), viewer)

    def scene_texts(self, viewer: int) -> tuple[str, str]:
        """What a viewer sees, as JSON: all but the areas, and the areas, which seldom change."""
        if viewer not in self._scenes:
            scene = self.scene(viewer)
            rest = scene.model_dump_json(exclude={"areas"}, exclude_defaults=True)
            self._scenes[viewer] = rest, "[" + ",".join(map(area_text, scene.areas)) + "]"
        return self._scenes[viewer]


class Positions:
    """The positions that were asked for last, of all games."""

    def __init__(self, most: int = KEPT) -> None:
        self.most = most
        self._kept: OrderedDict[tuple[Game[Any, Any], bytes], Position] = OrderedDict()
        self._lock = threading.Lock()

    def position(self, game: Game[Any, Any], state: bytes) -> Position:
        """A stored position."""
        key = game, state
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        made = Position(game, state)
        with self._lock:
            while len(self._kept) >= self.most:
                self._kept.popitem(last=False)
            self._kept[key] = made
        return made

    def forget(self, game: Game[Any, Any]) -> None:
        """A game's content is not kept at hand any more, so its positions must not keep it."""
        with self._lock:
            for key in [key for key in self._kept if key[0] is game]:
                del self._kept[key]


positions = Positions()
position = positions.position


def area_text(area: Area) -> str:
    """An area as JSON; games that keep their areas need it only once."""
    known = _area_texts.get(id(area))
    if known is not None and known[0] is area:
        return known[1]
    if len(_area_texts) > MOST_AREAS:
        _area_texts.clear()
    text = area.model_dump_json(exclude_defaults=True)
    _area_texts[id(area)] = (area, text)
    return text


_area_texts: dict[int, tuple[Area, str]] = {}
