"""The rules of Win or Die, as the engine's contract wants them: who is due, what may be done."""

from __future__ import annotations

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Integers, Record, Rules
from dauntless.engine.pending import due, pop
from dauntless.engine.records import wipe
from dauntless.games.win_or_die.abilities import aim_effect, resolve_next
from dauntless.games.win_or_die.combat import (
    aim_attack,
    carry_out_attack,
    count_hits,
    declare,
    next_counter,
)
from dauntless.games.win_or_die.growth import (
    activate,
    callable_kinds,
    choose_place,
    equip_ally,
    equipments,
    pay_for_ally,
    place_ally,
    tactics,
)
from dauntless.games.win_or_die.judgement import judge
from dauntless.games.win_or_die.knowledge import conceal, imagine
from dauntless.games.win_or_die.movement import destinations
from dauntless.games.win_or_die.pending import replace
from dauntless.games.win_or_die.reactions import react, reactions
from dauntless.games.win_or_die.setup import (
    begin_battle,
    begin_legions,
    build,
    building_steps,
    camp_spaces,
    choose_region,
    deploy,
    draw_region,
    region_cards,
)
from dauntless.games.win_or_die.state import (
    AIM_ENEMY,
    AIM_OWN,
    AIMING,
    ATTACKING,
    BUILDING,
    CALLING,
    CHOOSING_REGIONS,
    CHOOSING_TARGET,
    CONVENING,
    COUNTERING,
    DECLARED,
    DEPLOYING,
    DIE_FACES,
    DONE,
    DRAWING_REGION,
    DRAWN_REGION,
    END,
    EQUIPPING,
    FIRST_SEAT,
    GEAR_CODE,
    GO,
    HANDFUL,
    HITS,
    KIND_CODE,
    LEFT,
    MOST_ABILITIES,
    MOVING,
    NOTHING,
    ORDER,
    ORDER_CODES,
    ORDERED,
    PASS,
    PICKING_REGION,
    PLACING,
    REACT,
    REACTING,
    REGION,
    REGIONS,
    RESOLVING,
    RIGHT,
    ROLLING,
    ROLLING_COUNTER,
    SIDES,
    STATE,
    TACTIC,
    TURN,
    WHO_IS_FIRST,
    WHO_PICKS,
    whole,
)
from dauntless.games.win_or_die.targets import aims, victims
from dauntless.games.win_or_die.turns import (
    carry_out_order,
    end_turn,
    give_order,
    go,
    orders,
    steps_to_go,
)
from dauntless.games.win_or_die.units import first_of, kind_of, side_of


@rule
def start(s: Record, t: Record) -> None:
    """Nothing has been won; the first battle is prepared."""
    wipe(s, "mode", "board", "fatigue_rule", "region_choice", "games")
    begin_battle(s, t)


# Who is due


@rule
def is_automatic(what: int) -> bool:
    """Does it go on by itself?"""
    return (
        what == NOTHING
        or what == ORDERED
        or what == DECLARED
        or what == ATTACKING
        or what == COUNTERING
        or what == RESOLVING
    )


@rule
def is_chance(what: int) -> bool:
    """Must chance speak?"""
    return (
        what == WHO_PICKS
        or what == DRAWING_REGION
        or what == WHO_IS_FIRST
        or what == ROLLING
        or what == ROLLING_COUNTER
    )


@rule
def decider(s: Record) -> int:
    """The one seat that must decide."""
    top = s.pending[s.height - 1]
    if top.due == DEPLOYING or top.due == PICKING_REGION or top.due == BUILDING:
        return whole(top.which)
    if top.due == REACTING:
        return 1 - whole(s.mover)
    return side_of(whole(top.unit))


@rule
def actors(s: Record) -> int:
    """Both while regions are chosen in secret; else the one who decides."""
    what = due(s)
    if what == NOTHING or is_chance(what):
        return 0
    if what == CHOOSING_REGIONS:
        return (s.side[0].card == 0) + 2 * (s.side[1].card == 0)
    return 1 << decider(s)


# Decisions


@rule
def legal(s: Record, t: Record, seat: int, out: Integers) -> int:
    """Write what a seat may do now; how many."""
    if not actors(s) >> seat & 1:
        return 0
    what = due(s)
    top = s.pending[s.height - 1]
    unit = whole(top.unit)
    if what == TURN:
        return orders(s, t, seat, out)
    if what == REACTING:
        return reactions(s, t, seat, out)
    if what == MOVING:
        return ways_on(s, t, out)
    if what == AIMING:
        return victims(s, t, unit, kind_of(s, unit), out)
    if what == CHOOSING_TARGET:
        ability = t.kind[kind_of(s, unit)].ability[top.which]
        return aims(s, t, unit, kind_of(s, unit), ability.effect[whole(top.place) - 1], out)
    if what == DEPLOYING:
        return camp_spaces(s, t, seat, out)
    if what == BUILDING:
        return building_steps(s, t, seat, out)
    if what == CHOOSING_REGIONS or what == PICKING_REGION:
        return region_cards(s, out)
    if what == CALLING:
        return callable_kinds(s, t, unit, out)
    if what == EQUIPPING:
        return equipments(s, t, out)
    if what == CONVENING:
        return tactics(s, seat, out)
    out[0], out[1] = LEFT, RIGHT
    return 2


