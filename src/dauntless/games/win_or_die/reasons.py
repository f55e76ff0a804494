"""The rules' reason codes, in words."""

from __future__ import annotations

from dauntless.games.win_or_die import growth, reactions, setup, targets, turns

AIM = {
    targets.NOT_THERE: "there is nobody",
    targets.OUT_OF_REACH: "it is too far away",
    targets.TOO_CLOSE: "it is too close: it must be at least 2 spaces away",
    targets.NO_SIGHT: "forest or mountains block the line of sight",
    targets.IN_FOREST: "in a forest it can be aimed at from adjacent spaces or a highland only",
    targets.TAUNTED: "an adjacent enemy with taunt must be attacked instead",
    targets.VEILED: "it is veiled: an attack from 2 or more spaces is not valid",
    targets.NOT_IN_LINE: "it is not on a straight line",
    targets.NOT_HIDDEN: "only a hidden enemy can be exposed, and only an exposed unit can hide",
    targets.UNHURT: "it is not damaged",
    targets.NO_TOKENS_ON_IT: "there are no Command tokens on it",
    targets.CANNOT_STAND: "one of them could not stand where the other does",
    targets.CANNOT_HIDE: "it cannot hide beside an enemy or on mountains",
    targets.NOT_AN_ALLY: "an ally is another own unit",
}

GROWTH = {
    growth.NOT_IN_THIS_MODE: "that is not played in this mode",
    growth.NOT_IN_BASELINE: "only a unit in the own baseline can call for allies",
    growth.NO_BASE: "all Battle Bases are in use",
    growth.NO_ROOM: "neither the space to the left nor the one to the right is free",
    growth.NO_SUCH_KIND: "the Barrack has no such unit",
    growth.A_LEADER: "a leader is chosen for the legion, never bought",
    growth.NONE_LEFT: "no card of it is left in the Barrack",
    growth.TOO_DEAR: "there are not enough crystals",
    growth.HAS_IT: "the unit has this enhancement already",
    growth.TOO_MANY_ALIKE: "the legion has as many of this enhancement as it may",
    growth.CONVENED: "the War Council has met this turn",
    growth.ACTIVE: "it is active already",
}

ORDER = {
    turns.NO_UNIT: "there is no such unit",
    turns.NO_COMMANDS: "there are no Command tokens left",
    turns.CAP_REACHED: "the unit holds as many Command tokens as it may",
    turns.EXPOSED_ALREADY: "the unit is exposed already: order it simply to move",
    turns.NO_WAY: "there is no space it could move to",
    turns.NO_VICTIM: "no enemy is in its reach and sight",
    turns.NO_ABILITY: "the unit has no such ability",
    turns.IS_REACTION: "that is a reaction: it is used in the opponent's turn, when asked",
    turns.USED_ALREADY: "the unit has used this ability this turn",
    turns.SPENT: "the unit has used this Ultimate in this battle",
    turns.NOBODY_FOR_IT: "there is nobody it could be used on",
    **{turns.GROWTH + code: words for code, words in GROWTH.items()},
    turns.GROWTH + growth.NONE_LEFT: "no card is left in the Barrack",
}

REACT = {
    reactions.NO_SUCH_UNIT: "there is no such unit",
    reactions.NO_COMMAND: "there are no Command tokens left",
    reactions.AT_CAP: "the unit holds as many Command tokens as it may",
    reactions.NO_SUCH_ABILITY: "the unit has no such ability",
    reactions.NO_REACTION: "that ability is no reaction",
    reactions.OTHER_MOMENT: "that reaction answers something else",
    reactions.USED_THIS_TURN: "the unit has used this reaction this turn",
    reactions.TOO_FAR: "it happens too far away",
    reactions.NO_AIM: "there is nobody it could be used on",
}

BUILD = {
    setup.HIRE_FIRST: "the two mercenary cards come first",
    setup.HIRED_ALREADY: "this mercenary is in the Barrack already",
    setup.NO_SUCH_MERCENARY: "there is no such mercenary",
    setup.HIRED_BOTH: "the Barrack has its two mercenaries",
    setup.LEADER_FIRST: "the leader comes first",
    setup.HAS_LEADER: "the legion has its leader",
    setup.NO_SUCH_LEADER: "the region has no such leader",
    setup.NOT_IN_BARRACK: "the Barrack has no such unit",
    setup.LEADERS_ARE_FREE: "a legion has one leader, and it is not bought",
    setup.LIMIT_REACHED: "its limit is reached",
    setup.OVER_BUDGET: "there are not enough crystals",
    setup.FULL: "the legion has as many units as it may",
    setup.WOULD_STRAND: "then the crystals would not suffice for the fewest units of a legion",
    setup.NOBODY_RECRUITED: "enhancements are for the unit recruited last; leaders get none",
    setup.TOO_FEW: "the legion has too few units",
} | {setup.EQUIPMENT + code: words for code, words in GROWTH.items()}
