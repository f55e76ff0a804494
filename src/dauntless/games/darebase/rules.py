"""The course of a game of Darebase: set-up, turns, what a step brings about, the goals."""

from __future__ import annotations

import numpy as np

from dauntless.engine.compilation import inlined_rule, rule
from dauntless.engine.contract import Generator, Integers, Record, Rules
from dauntless.engine.dice import ways
from dauntless.engine.hidden import hide_others, imagine_others
from dauntless.engine.luck import even_odds
from dauntless.engine.records import wipe
from dauntless.games.darebase import movement, state
from dauntless.games.darebase.judge import judge
from dauntless.games.darebase.movement import ALLOWED, cost, go_off

OPENING = np.array(state.OPENING_ROLLS, dtype=np.uint8)
WAYS = np.array([ways(roll) for roll in state.OPENING_ROLLS], dtype=np.uint8)


# Set-up


@rule
def start(s: Record, t: Record) -> None:
    """Nobody is on the field, the scenario's flags lie out, the dice are to be rolled."""
    wipe(s, "scenario", "turn_limit")
    begin_round(s, t)
    s.due = state.BASES if t.scenario[s.scenario].coaches_choose_bases else state.ROLL


@rule
def begin_round(s: Record, t: Record) -> None:
    """Everybody is off-field, prisoners too; the scenario's flags are put on their squares."""
    for square in range(state.SQUARES):  # an array assigned to another takes long to compile
        s.occupant[square] = state.EMPTY_FIELD[square]
    s.square[:] = state.OFF
    s.power[:] = 0
    s.on_scale = 0
    s.prisoners[:] = state.NOBODY
    s.held[:] = 0
    scenario = t.scenario[s.scenario]
    for i in range(scenario.flag_count):
        s.flag[scenario.flag_square[i]] = state.FLAG


@rule
def choose_base(s: Record, t: Record, seat: int, base: int) -> None:
    """A coach has chosen in secret; when both have, the flags are laid out."""
    s.chosen_base[seat] = state.FIRST_BASE + base
    if s.chosen_base.all():
        for coach in range(2):
            s.flag[t.bases[coach, s.chosen_base[coach] - state.FIRST_BASE]] = state.FLAG
        s.chosen_base[:] = state.NOT_CHOSEN
        s.due = state.ROLL if s.dice[0] == 0 else state.PLAYER


# Dice


@inlined_rule
def odds(s: Record, t: Record, out: Integers, weights: Integers) -> int:
    """One die, or at the start three dice that are laid in ascending order."""
    if s.dice[0] != 0:
        return even_odds(out, weights, state.FACES)
    for i in range(len(OPENING)):
        out[i] = state.FACES + i
        weights[i] = WAYS[i]
    return len(OPENING)


@inlined_rule
def settle(s: Record, t: Record, outcome: int) -> None:
    """The dice have been rolled."""
    if outcome < state.FACES:
        s.dice[2] = outcome + 1
    else:
        for place in range(3):
            s.dice[place] = OPENING[outcome - state.FACES, place]
    s.due = state.PLAYER


@inlined_rule
def end_turn(s: Record) -> None:
    """The dice move up, the nearest goes to the end for a new roll; the other coach is next."""
    s.dice[0], s.dice[1], s.dice[2] = s.dice[1], s.dice[2], 0
    s.mover, s.left, s.gate = state.NOBODY, 0, state.OFF
    s.seat = 1 - s.seat
    s.turns += 1
    if s.winner == state.UNDECIDED and s.turn_limit > 0 and s.turns >= s.turn_limit:
        s.winner = state.DRAW
    s.due = state.ROLL if s.winner == state.UNDECIDED else state.NOTHING


# Decisions


@inlined_rule
def actors(s: Record) -> int:
    """The coach whose turn it is; while bases are chosen, everyone who has not chosen."""
    due = s.due
    if due == state.MOVE or due == state.PLAYER or due == state.FLAG_PLACEMENT:
        return 1 << s.seat
    if due == state.BASES:
        return (s.chosen_base[state.BLUE] == state.NOT_CHOSEN) + 2 * (
            s.chosen_base[state.YELLOW] == state.NOT_CHOSEN
        )
    return 0


