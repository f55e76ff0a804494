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
from dauntless.games.win_or_die.phrases import one
from dauntless.games.win_or_die.reactions import may_be_unseen
from dauntless.games.win_or_die.targets import ALLOWED, why_not_attack
from dauntless.games.win_or_die.units import (
    apart,
    exposed_word,
    kind_of,
    most_health,
    toughness,
)
from dauntless.games.win_or_die.vocabulary import dice as in_words


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
    t, card = at.t, names_of(at).kind(s, enemy)
    known = s if card is None else as_exposed(s, enemy)
    is_melee = int(apart(s, t, unit, enemy)) == 1
    if card is not None and not is_melee and exposed_word(known, t, enemy, state.VEIL):
        return Preview(
            lines=("it is veiled: an attack from 2 or more spaces is not valid",),
            odds=(Odds(label=f"kills the {card.title}", chance=0.0),),
            changes=(f"unit-{enemy}",),
        )
    dice = max(0, int(attack_dice(known, t, unit, enemy, was_hidden)) + extra)
    rate = int(t.kind[int(kind_of(s, unit))].hit)
    faces = int(hitting_faces(s, t, unit, enemy, rate))
    lines = [f"{in_words(dice)}, {rate} or more hits" + (", and 3" if faces > 7 - rate else "")]
    if card is None:
        guarded = [] if is_melee else guarded_kinds(at, s, enemy)
        more = f"; as {' or '.join(guarded)} it would leave fewer dice, or none" if guarded else ""
        label = "hits at least once" + (" (at most)" if guarded else "")
        return Preview(
            lines=(*lines, f"it is hidden: what it is shows when it is attacked{more}"),
            odds=(Odds(label=label, chance=1 - hit_chances(dice, faces)[0]),),
            changes=(f"unit-{enemy}",),
        )
    less, left = less_by_armour(known, t, unit, enemy), health_left(known, t, enemy)
    kills = kill_chance(dice, faces, less, left)
    lines.append(f"{expected(dice, faces, less):.1f} damage to expect, {left} health left")
    odds = [Odds(label=f"kills the {card.title}", chance=kills)]
    if is_melee:
        dies = kills if burst_kills(known, t, unit, enemy) else 0.0
        if exposed_word(s, t, unit, state.SWIFT):
            lines.append("it does not strike back")
        else:
            unhurt = min(1.0, sum(hit_chances(dice, faces)[: less + 1]))
            lines.append(counter_line(known, t, unit, enemy, unhurt < 1 - kills))
            dies += unhurt * counter_kills(known, t, unit, enemy)
            dies += (1 - kills - unhurt) * counter_kills(as_hurt(known, enemy), t, unit, enemy)
        odds.append(Odds(label="your unit dies", chance=min(1.0, max(0.0, dies))))
    else:
        lines.append("it does not strike back")
    return Preview(lines=tuple(lines), odds=tuple(odds), changes=(f"unit-{enemy}",))


def guarded_kinds(at: Moment, s: Record, enemy: int) -> list[str]:
    """What a hidden enemy may be that spoils attacks from afar, for all that is known."""
    side = enemy // state.BASES
    legion = s.side[side]
    regions = [int(legion.region) - 1] if legion.region_known else range(state.REGIONS)
    return [
        one(card.title)
        for kind, card in sorted(names_of(at).units.items())
        if (at.t.kind[kind].has[state.PAVISE] or at.t.kind[kind].has[state.VEIL])
        and (kind >= state.FIRST_MERCENARY or kind // state.REGION_KINDS in regions)
        and may_be_unseen(s, at.t, side, kind)
    ]


def counter_line(s: Record, t: Record, unit: int, enemy: int, may_be_hurt: bool) -> str:
    """With how many dice an enemy strikes back, and more if it is hurt and rages."""
    back, raging = counter_roll(s, t, enemy), counter_roll(as_hurt(s, enemy), t, enemy)
    rate = int(t.kind[int(kind_of(s, enemy))].counter_hit)
    faces = int(hitting_faces(s, t, enemy, unit, rate))
    mean = expected(back, faces, less_by_armour(s, t, enemy, unit))
    more = f" ({raging} if it is hurt)" if may_be_hurt and raging > back else ""
    return f"it strikes back with {in_words(back)}{more}, {rate} or more hits: {mean:.1f} damage"


def counter_roll(s: Record, t: Record, enemy: int) -> int:
    """The dice of a counter-attack."""
    return max(0, int(counter_dice(s, t, enemy)))


def counter_kills(s: Record, t: Record, unit: int, enemy: int) -> float:
    """How likely a counter-attack kills the attacker."""
    rate = int(t.kind[int(kind_of(s, enemy))].counter_hit)
    faces = int(hitting_faces(s, t, enemy, unit, rate))
    less = less_by_armour(s, t, enemy, unit)
    return kill_chance(counter_roll(s, t, enemy), faces, less, health_left(s, t, unit))


def burst_kills(s: Record, t: Record, unit: int, enemy: int) -> bool:
    """Would the attacker die by the burst of the unit that it killed?"""
    burst = int(exposed_word(s, t, enemy, state.BURST))
    return burst > 0 and burst - int(s.unit[unit].shield) >= health_left(s, t, unit)


def as_hurt(s: Record, unit: int) -> Record:
    """The state as it would be with a unit damaged, if only a little."""
    hurt = copy_of(s)
    hurt.unit[unit].damage = max(1, int(s.unit[unit].damage))
    return hurt


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
