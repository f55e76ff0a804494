"""The course of a game of I'm Not Afraid: set-up, main actions, the steps after them, the end."""

from __future__ import annotations

import numpy as np

import dauntless.games.im_not_afraid.state as state
from dauntless.engine.bits import count_bits, write_bits
from dauntless.engine.compilation import inlined_rule, rule
from dauntless.engine.contract import Generator, Integers, Reals, Record, Rules
from dauntless.engine.luck import below, even_odds
from dauntless.engine.records import wipe
from dauntless.games.im_not_afraid.goals import points, unlockable
from dauntless.games.im_not_afraid.judge import judge
from dauntless.games.im_not_afraid.placing import (
    ALLOWED,
    can_convert,
    claimable,
    dice_of,
    lift,
    look,
    put,
    taken_anywhere,
    values_on,
    why_not_break_tie,
    why_not_move_to,
)

# Within an action: the first of the actions to choose among, the one that is always open besides,
# and whether the choice is skipped if there is only one answer.
CHOICES = {
    state.KEEPING: (state.KEEP, state.NO_ACTION, False),
    state.GO_WHERE: (state.TO, state.NO_ACTION, True),
    state.GO_MORE: (state.MORE, state.NO_ACTION, False),
    state.TAKE_WHAT: (state.TAKE, state.NO_ACTION, True),
    state.TAKE_WHERE: (state.TO, state.RETREAT, False),
    state.EFFECT: (state.CHANGE, state.DECLINE, False),
    state.DIRECTION: (state.UP, state.NO_ACTION, True),
    state.STAYING: (state.STAY, state.NO_ACTION, True),
    state.CONVERSION: (state.CONVERT, state.DECLINE, False),
    state.NEW_FACE: (state.FACE, state.NO_ACTION, False),
    state.PURPLE_SPOT: (state.ONTO, state.NO_ACTION, True),
    state.CLAIMING: (state.CLAIM, state.DECLINE, False),
    state.UNLOCKING: (state.UNLOCK, state.DECLINE, False),
}
NO_CHOICE = (state.NO_ACTION, state.NO_ACTION, False)
FIRST_ACTION, OTHERWISE, IS_SKIPPED = (
    np.array([CHOICES.get(due, NO_CHOICE)[column] for due in range(state.NOTHING + 1)])
    for column in range(3)
)
MORE_OR_ENOUGH = 3

COUNTS = np.array(state.ROLL_COUNTS, np.int8)
WEIGHTS = np.array(state.ROLL_WEIGHTS, np.int16)
BEFORE = np.array(state.ROLLS_BEFORE, np.int16)
PILES = 3


# Set-up


@rule
def start(s: Record, t: Record) -> None:
    """Nothing lies on the locations; who starts is to be drawn."""
    wipe(s, "second_keeps", "turn_limit")
    s.first = s.winner = s.place = state.NOBODY
    s.supply[:] = state.DICE
    for seat in range(2):
        for place in range(state.LOCATIONS):
            look(s, t, seat, place)


@inlined_rule
def forget_what_is_in_hand(s: Record) -> None:
    """No dice are being placed, taken, changed, converted or rolled."""
    s.value, s.face, s.place, s.converter = 0, 0, state.NOBODY, 0
    s.rolling, s.changed = 0, 0


@inlined_rule
def quota(s: Record, seat: int) -> int:
    """How many dice a player chooses into the pool."""
    return state.KEPT if seat == s.first else s.second_keeps


@rule
def keep(s: Record, seat: int, value: int) -> None:
    """A die is chosen in secret; when both have chosen, the rest go to the supply."""
    s.pool[seat, value - 1] += 1
    s.chosen[seat] += 1
    if actors(s) != 0:
        return
    for player in range(2):
        s.supply[player] = state.DICE - s.chosen[player]
    s.rolled[:] = 0
    s.chosen[:] = 0
    s.seat, s.due = s.first, state.MAIN


# Chance


@rule
def odds(s: Record, t: Record, out: Integers, weights: Integers) -> int:
    """Who starts, one more goal to lie open, or the dice that are being rolled."""
    if s.due == state.GOAL_DRAW:
        return goals_to_draw(s, t, out, weights)
    if s.due == state.STARTING_PLAYER:
        return even_odds(out, weights, 2)
    first, last = np.int64(BEFORE[s.rolling]), np.int64(BEFORE[s.rolling + 1])
    for i in range(first, last):
        out[i - first] = state.FIRST_OF_ROLLS + i
        weights[i - first] = WEIGHTS[i]
    return last - first  # type: ignore[return-value]


