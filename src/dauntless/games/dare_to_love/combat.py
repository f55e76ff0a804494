"""Attacks from the naming of the target to the last hit point, deaths, rescues, the end."""

from __future__ import annotations

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Record
from dauntless.engine.pending import clear, pop
from dauntless.games.dare_to_love import people, state
from dauntless.games.dare_to_love.pending import push, turn_of
from dauntless.games.dare_to_love.people import are_enemies, is_alive, place
from dauntless.games.dare_to_love.state import OLIGARCH, PRISON, SECOND_BODY, UNITS, whole

# Attacking


@rule
def attack(s: Record, unit: int, target: int, dice: int, kind: int, steady: int) -> None:
    """An attack begins: on a prison, a Rebel or the Oligarch, of whose two units one is named."""
    step = state.ROLLING
    if target == OLIGARCH and s.life[SECOND_BODY] > 0:
        if s.life[OLIGARCH] > 0:
            step = state.NAMING_BODY
        else:
            target = SECOND_BODY
    push(s, step, unit, 0)
    top = s.pending[s.height - 1]
    top.target, top.dice, top.kind, top.steady = target, min(dice, state.MOST_DICE), kind, steady


@rule
def attack_in_turn(s: Record, unit: int, target: int, dice: int, kind: int) -> None:
    """An attack with what has been prepared for it this turn."""
    dice += whole(s.extra_dice)
    steady = whole(s.steady)
    s.extra_dice = s.steady = 0
    attack(s, unit, target, dice, kind, steady)


@rule
def sweep(s: Record, unit: int, victims: int, dice: int, kind: int) -> None:
    """An attack on several units at once, each with a roll of its own."""
    push(s, state.SWEEPING, unit, 0)
    top = s.pending[s.height - 1]
    top.dice = min(dice + whole(s.extra_dice), state.MOST_DICE)
    top.kind, top.steady, top.swept = kind, s.steady, victims
    s.extra_dice = s.steady = 0


@rule
def sweep_on(s: Record) -> None:
    """Strike the next unit of an area attack, while the card that says so is on the table."""
    top = s.pending[s.height - 1]
    unit = whole(top.unit)
    for target in range(UNITS):
        if whole(top.swept) >> target & 1 and s.played[unit] != 0:
            top.swept = whole(top.swept) ^ (1 << target)
            if is_alive(s, unit) and is_alive(s, target):
                attack(s, unit, target, whole(top.dice), whole(top.kind), whole(top.steady))
            return
    pop(s)


@rule
def is_alert(s: Record, t: Record, unit: int) -> bool:
    """Does the card a character has played show 🛡, in a row that counts?"""
    if s.played[unit] == 0:
        return False
    card = people.card_of(s, t, unit)
    return card.alert[state.TOP] != 0 or (
        people.has_paid(s, unit) and card.alert[state.BOTTOM] != 0
    )


@rule
def roll(s: Record, t: Record, counts: Record) -> None:
    """The dice of an attack lie on the table; somebody alert makes the attacker reroll one."""
    top = s.pending[s.height - 1]
    for symbol in range(state.SYMBOLS):
        s.rolled[symbol] = counts[symbol]
    kind, target = whole(top.kind), whole(top.target)
    if target < PRISON and kind != state.PENETRATING and s.rolled[kind] > 0:
        if is_alert(s, t, OLIGARCH if target == SECOND_BODY else target):
            top.due = state.REROLLING
            return
    count_hits(s, t)


@rule
def reroll(s: Record, t: Record, counts: Record) -> None:
    """One die with the symbol of the attack has been rolled again."""
    kind = whole(s.pending[s.height - 1].kind)
    s.rolled[kind] -= 1
    for symbol in range(state.SYMBOLS):
        s.rolled[symbol] += counts[symbol]
    count_hits(s, t)


@rule
def count_hits(s: Record, t: Record) -> None:
    """Hits less misses; a Rebel who keeps a Talent may answer before it hurts."""
    top = s.pending[s.height - 1]
    kind, target = whole(top.kind), whole(top.target)
    hits = whole(s.rolled[state.STAR])
    if kind != state.PENETRATING:
        hits += whole(s.rolled[kind])
    if not top.steady:
        hits -= whole(s.rolled[state.MISS])
    top.amount = max(0, hits)
    is_rebel = OLIGARCH < target < SECOND_BODY
    if is_rebel and hits > 0 and s.talent[target] != 0:
        top.due = state.REACTING
        return
    strike(s, t, whole(top.amount))


@rule
def strike(s: Record, t: Record, damage: int) -> None:
    """The attack on top of the stack is over and does its damage."""
    target = whole(s.pending[s.height - 1].target)
    pop(s)
    if target >= PRISON:
        hurt_prison(s, t, target - PRISON, damage)
    else:
        hurt(s, t, target, damage)


# Answering with a Talent, and why it cannot be used


NO_FREE_WILL, TALENT_USED_UP, NOT_THE_MOMENT = range(29, 32)


@rule
def why_not_answer(s: Record, t: Record) -> int:
    """Why the Rebel under attack cannot use its Talent at this moment, or ALLOWED."""
    top = s.pending[s.height - 1]
    unit = whole(top.target)
    talent = t.talent[whole(s.talent[unit]) - 1]
    only_saves_life = talent.effects == 1 and talent.effect[0].what == state.SURVIVE
    if talent.moment != state.WHEN_HURT or (only_saves_life and top.amount < s.life[unit]):
        return NOT_THE_MOMENT
    return people.ALLOWED


