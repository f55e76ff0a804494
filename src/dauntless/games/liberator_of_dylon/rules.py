"""The course of a game of Liberator of Dylon: who decides, what is legal, what follows."""

from __future__ import annotations

from dauntless.engine.compilation import inlined_rule, rule
from dauntless.engine.contract import Integers, Reals, Record, Rules
from dauntless.games.liberator_of_dylon import state
from dauntless.games.liberator_of_dylon.benefits import (
    lay_all_items,
    lay_combination,
    lay_same_three,
    list_benefits,
)
from dauntless.games.liberator_of_dylon.cards import (
    hand_size,
    held,
    leave_hand,
    pile_size,
    size_of,
)
from dauntless.games.liberator_of_dylon.drawing import (
    begin_drawing,
    draw_face,
    go_on_drawing,
    list_pile,
)
from dauntless.games.liberator_of_dylon.ending import (
    come_out,
    complete_last_turn,
    end_by_score,
    end_turn,
    win_by_benefit,
)
from dauntless.games.liberator_of_dylon.exchange import (
    end_laying_aside,
    end_taking,
    give_aside,
    lay_aside,
    list_unknown,
    pick_known,
    pick_unknown,
    settle_picked,
    take_picked,
    why_not_aside,
    why_not_give,
    why_not_pick,
    why_not_pick_unknown,
    why_not_take,
)
from dauntless.games.liberator_of_dylon.judging import judge
from dauntless.games.liberator_of_dylon.knowledge import conceal, imagine
from dauntless.games.liberator_of_dylon.magic import (
    cast,
    first_scroll,
    overturn,
    second_scroll,
    take_effect,
    why_not_purify,
    why_not_scroll,
    why_not_two,
)
from dauntless.games.liberator_of_dylon.reasons import (
    ALLOWED,
    CAN_DRAW,
    CAN_PLAY,
    PILE_EMPTY,
)
from dauntless.games.liberator_of_dylon.releasing import (
    release,
    set_master,
    why_not_pair,
    why_not_release,
    why_not_set,
)
from dauntless.games.liberator_of_dylon.setting_up import deal, draw_lot, lay_start_card, start
from dauntless.games.liberator_of_dylon.state import whole

# Who


@inlined_rule
def actors(s: Record) -> int:
    """One seat at a time decides; chance before the first decision, and whenever a card comes."""
    return 1 << whole(s.seat) if s.due >= state.FIRST_DECISION else 0


@inlined_rule
def over(s: Record) -> bool:
    """Somebody rules Dylon."""
    return s.due == state.NOTHING


@rule
def score(s: Record, t: Record, out: Reals) -> None:
    """The ruler takes 1, the others share the loss."""
    players = whole(s.players)
    for seat in range(players):
        out[seat] = 1.0 if s.wins[seat] >= s.target else -1.0 / (players - 1)


# What is legal


@inlined_rule
def why_not_draw(s: Record) -> int:
    """There must be a card to draw."""
    return ALLOWED if pile_size(s) > 0 else PILE_EMPTY


@rule
def why_not_stop(s: Record, t: Record, seat: int, out: Integers) -> int:
    """Only who can neither draw nor release nor lay anything stops the game (ruling 12)."""
    if pile_size(s) > 0:
        return CAN_DRAW
    legal_in_turn(s, t, seat, out)
    return ALLOWED if out[0] == state.STOP else CAN_PLAY


@rule
def legal(s: Record, t: Record, seat: int, out: Integers) -> int:
    """Write all that a seat may decide now."""
    if s.due < state.FIRST_DECISION or whole(s.seat) != seat:
        return 0
    if s.due == state.TURN:
        return legal_in_turn(s, t, seat, out)
    if s.due == state.DRAWN:
        return legal_with_drawn_card(s, t, seat, out)
    if s.due == state.OVERTURN and s.scrolls == 2:
        return legal_with_two_scrolls(s, t, seat, out)
    if s.due == state.PICK:
        return legal_picks(s, t, seat, out)
    if s.due == state.PURIFY:
        out[0] = state.LEAVE
        out[1] = state.PURGE
        return 2 if why_not_purify(s, t, seat) == ALLOWED else 1
    return legal_kinds(s, t, seat, out)


@rule
def legal_in_turn(s: Record, t: Record, seat: int, out: Integers) -> int:
    """Draw, release, set a master or lay a benefit; stop if nothing of it can be done."""
    count = 0
    if pile_size(s) > 0:
        out[count] = state.DRAW
        count += 1
    for kind in range(whole(t.kinds)):
        if held(s, seat, kind) > 0:
            count = list_releases(s, t, seat, kind, out, count)
    count = list_benefits(s, t, seat, out, count)
    if count == 0:
        out[count] = state.STOP
        count += 1
    return count


