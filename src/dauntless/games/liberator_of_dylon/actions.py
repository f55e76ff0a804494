"""What seats may decide, family by family: notation, meaning, refusal, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import numpy as np

from dauntless.engine.actions import Family, Moment
from dauntless.engine.errors import Refusal
from dauntless.engine.scene import Choice, Preview, Rank
from dauntless.engine.wording import listed, plural
from dauntless.games.liberator_of_dylon import state
from dauntless.games.liberator_of_dylon.benefits import (
    why_not_benefit,
    why_not_millionaire,
    why_not_same_three,
)
from dauntless.games.liberator_of_dylon.cards import (
    area_beside,
    hand_size,
    held,
    magic_object,
)
from dauntless.games.liberator_of_dylon.content import Benefit
from dauntless.games.liberator_of_dylon.exchange import (
    why_not_aside,
    why_not_give,
    why_not_pick,
    why_not_pick_unknown,
    why_not_take,
)
from dauntless.games.liberator_of_dylon.magic import (
    why_not_purify,
    why_not_scroll,
    why_not_two,
)
from dauntless.games.liberator_of_dylon.reasons import (
    NOTHING_LAID_ASIDE,
    REASONS,
    TOO_FEW_ITEMS,
)
from dauntless.games.liberator_of_dylon.releasing import (
    why_not_pair,
    why_not_release,
    why_not_set,
)
from dauntless.games.liberator_of_dylon.rules import why_not_draw, why_not_stop
from dauntless.games.liberator_of_dylon.telling import (
    back_gained,
    back_lost,
    back_picked,
    magic_foreseen,
    magic_told,
)
from dauntless.games.liberator_of_dylon.wording import (
    card,
    common_marks,
    gain,
    magic_cast,
    named_effect,
    seat_names,
    side_of,
    title,
)

WHEN_TO_OVERTURN = "magic is overturned when it is cast, and not with the last cards of a hand"


def in_hand(at: Moment, kind: int, seat: int | None = None) -> str:
    """The scene's element for a card in a hand."""
    holder = seat_names(at)[at.seat if seat is None else seat]
    return f"{holder}-{at.game.names.codes[kind]}"


def area_element(at: Moment, side: int) -> str:
    """The scene's element for the area on a side of the seat."""
    return f"area-{int(area_beside(at.s, at.seat, side))}"


def magic_meant(at: Moment, scrolls: int) -> str:
    """What the caster's master does with so many scrolls, if there is one."""
    if not at.s.master[at.seat]:
        return ""
    master, _ = magic_cast(at)
    magic = master.small if scrolls == 1 else master.big
    return f", for {magic.title}: {named_effect(at, magic.cast, int(at.s.side))}"


# Without a card


class Deed(Family):
    """Whatever a seat may decide; why not is said of the rule that forbids it."""

    refused = REASONS


class Word(Deed):
    """An action that is one word."""

    rank = "quiet"


class Draw(Word):
    """Take a card from the pile."""

    codes = state.DRAW, 1
    due = (state.TURN,)
    word = "draw"
    story = "{who} draws from the pile."
    clicks = ("pile",)

    def meaning(self, at: Moment, index: int) -> str:
        return f"draw the {state.BACKS[int(at.s.top_back)]} card on top of the pile"

    def reason(self, at: Moment, index: int) -> int:
        return why_not_draw(at.s)


class Stop(Word):
    """Say that nothing can be done any more."""

    codes = state.STOP, 1
    due = (state.TURN,)
    word = "stop"
    means = "stop: the pile is empty and there is nothing you can do"
    story = "{who} can do nothing more, and the pile is empty."

    def reason(self, at: Moment, index: int) -> int:
        return why_not_stop(at.s, at.t, at.seat, np.empty(state.ACTIONS, np.int64))


class Keep(Word):
    """Do nothing with the drawn card."""

    codes = state.KEEP, 1
    due = (state.DRAWN,)
    word = "keep"
    means = "keep the drawn card and end the turn"
    story = "{who} keeps the drawn card."


