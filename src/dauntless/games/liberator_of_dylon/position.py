"""Positions: every card with who knows it, so that any situation can be written down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dauntless.engine.actions import Moment
from dauntless.engine.contract import Record
from dauntless.engine.errors import Refusal
from dauntless.engine.positions import (
    ABSENT,
    Entry,
    Group,
    Maybe,
    Name,
    Names,
    Part,
    Spot,
    Whole,
    check_fields,
    list_of,
    read_names,
)
from dauntless.engine.wording import plural
from dauntless.games.liberator_of_dylon.cards import (
    count_at,
    knows,
    pile_size,
    sort_copies,
)
from dauntless.games.liberator_of_dylon.knowledge import holder_at
from dauntless.games.liberator_of_dylon.state import (
    AREA,
    ASIDE,
    BACKS,
    BOX,
    COUNTED,
    DUE_NAMES,
    EFFECTS,
    ENDINGS,
    EVERYBODY,
    GIVE,
    HAND,
    HIDDEN,
    ITEM,
    KNOWER_SETS,
    KNOWERS,
    LAY_ASIDE,
    MASTER,
    MASTER_CARD,
    MOST_WINS,
    NO_BACK,
    PICK,
    PICKED,
    PICKED_FACE,
    PILE,
    RESERVE,
    ROTATION,
    SCORE,
    SCROLL,
    SEALED,
    SIDES,
    TAKE,
    TALLY,
)
from dauntless.games.liberator_of_dylon.wording import seat_names

EVERYBODY_WORD = "everybody"
EXCHANGING = (LAY_ASIDE, PICK, PICKED_FACE, TAKE, GIVE)
ON_AREAS = (ITEM, ROTATION, SCROLL)
IN_SCORE = (*ON_AREAS, MASTER_CARD)
MOST_WINS_EVER = MOST_WINS - 1 + MOST_WINS  # a benefit may win several games at once


def seats(spot: Spot) -> tuple[str, ...]:
    """The seats' names."""
    return seat_names(spot.at)


SEAT = Name(seats, "seat")


def card_codes(at: Moment) -> list[str]:
    """The codes of all cards."""
    return at.game.names.codes


def benefit_ids(at: Moment) -> list[str]:
    """The ids of all benefits."""
    return [benefit.id for benefit in at.game.pack.benefit]


def read_kind(spot: Spot, given: Any) -> int:
    """A card by code or id."""
    spot.refuse(not isinstance(given, str), f"{given!r} is no card; cards are named by code or id")
    try:
        return spot.game.names.kind(given)
    except Refusal as refusal:
        raise spot.fault(str(refusal)) from None


def put_card(spot: Spot, kind: int, place: int, knowers: int) -> None:
    """Take a copy out of the pile to a place; there must be one left."""
    s, t = spot.s, spot.t
    first = int(t.first[kind])
    for i in range(first, first + int(t.copies[kind])):
        if int(s.card[i]) == PILE:
            s.card[i] = place * KNOWERS + knowers
            sort_copies(s, t, kind)
            back = int(t.back[kind])
            s.lies[PILE, kind] -= 1
            s.backs[PILE, back] -= 1
            if place < COUNTED:
                s.lies[place, kind] += 1
                s.backs[place, back] += 1
            return
    copies = int(t.copies[kind]) - int(count_at(s, t, kind, BOX))
    are = "is" if copies == 1 else "are"
    code = spot.game.names.codes[kind]
    raise spot.fault(f"there {are} only {copies} of {code}, and this is more")


class OpenCards(Part):
    """Cards that lie open, as a list of codes; on an area the last one is the top."""

    def __init__(
        self, name: str, place: int, sorts: tuple[int, ...], top: str | None = None
    ) -> None:
        super().__init__(name)
        self.place, self.sorts, self.top = place, sorts, top

    def _place(self, spot: Spot) -> int:
        return self.place + (spot.index[0] if spot.index else 0)

    def write(self, spot: Spot) -> list[str]:
        kinds = kinds_at(spot.at, self._place(spot))
        if self.top and kinds:
            uppermost = int(spot.value(self.top)) - 1
            kinds.remove(uppermost)
            kinds.append(uppermost)
        return [card_codes(spot.at)[kind] for kind in kinds]

    def read(self, spot: Spot, given: Any) -> None:
        for number, name in enumerate(list_of(spot, given)):
            kind = read_kind(spot.item(number), name)
            if int(spot.t.sort_of[kind]) not in self.sorts:
                raise spot.item(number).fault(f"{name} cannot lie there")
            put_card(spot.item(number), kind, self._place(spot), 0)
            if self.top:
                spot.put(self.top, kind + 1)


