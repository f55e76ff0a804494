"""What a player sees: twelve posters with slots, the goals, both boards, what it is about."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from dauntless.engine.actions import Moment
from dauntless.engine.scene import (
    Area,
    Badge,
    Cell,
    Ending,
    Objective,
    Piece,
    ScoreLine,
    Several,
    Standing,
)
from dauntless.engine.wording import plural
from dauntless.games.im_not_afraid import goals, placing, rules, state
from dauntless.games.im_not_afraid.content import ImNotAfraidPack, Location
from dauntless.games.im_not_afraid.state import COLOURS as NAMES
from dauntless.games.im_not_afraid.state import GOAL_POINTS
from dauntless.games.im_not_afraid.wording import (
    COLOURS,
    fifth_meeple,
    place_id,
    rolled_dice,
    rolled_die,
    tie_breaking,
)

COLUMNS = 4
ROLES = {
    state.ANY: ("wild", "?", "any die"),
    state.EQUAL: ("equal", "=", "any die, the same as its partner"),
    state.UNEQUAL: ("unequal", "≠", "any die, another than its partner"),
    state.PURPLE: ("purple", "✦", "a converted die only"),
}
EFFECTS = {
    "reroll": "On arrival: roll your dice of one value anew, one stays.",
    "shift": "On arrival: turn your dice of one value by one, one stays.",
}
NO_POINTS = "has a meeple here, but no points now"
MAJORITIES = {"dice": "Both here: more dice win it.", "pips": "Both here: more pips win it."}


# Areas


def areas(at: Moment) -> tuple[Area, ...]:
    """The areas of this moment."""
    opening = [rolled_area(seat) for seat in range(2) if at.s.rolled[seat].any()]
    return (*opening, *table(at.game))


@functools.lru_cache(maxsize=16)
def table(game: Any) -> tuple[Area, ...]:
    """The parts of the table, which are the same in every scene of a game."""
    pack: ImNotAfraidPack = game.pack
    posters = tuple(cell for i, one in enumerate(pack.location) for cell in poster(i, one))
    offer = tuple(
        Cell(id=f"open-{points}-{i + 1}", x=i, y=-row, role="goals", value=points)
        for row, points in enumerate(GOAL_POINTS)
        for i in range(state.OPEN_OF_PILE)
    )
    return (
        Area(id="locations", kind="cards", title="Locations", cells=posters),
        Area(id="goals", kind="mat", title="Goals", cells=offer),
        *(board(seat) for seat in range(2)),
    )


def poster(number: int, location: Location) -> Iterator[Cell]:
    """A location and its slots."""
    yield Cell(
        id=location.id,
        x=number % COLUMNS,
        y=-(number // COLUMNS),
        label=location.title,
        kind=f"group-{location.group.lower()}",
        symbol=location.id,
        value=location.points,
        lines=tuple(location_lines(location)),
    )
    for seat, colour in enumerate(NAMES):
        spots, pairs = location.spots(seat), location.pairs(seat)
        for i, kind in enumerate(spots):
            role, asks, hint = ROLES.get(kind, ("fixed", str(kind), f"a {kind}"))
            links = (f"{location.id}-{colour}-{pairs[i] + 1}",) if i in pairs else ()
            yield Cell(
                id=f"{location.id}-{colour}-{i + 1}", within=location.id, owner=seat, x=i,
                asks=asks, role=role, hint=hint, links=links,
            )  # fmt: skip
        if spots:
            yield Cell(
                id=f"{location.id}-{colour}", within=location.id, owner=seat,
                role="meeple", hint=f"{COLOURS[seat]}'s meeple",
            )  # fmt: skip
    for i, value in enumerate(location.tie_breakers or []):
        yield Cell(
            id=f"{location.id}-tie-{i + 1}", within=location.id, x=i,
            asks=str(value), role="tie-breaker", hint=f"tie-breaker: a {value}",
        )  # fmt: skip


def location_lines(location: Location) -> Iterator[str]:
    """What a card says besides its spots."""
    if location.converter:
        yield f"{location.converter}: yours and full again, it converts a die each turn."
    if location.effect:
        yield EFFECTS[location.effect]
    if location.majority:
        yield MAJORITIES[location.majority]
    elif location.only:
        yield f"{location.only.capitalize()} only."
    elif location.group == "A":
        yield "Both can win it."
    else:
        yield "Both here: tie-breakers decide." if location.tie_breakers else "Both here: nobody."


def board(seat: int) -> Area:
    """A player's board: pool by value, supply, meeples, unlocked goals."""
    colour = NAMES[seat]
    pool = [
        Cell(
            id=f"pool-{colour}-{value}",
            x=value,
            role="pool",
            asks=str(value),
            hint=f"{value}s of the pool",
        )
        for value in range(1, state.FACES + 1)
    ]
    return Area(
        id=f"board-{colour}",
        kind="mat",
        title=f"{COLOURS[seat]}: {state.MOVEMENTS[seat]}",
        owner=seat,
        cells=(
            *pool,
            Cell(id=f"supply-{colour}", x=7, role="supply", hint="dice to be rolled"),
            Cell(id=f"meeples-{colour}", x=8, role="meeples", hint="meeples to be placed"),
            Cell(id=f"unlocked-{colour}", x=9, role="unlocked", hint="unlocked goals"),
        ),
    )


