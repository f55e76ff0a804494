"""A turn in one line, as people write it: `go 2x3 international-support; claim`.

Reading goes part by part, from the state that a part meets: it is carried out on a copy, by the
decisions that it stands for, so that a part that is not allowed is refused as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from dauntless.engine.actions import Moment
from dauntless.engine.errors import Refusal
from dauntless.engine.game import Event
from dauntless.engine.wording import plural
from dauntless.games.im_not_afraid import goals, placing, state
from dauntless.games.im_not_afraid.actions import gained
from dauntless.games.im_not_afraid.wording import here, place_id

STEPS = {
    "change": state.EFFECT,
    "convert": state.CONVERSION,
    "claim": state.CLAIMING,
    "unlock": state.UNLOCKING,
}
"""What may be done after a main action; whoever names a later one does without those before it."""
BARE = ("roll", "pass", "no", "more", "enough", "retreat")
"""Notation that might be taken for a name."""


class Trial:
    """The decisions that a part of a line stands for, and what they lead to."""

    def __init__(self, at: Moment) -> None:
        self.at = at
        self.words: list[str] = []

    @property
    def due(self) -> int:
        """What this seat has to decide next; NOTHING if it is not its turn any more."""
        return self.at.due if self.at.s.seat == self.at.seat else state.NOTHING

    def do(self, word: str) -> Moment:
        """Decide; the moment before."""
        before, game = self.at, self.at.game
        code = game.read_action(before.s, before.seat, word)
        if code not in game.legal(before.s, before.seat):
            raise Refusal(game.refusal(before.s, before.seat, code))
        self.at = before.after(code)
        self.words.append(word)
        return before

    def lands(self, before: Moment, place: str) -> None:
        """Where a choice was skipped because there was one: was it the one that is meant?"""
        found = [place_id(before, one) for one in gained(before, self.at)]
        if found != [place]:
            raise Refusal(f"it can go to {found[0]} only, not to {place}")


def spell_out(at: Moment, words: list[str]) -> list[str]:
    """These words with the part that they begin with in notation; what is notation stays."""
    word, *rest = words[0].lower(), *words[1:]
    if word not in {*FORMS, *STEPS} or (word == "retreat" and at.due == state.TAKE_WHERE):
        return words
    if at.due == state.GO_MORE:
        return ["enough", *words]
    if at.due in STEPS.values() and at.due < STEPS.get(word, 0):
        return ["no", *words]
    if word not in FORMS:
        return _only_one(at, word, rest)
    count = FORMS[word].words
    if word == "change" and [one.lower() for one in rest[1:2]] in (["up"], ["down"]):
        count += 1
    given = [one.lower() for one in rest[:count]]
    if len(given) < count or set(given) & {*FORMS, *STEPS, *BARE}:
        raise Refusal(f"write it like {FORMS[word].example}")
    trial = Trial(at)
    FORMS[word].read(trial, *given)
    return [*trial.words, *rest[count:]]


def _only_one(at: Moment, word: str, rest: list[str]) -> list[str]:
    """A claim or a goal; which one need not be said where there is one."""
    entries = at.game.pack.location if word == "claim" else at.game.pack.goal
    ids = [entry.id for entry in entries]
    name = rest[0].lower() if rest else ""
    is_name = bool(re.fullmatch(r"[\w-]+", name)) and name not in (*FORMS, *STEPS, *BARE)
    if name in ids or (is_name and at.due == STEPS[word]):
        return [f"{word}:{name}", *rest[1:]]
    if at.due != STEPS[word]:
        raise Refusal(f"there is nothing to {word} now: {at.game.duties[at.due].request}")
    found = [name for i, name in enumerate(ids) if _open(at, word) >> i & 1]
    if len(found) > 1:
        raise Refusal(f"say which: {word} {f' or {word} '.join(found)}")
    return [f"{word}:{found[0]}", *rest]


def _open(at: Moment, word: str) -> int:
    """What can be claimed or unlocked now, as a bit mask."""
    if word == "claim":
        return int(placing.claimable(at.s, at.seat))
    return int(goals.unlockable(at.s, at.t, at.seat))


def _value(text: str, word: str) -> str:
    """The value of a die, or a refusal."""
    if not re.fullmatch("[1-6]", text):
        raise Refusal(f'"{text}" is no value of a die; write it like {FORMS[word].example}')
    return text


def _go(trial: Trial, dice: str, place: str) -> None:
    written = re.fullmatch("([1-6])(?:[x×]([1-9]))?", dice)
    if written is None:
        example = FORMS["go"].example
        raise Refusal(f'"{dice}" is no number of dice of a value; write it like {example}')
    value, times = written.groups()
    count = int(times or 1)
    try:
        before = trial.do(f"go:{value}")
        if trial.due == state.GO_WHERE:
            trial.do(f"to:{place}")
        else:
            trial.lands(before, place)
        for placed in range(1, count):
            if trial.due != state.GO_MORE:
                raise Refusal(f"only {placed} of your {value}s can Go there now")
            trial.do("more")
    except Refusal as refusal:
        if not times:
            raise
        read_as = f"{dice} means {plural(count, 'die', 'dice')} of value {value}"
        raise Refusal(f"{refusal} ({read_as})") from None
    if trial.due == state.GO_MORE:
        trial.do("enough")


def _take(trial: Trial, value: str, place: str) -> None:
    trial.do(f"from:{place}")
    if trial.due == state.TAKE_WHAT:
        trial.do(f"take:{value}")
    elif str(trial.at.s.value) != value:
        raise Refusal(f"there is no {value} to choose on {here(trial.at)}")


def _move(trial: Trial, value: str, place: str, to: str) -> None:
    _take(trial, _value(value, "move"), place)
    trial.do(f"to:{to}")


def _retreat(trial: Trial, value: str, place: str) -> None:
    _take(trial, _value(value, "retreat"), place)
    trial.do("retreat")


def _change(trial: Trial, value: str, direction: str = "") -> None:
    trial.do(f"change:{value}")
    if trial.due == state.DIRECTION and direction:
        trial.do(f"shift:{direction}")
    elif direction and trial.due == state.EFFECT_ROLL:
        raise Refusal(f"on {here(trial.at)} dice are rolled anew, so leave out {direction}")
    elif (value, direction) in (("1", "down"), (str(state.FACES), "up")):
        raise Refusal(f"a {value} cannot go {direction}")


def _convert(trial: Trial, value: str, face: str, place: str) -> None:
    trial.do(f"convert:{value}")
    before = trial.do(f"face:{face}")
    if trial.due == state.PURPLE_SPOT:
        trial.do(f"onto:{place}")
    else:
        trial.lands(before, place)


class Form(NamedTuple):
    """A part of a line: an example, how many words follow the first one, how they are read."""

    example: str
    words: int
    read: Callable[..., object]


FORMS = {
    "go": Form("go 6x2 minsk, with two 6s", 2, _go),
    "move": Form("move 1 factories journalists", 3, _move),
    "retreat": Form("retreat 1 factories", 2, _retreat),
    "tie": Form("tie grodno", 1, lambda trial, place: trial.do(f"tie:{place}")),
    "change": Form("change 3 or change 3 up", 1, _change),
    "stay": Form("stay 5", 1, lambda trial, value: trial.do(f"stay:{value}")),
    "convert": Form("convert 4 6 minsk", 3, _convert),
}
"""What is written in another way than in notation."""


# Writing


FOLLOWING = {
    "go": ("to", "more", "enough"),
    "from": ("take", "to", "retreat"),
    "change": ("shift",),
    "convert": ("face", "onto"),
}
"""What belongs to the same part of a line as the decision that it begins with."""
HALF_WAY = (
    state.GO_WHERE,
    state.GO_MORE,
    state.TAKE_WHAT,
    state.TAKE_WHERE,
    state.NEW_FACE,
    state.PURPLE_SPOT,
)
"""What is due while a part is not complete."""


@dataclass(frozen=True)
class Decided:
    """A decision in notation, with the moments before and after it."""

    word: str
    name: str
    was: Moment
    now: Moment

    @property
    def text(self) -> str:
        """The decision as it is written alone."""
        return f"{self.word}:{self.name}" if self.name else self.word

    @property
    def place(self) -> str:
        """Where its die went."""
        return place_id(self.was, gained(self.was, self.now)[0])


def one_line(game: object, events: Iterable[Event]) -> str:
    """The decisions of one seat in such a line."""
    parts: list[list[Decided]] = []
    for event in events:
        if event.code is None or event.seat is None:
            continue
        was, now = (Moment(game, s, event.seat) for s in (event.before, event.after))
        word, _, name = was.game.action_text(was.s, was.seat, event.code).partition(":")
        if not parts or word not in FOLLOWING.get(parts[-1][0].word, ()):
            parts.append([])
        parts[-1].append(Decided(word, name, was, now))
    return "; ".join(map(_part, parts))


def _part(decided: list[Decided]) -> str:
    """The decisions of a part; what lacks its beginning or its end stays in notation."""
    first, last = decided[0], decided[-1]
    names = [one.name for one in decided]
    if last.now.s.seat == last.was.seat and last.now.due in HALF_WAY:
        return " ".join(one.text for one in decided)
    match first.word:
        case "go":
            count = 1 + sum(one.word == "more" for one in decided)
            landed = next(one for one in decided if one.now.due != state.GO_WHERE)
            return f"go {names[0]}{f'x{count}' if count > 1 else ''} {landed.place}"
        case "from" if last.word == "retreat":
            return f"retreat {int(last.was.s.value)} {names[0]}"
        case "from":
            return f"move {int(last.was.s.value)} {names[0]} {names[-1]}"
        case "convert":
            return f"convert {names[0]} {names[1]} {last.place}"
        case "claim" | "unlock" if _open(first.was, first.word).bit_count() == 1:
            return first.word
        case "tie" | "change" | "stay" | "claim" | "unlock":
            return " ".join((first.word, *names))
    return " ".join(one.text for one in decided)
