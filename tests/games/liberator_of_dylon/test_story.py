"""The story: a sentence for each step, and for each seat exactly what it saw."""

from __future__ import annotations

from typing import Any

import pytest

import dauntless
from dauntless.engine.match import Match
from games.liberator_of_dylon.table import NAME, at, position, with_last_cards

SEATS: tuple[str | int, ...] = ("north", "east", "west", -1)


def casting(master: str, hands: dict[str, list[Any]] | None = None, **more: Any) -> Match:
    """North may cast to the left, and east may answer."""
    usual = {"north": ["Wm", "Wk", "Tb", "Rb"], "east": ["Bs", "Bi", "Sb"], "west": ["Ao", "Ab"]}
    masters = {"north": master} | more.pop("masters", {})
    return at(usual | (hands or {}), masters=masters, **more)


def last_told(match: Match, words: str, viewer: str | int = -1) -> str:
    """The sentence about the last step, as a viewer is told it."""
    return match.play(words).story(viewer)[-1]


# What everybody sees


@pytest.mark.parametrize(
    ("hand", "word", "sentence"),
    [
        (["Eo", "Tb"], "left:Eo", "North releases Egg of the Unknown Beast to the left."),
        (["Eo", "Eo", "Tb"], "pair-right:Eo", "North releases two of Egg of the Unknown Beast to"),
        (["FL", "Tb"], "set:FL", "North sets Fire Lizard, Swordsmith."),
        (["bi", "Tb"], "left:bi", "North releases Dawn Spiral to the left."),
        (["Tb", "Rb"], "draw", "North draws from the pile."),
        (
            ["Ei", "Ee", "Eo", "Tb"],
            "lay:grace",
            "North lays Grace of Forests for 4 points: Antler Horn, Mossback Sleeper and Egg of",
        ),
        (["Rb", "Rb", "Rb", "Tb"], "three:Rb", "lays The Same Three Cards for 3 points: Cinder"),
    ],
)
def test_each_deed_is_told_in_a_sentence(hand: list[Any], word: str, sentence: str) -> None:
    for viewer in SEATS:
        assert sentence in last_told(at({"north": hand}), word, viewer)


def test_a_pushed_master_is_told_with_its_points() -> None:
    match = at({"north": ["FL", "Tb"]}, masters={"north": "RD"})
    assert last_told(match, "set:FL") == (
        "North sets Fire Lizard, Swordsmith. Red-eye Devil goes to the score area for 3 points."
    )


def test_masters_that_move_are_told_and_none_that_do_not() -> None:
    match = at({"north": ["bi", "Tb"]}, masters={"west": "RD"})
    assert last_told(match, "left:bi").endswith(" All masters move to the left.")
    assert "masters" not in last_told(at({"north": ["bi", "Tb"]}), "left:bi")
    out = at({"north": ["bi"]}, masters={"west": "RD"})
    assert "masters move" not in last_told(out, "left:bi")


def test_the_lot_the_deal_and_the_start_cards_are_told() -> None:
    match = dauntless.new(NAME, players=3, scripted=True).play("first:east deal:Rb")
    assert match.story("east") == [
        "Game 1: the lot falls on East, who begins.",
        "East is dealt Cinder Sickle.",
    ]
    assert match.story("west")[-1] == "East is dealt a regular card."


# Drawing


def test_of_a_drawn_card_the_others_are_told_its_back() -> None:
    match = at({"north": ["Tb", "Rb"]}, top_back="seal").play("draw face:HT")
    assert match.story("north")[-1] == "North draws Hidden Treasure of Dylon."
    for viewer in ("east", "west", -1):
        assert match.story(viewer)[-1] == "North draws a seal card."


def test_a_card_drawn_into_an_open_hand_is_told_to_everybody() -> None:
    open_hand = [{"card": "Tb", "known": "everybody"}]
    match = at({"north": open_hand}, open=["north"]).play("draw face:Rb")
    for viewer in SEATS:
        assert match.story(viewer)[-1] == "North draws Cinder Sickle."


def test_the_next_back_is_told_to_everybody() -> None:
    match = at({"north": ["Tb", "Rb"]}).play("draw face:Te top:seal")
    for viewer in SEATS:
        assert match.story(viewer)[-1] == "The next card of the pile is seal-backed."


