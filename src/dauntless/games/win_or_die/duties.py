"""What can be due, and how it is asked for."""

from __future__ import annotations

from dauntless.engine.actions import Duty, Moment
from dauntless.engine.wording import capital
from dauntless.games.win_or_die import setup, state, turns
from dauntless.games.win_or_die.names import TITLES, names_of, top
from dauntless.games.win_or_die.phrases import counted


def _turn(at: Moment) -> str:
    reserve = int(at.s.side[int(at.s.mover)].reserve)
    return f"{counted(reserve, 'Command token')} left. Command a unit, or end the turn."


def _reacting(at: Moment) -> str:
    frame = top(at.s)
    the = names_of(at).the(at.s, int(frame.unit))
    what = "has arrived"
    below = at.s.pending[max(0, int(at.s.height) - 2)]
    if int(frame.which) == state.ORDER_WINDOW:
        what = names_of(at).intent(at.s, below)
    elif int(frame.which) == state.ATTACK_WINDOW:
        what = f"attacks {names_of(at).the(at.s, int(below.target))}"
    return f"{the} {what}. Do you react?"


def _moving(at: Moment) -> str:
    frame = top(at.s)
    the = names_of(at).the(at.s, int(frame.unit))
    if int(frame.unit) // state.BASES != at.seat:
        return f"where does {the} go?"
    steps = counted(int(turns.steps_to_go(at.s, at.t)), "space")
    return f"where does {the} go? Up to {steps}."


def _aiming(at: Moment) -> str:
    return f"whom does {names_of(at).the(at.s, int(top(at.s).unit))} attack?"


def _choosing(at: Moment) -> str:
    frame = top(at.s)
    ability = names_of(at).ability(at.s, int(frame.unit), int(frame.which))
    assert ability is not None
    clause = capital(ability.does[int(frame.place) - 1].clause())
    return f"whom is {ability.title} for? {clause}."


def _deploying(at: Moment, names: str) -> str:
    return f"{names} deploys the legion." if at.seat != int(top(at.s).which) else ""


def _deploy(at: Moment) -> str:
    unit = int(setup.next_to_deploy(at.s, int(top(at.s).which)))
    return f"where does the {names_of(at).title(at.s, unit)} stand?"


def _building(at: Moment, names: str) -> str:
    if at.seat != int(top(at.s).which):
        return f"{names} builds a legion in secret."
    side = at.s.side[at.seat]
    if not side.mercenary[1]:
        return "Choose two mercenary cards for your Barrack."
    left = counted(int(side.crystals), "crystal")
    recruits = counted(int(setup.recruits(at.s, at.seat)), "unit")
    return f"Build your legion: {recruits}, {left} left."


def _over(at: Moment, names: str) -> str:
    return f"{TITLES[int(at.s.winner) - 1]} has won."


DUTIES = {
    state.NOTHING: Duty("the-end", "the match is over", _over),
    state.CHOOSING_REGIONS: Duty("regions", "choose a Region card", asks="choose a Region card."),
    state.WHO_PICKS: Duty("regions", "it is decided who picks first"),
    state.PICKING_REGION: Duty("regions", "pick a Region card", asks="pick a Region card."),
    state.DRAWING_REGION: Duty("regions", "the random card is drawn"),
    state.WHO_IS_FIRST: Duty("who-begins", "it is rolled who begins"),
    state.BUILDING: Duty("legions", "build your legion", _building),
    state.DEPLOYING: Duty("deployment", "deploy your legion", _deploying, _deploy),
    state.TURN: Duty("your-turn", "command a unit, or end the turn", asks=_turn),
    state.REACTING: Duty("reactions", "react or pass", asks=_reacting),
    state.MOVING: Duty("moving", "choose where the unit goes", asks=_moving),
    state.AIMING: Duty("attacking", "choose whom to attack", asks=_aiming),
    state.ROLLING: Duty("attacking", "the dice are rolled"),
    state.ROLLING_COUNTER: Duty("counter-attacks", "the dice are rolled"),
    state.CHOOSING_TARGET: Duty("abilities", "choose a unit for the ability", asks=_choosing),
    state.CALLING: Duty("call-for-allies", "choose whom to call", asks="whom do you call?"),
    state.EQUIPPING: Duty(
        "enhancements", "equip the unit that was called", asks="equip the new unit?"
    ),
    state.PLACING: Duty("call-for-allies", "choose left or right", asks="left or right?"),
    state.CONVENING: Duty("war-council", "choose a Tactic", asks="which Tactic?"),
}
