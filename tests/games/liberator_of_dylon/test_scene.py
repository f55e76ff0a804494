"""What is seen: areas between neighbours, backs, what fits, benefits in reach, magic, the end."""

from __future__ import annotations

from typing import Any

import pytest

import dauntless
from dauntless.engine.scene import Area, Piece, Scene
from games.liberator_of_dylon.table import NAME, at, position, with_last_cards

VIEWERS: tuple[str | int, ...] = ("north", "east", "west", -1)


def pieces(scene: Scene, cell: str) -> dict[str, Piece]:
    """The pieces on a cell, by id."""
    return {piece.id: piece for piece in scene.pieces if piece.cell == cell}


def area(scene: Scene, name: str) -> Area:
    return next(one for one in scene.areas if one.id == name)


def tray(scene: Scene) -> dict[str, Piece]:
    """The benefits in reach, by their id."""
    found = pieces(scene, "benefit-tray")
    return {name.removeprefix("benefit-"): piece for name, piece in found.items()}


# The table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_area_lies_between_each_two_neighbours(players: int) -> None:
    scene = at({"north": ["Eo", "Tb"]}, players=players).scene(0)
    between = [one.between for one in scene.areas if one.between is not None]
    assert between == [(seat, (seat + 1) % players) for seat in range(players)]


def test_ones_own_areas_are_called_by_their_side() -> None:
    match = at({"north": ["Eo", "Tb"]})
    titles = {one.id: one.title for one in match.scene("north").areas if one.between}
    assert titles == {
        "released-0": "your left", "released-1": "East–West", "released-2": "your right"
    }  # fmt: skip
    assert area(match.scene(-1), "released-0").title == "North–East"


def test_the_top_of_an_area_is_told_from_what_lies_below() -> None:
    match = at({"north": ["Eo", "Tb"]}, tops={"north-east": ["Ri", "Ri", "Se"]})
    found = pieces(match.scene("west"), "area-0")
    assert [*found] == ["released-0-Ri", "top-0-Se"]
    assert found["released-0-Ri"].count == 2


def test_an_empty_area_says_what_can_begin_it() -> None:
    match = at({"north": ["Eo", "Tb"]}, tops={"north-east": []})
    (cell,) = area(match.scene(0), "released-0").cells
    assert cell.hint == "empty: only a scroll can begin it"


def test_the_pile_shows_its_next_back_and_its_size() -> None:
    for back in ("regular", "seal"):
        match = at({"north": ["Eo", "Tb"]}, top_back=back)
        top = pieces(match.scene(-1), "pile")["pile-top"]
        assert (top.back, top.down, top.face) == (back, True, "")
        assert top.value == match.position()["pile"]


@pytest.mark.parametrize(
    ("pile", "hint"),
    [
        (["Te"], "1 card in the pile: 1 regular, 0 seal-backed"),
        (["Te", "To", "Ws"], "3 cards in the pile: 2 regular, 1 seal-backed"),
    ],
)
def test_the_pile_says_how_many_backs_of_each_kind_are_left(pile: list[str], hint: str) -> None:
    scene = with_last_cards({"north": ["Eo", "Tb"]}, pile).scene("east")
    assert pieces(scene, "pile")["pile-top"].hint == hint


def test_masters_scores_and_outer_space_lie_open() -> None:
    seats = {"east": {"score": ["RD"], "master_points": 3}}
    match = at({}, masters={"east": "FL"}, seats=seats, sealed=["PM"])
    for viewer in VIEWERS:
        scene = match.scene(viewer)
        assert [*pieces(scene, "master-east")] == ["master-east-FL"]
        assert [*pieces(scene, "score-east")] == ["score-east-RD"]
        assert [*pieces(scene, "reserve")] == ["apart-CD", "apart-PM"]
        assert pieces(scene, "reserve")["apart-CD"].count == 3


# Hands


def test_of_other_hands_the_backs_are_seen_regular_and_seal_apart() -> None:
    match = at({"east": ["Sb", "Se", "HT"]})
    found = pieces(match.scene("north"), "cards-east")
    assert {name: (one.back, one.count, one.face) for name, one in found.items()} == {
        "east-regular": ("regular", 2, ""),
        "east-seal": ("seal", 1, ""),
    }


