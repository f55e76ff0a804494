"""Positions: any situation can be written down; what cannot be is refused with the place."""

from __future__ import annotations

import json
from typing import Any

import pytest

import dauntless
from dauntless.engine.errors import BadPosition
from games.im_not_afraid.table import GOALS, Player, layout, player, table


def fault(position: Any) -> str:
    with pytest.raises(BadPosition) as refused:
        dauntless.new("im-not-afraid", position=position)
    return str(refused.value)


def refused(green: Player | None = None, red: Player | None = None, **how: Any) -> str:
    return fault(layout(green, red, **how))


def test_a_position_is_the_json_that_was_given() -> None:
    given = layout(player("1 2", "minsk:6.3 church:44..", meeples="grodno"), player("3"))
    assert dauntless.new("im-not-afraid", position=given).position() == given
    assert json.loads(json.dumps(given)) == given


@pytest.mark.parametrize(
    "moves",
    [
        "go:3", "go:3 to:grodno", "from:grodno", "from:church", "from:church take:1",
        "from:church take:1 retreat", "go:3 to:travel enough", "go:3 to:travel more change:3",
        "go:3 to:teachers more change:3", "go:3 to:teachers more change:3 roll:1,2", "roll",
        "roll roll:1,2", "roll roll:1,2 convert:3", "roll roll:1,2 convert:3 face:6",
        "roll roll:1,2 no", "roll roll:1,2 no claim:church",
    ],
)  # fmt: skip
def test_half_a_turn_can_be_written_down_and_gone_on_with(moves: str) -> None:
    green = player("3 3", "grodno:..4. journalists:111 church:1122", meeples="journalists")
    match = table(green).play(moves)
    again = dauntless.new("im-not-afraid", position=match.position(), scripted=True)
    assert again.state.tobytes() == match.state.tobytes()


# Bad input


def test_thirteen_dice_are_refused() -> None:
    expected = (
        "players.green: a player has 12 dice, not 13: 3 in the pool, 8 in the supply, "
        "2 on locations, 0 on tie-breakers"
    )
    assert refused(player("1 2 3", "grodno:33..", supply=8)) == expected


def test_a_die_on_the_wrong_spot_is_refused() -> None:
    message = refused(player("", "minsk:66. grodno:34.."))
    assert message == "players.green.sides.grodno[1]: this spot does not take a 4 here"


def test_a_broken_pair_is_refused() -> None:
    assert "sides.church[0]" in refused(player("", "church:12.."))
    assert "sides.internet[1]" in refused(player("", "internet:.55"))


def test_more_dice_than_a_side_has_spots_are_refused() -> None:
    assert refused(player("", "journalists:1111")).endswith("this side has 3 spots, not 4")


def test_a_die_of_7_is_refused() -> None:
    assert "players.green.sides.travel[0]: 7 is not a whole" in refused(player("", "travel:7..."))


def test_two_meeples_of_one_colour_on_one_card_are_refused() -> None:
    message = refused(player(meeples="minsk minsk"))
    assert message == "players.green.meeples: minsk stands there twice"


def test_six_meeples_are_refused() -> None:
    six = player(meeples="church journalists internet travel minsk grodno")
    assert "a player has 5 meeples, not 6" in refused(six)


def test_a_meeple_on_the_others_card_is_refused() -> None:
    assert "meeples: neighbourhoods is for red only" in refused(player(meeples="neighbourhoods"))


def test_dice_on_the_others_card_are_refused() -> None:
    message = refused(red=player("", "police:6..."))
    assert message == "players.red.sides.police: this location is for green only"


def test_goals_out_of_order_are_refused() -> None:
    expected = "players.green.goals: goals are unlocked in the order 1, 3, 5, one of each"
    assert refused(player(goals="city-square")) == expected


def test_a_goal_of_both_players_is_refused() -> None:
    message = refused(player(goals="one-voice"), player(goals="one-voice"))
    assert message == "players.red.goals: one-voice stands in another list already"


def test_a_goal_too_many_or_too_few_is_refused() -> None:
    eight = "one-voice all-walks-of-life city-square at-the-gates on-the-air town-squares "
    eight += "general-strike casting-vote"
    assert refused(goals=eight) == "goals: of 1 points 3 goals are in play, not 2"


def test_tie_breakers_without_both_meeples_are_refused() -> None:
    message = refused(player(meeples="grodno", holds="grodno"))
    assert message == "players.green.holds: grodno has not a meeple of each player"


def test_tie_breakers_of_both_are_refused() -> None:
    both = player(meeples="grodno", holds="grodno")
    assert "only one player holds those of grodno" in refused(both, both)


def test_tie_breakers_where_there_are_none_are_refused() -> None:
    both = player(meeples="church")
    holder = both | {"holds": ["church"]}
    assert refused(holder, both) == "players.green.holds: church has no tie-breakers"


def test_a_turn_out_of_order_is_refused() -> None:
    position = layout(turn="green", turns=3) | {"first": "green"}
    assert fault(position) == "turn: after 3 turns it is red's"


def test_a_location_that_is_none_is_refused_with_those_that_there_are() -> None:
    message = refused(player(meeples="brest"))
    assert message.startswith('players.green.meeples: "brest" is no location; there are church,')


def test_a_field_that_is_none_or_missing_is_refused() -> None:
    assert "courage: there is no such field" in fault(layout() | {"courage": 5})
    position = layout()
    del position["players"]["red"]["pool"]
    assert fault(position) == "players.red.pool: this field is missing"