class Enough(Word):
    """No more scrolls, no more cards to exchange."""

    codes = state.ENOUGH, 1
    due = (state.SECOND, state.LAY_ASIDE, state.TAKE)
    word = "enough"

    def meaning(self, at: Moment, index: int) -> str:
        if at.due == state.SECOND:
            return f"no second scroll{magic_meant(at, 1)}"
        return (
            "exchange no more cards" if at.due == state.LAY_ASIDE else "take no more of these cards"
        )

    def reason(self, at: Moment, index: int) -> int:
        return NOTHING_LAID_ASIDE

    def told(self, was: Moment, now: Moment, index: int) -> str:
        who = title(was, was.seat)
        if was.due == state.SECOND:
            return f"{who} lays no second scroll.{magic_told(was, now, int(was.s.side), 1, 0)}"
        if was.due == state.LAY_ASIDE:
            return f"{who} lays no more cards aside."
        return f"{who} takes no more; the other cards go back."


class LetBe(Word):
    """Do not overturn."""

    codes = state.LET_BE, 1
    due = (state.OVERTURN,)
    word = "let"

    def meaning(self, at: Moment, index: int) -> str:
        _, magic = magic_cast(at)
        effect = magic.overturned if int(at.s.overturns) % 2 else magic.cast
        return f"let it be: {named_effect(at, effect, int(at.s.side))}"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        s = was.s
        effect = magic_told(was, now, int(s.side), int(s.scrolls), int(s.overturns))
        deed = "lets it stay overturned" if int(s.overturns) % 2 else "lets the magic be"
        return f"{title(was, was.seat)} {deed}.{effect}"


class Leave(Word):
    """Purify nothing."""

    codes = state.LEAVE, 1
    due = (state.PURIFY,)
    word = "leave"
    means = "give up no Curse"
    story = "{who} gives up no Curse."


class Purge(Word):
    """Give up a Curse."""

    codes = state.PURGE, 1
    due = (state.PURIFY,)
    word = "purify"
    means = "give up a Curse of your hand"
    story = "{who} shows a Curse, and it goes to outer space."

    def reason(self, at: Moment, index: int) -> int:
        return why_not_purify(at.s, at.t, at.seat)

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        return (in_hand(at, int(at.t.curse)),)


# With a card


class OfCard(Deed):
    """Actions that name a card, by code or id."""

    noun = "card"

    def size(self, at: Moment) -> int:
        return int(at.t.kinds)

    def argument(self, at: Moment, index: int) -> str:
        return at.game.names.codes[index]

    def named(self, at: Moment, index: int) -> str:
        return card(at, index)

    def find(self, at: Moment, argument: str) -> int:
        return at.game.names.kind(argument)


class Release(OfCard):
    """Put a card on the area to one side."""

    due = (state.TURN, state.DRAWN)
    kind = "release"
    rank: ClassVar[Rank] = "usual"
    side: int
    copies = 1

    def meaning(self, at: Moment, index: int) -> str:
        return f"release {at.game.names.full(index)} {side_of(at, self.side)}"

    def reason(self, at: Moment, index: int) -> int:
        return why_not_release(at.s, at.t, at.seat, index, self.side)

    def about(self, at: Moment, index: int) -> Mapping[str, object]:
        top = int(at.s.top[int(area_beside(at.s, at.seat, self.side))])
        return {"side": state.SIDES[self.side], "top": card(at, top - 1) if top else ""}

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        return in_hand(at, index), area_element(at, self.side)

    def choice(self, at: Moment, index: int) -> Choice:
        preview = Preview(lines=tuple(self.foreseen(at, index)))
        return super().choice(at, index).model_copy(update={"preview": preview})

    def foreseen(self, at: Moment, index: int) -> Iterator[str]:
        """By which marks it fits, and what it sets going."""
        top = int(at.s.top[int(area_beside(at.s, at.seat, self.side))])
        common = common_marks(at, index, top - 1) if top else []
        yield f"fits by {listed(common)}" if common else "begins the empty area"
        if int(hand_size(at.s, at.seat)) == self.copies:
            yield "your last cards: you come out" if self.copies > 1 else "your last: you come out"
        elif at.t.sort_of[index] == state.ROTATION and at.s.master.any():
            yield f"all masters move to the {state.SIDES[self.side]}"
        elif at.t.sort_of[index] == state.SCROLL and at.s.master[at.seat]:
            yield magic_foreseen(at, self.side)

    def told(self, was: Moment, now: Moment, index: int) -> str:
        who, sort = title(was, was.seat), int(was.t.sort_of[index])
        told = f"{who} releases {card(was, index)} to the {state.SIDES[self.side]}."
        if sort == state.ROTATION and was.s.master.any() and hand_size(now.s, was.seat):
            told += f" All masters move to the {state.SIDES[self.side]}."
        return told + (magic_told(was, now, self.side, 1, 0) if sort == state.SCROLL else "")


