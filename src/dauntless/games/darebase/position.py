"""Darebase positions as JSON, both ways.

Any consistent position can be read, also one that no game would reach; one that is not is refused
with the field and the reason. How many turns have been played is not part of a position.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field

from dauntless.engine.contract import Record
from dauntless.engine.errors import BadPosition
from dauntless.engine.schema import Strict, validate
from dauntless.games.darebase.content import DarebasePack, Scenario
from dauntless.games.darebase.movement import ALLOWED, allowance, pick_bar
from dauntless.games.darebase.rules import gathers, has_open_centre_row, start
from dauntless.games.darebase.state import (
    BASES,
    BLUE,
    CELLS,
    COACHES,
    CONCEALED_BASE,
    DELIVERED_FLAG,
    END_RANK,
    FIRST_BASE,
    FLAG,
    FLAG_PLACEMENT,
    MOVE,
    NO_FLAG,
    NOBODY,
    NOT_CHOSEN,
    NOTHING,
    OFF,
    PLAYER,
    PLAYERS,
    PRISONER,
    ROLL,
    SQUARE_BY_NAME,
    TEAM,
    UNDECIDED,
    WIDTH,
    player_name,
    side,
    square_name,
)

WINNERS = (*COACHES, "draw")
PLAYER_BY_NAME = {player_name(player): player for player in range(1, PLAYERS + 1)}
SECRET = "secret"

Coach = Literal["blue", "yellow"]
Number = Literal["1", "2", "3", "4", "5"]
Die = Annotated[int, Field(ge=1, le=6)] | None
Names = list[str]


class Team(Strict):
    """Where a coach's players are: a square, "off" or "jail"."""

    player_1: str = Field(alias="1")
    player_2: str = Field(alias="2")
    player_3: str = Field(alias="3")
    player_4: str = Field(alias="4")
    player_5: str = Field(alias="5")


class Teams(Strict):
    blue: Team
    yellow: Team


class Lists(Strict):
    blue: Names
    yellow: Names


class Choosing(Strict):
    """The bases chosen so far, in secret."""

    blue: str | None
    yellow: str | None


class PositionJson(Strict):
    """The form of a position; the last fields stand only in mid-turn or before the first turn."""

    game: Literal["darebase"]
    scenario: str
    turn: Coach
    dice: Annotated[list[Die], Field(min_length=3, max_length=3)]
    players: Teams
    power: Names
    jails: Lists
    flags: Names
    delivered: Lists
    winner: Literal["blue", "yellow", "draw"] | None
    mover: Number | None = None
    left: Annotated[int, Field(ge=1, le=6)] | None = None
    gate: str | None = None
    placing: Literal[True] | None = None
    choosing: Choosing | None = None


# Writing


def write_position(pack: DarebasePack, t: Record, s: Record) -> dict[str, Any]:
    """A state as a position."""
    position: dict[str, Any] = {
        "game": "darebase",
        "scenario": pack.scenario[int(s.scenario)].id,
        "turn": COACHES[int(s.seat)],
        "dice": [int(die) or None for die in s.dice],
        "players": {
            name: {
                str(number): _whereabouts(s, coach * TEAM + number) for number in range(1, TEAM + 1)
            }
            for coach, name in enumerate(COACHES)
        },
        "power": [player_name(player) for player in scale(s)],
        "jails": {
            name: [player_name(int(p)) for p in s.prisoners[coach] if p != NOBODY]
            for coach, name in enumerate(COACHES)
        },
        "flags": [square_name(int(square)) for square in np.flatnonzero(s.flag)],
        "delivered": {
            name: [
                square_name(int(t.bases[1 - coach, base]))
                for base in range(2)
                if s.delivered[coach, base]
            ]
            for coach, name in enumerate(COACHES)
        },
        "winner": None if s.winner == UNDECIDED else WINNERS[int(s.winner) - 1],
    }
    return position | _mid_turn(t, s)


def scale(s: Record) -> list[int]:
    """The players on the field, weakest first."""
    power = s.power.tolist()
    return sorted((p for p in range(1, PLAYERS + 1) if power[p] > 0), key=power.__getitem__)


