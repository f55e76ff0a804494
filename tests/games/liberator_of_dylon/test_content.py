"""The pack: what it holds, and faults that are refused with file, entry and field."""

from __future__ import annotations

import copy
import random
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from dauntless.engine.errors import BadPack
from dauntless.engine.match import Match
from dauntless.games.liberator_of_dylon import LiberatorOfDylon
from games.liberator_of_dylon.table import game, texts

Pack = dict[str, Any]
Damage = Callable[[Pack], Any]

BASE = tomllib.loads((LiberatorOfDylon.folder() / "base.toml").read_text(encoding="utf-8"))


def put(pack: Pack, *path: Any) -> None:
    """Write the last of the path at the place that the others lead to."""
    *way, name, value = path
    there: Any = pack
    for step in way:
        there = there[step]
    there[name] = value


def drop(pack: Pack, *path: Any) -> None:
    *way, name = path
    there: Any = pack
    for step in way:
        there = there[step]
    del there[name]


def item(number: int, **fields: Any) -> dict[str, Any]:
    more: dict[str, Any] = BASE["item"][0] | {"id": f"more-{number}"} | fields
    return more


def benefit(pack: Pack, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in pack["benefit"] if one["id"] == name)
    return found


def few_items(pack: Pack) -> None:
    """Many Rotation cards and few items, of which one has three copies."""
    for entry in pack["rotation"]:
        entry["copies"] = 8
    for entry in pack["item"][1:]:
        entry["copies"] = 1
    benefit(pack, "millionaire")["need"] = 40


def large_hands(pack: Pack) -> None:
    """Twelve cards for each, and only two copies of an item."""
    pack["numbers"]["hand"] = 12
    for entry in pack["item"]:
        entry["copies"] = 2


