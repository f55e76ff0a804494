"""Families of actions: everything a game says of an action, in one place.

A family (pick a player, take a step, play a card) has a range of codes, which the compiled rules
share, and says of each code how it is written, what it means, why it is not legal now, what to
click for it, and how it is told. What chance may bring is a family as well. The methods of `Game`
for notation, meaning, refusals, choices and story are derived from a game's families.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from dauntless.engine.contract import Record
from dauntless.engine.dice import Faces
from dauntless.engine.errors import Refusal
from dauntless.engine.scene import Choice, Rank
from dauntless.engine.wording import listed

Found = TypeVar("Found")

MOST_NAMED = 16
"""How many names a refusal lists before it gives an example instead."""


@dataclass(frozen=True, eq=False)
class Moment:
    """A state of a game, and the seat that decides or looks on (−1: nobody, or chance)."""

    game: Any
    s: Record
    seat: int
    _remembered: dict[Any, Any] = field(default_factory=dict)

    @property
    def t(self) -> Record:
        """The tables of the game's content."""
        return self.game.tables  # type: ignore[no-any-return]

    @property
    def due(self) -> int:
        """What is due in this state, as the game numbers it."""
        return self.once(_due)

    @property
    def title(self) -> str:
        """Who decides, as sentences call them; "" for chance."""
        return "" if self.seat < 0 else str(self.game.seat_titles(self.s)[self.seat])

    @property
    def name(self) -> str:
        """The seat that decides, by its name."""
        return str(self.game.seats(self.game.read_options(self.s))[self.seat])

    def after(self, code: int) -> Moment:
        """The moment that a legal action of this seat leads to."""
        return Moment(self.game, self.game.after(self.s, self.seat, code), self.seat)

    def once(self, look_up: Callable[[Moment], Found]) -> Found:
        """What a function finds in this moment; it is asked once, however often it is needed."""
        if look_up not in self._remembered:
            self._remembered[look_up] = look_up(self)
        return self._remembered[look_up]  # type: ignore[no-any-return]


def _due(at: Moment) -> int:
    return int(at.game.what_is_due(at.s))


class _Filling(dict[str, Any]):
    """What a sentence's braces name: what is given, `at`, `who`, and the game's terms."""

    def __missing__(self, name: str) -> object:
        at: Moment = self["at"]
        return at.title if name == "who" else at.once(at.game.terms[name])


def filled(sentence: str, at: Moment, **given: object) -> str:
    """A sentence with its braces filled in."""
    return sentence.format_map(_Filling(given, at=at))


@dataclass(frozen=True)
class Duty:
    """Something that can be due: the rulebook's section about it, what is asked for, in words.

    `request` completes "not now: …". `asks` is what those due are asked, a sentence or a function
    of the moment; others are told it after their names. Where they are told something else, or
    nobody is asked, that is the `prompt`: a sentence in which `{who}` are those due, or a function
    of the moment and these names.
    """

    section: str
    request: str
    prompt: str | Callable[[Moment, str], str] = ""
    asks: str | Callable[[Moment], str] = ""

    def asked(self, at: Moment) -> str:
        """What those due are asked; "" if nobody is."""
        return self.asks(at) if callable(self.asks) else filled(self.asks, at)

    def told(self, at: Moment, names: str) -> str:
        """The prompt for everybody, where those of these names are due."""
        if callable(self.prompt):
            told = self.prompt(at, names)
        else:
            told = filled(self.prompt, at, who=names)
        asked = "" if told else self.asked(at)
        return told or (f"{names}: {asked}" if asked else "Chance decides.")