@rule
def goals_to_draw(s: Record, t: Record, out: Integers, weights: Integers) -> int:
    """The goals of the pile from which one is revealed next."""
    pile, count = pile_to_draw(s, t), 0
    for goal in range(state.GOALS):
        if t.goal[goal].pile == pile and s.goal[goal] == state.IN_PILE:
            out[count], weights[count] = state.DRAW + goal, 1
            count += 1
    return count


@rule
def pile_to_draw(s: Record, t: Record) -> int:
    """The first pile of which less than three goals lie open; PILES if there is none."""
    for pile in range(PILES):
        lying = 0
        for goal in range(state.GOALS):
            lying += t.goal[goal].pile == pile and s.goal[goal] == state.OPEN
        if lying < state.OPEN_OF_PILE:
            return pile
    return PILES


@rule
def settle(s: Record, t: Record, outcome: int) -> None:
    """Chance has spoken."""
    if s.due == state.STARTING_PLAYER:
        s.first, s.seat = outcome, state.GREEN
        s.due, s.rolling = state.OPENING_ROLL, state.KEPT
    elif s.due == state.GOAL_DRAW:
        s.goal[outcome - state.DRAW] = state.OPEN
        if pile_to_draw(s, t) == PILES:
            s.due = state.KEEPING
    elif s.due == state.OPENING_ROLL:
        settle_opening_roll(s, outcome - state.FIRST_OF_ROLLS)
    elif s.due == state.POOL_ROLL:
        for value in range(state.FACES):
            s.pool[s.seat, value] += COUNTS[outcome - state.FIRST_OF_ROLLS, value]
        s.rolling = 0
        next_step(s, t, s.seat, state.JOURNALISTS)
    else:
        settle_effect(s, s.seat, outcome - state.FIRST_OF_ROLLS)
        skip_single_choices(s, t, s.seat)


@rule
def settle_opening_roll(s: Record, roll: int) -> None:
    """Green rolls twice six dice, then Red; then goals are revealed."""
    dice = 0
    for value in range(state.FACES):
        s.rolled[s.seat, value] += COUNTS[roll, value]
        dice += s.rolled[s.seat, value]
    if dice < state.DICE:
        return
    if s.seat == state.GREEN:
        s.seat = state.RED
    else:
        s.seat, s.due, s.rolling = s.first, state.GOAL_DRAW, 0


@rule
def settle_effect(s: Record, seat: int, roll: int) -> None:
    """Dice on Teachers and Students show new faces; one of them is going to stay."""
    face, left = 0, 0
    for i in range(state.MOST_SPOTS):
        if s.changed >> i & 1:
            while left == 0:
                left = int(COUNTS[roll, face])
                face += 1
            s.dice[seat, s.place, i] = face
            left -= 1
    s.rolling, s.value, s.due = 0, 0, state.STAYING


# Decisions


@inlined_rule
def actors(s: Record) -> int:
    """Whose turn it is; while dice are chosen, everyone who has not chosen enough."""
    due = s.due
    if due == state.KEEPING:
        return (s.chosen[state.GREEN] < quota(s, state.GREEN)) + 2 * (
            s.chosen[state.RED] < quota(s, state.RED)
        )
    if (
        due < state.KEEPING
        or due == state.POOL_ROLL
        or due == state.EFFECT_ROLL
        or due == state.NOTHING
    ):
        return 0
    return 1 << s.seat


@inlined_rule
def legal(s: Record, t: Record, seat: int, out: Integers) -> int:
    """A seat's legal actions."""
    if not actors(s) >> seat & 1:
        return 0
    if s.due == state.MAIN:
        return legal_main_actions(s, t, seat, out)
    count = write_bits(choices(s, t, seat), FIRST_ACTION[s.due], out, 0)
    if OTHERWISE[s.due] != state.NO_ACTION:
        out[count] = OTHERWISE[s.due]
        count += 1
    return count


@inlined_rule
def legal_main_actions(s: Record, t: Record, seat: int, out: Integers) -> int:
    """Roll, Go with a value, take dice from a location, break a tie; pass if there is nothing."""
    count = 0
    if s.supply[seat] > 0:
        out[0] = state.ROLL
        count = 1
    takes = taken_anywhere(s, seat)
    for value in range(state.FACES):
        if s.pool[seat, value] > 0 and takes >> value & 1:
            out[count] = state.GO + value
            count += 1
    shared = s.meeples[state.GREEN] & s.meeples[state.RED] & ~s.holds[seat]
    for place in range(state.LOCATIONS):
        if s.peopled[seat] >> place & 1:
            out[count] = state.FROM + place
            count += 1
        if shared >> place & 1 and why_not_break_tie(s, t, seat, place) == ALLOWED:
            out[count] = state.TIE + place
            count += 1
    if count == 0:
        out[0] = state.PASS
        return 1
    return count