def test_a_card_that_one_knows_is_seen_in_anothers_hand() -> None:
    match = at({"east": ["Sb", {"card": "HT", "known": ["north", "east"]}]})
    found = pieces(match.scene("north"), "cards-east")
    assert found["east-HT"].face == "Hidden Treasure of Dylon"
    assert found["east-HT"].down
    hint = pieces(match.scene("west"), "cards-east")["east-seal"].hint
    assert hint == "1 seal back (1 known to North and East)"


def test_ones_own_cards_say_who_else_knows_them() -> None:
    cards = [{"card": "Eo", "known": ["north", "west"]}, {"card": "Tb", "known": "everybody"}, "Rb"]
    found = pieces(at({"north": cards}).scene("north"), "cards-north")
    assert found["north-Eo"].hint.endswith("known to West")
    assert found["north-Tb"].hint.endswith("everybody knows it")
    assert "know" not in found["north-Rb"].hint


@pytest.mark.parametrize(
    ("copies", "hint"),
    [
        (["Eo", {"card": "Eo", "known": ["north", "west"]}], "1 known to West"),
        (["Eo", {"card": "Eo", "known": "everybody"}], "1 known to everybody"),
        ([{"card": "Eo", "known": "everybody"}] * 2, "everybody knows them"),
        ([{"card": "Eo", "known": ["north", "east", "west"]}] * 2, "known to East and West"),
    ],
)
def test_of_several_copies_it_is_said_how_many_others_know(copies: list[Any], hint: str) -> None:
    found = pieces(at({"north": [*copies, "Tb"]}).scene("north"), "cards-north")
    assert found["north-Eo"].count == 2
    assert found["north-Eo"].hint.endswith(f"; {hint}")


def test_open_hands_are_seen_open_by_everybody() -> None:
    open_hand = [{"card": code, "known": "everybody"} for code in ("Sb", "HT")]
    match = at({"east": open_hand}, open=["east"])
    for viewer in VIEWERS:
        found = pieces(match.scene(viewer), "cards-east")
        assert [*found] == ["east-Sb", "east-HT"]
        assert not any(one.down for one in found.values())
        assert "open-east" in pieces(match.scene(viewer), "points-east")


def test_ones_own_hand_is_sorted_by_what_fits() -> None:
    match = at({"north": ["Rb", "Tb", "Eo", "CD", "Ai"]})
    assert [*pieces(match.scene("north"), "cards-north")] == [
        "north-Ai", "north-Eo", "north-Rb", "north-Tb", "north-CD"
    ]  # fmt: skip


def test_the_drawn_card_stands_out_for_whom_it_was_drawn() -> None:
    match = at({"north": ["Tb"]}).play("draw face:Rb top:seal")
    assert pieces(match.scene("north"), "cards-north")["north-Rb"].tone == "active"
    assert all(one.tone == "" for one in pieces(match.scene("east"), "cards-north").values())


def test_a_card_shows_its_marks_with_shape_and_name() -> None:
    match = at({"north": ["Eo", "Tb"]})
    card = pieces(match.scene("north"), "cards-north")["north-Tb"]
    assert [badge.role for badge in card.badges] == ["topaz", "blade"]
    assert [badge.label for badge in card.badges] == ["⬢ topaz", "blade"]
    assert [badge.sign for badge in card.badges] == ["⬢", ""]


def test_a_card_is_released_by_a_click_on_it_and_on_the_area_it_fits_on() -> None:
    match = at({"north": ["Ai", "Tb"]})
    clicks = {choice.action: choice.elements for choice in match.scene("north").choices}
    assert clicks["left:Ai"] == ("north-Ai", "area-0")
    assert "right:Ai" not in clicks


def foreseen(hand: list[Any], action: str, **more: Any) -> tuple[str, ...]:
    """What a choice says of itself before it is made."""
    choices = at({"north": hand}, **more).scene("north").choices
    preview = next(choice.preview for choice in choices if choice.action == action)
    assert preview is not None
    return preview.lines


@pytest.mark.parametrize(
    ("card", "top", "line"),
    [
        ("Eo", "Ei", "fits by emerald"),
        ("Ai", "Ei", "fits by instrument"),
        ("Ei", "Ei", "fits by emerald and instrument"),
        ("bi", "ic", "fits by instrument"),
        ("Wm", "Sb", "fits by sapphire and blade"),
    ],
)
def test_the_mark_that_matches_is_shown(card: str, top: str, line: str) -> None:
    assert foreseen([card, "CD", "HT"], f"left:{card}", tops={"north-east": [top]}) == (line,)