class ReleaseLeft(Release):
    """Put a card on the left area."""

    codes = state.RELEASE, state.KINDS
    side, word, example = state.LEFT, "left", "left:Rb"


class ReleaseRight(Release):
    """Put a card on the right area."""

    codes = state.RELEASE + state.KINDS, state.KINDS
    side, word, example = state.RIGHT, "right", "right:Rb"


class Pair(Release):
    """Put two identical items on the area to one side."""

    rank = "plain"
    copies = 2

    def meaning(self, at: Moment, index: int) -> str:
        return f"release two of {at.game.names.full(index)} {side_of(at, self.side)}"

    def reason(self, at: Moment, index: int) -> int:
        return why_not_pair(at.s, at.t, at.seat, index, self.side)

    def told(self, was: Moment, now: Moment, index: int) -> str:
        who, side = title(was, was.seat), state.SIDES[self.side]
        return f"{who} releases two of {card(was, index)} to the {side}."


class PairLeft(Pair):
    """Put two identical items on the left area."""

    codes = state.PAIR, state.KINDS
    side, word, example = state.LEFT, "pair-left", "pair-left:Rb"


class PairRight(Pair):
    """Put two identical items on the right area."""

    codes = state.PAIR + state.KINDS, state.KINDS
    side, word, example = state.RIGHT, "pair-right", "pair-right:Rb"


class SetMaster(OfCard):
    """Set a master before oneself."""

    codes = state.CARD, state.KINDS
    due = (state.TURN, state.DRAWN)
    word, example = "set", "set:FL"
    kind = "set"
    rank = "usual"

    def meaning(self, at: Moment, index: int) -> str:
        former = int(at.s.master[at.seat])
        if not former:
            return f"set {card(at, index)} before you"
        points = int(at.t.master_points[former - 1])
        push = f"push {card(at, former - 1)} to your score area for {plural(points, 'point')}"
        return f"set {card(at, index)} before you, and {push}"

    def reason(self, at: Moment, index: int) -> int:
        return why_not_set(at.s, at.t, at.seat, index)

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        return in_hand(at, index), f"master-{seat_names(at)[at.seat]}"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        who, former = title(was, was.seat), int(was.s.master[was.seat])
        told = f"{who} sets {card(was, index)}."
        if former:
            points = int(was.t.master_points[former - 1])
            scored = plural(points, "point")
            told += f" {card(was, former - 1)} goes to the score area for {scored}."
        return told


class SecondScroll(OfCard):
    """Lay a second scroll: big magic."""

    codes = state.CARD, state.KINDS
    due = (state.SECOND,)
    word, example = "second", "second:Wm"

    def meaning(self, at: Moment, index: int) -> str:
        return f"lay {card(at, index)} on top{magic_meant(at, 2)}"

    def reason(self, at: Moment, index: int) -> int:
        return why_not_scroll(at.s, at.t, at.seat, index)

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        return (in_hand(at, index),)

    def told(self, was: Moment, now: Moment, index: int) -> str:
        effect = magic_told(was, now, int(was.s.side), 2, 0)
        return f"{title(was, was.seat)} lays {card(was, index)} on top.{effect}"


def overturned_thing(at: Moment) -> str:
    """What an overturn is laid on: the magic as cast, or one that has been overturned before."""
    return "it again" if int(at.s.overturns) else "the magic"


class OverturnSmall(SecondScroll):
    """Overturn small magic with one scroll."""

    due = (state.OVERTURN,)
    word, example = "answer", "answer:Wm"
    elsewhen = WHEN_TO_OVERTURN

    def is_due(self, at: Moment) -> bool:
        return at.due == state.OVERTURN and int(at.s.scrolls) == 1

    def meaning(self, at: Moment, index: int) -> str:
        return f"overturn {overturned_thing(at)} with {card(at, index)}"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        effect = magic_told(was, now, int(was.s.side), 1, int(was.s.overturns) + 1)
        what = overturned_thing(was)
        return f"{title(was, was.seat)} overturns {what} with {card(was, index)}.{effect}"