@inlined_rule
def choices(s: Record, t: Record, seat: int) -> int:
    """What may be chosen within an action, as a bit mask: values, locations or goals."""
    due = s.due
    if due == state.GO_WHERE or due == state.TAKE_WHERE:
        return targets(s, t, seat)
    if due == state.TAKE_WHAT or due == state.EFFECT:
        return values_on(s, seat, s.place, state.EVERY_SPOT)
    if due == state.STAYING:
        return values_on(s, seat, s.place, s.changed)
    if due == state.CLAIMING:
        return claimable(s, seat)
    if due == state.UNLOCKING:
        return unlockable(s, t, seat)
    if due == state.PURPLE_SPOT:
        return s.purple[seat]
    if due == state.GO_MORE:
        return MORE_OR_ENOUGH
    if due == state.DIRECTION:
        return (s.value < state.FACES) + 2 * (s.value > 1)
    if due == state.NEW_FACE:
        return state.EVERY_VALUE
    return values_at_hand(s, seat)


@inlined_rule
def targets(s: Record, t: Record, seat: int) -> int:
    """Where the dice of the value in hand may Go or, if they come from a location, Move."""
    places = 0
    for place in range(state.LOCATIONS):
        if s.takes[seat, place] >> (s.value - 1) & 1:
            if s.due == state.GO_WHERE or why_not_move_to(s, t, seat, place) == ALLOWED:
                places |= 1 << place
    return places


@inlined_rule
def values_at_hand(s: Record, seat: int) -> int:
    """The values of the pool or, at the start, of the dice that can still be chosen."""
    values = 0
    for value in range(state.FACES):
        dice = s.pool[seat, value]
        if s.due == state.KEEPING:
            dice = s.rolled[seat, value] - dice
        values |= (dice > 0) << value
    return values


@inlined_rule
def act(s: Record, t: Record, seat: int, action: int) -> None:
    """Carry out a legal action; a choice within an action that has one answer is skipped."""
    if action < state.TO:
        act_main(s, t, seat, action)
    else:
        go_on_with(s, t, seat, action)
    skip_single_choices(s, t, seat)


@rule
def skip_single_choices(s: Record, t: Record, seat: int) -> None:
    """Make the choices that are none, unless dice would be rolled by it."""
    while IS_SKIPPED[s.due]:
        open_ones = choices(s, t, seat)
        if open_ones & (open_ones - 1):
            return
        action = FIRST_ACTION[s.due]
        while open_ones > 1:
            open_ones >>= 1
            action += 1
        go_on_with(s, t, seat, action)


@inlined_rule
def act_main(s: Record, t: Record, seat: int, action: int) -> None:
    """The choice of the six dice, and the beginning of a main action."""
    if action < state.ROLL:
        keep(s, seat, action - state.KEEP + 1)
    elif action == state.ROLL:
        roll(s, seat)
    elif action < state.FROM:
        s.value, s.due = action - state.GO + 1, state.GO_WHERE
    elif action < state.TIE:
        s.place, s.due = action - state.FROM, state.TAKE_WHAT
    elif action < state.PASS:
        break_tie(s, t, seat, action - state.TIE)
    else:
        next_step(s, t, seat, state.JOURNALISTS)


@rule
def go_on_with(s: Record, t: Record, seat: int, action: int) -> None:
    """What follows a main action's beginning: where dice go, effects, the optional steps."""
    if action < state.MORE:
        if s.due == state.GO_WHERE:
            go(s, t, seat, action - state.TO)
        else:
            move(s, t, seat, action - state.TO)
    elif action == state.MORE:
        go(s, t, seat, s.place)
    elif action == state.ENOUGH:
        arrive(s, t, seat)
    elif action < state.RETREAT:
        s.value, s.due = action - state.TAKE + 1, state.TAKE_WHERE
    elif action == state.RETREAT:
        retreat(s, t, seat)
    elif action < state.UP:
        change(s, t, seat, action - state.CHANGE + 1)
    elif action < state.STAY:
        shift(s, t, seat, 1 if action == state.UP else -1)
    elif action < state.CONVERT:
        stay(s, t, seat, action - state.STAY + 1)
    elif action < state.FACE:
        s.value, s.due = action - state.CONVERT + 1, state.NEW_FACE
    elif action < state.ONTO:
        s.face, s.due = action - state.FACE + 1, state.PURPLE_SPOT
    elif action < state.CLAIM:
        convert(s, t, seat, action - state.ONTO)
    elif action < state.UNLOCK:
        claim(s, t, seat, action - state.CLAIM)
    elif action < state.DECLINE:
        unlock(s, seat, action - state.UNLOCK)
        end_turn(s, t)
    else:
        decline(s, t, seat)