@rule
def legal_with_drawn_card(s: Record, t: Record, seat: int, out: Integers) -> int:
    """Keep the drawn card, or use it at once."""
    out[0] = state.KEEP
    count = list_releases(s, t, seat, whole(s.drawn) - 1, out, 1)
    return list_benefits(s, t, seat, out, count)


@inlined_rule
def list_releases(s: Record, t: Record, seat: int, kind: int, out: Integers, count: int) -> int:
    """Write where a card of the hand may go, alone or as a pair."""
    if t.sort_of[kind] == state.MASTER_CARD:
        if why_not_set(s, t, seat, kind) == ALLOWED:
            out[count] = state.CARD + kind
            count += 1
    elif t.sort_of[kind] <= state.SCROLL:
        for side in range(2):
            if why_not_release(s, t, seat, kind, side) == ALLOWED:
                out[count] = state.RELEASE + side * state.KINDS + kind
                count += 1
                if why_not_pair(s, t, seat, kind, side) == ALLOWED:
                    out[count] = state.PAIR + side * state.KINDS + kind
                    count += 1
    return count


@rule
def legal_with_two_scrolls(s: Record, t: Record, seat: int, out: Integers) -> int:
    """Let big magic be, or overturn it by two scrolls in an order."""
    out[0] = state.LET_BE
    count = 1
    for lower in range(whole(t.scrolls)):
        if held(s, seat, whole(t.scroll[lower])) > 0:
            for upper in range(whole(t.scrolls)):
                kinds = whole(t.scroll[lower]), whole(t.scroll[upper])
                if why_not_two(s, t, seat, kinds[0], kinds[1]) == ALLOWED:
                    out[count] = state.TWO_SCROLLS + lower * state.SCROLL_KINDS + upper
                    count += 1
    return count


@rule
def legal_picks(s: Record, t: Record, seat: int, out: Integers) -> int:
    """A card of the other hand that the caster knows, or an unknown back."""
    count = 0
    for back in range(2):
        if why_not_pick_unknown(s, t, seat, back) == ALLOWED:
            out[count] = state.PICK_UNKNOWN + back
            count += 1
    for kind in range(whole(t.kinds)):
        if why_not_pick(s, t, seat, kind) == ALLOWED:
            out[count] = state.CARD + kind
            count += 1
    return count


@rule
def legal_kinds(s: Record, t: Record, seat: int, out: Integers) -> int:
    """A card for a second scroll, to overturn with, to lay aside, to take or to give; or none."""
    count = 0
    if s.due == state.OVERTURN:
        out[count] = state.LET_BE
        count += 1
    elif s.due != state.GIVE and (s.due != state.LAY_ASIDE or size_of(s, t, state.ASIDE) > 0):
        out[count] = state.ENOUGH
        count += 1
    for kind in range(whole(t.kinds)):
        if is_choosable(s, t, seat, kind):
            out[count] = state.CARD + kind
            count += 1
    return count


@inlined_rule
def is_choosable(s: Record, t: Record, seat: int, kind: int) -> bool:
    """May this card be named, by what is due?"""
    if s.due == state.TAKE:
        return why_not_take(s, t, kind) == ALLOWED
    if s.due == state.GIVE:
        return why_not_give(s, t, kind) == ALLOWED
    if s.due == state.LAY_ASIDE:
        return why_not_aside(s, seat, kind) == ALLOWED
    return why_not_scroll(s, t, seat, kind) == ALLOWED


# What follows from a decision


@rule
def act(s: Record, t: Record, seat: int, action: int) -> None:
    """Carry out a decision."""
    if action == state.DRAW:
        begin_drawing(s, seat, 1)
    elif action == state.STOP:
        complete_last_turn(s)
        end_by_score(s, t, state.BY_PILE)
    elif action == state.KEEP or action == state.LEAVE:
        end_turn(s, t)
    elif action == state.ENOUGH:
        say_enough(s, t)
    elif action == state.LET_BE:
        take_effect(s, t)
    elif action == state.PURGE:
        leave_hand(s, t, seat, whole(t.curse), state.RESERVE)
        end_turn(s, t)
    elif action < state.MILLIONAIRE:
        pick_unknown(s, action - state.PICK_UNKNOWN)
    elif action < state.CARD and action != state.MILLIONAIRE:
        release_cards(s, t, seat, action)
    elif state.CARD <= action < state.SAME_THREE:
        name_card(s, t, seat, action - state.CARD)
    elif action >= state.TWO_SCROLLS:
        lower, upper = divmod(action - state.TWO_SCROLLS, state.SCROLL_KINDS)
        overturn(s, t, whole(t.scroll[lower]), whole(t.scroll[upper]))
    else:
        lay_benefit(s, t, seat, action)