@inlined_rule
def legal(s: Record, t: Record, seat: int, out: Integers) -> int:
    """A seat's legal actions."""
    if not actors(s) >> seat & 1:
        return 0
    if s.due == state.MOVE:
        return legal_moves(s, t, seat, out)
    if s.due == state.PLAYER:
        return legal_players(s, t, seat, out)
    if s.due == state.FLAG_PLACEMENT:
        return legal_placements(s, t, out)
    out[0], out[1] = state.CHOOSE, state.CHOOSE + 1
    return 2


@inlined_rule
def legal_players(s: Record, t: Record, seat: int, out: Integers) -> int:
    """Every player the dice name that can move; if there is none, the turn is lost."""
    count = 0
    for number in range(1, state.TEAM + 1):
        out[count] = state.PICK + number - 1
        count += movement.why_not_pick(s, t, seat, number) == ALLOWED
    if count == 0:
        out[0] = state.PASS
        return 1
    return count


@inlined_rule
def legal_moves(s: Record, t: Record, seat: int, out: Integers) -> int:
    """How the picked player may go on; once it has moved a square, it may stop."""
    if s.square[s.mover] == state.OFF:
        count = legal_entries(s, seat, out)
    else:
        count = legal_steps(s, t, seat, out)
    out[count] = state.STOP
    return count + (s.left < movement.allowance(s, s.mover - s.seat * state.TEAM))


@inlined_rule
def legal_entries(s: Record, seat: int, out: Integers) -> int:
    """Onto any open square of the own endline; back in the same turn only where it left."""
    if s.gate != state.OFF:
        out[0] = state.ENTER + s.gate - state.ENDLINE[seat]
        return 1
    count = 0
    for file in range(state.FILES):
        out[count] = state.ENTER + file
        count += s.occupant[state.ENDLINE[seat] + file] == state.NOBODY
    return count


@inlined_rule
def legal_steps(s: Record, t: Record, seat: int, out: Integers) -> int:
    """Steps without and with the flag, and leaving from the own endline."""
    here = s.square[s.mover]
    steps = 0
    for direction in range(state.DIRECTIONS):
        out[steps] = state.GO + direction
        steps += movement.why_not_step(s, t, seat, s.mover, s.left, direction) == ALLOWED
    count = steps
    if movement.why_not_lift(s, t, here) == ALLOWED:
        for i in range(steps):
            direction = out[i] - state.GO
            out[count] = state.CARRY + direction
            count += movement.why_not_carry(s, seat, here + state.STEP[direction]) == ALLOWED
    out[count] = state.LEAVE
    return count + movement.on_own_endline(s, s.mover, seat)


@inlined_rule
def legal_placements(s: Record, t: Record, out: Integers) -> int:
    """The open squares of the centre row that are nearest to a centre square."""
    count = 0
    nearest = state.FILES
    for file in range(state.FILES):
        square = state.whole(state.CENTRE_ROW + file)
        if movement.is_open(s, square):
            distance = min(abs(square - t.centre[0]), abs(square - t.centre[1]))
            if distance < nearest:
                nearest, count = distance, 0
            if distance == nearest:
                out[count] = state.PLACE + file
                count += 1
    return count


@inlined_rule
def act(s: Record, t: Record, seat: int, action: int) -> None:
    """Carry out a legal action."""
    if action < state.GO:
        s.mover = seat * state.TEAM + action - state.PICK + 1
        s.left = movement.allowance(s, action - state.PICK + 1)
        s.due = state.MOVE
    elif action < state.CARRY:
        step(s, t, seat, action - state.GO, False)
    elif action < state.ENTER:
        step(s, t, seat, action - state.CARRY, True)
    elif action < state.LEAVE:
        enter(s, seat, action - state.ENTER)
    elif action == state.LEAVE:
        leave(s)
    elif action < state.PLACE:
        end_turn(s)
    elif action < state.CHOOSE:
        s.flag[state.CENTRE_ROW + action - state.PLACE] = state.FLAG
        end_turn(s)
    else:
        choose_base(s, t, seat, action - state.CHOOSE)


# What a move brings about


@inlined_rule
def spend(s: Record, squares: int) -> None:
    """Use up movement; when none is left, the turn is over."""
    s.left -= squares
    if s.left == 0:
        end_turn(s)


@inlined_rule
def enter(s: Record, seat: int, file: int) -> None:
    """The picked player comes onto the field."""
    movement.come_on(s, s.mover, state.ENDLINE[seat] + file)
    s.gate = state.OFF
    spend(s, 1)