class InFront(Part):
    """The master that stands in front of a seat, or null."""

    def write(self, spot: Spot) -> str | None:
        master = int(spot.value("master"))
        return card_codes(spot.at)[master - 1] if master else None

    def read(self, spot: Spot, given: Any) -> None:
        if given is None:
            return
        kind = read_kind(spot, given)
        spot.refuse(spot.t.sort_of[kind] != MASTER_CARD, f"{given} is no master")
        put_card(spot, kind, MASTER + spot.index[0], 0)
        spot.put("master", kind + 1)


class HeldCards(Part):
    """Cards of a hand, each with who knows it if that is not the holder alone.

    In what a seat knows, a card that it does not know is written by its back.
    """

    def __init__(self, name: str, place: int, *, optional: bool = False) -> None:
        super().__init__(name, optional=optional)
        self.place = place

    def _place(self, spot: Spot) -> int:
        return self.place + (spot.index[0] if spot.index else 0)

    def _holder(self, spot: Spot) -> int:
        """Who certainly knows the card; those that are being exchanged differ."""
        return spot.index[0] if spot.index else -1

    def write(self, spot: Spot) -> Any:
        place, holder = self._place(spot), self._holder(spot)
        alone = 1 << holder if holder >= 0 else 0
        cards = [
            card_codes(spot.at)[kind]
            if knowers == alone
            else {"card": card_codes(spot.at)[kind], "known": _who(spot.at, knowers)}
            for kind, knowers in copies_at(spot.at, place)
        ]
        counts = spot.s.unknown[int(holder_at(place))]
        cards += [
            {"back": name, "known": _who(spot.at, knowers)}
            for back, name in enumerate(BACKS)
            for knowers in range(KNOWER_SETS)
            for _ in range(int(counts[back, knowers]))
        ]
        return cards if cards or not self.optional else ABSENT

    def read(self, spot: Spot, given: Any) -> None:
        for number, one in enumerate(list_of(spot, given)):
            self._read_card(spot.item(number), one)

    def _read_card(self, spot: Spot, given: Any) -> None:
        holder = self._holder(spot)
        if isinstance(given, str) and holder >= 0:
            put_card(spot, read_kind(spot, given), self._place(spot), 1 << holder)
            return
        if isinstance(given, dict) and "back" in given:
            raise spot.fault("it is secret: only a position with nothing secret can be played")
        check_fields(spot, given, ("card", "known"), ("card", "known"))
        knowers = _read_who(spot.inside("known"), given["known"])
        if holder >= 0 and not knows(knowers, holder):
            raise spot.inside("known").fault(
                f"{seat_names(spot.at)[holder]} holds it, and knows it"
            )
        spot.refuse(knowers == 0, "somebody must know a card that is not in the pile", "known")
        put_card(spot, read_kind(spot.inside("card"), given["card"]), self._place(spot), knowers)


def _who(at: Moment, knowers: int) -> Any:
    if knowers == EVERYBODY:
        return EVERYBODY_WORD
    return [name for seat, name in enumerate(seat_names(at)) if knowers >> seat & 1]


def _read_who(spot: Spot, given: Any) -> int:
    if given == EVERYBODY_WORD:
        return EVERYBODY
    return sum(1 << seat for seat in read_names(spot, given, SEAT))


def kinds_at(at: Moment, place: int) -> list[int]:
    """The kinds of all cards at a place, copy by copy."""
    return [kind for kind, _ in copies_at(at, place)]


def copies_at(at: Moment, place: int) -> Iterator[tuple[int, int]]:
    """All cards at a place that are known here, with who knows them."""
    for kind in range(int(at.t.kinds)):
        first = int(at.t.first[kind])
        for card in at.s.card[first : first + int(at.t.copies[kind])].tolist():
            if card // KNOWERS == place:
                yield kind, card % KNOWERS


class CursesApart(Part):
    """How many Curses lie in the reserve."""

    def write(self, spot: Spot) -> int:
        return int(count_at(spot.s, spot.t, int(spot.t.curse), RESERVE))

    def read(self, spot: Spot, given: Any) -> None:
        for _ in range(Whole(0, int(spot.t.copies[int(spot.t.curse)])).read(spot, given)):
            put_card(spot, int(spot.t.curse), RESERVE, 0)