class Family:
    """Actions (or outcomes of chance) of one kind. An action is told apart by its index."""

    codes: ClassVar[tuple[int, int]]
    """The first code, and how many there are."""
    due: ClassVar[tuple[int, ...]] = ()
    """When one of them can be chosen: what is due then."""
    word: ClassVar[str] = ""
    """What the notation begins with; a family of one is that word alone."""
    noun: ClassVar[str] = "choice"
    """What the notation's argument names, for refusals."""
    words: ClassVar[tuple[str, ...]] = ()
    """The notation of each, if it is one of a few words."""
    means: ClassVar[str] = ""
    """What it does; `{it}` is what it is about, `{at}` the moment, others are `Game.terms`."""
    brief: ClassVar[str] = ""
    """The same in few words, for a button on the very thing."""
    refused: ClassVar[str | Mapping[int, str]] = ""
    """Why it is not legal, in the same way; for several reasons, by the code of each."""
    story: ClassVar[str] = ""
    """What happened, in the same way; `{who}` is the seat that decided."""
    secret: ClassVar[str | None] = None
    """The same for a reader who may not know which of these it was, if that can be."""
    clicks: ClassVar[tuple[str, ...]] = ()
    """What to click for it, in order; `{it}` is as in notation, `{seat}` the seat's name."""
    example: ClassVar[str] = ""
    """An action of this family in notation, with a remark in brackets where it needs one."""
    kind: ClassVar[str] = ""
    """What sort of deed it is: its targets are marked by it."""
    elsewhen: ClassVar[str] = ""
    """When one of them is due at all, for whoever tries it at another time."""
    rank: ClassVar[Rank] = "plain"
    """Whether it is the usual choice, or what one does when there is nothing better to do."""

    def is_due(self, at: Moment) -> bool:
        """Can one of these be chosen in such a moment?"""
        return at.due in self.due

    def things(self, at: Moment) -> Sequence[Any] | None:  # noqa: ARG002
        """What each index is about: a name, or an entry of the content with an id and a title."""
        return None

    def size(self, at: Moment) -> int:
        """How many of the codes mean something with this content."""
        things = self.things(at)
        return self.codes[1] if things is None else len(things)

    # Notation

    def argument(self, at: Moment, index: int) -> str:
        """What stands after the word and a colon."""
        things = self.things(at)
        assert things is not None, f"{type(self).__name__} must tell its several codes apart"
        return str(getattr(things[index], "id", things[index]))

    def text(self, at: Moment, index: int) -> str:
        """An action in notation."""
        if self.words:
            return self.words[index]
        if self.codes[1] == 1:
            return self.word
        return f"{self.word}:{self.argument(at, index)}"

    def read(self, at: Moment, text: str) -> int | None:
        """The index of that notation; None if it is none of ours. Raises Refusal if it is wrong."""
        if self.codes[1] == 1:
            return 0 if text == self.word else None
        if not self.word:
            indices = range(self.size(at))
            return next((index for index in indices if self.text(at, index) == text), None)
        head, _, argument = text.partition(":")
        return self.find(at, argument) if head == self.word else None

    def named(self, at: Moment, index: int) -> str:
        """What sentences call that which it is about: its title, or as the notation does."""
        things = self.things(at)
        if things is None or isinstance(things[index], str):
            return self._noted(at, index)
        return str(things[index].title)

    def _noted(self, at: Moment, index: int) -> str:
        """What the notation names: its argument, or all of it."""
        has_argument = self.word and self.codes[1] > 1
        return self.argument(at, index) if has_argument else self.text(at, index)

    def recognises(self, at: Moment, text: str) -> bool:
        """Is that written like one of these, at whatever time they may be due?"""
        try:
            return self.read(at, text) is not None
        except Refusal:
            return False

    def find(self, at: Moment, argument: str) -> int:
        """The index of that argument: the one that would be written so."""
        known: list[str] = []
        for index in range(self.size(at)):
            known.append(self.argument(at, index))
            if known[index] == argument:
                return index
        if not argument and known:
            example = self.example or f"{self.word}:{known[0]}"
            raise Refusal(f'"{self.word}" lacks its {self.noun}; write it like {example}')
        if len(known) <= MOST_NAMED:
            raise Refusal(f'"{argument}" is no {self.noun}; there are {", ".join(known)}')
        raise Refusal(f'"{argument}" is no {self.noun}; write it like {self.example}')

    def subject(self, at: Moment, index: int) -> str:  # noqa: ARG002
        """What studies of balance count it as: here its kind; a game may name the card it plays."""
        return re.sub("(?<=[a-z])(?=[A-Z])", " ", type(self).__name__).lower()

    def clicked(self, at: Moment, clicks: Sequence[str]) -> list[int]:
        """Which of them, legal or not, begin with these clicks, in any order.

        If one does with these alone, only that is meant. May raise Refusal, if it is none at all.
        """
        wanted = set(clicks)
        found = {index: self.elements(at, index) for index in range(self.size(at))}
        begun = [index for index, elements in found.items() if wanted <= set(elements)]
        return [index for index in begun if len(found[index]) == len(wanted)] or begun

    # Words

    def meaning(self, at: Moment, index: int) -> str:
        """What a legal action does, in a few words."""
        assert self.means, f"{type(self).__name__} must say what its actions mean"
        return self._filled(self.means, at, index)

    def reason(self, at: Moment, index: int) -> int:
        """The code of the rule that forbids an action, where `refused` has several."""
        raise NotImplementedError(f"{type(self).__name__} must ask the rule that forbids")

    def why_not(self, at: Moment, index: int) -> str:
        """Why an action that is due in kind is not legal, from the rule that forbids it."""
        assert self.refused, f"{type(self).__name__} must say why an action is not legal"
        words = self.refused
        if not isinstance(words, str):
            words = words[int(self.reason(at, index))]
        return self._filled(words, at, index)

    def doer(self, at: Moment) -> str:
        """Whom its sentences are about, if they are: the seat, or what of it is moved."""
        return at.title

    def told(self, was: Moment, now: Moment, index: int) -> str:  # noqa: ARG002
        """What happened, in a sentence or more; both moments are as the reader saw them."""
        assert self.story, f"{type(self).__name__} must tell what happened"
        return self._filled(self.story, was, index)

    def hidden(self, was: Moment, now: Moment) -> str | None:  # noqa: ARG002
        """The sentence for a reader who may not know which of these it was, if that can be.

        An empty one if the reader notices nothing at all, not even that there was a step.
        """
        return None if self.secret is None else filled(self.secret, was)

    def about(self, at: Moment, index: int) -> Mapping[str, object]:  # noqa: ARG002
        """What else the sentences of this family name in braces."""
        return {}

    def _filled(self, words: str, at: Moment, index: int) -> str:
        if "{" not in words:
            return words
        return filled(words, at, it=self.named(at, index), **self.about(at, index))

    # What is seen

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        """The elements of the scene to click for it, in order, whether it is legal or not."""
        if not self.clicks:
            return ()
        return tuple(click.format(it=self._noted(at, index), seat=at.name) for click in self.clicks)

    def choice(self, at: Moment, index: int) -> Choice:
        """An action as something to click."""
        return Choice(
            action=self.text(at, index),
            label=self.meaning(at, index),
            brief=self._filled(self.brief, at, index),
            elements=self.elements(at, index),
            kind=self.kind,
            rank=self.rank,
        )


