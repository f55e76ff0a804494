"""A position of I'm Not Afraid: its fields, and what they must say together."""

from __future__ import annotations

from typing import Any

from dauntless.engine.bits import count_bits
from dauntless.engine.positions import (
    Entry,
    Group,
    Maybe,
    Name,
    Names,
    Part,
    Pile,
    Spot,
    Whole,
    list_of,
    read_names,
)
from dauntless.games.im_not_afraid import placing, rules, state
from dauntless.games.im_not_afraid.state import COLOURS, LOCATIONS, NOBODY

# The fields that are told while something is due within a turn.
IN_HAND = {
    state.OPENING_ROLL: ("rolling",),
    state.GO_WHERE: ("value",),
    state.GO_MORE: ("value", "place"),
    state.TAKE_WHAT: ("place",),
    state.TAKE_WHERE: ("value", "place"),
    state.POOL_ROLL: ("rolling",),
    state.EFFECT: ("place",),
    state.DIRECTION: ("value", "place", "changed"),
    state.EFFECT_ROLL: ("value", "place", "changed", "rolling"),
    state.STAYING: ("place", "changed"),
    state.NEW_FACE: ("value",),
    state.PURPLE_SPOT: ("value", "face"),
}
OF_THE_POOL = (state.GO_WHERE, state.GO_MORE, state.NEW_FACE, state.PURPLE_SPOT)
CONVERTING = (state.CONVERSION, state.NEW_FACE, state.PURPLE_SPOT)
EFFECTS = {
    state.EFFECT: (state.REROLL, state.SHIFT),
    state.DIRECTION: (state.SHIFT,),
    state.EFFECT_ROLL: (state.REROLL,),
    state.STAYING: (state.REROLL,),
}
NOT_IN_HAND = {"value": 0, "face": 0, "place": NOBODY, "changed": 0, "rolling": 0}


def location_ids(spot: Spot) -> list[str]:
    """The locations by their ids."""
    return [location.id for location in spot.game.pack.location]


def goal_ids(spot: Spot) -> list[str]:
    """The goals by their ids."""
    return [goal.id for goal in spot.game.pack.goal]


PLAYER = Name(COLOURS, "player")
LOCATION = Name(location_ids, "location")
GOAL = Name(goal_ids, "goal")
VALUE = Name(tuple(str(value) for value in range(1, state.FACES + 1)), "value")


class Goals(Part):
    """The goals that lie open, or on a player's board."""

    def _here(self, spot: Spot) -> int:
        return state.TAKEN + spot.index[0] if spot.index else state.OPEN

    def write(self, spot: Spot) -> list[str]:
        here = self._here(spot)
        return [name for i, name in enumerate(goal_ids(spot)) if spot.s.goal[i] == here]

    def read(self, spot: Spot, given: Any) -> None:
        for goal in read_names(spot, given, GOAL):
            if spot.s.goal[goal] != state.IN_PILE:
                raise spot.fault(f"{goal_ids(spot)[goal]} stands in another list already")
            spot.s.goal[goal] = self._here(spot)


class Sides(Part):
    """The dice on a player's sides, spot by spot; sides without dice are left out."""

    def write(self, spot: Spot) -> dict[str, list[int | None]]:
        seat = spot.index[0]
        return {
            name: [int(die) or None for die in self._dice(spot, place)]
            for place, name in enumerate(location_ids(spot))
            if spot.s.peopled[seat] >> place & 1
        }

    def _dice(self, spot: Spot, place: int) -> Any:
        seat = spot.index[0]
        return spot.s.dice[seat, place, : spot.t.location[place].spots[seat]]

    def read(self, spot: Spot, given: Any) -> None:
        spot.refuse(not isinstance(given, dict), "it is an object of locations and their dice")
        for name, dice in given.items():
            place = LOCATION.read(spot, name)
            self._read_side(spot.inside(name), place, dice)

    def _read_side(self, spot: Spot, place: int, given: Any) -> None:
        row, seat = self._dice(spot, place), spot.index[0]
        spot.refuse(len(row) == 0, f"this location is for {COLOURS[1 - seat]} only")
        if len(list_of(spot, given)) != len(row):
            raise spot.fault(f"this side has {len(row)} spots, not {len(given)}")
        for i, die in enumerate(given):
            if die is not None:
                row[i] = Whole(1, state.FACES).read(spot.item(i), die)
        for i, die in enumerate(row):
            if die != state.EMPTY and not self._fits(spot, seat, place, i):
                raise spot.item(i).fault(f"this spot does not take a {int(die)} here")

    def _fits(self, spot: Spot, seat: int, place: int, i: int) -> bool:
        """May the die lie on that spot, beside what lies there?"""
        value = int(spot.s.dice[seat, place, i])
        if spot.t.location[place].spot[seat, i] == state.PURPLE:
            return True
        return bool(placing.suits(spot.s, spot.t, seat, place, i, value))