@rule
def ways_on(s: Record, t: Record, out: Integers) -> int:
    """Write where a unit may go; an ability's movement may be none at all."""
    top = s.pending[s.height - 1]
    ordered = top.which != 0
    count = 0
    if not ordered:
        out[0] = DONE
        count = 1
    steps = steps_to_go(s, t)
    return count + destinations(s, t, whole(top.unit), steps, ordered, GO, out[count:])


@rule
def act(s: Record, t: Record, seat: int, action: int) -> None:
    """A seat has decided; then everything goes on that needs nobody."""
    what = due(s)
    if what == TURN:
        if action == END:
            end_turn(s, t)
        else:
            slot, order = (action - ORDER) // ORDER_CODES, (action - ORDER) % ORDER_CODES
            give_order(s, t, first_of(seat) + slot, order)
    elif what == REACTING:
        if action == PASS:
            pop(s)
        else:
            slot, place = (action - REACT) // MOST_ABILITIES, (action - REACT) % MOST_ABILITIES
            react(s, t, first_of(seat) + slot, place)
    elif what == MOVING:
        if action == DONE:
            pop(s)
        else:
            go(s, t, action - GO)
    elif what == AIMING:
        aim_attack(s, first_of(1 - seat) + action - AIM_ENEMY)
    elif what == CHOOSING_TARGET:
        if action >= AIM_ENEMY:
            aim_effect(s, t, first_of(1 - seat) + action - AIM_ENEMY)
        else:
            aim_effect(s, t, first_of(seat) + action - AIM_OWN)
    else:
        prepare(s, t, seat, action)
    proceed(s, t)


@rule
def prepare(s: Record, t: Record, seat: int, action: int) -> None:
    """Decisions that bring units to the table: set-up, calls, the War Council."""
    what = due(s)
    if what == DEPLOYING:
        deploy(s, t, seat, action - GO)
    elif what == BUILDING:
        build(s, t, seat, action)
    elif what == CHOOSING_REGIONS or what == PICKING_REGION:
        choose_region(s, seat, action - REGION + 1)
    elif what == CALLING:
        pay_for_ally(s, t, action - KIND_CODE)
    elif what == EQUIPPING:
        if action == DONE:
            choose_place(s, t)
        else:
            equip_ally(s, t, action - GEAR_CODE)
    elif what == PLACING:
        place_ally(s, t, action)
    elif what == CONVENING:
        activate(s, t, action - TACTIC)


@rule
def proceed(s: Record, t: Record) -> None:
    """Go on until somebody must decide, or chance must speak, or the match is over."""
    what = due(s)
    while s.winner == 0 and is_automatic(what):
        if what == NOTHING:
            begin_battle(s, t)
        elif what == ORDERED:
            carry_out_order(s, t)
        elif what == DECLARED:
            declare(s, t)
        elif what == ATTACKING:
            carry_out_attack(s, t)
        elif what == COUNTERING:
            next_counter(s, t)
        else:
            resolve_next(s, t)
        what = due(s)


# Chance


@rule
def odds(s: Record, t: Record, out: Integers, weights: Integers) -> int:
    """What chance may bring: hits of a handful of dice, a region, who is first."""
    what = due(s)
    if what == DRAWING_REGION:
        for region in range(REGIONS):
            out[region], weights[region] = DRAWN_REGION + region, 1
        return REGIONS
    if what == WHO_PICKS or what == WHO_IS_FIRST:
        for seat in range(SIDES):
            out[seat], weights[seat] = FIRST_SEAT + seat, 1
        return SIDES
    top = s.pending[s.height - 1]
    return hit_odds(t, min(HANDFUL, whole(top.left)), whole(top.faces), out, weights)


@rule
def hit_odds(t: Record, dice: int, faces: int, out: Integers, weights: Integers) -> int:
    """How likely each number of hits is, if so many faces of a die hit."""
    good, bad = faces, DIE_FACES - faces
    for divisor in range(2, 4):
        if good % divisor == 0 and bad % divisor == 0:
            good, bad = good // divisor, bad // divisor
    if bad == 0:
        out[0], weights[0] = HITS + dice, 1
        return 1
    for hits in range(dice + 1):
        weight = t.binomial[dice, hits]
        for _ in range(hits):
            weight *= good
        for _ in range(dice - hits):
            weight *= bad
        out[hits], weights[hits] = HITS + hits, weight
    return dice + 1


@rule
def settle(s: Record, t: Record, outcome: int) -> None:
    """Chance has spoken."""
    what = due(s)
    if what == DRAWING_REGION:
        draw_region(s, outcome - DRAWN_REGION)
    elif what == WHO_PICKS:
        replace(s, PICKING_REGION, 0, outcome - FIRST_SEAT)
    elif what == WHO_IS_FIRST:
        s.first = outcome - FIRST_SEAT
        begin_legions(s, t)
    else:
        count_hits(s, t, outcome - HITS)
    proceed(s, t)


RULES = Rules.named(globals(), STATE, conceal=conceal, imagine=imagine, judge=judge)
