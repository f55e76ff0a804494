"""A batch steps as single matches do, shows no secret, and refuses what is not legal."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import dauntless
from conformance.nerve import Nerve
from dauntless import registry
from dauntless.engine import luck
from dauntless.engine.errors import BadInput, BadOption, Refusal
from dauntless.engine.game import Game
from dauntless.lab.batches import WAITS, Batch, as_numbers, choose_from_masks, number_names

MATCHES = 12
SECRETIVE = [
    pytest.param(Nerve(), {"seats": 3}, id="nerve"),
    pytest.param(registry.load("darebase"), {"scenario": "classic"}, id="darebase"),
    pytest.param(registry.load("dare-to-love"), {"players": 4}, id="dare-to-love"),
]


def classic(matches: int = MATCHES, seed: int = 0) -> Batch:
    return dauntless.batch("darebase", matches, seed=seed, scenario="classic")


@pytest.mark.parametrize(("game", "options"), SECRETIVE)
def test_who_decides_is_shown_what_it_can_know_and_may_do(
    game: Game[Any, Any], options: dict[str, Any]
) -> None:
    batch = Batch(game, options, MATCHES, seed=3)
    hidden = 0
    for _ in range(40):
        seen = batch.seen()
        for i in range(MATCHES):
            state, seat = batch.states[i], int(batch.seats[i])
            assert seat == game.actors(state)[0]
            assert seen[i].tobytes() == game.concealed(state, seat).tobytes()
            assert np.flatnonzero(batch.masks[i]).tolist() == sorted(game.legal(seen[i], seat))
            hidden += seen[i].tobytes() != state.tobytes()
        batch.step(batch.draw())
    assert hidden > 0, "nothing was secret, so nothing was tried"


def test_matches_end_with_their_scores_and_begin_again() -> None:
    game = Nerve()
    batch = Batch(game, {"seats": 2}, MATCHES)
    ended = 0
    for _ in range(60):
        before = batch.states.copy()
        actions, seats = batch.draw(), batch.seats.copy()
        batch.step(actions)
        for i in range(MATCHES):
            s = before[i]
            game.act(s, int(seats[i]), int(actions[i]))
            assert batch.finished[i] == game.over(s)
            if game.over(s):
                ended += 1
                assert tuple(batch.scores[i]) == game.score(s, 2)
                assert game.turn(batch.states[i]) == 0
    assert ended > MATCHES


def test_the_luck_of_a_match_depends_on_the_seed_and_its_number() -> None:
    def played(matches: int, seed: int) -> list[bytes]:
        batch = classic(matches, seed)
        for _ in range(30):
            batch.step(batch.draw())
        return [state.tobytes() for state in batch.states]

    assert played(4, seed=1) == played(MATCHES, seed=1)[:4]
    assert played(4, seed=1) != played(4, seed=2)


def test_one_action_that_is_not_legal_is_refused_with_its_reason_and_nothing_happens() -> None:
    batch = classic()
    batch.step(batch.draw())
    before = batch.states.tobytes(), batch.seats.tolist()
    actions = batch.draw()
    chosen = int(np.flatnonzero(~batch.masks[5])[0])
    actions[5] = chosen
    seat = int(batch.seats[5])
    reason = batch.game.refusal(batch.seen()[5], seat, chosen)
    with pytest.raises(Refusal) as refused:
        batch.step(actions)
    assert str(refused.value) == f"match 5: {reason}"
    for number in (-2, batch.game.facts.most_actions, 2**40):
        actions[5] = number
        with pytest.raises(Refusal, match=f"match 5: there is no action number {number}"):
            batch.step(actions)
    assert (batch.states.tobytes(), batch.seats.tolist()) == before


def test_a_match_waits_where_no_action_is_given() -> None:
    batch = classic()
    waiting, actions = batch.states[::2].tobytes(), batch.draw()
    masks = batch.masks[::2].tolist()
    actions[::2] = WAITS
    others = batch.states[1::2].tobytes()
    batch.step(actions)
    assert batch.states[::2].tobytes() == waiting
    assert batch.masks[::2].tolist() == masks
    assert batch.states[1::2].tobytes() != others


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        ([0], "they are 12 whole numbers, one for each match, not 1 of type int64"),
        (np.zeros((12, 1), np.int64), "not 12×1 of type int64"),
        (np.zeros(12), "not 12 of type float64"),
        (3, "not one of type int64"),
    ],
)
def test_actions_of_another_form_are_refused(actions: Any, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        classic().step(actions)


@pytest.mark.parametrize("matches", [0, -1, 1_000_001])
def test_a_batch_has_a_match_and_not_too_many(matches: int) -> None:
    with pytest.raises(BadOption, match="matches: it must be from 1 to 1,000,000"):
        classic(matches)


def test_actions_are_drawn_evenly_among_the_legal_ones() -> None:
    masks = np.zeros((6000, 5), np.bool_)
    masks[:, [1, 2, 4]] = True
    actions = np.full(len(masks), -1)
    choose_from_masks(masks, luck.generators(1, 0, len(masks)), actions)
    counts = np.bincount(actions, minlength=5)
    assert counts[[0, 3]].sum() == 0
    assert counts[[1, 2, 4]].min() > 1850  # 2,000 expected, standard deviation 37


def test_every_number_of_a_record_has_its_column_and_its_name() -> None:
    card = np.dtype([("suit", "u1"), ("marks", "i2", (2,))])
    hand = np.dtype([("cards", card, (2,)), ("size", "u1")])
    record = np.dtype([("turn", "u4"), ("hands", hand, (2,))])
    state = np.zeros(1, record)[0]
    state["turn"] = 70_000
    state["hands"]["size"] = [1, 2]
    state["hands"]["cards"]["suit"] = [[3, 4], [5, 6]]
    state["hands"]["cards"]["marks"][1, 0] = [-7, -8]
    names = number_names(record)
    (row,) = as_numbers(state)
    told = {name: value for name, value in zip(names, row.tolist(), strict=True) if value}
    assert told == {
        "turn": 70_000,
        "hands[0].size": 1,
        "hands[1].size": 2,
        "hands[0].cards[0].suit": 3,
        "hands[0].cards[1].suit": 4,
        "hands[1].cards[0].suit": 5,
        "hands[1].cards[1].suit": 6,
        "hands[1].cards[0].marks[0]": -7,
        "hands[1].cards[0].marks[1]": -8,
    }
    batch = classic()
    assert as_numbers(batch.seen(), np.float32).shape == (
        MATCHES,
        len(number_names(batch.game.rules.state)),
    )
