"""Darebase positions: their fields, and what these can say together.

Any consistent position can be read, also one that no game would reach; one that is not is refused
with the field and the reason. How many turns have been played is not part of a position.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dauntless.engine.contract import Record
from dauntless.engine.errors import BadPosition
from dauntless.engine.positions import (
    Entry,
    Group,
    Mark,
    Maybe,
    Name,
    Names,
    Part,
    Row,
    Sequence,
    Spot,
    Whole,
    read_names,
)
from dauntless.engine.wording import plural
from dauntless.games.darebase import state
from dauntless.games.darebase.content import Scenario
from dauntless.games.darebase.movement import ALLOWED, allowance, is_in_jail, why_not_pick
from dauntless.games.darebase.rules import gatherer, has_open_centre_row
from dauntless.games.darebase.state import player_name, side, square_name

TEAMS = tuple(
    {player_name(player): player for player in state.EVERYBODY if side(player) == coach}
    for coach in range(2)
)
PLAYER_NUMBERS = TEAMS[state.BLUE] | TEAMS[state.YELLOW]


def team_by_number(spot: Spot) -> dict[str, int]:
    """The players of the coach whose turn it is."""
    return dict(zip(state.NUMBERS, TEAMS[spot.s.seat].values(), strict=True))


ON_SQUARE = Name(state.SQUARE_BY_NAME, "square")
PLAYER = Name(PLAYER_NUMBERS, "player")
HELD = Name(lambda spot: TEAMS[1 - spot.index[0]], "player that can be held there")
REACHED = Name(lambda spot: state.base_names(spot.t, 1 - spot.index[0]), "base of the opponent")
CHOSEN = Name(
    lambda spot: state.base_names(spot.t, spot.index[0]),
    "base of this coach",
    first=state.FIRST_BASE,
    hidden=state.CONCEALED_BASE,
)


def place_of(player: int) -> str:
    """The field that says where a player is."""
    return f"players.{state.COACHES[side(player)]}.{state.player_number(player)}"


class Whereabouts(Part):
    """Where a player is: a square, "off" or "jail"."""

    def write(self, spot: Spot) -> str:
        player = 1 + state.TEAM * spot.index[0] + spot.index[1]
        if spot.s.square[player] == state.OFF:
            return "off"
        return "jail" if is_in_jail(spot.s, player) else square_name(int(spot.s.square[player]))

    def read(self, spot: Spot, given: Any) -> None:
        s, player = spot.s, 1 + state.TEAM * spot.index[0] + spot.index[1]
        if given in ("off", "jail"):
            return
        square = ON_SQUARE.read(spot, given)
        if s.occupant[square] != state.NOBODY:
            raise spot.fault(f"{player_name(int(s.occupant[square]))} stands on {given} already")
        s.occupant[square], s.square[player] = player, square


class Power(Part):
    """The players on the field, weakest first."""

    def write(self, spot: Spot) -> list[str]:
        return [player_name(player) for player in state.scale(spot.s)]

    def read(self, spot: Spot, given: Any) -> None:
        s = spot.s
        for strength, player in enumerate(read_names(spot, given, PLAYER), start=1):
            spot.refuse(s.square[player] == state.OFF, f"{player_name(player)} is not on the field")
            s.power[player] = strength
        for player in state.EVERYBODY:
            if s.square[player] != state.OFF and not s.power[player]:
                raise spot.fault(f"{player_name(player)} is on the field, but not listed")
        s.on_scale = len(given)


class Prisoners(Sequence):
    """Whom a coach holds, from the endline outward."""

    def read(self, spot: Spot, given: Any) -> None:
        super().read(spot, given)
        holder = spot.index[0]
        spot.s.held[holder] = len(given)
        for cell, player in enumerate(spot.value(self.field)[: len(given)]):
            square = int(spot.t.jail[holder, cell])
            other = int(spot.s.occupant[square])
            if other != state.NOBODY:
                raise BadPosition(place_of(other), f"a prisoner is held on {square_name(square)}")
            spot.s.square[player], spot.s.occupant[square] = square, state.PRISONER


def is_due(what: int) -> Callable[[Record], bool]:
    """For parts that stand there only while that is due."""
    return lambda s: bool(s.due == what)


PARTS = (
    Entry("turn", Name(state.COACHES, "coach"), "seat"),
    Row("dice", Maybe(Whole(1, state.FACES))),
    Group("players", state.COACHES, Group("", state.NUMBERS, Whereabouts(""))),
    Power("power"),
    Group("jails", state.COACHES, Prisoners("", HELD, "prisoners")),
    Names("flags", ON_SQUARE, "flag"),
    Group("delivered", state.COACHES, Names("", REACHED, "delivered")),
    Entry("winner", Maybe(Name((*state.COACHES, "draw"), "winner", first=1), state.UNDECIDED)),
    Entry("mover", Name(team_by_number, "player"), when=is_due(state.MOVE)),
    Entry("left", Whole(1, state.FACES), when=is_due(state.MOVE)),
    Entry("gate", ON_SQUARE, usual=state.OFF, when=is_due(state.MOVE)),
    Mark("placing", when=is_due(state.FLAG_PLACEMENT)),
    Group(
        "choosing",
        state.COACHES,
        Entry("", Maybe(CHOSEN), "chosen_base"),
        when=is_due(state.BASES),
    ),
)


PENDING = {"mover": state.MOVE, "placing": state.FLAG_PLACEMENT, "choosing": state.BASES}
"""What is due beside a player to be picked, by the field that says so."""


# What they say together


def check(spot: Spot, given: dict[str, Any]) -> None:
    """Refuse what cannot be in a match, and work out what is due."""
    scenario = spot.game.pack.scenario[int(spot.s.scenario)]
    pending = [field for field in PENDING if field in given]
    spot.s.due = PENDING[pending[-1]] if pending else state.PLAYER
    _check_prisoners(spot, given["players"])
    _check_deliveries(spot, scenario)
    _check_flag_count(spot, scenario)
    _check_winner(spot, scenario)
    _check_dice(spot)
    _check_what_is_due(spot, scenario, given, pending)


def _check_prisoners(spot: Spot, players: dict[str, dict[str, str]]) -> None:
    for name, player in PLAYER_NUMBERS.items():
        said = players[state.COACHES[side(player)]][str(state.player_number(player))]
        is_held = player in spot.s.prisoners
        if (said == "jail") != is_held:
            listed = "in" if is_held else "not in"
            holder = state.COACHES[1 - side(player)]
            reason = f'it says "{said}", but {name} is {listed} the list jails.{holder}'
            raise BadPosition(place_of(player), reason)


def _check_deliveries(spot: Spot, scenario: Scenario) -> None:
    s, goal = spot.s, scenario.goal
    for coach, base in np.argwhere(s.delivered):
        place = spot.inside(f"delivered.{state.COACHES[coach]}")
        square = int(spot.t.bases[1 - coach, base])
        name, has_flag = square_name(square), s.flag[square] != state.NO_FLAG
        place.refuse(goal == "gather", f"nothing is delivered in {scenario.title}")
        if goal == "collect" and has_flag:
            raise place.fault(f"the flag of {name} has been collected, but flags has it")
        if goal == "deliver" and not has_flag:
            raise place.fault(f"a flag has been delivered to {name}, but flags has none there")
        if goal == "deliver":
            s.flag[square] = state.DELIVERED_FLAG


def _check_flag_count(spot: Spot, scenario: Scenario) -> None:
    s, t = spot.s, spot.t
    count, deliveries = int(np.count_nonzero(s.flag)), int(s.delivered.sum())
    if scenario.goal == "collect":
        for coach, base in np.ndindex(2, 2):
            square = int(t.bases[coach, base])
            if s.flag[square] == state.NO_FLAG and not s.delivered[1 - coach, base]:
                lost = f"{square_name(square)} has lost its flag, but nobody has collected it"
                raise BadPosition("flags", lost)
        allowed = {4 - deliveries}
    elif scenario.goal == "gather":
        allowed = {0} if s.due == state.BASES else {2}
    elif scenario.extra_flag:
        allowed = {2} if deliveries == 0 or s.due == state.FLAG_PLACEMENT else {2, 3}
    else:
        allowed = {4} if s.delivered.any(axis=1).all() else {2}
    if count not in allowed:
        wanted = " or ".join(map(str, sorted(allowed)))
        raise BadPosition(
            "flags",
            f"{scenario.title} has {wanted} flags on the board "
            f"after {plural(deliveries, 'delivery', 'deliveries')}, not {count}",
        )


def _check_winner(spot: Spot, scenario: Scenario) -> None:
    """A goal that has been reached names the winner; without one, a coach may have given up."""
    s = spot.s
    reached = [coach for coach in range(2) if s.delivered[coach].all()]
    if scenario.goal == "gather" and gatherer(s, spot.t):
        reached = [gatherer(s, spot.t) - 1]
    spot.refuse(len(reached) == 2, "only one coach can have reached both bases", "delivered")
    if reached and s.winner != reached[0] + 1:
        name = state.COACHES[reached[0]]
        raise BadPosition("winner", f"{name} has reached the goal, so it must be the winner")


def _check_dice(spot: Spot) -> None:
    s = spot.s
    if not s.dice.any():
        if s.square.any() or s.delivered.any():
            raise BadPosition("dice", "all three wait for their roll only before the first turn")
        spot.refuse(s.seat != state.BLUE, "blue has the first turn", "turn")
    elif not s.dice[:2].all():
        raise BadPosition("dice", "only the last die, or all three, can wait for a roll")


def _check_what_is_due(
    spot: Spot, scenario: Scenario, given: dict[str, Any], pending: list[str]
) -> None:
    s = spot.s
    if len(pending) > 1:
        raise BadPosition(pending[1], f"it cannot stand beside {pending[0]}")
    if pending and s.winner != state.UNDECIDED:
        raise BadPosition(pending[0], "nothing is due in a match that is over")
    for field in ("left", "gate"):
        if field in given and "mover" not in given:
            raise BadPosition(field, "it stands only beside mover")
    if s.winner != state.UNDECIDED:
        s.due = state.NOTHING
    elif s.due == state.BASES:
        _check_choosing(spot, scenario)
    elif s.dice[2] == 0:
        if pending:
            raise BadPosition(pending[0], "a move needs dice that have been rolled")
        s.due = state.ROLL
    elif s.due == state.FLAG_PLACEMENT:
        _check_placing(spot, scenario)
    elif s.due == state.MOVE:
        _check_mover(spot)


def _check_choosing(spot: Spot, scenario: Scenario) -> None:
    s = spot.s
    if not scenario.coaches_choose_bases:
        raise BadPosition("choosing", f"bases are not chosen in {scenario.title}")
    spot.refuse(s.square.any(), "bases are chosen before anybody is on the field", "choosing")
    if s.dice.any() and not s.dice.all():
        raise BadPosition("dice", "while bases are chosen, all three have been rolled, or none")
    if s.chosen_base.all():
        raise BadPosition("choosing", "both coaches have chosen, so the flags are on the board")


def _check_mover(spot: Spot) -> None:
    s, player = spot.s, int(spot.s.mover)
    number = state.player_number(player)
    most, on_field = int(allowance(s, number)), s.power[player] > 0
    spot.refuse(most == 0, f"the dice do not let player {number} move", "mover")
    spot.refuse(is_in_jail(s, player), f"player {number} is in jail", "mover")
    spot.refuse(s.left == 0, "a mover has squares left to move", "left")
    spot.refuse(s.left > most, f"the dice let player {number} move {most} squares at most", "left")
    if s.left == most and why_not_pick(s, spot.t, int(s.seat), number) != ALLOWED:
        raise BadPosition("mover", f"player {number} has nowhere to go")
    if s.gate != state.OFF:
        if on_field or s.left == most:
            raise BadPosition("gate", "only a player that left the field this turn has one")
        if s.gate // state.WIDTH != state.END_RANK[s.seat] or s.occupant[s.gate] != state.NOBODY:
            raise BadPosition("gate", "it is an open square of the mover's own endline")
    elif not on_field and s.left < most:
        raise BadPosition("gate", "a mover that left the field has the square it left from")


def _check_placing(spot: Spot, scenario: Scenario) -> None:
    s = spot.s
    if not scenario.extra_flag or s.delivered.sum() != 1 or not s.delivered[s.seat].any():
        raise BadPosition("placing", "a flag is placed only after the first delivery of a match")
    spot.refuse(not has_open_centre_row(s), "no square of the centre row is open", "placing")
