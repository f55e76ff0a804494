"""A turn in one line, as people write it: `go 2x3 international-support; claim`.

Reading goes part by part, from the state that a part meets: it is carried out on a copy, by the
decisions that it stands for, so that a part that is not allowed is refused as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from dauntless.engine.actions import Moment
from dauntless.engine.contract import Record
from dauntless.engine.errors import Refusal
from dauntless.engine.game import Event, copy_of
from dauntless.games.im_not_afraid import goals, placing, state
from dauntless.games.im_not_afraid.actions import gained, place_id, title

FORMS = {
    "go": "go 2x3 minsk",
    "move": "move 1 factories journalists",
    "retreat": "retreat 1 factories",
    "tie": "tie grodno",
    "change": "change 3 or change 3 up",
    "stay": "stay 5",
    "convert": "convert 4 6 minsk",
    "claim": "claim or claim church",
    "unlock": "unlock or unlock first-steps",
}
NEEDED = {"go": 2, "move": 3, "retreat": 2, "tie": 1, "change": 1, "stay": 1, "convert": 3}
"""How many words follow; the others are followed by one or none."""
STEPS = {
    "change": state.EFFECT,
    "convert": state.CONVERSION,
    "claim": state.CLAIMING,
    "unlock": state.UNLOCKING,
}
"""What may be done after a main action; whoever names a later one does without those before it."""


class Trial:
    """The decisions that a part of a line stands for, carried out on a copy of the state."""

    def __init__(self, at: Moment) -> None:
        self.game, self.seat = at.game, at.seat
        self.s = copy_of(at.s)
        self.words: list[str] = []

    @property
    def due(self) -> int:
        """What this seat has to decide next; NOTHING if it is not its turn any more."""
        return int(self.s.due) if self.s.seat == self.seat else state.NOTHING

    def do(self, word: str) -> Record:
        """Decide; what lay there before."""
        code = self.game.read_action(self.s, self.seat, word)
        if code not in self.game.legal(self.s, self.seat):
            raise Refusal(self.game.refusal(self.s, self.seat, code))
        before = copy_of(self.s)
        self.game.act(self.s, self.seat, code)
        self.words.append(word)
        return before

    def lands(self, before: Record, place: str) -> None:
        """Where a choice was skipped because there was one: was it the one that is meant?"""
        at = Moment(self.game, self.s, self.seat)
        found = [place_id(at, one) for one in gained(before, self.s, self.seat)]
        if found != [place]:
            raise Refusal(f"it can go to {found[0]} only, not to {place}")


def spell_out(at: Moment, words: list[str]) -> list[str]:
    """These words with the part that they begin with in notation; what is notation stays."""
    word = words[0]
    if word not in FORMS or (word == "retreat" and at.due == state.TAKE_WHERE):
        return words
    if at.due == state.GO_MORE:
        return ["enough", *words]
    if at.due in STEPS.values() and at.due < STEPS.get(word, 0):
        return ["no", *words]
    if word in ("claim", "unlock"):
        return _only_one(at, words)
    count = NEEDED[word]
    given = words[1 : 1 + count]
    if word == "change" and words[2:3] in (["up"], ["down"]):
        given.append(words[2])
    if len(given) < count:
        raise Refusal(f"write it like {FORMS[word]}")
    trial = Trial(at)
    READERS[word](trial, *given)
    return [*trial.words, *words[1 + len(given) :]]


def _only_one(at: Moment, words: list[str]) -> list[str]:
    """A claim or a goal; which one need not be said where there is one."""
    word, rest = words[0], words[1:]
    entries = at.game.pack.location if word == "claim" else at.game.pack.goal
    ids = [entry.id for entry in entries]
    if rest and rest[0] in ids:
        return [f"{word}:{rest[0]}", *rest[1:]]
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


def _go(trial: Trial, dice: str, place: str) -> None:
    value, _, times = dice.partition("x")
    count = int(times) if re.fullmatch("[1-9]", times) else 0 if times else 1
    if count == 0 or dice.endswith("x"):
        raise Refusal(f'"{dice}" is no number of dice of a value; write it like {FORMS["go"]}')
    before = trial.do(f"go:{value}")
    if trial.due == state.GO_WHERE:
        trial.do(f"to:{place}")
    else:
        trial.lands(before, place)
    for placed in range(1, count):
        if trial.due != state.GO_MORE:
            raise Refusal(f"only {placed} of your {value}s can Go there now, not {count}")
        trial.do("more")
    if trial.due == state.GO_MORE:
        trial.do("enough")


def _take(trial: Trial, value: str, place: str) -> None:
    trial.do(f"from:{place}")
    if trial.due == state.TAKE_WHAT:
        trial.do(f"take:{value}")
    elif str(trial.s.value) != value:
        at = Moment(trial.game, trial.s, trial.seat)
        raise Refusal(f"there is no {value} to choose on {title(at, int(trial.s.place))}")


def _move(trial: Trial, value: str, place: str, to: str) -> None:
    _take(trial, value, place)
    trial.do(f"to:{to}")


def _retreat(trial: Trial, value: str, place: str) -> None:
    _take(trial, value, place)
    trial.do("retreat")


def _change(trial: Trial, value: str, direction: str = "") -> None:
    trial.do(f"change:{value}")
    if trial.due == state.DIRECTION and direction:
        trial.do(f"shift:{direction}")
    elif (value, direction) in (("1", "down"), (str(state.FACES), "up")):
        raise Refusal(f"a {value} cannot go {direction}")


def _convert(trial: Trial, value: str, face: str, place: str) -> None:
    trial.do(f"convert:{value}")
    before = trial.do(f"face:{face}")
    if trial.due == state.PURPLE_SPOT:
        trial.do(f"onto:{place}")
    else:
        trial.lands(before, place)


READERS: dict[str, Callable[..., object]] = {
    "go": _go,
    "move": _move,
    "retreat": _retreat,
    "tie": lambda trial, place: trial.do(f"tie:{place}"),
    "change": _change,
    "stay": lambda trial, value: trial.do(f"stay:{value}"),
    "convert": _convert,
}


# Writing


def one_line(game: object, events: Iterable[Event]) -> str:
    """The decisions of one seat in such a line."""
    parts: list[list[str]] = []
    for event in events:
        if event.code is None or event.seat is None:
            continue
        at = Moment(game, event.before, event.seat)
        word, _, name = at.game.action_text(at.s, at.seat, event.code).partition(":")
        if word in ("claim", "unlock"):
            parts.append([word, name] if _open(at, word).bit_count() > 1 else [word])
        elif word == "from":
            after = event.after
            parts.append(["move", "" if after.due == state.TAKE_WHAT else str(after.value), name])
        elif word == "go":
            parts.append([word, name, *_landed(at, event)])
        elif word == "more":
            value, _, count = parts[-1][1].partition("x")
            parts[-1][1] = f"{value}x{int(count or 1) + 1}"
        elif word == "take":
            parts[-1][1] = name
        elif word == "retreat":
            parts[-1][0] = word
        elif word in ("to", "onto", "shift"):
            parts[-1].append(name)
        elif word == "face":
            parts[-1] += [name, *_landed(at, event)]
        elif word != "enough":
            parts.append([word, *filter(None, [name])] if word in FORMS else [_plain(word, name)])
    return "; ".join(" ".join(part) for part in parts)


def _landed(at: Moment, event: Event) -> list[str]:
    """Where the die went, if there was no choice."""
    return [place_id(at, place) for place in gained(event.before, event.after, at.seat)]


def _plain(word: str, name: str) -> str:
    return f"{word}:{name}" if name else word