def _whereabouts(s: Record, player: int) -> str:
    if s.square[player] == OFF:
        return "off"
    return "jail" if s.power[player] == 0 else square_name(int(s.square[player]))


def _mid_turn(t: Record, s: Record) -> dict[str, Any]:
    if s.due == MOVE:
        fields = {"mover": str(int(s.mover) - int(s.seat) * TEAM), "left": int(s.left)}
        return fields | ({} if s.gate == OFF else {"gate": square_name(int(s.gate))})
    if s.due == FLAG_PLACEMENT:
        return {"placing": True}
    if s.due == BASES:
        return {"choosing": {name: _choice(t, s, i) for i, name in enumerate(COACHES)}}
    return {}


def _choice(t: Record, s: Record, coach: int) -> str | None:
    chosen = int(s.chosen_base[coach])
    if chosen == NOT_CHOSEN:
        return None
    if chosen == CONCEALED_BASE:
        return SECRET
    return square_name(int(t.bases[coach, chosen - FIRST_BASE]))


# Reading


def read_position(pack: DarebasePack, t: Record, s: Record, given: Any) -> None:
    """Fill a blank state from a position; raises BadPosition if it is inconsistent."""
    position = validate(PositionJson, given, BadPosition)
    number = pack.scenario_number(position.scenario)
    if number is None:
        known = ", ".join(scenario.id for scenario in pack.scenario)
        raise BadPosition("scenario", f'there is no "{position.scenario}"; there are {known}')
    s.scenario = number
    start(s, t)
    s.seat = COACHES.index(position.turn)
    s.flag[:] = NO_FLAG
    _read_players(t, s, position)
    _read_power(s, position)
    _read_flags(t, s, position, pack.scenario[number])
    _read_winner(t, s, position, pack.scenario[number])
    _read_dice(s, position)
    _read_what_is_due(t, s, position, pack.scenario[number])


def _square(name: str, field: str) -> int:
    if name not in SQUARE_BY_NAME:
        raise BadPosition(field, f'"{name}" is not a square; they go from a1 to h11')
    return SQUARE_BY_NAME[name]


def _no_repeats(names: Names, field: str) -> None:
    for name in names:
        if names.count(name) > 1:
            raise BadPosition(field, f"{name} stands there twice")


def _read_players(t: Record, s: Record, position: PositionJson) -> None:
    held = _read_jails(t, s, position)
    for coach, name in enumerate(COACHES):
        team = getattr(position.players, name).model_dump(by_alias=True)
        for number in range(1, TEAM + 1):
            where, field = team[str(number)], f"players.{name}.{number}"
            player = coach * TEAM + number
            if (where == "jail") != (player in held):
                holder = COACHES[1 - coach]
                raise BadPosition(
                    field,
                    f'it says "{where}", but {player_name(player)} is '
                    f"{'' if player in held else 'not '}in the list jails.{holder}",
                )
            if where not in ("off", "jail"):
                _place(s, player, where, field)


def _read_jails(t: Record, s: Record, position: PositionJson) -> set[int]:
    for holder, name in enumerate(COACHES):
        prisoners, field = getattr(position.jails, name), f"jails.{name}"
        _no_repeats(prisoners, field)
        if len(prisoners) > CELLS:
            raise BadPosition(field, f"a jail holds at most {CELLS} players")
        for cell, prisoner in enumerate(prisoners):
            player = PLAYER_BY_NAME.get(prisoner)
            if player is None or side(player) == holder:
                other = COACHES[1 - holder][0]
                raise BadPosition(
                    field, f'"{prisoner}" cannot be held there; {other}1 to {other}{TEAM} can'
                )
            s.prisoners[holder, cell] = player
            s.square[player] = t.jail[holder, cell]
            s.occupant[t.jail[holder, cell]] = PRISONER
        s.held[holder] = len(prisoners)
    return {int(player) for player in s.prisoners.flat if player != NOBODY}


def _place(s: Record, player: int, where: str, field: str) -> None:
    square = _square(where, field)
    occupant = int(s.occupant[square])
    if occupant == PRISONER:
        raise BadPosition(field, f"a prisoner is held on {where}")
    if occupant != NOBODY:
        raise BadPosition(field, f"{player_name(occupant)} stands on {where} already")
    s.occupant[square] = player
    s.square[player] = square