DAMAGE: dict[str, tuple[Damage, str]] = {
    "another game": (lambda p: put(p, "pack", "game", "chess"), "pack.game"),
    "no title": (lambda p: drop(p, "pack", "title"), "title: this field is missing"),
    "an entry without a source": (lambda p: drop(p, "item", 0, "source"), '"ruby-blade", source'),
    "a source that is none": (lambda p: put(p, "item", 0, "source", "guess"), "source"),
    "a field too many": (lambda p: put(p, "item", 0, "smell", 1), '"ruby-blade", smell'),
    "an id with blanks": (lambda p: put(p, "item", 0, "id", "ruby blade"), "id"),
    "an id twice": (lambda p: put(p, "item", 0, "id", "topaz-orb"), '"topaz-orb" stands twice'),
    "an empty title": (lambda p: put(p, "item", 0, "title", ""), "title"),
    "no copies": (lambda p: put(p, "item", 0, "copies", 0), '"ruby-blade", copies'),
    "too many copies": (lambda p: put(p, "item", 0, "copies", 9), '"ruby-blade", copies'),
    "copies in words": (lambda p: put(p, "item", 0, "copies", "three"), '"ruby-blade", copies'),
    "a jewel that is none": (
        lambda p: put(p, "item", 0, "jewel", "pearl"), '"ruby-blade", jewel: there is no "pearl"'
    ),
    "a sort that is none": (
        lambda p: put(p, "item", 0, "sort", "spoon"), 'item "ruby-blade", sort: there is no "spoon"'
    ),
    "a sort as a jewel": (lambda p: put(p, "item", 0, "jewel", "blade"), "jewel"),
    "an item without a jewel": (lambda p: drop(p, "item", 0, "jewel"), '"ruby-blade", jewel'),
    "an item with two jewels": (
        lambda p: put(p, "item", 0, "jewel", ["ruby", "topaz"]), '"ruby-blade", jewel'
    ),
    "two items of the same marks": (
        lambda p: put(p, "item", 1, "jewel", "ruby"), 'the code (an item\'s and a rotation\'s'
    ),
    "a letter twice": (lambda p: put(p, "jewel", 1, "letter", "R"), 'the letter "R" stands twice'),
    "a letter of the wrong case": (lambda p: put(p, "sort", 0, "letter", "B"), "letter"),
    "a mark twice": (lambda p: put(p, "sort", 0, "id", "ruby"), '"ruby" stands twice'),
    "a rotation card with one sort": (
        lambda p: put(p, "rotation", 0, "sorts", ["blade"]), '"dawn-spiral", sorts'
    ),
    "a rotation card with the same sort twice": (
        lambda p: put(p, "rotation", 0, "sorts", ["blade", "blade"]), '"dawn-spiral", sorts'
    ),
    "a rotation card with a jewel": (
        lambda p: put(p, "rotation", 0, "sorts", ["blade", "ruby"]), '"dawn-spiral", sorts'
    ),
    "a scroll without marks": (
        lambda p: p["scroll"][0].update(jewels=[], sorts=[]), "at least one mark"
    ),
    "a scroll of another colour": (lambda p: put(p, "scroll", 0, "colour", "red"), "colour"),
    "a code twice": (lambda p: put(p, "scroll", 0, "code", "FL"), '"FL" stands twice'),
    "magic that is none": (
        lambda p: put(p, "master", 0, "small", "cast", "do", "sing"), 'small, cast, do'
    ),
    "magic on nobody": (
        lambda p: drop(p, "master", 0, "small", "cast", "whom"), "needs caster or object"
    ),
    "magic on somebody it is not for": (
        lambda p: put(p, "master", 1, "small", "cast", "whom", "caster"), "anybody in particular"
    ),
    "a draw of how many": (
        lambda p: drop(p, "master", 0, "small", "cast", "cards"), "how many is said"
    ),
    "a master without big magic": (lambda p: drop(p, "master", 0, "big"), '"fire-lizard", big'),
    "a benefit of a card that does not exist": (
        lambda p: put(benefit(p, "grace"), "cards", 0, "moss"), 'there is no card "moss"'
    ),
    "a benefit with the treasure": (
        lambda p: put(benefit(p, "grace"), "cards", 0, "treasure"), "nothing but magic moves"
    ),
    "a benefit with a curse": (
        lambda p: put(benefit(p, "grace"), "cards", 0, "curse"), "nothing but magic moves"
    ),
    "a benefit with more copies than there are": (
        lambda p: put(p, "master", 3, "copies", 2), 'there are only 2 of "oracle"'
    ),
    "a benefit that needs more than it names": (
        lambda p: put(benefit(p, "grace"), "need", 4), "4 of 3 cards"
    ),
    "a choice among equal cards": (
        lambda p: benefit(p, "descent").update(need=2), "they must all differ"
    ),
    "a benefit for nothing": (lambda p: drop(benefit(p, "grace"), "points"), "points or wins"),
    "a benefit for points and wins": (
        lambda p: put(benefit(p, "grace"), "wins", 1), "points or wins"
    ),
    "a benefit with cards and a condition": (
        lambda p: put(benefit(p, "grace"), "condition", "coming-out"), "one of the two"
    ),
    "no coming out": (
        lambda p: p["benefit"].remove(benefit(p, "coming-out")), 'condition "coming-out", not 0'
    ),
    "the same benefit twice": (
        lambda p: put(benefit(p, "grace"), "id", "wisdom"), '"wisdom" stands twice'
    ),
    "no more curses than the deck takes": (
        lambda p: put(p, "curse", "copies", 2), "curse, copies: there must be more than the 2"
    ),
    "fewer treasures than the deck takes": (
        lambda p: put(p, "treasure", "copies", 1), "treasure, copies: the deck takes 2"
    ),
    "numbers for two counts of players": (
        lambda p: put(p, "numbers", "curses", [1, 2]), "numbers, curses"
    ),
    "a hand too large for the regular cards": (
        large_hands,
        "there are 50 regular cards; 4 hands, an area for each player and the first top need 53",
    ),
    "three copies that are four": (
        lambda p: put(benefit(p, "same-three"), "need", 4), 'benefit "same-three", need: three'
    ),
    "more items than there are for the millionaire": (
        few_items, 'benefit "millionaire", need: there are not so many items'
    ),
    "too few regular cards": (lambda p: [i.update(copies=1) for i in p["item"]], "regular cards"),
    "too many kinds": (
        lambda p: p["master"].extend(
            BASE["master"][0] | {"id": f"master-{n}", "code": f"{chr(65 + n)}zz"} for n in range(23)
        ),
        "at most 64",
    ),
    "too many cards": (
        lambda p: [one.update(copies=8) for one in (*p["item"], *p["scroll"])], "at most 160"
    ),
    "too many benefits": (
        lambda p: p["benefit"].extend(
            benefit(p, "grace") | {"id": f"grace-{n}"} for n in range(9)
        ),
        "benefit",
    ),
    "no masters": (lambda p: p.update(master=[]), "master"),
    "no numbers": (lambda p: drop(p, "numbers"), "numbers: this field is missing"),
}  # fmt: skip


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_pack_is_refused_with_the_place(name: str) -> None:
    damage, place = DAMAGE[name]
    pack = copy.deepcopy(BASE)
    damage(pack)
    with pytest.raises(BadPack) as refused:
        LiberatorOfDylon.check_pack(pack, "mine.toml")
    assert str(refused.value).startswith("mine.toml")
    assert place in str(refused.value)


