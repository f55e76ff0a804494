"""How much the judge makes of what it sees; a sum of 1 makes a side win three games of four."""

from __future__ import annotations

WEIGHTS = {
    "margin": 0.03,  # of morale above fatigue
    "breaking": 0.6,  # of its logarithm: the last points count most
    "exhaustion": 0.3,  # of the steps of fatigue that are left, in parts
    "presence": 0.12,  # of a unit, for each crystal and one more
    "wound": 0.9,  # how much less a unit is worth that is almost dead
    "distance": 0.004,  # of a space to the closest enemy, beyond one's reach
    "bend": 1.3,  # the power of that distance
    "press": 6.0,  # times that, for whoever loses if both wait
    "threat": 0.005,  # of an enemy who can strike there
    "backing": 0.3,  # of a friend near, in such enemies
    "exposure": 0.01,  # of a space that an archer is too close
    "height": 0.02,
    "cover": 0.01,
    "mine": 0.05,
    "company": 0.004,  # of a friend beside
    "blight": 0.03,
    "pin": 0.03,
    "shield": 0.01,
    "rally": 0.02,
    "die": 0.02,  # more or fewer in an attack under way
    "tactic": 0.2,
    "crystal": 0.05,
    "token": 0.0,  # kept for a reaction
    "scouting": 0.02,
    "trick": 0.015,
}
