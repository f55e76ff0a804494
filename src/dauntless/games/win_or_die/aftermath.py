"""What followed from an action: who was revealed, hurt or killed, and who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dauntless.engine.actions import Moment
from dauntless.games.win_or_die import state
from dauntless.games.win_or_die.names import TITLES, names_of, seat_title
from dauntless.games.win_or_die.position import barrack


def aftermath(was: Moment, now: Moment) -> Iterator[str]:
    """Who was revealed, hurt or killed, what happened to morale, who has won, whose turn it is."""
    if int(now.s.side["wins"].sum()) > int(was.s.side["wins"].sum()):
        yield from end_of_battle(now)
        return
    yield from shown_regions(was, now)
    if was.due == state.DEPLOYING and now.due == state.TURN:
        yield f"The battle begins with {TITLES[int(now.s.mover)]}."
        return
    if was.due <= state.DEPLOYING:
        return
    fallen = [named_by_the_dead(was, now, side) for side in range(state.SIDES)]
    for unit in range(state.UNITS):
        yield from fate(was, now, unit, fallen[unit // state.BASES])
    for side in range(state.SIDES):
        before, after = int(was.s.side[side].morale), int(now.s.side[side].morale)
        if before != after:
            moves = "falls" if after < before else "rises"
            yield f"{TITLES[side]}'s morale {moves} to {after}."
    if int(now.s.turns) > int(was.s.turns):
        yield f"It is {TITLES[int(now.s.mover)]}'s turn."


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
        yield f"The unit on {where} is a {title}."
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