# Magic


def test_the_magic_its_object_and_who_may_overturn_it_are_told() -> None:
    match = casting("FL").play("left:Wm enough answer:Bs answer:Wk let")
    assert match.story() == [
        "North releases White Scroll of Mist to the left.",
        (
            "North lays no second scroll. Magic of Fire Lizard, Swordsmith: attack, aimed at East. "
            "East may overturn it."
        ),
        "East overturns the magic with Black Scroll of Soot. North may overturn it again.",
        "North overturns it again with White Scroll of Milk. East may overturn it again.",
        "East lets the magic be. East draws 3 cards.",
    ]


def test_who_accepts_an_overturn_lets_it_stay_overturned() -> None:
    small = casting("FL").play("left:Wm enough answer:Bs let")
    assert small.story()[-1] == "North lets it stay overturned. North draws 3 cards."
    hands = {"north": ["Wm", "Wk", "Ws", "Wb", "Tb"], "east": ["Bs", "Bi", "HT", "CD", "Sb"]}
    big = casting("FL", hands).play("left:Wm second:Wk answer:Bs+Bi answer:Ws+Wb")
    assert big.story()[-1] == (
        "North overturns it again with White Scroll of Salt and White Scroll of Bone. "
        "East may overturn it again."
    )


def test_a_plain_release_of_scrolls_is_told_without_magic() -> None:
    match = at({"north": ["Wm", "Wk", "Tb"]}).play("left:Wm second:Wk")
    assert match.story() == [
        "North releases White Scroll of Mist to the left.",
        "North lays White Scroll of Milk on top.",
    ]


@pytest.mark.parametrize(
    ("master", "words", "sentence"),
    [
        ("FL", "left:Wm second:Wk let", "North draws 5 cards."),
        ("FL", "left:Wm second:Wk answer:Bs+Bi", "East draws 5 cards."),
        ("OA", "left:Wm enough answer:Bs let", "The magic is averted."),
        ("PM", "left:Wm enough let", "North exchanges cards with East, blindly."),
        ("PM", "left:Wm second:Wk let", "North exchanges cards with East, after looking."),
        ("PO", "left:Wm enough let", "East's Pagan Minstrel is sealed and leaves the game."),
        ("PO", "left:Wm enough answer:Bs let", "North's Padlock Oracle of Dylon is sealed"),
        ("PO", "left:Wm second:Wk let", "North may give up a Curse."),
        ("RD", "left:Wm enough let", "East takes a Curse."),
        ("RD", "left:Wm second:Wk let", "East takes up the whole area."),
        ("RD", "left:Wm second:Wk answer:Bs+Bi", "North takes up the whole area."),
    ],
)
def test_what_each_magic_does_is_told(master: str, words: str, sentence: str) -> None:
    match = casting(master, masters={"east": "PM"})
    for viewer in SEATS:
        assert sentence in last_told(match.copy(), words, viewer)


def test_magic_that_finds_nothing_to_do_is_told() -> None:
    assert last_told(casting("PO"), "left:Wm enough let").endswith(
        "East has no master to be sealed."
    )
    exchange = casting("PM", {"east": []})
    assert last_told(exchange, "left:Wm enough").endswith("There is nothing to exchange.")
    seen = {"card": "CD", "known": "everybody"}
    reserve = casting("RD", {"west": [seen] * 5}, reserve=0)
    assert last_told(reserve, "left:Wm enough let").endswith("There is no Curse left to take.")
    hands = {"north": ["Wm", "Tb", "Rb"], "east": ["Sb", "Ab"]}
    empty = with_last_cards(hands, [], masters={"north": "FL"})
    assert last_told(empty, "left:Wm").endswith("The pile is empty; nobody draws.")
    short = with_last_cards(hands, ["Te"], masters={"north": "FL"})
    assert last_told(short, "left:Wm").endswith("East draws 1 card.")