def _read_power(s: Record, position: PositionJson) -> None:
    _no_repeats(position.power, "power")
    for strength, name in enumerate(position.power, start=1):
        player = PLAYER_BY_NAME.get(name)
        if player is None:
            raise BadPosition("power", f'"{name}" is no player; they are b1 to b5 and y1 to y5')
        if s.square[player] == OFF or s.occupant[s.square[player]] == PRISONER:
            raise BadPosition("power", f"{name} is not on the field")
        s.power[player] = strength
    for player in range(1, PLAYERS + 1):
        on_field = s.square[player] != OFF and s.occupant[s.square[player]] != PRISONER
        if on_field and s.power[player] == 0:
            raise BadPosition("power", f"{player_name(player)} is on the field, but not listed")
    s.on_scale = len(position.power)


def _read_flags(t: Record, s: Record, position: PositionJson, scenario: Scenario) -> None:
    _no_repeats(position.flags, "flags")
    for name in position.flags:
        s.flag[_square(name, "flags")] = FLAG
    for coach, name in enumerate(COACHES):
        delivered, field = getattr(position.delivered, name), f"delivered.{name}"
        _no_repeats(delivered, field)
        bases = [square_name(int(base)) for base in t.bases[1 - coach]]
        for base in delivered:
            if scenario.goal == "gather":
                raise BadPosition(field, f"nothing is delivered in {scenario.title}")
            if base not in bases:
                raise BadPosition(field, f'"{base}" is not one of {" and ".join(bases)}')
            s.delivered[coach, bases.index(base)] = 1
            _read_delivered_flag(s, base, field, scenario)
    _check_flag_count(t, s, position, scenario)


def _read_delivered_flag(s: Record, base: str, field: str, scenario: Scenario) -> None:
    square = SQUARE_BY_NAME[base]
    if scenario.goal == "collect":
        if s.flag[square] != NO_FLAG:
            raise BadPosition(field, f"the flag of {base} has been collected, but flags has it")
    elif s.flag[square] == NO_FLAG:
        raise BadPosition(field, f"a flag has been delivered to {base}, but flags has none there")
    else:
        s.flag[square] = DELIVERED_FLAG


def _check_flag_count(t: Record, s: Record, position: PositionJson, scenario: Scenario) -> None:
    count, deliveries = len(position.flags), int(s.delivered.sum())
    if scenario.goal == "collect":
        for square in (int(base) for base in t.bases.flat):
            name = square_name(square)
            collected = name in (*position.delivered.blue, *position.delivered.yellow)
            if not collected and name not in position.flags:
                raise BadPosition("flags", f"{name} has lost its flag, but nobody has collected it")
        allowed = {4 - deliveries}
    elif scenario.goal == "gather":
        allowed = {0} if position.choosing is not None else {2}
    elif scenario.extra_flag:
        allowed = {2} if deliveries == 0 or position.placing else {2, 3}
    else:
        one_each = bool(s.delivered[0].any() and s.delivered[1].any())
        allowed = {4} if one_each else {2}
    if count not in allowed:
        wanted = " or ".join(map(str, sorted(allowed)))
        raise BadPosition(
            "flags",
            f"{scenario.title} has {wanted} flags on the board "
            f"after {deliveries} deliver{'y' if deliveries == 1 else 'ies'}, not {count}",
        )


def _read_winner(t: Record, s: Record, position: PositionJson, scenario: Scenario) -> None:
    """A goal that has been reached names the winner; without one, a coach may have given up."""
    reached = [COACHES[coach] for coach in range(2) if s.delivered[coach].all()]
    if scenario.goal == "gather" and gathers(s, t):
        reached = [COACHES[int(s.winner) - 1]]
    if len(reached) == 2:
        raise BadPosition("delivered", "only one coach can have reached both bases")
    if reached and position.winner != reached[0]:
        raise BadPosition("winner", f"{reached[0]} has reached the goal, so it must be the winner")
    s.winner = UNDECIDED if position.winner is None else 1 + WINNERS.index(position.winner)


