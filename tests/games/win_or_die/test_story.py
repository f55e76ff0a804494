"""What players read: questions, and sentences about what happened and what came of it."""

from __future__ import annotations

import pytest

from dauntless.engine.match import Match
from games.win_or_die.table import battle, changed, due, game, with_ability


def told(match: Match, words: str, viewer: int = 0) -> str:
    """What is told of the last of these actions; nobody reacts in between."""
    for word in words.split():
        while due(match) == "reacting" and not word.startswith(("react", "pass")):
            match.play("pass")
        match.play(word)
    return match.story(viewer)[-1]


def asked(match: Match, seat: int) -> str:
    """The question that stands before a seat."""
    return match.scene(seat).prompt


def test_who_shows_itself_is_named_without_an_article_going_wrong() -> None:
    match = battle("elder-tusk@d2 whelp-pack@c2!", "ghoul@e2!")
    assert told(match, "d2:attack", 1).endswith("The Elder Tusk on d2 is revealed.")


def test_who_was_hidden_again_is_told_to_be_exposed_again() -> None:
    match = battle("leafblade@d2?", "ghoul@e2!")
    assert told(match, "d2:attack", 1).endswith("The Leafblade on d2 is exposed again.")


def test_who_changes_places_is_told_with_both_spaces() -> None:
    match = battle("ghoul@d2!", "ironclad@e2! shieldbearer@f2!")
    assert told(match, "d2:attack aim:e2 react:f2:guard") == (
        "North's Shieldbearer on f2 reacts: Guard. North's Ironclad on e2 is now on f2. "
        "North's Shieldbearer on f2 is now on e2."
    )


def test_who_is_pushed_is_told_and_who_goes_is_told_once() -> None:
    match = battle("ogre-gatebreaker@d2! ghoul@a1!", "mauler@e2!",
                   mercenaries=("ogre-gatebreaker free-blade",) * 2)  # fmt: skip
    assert told(match, "d2:shove aim:e2").endswith("North's Mauler on e2 is now on g2.")
    assert told(match, "a1:move go:a2") == "The Ghoul on a1 goes to a2."


@pytest.mark.parametrize(
    ("does", "aim", "story"),
    [
        ({"do": "shield", "amount": 2, "range": 1, "whom": "ally"}, "c2",
         "South's Skeleton has a shield of 2."),
        ({"do": "rally", "dice": 1, "range": 1, "whom": "ally"}, "c2",
         "South's Skeleton is rallied: 1 die more in its next attack."),
        ({"do": "blight", "amount": 2, "range": 1}, "e2", "North's Mauler has 2 blight."),
        ({"do": "pin", "range": 1, "whom": "enemy"}, "e2", "North's Mauler is pinned."),
        ({"do": "recover", "tokens": 2, "range": 1}, "c2",
         "South takes 2 Command tokens back."),
    ],
)  # fmt: skip
def test_what_an_ability_lays_on_a_unit_is_told(
    does: dict[str, object], aim: str, story: str
) -> None:
    content = with_ability("ghoul", type="action", does=[does])
    match = battle(
        "ghoul@d2! skeleton@c2!/commands=2", "mauler@e2!", reserve=(5, 7), content=content
    )
    assert told(match, f"d2:trick aim:{aim}").endswith(story)


def test_fatigue_that_rises_and_crystals_that_come_in_are_told() -> None:
    match = battle("death-knight@d2! wraith@g4!", "mauler@i9!")
    assert told(match, "d2:dread-knell").endswith("North's fatigue rises to 1.")
    assert told(match, "end") == (
        "South ends the turn. South's fatigue rises to 1. It is North's turn."
    )
    assert told(match, "end") == (
        "North ends the turn. North's fatigue rises to 2. South gains 1 crystal. "
        "It is South's turn."
    )