PARTS = (
    Entry("turns", Whole(0, 9_999)),
    Entry("first", Maybe(PLAYER, NOBODY)),
    Entry("turn", PLAYER, "seat"),
    Entry("due", Name(state.DUE_NAMES, "decision")),
    Group(
        "players",
        COLOURS,
        Pile("pool", VALUE),
        Entry("supply", Whole(0, state.DICE)),
        Names("meeples", LOCATION),
        Names("holds", LOCATION, when=lambda s: bool(s.holds.any())),
        Goals("goals"),
        Sides("sides"),
        Pile("rolled", VALUE, when=lambda s: bool(s.rolled.any())),
        Entry("chosen", Whole(0, state.KEPT + 1), usual=0),
    ),
    Goals("goals"),
    Entry("winner", Maybe(PLAYER, NOBODY)),
    Entry("value", Whole(1, state.FACES), usual=0),
    Entry("face", Whole(1, state.FACES), usual=0),
    Entry("place", LOCATION, usual=NOBODY),
    Entry("converter", Name(("E", "F"), "converter"), usual=0),
    Entry("rolling", Whole(1, state.KEPT), usual=0),
    Names("changed", VALUE, when=lambda s: bool(s.changed)),
)


def check(spot: Spot) -> None:
    """Refuse what cannot be, and note what follows from the rest."""
    s, t = spot.s, spot.t
    for seat in range(2):
        for place in range(LOCATIONS):
            placing.look(s, t, seat, place)
    check_goals(spot)
    for seat, colour in enumerate(COLOURS):
        inside = spot.inside("players").inside(colour, seat)
        check_meeples(inside, seat)
        if s.due <= state.KEEPING:
            check_opening(inside, seat)
        else:
            check_dice(inside, seat)
    check_turn(spot)
    check_in_hand(spot)


def check_in_hand(spot: Spot) -> None:
    """What is due says which dice are in hand, and they must be where they are said to be."""
    s, due = spot.s, int(spot.s.due)
    wanted, name = IN_HAND.get(due, ()), state.DUE_NAMES[due]
    for field, usual in NOT_IN_HAND.items():
        if (s[field] != usual) != (field in wanted):
            state_of = "is missing" if field in wanted else "does not belong here"
            raise spot.inside(field).fault(f'it {state_of} while "{name}" is due')
    if due in OF_THE_POOL and s.pool[s.seat, s.value - 1] == 0:
        raise spot.inside("value").fault(f"there is no {int(s.value)} in the pool")
    if "place" in wanted:
        check_dice_there(spot, due)
    is_converting = due in CONVERTING
    if is_converting and not placing.can_convert(s, spot.t, int(s.seat), int(s.converter)):
        raise spot.inside("converter").fault("it is not at work, or has nothing to convert")
    if s.converter and not is_converting:
        raise spot.inside("converter").fault(f'it does not belong here while "{name}" is due')
    if rules.actors(s) and due != state.MAIN and not rules.choices(s, spot.t, int(s.seat)):
        raise spot.inside("due").fault(f'there is nothing to choose for "{name}"')


def check_dice_there(spot: Spot, due: int) -> None:
    """The dice on the location in hand are what they can be while that is due."""
    s, place = spot.s, int(spot.s.place)
    if due in EFFECTS and spot.t.location[place].effect not in EFFECTS[due]:
        raise spot.inside("place").fault(f'"{state.DUE_NAMES[due]}" is not due there')
    lying = s.dice[s.seat, place].tolist()
    alike = sum(1 << i for i, die in enumerate(lying) if die == s.value)
    spot.refuse(s.value and not alike, f"no {int(s.value)} lies there", "value")
    if due == state.GO_MORE and not s.takes[s.seat, place] >> (s.value - 1) & 1:
        raise spot.inside("place").fault(f"there is no room for another {int(s.value)}")
    changed = int(s.changed)
    if changed and (changed != alike if s.value else changed & alike):
        raise spot.inside("changed").fault("these are the spots of the dice that are changed")
    if due == state.EFFECT_ROLL and s.rolling != count_bits(alike):
        raise spot.inside("rolling").fault("the dice that are changed are rolled, and no others")


def check_goals(spot: Spot) -> None:
    """Three of each value are in play; a player has unlocked them in the order 1, 3, 5."""
    s, t = spot.s, spot.t
    has_all = s.due > state.GOAL_DRAW
    if s.due < state.GOAL_DRAW and s.goal.any():
        raise spot.inside("goals").fault("goals are revealed when all dice are rolled")
    if s.due == state.GOAL_DRAW and rules.pile_to_draw(s, t) == rules.PILES:
        raise spot.inside("goals").fault("all that are in play lie open already")
    for pile, points in enumerate(state.GOAL_POINTS):
        held = [t.goal[i].pile == pile and s.goal[i] != state.IN_PILE for i in range(state.GOALS)]
        if sum(held) > state.OPEN_OF_PILE or (has_all and sum(held) < state.OPEN_OF_PILE):
            raise spot.inside("goals").fault(
                f"of {points} points {state.OPEN_OF_PILE} goals are in play, not {sum(held)}"
            )
    for seat, colour in enumerate(COLOURS):
        piles = sorted(int(t.goal[i].pile) for i in (s.goal == state.TAKEN + seat).nonzero()[0])
        if piles != list(range(len(piles))):
            place = spot.inside(f"players.{colour}.goals")
            raise place.fault("goals are unlocked in the order 1, 3, 5, one of each")
        s.unlocked[seat] = len(piles)