class OverturnBig(Deed):
    """Overturn big magic with two scrolls, the upper one named last."""

    codes = state.TWO_SCROLLS, state.SCROLL_KINDS * state.SCROLL_KINDS
    due = (state.OVERTURN,)
    word, noun, example = "answer", "pair of scrolls", "answer:Wm+Bs"
    elsewhen = WHEN_TO_OVERTURN

    def is_due(self, at: Moment) -> bool:
        return at.due == state.OVERTURN and int(at.s.scrolls) == 2

    def kinds(self, at: Moment, index: int) -> tuple[int, int]:
        """The lower and the upper scroll."""
        lower, upper = divmod(index, state.SCROLL_KINDS)
        return int(at.t.scroll[lower]), int(at.t.scroll[upper])

    def argument(self, at: Moment, index: int) -> str:
        return "+".join(at.game.names.codes[kind] for kind in self.kinds(at, index))

    def find(self, at: Moment, argument: str) -> int:
        named = argument.split("+")
        if len(named) != 2:
            raise Refusal(f"big magic is overturned by two scrolls, such as {self.example}")
        kinds = [at.game.names.kind(name) for name in named]
        for kind in kinds:
            if at.t.sort_of[kind] != state.SCROLL:
                raise Refusal(f"{card(at, kind)} is no scroll")
        lower, upper = (int(at.t.scroll_number[kind]) for kind in kinds)
        return lower * state.SCROLL_KINDS + upper

    def meaning(self, at: Moment, index: int) -> str:
        lower, upper = self.kinds(at, index)
        scrolls = f"{card(at, lower)} and, on top, {card(at, upper)}"
        return f"overturn {overturned_thing(at)} with {scrolls}"

    def why_not(self, at: Moment, index: int) -> str:
        if max(divmod(index, state.SCROLL_KINDS)) >= int(at.t.scrolls):
            return "there are not so many kinds of scrolls"
        return super().why_not(at, index)

    def reason(self, at: Moment, index: int) -> int:
        return why_not_two(at.s, at.t, at.seat, *self.kinds(at, index))

    def named(self, at: Moment, index: int) -> str:
        """The scroll that is lacking, if one is."""
        lower, upper = self.kinds(at, index)
        return card(at, upper if held(at.s, at.seat, lower) else lower)

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        return tuple(in_hand(at, kind) for kind in self.kinds(at, index))

    def told(self, was: Moment, now: Moment, index: int) -> str:
        lower, upper = self.kinds(was, index)
        scrolls = f"{card(was, lower)} and {card(was, upper)}"
        effect = magic_told(was, now, int(was.s.side), 2, int(was.s.overturns) + 1)
        what = overturned_thing(was)
        return f"{title(was, was.seat)} overturns {what} with {scrolls}.{effect}"


# The exchange


class Aside(OfCard):
    """Lay a card aside, to exchange it."""

    codes = state.CARD, state.KINDS
    due = (state.LAY_ASIDE,)
    word, example = "aside", "aside:CD"
    means = "lay {it} aside"
    story = "{who} lays {it} aside."

    def reason(self, at: Moment, index: int) -> int:
        return why_not_aside(at.s, at.seat, index)

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        return (in_hand(at, index),)

    def hidden(self, was: Moment, now: Moment) -> str:
        return f"{title(was, was.seat)} lays a {back_lost(was, now, was.seat)} card aside."


class PickUnknown(Deed):
    """Pick a back that the caster does not know."""

    codes = state.PICK_UNKNOWN, 2
    due = (state.PICK,)
    word, noun, example = "pick", "back", "pick:seal"
    story = "{who} points at a {it} back."

    def argument(self, at: Moment, index: int) -> str:
        return state.BACKS[index]

    def read(self, at: Moment, text: str) -> int | None:
        return super().read(at, text) if text.removeprefix("pick:") in state.BACKS else None

    def meaning(self, at: Moment, index: int) -> str:
        return f"pick an unknown {state.BACKS[index]} card of {title(at, int(magic_object(at.s)))}"

    def reason(self, at: Moment, index: int) -> int:
        return why_not_pick_unknown(at.s, at.t, at.seat, index)

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        return (f"{seat_names(at)[int(magic_object(at.s))]}-{state.BACKS[index]}",)