def test_what_a_release_sets_going_is_foreseen() -> None:
    masters = {"north": "FL"}
    assert foreseen(["Wm", "Tb"], "left:Wm", masters=masters)[1:] == (
        "casts attack on East: East draws 3",
    )
    assert foreseen(["bi", "Tb"], "left:bi", masters=masters)[1:] == (
        "all masters move to the left",
    )
    assert foreseen(["Eo"], "left:Eo")[1:] == ("your last: you come out",)
    assert foreseen(["Eo", "Eo"], "pair-left:Eo")[1:] == ("your last cards: you come out",)
    assert foreseen(["Eo", "Eo"], "left:Eo")[1:] == ()
    assert foreseen(["Wm", "Tb"], "left:Wm", tops={"north-east": []}) == ("begins the empty area",)


# "Last"


def last_badges(scene: Scene) -> set[str]:
    return {piece.id for piece in scene.pieces if piece.kind == "last"}


def test_every_hand_of_one_card_has_a_badge_that_everybody_sees() -> None:
    match = at({"north": ["Eo", "Tb"], "east": ["Sb"], "west": ["HT"]})
    for viewer in VIEWERS:
        assert last_badges(match.scene(viewer)) == {"last-east", "last-west"}


def test_an_empty_hand_and_a_hand_of_two_have_none() -> None:
    assert last_badges(at({"north": [], "east": ["Sb", "Ab"]}).scene(0)) == set()


def test_nobody_is_called_last_while_cards_are_dealt() -> None:
    match = dauntless.new(NAME, players=2, scripted=True).play("first:north deal:Rb deal:Sb")
    assert last_badges(match.scene(0)) == set()


def test_nobody_is_called_last_while_cards_are_laid_aside() -> None:
    hands = {"north": ["Wm", "CD", "Tb"], "east": ["Sb", "Se"], "west": ["Ao", "Ab"]}
    match = at(hands, masters={"north": "PM"}).play("left:Wm enough")
    for word in ("aside:CD", "enough", "pick:regular"):
        assert last_badges(match.play(word).scene("east")) == set()


def test_who_has_one_card_keeps_the_badge_while_it_is_exchanged() -> None:
    hands = {"north": ["Wm", "CD", "Tb"], "east": ["Sb"], "west": ["Ao", "Ab"]}
    match = at(hands, masters={"north": "PM"}).play("left:Wm enough aside:CD")
    assert last_badges(match.scene("west")) == {"last-east"}


# Benefits in reach


def test_the_tray_shows_how_much_of_a_benefit_one_holds_and_what_is_missing() -> None:
    shown = tray(at({"north": ["Ei", "Ee", "Tb"]}, tops={"north-east": ["Eo"]}).scene("north"))
    grace = shown["grace"]
    assert (grace.value, grace.most, grace.tone) == (2, 3, "")
    assert grace.lines == ("4 points", "missing: Egg of the Unknown Beast (1 unseen)")
    assert grace.hint == "2 of 3, for 4 points"


def test_a_benefit_that_can_be_laid_stands_out_and_is_clicked() -> None:
    scene = at({"north": ["Ei", "Ee", "Eo", "CD"]}).scene("north")
    assert tray(scene)["grace"].tone == "good"
    clicks = {choice.action: choice.elements for choice in scene.choices}
    assert clicks["lay:grace"] == ("benefit-grace",)


def test_what_is_far_off_is_not_in_the_tray() -> None:
    assert [*tray(at({"north": ["Tb", "Rb"]}).scene("north"))] == ["fire-guard"]


def test_the_tray_names_the_item_of_which_a_third_is_missing() -> None:
    shown = tray(at({"north": ["Rb", "Rb", "Ao"], "west": ["Ab"]}).scene("north"))
    assert shown["same-three"].lines == ("3 points", "missing: Cinder Sickle (1 unseen)")


def test_the_tray_counts_items_for_the_millionaire() -> None:
    items = ["Rb", "Sb", "Tb", "Ri", "Si", "Ai"]
    assert "millionaire" not in tray(at({"north": items}).scene("north"))
    shown = tray(at({"north": [*items, "Ab"]}).scene("north"))
    assert shown["millionaire"].hint.startswith("7 of 10")