class PileSize(Part):
    """How many cards the pile has: those that are nowhere else."""

    def __init__(self, name: str) -> None:
        super().__init__(name, optional=True)

    def write(self, spot: Spot) -> int:
        return int(pile_size(spot.s))

    def read(self, spot: Spot, given: Any) -> None:
        if given != pile_size(spot.s):
            left = int(pile_size(spot.s))
            lie = f"{plural(left, 'card')} {'lies' if left == 1 else 'lie'} nowhere else"
            raise spot.fault(f"{lie}, so the pile has {left}, not {given}")


class DrawnCard(Part):
    """The card just drawn; of others' only its back is known."""

    def __init__(self, name: str) -> None:
        super().__init__(name, optional=True)

    def write(self, spot: Spot) -> Any:
        drawn = int(spot.value("drawn"))
        if not drawn:
            return ABSENT
        return (
            {"back": BACKS[drawn - HIDDEN]} if drawn >= HIDDEN else card_codes(spot.at)[drawn - 1]
        )

    def read(self, spot: Spot, given: Any) -> None:
        if isinstance(given, dict):
            raise spot.fault("it is secret: only a position with nothing secret can be played")
        spot.put("drawn", read_kind(spot, given) + 1)


class Laid(Part):
    """How often each benefit was laid, by its id."""

    def write(self, spot: Spot) -> dict[str, int]:
        counts = spot.value("laid").tolist()
        return {name: counts[n] for n, name in enumerate(benefit_ids(spot.at)) if counts[n]}

    def read(self, spot: Spot, given: Any) -> None:
        check_fields(spot, given, benefit_ids(spot.at), ())
        for number, name in enumerate(benefit_ids(spot.at)):
            if name in given:
                count = Whole(0, 40).read(spot.inside(name), given[name])
                spot.value("laid")[number] = count


def area_names(spot: Spot) -> list[str]:
    """Areas are called by the seats they lie between."""
    names = seats(spot)
    return [f"{name}-{names[(seat + 1) % len(names)]}" for seat, name in enumerate(names)]


def somebody_is_open(s: Record) -> bool:
    """Does a hand lie open?"""
    return int(s.open) > 0


def a_game_is_over(s: Record) -> bool:
    """Is there a score to remember?"""
    return int(s.games) > 0


PARTS: tuple[Part, ...] = (
    Group("wins", seats, Entry("", Whole(0, MOST_WINS_EVER), "wins")),
    Entry("games", Whole(0, 250)),
    Entry("turns", Whole(0, 4_000_000_000)),
    Entry("game_turns", Whole(0, 1000)),
    Entry("first", SEAT),
    Entry("mover", SEAT),
    Entry("due", Name(DUE_NAMES, "duty")),
    Entry("seat", SEAT),
    Group("areas", area_names, OpenCards("", AREA, ON_AREAS, "top")),
    Group(
        "seats",
        seats,
        HeldCards("hand", HAND),
        InFront("master"),
        OpenCards("score", SCORE, IN_SCORE),
        Laid("laid"),
        Entry("master_points", Whole(-200, 200)),
    ),
    Names("open", SEAT, when=somebody_is_open),
    CursesApart("reserve"),
    OpenCards("sealed", SEALED, (MASTER_CARD,)),
    HeldCards("aside", ASIDE, optional=True),
    HeldCards("picked", PICKED, optional=True),
    PileSize("pile"),
    Entry("top_back", Maybe(Name(BACKS, "back"), NO_BACK)),
    DrawnCard("drawn"),
    Entry("side", Name(SIDES, "side"), usual=0),
    Entry("scrolls", Whole(0, 2), usual=0),
    Entry("overturns", Whole(0, 100), usual=0),
    Entry("effect", Name(EFFECTS, "effect"), usual=0),
    Entry("amount", Whole(0, 20), usual=0),
    Entry("picked_back", Name(BACKS, "back"), usual=0),
    Entry("ending", Name(ENDINGS, "ending"), usual=0),
    Entry("winner", Name(seats, "seat", first=1), usual=0),
    Group(
        "tally",
        seats,
        Group("", TALLY, Entry("", Whole(-200, 200), "tally")),
        when=a_game_is_over,
    ),
)