def test_a_decision_without_anything_to_choose_is_refused() -> None:
    assert refused(due="claiming") == 'due: there is nothing to choose for "claiming"'
    assert refused(due="go-more", value=3) == 'place: it is missing while "go-more" is due'
    assert refused(value=3) == 'value: it does not belong here while "main" is due'


WORKING = player("4", "journalists:111", meeples="journalists")
TWO_3S = player("3 5", "travel:33.. teachers:33... grodno:33..")


@pytest.mark.parametrize(
    ("green", "how", "expected"),
    [
        (TWO_3S, {"due": "go-where", "value": 4}, "value: there is no 4 in the pool"),
        (TWO_3S, {"due": "go-more", "value": 5, "place": "travel"}, "value: no 5 lies there"),
        (TWO_3S, {"due": "go-more", "value": 3, "place": "grodno"},
         "place: there is no room for another 3"),
        (TWO_3S, {"due": "take-where", "value": 5, "place": "grodno"}, "value: no 5 lies there"),
        (TWO_3S, {"due": "effect", "place": "grodno"}, 'place: "effect" is not due there'),
        (TWO_3S, {"due": "direction", "value": 3, "place": "teachers", "changed": ["1", "2"]},
         'place: "direction" is not due there'),
        (TWO_3S, {"due": "direction", "value": 3, "place": "travel", "changed": ["1"]},
         "changed: these are the spots of the dice that are changed"),
        (TWO_3S, {"due": "staying", "place": "teachers", "changed": ["1", "4"]},
         "changed: these are the spots of the dice that are changed"),
        (TWO_3S, {"due": "effect-roll", "value": 3, "place": "teachers", "changed": ["1", "2"],
         "rolling": 3}, "rolling: the dice that are changed are rolled, and no others"),
        (TWO_3S, {"due": "conversion"}, "converter: it is not at work, or has nothing to convert"),
        (WORKING, {"due": "new-face", "value": 4, "converter": "F"},
         "converter: it is not at work, or has nothing to convert"),
        (WORKING, {"due": "new-face", "value": 5}, "value: there is no 5 in the pool"),
        (WORKING, {"converter": "F"}, 'converter: it does not belong here while "main" is due'),
    ],
)  # fmt: skip
def test_dice_in_hand_that_cannot_be_are_refused(
    green: Player, how: dict[str, Any], expected: str
) -> None:
    assert refused(green, **how) == expected


def opening(moves: str) -> Any:
    match = dauntless.new("im-not-afraid", scripted=True)
    return (match.play(moves) if moves else match).position()


ROLLED = "first:red" + " roll:1,2,3,4,5,6" * 4
GOALS_DRAWN = ROLLED + "".join(f" goal:{goal}" for goal in GOALS.split())


@pytest.mark.parametrize("moves", ["", "first:red", "first:red roll:1,2,3,4,5,6", ROLLED])
def test_the_beginning_can_be_written_down_and_gone_on_with(moves: str) -> None:
    position = opening(moves)
    again = dauntless.new("im-not-afraid", position=position, scripted=True)
    assert again.position() == position


def test_dice_rolled_out_of_order_are_refused() -> None:
    position = opening("first:red roll:1,2,3,4,5,6") | {"turn": "red"}
    assert fault(position) == "players.green.rolled: 6 dice are rolled; it must be 12"


def test_goals_before_their_time_are_refused() -> None:
    position = opening("first:red") | {"goals": ["one-voice"]}
    assert fault(position) == "goals: goals are revealed when all dice are rolled"
    drawn = opening(GOALS_DRAWN) | {"due": "goal-draw"}
    assert fault(drawn) == "goals: all that are in play lie open already"


def test_a_choice_of_dice_that_is_made_is_refused() -> None:
    position = opening(GOALS_DRAWN)
    for one in position["players"].values():
        one |= {"pool": ["1", "2", "3", "4", "5", "6"], "chosen": 6}
    assert fault(position) == "due: both have chosen the dice of their pools"


def test_a_game_that_should_be_over_is_refused() -> None:
    five = player(meeples="church journalists internet travel minsk")
    assert refused(five).startswith("due: it is over with 5 meeples or 200 turns")


def test_a_wrong_winner_is_refused() -> None:
    five = player(meeples="church journalists internet travel minsk")
    message = fault(layout(five, due="nothing", turns=1, turn="red") | {"winner": "red"})
    assert message == "winner: by the points it is green"


def test_a_winner_before_the_end_is_refused() -> None:
    assert fault(layout() | {"winner": "red"}) == "winner: nobody has won before the end"


def test_dice_of_the_start_in_the_middle_of_a_match_are_refused() -> None:
    position = layout()
    position["players"]["green"]["rolled"] = ["1"]
    assert fault(position) == "players.green.rolled: it is told before the first turn only"


def test_a_position_that_is_no_object_is_refused() -> None:
    assert "is not an object of fields" in fault([1, 2])
    assert "players: 5 is not an object" in fault(layout() | {"players": 5})


def test_a_position_of_another_game_is_refused() -> None:
    assert fault(layout() | {"game": "darebase"}).startswith("game: it is")


def test_seats_that_see_no_secret_can_load_what_they_see() -> None:
    match = table(player("1 2"), player("3"))
    assert match.position("green") == match.position()
