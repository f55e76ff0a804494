"""The tree search over any game, as compiled code.

Every iteration draws a world that fits what is known, walks down from the present decision, adds
one node and carries the judged result back up. Each seat decides by its own knowledge in the
world at hand, so nobody uses what it cannot know: seats that choose in secret at the same time
do not see each other's choice, and a hidden hand stays hidden.

Where everything is open, the most promising action is followed (PUCT, the judge giving first
impressions). Where something is hidden, seats mix their actions by regret matching.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dauntless.bots.memory import EDGES, ITERATIONS, NODES, OWN_WORLDS
from dauntless.engine import contract
from dauntless.engine.compilation import compile_function, rule
from dauntless.engine.contract import SPECTATOR, Generator, Integers, Reals, Record
from dauntless.engine.kernels import lowest_seat
from dauntless.engine.luck import below, pick

WORLD, SEEN, TRIED, BEST = range(4)  # the scratch states
FRACTION = 1 << 30
whole: Any = np.int64  # counts are signed, whatever type a game answers with
HASH_FACTOR = np.uint64(0x9E3779B97F4A7C15)
HASH_SHIFT = np.uint64(29)
HASH_START = np.uint64(0xD1B54A32D192ED03)
LEAST_EXPLORATION, MOST_EXPLORATION = 0.02, 0.25  # of a mixed choice
BASELINE_MEMORY = 256.0
FIRST_REGRET = 0.05  # shared out by first impressions, so that a new mixture begins with them
TRUSTING_VISITS = 2_000.0  # so long means are trusted more than single results


def generic(function: Any) -> Any:
    """Compile a part of a generic kernel; kept only inside the kernels of each game."""
    return compile_function(function)


def grow(
    root: Any,
    t: Record,
    settings: Any,
    nodes: Any,
    edges: Any,
    states: Any,
    words: Any,
    counters: Integers,
    path: Integers,
    choices: Integers,
    reals: Reals,
    totals: Reals,
    worlds: Generator,
    generator: Generator,
    iterations: int,
) -> None:
    """Run iterations from the root, which is the state as its seat knows it."""
    given = settings[0]
    states[WORLD] = root[0]
    root_key = hashed(words[WORLD], given.seat)
    contract.imagine(states[WORLD], t, given.seat, generator.copy())
    secrets = has_secrets(states, words, t, given.seats)
    everyone = (1 << given.seats) - 1
    for _ in range(iterations):
        learning = everyone
        if secrets:
            learning = draw_world(root, t, given, states, worlds, generator, counters)
        else:
            states[WORLD] = root[0]
        is_own = learning != everyone and learning >> given.seat & 1
        values = reals[0]
        depth = descend(
            t, given, nodes, edges, states, words, counters, path, choices, reals,
            generator, learning, root_key if is_own or not secrets else np.uint64(0),
        )  # fmt: skip
        for seat in range(given.seats):
            values[seat] = (values[seat] - given.lowest) / given.span
        climb(nodes, edges, path, depth, values, reals[1])
        counters[ITERATIONS] += 1
        if is_own or not secrets:
            counters[OWN_WORLDS] += 1
            for seat in range(given.seats):
                totals[seat] += values[seat]


@generic
def has_secrets(states: Any, words: Any, t: Record, seats: int) -> bool:
    """Is there a seat that does not know everything of this world?"""
    for seat in range(seats):
        states[SEEN] = states[WORLD]
        contract.conceal(states[SEEN], t, seat)
        for i in range(words.shape[1]):
            if words[SEEN, i] != words[WORLD, i]:
                return True
    return False


@generic
def draw_world(
    root: Any,
    t: Record,
    given: Record,
    states: Any,
    worlds: Generator,
    generator: Generator,
    counters: Integers,
) -> int:
    """Draw a world, and say which seats may learn from it, as a bit mask.

    If all worlds were drawn as the searching seat sees things, the others would learn what it
    holds. So they learn only from worlds drawn as they themselves, or a spectator, see things.
    Worlds come back: their number grows with the root of the iterations, or in a game of many
    secrets nobody else would ever be in the same situation twice.
    """
    known = 16 + 2 * int(np.sqrt(counters[ITERATIONS]))
    index = below(generator, min(len(worlds), known))
    again = worlds[index : index + 1].copy()
    view = below(generator, 4)
    states[WORLD] = root[0]
    if view == 0:
        contract.conceal(states[WORLD], t, SPECTATOR)
        contract.imagine(states[WORLD], t, SPECTATOR, again)
        return (1 << whole(given.seats)) - 1  # type: ignore[no-any-return]
    contract.imagine(states[WORLD], t, given.seat, again)
    if view > 1 or given.seats == 1:
        return 1 << whole(given.seat)  # type: ignore[no-any-return]
    other = below(generator, given.seats - 1)
    if other >= given.seat:
        other += 1
    contract.conceal(states[WORLD], t, other)
    contract.imagine(states[WORLD], t, other, generator)
    return 1 << other


@generic
def descend(
    t: Record,
    given: Record,
    nodes: Any,
    edges: Any,
    states: Any,
    words: Any,
    counters: Integers,
    path: Integers,
    choices: Integers,
    reals: Reals,
    generator: Generator,
    learning: int,
    root_key: Any,
) -> int:
    """Walk down to a new node or the end, write the values there; how many nodes learn from it."""
    out, weights = choices[0], choices[1]
    s = states[WORLD]
    depth = 0
    is_first = True
    for _ in range(given.deepest):
        if contract.over(s):
            contract.score(s, t, reals[0])
            return depth
        mask = whole(contract.actors(s))
        if mask == 0:
            count = whole(contract.odds(s, t, out, weights))
            contract.settle(s, t, out[pick(generator, weights, count)])
            continue
        is_root, is_first = is_first, False
        seat = given.seat if is_root and mask >> given.seat & 1 else lowest_seat(mask)
        count = whole(contract.legal(s, t, seat, out))
        if count == 1:
            contract.act(s, t, seat, out[0])
            continue
        if is_root and root_key != 0:
            key = root_key
        else:
            states[SEEN] = s
            contract.conceal(states[SEEN], t, seat)
            key = hashed(words[SEEN], seat)
        place = find(nodes, key)
        may_learn = learning >> seat & 1
        if nodes[place].key == 0:
            if may_learn:
                add_node(
                    t, given, nodes, edges, states, words, counters, reals, out, count, seat,
                    place, key,
                )  # fmt: skip
            play_on(t, given, states, choices, reals[0], generator)
            return depth
        node = nodes[place]
        if node.mixes:
            k = choose_mixed(node, edges, reals[1], generator, may_learn)
        else:
            k = choose_best(node, edges, given.exploration)
        if may_learn:
            path[depth, 0] = place
            path[depth, 1] = k
            path[depth, 2] = seat
            depth += 1
        contract.act(s, t, seat, edges[node.first + k].action)
    contract.judge(s, t, reals[0])
    return depth


@rule
def hashed(words: Any, seat: int) -> Any:
    """A hash of a seat's knowledge; never 0."""
    key = HASH_START + np.uint64(seat)
    for word in words:
        key = (key ^ word) * HASH_FACTOR
        key ^= key >> HASH_SHIFT
    return key | np.uint64(1)


