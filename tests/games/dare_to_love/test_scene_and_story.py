"""What a seat sees and reads: cards in words, secrets as backs, sentences for what happened."""

from __future__ import annotations

from dauntless.engine.match import Match
from games.dare_to_love.table import game, table


def test_the_own_hand_lies_open_with_its_text_and_other_hands_show_backs() -> None:
    match = table("emperor@d8 knight@c2 prince@e2")
    pieces = {piece.id: piece for piece in match.scene("rebel-1").pieces}
    blitz = pieces["rebel-1-blitz"]
    assert blitz.cell == "cards-rebel-1"
    assert blitz.lines[0].startswith("Charge 3 in a straight line")
    backs = [piece for piece in pieces.values() if piece.cell == "cards-rebel-2"]
    assert [piece.face for piece in backs] == ["?"] * 4


def test_everybody_sees_hit_points() -> None:
    match = table("tycoon@d8 knight@c2 prince@e2", life={"knight": 3})
    faces = {piece.cell: piece.face for piece in match.scene().pieces if piece.kind == "life"}
    assert faces["life-rebel-1"] == "3 of 8"
    assert faces["life-oligarch"] == "♂ 9 and ♀ 9 of 9"


def test_hit_points_travel_as_numbers() -> None:
    match = table("tycoon@d8 knight@c2 prince@e2", life={"knight": 3, "tycoon": [9, 4]})
    pieces = {piece.cell: piece for piece in match.scene().pieces if piece.kind == "life"}
    assert (pieces["life-rebel-1"].value, pieces["life-rebel-1"].most) == (3, 8)
    badges = pieces["life-oligarch"].badges
    assert [(badge.sign, badge.value, badge.most) for badge in badges] == [
        ("♂", 9, 9),
        ("♀", 4, 9),
    ]


def test_revealed_cards_stand_in_the_order_of_their_initiative() -> None:
    match = table(
        "emperor@d8 knight@c2 prince@e2",
        "emperor:imperial-march",
        played={"knight": "blitz", "prince": "brutal-swing"},
    )
    chips = [piece for piece in match.scene().pieces if piece.kind in ("turn", "spent-turn")]
    assert [piece.cell for piece in chips] == ["turn-1", "turn-2", "turn-3"]
    numbers = [int(piece.face) for piece in chips]
    assert numbers == sorted(numbers, reverse=True)
    match.play("end")
    acted = [piece.id for piece in match.scene().pieces if piece.kind == "spent-turn"]
    assert "turn-of-oligarch" in acted


def test_before_the_cards_are_revealed_nobody_has_an_initiative() -> None:
    match = table("emperor@d8 knight@c2 prince@e2").play("rebel-1:play:blitz")
    assert not [piece for piece in match.scene("rebel-1").pieces if piece.kind == "turn"]


def test_a_choice_of_a_card_reads_like_the_card() -> None:
    match = table("emperor@d8 knight@c2 apostate@e2")
    labels = {action.text: action.meaning for action in match.legal("rebel-2")}
    assert labels["play:focus-shot"] == (
        "Focus Shot (initiative 28): Attack 5 ➦, range 3. 1 Mana: Move 2."
    )


def test_a_card_chosen_in_secret_is_known_to_whoever_chose_it() -> None:
    match = table("emperor@d8 knight@c2 prince@e2").play("rebel-1:play:blitz")
    hints = {
        seat: next(p.hint for p in match.scene(seat).pieces if p.id == "committed-rebel-1")
        for seat in ("rebel-1", "rebel-2", "oligarch")
    }
    assert hints["rebel-1"] == "Blitz, in secret"
    assert hints["rebel-2"] == hints["oligarch"] == "a choice made in secret"


def test_the_prompt_says_who_has_still_to_choose() -> None:
    match = table("emperor@d8 knight@c2 prince@e2", token=3).play("rebel-1:play:blitz")
    assert match.scene("rebel-2").prompt == (
        "Round 3: choose a card in secret. Still to choose: the Emperor, the Prince."
    )


def test_an_attack_is_told_with_dice_and_damage() -> None:
    match = table("emperor@d4 knight@c4 prince@g2", "knight:border-veteran")
    match.play("attack:d4 roll:ss*a!")
    assert match.story() == [
        "The Knight attacks the Emperor.",
        "The dice against the Emperor show ⚔⚔➦☀!. The Emperor loses 2.",
    ]


def test_a_miss_is_told_too() -> None:
    match = table("emperor@d4 knight@c4 prince@g2", "knight:border-veteran")
    match.play("attack:d4 roll:aaaaa")
    assert match.story()[-1].endswith("No damage.")


def test_a_drawn_card_is_named_for_its_owner_alone() -> None:
    match = table("emperor@d8 knight@c2 prince@e2", "prince:brutal-swing").play("end draw:mana")
    assert match.story("rebel-2")[-1] == "The Prince draws Mana. Round 2 begins."
    assert match.story("rebel-1")[-1] == "The Prince draws a card. Round 2 begins."


def test_a_last_card_that_could_be_no_other_is_not_betrayed() -> None:
    match = table(
        "emperor@d8 knight@c2 prince@e2",
        "prince:brutal-swing",
        hand={"prince": "mana mana woven-blades"},
        discard={"prince": "noble-sacrifice meteoric-sword mana"},
    ).play("end draw:with-all-ones-strength")
    assert "Strength" not in match.story("oligarch")[-1]


def test_the_prompt_says_for_whom_the_inquisitor_acts() -> None:
    match = table("inquisitor@c4 knight@c3 prince@g2", "knight:blitz", controlled="knight")
    scene = match.scene("oligarch")
    assert scene.asks == ("Use the actions of Blitz for the Knight in any order, or end the turn.")
    assert scene.prompt == f"The Grand Inquisitor: u{scene.asks[1:]}"


def test_a_whole_game_can_be_told_to_everybody() -> None:
    match = Match(game(), {"players": 3, "oligarch": "tycoon", "rebels": "priest,knight"}, seed=4)
    while not match.over:
        match.act(match.legal()[-1])
    for seat in (-1, 0, 1, 2):
        assert all(sentence for sentence in match.story(seat))
    assert match.story()[-1].endswith("The Oligarch wins.")
