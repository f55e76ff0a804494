"""What each option can be, in words, for whoever sets up a table."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

from dauntless.games.win_or_die import state
from dauntless.games.win_or_die.content import MapEntry, WinOrDiePack
from dauntless.games.win_or_die.phrases import counted

BEGAN = "whoever began won"
MEASURED = "of 1,152 First Games between bots that look one decision ahead (± 3, both maps)"
WORDS = {
    "mode": {
        "first-game": ("First Game", "two given legions, the core rules alone"),
        "basic": ("Basic", "recommended legions; allies can be called, and mines pay"),
        "advanced": (
            "Advanced",
            "legions are built; enhancements, zones of control and War Council",
        ),
    },
    "regions": {
        "secret": ("In secret", "each chooses a Region card, both are shown together"),
        "open": ("In the open", "chance names who picks first, the other takes one of the rest"),
    },
    "fatigue": {
        "printed": ("As printed", f"8 is a defeat; {BEGAN} 49 % {MEASURED}"),
        "even": ("Even", f"8 is a defeat, the second player starts on 1; {BEGAN} 55 % {MEASURED}"),
        "compare": ("Compare", f"after 8 turns each morale decides; {BEGAN} 45 % {MEASURED}"),
    },
    "games": {
        "usual": ("As usual", "best of three in Advanced, else one battle"),
        "one": ("One battle", "whoever wins it wins the match"),
        "three": ("Best of three", "whoever wins two battles wins the match"),
    },
}
"""The title of every choice, and what it means."""


def add_choices(pack: WinOrDiePack, options: dict[str, Any]) -> None:
    """Say of each option in the schema what it can be."""
    for name, words in WORDS.items():
        options[name]["oneOf"] = [_choice(value, *said) for value, said in words.items()]
    options["map"]["oneOf"] = [
        _choice(entry.id, entry.title, terrain_of(entry)) for entry in pack.map
    ]
    titles = {region.id: region.title for region in pack.region}
    pairs = [
        _choice(f"{south},{north}", f"South {titles[south]}, North {titles[north]}")
        for south, north in product(titles, repeat=2)
    ]
    options["given"]["oneOf"] = [_choice("", "None: they choose"), *pairs]


def terrain_of(entry: MapEntry) -> str:
    """What there is on a map besides plains."""
    spaces = Counter(entry.board.terrain(space) for space in range(len(entry.board)))
    kinds = ((state.FOREST, "forest"), (state.HIGHLAND, "highland"), (state.MINE, "mine"))
    found = [counted(spaces[terrain], word) for terrain, word in kinds]
    return ", ".join([*found, f"{spaces[state.MOUNTAINS]} mountains"])


def _choice(value: str, title: str, about: str = "") -> dict[str, str]:
    return {"const": value, "title": title} | ({"description": about} if about else {})