class PickKnown(OfCard):
    """Pick a card that the caster knows."""

    codes = state.CARD, state.KINDS
    due = (state.PICK,)
    word, example = "pick", "pick:Tb"
    story = "{who} picks {it}."

    def meaning(self, at: Moment, index: int) -> str:
        return f"pick {card(at, index)} of {title(at, int(magic_object(at.s)))}"

    def reason(self, at: Moment, index: int) -> int:
        return why_not_pick(at.s, at.t, at.seat, index)

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        return (in_hand(at, index, int(magic_object(at.s))),)

    def hidden(self, was: Moment, now: Moment) -> str:
        who, back = title(was, was.seat), back_picked(was, now, was.seat)
        return f"{who} picks a {back} card that {who} knows."


class Take(OfCard):
    """Take one of the cards looked at."""

    codes = state.CARD, state.KINDS
    due = (state.TAKE,)
    word, example = "take", "take:Tb"
    means = "take {it}"
    story = "{who} takes {it}."
    clicks = ("picked-{it}",)

    def reason(self, at: Moment, index: int) -> int:
        return why_not_take(at.s, at.t, index)

    def hidden(self, was: Moment, now: Moment) -> str:
        return f"{title(was, was.seat)} takes a {back_gained(was, now, was.seat)} card."


class Give(OfCard):
    """Give one of the cards laid aside for it."""

    codes = state.CARD, state.KINDS
    due = (state.GIVE,)
    word, example = "give", "give:CD"
    means = "give {it} for it"
    story = "{who} gives {it} for it."
    clicks = ("aside-{it}",)

    def reason(self, at: Moment, index: int) -> int:
        return why_not_give(at.s, at.t, index)

    def hidden(self, was: Moment, now: Moment) -> str:
        back = back_gained(was, now, int(magic_object(was.s)))
        return f"{title(was, was.seat)} gives a {back} card for it."


# Benefits


def benefit_element(benefit: Benefit) -> str:
    """The scene's element for a benefit."""
    return f"benefit-{benefit.id}"


class LayBenefit(Deed):
    """Lay a benefit; where there is a choice of cards, they are named."""

    codes = state.BENEFIT, state.BENEFITS * state.COMBINATIONS
    due = (state.TURN, state.DRAWN)
    word, noun, example = "lay", "benefit", "lay:grace or lay:wisdom:Rc+Sc+Tc"
    brief = "lay this"
    kind = "benefit"

    def size(self, at: Moment) -> int:
        return int(at.t.benefits) * state.COMBINATIONS

    def parts(self, at: Moment, index: int) -> tuple[Benefit, list[int]]:
        """The benefit and its cards."""
        number, combination = divmod(index, state.COMBINATIONS)
        row = at.t.benefit[number]
        kinds = row.kinds[combination, : int(row.need)].tolist()
        return at.game.pack.benefit[number], kinds

    def argument(self, at: Moment, index: int) -> str:
        benefit, kinds = self.parts(at, index)
        if len(benefit.combinations) == 1:
            return benefit.id
        return f"{benefit.id}:{'+'.join(at.game.names.codes[kind] for kind in kinds)}"

    def find(self, at: Moment, argument: str) -> int:
        name, _, cards = argument.partition(":")
        benefits = at.game.pack.benefit
        found = [n for n, benefit in enumerate(benefits) if benefit.id == name and benefit.cards]
        if not found:
            known = ", ".join(benefit.id for benefit in benefits if benefit.cards)
            raise Refusal(f'there is no benefit "{name}" to lay; there are {known}')
        number = found[0]
        if not cards and len(benefits[number].combinations) == 1:
            return number * state.COMBINATIONS
        kinds = sorted(at.game.names.kind(one) for one in cards.split("+")) if cards else []
        for combination in range(int(at.t.benefit[number].combinations)):
            index = number * state.COMBINATIONS + combination
            if sorted(self.parts(at, index)[1]) == kinds:
                return index
        raise Refusal(self._what_it_takes(at, number))

    def _what_it_takes(self, at: Moment, number: int) -> str:
        """With which cards a benefit is laid, and how that is written."""
        benefit, row = at.game.pack.benefit[number], at.t.benefit[number]
        codes = [at.game.names.codes[kind] for kind in row.cards[: int(row.of)].tolist()]
        written = f"lay:{self.argument(at, number * state.COMBINATIONS)}"
        if len(benefit.combinations) == 1:
            return f"{benefit.title} is laid with {listed(codes)}: write {written}"
        own = f"{benefit.need} different cards of {listed(codes)}"
        return f"{benefit.title} is laid with {own}, such as {written}"

    def meaning(self, at: Moment, index: int) -> str:
        benefit, kinds = self.parts(at, index)
        cards = listed([card(at, kind) for kind in kinds])
        return f"lay {benefit.title} for {gain(benefit)}: {cards}"

    def why_not(self, at: Moment, index: int) -> str:
        number, combination = divmod(index, state.COMBINATIONS)
        if combination >= int(at.t.benefit[number].combinations):
            return "there is no such benefit"
        return f"{at.game.pack.benefit[number].title}: {super().why_not(at, index)}"

    def reason(self, at: Moment, index: int) -> int:
        return why_not_benefit(at.s, at.t, at.seat, *divmod(index, state.COMBINATIONS))

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        benefit, kinds = self.parts(at, index)
        if len(benefit.combinations) == 1:
            return (benefit_element(benefit),)
        return benefit_element(benefit), *(in_hand(at, kind) for kind in kinds)

    def told(self, was: Moment, now: Moment, index: int) -> str:
        benefit, kinds = self.parts(was, index)
        cards = listed([card(was, kind) for kind in kinds])
        return f"{title(was, was.seat)} lays {benefit.title} for {gain(benefit)}: {cards}."