def test_the_deck_is_as_designed() -> None:
    pack = game().pack
    assert (len(pack.cards), sum(card.copies for card in pack.cards)) == (42, 111)
    assert len(set(pack.codes)) == 42


def test_every_mark_is_on_twelve_items_and_five_scrolls() -> None:
    pack = game().pack
    for mark in pack.marks:
        assert sum(card.copies for card in pack.item if mark in pack.marks_of(card)) == 12
        assert sum(mark in pack.marks_of(card) for card in pack.scroll) == 5


def test_any_two_scrolls_share_a_mark() -> None:
    pack = game().pack
    for scroll in pack.scroll:
        for other in pack.scroll:
            assert set(pack.marks_of(scroll)) & set(pack.marks_of(other))


def larger() -> Pack:
    """As large a deck as there is room for: three jewels more, six scrolls and a master."""
    pack = copy.deepcopy(BASE)
    for letter in "XYZ":
        jewel = BASE["jewel"][0] | {"id": f"jewel-{letter.lower()}", "letter": letter}
        pack["jewel"].append(jewel)
        for number, sort in enumerate(pack["sort"]):
            more = item(number, id=f"{jewel['id']}-{sort['id']}", jewel=jewel["id"])
            pack["item"].append(more | {"sort": sort["id"], "copies": 2})
    for number in range(6):
        more = BASE["scroll"][number] | {"id": f"scroll-{number}", "code": f"{chr(65 + number)}zz"}
        pack["scroll"].append(more | {"copies": 1})
    more = BASE["master"][0] | {"id": "salamander", "title": "Salamander", "code": "Sal"}
    pack["master"].append(more | {"copies": 1})
    for entry in pack["rotation"][:3]:
        entry["copies"] = 3
    pack["curse"]["copies"] = pack["treasure"]["copies"] = 8
    pack["numbers"]["curses"] = [2, 3, 3]
    return pack


def test_a_larger_deck_has_room() -> None:
    made = LiberatorOfDylon(LiberatorOfDylon.check_pack(larger(), "larger.toml"))
    assert (int(made.tables.kinds), int(made.tables.cards)) == (64, 160)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_is_played_with_a_larger_deck(players: int) -> None:
    made = LiberatorOfDylon(LiberatorOfDylon.check_pack(larger(), "larger.toml"))
    match = Match(made, {"players": players, "wins": 1}, seed=3)
    rng, told = random.Random(5), set[str]()
    while not match.over:
        match.play(rng.choice(texts(match)))
        told.update(match.position()["areas"].popitem()[1])
    assert any(code.startswith(("X", "Y", "Z")) for code in told)


def test_every_entry_says_where_it_comes_from() -> None:
    pack = game().pack
    entries = [pack.numbers, *pack.jewel, *pack.sort, *pack.cards, *pack.benefit]
    assert {entry.source for entry in entries} <= {"rulebook", "reconstructed", "new"}
    assert all(entry.stated for entry in entries if entry.source == "rulebook")