def check_meeples(spot: Spot, seat: int) -> None:
    """At most five, on own sides; tie-breakers are held where both players have one."""
    s, t = spot.s, spot.t
    count = int(count_bits(s.meeples[seat]))
    if count > state.MEEPLES:
        raise spot.inside("meeples").fault(f"a player has {state.MEEPLES} meeples, not {count}")
    for place in range(LOCATIONS):
        name = location_ids(spot)[place]
        if s.meeples[seat] >> place & 1 and t.location[place].spots[seat] == 0:
            raise spot.inside("meeples").fault(f"{name} is for {COLOURS[1 - seat]} only")
        if s.holds[seat] >> place & 1:
            if not s.meeples[0] >> place & s.meeples[1] >> place & 1:
                raise spot.inside("holds").fault(f"{name} has not a meeple of each player")
            spot.refuse(t.location[place].icons == 0, f"{name} has no tie-breakers", "holds")
            if s.holds[1 - seat] >> place & 1:
                raise spot.inside("holds").fault(f"only one player holds those of {name}")


def check_opening(spot: Spot, seat: int) -> None:
    """Before the first turn: the dice that were rolled, and how many of them are chosen."""
    s = spot.s
    if s.supply[seat] != state.DICE or s.peopled[seat] or s.meeples[seat] or s.unlocked[seat]:
        raise spot.fault("before the first turn all dice are in the supply, nothing lies out")
    if s.turns:
        raise Spot(spot.at, "turns").fault("no turn has been completed before the first")
    rolled, chosen = int(s.rolled[seat].sum()), int(s.pool[seat].sum())
    wanted: tuple[int, ...] = (0,) if s.due == state.STARTING_PLAYER else (state.DICE,)
    if s.due == state.OPENING_ROLL and seat >= s.seat:
        wanted = (0, state.KEPT) if seat == s.seat else (0,)
    if rolled not in wanted:
        raise spot.inside("rolled").fault(f"{rolled} dice are rolled; it must be {wanted[-1]}")
    if (s.pool[seat] > s.rolled[seat]).any() or chosen != s.chosen[seat]:
        raise spot.inside("pool").fault("these are the chosen ones of the rolled dice, all told")
    if chosen > (rules.quota(s, seat) if s.due == state.KEEPING else 0):
        raise spot.inside("chosen").fault("more dice are chosen than the pool takes")


def check_dice(spot: Spot, seat: int) -> None:
    """Every die is somewhere: twelve in all."""
    s = spot.s
    if s.rolled[seat].any() or s.chosen[seat]:
        raise spot.inside("rolled").fault("it is told before the first turn only")
    icons = sum(
        int(spot.t.location[place].icons)
        for place in range(LOCATIONS)
        if s.holds[seat] >> place & 1
    )
    lying = int((s.dice[seat] > 0).sum())
    rolling = int(s.rolling) if s.due == state.POOL_ROLL and s.seat == seat else 0
    total = int(s.pool[seat].sum()) + int(s.supply[seat]) + lying + icons + rolling
    if total != state.DICE:
        raise spot.fault(
            f"a player has {state.DICE} dice, not {total}: {int(s.pool[seat].sum())} in the pool, "
            f"{int(s.supply[seat])} in the supply, {lying} on locations, {icons} on tie-breakers"
            + f", {rolling} being rolled"
            * (rolling > 0)
        )


def check_turn(spot: Spot) -> None:
    """Whose turn it is, that there is something to decide, and who has won."""
    s = spot.s
    if (s.first == NOBODY) != (s.due == state.STARTING_PLAYER):
        raise spot.inside("first").fault("the starting player is known once it is drawn")
    meeples = [int(count_bits(s.meeples[seat])) for seat in range(2)]
    is_over = max(meeples) == state.MEEPLES or s.turns >= s.turn_limit
    if is_over != (s.due == state.NOTHING):
        raise spot.inside("due").fault(
            f"it is over with {state.MEEPLES} meeples or {int(s.turn_limit)} turns, not before"
        )
    if is_over:
        check_winner(spot, meeples)
    elif s.winner != NOBODY:
        raise spot.inside("winner").fault("nobody has won before the end")
    elif s.due > state.OPENING_ROLL and s.seat != (s.first + s.turns) % 2:
        raise spot.inside("turn").fault(
            f"after {int(s.turns)} turns it is {COLOURS[(s.first + s.turns) % 2]}'s"
        )
    if s.due == state.KEEPING and not rules.actors(s):
        raise spot.inside("due").fault("both have chosen the dice of their pools")


def check_winner(spot: Spot, meeples: list[int]) -> None:
    """Points decide; then the fifth meeple, or at the limit more meeples."""
    s, t = spot.s, spot.t
    winner = int(rules.winner(s, t))
    if min(meeples) == state.MEEPLES:
        raise spot.inside("players").fault("only one player can have placed the fifth meeple")
    spot.refuse(s.winner != winner, f"by the points it is {COLOURS[winner]}", "winner")