def test_a_purified_curse_is_told_and_so_is_none() -> None:
    match = casting("PO", {"north": ["Wm", "Wk", "CD", "Tb"]}).play("left:Wm second:Wk let")
    assert last_told(match.copy(), "purify") == "North shows a Curse, and it goes to outer space."
    assert last_told(match, "leave") == "North gives up no Curse."


# Hands that wander, and hands that are opened


def test_when_hands_turn_each_seat_is_told_the_hands_it_knows() -> None:
    match = casting("OA").play("left:Wm enough let")
    moved = "East lets the magic be. All hands go to the left."
    north = "North now holds Dusk Dagger and Night-Dew Pearl."
    east = "East now holds Cinder Sickle, Salamander Sword and White Scroll of Milk."
    west = "West now holds Tide Glaive, Black Scroll of Soot and Black Scroll of Ink."
    assert match.story("north")[-1] == f"{moved} {north} {east}"
    assert match.story("east")[-1] == f"{moved} {east} {west}"
    assert match.story("west")[-1] == f"{moved} {north} {west}"
    assert match.story(-1)[-1] == moved


def test_an_empty_hand_that_comes_is_told() -> None:
    match = casting("OA", {"west": []})
    assert "North now holds no cards." in last_told(match, "left:Wm enough let")


def test_opened_hands_are_told_to_everybody() -> None:
    match = casting("OA").play("left:Wm second:Wk let")
    for viewer in SEATS:
        assert match.story(viewer)[-1] == (
            "East lets the magic be. From now on East and West play openly. "
            "East now holds Tide Glaive, Black Scroll of Soot and Black Scroll of Ink. "
            "West now holds Dusk Dagger and Night-Dew Pearl."
        )


def test_the_casters_own_hand_opened_is_told() -> None:
    match = casting("OA")
    assert last_told(match, "left:Wm second:Wk answer:Bs+Bi").endswith(
        "From now on North plays openly. North now holds Cinder Sickle and Salamander Sword."
    )


# Exchanges


def exchanging(scrolls: str, east: list[Any] | None = None, **more: Any) -> Match:
    hands = {
        "north": ["Wm", "Wk", "CD", "Tb", "Rb"],
        "east": east or ["Sb", "Se", "HT"],
        "west": ["Ao"],
    }
    match = at(hands, masters={"north": "PM"}, **more).play(f"left:Wm {scrolls}")
    return match.play("let") if match.position()["due"] == "overturn" else match


def test_of_a_blind_exchange_both_seats_are_told_the_cards_and_others_the_backs() -> None:
    match = exchanging("enough").play(
        "aside:CD aside:Tb enough pick:seal picked:HT pick:regular picked:Sb"
    )
    cards = (
        "North takes Tide Glaive and Hidden Treasure of Dylon, "
        "and East gets Salamander Sword and Curse of Dylon."
    )
    for viewer in ("north", "east"):
        assert match.story(viewer)[-1] == f"It is Tide Glaive. {cards}"
    for other in ("west", -1):
        assert match.story(other)[-1] == (
            "A regular card of East is picked, face down. "
            "North takes a regular card and a seal card, "
            "and East gets a regular card and a seal card."
        )


def test_the_caster_is_not_told_a_blind_pick_before_the_cards_change_hands() -> None:
    match = exchanging("enough").play("aside:CD aside:Tb enough pick:seal picked:HT")
    assert match.story("north")[-1] == "A seal card of East is picked, face down."
    assert match.story("east")[-1] == "It is Hidden Treasure of Dylon."


def test_what_is_laid_aside_is_told_to_others_by_its_back() -> None:
    match = exchanging("enough").play("aside:CD")
    assert match.story("north")[-1] == "North lays Curse of Dylon aside."
    for viewer in ("east", "west", -1):
        assert match.story(viewer)[-1] == "North lays a seal card aside."


def test_a_known_card_that_is_picked_last_hides_nothing_of_what_was_given() -> None:
    known = {"card": "CD", "known": ["north", "east"]}
    match = exchanging("enough", ["Sb", known, "HT"]).play(
        "aside:CD aside:Tb enough pick:regular picked:Sb pick:CD"
    )
    cards = (
        "North takes Tide Glaive and Curse of Dylon, "
        "and East gets Salamander Sword and Curse of Dylon."
    )
    for viewer in ("north", "east"):
        assert match.story(viewer)[-1] == f"North picks Curse of Dylon. {cards}"
    for other in ("west", -1):
        assert match.story(other)[-1] == (
            "North picks a seal card that North knows. "
            "North takes a regular card and a seal card, "
            "and East gets a regular card and a seal card."
        )