@rule
def find(nodes: Any, key: Any) -> int:
    """Where the node of that key stands, or would stand."""
    mask = len(nodes) - 1
    place: int = whole(key >> np.uint64(33)) & mask
    while nodes[place].key != key and nodes[place].key != 0:
        place = (place + 1) & mask
    return place


@generic
def add_node(
    t: Record,
    given: Record,
    nodes: Any,
    edges: Any,
    states: Any,
    words: Any,
    counters: Integers,
    reals: Reals,
    out: Integers,
    count: int,
    seat: int,
    place: int,
    key: Any,
) -> None:
    """Add the node of a decision, with the judge's first impressions of its actions."""
    first = counters[EDGES]
    if first + count > len(edges) or 2 * counters[NODES] > len(nodes):
        return
    node = nodes[place]
    node.key, node.first, node.count, node.visits = key, first, count, 0
    mask = whole(contract.actors(states[WORLD]))
    is_simultaneous = mask & (mask - 1) != 0
    node.mixes = is_simultaneous or has_secrets(states, words, t, given.seats)
    best = 0.0
    for k in range(count):
        states[TRIED] = states[WORLD]
        contract.act(states[TRIED], t, seat, out[k])
        value = (estimate(states[TRIED], t, seat, reals[1]) - given.lowest) / given.span
        best = max(best, value)
        edge = edges[first + k]
        edge.action, edge.visits, edge.value = out[k], 0, value
        edge.regret, edge.weight = 0.0, 0.0
    total = 0.0
    for edge in edges[first : first + count]:
        edge.prior = np.exp((edge.value - best) * given.sharpness)
        total += edge.prior
    for edge in edges[first : first + count]:
        edge.prior = 0.75 * edge.prior / total + 0.25 / count
        edge.regret = FIRST_REGRET * edge.prior
    counters[EDGES] += count
    counters[NODES] += 1


@generic
def estimate(s: Record, t: Record, seat: int, values: Reals) -> float:
    """What a seat may expect: the score of a game that is over, or the judge's word."""
    if contract.over(s):
        contract.score(s, t, values)
    else:
        contract.judge(s, t, values)
    return values[seat]  # type: ignore[no-any-return]


@rule
def choose_best(node: Record, edges: Any, exploration: float) -> int:
    """The action that is most worth trying: good so far, or promising and little tried."""
    scale = exploration * np.sqrt(node.visits + 1.0)
    best, best_worth = 0, -1.0
    for k in range(node.count):
        edge = edges[node.first + k]
        worth = edge.value + scale * edge.prior / (1.0 + edge.visits)
        if worth > best_worth:
            best, best_worth = k, worth
    return best


