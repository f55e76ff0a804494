"""Every question of the rulebook, with its answer; a test's docstring is the question."""

from __future__ import annotations

import re

from dauntless.games.darebase import Darebase
from games.darebase.table import (
    dice,
    flags,
    jail,
    left,
    legal,
    power,
    refusal,
    table,
    turn_of,
    where,
    winner,
)


def test_every_question_of_the_rulebook_is_answered_here() -> None:
    section = Darebase().rulebook().split("## Questions\n")[1]
    asked = [" ".join(words.split()) for words in re.findall(r"\*\*(.+?)\*\*", section, re.DOTALL)]
    answered = [
        " ".join(test.__doc__.split())
        for name, test in globals().items()
        if name.startswith("test_") and test.__doc__
    ]
    assert len(asked) >= 14
    assert answered == asked


def test_going_off_and_on_makes_strong() -> None:
    """My player on the endline is weak. How does it get strong?"""
    match = table("b3@d1 y1@d2 y2@e5").play("3 off d1")
    assert power(match) == "y1 y2 b3"
    assert left(match) == 3
    assert where(match.play("d2"), "y1") == "jail"


def test_without_a_free_player_the_turn_is_passed() -> None:
    """Both players that the dice name are in jail. What now?"""
    match = table("b1@d4", yellow_holds="b3 b5", dice="3 5 6")
    assert legal(match) == {"pass"}
    assert dice(match.play("pass")) == [5, 6, None]


def test_a_player_on_a_flag_captures_if_the_flag_stays_behind() -> None:
    """I stand on a flag beside a weaker opponent. Can I capture?"""
    match = table("y1@d7 b3@d6").play("3")
    assert {"d7", "d7f"} & legal(match) == {"d7"}
    match.play("d7")
    assert jail(match, "blue") == "y1"
    assert flags(match) == "d6 e6"


def test_flags_do_not_cross() -> None:
    """Can I carry a flag across a square with another flag?"""
    match = table("b3@c6", flags="c6 e6").play("3 d6f")
    assert "e6f" not in legal(match)
    assert flags(match.play("e6 f6f stop")) == "d6 f6"


def test_a_defended_base_is_cleared_first_and_delivered_to_later() -> None:
    """A defender stands on the base. Can I deliver there?"""
    match = table("y1@c10 b3@c8", flags="c8 e6", dice="3 5 3").play("3 c9f")
    assert "c10f" not in legal(match)
    match.play("c10 roll:2")
    assert jail(match, "blue") == "y1"
    match.play("5 h11 stop roll:1")
    match.play("3 c9 c10f")
    assert match.position()["delivered"]["blue"] == ["c10"]


def test_every_step_back_is_paid_for_and_a_dropped_flag_stays() -> None:
    """May I walk back to where I began?"""
    match = table("b3@d5").play("3 d6 d7f d6 d5")
    assert left(match) == 1
    assert flags(match) == "e6 d7"
    match = table().play("3 a1 off stop")
    assert turn_of(match) == "yellow"


def test_coming_on_captures_nobody_but_the_next_step_can() -> None:
    """An opponent stands on my endline. Can I come on there and capture?"""
    match = table("y1@d1").play("3")
    assert refusal(match, "d1") == "d1 is taken; come on where nobody stands"
    assert where(match.play("e1 d1"), "y1") == "jail"


def test_an_opponent_and_a_teammate_do_not_squeeze() -> None:
    """An opponent and a teammate of mine flank a diagonal step. Is that a squeeze?"""
    assert "e5" in legal(table("b3@d4 y1@d5 b1@e4").play("3"))
    assert "e5" not in legal(table("b3@d4 y1@d5 y2@e4").play("3"))
    assert "e5" in legal(table("y1@d5 y4@e5 b3@d4 b1@e4").play("3"))
    assert "e5" not in legal(table("y1@d5 y4@e5 b3@d4 y2@e4").play("3"))
    assert "a11" in legal(table("b3@b10 y1@a10 b2@b11", yellow_holds="b1").play("3"))
    assert "a11" not in legal(table("b3@b10 y1@a10 y2@b11", yellow_holds="b1").play("3"))


def test_capturing_a_defender_on_a_flag_delivers_nothing() -> None:
    """I capture a defender who stood with a flag on their own base. Is it delivered?"""
    match = table("y1@c10 b3@c9", flags="c10 e6", dice="3 5 3").play("3 c10 roll:2")
    assert match.position()["delivered"]["blue"] == []
    match.play("5 h11 stop roll:3")
    match.play("3 c9f c10f")
    assert match.position()["delivered"]["blue"] == ["c10"]


def test_a_flag_carried_into_a_rescue_stays_there() -> None:
    """May I carry a flag into a rescue?"""
    match = table("b3@b11", yellow_holds="b1", flags="b11 e6").play("3 a11f")
    assert flags(match) == "e6 a11"
    assert where(match, "b3") == where(match, "b1") == "off"
    on_flag = table("b3@b11", yellow_holds="b1", flags="b11 a11").play("3")
    assert {"a11", "a11f"} & legal(on_flag) == {"a11"}


def test_prisoners_push_a_whole_file_outward() -> None:
    """Prisoners sit on `h1` and `h2`, my Blue player stands on `h3`, and Blue captures. Who
    goes where?"""
    match = table("b4@h3 y5@h4 y2@d5 b3@d4", blue_holds="y1 y4", flags="h3 e6").play("3 d5")
    assert jail(match, "blue") == "y2 y1 y4"
    assert where(match, "b4") == "h4"
    assert where(match, "y5") == "h5"
    assert flags(match) == "h3 e6"


def test_a_jail_cannot_be_kept_closed() -> None:
    """Can I keep a jail closed by standing in it?"""
    match = table("b2@d5 b1@a11 b4@a10 b5@a9 y3@d6", turn="yellow").play("3 d5")
    assert jail(match, "yellow") == "b2"
    assert [where(match, player) for player in ("b1", "b4", "b5")] == ["a10", "a9", "a8"]


def test_the_third_flag_goes_beside_the_centre() -> None:
    """Both centre squares are taken when the third flag comes. Where does it go?"""
    match = table("b3@c9 y1@d6", flags="c9 e6").play("3 c10f")
    assert legal(match) == {"flag:c6", "flag:f6"}
    match = table("b3@c9 y1@d6 y2@c6 y4@f6", flags="c9 e6").play("3 c10f")
    assert legal(match) == {"flag:b6", "flag:g6"}
    match = table("b3@c9 y1@d6 y2@c6 y4@f6 b1@b6 b2@g6", flags="c9 e6").play("3 c10f")
    assert legal(match) == {"flag:a6", "flag:h6"}


def test_a_step_over_their_second_base_loses() -> None:
    """Classic: can I lose by my own step?"""
    match = table("b3@f9", scenario="classic", flags="f9 c10").play("3")
    assert left(match) == 5
    assert winner(match.play("f10f")) == "yellow"
