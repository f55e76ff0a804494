"""Families of actions: what a game says once is read, refused, offered and told from there."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

import numpy as np
import pytest

from dauntless.engine.actions import Duty, Families, Family, Moment
from dauntless.engine.errors import Refusal

CALM, STORM, CHANCE = range(3)
COLOURS = ("red", "green", "blue")


class Paint(Family):
    """Paint the wall."""

    codes = 0, 4
    due = (CALM,)
    word = "paint"
    noun = "colour"
    example = "paint:red"

    def size(self, at: Moment) -> int:
        return len(COLOURS)

    def argument(self, at: Moment, index: int) -> str:
        return COLOURS[index]

    def meaning(self, at: Moment, index: int) -> str:
        return f"paint it {COLOURS[index]}"

    def why_not(self, at: Moment, index: int) -> str:
        return f"it is {COLOURS[index]} already"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        return f"The wall is {COLOURS[index]} now."


class Hide(Family):
    """Hide in secret; the codes of Paint mean this in a storm."""

    codes = 0, 2
    due = (STORM,)
    word = "hide"
    noun = "place"
    refused = "that place is taken"

    def argument(self, at: Moment, index: int) -> str:
        return ("here", "there")[index]

    def meaning(self, at: Moment, index: int) -> str:
        return f"hide {self.argument(at, index)}"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        return f"Somebody hides {self.argument(was, index)}."

    def hidden(self, was: Moment, now: Moment) -> str:
        return "Somebody hides."


class Wait(Family):
    """Do nothing."""

    codes = 4, 1
    due = (CALM, STORM)
    word = "wait"
    means = "do nothing"
    refused = "there is no time to wait"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        return "Nothing happens."


class Thunder(Family):
    """How near it is."""

    codes = 0, 9
    due = (CHANCE,)
    word = "thunder"
    noun = "distance"
    example = "thunder:3"

    def argument(self, at: Moment, index: int) -> str:
        return str(index)

    def told(self, was: Moment, now: Moment, index: int) -> str:
        return f"It thunders, {index} away."


class Knock(Family):
    """Knock somewhere, in plain sentences."""

    codes = 5, 2
    word = "knock"
    means = "knock on the {it} by weather {at.due}"
    refused = "nobody is at the {it}"
    story = "{who} knocks on the {it}."
    secret = "{who} knocks somewhere."
    clicks = ("{it}-of-{seat}",)

    def argument(self, at: Moment, index: int) -> str:
        return ("door", "window")[index]


class Cloud(NamedTuple):
    """An entry of the content."""

    id: str
    title: str


class Spot(Family):
    """Spot a cloud, or the sun."""

    codes = 7, 5
    word = "spot"
    noun = "thing in the sky"
    means = "see {it}"
    clicks = ("sky-{it}",)

    def things(self, at: Moment) -> tuple[Cloud | str, ...]:
        return Cloud("cirrus", "Mares' Tails"), Cloud("fog", "Fog"), "sun"


class Weather:
    """As much of a game as families need."""

    tables = None
    duties: ClassVar[dict[int, Duty]] = {
        CALM: Duty("calm", "paint the wall"),
        STORM: Duty("storm", "find a place to hide"),
        CHANCE: Duty("storm", "wait for the thunder"),
    }
    terms: ClassVar[dict[str, Any]] = {"sky": lambda at: ("blue", "black", "loud")[at.due]}

    def what_is_due(self, s: Any) -> int:
        return int(s.due)

    def read_options(self, s: Any) -> None:
        """There are none."""

    def seats(self, options: None) -> tuple[str, ...]:
        return ("ann",)

    def seat_titles(self, s: Any) -> tuple[str, ...]:
        return ("Ann",)


FAMILIES = Families((Paint(), Hide(), Wait()), (Thunder(),))


def moment(due: int, seat: int = 0) -> Moment:
    s = np.zeros(1, np.dtype((np.record, [("due", "u1")])))[0]
    s.due = due
    return Moment(Weather(), s, seat)


def refusal(at: Moment, text: str) -> str:
    with pytest.raises(Refusal) as refused:
        FAMILIES.read_action(at, text)
    return str(refused.value)


def test_reading_is_derived_from_writing() -> None:
    calm = moment(CALM)
    for code in (0, 1, 2, 4):
        family, index = FAMILIES.action(calm, code)
        assert FAMILIES.read_action(calm, family.text(calm, index)) == code


def test_of_two_families_with_the_same_codes_the_one_that_is_due_is_meant() -> None:
    assert FAMILIES.action(moment(CALM), 1)[0].word == "paint"
    assert FAMILIES.action(moment(STORM), 1)[0].word == "hide"
    assert FAMILIES.read_action(moment(STORM), "hide:there") == 1


def test_a_wrong_argument_is_refused_with_those_there_are() -> None:
    assert refusal(moment(CALM), "paint:pink") == (
        '"pink" is no colour; there are red, green, blue'
    )


def test_a_missing_argument_is_told_with_an_example() -> None:
    for text in ("paint", "paint:"):
        assert refusal(moment(CALM), text) == '"paint" lacks its colour; write it like paint:red'


def test_what_is_an_action_at_another_time_is_answered_with_what_is_due() -> None:
    assert refusal(moment(CALM), "hide:here") == "not now: paint the wall"
    assert refusal(moment(CALM), "thunder:3") == "not now: paint the wall"
    assert FAMILIES.refusal(moment(CHANCE), 0) == "not now: wait for the thunder"


def test_what_is_no_action_at_all_is_answered_with_what_actions_look_like() -> None:
    assert refusal(moment(CALM), "sing") == (
        '"sing" is no action; actions look like paint:red, hide, wait'
    )


def test_a_refusal_comes_from_the_family_or_says_that_the_content_has_no_such_thing() -> None:
    assert FAMILIES.refusal(moment(CALM), 2) == "it is blue already"
    assert FAMILIES.refusal(moment(CALM), 3) == "there is no such colour"
    assert FAMILIES.refusal(moment(STORM), 4) == "there is no time to wait"


def test_a_number_that_no_family_has_is_refused_in_words() -> None:
    assert FAMILIES.refusal(moment(CALM), 99) == "there is no such action; paint the wall"


def test_outcomes_are_read_only_when_chance_is_due() -> None:
    assert FAMILIES.read_outcome(moment(CHANCE, -1), "thunder:3") == 3
    for due, text, words in (
        (CHANCE, "rain", "nothing that chance can bring now; it looks like thunder:3"),
        (CHANCE, "thunder:x", '"x" is no distance; there are 0, 1'),
        (CALM, "thunder:3", "chance is not due now"),
    ):
        with pytest.raises(Refusal, match=words):
            FAMILIES.read_outcome(moment(due, -1), text)


def test_what_the_reader_may_not_know_is_told_by_the_family_that_hides_it() -> None:
    storm = moment(STORM)
    assert FAMILIES.tell(storm, storm, 1) == "Somebody hides there."
    assert FAMILIES.tell(storm, storm, None) == "Somebody hides."
    assert FAMILIES.tell(moment(CHANCE, -1), storm, 2) == "It thunders, 2 away."


def test_a_secret_that_no_family_can_have_is_a_fault() -> None:
    with pytest.raises(AssertionError, match="something was hidden"):
        FAMILIES.tell(moment(CALM), moment(CALM), None)


def test_a_choice_has_the_words_of_its_family() -> None:
    choice = Paint().choice(moment(CALM), 1)
    assert (choice.action, choice.label) == ("paint:green", "paint it green")


def test_plain_sentences_name_who_and_what_and_the_moment() -> None:
    at, knock = moment(STORM), Knock()
    assert knock.meaning(at, 1) == "knock on the window by weather 1"
    assert knock.why_not(at, 0) == "nobody is at the door"
    assert knock.told(at, at, 0) == "Ann knocks on the door."
    assert knock.hidden(at, at) == "Ann knocks somewhere."
    assert knock.elements(at, 0) == ("door-of-ann",)


class Ring(Knock):
    """Ring the bell of a place that sentences call otherwise than notation does."""

    means = "ring at the {it} under a {sky} sky"

    def named(self, at: Moment, index: int) -> str:
        return ("front door", "small window")[index]


def test_sentences_name_the_terms_of_the_game_and_clicks_what_is_in_the_notation() -> None:
    at, ring = moment(STORM), Ring()
    assert ring.meaning(at, 1) == "ring at the small window under a black sky"
    assert ring.elements(at, 1) == ("window-of-ann",)


class Break(Knock):
    """Break something, which is forbidden for reasons that have codes."""

    refused: ClassVar[Any] = {
        1: "the {it} is {thickness} inches thick",
        2: "somebody holds the {it}",
    }

    def reason(self, at: Moment, index: int) -> int:
        return index + 1

    def about(self, at: Moment, index: int) -> dict[str, object]:
        return {"thickness": 3 - index}


def test_of_several_reasons_the_one_whose_code_the_rule_gives_is_told() -> None:
    at = moment(STORM)
    assert Break().why_not(at, 0) == "the door is 3 inches thick"
    assert Break().why_not(at, 1) == "somebody holds the window"
    with pytest.raises(NotImplementedError, match="Rattle must ask the rule that forbids"):
        type("Rattle", (Knock,), {"refused": Break.refused})().why_not(at, 0)


def test_a_prompt_is_a_sentence_or_a_function() -> None:
    at = moment(CALM)
    assert Duty("calm", "paint").told(at, "Ann") == "Chance decides."
    assert Duty("calm", "paint", "{who} paints it {sky}.").told(at, "Ann") == "Ann paints it blue."
    assert Duty("calm", "paint", lambda at, who: f"{who}, {at.due}").told(at, "Ann") == "Ann, 0"
    assert Duty("calm", "paint", asks="paint it {sky}.").told(at, "Ann") == "Ann: paint it blue."
    assert Duty("calm", "paint", asks="paint it {sky}.").asked(at) == "paint it blue."
    assert (
        Duty("calm", "paint", asks=lambda at: f"paint {at.due}.").told(at, "Ann") == "Ann: paint 0."
    )
    assert Duty("calm", "paint", "{who} waits.", "paint it.").told(at, "Ann") == "Ann waits."
    assert Duty("calm", "paint", lambda _, __: "", "paint it.").told(at, "Ann") == "Ann: paint it."


def test_what_a_moment_looks_up_it_looks_up_once() -> None:
    asked = []

    def look_up(at: Moment) -> int:
        asked.append(at.seat)
        return 7

    at = moment(CALM)
    assert at.once(look_up) + at.once(look_up) == 14
    assert asked == [0]


def test_what_a_family_is_about_names_it_in_notation_and_in_sentences() -> None:
    at, spot = moment(CALM), Spot()
    assert spot.size(at) == 3
    assert [spot.text(at, index) for index in range(3)] == ["spot:cirrus", "spot:fog", "spot:sun"]
    assert [spot.meaning(at, index) for index in (0, 2)] == ["see Mares' Tails", "see sun"]
    assert spot.elements(at, 0) == ("sky-cirrus",)
    assert spot.read(at, "spot:sun") == 2
    with pytest.raises(Refusal, match='"rain" is no thing in the sky; there are cirrus, fog, sun'):
        spot.read(at, "spot:rain")
