"""What followed from an action: who was revealed, hurt, moved or killed, and who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dauntless.engine.actions import Moment
from dauntless.games.win_or_die import state
from dauntless.games.win_or_die.names import TITLES, names_of, seat_title, top
from dauntless.games.win_or_die.phrases import counted
from dauntless.games.win_or_die.position import barrack
from dauntless.games.win_or_die.vocabulary import dice


def aftermath(was: Moment, now: Moment) -> Iterator[str]:
    """What became of units, orders and legions, who has won, whose turn it is."""
    is_won = int(now.s.side["wins"].sum()) > int(was.s.side["wins"].sum())
    if now.s.winner or not is_won:
        yield from changes(was, now)
    if is_won:
        yield from end_of_battle(now)


def changes(was: Moment, now: Moment) -> Iterator[str]:
    """What is otherwise on the table; after a battle that another one follows it is cleared."""
    yield from shown_regions(was, now)
    if was.due == state.DEPLOYING and now.due == state.TURN:
        yield f"The battle begins with {TITLES[int(now.s.mover)]}."
        return
    if was.due <= state.DEPLOYING:
        return
    fallen = [named_by_the_dead(was, now, side) for side in range(state.SIDES)]
    for unit in range(state.UNITS):
        yield from fate(was, now, unit, fallen[unit // state.BASES])
    for unit in range(state.UNITS):
        yield from put_elsewhere(was, now, unit)
        yield from laid_on(was, now, unit)
    for side in range(state.SIDES):
        yield from killed_at_once(was, now, side)
    is_end_of_turn = int(now.s.turns) > int(was.s.turns)
    if not is_end_of_turn:
        yield from tokens_back(was, now)
    yield from supplies(was, now)
    if is_end_of_turn and not now.s.winner:
        yield f"It is {TITLES[int(now.s.mover)]}'s turn."


def put_elsewhere(was: Moment, now: Moment, unit: int) -> Iterator[str]:
    """Who stands elsewhere without having gone there, or came to the table."""
    before, after, names = was.s.unit[unit], now.s.unit[unit], names_of(now)
    goes = was.due == state.MOVING and unit == int(top(was.s).unit)
    if not after.kind or before.space == after.space or goes:
        return
    place = f" on {names.where(was.s, unit)}" if before.kind else ""
    the = f"{seat_title(unit)}'s {names.title(now.s, unit)}{place}"
    yield f"{the} is now on {names.where(now.s, unit)}."


def killed_at_once(was: Moment, now: Moment, side: int) -> Iterator[str]:
    """Who was called, and was too much for the legion's morale."""
    before, after = was.s.side[side], now.s.side[side]
    for place, name in barrack(now, after):
        is_called = after.called[place] > before.called[place]
        if is_called and after.fallen[place] > before.fallen[place]:
            names, cap = names_of(now), int(now.t.morale_cap)
            title = names.units[names.kinds[name]].title
            yield f"With the {title} the morale would be above {cap}: it is killed at once."


def laid_on(was: Moment, now: Moment, unit: int) -> Iterator[str]:
    """The tokens that were laid on a unit, and stay."""
    before, after = was.s.unit[unit], now.s.unit[unit]
    if not before.kind or not after.kind:
        return
    the = f"{seat_title(unit)}'s {names_of(now).title(now.s, unit)}"
    if after.shield > before.shield:
        yield f"{the} has a shield of {int(after.shield)}."
    if after.blight > before.blight:
        yield f"{the} has {int(after.blight)} blight."
    if after.pin > before.pin:
        yield f"{the} is pinned."
    if after.rally > before.rally:
        yield f"{the} is rallied: {dice(int(after.rally))} more in its next attack."


def tokens_back(was: Moment, now: Moment) -> Iterator[str]:
    """Command tokens that came back within the turn: of an order that failed, or recovered."""
    failed = is_ordered(was) and not is_ordered(now)
    for side in range(state.SIDES):
        back = int(now.s.side[side].reserve) - int(was.s.side[side].reserve)
        if back > 0 and failed:
            yield "The order cannot be carried out any more: its Command token comes back."
        elif back > 0:
            yield f"{TITLES[side]} takes {counted(back, 'Command token')} back."


