"""Positions: which field of the record stands where, and what they cannot say together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from dauntless.engine.actions import Moment
from dauntless.engine.errors import BadPosition
from dauntless.engine.positions import (
    Codec,
    Entry,
    Maybe,
    Name,
    Names,
    Part,
    Pile,
    Row,
    Spot,
    Stack,
    Truth,
    Whole,
    check_fields,
    read_parts,
    write_parts,
)
from dauntless.games.win_or_die import state
from dauntless.games.win_or_die.names import SEATS, UNIT_NAMES, names_of
from dauntless.games.win_or_die.pending_check import ABOVE, PASSED, check_frames, check_stack
from dauntless.games.win_or_die.set_up_check import SET_UP, check_set_up
from dauntless.games.win_or_die.units import erase, is_flying, morale_of, most_health

# What names there are, in a side's record or a unit's


def _regions(spot: Spot) -> Sequence[str]:
    return names_of(spot.at).regions


def _cards(spot: Spot) -> Sequence[str]:
    return names_of(spot.at).cards


def _mercenaries(spot: Spot) -> Sequence[str]:
    return names_of(spot.at).mercenaries


def _tactics(spot: Spot) -> Sequence[str]:
    return names_of(spot.at).tactics


def _barrack(spot: Spot) -> dict[str, int]:
    """The cards of a side's Barrack with their places, as far as they are known."""
    return {name: place for place, name in barrack(spot.at, spot.s)}


def barrack(at: Moment, side: Any) -> Iterator[tuple[int, str]]:
    """The places of a side's Barrack with the cards there, as far as they are known."""
    names = names_of(at)
    if int(side.region) not in (0, state.HIDDEN):
        for place, unit in enumerate(names.pack.units_of(names.regions[int(side.region) - 1])):
            yield place, unit.id
    for hired in side.mercenary.tolist():
        if hired not in (0, state.HIDDEN):
            yield state.REGION_KINDS + hired - 1, names.mercenaries[hired - 1]


def _kinds(spot: Spot) -> dict[str, int]:
    """The kinds of all units, as the record numbers them."""
    return {name: kind + 1 for name, kind in names_of(spot.at).kinds.items()}


# Parts of parts


class Inside(Part):
    """Records in the record, one for each seat: their fields are parts in turn."""

    def __init__(self, name: str, field: str, *parts: Part) -> None:
        super().__init__(name)
        self.field, self.parts = field, parts

    def _spots(self, spot: Spot) -> dict[str, Spot]:
        return {
            seat: spot.inside(seat).of(getattr(spot.s, self.field)[side])
            for side, seat in enumerate(SEATS)
        }

    def write(self, spot: Spot) -> dict[str, Any]:
        return {seat: write_parts(one, self.parts) for seat, one in self._spots(spot).items()}

    def read(self, spot: Spot, given: Any) -> None:
        check_fields(spot, given, SEATS, SEATS)
        for seat, one in self._spots(spot).items():
            read_parts(one, given[seat], self.parts)


class Space(Codec):
    """A space of the map that is played on, or null."""

    def __init__(self, board: Sequence[str]) -> None:
        self.codec = Maybe(Name(board, "space"), none=state.NOWHERE)

    def write(self, spot: Spot, number: int) -> Any:
        return self.codec.write(spot, number)

    def read(self, spot: Spot, given: Any) -> int:
        return self.codec.read(spot, given)


UNIT_PARTS = (
    Entry("unit", Name(_kinds, "unit", hidden=state.HIDDEN), "kind"),
    Names("gear", Name(state.GEAR, "enhancement"), optional=True),
    Entry("exposed", Truth(), usual=0),
    Entry("seen", Truth(), usual=0),
    Entry("damage", Whole(0, 60), usual=0),
    Entry("commands", Whole(0, 12), "tokens", usual=0),
    Entry("moves", Whole(0, 20), usual=0),
    Entry("used", Whole(0, 7), usual=0),
    Entry("ultimates", Whole(0, 7), "spent", usual=0),
    Entry("shield", Whole(0, 8), usual=0),
    Entry("blight", Whole(0, state.MOST_BLIGHT), usual=0),
    Entry("pinned", Whole(0, 2), "pin", usual=0),
    Entry("rally", Whole(0, 8), usual=0),
    Entry("stepped", Whole(0, 20), usual=0),
)