# Main actions


@inlined_rule
def roll(s: Record, seat: int) -> None:
    """Roll: two dice from the supply, one more for each unlocked goal, as far as there are."""
    dice = min(state.FIRST_ROLL + s.unlocked[seat], s.supply[seat])
    s.supply[seat] -= dice
    s.rolling, s.due = dice, state.POOL_ROLL


@rule
def go(s: Record, t: Record, seat: int, place: int) -> None:
    """Go: a die of the value in hand is placed; more of them may follow as long as they fit."""
    s.place = place
    s.pool[seat, s.value - 1] -= 1
    put(s, t, seat, place, s.value)
    if s.pool[seat, s.value - 1] > 0 and s.takes[seat, place] >> (s.value - 1) & 1:
        s.due = state.GO_MORE
    else:
        arrive(s, t, seat)


@rule
def move(s: Record, t: Record, seat: int, place: int) -> None:
    """Move: all dice of the value in hand leave one location for another."""
    for _ in range(lift(s, t, seat, s.place, s.value)):
        put(s, t, seat, place, s.value)
    s.place = place
    arrive(s, t, seat)


@rule
def retreat(s: Record, t: Record, seat: int) -> None:
    """Retreat: all dice of the value in hand are rolled anew into the pool."""
    s.rolling = lift(s, t, seat, s.place, s.value)
    s.due, s.place, s.value = state.POOL_ROLL, state.NOBODY, 0


@rule
def break_tie(s: Record, t: Record, seat: int, place: int) -> None:
    """Fill all tie-breakers of a location at once; the opponent's dice there go to the supply."""
    location = t.location[place]
    for value in range(state.FACES):
        s.pool[seat, value] -= location.tie_breakers[value]
    if s.holds[1 - seat] >> place & 1:
        s.holds[1 - seat] &= ~(1 << place)
        s.supply[1 - seat] += location.icons
    s.holds[seat] |= 1 << place
    next_step(s, t, seat, state.JOURNALISTS)


# Effects of locations


@rule
def arrive(s: Record, t: Record, seat: int) -> None:
    """After a Go or Move: the effect of the location may be used."""
    s.value = 0
    if t.location[s.place].effect == state.NO_EFFECT:
        next_step(s, t, seat, state.JOURNALISTS)
    else:
        s.due = state.EFFECT


@rule
def change(s: Record, t: Record, seat: int, value: int) -> None:
    """All dice of one value there are changed: rolled anew, or shifted up or down."""
    s.value = value
    for i in range(state.MOST_SPOTS):
        if s.dice[seat, s.place, i] == value:
            s.changed |= 1 << i
    if t.location[s.place].effect == state.SHIFT:
        s.due = state.DIRECTION
    else:
        s.rolling, s.due = dice_of(s, seat, s.place, value), state.EFFECT_ROLL


@rule
def shift(s: Record, t: Record, seat: int, step: int) -> None:
    """Travel: the dice of one value show one more or one less, one stays."""
    face = s.value + step
    for i in range(state.MOST_SPOTS):
        if s.changed >> i & 1:
            s.dice[seat, s.place, i] = face
    stay(s, t, seat, face)


@rule
def stay(s: Record, t: Record, seat: int, face: int) -> None:
    """Of the changed dice exactly one stays, the others go to the pool as they are."""
    has_stayed = False
    for i in range(state.MOST_SPOTS):
        if s.changed >> i & 1:
            shown = s.dice[seat, s.place, i]
            if shown == face and not has_stayed:
                has_stayed = True
            else:
                s.dice[seat, s.place, i] = state.EMPTY
                s.pool[seat, shown - 1] += 1
    look(s, t, seat, s.place)
    next_step(s, t, seat, state.JOURNALISTS)


# The steps after the main action


CLAIM_STEP, UNLOCK_STEP = 2, 3