@rule
def choose_mixed(
    node: Record, edges: Any, chances: Reals, generator: Generator, exploring: int
) -> int:
    """An action drawn by regret matching; while learning, sometimes by first impressions."""
    regret_matching(node, edges, chances)
    if exploring and below(generator, FRACTION) < curiosity(node) * FRACTION:
        for k in range(node.count):
            chances[k] = edges[node.first + k].prior
    rest = below(generator, FRACTION) / FRACTION
    for k in range(node.count):
        rest -= chances[k]
        if rest < 0.0:
            return k
    return whole(node.count) - 1  # type: ignore[no-any-return]


@rule
def regret_matching(node: Record, edges: Any, chances: Reals) -> None:
    """Write how likely each action is, in proportion to how much it is missed so far."""
    total = 0.0
    for k in range(node.count):
        chances[k] = max(0.0, edges[node.first + k].regret)
        total += chances[k]
    for k in range(node.count):
        chances[k] = chances[k] / total if total > 0.0 else 1.0 / node.count


@rule
def curiosity(node: Record) -> float:
    """How often a mixed choice is made by first impressions, to learn of all actions."""
    often: float = np.sqrt(node.count / (node.visits + 1.0))
    return max(LEAST_EXPLORATION, min(MOST_EXPLORATION, often))


@generic
def play_on(
    t: Record,
    given: Record,
    states: Any,
    choices: Integers,
    values: Reals,
    generator: Generator,
) -> None:
    """Play on for some turns by a light policy, then write the result or the judge's estimate."""
    out, weights = choices[0], choices[1]
    s = states[WORLD]
    last = contract.turn(s) + given.rollout_turns
    for _ in range(given.deepest if given.rollout_tries > 0 else FRACTION):
        if contract.over(s) or contract.turn(s) >= last:
            break
        mask = whole(contract.actors(s))
        if mask == 0:
            count = whole(contract.odds(s, t, out, weights))
            contract.settle(s, t, out[pick(generator, weights, count)])
            continue
        seat = lowest_seat(mask)
        count = whole(contract.legal(s, t, seat, out))
        if given.rollout_tries == 0 or count == 1:
            contract.act(s, t, seat, out[below(generator, count)])
        else:
            act_lightly(t, given.rollout_tries, states, seat, out, count, values, generator)
    estimate(s, t, 0, values)


@generic
def act_lightly(
    t: Record,
    tries: int,
    states: Any,
    seat: int,
    out: Integers,
    count: int,
    values: Reals,
    generator: Generator,
) -> None:
    """Of a few actions drawn by chance, take the one the judge likes best."""
    best = -np.inf
    for i in range(min(tries, count)):
        other = i + below(generator, count - i)
        out[i], out[other] = out[other], out[i]
        states[TRIED] = states[WORLD]
        contract.act(states[TRIED], t, seat, out[i])
        value = estimate(states[TRIED], t, seat, values)
        if value > best:
            best = value
            states[BEST] = states[TRIED]
    states[WORLD] = states[BEST]


@rule
def climb(
    nodes: Any, edges: Any, path: Integers, depth: int, values: Reals, chances: Reals
) -> None:
    """Let every node on the way learn what came of its choice."""
    for i in range(depth):
        node = nodes[path[i, 0]]
        edge = edges[node.first + path[i, 1]]
        value = values[path[i, 2]]
        if node.mixes:
            learn_regret(node, edges, path[i, 1], value, chances)
        node.visits += 1
        edge.visits += 1
        memory = edge.visits + 1.0
        if node.mixes:
            memory = min(memory, BASELINE_MEMORY)
        edge.value += (value - edge.value) / memory


@rule
def learn_regret(node: Record, edges: Any, taken: int, value: float, chances: Reals) -> None:
    """Add to each action's regret: what it would have brought, less what the mixture brought.

    What an action not taken would have brought is its mean; the one taken is corrected by what
    it brought now, weighted by how seldom it is taken. That weight makes the mixture right in the
    end, but a rare action's single result very loud, so it comes in only after many visits.
    """
    regret_matching(node, edges, chances)
    exploring = curiosity(node)
    edge = edges[node.first + taken]
    taken_chance = (1.0 - exploring) * chances[taken] + exploring * edge.prior
    least_chance = min(1.0, (TRUSTING_VISITS / (node.visits + 1.0)) ** 2)
    surprise = (value - edge.value) / max(least_chance, taken_chance)
    expected = surprise * chances[taken]
    for k in range(node.count):
        expected += chances[k] * edges[node.first + k].value
    for k in range(node.count):
        edge = edges[node.first + k]
        edge.regret += edge.value - expected
        if k == taken:
            edge.regret += surprise
        edge.regret = max(0.0, edge.regret)
        edge.weight += chances[k] * (node.visits + 1.0)
