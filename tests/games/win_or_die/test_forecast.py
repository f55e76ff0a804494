"""The odds told before an attack are the rules' own: compared with all rolls played out."""

from __future__ import annotations

import pytest

from dauntless.engine.match import Match
from dauntless.engine.scene import Preview
from games.win_or_die.table import battle, due, is_free


def preview(match: Match, aim: str) -> Preview:
    """What is told of an attack before it is aimed."""
    choice = next(one for one in match.scene(0).choices if one.action == aim)
    assert choice.preview is not None
    return choice.preview


def played_out(match: Match, target: str, attacker: str) -> tuple[float, float]:
    """How likely the target dies, and the attacker: every roll tried, by its chance."""
    if match.over or due(match) not in ("rolling", "rolling-counter"):
        return float(is_free(match, target)), float(is_free(match, attacker))
    kills = dies = 0.0
    for outcome, chance in match.chances().items():
        killed, died = played_out(match.copy().play(outcome), target, attacker)
        kills, dies = kills + chance * killed, dies + chance * died
    return kills, dies


@pytest.mark.parametrize(
    ("south", "north"),
    [
        ("ghoul@d2!/damage=3", "whelp-pack@e2!/damage=2 mauler@i9!"),
        ("ghoul@d2!/damage=5", "berserker@e2! mauler@i9!"),
        ("ghoul@d2!/damage=5", "berserker@e2!/damage=4 mauler@i9!"),
        ("mauler@d2!/damage=9 boar-rider@a1!", "skeleton@e2!/damage=1 ghoul@i9!"),
        ("mauler@d2!/damage=9/shield=1 boar-rider@a1!", "skeleton@e2!/damage=1 ghoul@i9!"),
        ("ghoul@d2!/damage=4", "ironclad@e2?/damage=4/shield=1 field-chaplain@i9!"),
        ("stag-rider@d2!/damage=8 leafblade@a1!", "mauler@e2!/damage=8 berserker@i9!"),
        ("wraith@d2!/damage=6 ghoul@a1!", "ironclad@e2!/damage=5 field-chaplain@i9!"),
        ("ghost-musketeer@d2! skeleton@c2!", "shieldbearer@f2?/damage=5 field-chaplain@i9!"),
        ("ghoul@d4!/damage=4", "mauler@c4!/damage=8 berserker@i9!"),
    ],
)
def test_the_odds_are_those_of_all_rolls_played_out(south: str, north: str) -> None:
    match = battle(south, north, reserve=(7, 0)).play(f"{south[south.index('@') + 1 :][:2]}:attack")
    attacker, target = (text[text.index("@") + 1 :][:2] for text in (south, north))
    told = preview(match, f"aim:{target}")
    kills, dies = played_out(match.copy().play(f"aim:{target}"), target, attacker)
    assert told.odds[0].chance == pytest.approx(kills)
    if len(told.odds) > 1:
        assert told.odds[1].chance == pytest.approx(dies)
    else:
        assert dies == 0.0


def test_a_unit_that_rages_when_hurt_is_told_with_both_numbers() -> None:
    match = battle("ghoul@d2!", "berserker@e2! mauler@i9!").play("d2:attack")
    assert "strikes back with 3 dice (5 if it is hurt)" in preview(match, "aim:e2").lines[-1]


def test_an_attack_on_a_unit_that_is_known_to_be_veiled_is_told_to_be_invalid() -> None:
    match = battle("ghost-musketeer@d2!", "briar-regent@f2? leafblade@i9!", reserve=(7, 0))
    told = preview(match.play("d2:attack"), "aim:f2")
    assert "not valid" in told.lines[0]
    assert told.odds[0].chance == 0.0


def test_odds_against_a_hidden_unit_from_afar_are_at_most_those_if_it_may_be_guarded() -> None:
    match = battle("ghost-musketeer@b2!", "shieldbearer@d2 levy-spear@i9!", reserve=(7, 0))
    told = preview(match.play("b2:attack"), "aim:d2")
    assert told.odds[0].label == "hits at least once (at most)"
    assert "as a Shieldbearer it would leave fewer dice, or none" in told.lines[-1]
    other = battle("ghost-musketeer@b2!", "levy-spear@d2 shieldbearer@i9", reserve=(7, 0))
    assert preview(other.play("b2:attack"), "aim:d2") == told


def test_odds_against_a_hidden_unit_nearby_or_that_cannot_be_guarded_are_exact() -> None:
    near = battle("ghoul@c2!", "shieldbearer@d2 levy-spear@i9!", reserve=(7, 0)).play("c2:attack")
    assert preview(near, "aim:d2").odds[0].label == "hits at least once"
    far = battle("ghost-musketeer@b2!", "mauler@d2 whelp-pack@i9!", reserve=(7, 0))
    assert preview(far.play("b2:attack"), "aim:d2").odds[0].label == "hits at least once"