@inlined_rule
def leave(s: Record) -> None:
    """The picked player goes off-field; it may come back only where it left."""
    s.gate = s.square[s.mover]
    go_off(s, s.mover)
    spend(s, 1)


@inlined_rule
def step(s: Record, t: Record, seat: int, direction: int, carrying: bool) -> None:
    """Take a step, with the flag or without, and everything that follows from it."""
    mover = s.mover
    here = s.square[mover]
    there = here + state.STEP[direction]
    met = s.occupant[there]
    if carrying:
        s.flag[here] = state.NO_FLAG
        s.flag[there] = state.FLAG
    if met == state.PRISONER:
        movement.free_outermost_prisoner(s, t, 1 - seat)
        go_off(s, mover)
        end_turn(s)
        return
    s.occupant[here] = state.NOBODY
    s.occupant[there] = mover
    s.square[mover] = there
    if met != state.NOBODY:
        movement.imprison(s, t, seat, met)
    if reaches_goal(s, t, seat, there, carrying) or met != state.NOBODY:
        if s.due == state.MOVE:
            end_turn(s)
    else:
        spend(s, cost(direction))


@inlined_rule
def reaches_goal(s: Record, t: Record, seat: int, square: int, carrying: bool) -> bool:
    """Did the step deliver or collect a flag, or gather both? Then the move is over."""
    goal = t.scenario[s.scenario].goal
    if goal == state.GATHER:
        s.winner = gatherer(s, t) if carrying else state.UNDECIDED
        return s.winner != state.UNDECIDED
    for base in range(2):
        if square == t.bases[1 - seat, base]:
            if goal == state.DELIVER and carrying:
                deliver(s, t, seat, base)
                return True
            if goal == state.COLLECT and s.flag[square] != state.NO_FLAG:
                collect(s, seat, base)
                return True
    return False


@rule
def deliver(s: Record, t: Record, seat: int, base: int) -> None:
    """The flag stays for good, the player goes off-field; the scenario says what follows."""
    is_first = not s.delivered.any()
    s.flag[t.bases[1 - seat, base]] = state.DELIVERED_FLAG
    go_off(s, s.mover)
    score_base(s, seat, base)
    if s.winner != state.UNDECIDED:
        return
    scenario = t.scenario[s.scenario]
    if scenario.extra_flag and is_first and has_open_centre_row(s):
        s.mover, s.left = state.NOBODY, 0
        s.due = state.FLAG_PLACEMENT
    elif scenario.second_round and s.delivered.sum() == 2:
        begin_round(s, t)


@inlined_rule
def has_open_centre_row(s: Record) -> bool:
    """Is there a square of the centre row without a player and without a flag?"""
    for square in range(state.CENTRE_ROW, state.CENTRE_ROW + state.FILES):
        if movement.is_open(s, square):
            return True
    return False


@rule
def collect(s: Record, seat: int, base: int) -> None:
    """The player goes off-field and takes the base's flag along."""
    s.flag[s.square[s.mover]] = state.NO_FLAG
    go_off(s, s.mover)
    score_base(s, seat, base)


@inlined_rule
def score_base(s: Record, seat: int, base: int) -> None:
    """Note the base; the coach who has both of them wins."""
    s.delivered[seat, base] = 1
    if s.delivered[seat, 1 - base]:
        s.winner = seat + 1


@inlined_rule
def gatherer(s: Record, t: Record) -> int:
    """The coach on whose bases both flags lie wins, whoever carried them."""
    for coach in range(2):
        first, second = t.bases[coach, 0], t.bases[coach, 1]
        if s.flag[first] != state.NO_FLAG and s.flag[second] != state.NO_FLAG:
            return coach + 1
    return state.UNDECIDED


# Knowledge


@rule
def conceal(s: Record, t: Record, seat: int) -> None:
    """Only the other coach's choice of base is secret, until both have chosen."""
    hide_others(s.chosen_base, seat, state.CONCEALED_BASE)


@rule
def imagine(s: Record, t: Record, seat: int, generator: Generator) -> None:
    """A concealed choice may be either base."""
    imagine_others(s.chosen_base, state.CONCEALED_BASE, generator, 2)


RULES = Rules.named(globals(), state.STATE, judge=judge)
