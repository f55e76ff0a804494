"""A turn in one line, as people write it, both ways."""

from __future__ import annotations

import random

import pytest

import dauntless
from games.im_not_afraid.table import (
    due,
    meeples,
    player,
    pool,
    refusal,
    side,
    small_table,
    table,
    turn_of,
)


def test_a_turn_is_a_line() -> None:
    match = table(player("2 2 2", "international-support:...5"))
    match.play("go 2x3 international-support; claim")
    assert meeples(match) == {"international-support"}
    assert [step.text for step in match.steps] == [
        "go:2", "to:international-support", "more", "more", "claim:international-support",
    ]  # fmt: skip


def test_a_go_places_as_many_as_it_says() -> None:
    match = table(player("2 2 2")).play("go 2x2 international-support")
    assert side(match, "international-support") == "22.."
    assert turn_of(match) == "red"
    assert pool(table(player("2 2")).play("go 2 church")) == "2"


def test_dice_move_or_retreat_in_a_line() -> None:
    match = table(player("", "factories:11..")).play("move 1 factories journalists")
    assert side(match, "journalists") == "11."
    match = table(player("", "factories:114.")).play("retreat 1 factories; roll:2,5")
    assert pool(match) == "2 5"


def test_effects_and_conversions_are_parts_of_a_line() -> None:
    assert side(table(player("3 3")).play("go 3x2 travel; change 3 up"), "travel") == "4..."
    match = table(player("4 4")).play("go 4x2 teachers; change 4; roll:2,6; stay 6")
    assert side(match, "teachers") == ".6..."
    match = table(player("4", "journalists:111", meeples="journalists"))
    match.play("roll; roll:1,1; convert 4 6 minsk")
    assert side(match, "minsk") == "..6"


def test_who_names_a_later_step_does_without_those_before_it() -> None:
    match = table(player("4", "journalists:111 church:1122", meeples="journalists"))
    match.play("roll; roll:3,3; claim")
    assert [step.text for step in match.steps[-2:]] == ["no", "claim:church"]
    assert due(table(player("4")).play("go 4 travel")) == "effect"


def test_a_line_that_is_not_allowed_says_why_and_nothing_is_played() -> None:
    match = table(player("2 2 5"))
    assert "only 2 of your 2s can Go there now (2x3 means 3 dice of value 2)" in refusal(
        match, "go 2x3 international-support"
    )
    assert "no room for a 2" in refusal(match, "go 2 grodno")
    assert "no 4 in your pool" in refusal(match, "go 4x2 grodno")
    assert '"brest" is no location' in refusal(match, "go 2 brest")
    assert '"2xx" is no number of dice' in refusal(match, "go 2xx church")
    assert "write it like go 6x2 minsk, with two 6s" in refusal(match, "go 2")
    assert "there is nothing to claim now" in refusal(match, "claim")
    assert "not now" in refusal(match, "claim church")
    assert "none of your dice lies on Church" in refusal(match, "move 2 church grodno")
    both = table(player("", "church:1122 journalists:111"))
    assert "say which: claim church or claim journalists" in refusal(both, "roll roll:1,1 claim")


@pytest.mark.parametrize("dice", ["2x0", "2x", "x2", "2x03", "2x-1", "2x10", "22", "7", "0x2", "²"])
def test_a_number_of_dice_that_is_none_is_refused_with_an_example(dice: str) -> None:
    expected = f'"{dice}" is no number of dice of a value; write it like go 6x2 minsk, with two 6s'
    assert refusal(table(player("2 2 5")), f"go {dice} church") == expected


@pytest.mark.parametrize("line", ["GO 2X3 International-Support; Claim", "go 2×3 minsk"])
def test_capitals_and_the_sign_for_times_are_read_as_well(line: str) -> None:
    match = table(player("2 2 2", "international-support:...5"))
    line = line.replace("minsk", "international-support")
    assert side(match.play(line), "international-support")[:3] in ("222", "")


