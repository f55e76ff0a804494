"""Set-up: characters, secret prisoners and Talents, start spaces, hands."""

from __future__ import annotations

import pytest

from dauntless.engine.errors import BadOption
from dauntless.engine.match import Match
from games.dare_to_love.table import due, game, legal, life, pile, refusal, where

CHOSEN = "be:emperor be:knight be:prince"
HIDDEN = f"{CHOSEN} hide:daughter hide:nobody"
DEALT = f"{HIDDEN} talent:fury talent:dodge"


def begin(moves: str = "", **options: object) -> Match:
    match = Match(game(), {"players": 3} | options, scripted=True)
    return match.play(moves) if moves else match


def test_the_oligarch_chooses_one_of_three() -> None:
    match = begin()
    assert match.actors == ("oligarch",)
    assert legal(match, "be") == {"emperor", "inquisitor", "tycoon"}
    assert refusal(match, "be:knight") == "the Knight is not an Oligarch"


def test_rebels_choose_different_characters_out_of_six() -> None:
    match = begin("be:emperor be:knight")
    assert match.actors == ("rebel-2",)
    assert legal(match, "be") == {"duchess", "prince", "priest", "soldier", "apostate"}
    assert refusal(match, "be:knight") == "the Knight is taken"


@pytest.mark.parametrize(
    ("oligarch", "players", "lives"),
    [
        ("emperor", 3, 18),
        ("emperor", 4, 32),
        ("inquisitor", 3, 18),
        ("inquisitor", 4, 32),
        ("tycoon", 3, [9, 9]),
        ("tycoon", 4, [16, 16]),
    ],
)
def test_hit_points_depend_on_the_number_of_rebels(
    oligarch: str, players: int, lives: object
) -> None:
    assert life(begin(players=players, oligarch=oligarch), oligarch) == lives


def test_rebels_start_with_eight_hit_points_and_prisons_with_four() -> None:
    match = begin(CHOSEN)
    assert life(match, "knight") == 8
    assert [prison["life"] for prison in match.position()["prisons"].values()] == [4, 4, 4]


def test_the_round_token_starts_on_one() -> None:
    assert begin(CHOSEN).position()["round"] == 1


def test_the_oligarch_starts_at_the_middle_of_the_top_with_all_six_cards() -> None:
    match = begin("be:emperor")
    assert where(match, "emperor") == "d8"
    assert pile(match, "emperor").total() == 6


def test_with_two_rebels_one_prison_stays_empty() -> None:
    match = begin(CHOSEN)
    assert legal(match, "hide") == {"daughter", "noble-prince", "nobody"}
    match.play("hide:daughter hide:nobody")
    prisoners = [prison["prisoner"] for prison in match.position()["prisons"].values()]
    assert prisoners == ["daughter", "nobody", "noble-prince"]


def test_with_three_rebels_no_prison_stays_empty() -> None:
    match = begin("be:emperor be:knight be:prince be:priest", players=4)
    assert legal(match, "hide") == {"daughter", "noble-prince", "son"}


def test_a_prisoner_is_hidden_once() -> None:
    match = begin(CHOSEN).play("hide:daughter")
    assert refusal(match, "hide:daughter") == "the Knight's daughter has been locked up already"
    match.play("hide:nobody").undo()
    three = begin("be:emperor be:knight be:prince be:priest", players=4)
    assert refusal(three, "hide:nobody") == "with three Rebels no prison stays empty"


def test_only_the_oligarch_knows_who_is_where() -> None:
    match = begin(HIDDEN)
    for seat in ("rebel-1", "rebel-2", -1):
        prisons = match.position(seat)["prisons"].values()
        assert {prison["prisoner"] for prison in prisons} == {"secret"}
    assert match.position("oligarch")["prisons"] == match.position()["prisons"]
    assert "daughter" not in " ".join(match.story("rebel-1"))
    assert "the Knight's daughter into the western prison" in " ".join(match.story("oligarch"))


def test_talents_are_drawn_at_random_and_secret() -> None:
    match = begin(HIDDEN)
    assert len(match.chances()) == 9
    assert set(match.chances().values()) == {1 / 9}
    match.play("talent:fury")
    assert "talent:fury" not in match.chances()
    match.play("talent:dodge")
    assert [rebel["talent"] for rebel in match.position("rebel-1")["rebels"]] == ["fury", "secret"]
    assert [rebel["talent"] for rebel in match.position("oligarch")["rebels"]] == ["secret"] * 2


def test_rebels_take_start_spaces_in_the_order_they_like() -> None:
    match = begin(DEALT)
    assert match.actors == ("rebel-1", "rebel-2")
    assert legal(match, "start", "rebel-2") == {"b1", "c1", "d1", "e1"}
    match.play("rebel-2:start:c1")
    assert legal(match, "start", "rebel-1") == {"b1", "d1", "e1"}
    assert refusal(match, "start:c1") == "the Prince starts on c1 already"
    assert refusal(match, "start:a1") == "a1 is not a start space"


def test_each_rebel_draws_four_cards_of_eight() -> None:
    match = begin(f"{DEALT} rebel-1:start:b1 rebel-2:start:c1")
    assert match.chances()["draw:mana"] == 2 / 8
    match.play("draw:mana draw:mana draw:blitz draw:run-down")
    assert pile(match, "knight") == {"mana": 2, "blitz": 1, "run-down": 1}
    assert pile(match, "knight", "deck").total() == 4
    match.play("draw:mana draw:mana draw:mana draw:woven-blades")
    assert due(match) == "committing"


def test_options_can_fix_the_characters() -> None:
    match = begin(oligarch="tycoon", rebels="priest,soldier")
    assert match.actors == ("oligarch",)
    assert due(match) == "hiding"


def test_the_oligarch_is_one_side_and_the_rebels_are_the_other() -> None:
    assert game().sides(game().options({"players": 3})) == [(0,), (1, 2)]
    assert game().sides(game().options({"players": 4})) == [(0,), (1, 2, 3)]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 5}, "is not one of 3 or 4"),
        ({"oligarch": "knight"}, 'there is no Oligarch "knight"'),
        ({"rebels": "knight,emperor"}, 'there is no Rebel "emperor"'),
        ({"rebels": "knight,knight"}, 'the Rebel "knight" stands twice'),
        ({"rebels": "knight", "players": 3}, "name 2 of them"),
    ],
)
def test_impossible_options_are_refused(options: dict[str, object], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        game().options(options)