class SameThree(OfCard):
    """Lay three copies of an item."""

    codes = state.SAME_THREE, state.KINDS
    due = (state.TURN, state.DRAWN)
    word, example = "three", "three:Rb"
    brief = "lay three alike"
    kind = "benefit"

    def benefit(self, at: Moment) -> Benefit:
        """What it counts as."""
        return at.game.pack.benefit[int(at.t.same_three)]

    def meaning(self, at: Moment, index: int) -> str:
        return f"lay three of {at.game.names.full(index)} for {gain(self.benefit(at))}"

    def reason(self, at: Moment, index: int) -> int:
        return why_not_same_three(at.s, at.t, at.seat, index)

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        return benefit_element(self.benefit(at)), in_hand(at, index)

    def told(self, was: Moment, now: Moment, index: int) -> str:
        who, benefit = title(was, was.seat), self.benefit(was)
        return f"{who} lays {benefit.title} for {gain(benefit)}: {card(was, index)}."


class LayItems(Deed):
    """Lay all items of the hand."""

    codes = state.MILLIONAIRE, 1
    due = (state.TURN, state.DRAWN)
    word = "millionaire"
    brief = "lay all items"
    kind = "benefit"

    def benefit(self, at: Moment) -> Benefit:
        """What it counts as."""
        return at.game.pack.benefit[int(at.t.millionaire)]

    def meaning(self, at: Moment, index: int) -> str:
        benefit = self.benefit(at)
        return f"lay {benefit.title} for {gain(benefit)}: all items of your hand"

    def why_not(self, at: Moment, index: int) -> str:
        benefit = self.benefit(at)
        takes = f" takes {benefit.need} items or more"
        is_few = self.reason(at, index) == TOO_FEW_ITEMS
        return f"{benefit.title}{takes if is_few else ''}: {super().why_not(at, index)}"

    def reason(self, at: Moment, index: int) -> int:
        return why_not_millionaire(at.s, at.t, at.seat)

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        return (benefit_element(self.benefit(at)),)

    def told(self, was: Moment, now: Moment, index: int) -> str:
        who, benefit = title(was, was.seat), self.benefit(was)
        laid = int(hand_size(was.s, was.seat)) - int(hand_size(now.s, was.seat))
        return f"{who} lays {benefit.title} for {gain(benefit)}: {laid} items."


ACTION_FAMILIES: tuple[Family, ...] = (
    Draw(),
    Stop(),
    Keep(),
    ReleaseLeft(),
    ReleaseRight(),
    PairLeft(),
    PairRight(),
    SetMaster(),
    LayBenefit(),
    SameThree(),
    LayItems(),
    Enough(),
    SecondScroll(),
    LetBe(),
    OverturnSmall(),
    OverturnBig(),
    Aside(),
    PickUnknown(),
    PickKnown(),
    Take(),
    Give(),
    Leave(),
    Purge(),
)