def _read_dice(s: Record, position: PositionJson) -> None:
    if position.dice[:2] == [None, None] and position.dice[2] is None:
        if s.square.any() or s.delivered.any():
            raise BadPosition("dice", "all three wait for their roll only before the first turn")
        if position.turn != COACHES[BLUE]:
            raise BadPosition("turn", "blue has the first turn")
    elif None in position.dice[:2]:
        raise BadPosition("dice", "only the last die, or all three, can wait for a roll")
    s.dice[:] = [die or 0 for die in position.dice]


def _read_what_is_due(t: Record, s: Record, position: PositionJson, scenario: Scenario) -> None:
    pending = [
        field for field in ("mover", "placing", "choosing") if getattr(position, field) is not None
    ]
    if len(pending) > 1:
        raise BadPosition(pending[1], f"it cannot stand beside {pending[0]}")
    if pending and s.winner != UNDECIDED:
        raise BadPosition(pending[0], "nothing is due in a match that is over")
    if position.mover is None and (position.left is not None or position.gate is not None):
        field = "left" if position.left is not None else "gate"
        raise BadPosition(field, "it stands only beside mover")
    waiting = s.dice[2] == 0
    if s.winner != UNDECIDED:
        s.due = NOTHING
    elif position.choosing is not None:
        _read_choosing(t, s, position.choosing, scenario)
    elif waiting:
        if pending:
            raise BadPosition(pending[0], "a move needs dice that have been rolled")
        s.due = ROLL
    elif position.mover is not None:
        _read_mover(t, s, position)
    elif position.placing is not None:
        _read_placing(s, scenario)
    else:
        s.due = PLAYER


def _read_choosing(t: Record, s: Record, choosing: Choosing, scenario: Scenario) -> None:
    if not scenario.coaches_choose_bases:
        raise BadPosition("choosing", f"bases are not chosen in {scenario.title}")
    if s.square.any():
        raise BadPosition("choosing", "bases are chosen before anybody is on the field")
    if s.dice.any() and not s.dice.all():
        raise BadPosition("dice", "while bases are chosen, all three have been rolled, or none")
    for coach, name in enumerate(COACHES):
        chosen = getattr(choosing, name)
        bases = [square_name(int(base)) for base in t.bases[coach]]
        if chosen is not None and chosen not in bases:
            raise BadPosition(f"choosing.{name}", f'"{chosen}" is not {" or ".join(bases)}')
        s.chosen_base[coach] = NOT_CHOSEN if chosen is None else FIRST_BASE + bases.index(chosen)
    if s.chosen_base.all():
        raise BadPosition("choosing", "both coaches have chosen, so the flags are on the board")
    s.due = BASES


def _read_mover(t: Record, s: Record, position: PositionJson) -> None:
    number = int(position.mover or 0)
    player = int(s.seat) * TEAM + number
    most = int(allowance(s, number))
    if most == 0:
        raise BadPosition("mover", f"the dice do not let player {number} move")
    on_field = s.power[player] > 0
    if s.square[player] != OFF and not on_field:
        raise BadPosition("mover", f"player {number} is in jail")
    if position.left is None:
        raise BadPosition("left", "a mover has squares left to move")
    if position.left > most:
        raise BadPosition("left", f"the dice let player {number} move {most} squares at most")
    if position.left == most and pick_bar(s, t, int(s.seat), number) != ALLOWED:
        raise BadPosition("mover", f"player {number} has nowhere to go")
    s.mover, s.left, s.due = player, position.left, MOVE
    if position.gate is not None:
        s.gate = _square(position.gate, "gate")
        if on_field or position.left == most:
            raise BadPosition("gate", "only a player that left the field this turn has one")
        if s.gate // WIDTH != END_RANK[s.seat] or s.occupant[s.gate] != NOBODY:
            raise BadPosition("gate", "it is an open square of the mover's own endline")
    elif not on_field and position.left < most:
        raise BadPosition("gate", "a mover that left the field has the square it left from")


def _read_placing(s: Record, scenario: Scenario) -> None:
    if not scenario.extra_flag or s.delivered.sum() != 1 or not s.delivered[s.seat].any():
        raise BadPosition("placing", "a flag is placed only after the first delivery of a match")
    if not has_open_centre_row(s):
        raise BadPosition("placing", "no square of the centre row is open")
    s.due = FLAG_PLACEMENT