class Units(Part):
    """The units of both sides, each in its Battle Base."""

    def _parts(self, spot: Spot) -> tuple[Part, ...]:
        return (Entry("at", Space(names_of(spot.at).board(spot.s).names), "space"), *UNIT_PARTS)

    def write(self, spot: Spot) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for number, name in enumerate(UNIT_NAMES):
            if spot.s.unit[number].kind:
                place = spot.inside(name).of(spot.s.unit[number])
                found[name] = write_parts(place, self._parts(spot))
        return found

    def read(self, spot: Spot, given: Any) -> None:
        check_fields(spot, given, UNIT_NAMES, ())
        for number, name in enumerate(UNIT_NAMES):
            if name in given:
                place = spot.inside(name).of(spot.s.unit[number])
                read_parts(place, given[name], self._parts(spot))


UNIT = Name(UNIT_NAMES, "unit")
FRAME_PARTS = (
    Entry("unit", UNIT, usual=0),
    Entry("target", UNIT, usual=state.NOBODY),
    Entry("trigger", UNIT, usual=state.NOBODY),
    Entry("which", Whole(0, state.KINDS), usual=0),
    Entry("place", Whole(0, state.GEARS - 1), usual=0),
    Entry("was_hidden", Truth(), usual=0),
    Entry("steps", Whole(0, 20), usual=0),
    Entry("dice", Whole(-40, 40), usual=0),
    Entry("left", Whole(0, 120), usual=0),
    Entry("faces", Whole(0, state.DIE_FACES), usual=0),
    Entry("hits", Whole(0, 120), usual=0),
    Entry("waiting", Whole(0, (1 << state.BASES) - 1), usual=0),
)


POSITION = (
    Entry("turns", Whole(0, 65_000)),
    Entry("battle_turns", Whole(0, 40)),
    Entry("first", Name(SEATS, "seat")),
    Entry("mover", Name(SEATS, "seat")),
    Entry("winner", Maybe(Name(SEATS, "seat", first=1))),
    Entry("last_end", Name(state.ENDS, "end")),
    Entry("last_winner", Maybe(Name(SEATS, "seat", first=1))),
    Inside(
        "sides",
        "side",
        Entry("card", Maybe(Name(_cards, "Region card", first=1, hidden=state.HIDDEN))),
        Entry("region", Maybe(Name(_regions, "region", first=1, hidden=state.HIDDEN))),
        Entry("region_known", Truth()),
        Row(
            "mercenaries",
            Maybe(Name(_mercenaries, "mercenary", first=1, hidden=state.HIDDEN)),
            "mercenary",
        ),
        Row("mercenaries_known", Truth(), "mercenary_known"),
        Pile("fallen", Name(_barrack, "unit of this Barrack")),
        Pile("called", Name(_barrack, "unit of this Barrack")),
        Entry("built", Truth()),
        Entry("latest", Whole(0, state.BASES), usual=0),
        Entry("unseen", Whole(0, 200)),
        Entry("morale", Whole(0, 200)),
        Entry("fatigue", Whole(0, 40)),
        Entry("crystals", Whole(0, state.MOST_CRYSTALS)),
        Entry("reserve", Whole(0, 12)),
        Names("tactics", Name(_tactics, "Tactic")),
        Entry("convened", Truth()),
        Entry("wins", Whole(0, 2)),
    ),
    Units("units"),
    Stack(
        "stack",
        state.DUE_NAMES,
        dict.fromkeys(range(len(state.DUE_NAMES)), FRAME_PARTS),
        above=ABOVE,
        passed=PASSED,
        most=state.MOST_PENDING,
    ),
)


def prepare(s: Any) -> None:
    """Empty bases, so that only the units of the position stand there."""
    for number in range(state.UNITS):
        erase(s.unit[number])


def check(spot: Spot) -> None:
    """Refuse what the fields cannot say together; fill in who stands where."""
    for side in range(state.SIDES):
        _check_barrack(spot, side)
    _place_units(spot)
    check_stack(spot)
    if spot.s.height and spot.s.pending[0].due in SET_UP:
        check_set_up(spot)
    if spot.s.height and spot.s.pending[0].due in (state.DEPLOYING, state.TURN):
        for side in range(state.SIDES):
            _check_region(spot, side)
            _check_legion(spot, side)
            _check_line_up(spot, side)
    check_frames(spot)
    _check_that_it_can_go_on(spot)


