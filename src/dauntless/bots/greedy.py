"""The bot that looks to the end of its own turn: what a person sees who knows the rules.

Every way to play the present turn is tried, up to where chance or somebody else has the word; what
stands there is judged, chance averaged over all its outcomes. What is hidden is imagined several
times over. In a game of long turns nobody can try all ways to play one: there the bot looks one
decision ahead.
"""

from __future__ import annotations

import numpy as np

from dauntless.bots.blur import CERTAIN, Sight, as_beliefs, choose
from dauntless.bots.book import by_the_book
from dauntless.bots.interface import Observation
from dauntless.bots.memory import padded_states
from dauntless.bots.one_ply import SCRATCH, weigh_decision
from dauntless.bots.whole_turn import SCRATCH_STATES, SEEN_PLACES, STACK, weigh
from dauntless.engine import luck
from dauntless.engine.contract import Reals
from dauntless.engine.kernels import MOST_CHOICES, compiled_for

WORLDS = 16  # imagined, where something is hidden


class GreedyBot:
    """Plays the turn that the judge likes best, or dimly sees so; equals are decided by chance."""

    def __init__(
        self, seed: int = 0, temperature: float = 0.0, partner_temperature: float | None = None
    ) -> None:
        self.generator = luck.generator(seed)
        self.sight = Sight(temperature, partner_temperature)

    def choose(self, observation: Observation) -> int:
        """The first action of the best turn."""
        if len(observation.actions) == 1:
            return observation.actions[0]
        known = by_the_book(observation, self.generator)
        if known is not None:
            return known
        beliefs = as_beliefs(self.weigh(observation), observation.game.facts)
        temperature = self.sight.temperature_of(observation)
        return observation.actions[choose(beliefs, temperature, self.generator)]

    def sure_win(self, observation: Observation) -> int | None:
        """The first action of a turn that certainly brings the highest score, if there is one."""
        beliefs = as_beliefs(self.weigh(observation), observation.game.facts)
        best = int(beliefs.argmax())
        return observation.actions[best] if beliefs[best] >= 1 - CERTAIN else None

    def weigh(self, observation: Observation) -> Reals:
        """What each action of the observation can lead to by the end of the turn."""
        game, seat = observation.game, observation.seat
        root = np.empty(1, game.rules.state).view(np.recarray)
        root[0] = observation.state
        imagined = root.copy()
        game.rules.imagine(imagined[0], game.tables, seat, luck.generator(0))
        is_open = game.concealed(imagined[0], seat).tobytes() == imagined.tobytes()
        worlds = 1 if is_open else WORLDS
        totals = np.zeros(MOST_CHOICES)
        with np.errstate(over="ignore"):
            if game.facts.long_turns:
                compiled_for(game.rules, weigh_decision)(
                    root, game.tables, seat, np.empty(SCRATCH, game.rules.state).view(np.recarray),
                    np.zeros((5, MOST_CHOICES), np.int64), np.zeros(64), self.generator, worlds,
                    totals,
                )  # fmt: skip
            else:
                states, words = padded_states(game.rules.state, SCRATCH_STATES + STACK)
                compiled_for(game.rules, weigh)(
                    root, game.tables, seat, states, words, np.zeros(SEEN_PLACES, np.uint64),
                    np.zeros((3, MOST_CHOICES), np.int64), np.zeros(64), self.generator, worlds,
                    totals,
                )  # fmt: skip
        return totals[: len(observation.actions)] / worlds