class Roll(Family):
    """A roll of dice as an outcome of chance: `roll:2,5,6`, its faces in any order."""

    word = "roll"
    noun = "roll"
    shows: ClassVar[tuple[Faces, ...]]
    """What each index shows, the faces in ascending order."""
    wanted: ClassVar[str]
    """What has to be rolled, such as "three dice, such as roll:2,5,6"."""

    def argument(self, at: Moment, index: int) -> str:  # noqa: ARG002
        return ",".join(map(str, self.shows[index]))

    def named(self, at: Moment, index: int) -> str:  # noqa: ARG002
        return listed([*map(str, self.shows[index])])

    def read(self, at: Moment, text: str) -> int | None:  # noqa: ARG002
        head, _, argument = text.partition(":")
        digits = argument.split(",")
        if head == self.word and all(d.isdecimal() and len(d) < 4 for d in digits):
            shown = tuple(sorted(map(int, digits)))
            if shown in self.shows:
                return self.shows.index(shown)
        raise Refusal(f'"{text}" is not the roll that is due: {self.wanted}')

    def recognises(self, at: Moment, text: str) -> bool:  # noqa: ARG002
        return text.startswith(f"{self.word}:")


class Families:
    """All families of a game, found by code or by notation."""

    def __init__(self, actions: tuple[Family, ...], outcomes: tuple[Family, ...]) -> None:
        self.actions, self.outcomes = actions, outcomes
        self._by_action, self._by_outcome = _by_code(actions), _by_code(outcomes)

    def action(self, at: Moment, code: int) -> tuple[Family, int]:
        """The family of an action and its index there; of several, the one that is due."""
        return _find(self._by_action, at, code)

    def outcome(self, at: Moment, code: int) -> tuple[Family, int]:
        """The family of an outcome and its index there."""
        return _find(self._by_outcome, at, code)

    def read_action(self, at: Moment, text: str) -> int:
        """The action of that notation; whether it is legal is another question."""
        due = [family for family in self.actions if family.is_due(at)]
        for family in due:
            index = family.read(at, text)
            if index is not None:
                return family.codes[0] + index
        for family in (*self.actions, *self.outcomes):
            if family not in due and family.recognises(at, text):
                raise Refusal(self.not_now(at, family))
        forms = _forms(self.actions)
        raise Refusal(f'"{text}" is no action; actions look like {forms}')

    def read_outcome(self, at: Moment, text: str) -> int:
        """The outcome of that notation."""
        due = [family for family in self.outcomes if family.is_due(at)]
        for family in due:
            index = family.read(at, text)
            if index is not None:
                return family.codes[0] + index
        if not due:
            raise Refusal(f'"{text}" is an outcome of chance, and chance is not due now')
        raise Refusal(f'"{text}" is nothing that chance can bring now; it looks like {_forms(due)}')

    def refusal(self, at: Moment, code: int) -> str:
        """Why an action is not legal now."""
        if code >= len(self._by_action) or not self._by_action[code]:
            return f"there is no such action; {at.game.duties[at.due].request}"
        family, index = self.action(at, code)
        if not family.is_due(at):
            return self.not_now(at, family)
        if index >= family.size(at):
            return f"there is no such {family.noun}"
        return family.why_not(at, index)

    def why_not_clicked(
        self, at: Moment, legal: Container[int], clicks: Sequence[str]
    ) -> str | None:
        """Why nothing that is due can be done by these clicks; None if there is no one reason."""
        reasons = set()
        for family in self.actions:
            if not family.is_due(at):
                continue
            try:
                codes = [family.codes[0] + index for index in family.clicked(at, clicks)]
            except Refusal as refusal:
                return str(refusal)
            for code in codes:
                if code in legal:
                    return None
                reasons.add(self.refusal(at, code))
                if len(reasons) > 1:
                    return None
        return next(iter(reasons), None)

    def not_now(self, at: Moment, family: Family) -> str:
        """What the seat has to decide instead."""
        told = (at.game.duties[at.due].request, family.elsewhen)
        return f"not now: {'; '.join(filter(None, told))}"

    def tell(self, was: Moment, now: Moment, code: int | None) -> str:
        """What happened; `code` is None where the reader may not know it."""
        of_chance = was.seat < 0
        if code is None:
            for family in self.outcomes if of_chance else self.actions:
                told = family.hidden(was, now) if family.is_due(was) else None
                if told is not None:
                    return told
            raise AssertionError("something was hidden, and no family that is due can be")
        family, index = (self.outcome if of_chance else self.action)(was, code)
        return family.told(was, now, index)


def _by_code(families: tuple[Family, ...]) -> list[list[Family]]:
    size = max((sum(family.codes) for family in families), default=0)
    found: list[list[Family]] = [[] for _ in range(size)]
    for family in families:
        first, count = family.codes
        for code in range(first, first + count):
            found[code].append(family)
    return found


def _find(by_code: list[list[Family]], at: Moment, code: int) -> tuple[Family, int]:
    families = by_code[code]
    family = families[0]
    if len(families) > 1:
        family = next((one for one in families if one.is_due(at)), family)
    return family, code - family.codes[0]


def _forms(families: Iterable[Family]) -> str:
    """What the notation of families looks like."""
    examples = (family.example or ", ".join(family.words) or family.word for family in families)
    return ", ".join(dict.fromkeys(filter(None, examples)))