def _check_barrack(spot: Spot, side: int) -> None:
    """Units are of the side's Barrack, no more than there are cards; no mercenary twice."""
    legion, names = spot.s.side[side], names_of(spot.at)
    place = f"sides.{SEATS[side]}"
    if legion.mercenary[0] and legion.mercenary[0] == legion.mercenary[1]:
        raise BadPosition(f"{place}.mercenaries", "they are two different ones")
    cards = dict(barrack(spot.at, legion))
    used = Counter({names.kinds[name]: int(legion.fallen[at]) for at, name in cards.items()})
    for number in range(side * state.BASES, (side + 1) * state.BASES):
        card = names.kind(spot.s, number)
        if card is None:
            continue
        if card.id not in cards.values():
            raise BadPosition(
                f"units.{UNIT_NAMES[number]}.unit", f"{card.id} is not in {SEATS[side]}'s Barrack"
            )
        used[names.kinds[card.id]] += 1
    for kind, count in used.items():
        card = names.units[kind]
        if count > card.limit:
            raise BadPosition(place, f"there are {count} of {card.id}, its limit is {card.limit}")


def _place_units(spot: Spot) -> None:
    """One unit a space; on mountains only flyers that are exposed."""
    s, t, names = spot.s, spot.t, names_of(spot.at)
    board = names.board(s)
    for number in range(state.UNITS):
        unit = s.unit[number]
        if not unit.kind:
            continue
        where = f"units.{UNIT_NAMES[number]}"
        if (unit.exposed or unit.damage) and not unit.seen:
            raise BadPosition(where, "who is exposed or damaged has been seen")
        if int(unit.damage) >= int(most_health(s, t, number)):
            raise BadPosition(f"{where}.damage", "so much kills it")
        space = int(unit.space)
        if space == state.NOWHERE:
            continue
        if s.occupant[space]:
            raise BadPosition(f"{where}.at", f"two units stand on {board.names[space]}")
        if board.terrain(space) == state.MOUNTAINS and not is_flying(s, t, number):
            raise BadPosition(
                f"{where}.at",
                f"{board.names[space]} is a mountain: only an exposed flyer can stand there",
            )
        s.occupant[space] = number + 1


def _check_legion(whole: Spot, side: int) -> None:
    """Morale, crystals and tokens are what the units say."""
    s, t = whole.s, whole.t
    spot = whole.inside("sides").inside(SEATS[side])
    legion = s.side[side]
    morale, unseen, tokens, leaders = 0, 0, int(legion.reserve), 0
    for number in range(side * state.BASES, (side + 1) * state.BASES):
        unit = s.unit[number]
        if not unit.kind:
            continue
        kind = t.kind[int(unit.kind) - 1]
        morale += int(morale_of(s, t, number))
        tokens += int(unit.tokens)
        leaders += int(kind.leader)
        place = whole.inside("units").inside(UNIT_NAMES[number])
        _check_gear(s, t, place.inside("gear"), number)
        _check_abilities(t, place, unit, kind)
        if not unit.seen:
            unseen += int(kind.cost) + int(t.geared[int(unit.gear)].pieces) * int(t.gear_price)
        if s.pending[0].due == state.TURN and unit.space == state.NOWHERE:
            raise place.inside("at").fault(f"{UNIT_NAMES[number]} stands nowhere")
        place.refuse(leaders > 1, "a legion has one leader", "unit")
    for name, told, found in (
        ("morale", int(legion.morale), morale),
        ("unseen", int(legion.unseen), unseen),
    ):
        if told != found:
            raise spot.inside(name).fault(f"it is {told}, and the units make it {found}")
    if legion.tactics and s.mode != state.ADVANCED:
        raise spot.inside("tactics").fault("there are Tactics in Advanced Mode only")
    if unseen > int(t.budget):
        raise spot.inside("unseen").fault(
            f"units nobody has seen cost {unseen} crystals, and a legion has {int(t.budget)}"
        )
    if tokens > int(t.commands):
        raise spot.inside("reserve").fault(f"there are {int(t.commands)} Command tokens in all")
    if morale <= int(legion.fatigue):
        raise spot.inside("morale").fault("it is not above the fatigue: the battle is lost")
    if int(legion.fatigue) >= int(t.exhaustion) and s.fatigue_rule != state.COMPARE:
        raise spot.inside("fatigue").fault(f"{int(t.exhaustion)} is a defeat: the battle is lost")
    if s.fatigue_rule == state.COMPARE and int(s.battle_turns) >= 2 * int(t.exhaustion):
        raise whole.inside("battle_turns").fault(
            f"after {2 * int(t.exhaustion)} turns morale has decided the battle"
        )