def test_an_order_that_cannot_be_carried_out_is_told_to_be_given_back() -> None:
    match = battle("ghoul@d2!", "briar-regent@e2! fox-runner@i9!")
    assert told(match, "d2:attack react:e2:melt-away go:f2") == (
        "The Briar Regent on e2 goes to f2. "
        "The order cannot be carried out any more: its Command token comes back."
    )


def test_where_a_called_unit_stands_is_told_though_there_was_no_choice() -> None:
    match = battle("skeleton@a1! ghoul@h2!", "mauler@i9!", crystals=(2, 0))
    assert told(match, "a1:call call:ghoul") == (
        "South calls a Ghoul. South's Ghoul is now on b1. South's morale rises to 5."
    )


def test_a_called_unit_that_is_too_much_for_the_morale_is_told_to_be_killed() -> None:
    content = changed(lambda pack: pack["numbers"].update(morale_cap=4))
    match = battle("skeleton@d1! ghoul@h2!", "mauler@i9!", crystals=(2, 0), content=content)
    assert told(match, "d1:call call:ghoul left") == (
        "It comes to the left. With the Ghoul the morale would be above 4: it is killed at once."
    )


@pytest.mark.parametrize(
    ("order", "what"),
    [
        ("d1:move", "the hidden unit on d1 is about to move"),
        ("d1:open", "the Wraith on d1 is about to move"),
        ("d1:call", "the hidden unit on d1 is about to call for allies"),
        ("d1:council", "the hidden unit on d1 is about to convene the War Council"),
        ("c2:command-of-bones", "the Hollow Sovereign on c2 is about to use Command of Bones"),
        ("c2:attack", "the Hollow Sovereign on c2 is about to attack"),
    ],
)
def test_whoever_is_asked_about_an_order_is_told_which(order: str, what: str) -> None:
    match = battle("wraith@d1 hollow-sovereign@c2! skeleton@c1!", "briar-regent@d2! leafblade@i9!",
                   mode="advanced", crystals=(9, 0)).play(order)  # fmt: skip
    assert due(match) == "reacting"
    assert asked(match, 1) == f"North: {what}. Do you react?"
    assert match.scene(1).stack[0].label == f"{what[0].upper()}{what[1:]}"


def test_whom_an_effect_is_for_is_asked_effect_by_effect() -> None:
    match = battle("hollow-sovereign@d2! ghoul@e1!/commands=1 ghoul@d1!", "mauler@i9!",
                   reserve=(6, 7)).play("d2:command-of-bones")  # fmt: skip
    assert asked(match, 0) == (
        "South: whom is Command of Bones for? An ally within 2 suffers 2, which nothing reduces."
    )
    match.play("aim:d1")
    assert asked(match, 0) == (
        "South: whom is Command of Bones for? "
        "Take up to 2 Command tokens back from an ally within 3."
    )


def test_units_of_a_legion_under_construction_are_counted_in_words() -> None:
    match = Match(game(), {"mode": "advanced", "given": "ivy,horde"}, scripted=True)
    match.play("first:south hire:free-blade hire:road-surgeon recruit:moonbow")
    assert asked(match, 0) == "Build your legion: 1 unit, 15 crystals left."


def test_the_last_blow_of_a_match_is_told_with_whom_it_felled() -> None:
    match = battle("ghoul@d2!", "whelp-pack@e2!/damage=4 mauler@i9!", fatigue=(0, 3))
    assert told(match, "d2:attack aim:e2 hits:1", 1) == (
        "South's Ghoul rolls 4 dice: 1 hit. North's Whelp Pack on e2 falls. "
        "North's morale falls to 3. "
        "North's morale is broken: a glorious victory for South!"
    )


def test_a_single_die_is_no_dice() -> None:
    match = battle("torch-drummer@d2!/damage=1 mirror-adept@i1!", "crossbow-company@e2!")
    line = "it strikes back with 1 die, 5 or more hits: 0.3 damage"
    preview = match.play("d2:attack").scene(0).choices[0].preview
    assert preview is not None
    assert line in preview.lines