def rolled_area(seat: int) -> Area:
    """The twelve dice of the start, until the pool is chosen."""
    cells = tuple(
        Cell(id=f"rolled-{NAMES[seat]}-{i + 1}", x=i % state.FACES, y=-(i // state.FACES))
        for i in range(state.DICE)
    )
    title = f"{COLOURS[seat]}'s roll"
    return Area(id=f"rolled-{NAMES[seat]}", kind="dice", title=title, owner=seat, cells=cells)


# Pieces


def pieces(at: Moment) -> Iterator[Piece]:
    """Everything that lies on the table."""
    for seat in range(2):
        yield from side_pieces(at, seat)
        yield from board_pieces(at, seat)
    yield from goal_pieces(at)


def side_pieces(at: Moment, seat: int) -> Iterator[Piece]:
    """A player's dice and meeples on the posters, and how full the sides are."""
    s, t, colour = at.s, at.t, NAMES[seat]
    dice = s.dice[seat].tolist()
    for place in range(state.LOCATIONS):
        name, spots = place_id(at, place), int(t.location[place].spots[seat])
        for i in range(spots):
            if dice[place][i] != state.EMPTY:
                slot = f"{name}-{colour}-{i + 1}"
                tone = "active" if place == s.place and s.changed >> i & 1 else ""
                yield die(f"die-{slot}", slot, seat, dice[place][i], tone=tone)
        if spots:
            lying = sum(die != state.EMPTY for die in dice[place])
            yield Piece(
                id=f"filled-{name}-{colour}", cell=name, kind="filled", owner=seat,
                value=lying, most=spots, hint=f"{COLOURS[seat]} has filled {lying} of {spots}",
            )  # fmt: skip
        if s.meeples[seat] >> place & 1:
            wins = bool(goals.scores(s, t, seat, place))
            yield Piece(
                id=f"meeple-{name}-{colour}", cell=f"{name}-{colour}", kind="meeple", owner=seat,
                tone="good" if wins else "spent",
                hint=f"{COLOURS[seat]} {'has the majority' if wins else NO_POINTS}",
            )  # fmt: skip
        if s.holds[seat] >> place & 1:
            for i, value in enumerate(at.game.pack.location[place].tie_breakers or []):
                yield die(f"die-{name}-tie-{i + 1}", f"{name}-tie-{i + 1}", seat, value)


def die(name: str, cell: str, seat: int, value: int, **more: object) -> Piece:
    """Dice of a colour, with the face they show."""
    hint = f"{COLOURS[seat]}, {value}"
    return Piece.model_validate(
        {"id": name, "cell": cell, "kind": "die", "face": str(value), "owner": seat, "hint": hint}
        | more
    )


def board_pieces(at: Moment, seat: int) -> Iterator[Piece]:
    """A player's pool by value, supply and meeples that are left."""
    s, colour = at.s, NAMES[seat]
    for number, value in rolled_dice(at, seat):
        yield die(rolled_die(seat, number), f"rolled-{colour}-{number}", seat, value)
    for value in range(1, state.FACES + 1):
        count = int(s.pool[seat, value - 1])
        if count:
            cell = f"pool-{colour}-{value}"
            yield die(f"die-{cell}", cell, seat, value, count=count)
    supply, left = int(s.supply[seat]), int(placing.meeples_left(s, seat))
    if supply and not s.rolled[seat].any():
        yield Piece(
            id=f"dice-supply-{colour}", cell=f"supply-{colour}", kind="supply", owner=seat,
            count=supply, value=supply,
            hint=f"{plural(supply, 'die', 'dice')} in {COLOURS[seat]}'s supply",
        )  # fmt: skip
    if left:
        yield Piece(
            id=f"meeples-left-{colour}", cell=f"meeples-{colour}", kind="meeple", owner=seat,
            count=left, hint=f"{COLOURS[seat]} has {plural(left, 'meeple')} left",
        )  # fmt: skip


def goal_pieces(at: Moment) -> Iterator[Piece]:
    """The goals that lie open or on a board, with how far each player is."""
    s, pack = at.s, at.game.pack
    places = dict.fromkeys(GOAL_POINTS, 0)
    for number, goal in enumerate(pack.goal):
        where = int(s.goal[number])
        if where == state.IN_PILE:
            continue
        places[goal.points] += 1
        owner = where - state.TAKEN if where >= state.TAKEN else None
        far = tuple(progress(at, number, seat) for seat in range(2)) if owner is None else ()
        place = f"open-{goal.points}-{places[goal.points]}"
        yield Piece(
            id=f"goal-{goal.id}",
            cell=place if owner is None else f"unlocked-{NAMES[owner]}",
            kind="goal",
            face=goal.title,
            lines=(goal.sentence(pack.titles),),
            owner=owner,
            value=goal.points,
            badges=far,
        )


def progress(at: Moment, number: int, seat: int) -> Badge:
    """How much of a goal's first unmet condition a player has."""
    goal = at.t.goal[number]
    found = [
        (int(goals.measure(at.s, seat, int(c.what), int(c.among))), int(c.least))
        for c in goal.clause[: goal.clauses]
    ]
    has, most = next((pair for pair in found if pair[0] < pair[1]), found[0])
    has = max(0, min(has, most))
    label = f"{COLOURS[seat]} {has} of {most}"
    return Badge(role=NAMES[seat], value=has, most=most, label=label)


# What it is about


def objective(at: Moment) -> Objective:
    """The race to five meeples, and the points that count when it is over."""
    standings = tuple(
        Standing(
            label=f"{colour}: {plural(int(goals.points(at.s, at.t, seat)), 'point')}, meeples",
            seats=(seat,),
            value=state.MEEPLES - int(placing.meeples_left(at.s, seat)),
            most=state.MEEPLES,
            hint="points if it ended now",
        )
        for seat, colour in enumerate(COLOURS)
    )
    return Objective(
        goal="Most points at the fifth meeple",
        standings=standings,
        ends=f"after {int(at.s.turn_limit)} turns at the latest",
    )


def several(at: Moment) -> Several | None:
    """The six dice of the pool are picked together."""
    if at.due != state.KEEPING or at.seat not in at.game.actors(at.s):
        return None
    most = int(rules.quota(at.s, at.seat))
    picked = int(at.s.chosen[at.seat])
    return Several(label="dice for your pool", least=most, most=most, picked=picked)


def ending(at: Moment) -> Ending | None:
    """Every point and where it came from."""
    s, t, pack = at.s, at.t, at.game.pack
    if at.due != state.NOTHING:
        return None
    lines = []
    for place, location in enumerate(pack.location):
        meeples = [s.meeples[seat] >> place & 1 for seat in range(2)]
        values = tuple(
            (location.points if goals.scores(s, t, seat, place) else 0) if meeples[seat] else None
            for seat in range(2)
        )
        if any(meeples):
            lines.append(ScoreLine(label=location.title, values=values))
    for level, points in enumerate(GOAL_POINTS):
        taken = tuple(points if s.unlocked[seat] > level else None for seat in range(2))
        if any(taken):
            titles = " / ".join(unlocked_of(at, points))
            lines.append(ScoreLine(label=f"Goal of {points}: {titles}", values=taken))
    total = tuple(int(goals.points(s, t, seat)) for seat in range(2))
    lines.append(ScoreLine(label="Points", values=total, total=True))
    five = fifth_meeple(at)
    reason = f"{five} placed the fifth meeple." if five else "The last turn was played."
    facts = tuple(filter(None, [tie_breaking(at)]))
    return Ending(reason=reason, score=tuple(lines), facts=facts)


def unlocked_of(at: Moment, points: int) -> Iterator[str]:
    """The goals of a value that were unlocked, Green's first."""
    for seat in range(2):
        for number, goal in enumerate(at.game.pack.goal):
            if goal.points == points and at.s.goal[number] == state.TAKEN + seat:
                yield goal.title


VIEW = {
    "areas": areas, "pieces": pieces, "objective": objective, "several": several, "ending": ending,
}  # fmt: skip