def test_a_number_the_wrong_way_round_is_told_how_it_was_read() -> None:
    match = table(player("2 2 2 3 3"))
    assert refusal(match, "go 3x2 mines") == (
        "your side of Mines has no room for a 3 (3x2 means 2 dice of value 3)"
    )
    assert refusal(match, "go 3x2 international-support") == (
        "only 1 of your 3s can Go there now (3x2 means 2 dice of value 3)"
    )
    assert refusal(match, "go 4x2 grodno") == (
        "there is no 4 in your pool (4x2 means 2 dice of value 4)"
    )


def test_a_part_that_breaks_off_is_told_how_it_is_written() -> None:
    match = table(player("2 2 2", "factories:11.."))
    assert refusal(match, "go 2x3; claim") == "write it like go 6x2 minsk, with two 6s"
    assert refusal(match, "move 1 factories; no") == "write it like move 1 factories journalists"
    assert refusal(match, "retreat factories") == "write it like retreat 1 factories"
    assert refusal(match, "move 1x2 factories journalists") == (
        '"1x2" is no value of a die; write it like move 1 factories journalists'
    )


def test_a_claim_or_goal_that_is_misspelt_is_named() -> None:
    match = table(player("2 2 2", "international-support:...5"))
    line = "go 2x3 international-support; claim"
    assert '"internatoinal-support" is no location' in refusal(
        match, f"{line} internatoinal-support"
    )
    match = table(player("1 2 3 4 5")).play("roll roll:6,6")
    assert '"all-walk" is no goal' in refusal(match, "unlock all-walk")


def test_a_direction_is_for_travel_only() -> None:
    match = table(player("4 4", "travel:1..."))
    assert refusal(match, "go 4x2 teachers; change 4 up") == (
        "on Teachers and Students dice are rolled anew, so leave out up"
    )
    assert refusal(match, "go 4 travel; change 1 down") == "a 1 cannot go down"
    assert side(match.play("go 4 travel; change 1 up"), "travel") == "24.."


def test_the_only_place_must_be_the_one_that_is_meant() -> None:
    taken = "church journalists internet police travel teachers minsk factories mines"
    sides = " ".join(f"{place}:1" for place in [*taken.split(), "international-support"])
    match = small_table(player("1 1", sides))
    assert "it can go to grodno only, not to church" in refusal(match, "go 1 church")
    assert side(match.play("go 1 grodno"), "grodno") == "1"


def test_what_was_decided_is_written_as_such_lines() -> None:
    """Every stretch of decisions, wherever it begins and ends, read again leads to where it led."""
    rng = random.Random(4)
    match = dauntless.new("im-not-afraid", seed=5, turn_limit=60)
    while not match.over:
        seat, begin = match.game.actors(match.state)[0], len(match.steps)
        before = match.copy()
        before.scripted = True
        while seat in match.game.actors(match.state) and all(
            step.seat == seat for step in match.steps[begin:]
        ):
            match.act(rng.choice(match.game.legal(match.state, seat)), seat)
        own = [i for i in range(begin, len(match.steps)) if match.steps[i].seat == seat]
        for i in range(len(own)):
            for stretch in {tuple(own[i:]), (own[i],)}:
                line = match.game.one_line([match.event(step, seat) for step in stretch])
                trial = before.copy()
                trial.play(line, seat)
                assert trial.steps[-len(stretch) :] == [match.steps[step] for step in stretch], line
            before.play(match.steps[own[i]].text, seat)


def test_decisions_that_lack_their_beginning_or_end_stay_in_notation() -> None:
    match = table(player("2 2 2", "church:1122")).play(
        "go:2 to:travel more enough change:2 shift:up"
    )

    def written(begin: int, end: int) -> str:
        return match.game.one_line([match.event(i) for i in range(begin, end)])

    assert written(0, 6) == "go 2x2 travel; change 2 up"
    assert written(0, 1) == "go:2"
    assert written(0, 3) == "go:2 to:travel more"
    assert written(1, 5) == "to:travel; more; enough; change 2"
    assert written(5, 6) == "shift:up"