def _check_region(whole: Spot, side: int) -> None:
    """There is one, and where the players were given theirs, it is that."""
    s, t, names = whole.s, whole.t, names_of(whole.at)
    place = whole.inside("sides").inside(SEATS[side]).inside("region")
    region, given = int(s.side[side].region), None
    if s.mode == state.FIRST_GAME:
        given = int(t.first_region[side])
    elif int(s.region_choice) >= state.GIVEN:
        given = divmod(int(s.region_choice) - state.GIVEN, state.REGIONS)[side]
    place.refuse(region == 0, "without one there is no legion")
    if given is not None and region != given + 1:
        raise place.fault(f"{SEATS[side]} is given {names.regions[given]}")


def _check_line_up(whole: Spot, side: int) -> None:
    """Where legions are not built, whoever has not been seen is of the region's line-up."""
    s, t, names = whole.s, whole.t, names_of(whole.at)
    if s.mode == state.ADVANCED:
        return
    lineup = t.lineup[int(s.side[side].region) - 1]
    hidden: Counter[int] = Counter()
    for number in range(side * state.BASES, (side + 1) * state.BASES):
        unit = s.unit[number]
        if not unit.kind or unit.seen:
            continue
        kind = int(unit.kind) - 1
        hidden[kind] += 1
        copies = int(lineup.copies[kind % state.REGION_KINDS])
        if kind >= state.FIRST_MERCENARY or hidden[kind] > copies:
            raise (whole.inside("units").inside(UNIT_NAMES[number]).inside("unit")).fault(
                f"the line-up has {0 if kind >= state.FIRST_MERCENARY else copies} of "
                f"{names.units[kind].id}, and who was called has been seen"
            )


def _check_abilities(t: Any, place: Spot, unit: Any, kind: Any) -> None:
    """Only abilities that it has are used up, and it holds no more tokens than it ever could."""
    abilities = kind.ability[: int(kind.abilities)]
    ultimates = sum(1 << n for n, one in enumerate(abilities) if one.type == state.ULTIMATE)
    if int(unit.used) >> len(abilities):
        raise place.inside("used").fault(f"the unit has {len(abilities)} abilities")
    place.refuse(int(unit.spent) & ~ultimates, "these are no Ultimates of the unit", "ultimates")
    most = int(t.cap) + int(kind.has[state.TIRELESS] > 0)
    place.refuse(int(unit.tokens) > most, f"it holds {most} Command tokens at most", "commands")


def _check_gear(s: Any, t: Any, place: Spot, number: int) -> None:
    """Enhancements are Advanced Mode's, never a leader's, and not too many of a kind."""
    unit = s.unit[number]
    if not unit.gear:
        return
    place.refuse(s.mode != state.ADVANCED, "there are enhancements in Advanced Mode only")
    place.refuse(t.kind[int(unit.kind) - 1].leader, "a leader has no enhancements")
    first = number // state.BASES * state.BASES
    for piece, name in enumerate(state.GEAR):
        worn = sum(int(other.gear) >> piece & 1 for other in s.unit[first : number + 1])
        place.refuse(worn > int(t.same_gear), f"a legion has at most {int(t.same_gear)} of {name}")


def _check_that_it_can_go_on(spot: Spot) -> None:
    """Somebody has a choice, or chance has."""
    game, s = spot.game, spot.s
    if s.winner:
        return
    try:
        due = game.actors(s)
        moves = [game.legal(s, seat) for seat in due] if due else [game.odds(s)[0].tolist()]
    except (IndexError, OverflowError):
        moves = [[]]
    spot.refuse(not all(moves), "nothing could happen in this position", "stack")