@rule
def answer(s: Record, t: Record) -> None:
    """The Rebel under attack uses its Talent: less damage, and perhaps a blow in return."""
    top = s.pending[s.height - 1]
    unit, attacker, damage = whole(top.target), whole(top.unit), whole(top.amount)
    talent = t.talent[whole(s.talent[unit]) - 1]
    spend_talent(s, unit)
    dice, kind = 0, 0
    for i in range(talent.effects):
        effect = talent.effect[i]
        what = whole(effect.what)
        if what == state.PREVENT:
            damage = max(0, damage - whole(effect.amount))
        elif what == state.SURVIVE:
            damage = min(damage, whole(s.life[unit]) - 1)
        elif what == state.RIPOSTE:
            dice, kind = whole(effect.dice), whole(effect.kind)
    strike(s, t, damage)
    if dice > 0 and s.winner == state.UNDECIDED and is_alive(s, unit):
        # Its own player strikes, so the Inquisitor is no ally here; a friend's body is spared.
        if attacker == OLIGARCH or are_enemies(s, unit, attacker):
            attack(s, unit, attacker, dice, kind, 0)


@rule
def spend_talent(s: Record, unit: int) -> None:
    """A Talent is used once; it goes back into the box, for all to see."""
    s.used_talents = whole(s.used_talents) | (1 << (whole(s.talent[unit]) - 1))
    s.talent[unit] = 0


# Damage, healing, death


@rule
def hurt(s: Record, t: Record, body: int, damage: int) -> None:
    """A body loses hit points, and perhaps its life."""
    if damage == 0 or s.life[body] == 0:
        return
    s.life[body] = max(0, whole(s.life[body]) - damage)
    if s.life[body] > 0:
        return
    if body == OLIGARCH or body == SECOND_BODY:
        remove_cards_of_body(s, t, body)
        if not is_alive(s, OLIGARCH):
            s.where[OLIGARCH] = state.NOWHERE
            s.controlled = s.control_next = 0
    else:
        s.where[body] = state.NOWHERE
        if whole(s.controlled) == body:
            s.controlled = 0
        if whole(s.control_next) == body:
            s.control_next = 0
    check_end(s)


@rule
def remove_cards_of_body(s: Record, t: Record, body: int) -> None:
    """A dead unit of the Tycoon takes its cards along, the one on the table too."""
    mark = 1 if body == OLIGARCH else 2
    character = whole(s.character[OLIGARCH]) - 1
    for kind in range(state.KINDS):
        if whole(t.card[character, kind].body) == mark:
            s.held[OLIGARCH] -= s.hand[OLIGARCH, kind]
            s.hand[OLIGARCH, kind] = s.discard[OLIGARCH, kind] = 0
            if whole(s.played[OLIGARCH]) == kind + 1:
                s.played[OLIGARCH] = 0
                if turn_of(s) == OLIGARCH:
                    s.done = 0


@rule
def heal(s: Record, t: Record, unit: int, amount: int) -> None:
    """A character gets hit points back, never more than it started with."""
    body = people.healed_body(s, unit)
    s.life[body] = min(people.most_life(s, t, body), whole(s.life[body]) + amount)


@rule
def bless(s: Record, t: Record, unit: int, amount: int, reach: int) -> None:
    """A character and all its allies within range get hit points back."""
    for other in range(UNITS):
        if (
            people.are_allies(s, unit, other)
            and t.near[place(s, unit), reach] >> place(s, other) & 1
        ):
            heal(s, t, other, amount)


# Prisons


@rule
def hurt_prison(s: Record, t: Record, prison: int, damage: int) -> None:
    """A prison loses hit points; when it breaks, its prisoner is free."""
    s.prison_life[prison] = max(0, whole(s.prison_life[prison]) - damage)
    if s.prison_life[prison] > 0:
        return
    rebel = whole(s.prisoner[prison])
    if rebel != state.EMPTY_CELL and is_alive(s, rebel):
        gift = t.prisoner[whole(s.character[rebel]) - 1 - state.OLIGARCHS]
        for i in range(gift.effects):
            encourage(s, t, rebel, gift.effect[i])
    check_end(s)


@rule
def encourage(s: Record, t: Record, rebel: int, effect: Record) -> None:
    """A Rebel whose loved one is free gains something at once."""
    if s.winner != state.UNDECIDED:
        return
    what, amount = whole(effect.what), whole(effect.amount)
    if what == state.HEAL:
        heal(s, t, rebel, amount)
    elif what == state.CHEER:
        for other in range(1, UNITS):
            if is_alive(s, other):
                heal(s, t, other, amount)
    elif what == state.DRAW:
        push(s, state.DRAWING, rebel, amount)
    elif what == state.TOKEN:
        s.round_token = max(1, whole(s.round_token) - amount)
    elif what == state.HARM and s.life[OLIGARCH] > 0 and s.life[SECOND_BODY] > 0:
        push(s, state.HARMING, rebel, amount)
    elif what == state.HARM:
        hurt(s, t, SECOND_BODY if s.life[OLIGARCH] == 0 else OLIGARCH, amount)


@rule
def check_end(s: Record) -> None:
    """All Rebels dead: the Oligarch wins. The Oligarch dead and all prisoners free: the Rebels."""
    if s.winner != state.UNDECIDED:
        return
    rebels_live = False
    for rebel in range(1, whole(s.rebels) + 1):
        rebels_live = rebels_live or is_alive(s, rebel)
    if not rebels_live:
        end(s, state.OLIGARCH_WON)
    elif not is_alive(s, OLIGARCH):
        for prison in range(state.PRISONS):
            if s.prison_life[prison] > 0 and s.prisoner[prison] != state.EMPTY_CELL:
                return
        end(s, state.REBELS_WON)


@rule
def end(s: Record, winner: int) -> None:
    """The game is over, in the midst of a turn or not."""
    clear(s)
    s.done = s.talent_on = s.extra_dice = s.steady = 0
    s.winner = winner