def test_what_is_nearest_comes_first_in_the_tray() -> None:
    cards = ["Rc", "Sc", "Ei", "Ee", "PO", "Ae", "RD"]
    shown = tray(at({"north": cards}, tops={"north-east": ["Eo"]}).scene("north"))
    assert [*shown] == ["guardian", "grace", "wisdom", "peerless-curse"]


def test_the_tray_uses_only_what_the_seat_knows() -> None:
    """A card in another's hand is unseen until the seat has seen it, as one of the pile is."""
    hidden = at({"north": ["Ei", "Ee", "Tb"], "east": ["Eo", "Sb"]})
    elsewhere = at({"north": ["Ei", "Ee", "Tb"], "east": ["Te", "Sb"]})
    assert tray(hidden.scene("north")) == tray(elsewhere.scene("north"))
    known: list[Any] = [{"card": "Eo", "known": ["north", "east"]}, "Sb"]
    seen = at({"north": ["Ei", "Ee", "Tb"], "east": known})
    (_, unseen), (_, fewer) = (
        tray(match.scene("north"))["grace"].lines for match in (hidden, seen)
    )
    assert unseen == "missing: Egg of the Unknown Beast (2 unseen)"
    assert fewer == "missing: Egg of the Unknown Beast (1 unseen)"


def test_each_seat_has_its_own_tray_and_a_spectator_none() -> None:
    match = at({"north": ["Ei", "Ee", "CD"], "east": ["FL", "HT"]})
    assert "grace" in tray(match.scene("north"))
    assert [*tray(match.scene("east"))] == ["fire-guard"]
    assert tray(match.scene(-1)) == {}


# Magic


def test_a_magic_chain_is_a_stack_and_says_who_may_answer() -> None:
    hands = {"north": ["Wm", "Wk", "Ws", "Tb"], "east": ["Bs", "Bi", "Sb"], "west": ["Ao", "Ab"]}
    match = at(hands, masters={"north": "FL"}).play("left:Wm enough")
    (magic,) = match.scene("west").stack
    assert (magic.label, magic.by) == ("Fire Lizard, Swordsmith: attack", 0)
    assert magic.lines == (
        "aimed at East", "East draws 3", "overturned: North draws 3"
    )  # fmt: skip
    assert magic.elements == ("mat-east",)
    scene = match.play("answer:Bs answer:Wk").scene("east")
    assert [(effect.label, effect.by) for effect in scene.stack[1:]] == [
        ("overturned", 1),
        ("overturned again", 0),
    ]
    assert scene.due == (1,)
    assert scene.response is not None
    assert scene.response.decline == "let"
    assert scene.prompt == (
        "East: overturn the attack by Fire Lizard, Swordsmith with a scroll? "
        "It has been overturned twice."
    )


@pytest.mark.parametrize(
    ("overturns", "prompt"),
    [
        (0, "East: overturn the turn of hands by Owlman, Astrologer with a scroll?"),
        (1, "North: {} with a scroll? It has been overturned once."),
        (3, "North: {} with a scroll? It has been overturned 3 times."),
    ],
)
def test_who_may_answer_is_told_what_has_become_of_the_magic(overturns: int, prompt: str) -> None:
    answers = ["answer:Bs", "answer:Wk", "answer:Bi"][:overturns]
    hands = {"north": ["Wm", "Wk", "HT", "Tb"], "east": ["Bs", "Bi", "CD", "Sb"]}
    match = at(hands, masters={"north": "OA"}).play(["left:Wm", "enough", *answers])
    assert match.scene(-1).prompt == prompt.format(
        "overturn the turn of hands by Owlman, Astrologer"
    )


@pytest.mark.parametrize(
    ("master", "words", "label"),
    [
        ("FL", "left:Wm enough", "let it be: East draws 3"),
        ("FL", "left:Wm enough answer:Bs", "let it be: North draws 3"),
        ("FL", "left:Wm second:Wk", "let it be: North draws 5"),
        ("OA", "left:Wm enough", "let it be: all hands move to the left"),
        ("OA", "left:Wm second:Wk", "let it be: all but North play openly"),
        ("PO", "left:Wm enough answer:Bs", "let it be: North's master leaves the game"),
        ("PO", "left:Wm second:Wk", "let it be: North may give up a Curse"),
        ("PM", "left:Wm enough answer:Bs", "let it be: nothing happens"),
    ],
)
def test_who_lets_a_magic_be_is_told_what_will_happen(master: str, words: str, label: str) -> None:
    hands = {"north": ["Wm", "Wk", "Ws", "HT", "Tb"], "east": ["Bs", "Bi", "Sb"]}
    match = at(hands, masters={"north": master}).play(words)
    labels = {choice.action: choice.label for choice in match.scene(match.actors[0]).choices}
    assert labels["let"] == label