@rule
def next_step(s: Record, t: Record, seat: int, step: int) -> None:
    """The next of the optional steps that can be taken: E, F, G, H; then the turn ends."""
    forget_what_is_in_hand(s)
    for converter in range(step, CLAIM_STEP):
        if can_convert(s, t, seat, converter):
            s.converter, s.due = converter, state.CONVERSION
            return
    if step <= CLAIM_STEP and claimable(s, seat) != 0:
        s.due = state.CLAIMING
    elif unlockable(s, t, seat) != 0:
        s.due = state.UNLOCKING
    else:
        end_turn(s, t)


@rule
def decline(s: Record, t: Record, seat: int) -> None:
    """The player does without an effect or one of the steps."""
    if s.due == state.EFFECT:
        next_step(s, t, seat, state.JOURNALISTS)
    elif s.due == state.CONVERSION:
        next_step(s, t, seat, s.converter + 1)
    elif s.due == state.CLAIMING:
        next_step(s, t, seat, UNLOCK_STEP)
    else:
        end_turn(s, t)


@rule
def convert(s: Record, t: Record, seat: int, place: int) -> None:
    """A die of the pool, turned to a face, lies on a purple spot."""
    s.pool[seat, s.value - 1] -= 1
    for i in range(state.MOST_SPOTS):
        if (
            t.location[place].spot[seat, i] == state.PURPLE
            and s.dice[seat, place, i] == state.EMPTY
        ):
            s.dice[seat, place, i] = s.face
            break
    look(s, t, seat, place)
    next_step(s, t, seat, s.converter + 1)


@rule
def claim(s: Record, t: Record, seat: int, place: int) -> None:
    """A meeple is placed, the side's dice go to the supply; the fifth one ends the game at once."""
    s.meeples[seat] |= 1 << place
    s.supply[seat] += t.location[place].spots[seat]
    s.dice[seat, place, :] = state.EMPTY
    look(s, t, seat, place)
    if count_bits(s.meeples[seat]) == state.MEEPLES:
        s.turns += 1
        end(s, t)
    else:
        next_step(s, t, seat, UNLOCK_STEP)


@rule
def unlock(s: Record, seat: int, goal: int) -> None:
    """The goal lies on the player's board for good."""
    s.goal[goal] = state.TAKEN + seat
    s.unlocked[seat] += 1


@rule
def end_turn(s: Record, t: Record) -> None:
    """The other player is next, unless the last turn has been played."""
    forget_what_is_in_hand(s)
    s.turns += 1
    s.seat = 1 - s.seat
    s.due = state.MAIN
    if s.turns == s.turn_limit:
        end(s, t)


@rule
def end(s: Record, t: Record) -> None:
    """Points are counted, and nothing is due any more."""
    forget_what_is_in_hand(s)
    s.winner = winner(s, t)
    s.due = state.NOTHING


@rule
def winner(s: Record, t: Record) -> int:
    """More points; then more meeples, as the fifth one is; then whoever was second."""
    lead = points(s, t, state.GREEN) - points(s, t, state.RED)
    if lead == 0:
        lead = count_bits(s.meeples[state.GREEN]) - count_bits(s.meeples[state.RED])
    if lead == 0:
        return 1 - s.first
    return state.GREEN if lead > 0 else state.RED


# Results and knowledge


@inlined_rule
def over(s: Record) -> bool:
    """Has somebody won?"""
    return s.due == state.NOTHING


@rule
def score(s: Record, t: Record, out: Reals) -> None:
    """1 for the winner, −1 for the other."""
    out[state.GREEN] = 1.0 * (s.winner == state.GREEN) - 1.0 * (s.winner == state.RED)
    out[state.RED] = -out[state.GREEN]


@rule
def conceal(s: Record, t: Record, seat: int) -> None:
    """Only the other's choice of dice is secret, until both have chosen."""
    if s.due == state.KEEPING:
        for player in range(2):
            if player != seat:
                s.pool[player, :] = 0


@rule
def imagine(s: Record, t: Record, seat: int, generator: Generator) -> None:
    """The other's choice may be any of the dice."""
    if s.due != state.KEEPING:
        return
    for player in range(2):
        if player != seat:
            for chosen in range(s.chosen[player]):
                draw_one(s, player, below(generator, state.DICE - chosen))


@rule
def draw_one(s: Record, player: int, number: int) -> None:
    """Choose one of the rolled dice that are not chosen yet, by its number among them."""
    for value in range(state.FACES):
        number -= s.rolled[player, value] - s.pool[player, value]
        if number < 0:
            s.pool[player, value] += 1
            return


RULES = Rules.named(globals(), state.STATE, judge=judge)