def test_of_an_exchange_with_looking_others_are_told_the_backs() -> None:
    match = exchanging("second:Wk").play(
        "aside:CD aside:Tb enough pick:seal picked:HT pick:regular picked:Sb take:HT give:CD enough"
    )
    for viewer in ("north", "east"):
        assert match.story(viewer)[-4:] == [
            "It is Tide Glaive. North looks at Tide Glaive and Hidden Treasure of Dylon.",
            "North takes Hidden Treasure of Dylon.",
            "North gives Curse of Dylon for it.",
            "North takes no more; the other cards go back.",
        ]
    for other in ("west", -1):
        assert match.story(other)[-4:-1] == [
            (
                "A regular card of East is picked, face down. "
                "North looks at a regular card and a seal card."
            ),
            "North takes a seal card.",
            "North gives a seal card for it.",
        ]


def test_an_exchange_in_the_last_turn_of_all_is_not_mixed_up_with_the_hands_shown() -> None:
    match = exchanging("enough", game_turns=239, turns=239)
    told = last_told(match, "aside:CD enough pick:seal picked:HT", "west")
    assert "North and East exchange a card. The game has lasted long enough" in told
    assert "Cinder Sickle" not in told


# Ends


def test_a_stop_is_told() -> None:
    match = with_last_cards({"north": ["Ab", "Tb"]}, [])
    assert last_told(match, "stop").startswith(
        "North can do nothing more, and the pile is empty. The game is over."
    )


def test_where_every_point_came_from_is_told() -> None:
    score = ["Rc", "Sc", "Tc", "FL", "RD"]
    seats = {"east": {"laid": {"wisdom": 1}, "master_points": 4, "score": score}}
    match = at({"north": ["Eo"], "east": ["HT", "CD", "CD"]}, seats=seats)
    assert last_told(match, "left:Eo") == (
        "North releases Egg of the Unknown Beast to the left. "
        "North has come out: the game is over. North: 5 (coming out 5). "
        "East: 4 (Wisdom of Ancient Times 3, masters 4, Treasures 3, Curses -6). West: 0. "
        "North wins the game."
    )


def test_a_game_won_by_a_benefit_is_told() -> None:
    match = at({"north": ["PO", "PO", "PO", "Tb"]})
    assert last_told(match, "lay:descent").endswith("The game is over: North has won it outright.")


@pytest.mark.parametrize(
    ("hands", "laid", "reason"),
    [
        ({}, {"west": {"wisdom": 1, "fire-guard": 1}}, "North wins the game by having come out."),
        (
            {"east": ["Sb"], "west": ["Ao", "Ab"]},
            {key: {"wisdom": 1, "not-turning": 1} for key in ("east", "west")},
            "East wins the game by the smaller hand.",
        ),
        (
            {"east": ["Sb"], "west": ["Ao"]},
            {key: {"wisdom": 1, "not-turning": 1} for key in ("east", "west")},
            "West wins the game by sitting later in the order of this game.",
        ),
    ],
)
def test_what_decided_a_tie_is_told(
    hands: dict[str, list[Any]], laid: dict[str, dict[str, int]], reason: str
) -> None:
    seats = {name: {"laid": benefits} for name, benefits in laid.items()}
    assert last_told(at({"north": ["Eo"]} | hands, seats=seats), "left:Eo").endswith(reason)


def test_the_end_of_the_match_is_told() -> None:
    told = position({"north": ["Eo"]}, wins=1)
    match = dauntless.new(NAME, scripted=True, position=told)
    assert last_told(match, "left:Eo").endswith("North wins the game. North rules Dylon!")


def test_the_turn_limit_is_told() -> None:
    match = at({"north": ["Ei", "Tb"]}, game_turns=239, turns=239)
    assert "The game has lasted long enough, and is over." in last_told(match, "left:Ei")
