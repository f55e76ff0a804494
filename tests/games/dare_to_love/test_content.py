"""The pack: what it must contain, and that a damaged one is refused with file, entry and field."""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dauntless.engine.errors import BadPack
from dauntless.games.dare_to_love import DareToLove
from dauntless.games.dare_to_love.names import card_lines
from dauntless.games.dare_to_love.state import EFFECTS
from games.dare_to_love.table import game, table

CONTENT = tomllib.loads((DareToLove.folder() / "base.toml").read_text(encoding="utf-8"))


def test_there_are_sixty_six_action_cards_nine_talents_six_prisoners_nine_characters() -> None:
    pack = game().pack
    mana = sum(rebel.mana for rebel in pack.rebel)
    assert len(list(pack.cards())) + mana == 66
    assert len(pack.talent) == 9
    assert len({rebel.prisoner.id for rebel in pack.rebel}) == 6
    assert len(pack.characters) == 9


def test_every_rebel_has_eight_cards_and_every_oligarch_six() -> None:
    pack = game().pack
    assert {rebel.mana + len(rebel.card) for rebel in pack.rebel} == {8}
    assert {len(oligarch.card) for oligarch in pack.oligarch} == {6}


def test_a_hand_of_four_always_has_a_card_to_play() -> None:
    assert all(rebel.mana < game().pack.numbers.hand for rebel in game().pack.rebel)


def test_no_two_cards_have_the_same_initiative() -> None:
    values = [card.initiative for _, card in game().pack.cards()]
    assert len(set(values)) == len(values)


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("focus-shot", "Attack 5 ➦, range 3."),
        ("meteoric-sword", "Attack 2 ⚔, range 2."),
        ("brutal-swing", "Move 2."),
        ("with-all-ones-strength", "2 Mana: Draw 3."),
        ("raging-bellow", "Needs 1+ discarded."),
        ("raging-bellow", "against every enemy within 1."),
        ("blitz", "Charge 3 in a straight line"),
        ("mind-control", "is under your control next round."),
    ],
)
def test_what_the_rulebook_states_stands_on_the_card(card: str, line: str) -> None:
    found = next(entry for _, entry in game().pack.cards() if entry.id == card)
    assert found.source == "rulebook"
    assert line in " ".join(card_lines(found))


def test_lead_from_behind_needs_no_discarded_cards() -> None:
    found = next(e for e in game().pack.oligarch[0].card if e.id == "lead-from-behind")
    assert found.requires == 0


def test_every_card_set_has_an_unusual_decision() -> None:
    usual = {"move", "attack", "heal", "draw"}
    for character in game().pack.characters:
        words = {e.do for card in character.card for e in (*card.top, *getattr(card, "bottom", []))}
        assert words - usual, character.id


def test_no_two_cards_of_a_character_read_the_same() -> None:
    for character in game().pack.characters:
        texts = [card_lines(card) for card in character.card]
        assert len(set(texts)) == len(texts)


def test_of_white_magic_the_rulebook_states_no_more_than_its_name_and_whom_it_is_for() -> None:
    card = next(card for _, card in game().pack.cards() if card.id == "white-magic")
    assert card.stated == "name, usable on allies"


def test_some_cards_of_the_tycoon_may_belong_to_neither_unit() -> None:
    content = copy.deepcopy(CONTENT)
    entry(content, "golden-bolt").pop("unit")
    pack = DareToLove.check_pack(content, "mine.toml")
    match = table(
        "tycoon@d4 knight@c4 prince@g2",
        "knight:border-veteran",
        life={"tycoon": [9, 1]},
        content=DareToLove(pack),
    ).play("attack:d4 her roll:sssss")
    assert set(match.position()["oligarch"]["hand"]) == {
        "hired-blades", "hostile-takeover", "call-in-debts", "golden-bolt",
    }  # fmt: skip


@pytest.mark.parametrize("word", ["dash", "push", "pull"])
def test_no_card_says_up_to_where_one_cannot_stop_early(word: str) -> None:
    cards = [card for _, card in game().pack.cards()]
    told = [
        effect.sentence()
        for card in cards
        for effect in (*card.top, *getattr(card, "bottom", ()))
        if effect.do == word
    ]
    assert told
    assert not any("up to" in sentence for sentence in told)


def test_the_rulebook_lists_every_card_of_the_pack() -> None:
    rulebook = game().rulebook()
    for _, card in game().pack.cards():
        assert f"| {card.title} ({card.initiative}) | {' '.join(card_lines(card))} |" in rulebook


# The vocabulary


