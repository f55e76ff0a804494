"""A turn in one line, as people write it, both ways."""

from __future__ import annotations

import random

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
    assert side(match, "minsk") == "..6."


def test_who_names_a_later_step_does_without_those_before_it() -> None:
    match = table(player("4", "journalists:111 church:1122", meeples="journalists"))
    match.play("roll; roll:3,3; claim")
    assert [step.text for step in match.steps[-2:]] == ["no", "claim:church"]
    assert due(table(player("4")).play("go 4 travel")) == "effect"


def test_a_line_that_is_not_allowed_says_why_and_nothing_is_played() -> None:
    match = table(player("2 2 5"))
    assert "only 2 of your 2s can Go there" in refusal(match, "go 2x3 international-support")
    assert "no room for a 2" in refusal(match, "go 2 grodno")
    assert "no 4 in your pool" in refusal(match, "go 4x2 grodno")
    assert '"brest" is no location' in refusal(match, "go 2 brest")
    assert '"2xx" is no number of dice' in refusal(match, "go 2xx church")
    assert "write it like go 2x3 minsk" in refusal(match, "go 2")
    assert "there is nothing to claim now" in refusal(match, "claim")
    assert "not now" in refusal(match, "claim church")
    assert "none of your dice lies on Church" in refusal(match, "move 2 church grodno")
    both = table(player("", "church:1122 journalists:111"))
    assert "say which: claim church or claim journalists" in refusal(both, "roll roll:1,1 claim")


def test_the_only_place_must_be_the_one_that_is_meant() -> None:
    taken = "church journalists internet police travel teachers minsk factories mines"
    sides = " ".join(f"{place}:1" for place in [*taken.split(), "international-support"])
    match = small_table(player("1 1", sides))
    assert "it can go to grodno only, not to church" in refusal(match, "go 1 church")
    assert side(match.play("go 1 grodno"), "grodno") == "1"


def test_what_was_decided_is_written_as_such_lines() -> None:
    """Every stretch of decisions, read again, leads to where it led."""
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
        line = match.game.one_line([match.event(i, seat) for i in own])
        before.play(line, seat)
        assert [s.text for s in before.steps[begin:]] == [match.steps[i].text for i in own], line