def is_ordered(at: Moment) -> bool:
    """Does an order wait to be carried out?"""
    return any(int(frame.due) == state.ORDERED for frame in at.s.pending[: int(at.s.height)])


def supplies(was: Moment, now: Moment) -> Iterator[str]:
    """What happened to morale and fatigue, and which crystals came in."""
    sides = list(zip(TITLES, was.s.side, now.s.side, strict=True))
    for title, before, after in sides:
        if before.fatigue != after.fatigue:
            yield f"{title}'s fatigue rises to {int(after.fatigue)}."
    for title, before, after in sides:
        if before.morale != after.morale:
            moves = "falls" if after.morale < before.morale else "rises"
            yield f"{title}'s morale {moves} to {int(after.morale)}."
    for title, before, after in sides:
        if after.crystals > before.crystals:
            gained = int(after.crystals) - int(before.crystals)
            yield f"{title} gains {counted(gained, 'crystal')}."


def shown_regions(was: Moment, now: Moment) -> Iterator[str]:
    """Which regions everybody knows now."""
    if was.due in (state.CHOOSING_REGIONS, state.PICKING_REGION) and now.due != was.due:
        names = names_of(now)
        for side in range(state.SIDES):
            card = int(now.s.side[side].card)
            what = (
                "the random card"
                if card == state.RANDOM_CARD
                else f"the {names.region(now.s, side)}"
            )
            yield f"{TITLES[side]} shows {what}."


def named_by_the_dead(was: Moment, now: Moment, side: int) -> str:
    """What the units are that nobody had seen before they fell, as the pile of the dead shows.

    Empty if there are several and they are not alike: then nobody knows who was where.
    """
    names, legion = names_of(now), now.s.side[side]
    more = Counter(
        {
            name: int(legion.fallen[place]) - int(was.s.side[side].fallen[place])
            for place, name in barrack(now, legion)
        }
    )
    for unit in range(side * state.BASES, (side + 1) * state.BASES):
        if was.s.unit[unit].kind and not now.s.unit[unit].kind:
            card = names.kind(was.s, unit)
            if card is not None:
                more[card.id] -= 1
    shown = [name for name, count in more.items() if count > 0]
    return names.units[names.kinds[shown[0]]].title if len(shown) == 1 else ""


def fate(was: Moment, now: Moment, unit: int, unseen: str) -> Iterator[str]:
    """What happened to one unit; `unseen` is what nobody had seen before it fell."""
    before, after = was.s.unit[unit], now.s.unit[unit]
    names = names_of(now)
    if not before.kind:
        return
    where = names.where(was.s, unit)
    if not after.kind:
        known = names.kind(was.s, unit) is not None or not unseen
        title = names.title(was.s, unit) if known else unseen
        yield f"{seat_title(unit)}'s {title} on {where} falls."
        return
    title = names.title(now.s, unit)
    if after.exposed and not before.exposed and not before.seen:
        yield f"The {title} on {where} is revealed."
    elif after.exposed and not before.exposed:
        yield f"The {title} on {where} is exposed again."
    hurt = int(after.damage) - int(before.damage)
    if hurt > 0:
        yield f"{seat_title(unit)}'s {title} suffers {hurt}."
    elif hurt < 0:
        yield f"{seat_title(unit)}'s {title} heals {-hurt}."
    if before.exposed and not after.exposed:
        yield f"{seat_title(unit)}'s {title} is hidden again."


def end_of_battle(now: Moment) -> Iterator[str]:
    """Who has won, and by what."""
    winner = int(now.s.last_winner) - 1
    yield {
        state.GLORIOUS_VICTORY: f"{TITLES[1 - winner]}'s morale is broken: "
        f"a glorious victory for {TITLES[winner]}!",
        state.BATTLE_TRIUMPH: f"{TITLES[1 - winner]} is exhausted: "
        f"the battle triumph goes to {TITLES[winner]}!",
        state.COMPARISON: f"After the last turns {TITLES[winner]} wins by morale.",
    }[int(now.s.last_end)]
    if not now.s.winner:
        wins = [int(side.wins) for side in now.s.side]
        yield f"It stands {wins[0]} to {wins[1]}; the next battle begins."