def test_a_word_is_said_in_at_most_three_files() -> None:
    sources = {
        path.name: path.read_text(encoding="utf-8") for path in DareToLove.folder().glob("*.py")
    }
    for word in EFFECTS:
        said = re.compile(rf'\b{word.upper()}\b|Literal\["{word}"\]|do == "{word}"')
        found = {name for name, text in sources.items() if said.search(text)}
        most = 4 if word in ("heal", "draw") else 3  # these are actions, and gifts of the freed too
        assert len(found - {"judgement.py"}) <= most, (word, found)


def test_contributing_shows_a_word_as_it_is() -> None:
    page = (Path(__file__).parents[3] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = page.partition("## A word for the cards")[2].partition("\n## ")[0]
    shown = [line for block in re.findall(r"```python\n(.*?)```", section, re.S)
             for line in block.splitlines()]  # fmt: skip
    sources = "".join(
        (DareToLove.folder() / name).read_text(encoding="utf-8")
        for name in ("vocabulary.py", "effects.py")
    )
    assert len(shown) > 15
    for line in shown:
        assert line.partition("  # ")[0] + "\n" in sources, line


# Damage

Change = Callable[[dict[str, Any]], Any]


def entry(content: dict[str, Any], name: str) -> dict[str, Any]:
    """A character, card, Talent, prison or prisoner by its id."""
    found: list[dict[str, Any]] = [*content["talent"], *content["prison"]]
    for character in (*content["oligarch"], *content["rebel"]):
        found += [character, *character["card"]]
    return next(thing for thing in found if thing["id"] == name)


DAMAGES: list[tuple[str, Change, str]] = [
    ("no game", lambda c: c["pack"].pop("game"), "pack, game: this field is missing"),
    ("another game", lambda c: c["pack"].update(game="darebase"), "pack.game: this pack is for"),
    ("no title", lambda c: c["pack"].pop("title"), "pack, title"),
    ("no board", lambda c: c.pop("board"), "board: this field is missing"),
    ("no rows", lambda c: c["board"].pop("rows"), "board, rows"),
    ("one row", lambda c: c["board"].update(rows=["O"]), "a board has 2 to 12 rows"),
    ("strange sign", lambda c: c["board"]["rows"].__setitem__(1, " . ? . ."), '"?" is not one of'),
    ("two thrones", lambda c: c["board"]["rows"].__setitem__(1, " . O . . . ."), "O (the Oli"),
    ("no throne", lambda c: c["board"]["rows"].__setitem__(0, ". . . . . . ."), "must stand once"),
    ("prison twice", lambda c: c["board"]["rows"].__setitem__(1, " 1 . . . . ."), "1 (a prison)"),
    ("few starts", lambda c: c["board"]["rows"].__setitem__(7, " . S S . . ."), "at least three"),
    ("unshifted", lambda c: c["board"]["rows"].__setitem__(1, ". . . ."), "shifted by one blank"),
    ("empty row", lambda c: c["board"]["rows"].__setitem__(1, " "), "1 to 12 spaces"),
    ("too wide", lambda c: c["board"]["rows"].__setitem__(1, " " + ". " * 13), "1 to 12 spaces"),
    ("too many", lambda c: c["board"].update(
        rows=[" " * (i % 2) + ". " * 12 for i in range(8)]), "at most 62 spaces"),
    ("five faces", lambda c: c["dice"].update(sword=1), "a die has 6 faces, these are 5"),
    ("negative faces", lambda c: c["dice"].update(star=-1), "dice, star"),
    ("no rounds", lambda c: c["numbers"].update(rounds=0), "numbers, rounds"),
    ("odd life", lambda c: c["numbers"].update(oligarch_life=[17, 32]), "share it evenly"),
    ("one life", lambda c: c["numbers"].update(oligarch_life=[18]), "oligarch_life"),
    ("life as text", lambda c: c["numbers"].update(rebel_life="8"), "numbers, rebel_life"),
    ("no source", lambda c: c["dice"].pop("source"), "dice, source: this field is missing"),
    ("odd source", lambda c: c["dice"].update(source="rumour"), "dice, source"),
    ("two prisons", lambda c: c["prison"].pop(), "prison"),
    ("same sign", lambda c: entry(c, "west").update(sign="2"), "the signs must be 1, 2 and 3"),
    ("no marks", lambda c: entry(c, "west").update(attack_from=[]), 'prison "west", attack_from'),
    ("far mark", lambda c: entry(c, "west").update(attack_from=["a1"]), "a1 is not next to it"),
    ("mark nowhere", lambda c: entry(c, "west").update(attack_from=["z9"]), "not an open space"),
    ("mark on prison", lambda c: entry(c, "west").update(attack_from=["d6"]), "not an open space"),
    ("two Oligarchs", lambda c: c["oligarch"].pop(), "oligarch"),
    ("five Rebels", lambda c: c["rebel"].pop(), "rebel"),
    ("same id", lambda c: c["rebel"][0].update(id="prince"), 'the id "prince" stands twice'),
    ("bad id", lambda c: c["rebel"][0].update(id="The Duchess"), 'rebel "The Duchess", id'),
    ("no prisoner", lambda c: c["rebel"][0].pop("prisoner"), 'rebel "duchess", prisoner'),
    ("same prisoner", lambda c: c["rebel"][0]["prisoner"].update(id="son"), '"son" stands twice'),
    ("idle prisoner", lambda c: c["rebel"][0]["prisoner"].update(freed=[]), "prisoner, freed"),
    ("too much Mana", lambda c: c["rebel"][0].update(mana=4), 'rebel "duchess", mana'),
    ("nine cards", lambda c: c["rebel"][0].update(mana=3), "at most 8 cards"),
    ("no cards", lambda c: c["rebel"][0].update(card=[]), 'rebel "duchess", card'),
    ("empty card", lambda c: entry(c, "blitz").update(top=[], bottom=[], mana=0), "both empty"),
    ("free bottom", lambda c: entry(c, "blitz").update(mana=0), 'card "blitz": mana'),
    ("Mana for nothing", lambda c: entry(c, "blitz").pop("bottom"), 'card "blitz": mana'),
    ("same initiative", lambda c: entry(c, "blitz").update(initiative=93), "same initiative, 93"),
    ("initiative 0", lambda c: entry(c, "blitz").update(initiative=0), 'card "blitz", initiative'),
    ("unknown effect", lambda c: entry(c, "blitz").update(top=[{"do": "fly"}]), "card \"blitz\""),
    ("seven dice", lambda c: entry(c, "focus-shot")["top"][0].update(dice=7), "attack, dice"),
    ("no range", lambda c: entry(c, "focus-shot")["top"][0].pop("range"), "attack, range"),
    ("odd type", lambda c: entry(c, "focus-shot")["top"][0].update(type="magic"), "attack, type"),
    ("extra field", lambda c: entry(c, "focus-shot")["top"][0].update(x=1), "no such field"),
    ("Rebel controls", lambda c: entry(c, "blitz").update(
        top=[{"do": "control", "range": 1}]), 'card "blitz"'),
    ("Oligarch draws", lambda c: entry(c, "purge").update(
        top=[{"do": "draw", "cards": 1}]), 'card "purge"'),
    ("no way back", lambda c: entry(c, "absolution").update(returns=False), "must return all"),
    ("stuck", lambda c: [card.update(requires=2) for card in c["oligarch"][0]["card"]], "always"),
    ("unit of one", lambda c: entry(c, "purge").update(unit="♂"), 'card "purge": unit'),
    ("♀ has no way back", lambda c: entry(c, "liquidation").update(returns=False), "must return"),
    ("two Talents", lambda c: c.update(talent=c["talent"][:2]), "talent"),
    ("Talent too late", lambda c: entry(c, "dodge").update(when="turn"), '"prevent" cannot be'),
    ("Talent too early", lambda c: entry(c, "fury").update(when="hurt"), '"boost" cannot be used'),
    ("idle Talent", lambda c: entry(c, "fury").update(does=[]), 'talent "fury", does'),
    ("unknown field", lambda c: c.update(weather="rain"), "weather: there is no such field"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "words"), [d[1:] for d in DAMAGES], ids=[d[0] for d in DAMAGES])
def test_a_damaged_pack_is_refused_by_file_entry_and_field(change: Change, words: str) -> None:
    content = copy.deepcopy(CONTENT)
    change(content)
    with pytest.raises(BadPack) as refused:
        DareToLove.check_pack(content, "mine.toml")
    assert str(refused.value).startswith("mine.toml")
    assert words in str(refused.value)


def test_at_least_fifty_kinds_of_damage_are_tried() -> None:
    assert len(DAMAGES) >= 50


def test_the_pack_as_it_is_is_accepted_and_its_hash_ignores_the_title() -> None:
    content = copy.deepcopy(CONTENT)
    content["pack"]["title"] = "mine"
    assert DareToLove.check_pack(content, "mine.toml").hash == game().pack.hash
