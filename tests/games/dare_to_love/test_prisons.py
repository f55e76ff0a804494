"""Prisons: where they are attacked from, what a rescue gives, and when it gives nothing."""

from __future__ import annotations

import pytest

from games.dare_to_love.table import due, game, legal, life, pile, prison, refusal, table

MARKS = {"west": "a5 b5 c6", "middle": "c5 d5 c6 e6", "east": "e5 f5 e6"}
SPACE = {"west": "b6", "middle": "d6", "east": "f6"}


@pytest.mark.parametrize("name", MARKS)
def test_a_prison_is_attacked_from_its_marked_spaces_only(name: str) -> None:
    taken = {"d8", "g2", *SPACE.values()}
    for space in set(game().names.spaces) - taken:
        match = table(f"emperor@d8 apostate@{space} knight@g2", "apostate:focus-shot")
        assert (SPACE[name] in legal(match, "attack")) == (space in MARKS[name].split())


def test_a_ranged_attack_needs_a_marked_space_too() -> None:
    match = table("emperor@d8 apostate@b4 knight@g2", "apostate:focus-shot")
    words = "the western prison is attacked only from a5, b5, c6"
    assert refusal(match, "attack:b6") == words


def test_damage_takes_hit_points_and_misses_count() -> None:
    match = table("emperor@d8 knight@b5 prince@g2", "knight:border-veteran")
    match.play("attack:b6 roll:sss!a")
    assert prison(match, "west") == 2


def test_a_broken_prison_frees_its_prisoner_for_all_to_see() -> None:
    match = table(
        "emperor@d8 knight@b5 prince@g2",
        "knight:border-veteran",
        prisons="noble-prince:2 daughter:4 nobody:4",
        life={"prince": 5},
    ).play("attack:b6 roll:sssaa")
    assert match.position("rebel-1")["prisons"]["west"] == {"life": 0, "prisoner": "noble-prince"}
    assert "the noble prince is free!" in match.story()[-1]


def test_the_gift_goes_to_the_rebel_who_came_for_the_prisoner_wherever_they_stand() -> None:
    match = table(
        "emperor@d8 knight@b5 prince@g2",
        "knight:border-veteran",
        prisons="noble-prince:2 daughter:4 nobody:4",
        life={"prince": 5},
        hand={"prince": "mana"},
    ).play("attack:b6 roll:sssaa")
    assert life(match, "prince") == 7
    assert due(match) == "drawing"
    match.play("draw:mana draw:woven-blades draw:mana")
    assert pile(match, "prince") == {"mana": 3, "woven-blades": 1}
    assert match.actors == ("rebel-1",)


@pytest.mark.parametrize(
    ("rebel", "prisoner", "check"),
    [("knight", "daughter", 7), ("duchess", "princess", 5)],
)
def test_healing_gifts(rebel: str, prisoner: str, check: int) -> None:
    match = table(
        f"emperor@d8 {rebel}@g2 prince@b5",
        "prince:brutal-swing",
        prisons=f"{prisoner}:1 noble-prince:4 nobody:4",
        life={rebel: 3, "prince": 4},
    ).play("attack:b6 roll:ssss")
    assert life(match, rebel) == check
    assert life(match, "prince") == (6 if rebel == "duchess" else 4)


def test_gifts_that_hurt_the_oligarch() -> None:
    match = table(
        "emperor@d8 apostate@g2 prince@b5",
        "prince:brutal-swing",
        prisons="former-inquisitor:1 noble-prince:4 nobody:4",
    ).play("attack:b6 roll:ssss")
    assert life(match, "emperor") == 16


def test_a_gift_can_kill_the_oligarch_and_win_the_game() -> None:
    match = table(
        "emperor@d8 apostate@g2 prince@b5",
        "prince:brutal-swing",
        prisons="former-inquisitor:1 noble-prince:0 nobody:4",
        life={"emperor": 2},
    ).play("attack:b6 roll:ssss")
    assert match.over
    assert match.score == {"oligarch": -1.0, "rebel-1": 1.0, "rebel-2": 1.0}


def test_the_token_never_goes_below_one() -> None:
    match = table(
        "emperor@d8 priest@g2 prince@b5",
        "prince:brutal-swing",
        prisons="son:1 noble-prince:4 nobody:4",
    ).play("attack:b6 roll:ssss")
    assert match.position()["round"] == 1


def test_a_dead_rebels_prisoner_must_still_be_freed_and_gives_nothing() -> None:
    match = table(
        "emperor@d8 apostate@g2 prince@b5",
        "prince:brutal-swing",
        prisons="former-inquisitor:1 noble-prince:4 nobody:4",
        life={"apostate": 0},
    ).play("attack:b6 roll:ssss")
    assert life(match, "emperor") == 18
    assert not match.over


def test_breaking_an_empty_prison_shows_that_it_is_empty() -> None:
    match = table(
        "emperor@d8 knight@b5 prince@g2",
        "knight:border-veteran",
        prisons="nobody:1 daughter:4 noble-prince:4",
    ).play("attack:b6 roll:sssss")
    assert match.position("rebel-2")["prisons"]["west"]["prisoner"] == "nobody"
    assert "it is empty" in match.story()[-1]


def test_a_broken_prison_is_attacked_no_more() -> None:
    match = table(
        "emperor@d8 knight@b5 prince@g2",
        "knight:border-veteran",
        prisons="nobody:0 daughter:4 noble-prince:4",
    )
    assert refusal(match, "attack:b6") == "the western prison is broken already"


def test_oligarchs_do_not_attack_prisons() -> None:
    match = table("emperor@b5 knight@c2 prince@g2", "emperor:imperial-march")
    assert refusal(match, "attack:b6") == "only free Rebels attack prisons"


def test_an_area_attack_leaves_prisons_alone() -> None:
    match = table("emperor@d8 priest@b5 prince@g2", "priest:shatter", crystals="a5")
    assert "shatter" not in legal(match)