@rule
def say_enough(s: Record, t: Record) -> None:
    """No second scroll; no more cards to lay aside or to take."""
    if s.due == state.SECOND:
        cast(s, t)
    elif s.due == state.LAY_ASIDE:
        end_laying_aside(s, t)
    else:
        end_taking(s, t)


@rule
def release_cards(s: Record, t: Record, seat: int, action: int) -> None:
    """A card or a pair goes on an area: the turn is over, unless it was a scroll."""
    copies = 2 if action >= state.PAIR else 1
    side, kind = divmod(action - (state.PAIR if copies == 2 else state.RELEASE), state.KINDS)
    release(s, t, seat, kind, side, copies)
    if t.sort_of[kind] == state.SCROLL:
        first_scroll(s, t, side)
    else:
        end_turn_or_come_out(s, t, seat)


@rule
def name_card(s: Record, t: Record, seat: int, kind: int) -> None:
    """A card has been named for what is due."""
    if s.due == state.SECOND:
        second_scroll(s, t, kind)
    elif s.due == state.OVERTURN:
        overturn(s, t, kind, kind)
    elif s.due == state.LAY_ASIDE:
        lay_aside(s, t, kind)
    elif s.due == state.PICK:
        pick_known(s, t, kind)
    elif s.due == state.TAKE:
        take_picked(s, t, kind)
    elif s.due == state.GIVE:
        give_aside(s, t, kind)
    else:
        set_master(s, t, seat, kind)
        end_turn(s, t)


@rule
def lay_benefit(s: Record, t: Record, seat: int, action: int) -> None:
    """A benefit is the whole turn; some end the game."""
    wins = 0
    if action == state.MILLIONAIRE:
        lay_all_items(s, t, seat)
    elif action < state.BENEFIT:
        lay_same_three(s, t, seat, action - state.SAME_THREE)
    else:
        benefit, combination = divmod(action - state.BENEFIT, state.COMBINATIONS)
        lay_combination(s, t, seat, benefit, combination)
        wins = whole(t.benefit[benefit].wins)
    if wins > 0:
        win_by_benefit(s, t, seat, wins)
    else:
        end_turn_or_come_out(s, t, seat)


@rule
def end_turn_or_come_out(s: Record, t: Record, seat: int) -> None:
    """Whose hand is empty by the own turn has come out."""
    if hand_size(s, seat) == 0:
        come_out(s, t, seat)
    else:
        end_turn(s, t)


# Chance


@rule
def odds(s: Record, t: Record, out: Integers, weights: Integers) -> int:
    """Write what chance may bring."""
    if s.due == state.LOT:
        for seat in range(whole(s.players)):
            out[seat] = state.OUTCOME_SEAT + seat
            weights[seat] = 1
        return whole(s.players)
    if s.due == state.TOP_BACK:
        for back in range(2):
            out[back] = state.OUTCOME_BACK + back
            weights[back] = s.backs[state.PILE, back]
        return 2
    if s.due == state.PICKED_FACE:
        return list_unknown(s, t, out, weights)
    if s.due == state.FACE:
        return list_pile(s, t, whole(s.top_back), out, weights)
    return list_pile(s, t, state.NO_BACK if s.due == state.DEAL else state.REGULAR, out, weights)


@rule
def settle(s: Record, t: Record, outcome: int) -> None:
    """Chance has spoken."""
    if s.due == state.LOT:
        draw_lot(s, t, outcome - state.OUTCOME_SEAT)
    elif s.due == state.DEAL:
        deal(s, t, outcome)
    elif s.due == state.START_CARD:
        lay_start_card(s, t, outcome)
    elif s.due == state.TOP_BACK:
        s.top_back = outcome - state.OUTCOME_BACK
        go_on_drawing(s, t)
    elif s.due == state.FACE:
        draw_face(s, t, outcome)
    else:
        settle_picked(s, t, outcome - state.OUTCOME_COPY)


RULES = Rules.named(
    globals(), state.STATE, start=start, conceal=conceal, imagine=imagine, judge=judge
)
