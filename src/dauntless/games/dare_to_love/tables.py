"""Compile a pack into the tables that the rules are given."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial, prod
from typing import Any

import numpy as np

from dauntless.engine.boards import DIRECTIONS
from dauntless.engine.contract import Record
from dauntless.engine.packs import write_numbers
from dauntless.games.dare_to_love import content, state
from dauntless.games.dare_to_love.state import FARTHEST, MANA, OLIGARCHS, REBELS, ROLLS


def fill_tables(pack: content.DareToLovePack, t: Record) -> None:
    """Compile the whole pack."""
    write_numbers(pack.numbers, t)
    for rebels, life in zip((REBELS - 1, REBELS), pack.numbers.oligarch_life, strict=True):
        t.oligarch_life[rebels] = (life, life // 2)
    _write_board(pack, t)
    _write_cards(pack, t)
    _write_gifts(pack, t)
    _write_rolls(pack, t)


def _write_board(pack: content.DareToLovePack, t: Record) -> None:
    board = pack.map
    spaces = range(len(board))
    standing = [space for space in spaces if board.signs[space] not in content.CELLS]
    t.open = mask(standing)
    t.starts = mask(board.signed(content.START))
    t.throne = board.signed(content.THRONE)[0]
    board.write_neighbours(t.beyond, state.NOWHERE)
    board.write_distances(t.distance)
    t.way[:] = -1
    _write_walks(t, spaces, standing)
    for space in spaces:
        for reach in range(FARTHEST + 1):
            t.near[space, reach] = mask(np.flatnonzero(t.distance[space, spaces] <= reach))
        for way in range(DIRECTIONS):
            ahead = list(board.straight_on(space, way))
            t.lines[space] |= mask(ahead)
            t.way[space, ahead] = way
    for prison in pack.prison:
        number = int(prison.sign) - 1
        t.prison_space[number] = board.signed(prison.sign)[0]
        t.mark[number] = mask(board.names.index(name) for name in prison.attack_from)
        for space in spaces:
            reached = np.flatnonzero(t.walk[space] & t.mark[number])
            t.steps_to_prison[space, number] = reached[0] if len(reached) else FARTHEST


def _write_walks(t: Record, spaces: range, standing: list[int]) -> None:
    """Where so many steps lead; people do not bar the way, prisons do."""
    around = {space: {*t.beyond[space].tolist()} & {*standing} for space in spaces}
    for space in spaces:
        reached, newest = {space}, {space}
        for steps in range(FARTHEST + 1):
            t.walk[space, steps] = mask(reached)
            newest = {there for here in newest for there in around[here]} - reached
            reached |= newest


def mask(spaces: Any) -> int:
    """A set of spaces as one integer."""
    return sum(1 << int(space) for space in spaces)


def _write_cards(pack: content.DareToLovePack, t: Record) -> None:
    for number, oligarch in enumerate(pack.oligarch):
        t.bodies[number] = oligarch.units
    for number, rebel in enumerate(pack.rebel):
        t.copies[OLIGARCHS + number, MANA] = rebel.mana
    for number, character in enumerate(pack.characters):
        first = 0 if number < OLIGARCHS else MANA + 1
        cards: Sequence[content.RebelCard | content.OligarchCard] = character.card
        for kind, card in enumerate(cards, start=first):
            t.copies[number, kind] = 1
            row = t.card[number, kind]
            write_numbers(card, row)
            row.alert[:] = (card.alert == "top", card.alert == "bottom")
            if isinstance(card, content.OligarchCard):
                row.body = (None, "♂", "♀").index(card.unit)
            row.effects = len(card.effects)
            for place, effect in enumerate(card.effects):
                effect.compile(row.effect[place], bottom=place >= len(card.top))


def _write_gifts(pack: content.DareToLovePack, t: Record) -> None:
    t.talents = len(pack.talent)
    for number, talent in enumerate(pack.talent):
        t.talent[number].moment = state.IN_TURN if talent.when == "turn" else state.WHEN_HURT
        _write_gift(talent.does, t.talent[number])
    for number, rebel in enumerate(pack.rebel):
        _write_gift(rebel.prisoner.freed, t.prisoner[number])


def _write_gift(effects: list[Any], row: Record) -> None:
    row.effects = len(effects)
    for place, effect in enumerate(effects):
        effect.compile(row.effect[place])


def _write_rolls(pack: content.DareToLovePack, t: Record) -> None:
    """The rolls that the dice allow, with weights, and the damage to expect of them."""
    faces = pack.dice.faces
    count = 0
    for dice in range(1, state.MOST_DICE + 1):
        t.first_roll[dice] = count
        for number, roll in enumerate(ROLLS):
            orders = factorial(dice) // prod(factorial(n) for n in roll)
            weight = orders * prod(face**n for face, n in zip(faces, roll, strict=True))
            if sum(roll) == dice and weight:
                t.roll[count], t.roll_weight[count] = number, weight
                count += 1
                for kind in range(state.STAR + 1):
                    hits = roll[state.STAR] + (roll[kind] if kind != state.STAR else 0)
                    damage = max(0, hits - roll[state.MISS])
                    t.mean_damage[dice, kind] += damage * weight / sum(faces) ** dice
    t.first_roll[state.MOST_DICE + 1] = count