def test_who_may_lay_a_second_scroll_is_told_what_either_does() -> None:
    hands = {"north": ["Wm", "Wk", "Tb"]}
    cast = at(hands, masters={"north": "FL"}).play("left:Wm")
    assert [choice.label for choice in cast.scene("north").choices] == [
        "no second scroll, for attack: East draws 3",
        "lay White Scroll of Milk on top, for supply: North draws 5",
    ]
    plain = at(hands).play("left:Wm")
    assert [choice.label for choice in plain.scene("north").choices] == [
        "no second scroll", "lay White Scroll of Milk on top"
    ]  # fmt: skip


def test_magic_that_is_carried_out_waits_for_no_answer_and_covers_no_hand() -> None:
    hands = {"north": ["Wm", "Wk", "CD", "Tb"], "east": ["Sb", "Se", "Ab"]}
    match = at(hands, masters={"north": "PM"}).play("left:Wm second:Wk aside:CD")
    while match.actors == ("north",):
        scene = match.scene(0)
        assert (scene.stack, scene.response) == ((), None)
        match.play(
            {"lay-aside": "enough", "pick": "pick:regular picked:Sb"}.get(
                match.position()["due"], "enough"
            )
        )


def test_without_magic_there_is_no_stack() -> None:
    match = at({"north": ["Wm", "Wk", "Tb"]})
    assert match.scene("north").stack == ()
    assert match.play("left:Wm").scene("north").stack == ()


def test_an_exchange_shows_backs_to_those_who_do_not_know_the_faces() -> None:
    hands = {"north": ["Wm", "CD", "Tb", "Rb"], "east": ["Sb", "Se", "HT"], "west": ["Ao"]}
    match = at(hands, masters={"north": "PM"}).play("left:Wm enough let aside:CD aside:Tb enough")
    match.play("pick:seal picked:HT")
    assert [*pieces(match.scene("north"), "aside")] == ["aside-Tb", "aside-CD"]
    assert [*pieces(match.scene("north"), "picked")] == ["picked-seal"]
    assert [*pieces(match.scene("east"), "picked")] == ["picked-HT"]
    assert [*pieces(match.scene("east"), "aside")] == ["aside-regular", "aside-seal"]
    assert [*pieces(match.scene(-1), "picked")] == ["picked-seal"]


# Points and wins


def test_points_and_wins_are_always_in_sight() -> None:
    told = position({"north": ["Eo", "Tb"]}, seats={"east": {"laid": {"wisdom": 1}}})
    told |= {"wins": {"north": 1, "east": 0, "west": 2}, "games": 3}
    match = dauntless.new(NAME, scripted=True, position=told)
    for viewer in VIEWERS:
        scene = match.scene(viewer)
        assert scene.objective is not None
        assert scene.objective.goal == "First to win 3 games"
        assert [standing.value for standing in scene.objective.standings] == [1, 0, 2]
        assert scene.objective.ends == "game 4, turn 1"
        assert scene.objective.standings[1].hint == "3 points in this game"
        assert pieces(scene, "points-east")["points-of-east"].value == 3


def test_after_the_match_no_further_game_is_announced() -> None:
    hands: dict[str, list[Any]] = {"north": ["Eo"], "east": ["CD", "Sb"]}
    objective = at(hands, wins=1).play("left:Eo").scene(-1).objective
    assert objective is not None
    assert objective.ends == "after 1 game"
    assert [standing.hint for standing in objective.standings] == [
        "5 points in the last game", "-3 points in the last game", "0 points in the last game"
    ]  # fmt: skip
    between = at(hands).play("left:Eo").scene(-1).objective
    assert between is not None
    assert between.ends == "game 2"


def test_the_end_of_a_game_shows_every_point_and_where_it_came_from() -> None:
    match = at({"north": ["Eo"], "east": ["CD", "Sb"]}).play("left:Eo first:east deal:Rb")
    for viewer in VIEWERS:
        shown = pieces(match.scene(viewer), "tally-tray")
        assert {piece.face: piece.lines for piece in shown.values()} == {
            "North: 5": ("coming out 5",),
            "East: -3": ("Curses -3",),
            "West: 0": (),
        }
        assert shown["tally-north"].hint == "won the game"


