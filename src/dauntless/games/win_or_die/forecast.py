"""What an attack would do, before it is ordered: with the rules' own numbers."""

from __future__ import annotations

from math import comb

from dauntless.engine.actions import Moment
from dauntless.engine.contract import Record
from dauntless.engine.game import copy_of
from dauntless.engine.scene import Odds, Preview
from dauntless.games.win_or_die import state
from dauntless.games.win_or_die.combat import attack_dice, counter_dice, hitting_faces
from dauntless.games.win_or_die.names import names_of
from dauntless.games.win_or_die.targets import ALLOWED, why_not_attack
from dauntless.games.win_or_die.units import (
    apart,
    exposed_word,
    kind_of,
    most_health,
    toughness,
)


def hit_chances(dice: int, faces: int) -> list[float]:
    """How likely each number of hits is."""
    share = faces / state.DIE_FACES
    return [comb(dice, h) * share**h * (1 - share) ** (dice - h) for h in range(dice + 1)]


def expected(dice: int, faces: int, less: int) -> float:
    """The damage to expect, if so much of it is taken off."""
    chances = hit_chances(dice, faces)
    return sum(chance * max(0, hits - less) for hits, chance in enumerate(chances))


def kill_chance(dice: int, faces: int, less: int, health: int) -> float:
    """How likely a blow kills."""
    chances = hit_chances(dice, faces)
    return min(1.0, sum(chance for hits, chance in enumerate(chances) if hits - less >= health))


def less_by_armour(s: Record, t: Record, unit: int, victim: int) -> int:
    """What tough and a shield take off a blow."""
    if exposed_word(s, t, unit, state.PIERCE):
        return 0
    return int(toughness(s, t, victim)) + int(s.unit[victim].shield)


def health_left(s: Record, t: Record, unit: int) -> int:
    """How much damage still kills it."""
    return int(most_health(s, t, unit)) - int(s.unit[unit].damage)


def attack_preview(
    at: Moment, s: Record, unit: int, enemy: int, extra: int, was_hidden: int
) -> Preview:
    """Dice, odds and the counter-attack, as far as the attacker can know."""
    t, names = at.t, names_of(at)
    dice = max(0, int(attack_dice(s, t, unit, enemy, was_hidden)) + extra)
    faces = int(hitting_faces(s, t, unit, enemy, int(t.kind[int(kind_of(s, unit))].hit)))
    rate = int(t.kind[int(kind_of(s, unit))].hit)
    lines = [f"{dice} dice, {rate} or more hits" + (", and 3" if faces > 7 - rate else "")]
    card = names.kind(s, enemy)
    if card is None:
        return Preview(
            lines=(*lines, "it is hidden: what it is shows when it is attacked"),
            odds=(Odds(label="hits at least once", chance=1 - hit_chances(dice, faces)[0]),),
            changes=(f"unit-{enemy}",),
        )
    known = as_exposed(s, enemy)
    less = less_by_armour(known, t, unit, enemy)
    left = health_left(known, t, enemy)
    kills = kill_chance(dice, faces, less, left)
    lines.append(f"{expected(dice, faces, less):.1f} damage to expect, {left} health left")
    odds = [Odds(label=f"kills the {card.title}", chance=kills)]
    is_melee = int(apart(s, t, unit, enemy)) == 1
    if is_melee and not exposed_word(s, t, unit, state.SWIFT):
        back = max(0, int(counter_dice(known, t, enemy)))
        rate = int(t.kind[int(kind_of(s, enemy))].counter_hit)
        hits = int(hitting_faces(s, t, enemy, unit, rate))
        armour = less_by_armour(known, t, enemy, unit)
        mean = expected(back, hits, armour)
        lines.append(f"it strikes back with {back} dice, {rate} or more hits: {mean:.1f} damage")
        dies = (1 - kills) * kill_chance(back, hits, armour, health_left(s, t, unit))
        odds.append(Odds(label="your unit dies", chance=min(1.0, dies)))
    else:
        lines.append("it does not strike back")
    return Preview(lines=tuple(lines), odds=tuple(odds), changes=(f"unit-{enemy}",))


def as_exposed(s: Record, unit: int) -> Record:
    """The state as it would be with a unit exposed."""
    if s.unit[unit].exposed:
        return s
    shown = copy_of(s)
    shown.unit[unit].exposed = 1
    return shown


def order_preview(at: Moment, unit: int, order: int) -> Preview | None:
    """Whom an attack order could strike, and how well."""
    if order != state.ATTACK_ORDER:
        return None
    shown = as_exposed(at.s, unit)
    was_hidden = 1 - int(at.s.unit[unit].exposed)
    kind = int(kind_of(at.s, unit))
    lines: list[str] = []
    changes: list[str] = []
    names = names_of(at)
    for enemy in range((1 - at.seat) * state.BASES, (2 - at.seat) * state.BASES):
        if int(why_not_attack(at.s, at.t, unit, kind, enemy)) == ALLOWED:
            found = attack_preview(at, shown, unit, enemy, 0, was_hidden)
            chance = f", {found.odds[0].label} {found.odds[0].chance:.0%}" if found.odds else ""
            lines.append(f"{names.where(at.s, enemy)}: {found.lines[0]}{chance}")
            changes += found.changes
    return Preview(lines=tuple(lines), changes=tuple(changes))