def test_before_the_first_game_is_over_there_is_no_last_game() -> None:
    scene = at({"north": ["Eo", "Tb"]}).scene("north")
    assert "last-game" not in {one.id for one in scene.areas}


def test_the_end_of_the_match_shows_every_point_and_the_benefits_laid() -> None:
    seats = {"west": {"laid": {"wisdom": 1}}}
    match = at({"north": ["Eo"], "east": ["CD", "HT"]}, seats=seats, wins=1).play("left:Eo")
    ending = match.scene(-1).ending
    assert ending is not None
    assert ending.reason == "North rules Dylon."
    assert {line.label: line.values for line in ending.score} == {
        "benefits": (0, 0, 3),
        "coming out": (5, 0, 0),
        "Treasures": (0, 3, 0),
        "Curses": (0, -3, 0),
        "last game": (5, 0, 3),
        "wins": (1, 0, 0),
    }
    assert ending.facts == (
        "North: Coming Out First, 5 points", "West: Wisdom of Ancient Times, 3 points"
    )  # fmt: skip


def test_a_benefit_that_was_laid_twice_is_told_so() -> None:
    seats = {"west": {"laid": {"wisdom": 2}}}
    ending = at({"north": ["Eo"]}, seats=seats, wins=1).play("left:Eo").scene(-1).ending
    assert ending is not None
    assert "West: Wisdom of Ancient Times, 2 times 3 points" in ending.facts


# Prompts


@pytest.mark.parametrize(
    ("words", "prompt", "section"),
    [
        ("draw face:Te top:regular", "North has drawn Mask of the Lawgiver: use it", "drawing"),
        ("left:Wm", "North: a second scroll on top, for big magic?", "magic"),
        ("left:Wm enough let", "North: lay up to 2 cards aside for East", "the-exchanges"),
        (
            "left:Wm enough let aside:Tb",
            "North: lay 1 more card aside for East, face down, or say enough.",
            "the-exchanges",
        ),
        ("left:Wm enough let aside:Tb enough", "North: pick 1 card from", "the-exchanges"),
        (
            "left:Wm enough let aside:Tb aside:Wk pick:regular picked:Sb",
            "North: pick 1 more card from the hand of East.",
            "the-exchanges",
        ),
    ],
)
def test_the_prompt_says_what_to_do_and_where_the_rulebook_speaks_of_it(
    words: str, prompt: str, section: str
) -> None:
    hands = {"north": ["Wm", "Wk", "Tb"], "east": ["Bs", "Sb"], "west": ["Ao"]}
    scene = at(hands, masters={"north": "PM"}).play(words).scene("north")
    assert scene.prompt.startswith(prompt)
    assert scene.rulebook == section


def test_a_turn_is_prompted() -> None:
    scene = at({"north": ["Eo", "Tb"]}).scene("east")
    assert scene.prompt == "North: release cards, lay a benefit, or draw."
    assert scene.rulebook == "a-turn"


@pytest.mark.parametrize(
    ("hand", "pile", "prompt"),
    [
        (["Eo", "Tb"], [], "North: release cards or lay a benefit; else say stop."),
        ([], ["Te"], "North: draw."),
        ([], [], "North: say stop, for hand and pile are empty."),
    ],
)
def test_a_turn_with_an_empty_hand_or_pile_is_prompted_by_what_is_left(
    hand: list[str], pile: list[str], prompt: str
) -> None:
    for viewer in VIEWERS:
        scene = with_last_cards({"north": hand}, pile).scene(viewer)
        assert scene.prompt.startswith(prompt)


def test_others_are_told_how_many_cards_of_an_exchange_are_still_to_be_given() -> None:
    hands = {"north": ["Wm", "Wk", "Tb", "Rb"], "east": ["Sb", "Se"], "west": ["Ao"]}
    match = at(hands, masters={"north": "PM"}).play("left:Wm second:Wk aside:Tb aside:Rb")
    match.play("pick:regular picked:Sb pick:regular picked:Se")
    for viewer in VIEWERS:
        assert match.scene(viewer).prompt.endswith("give one laid aside for each (2 left).")


def test_others_are_not_prompted_with_the_drawn_card() -> None:
    match = at({"north": ["Tb"]}).play("draw face:Rb top:seal")
    assert match.scene("east").prompt == "North looks at the drawn card."
