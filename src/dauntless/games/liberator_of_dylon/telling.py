"""What follows from a step, in sentences: magic that takes effect, exchanges, ends of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from dauntless.engine.actions import Moment
from dauntless.engine.contract import Record
from dauntless.engine.wording import listed, plural
from dauntless.games.liberator_of_dylon import state
from dauntless.games.liberator_of_dylon.cards import (
    count_at,
    hand_size,
    magic_object,
    neighbour,
    pile_size,
)
from dauntless.games.liberator_of_dylon.ending import total
from dauntless.games.liberator_of_dylon.knowledge import holder_at
from dauntless.games.liberator_of_dylon.state import (
    ASIDE,
    BACKS,
    BY_BENEFIT,
    BY_COMING_OUT,
    BY_PILE,
    HAND,
    MASTER_POINTS,
    NOTHING,
    OBJECT,
    OTHERS,
    OVERTURN,
    PICK,
    PICKED,
    PICKED_FACE,
    RESERVE,
    SEAL,
    SECOND,
    SIDES,
    TAKE,
    TALLY,
)
from dauntless.games.liberator_of_dylon.wording import card, named_effect, title

SOURCES = dict(
    zip(TALLY, ("benefits", "masters", "coming out", "Treasures", "Curses"), strict=True)
)


def magic_told(was: Moment, now: Moment, side: int, scrolls: int, overturns: int) -> str:
    """What became of a magic in this step: who is asked now, or what it does."""
    master = int(was.s.master[int(was.s.mover)])
    if not master or now.due == SECOND:
        return ""
    caster, target = int(was.s.mover), int(neighbour(was.s, int(was.s.mover), side))
    has_just_been_cast = was.due != OVERTURN
    told = _cast(was, master - 1, scrolls, target) if has_just_been_cast else ""
    if now.due == OVERTURN:
        again = " again" if overturns else ""
        return f"{told} {title(now, int(now.s.seat))} may overturn it{again}."
    magic = was.t.magic[master - 1, scrolls - 1, overturns % 2]
    whom = target if magic.whom == OBJECT else caster
    return f"{told} {_effect(was, now, int(magic.effect), whom, target, side, magic)}"


def _cast(was: Moment, master: int, scrolls: int, target: int) -> str:
    """Which magic has been cast, and at whom."""
    entry = was.game.pack.cards[master]
    name = (entry.small if scrolls == 1 else entry.big).title
    return f" Magic of {entry.title}: {name}, aimed at {title(was, target)}."


def magic_foreseen(at: Moment, side: int) -> str:
    """What one scroll to that side casts, before it is released."""
    master = at.game.pack.cards[int(at.s.master[at.seat]) - 1]
    target = title(at, int(neighbour(at.s, at.seat, side)))
    return f"casts {master.small.title} on {target}: {named_effect(at, master.small.cast, side)}"


def _effect(
    was: Moment, now: Moment, effect: int, whom: int, target: int, side: int, magic: Record
) -> str:
    caster, who = int(was.s.mover), title(was, whom)
    match effect:
        case state.NO_EFFECT:
            return "The magic is averted."
        case state.DRAW_CARDS:
            cards = min(int(magic.cards), int(pile_size(was.s)))
            if not cards:
                return "The pile is empty; nobody draws."
            return f"{who} draws {plural(cards, 'card')}."
        case state.TURN_HANDS:
            moved = f"All hands go to the {SIDES[side]}."
            return " ".join([moved, *_holdings(now, range(int(now.s.players)))])
        case state.OPEN_HANDS:
            everyone = range(int(now.s.players))
            others = magic.whom == OTHERS
            shown = [seat for seat in everyone if (seat != caster) == others]
            names = listed([title(now, seat) for seat in shown])
            play = "plays" if len(shown) == 1 else "play"
            return " ".join([f"From now on {names} {play} openly.", *_holdings(now, shown)])
        case state.EXCHANGE | state.LOOK_EXCHANGE:
            if now.due == NOTHING or now.s.effect != effect:
                return "There is nothing to exchange."
            how = "after looking" if effect == state.LOOK_EXCHANGE else "blindly"
            return f"{title(was, caster)} exchanges cards with {title(was, target)}, {how}."
        case state.SEAL_MASTER:
            sealed = int(was.s.master[whom])
            if not sealed:
                return f"{who} has no master to be sealed."
            return f"{who}'s {card(was, sealed - 1)} is sealed and leaves the game."
        case state.PURIFY_CURSE:
            return f"{who} may give up a Curse."
        case state.CURSE_SOMEBODY:
            left = count_at(was.s, was.t, int(was.t.curse), RESERVE)
            return f"{who} takes a Curse." if left else "There is no Curse left to take."
        case state.CHAOS:
            return f"{who} takes up the whole area."
    raise AssertionError(f"no words for effect {effect}")


def _holdings(at: Moment, seats: range | list[int]) -> Iterator[str]:
    """The hands that the reader knows whole."""
    for seat in seats:
        size = int(hand_size(at.s, seat))
        known = known_cards(at, seat)
        if len(known) == size:
            yield f"{title(at, seat)} now holds {listed(known) if known else 'no cards'}."


def known_cards(at: Moment, seat: int) -> list[str]:
    """The cards of a hand that the reader knows, copy by copy."""
    counts = at.s.lies[HAND + seat].tolist()
    return [card(at, kind) for kind, count in enumerate(counts) for _ in range(count)]


def cards_at(at: Moment, place: int) -> list[str]:
    """The cards at a place, those that the reader does not know by their backs."""
    kinds = range(int(at.t.kinds))
    known = [card(at, k) for k in kinds for _ in range(int(count_at(at.s, at.t, k, place)))]
    unknown = at.s.unknown[int(holder_at(place))].sum(axis=1).tolist()
    return known + [f"a {BACKS[b]} card" for b, count in enumerate(unknown) for _ in range(count)]


def exchange_told(was: Moment, now: Moment) -> Iterator[str]:
    """Cards that change hands, or are looked at."""
    if was.due not in (PICK, PICKED_FACE) or now.due in (PICK, PICKED_FACE):
        return
    caster = int(was.s.mover)
    partner = int(magic_object(was.s))
    who, other = title(was, caster), title(was, partner)
    if now.due == TAKE:
        yield f"{who} looks at {listed(cards_at(now, PICKED))}."
        return
    if now.s.games != was.s.games:
        count = int(was.s.amount)
        yield f"{who} and {other} exchange {'a card' if count == 1 else f'{count} cards'}."
        return
    taken, given = gained(was, now, caster), given_away(was, now, caster, partner)
    yield f"{who} takes {listed(taken)}, and {other} gets {listed(given)}."


def gained(was: Moment, now: Moment, seat: int) -> list[str]:
    """The cards that came into a hand, those that the reader does not know by their backs."""
    more = (now.s.lies[HAND + seat].astype(int) - was.s.lies[HAND + seat]).tolist()
    cards = [card(was, kind) for kind, count in enumerate(more) for _ in range(count)]
    for back, name in enumerate(BACKS):
        came = int(now.s.backs[HAND + seat, back]) - int(was.s.backs[HAND + seat, back])
        known = sum(count for kind, count in enumerate(more) if was.t.back[kind] == back)
        cards += [f"a {name} card"] * (came - known)
    return cards


def given_away(was: Moment, now: Moment, caster: int, partner: int) -> list[str]:
    """The cards that the partner gets for those that were picked, as far as the reader knows them.

    Who sees the partner's hand learns them now: they are what it has more than before, if what
    was picked out of it counts as gone.
    """
    if not _sees_all(was, ASIDE) and _sees_all(now, HAND + partner):
        kept = _kinds(was, HAND + partner) + _kinds(was, PICKED)
        taken = _kinds(now, HAND + caster) - _kinds(was, HAND + caster)
        came = _kinds(now, HAND + partner) - (kept - taken)
        return [card(was, kind) for kind in sorted(came.elements())]
    return cards_at(was, ASIDE)


def _sees_all(at: Moment, place: int) -> bool:
    """Does the reader know all cards at a place?"""
    return not at.s.unknown[int(holder_at(place))].any()


def _kinds(at: Moment, place: int) -> Counter[int]:
    """The cards at a place that the reader knows."""
    return Counter({k: int(count_at(at.s, at.t, k, place)) for k in range(int(at.t.kinds))})


def back_gained(was: Moment, now: Moment, seat: int) -> str:
    """The back of the one card that came into a hand."""
    return BACKS[int(now.s.backs[HAND + seat, SEAL] > was.s.backs[HAND + seat, SEAL])]


def back_lost(was: Moment, now: Moment, seat: int) -> str:
    """The back of the one card that left a hand."""
    return BACKS[int(now.s.backs[HAND + seat, SEAL] < was.s.backs[HAND + seat, SEAL])]


def back_picked(was: Moment, now: Moment, caster: int) -> str:
    """The back of the card that was picked, which may have come into the caster's hand already."""
    return BACKS[int(_seals_with(now, caster) > _seals_with(was, caster))]


def _seals_with(at: Moment, caster: int) -> int:
    """How many seal backs the caster holds or has picked."""
    known = sum(n for kind, n in _kinds(at, PICKED).items() if at.t.back[kind] == SEAL)
    unknown = int(at.s.unknown[int(holder_at(PICKED)), SEAL].sum())
    return int(at.s.backs[HAND + caster, SEAL]) + known + unknown


def end_told(was: Moment, now: Moment) -> Iterator[str]:
    """How a game ended, where the points came from, and who won."""
    if now.s.games == was.s.games:
        return
    ending, winner = int(now.s.ending), int(now.s.winner) - 1
    yield {
        BY_BENEFIT: f"The game is over: {title(now, winner)} has won it outright.",
        BY_COMING_OUT: f"{title(now, int(was.s.mover))} has come out: the game is over.",
        BY_PILE: "The game is over.",
    }.get(ending, "The game has lasted long enough, and is over.")
    if ending != BY_BENEFIT:
        for seat in range(int(now.s.players)):
            yield score_told(now, seat)
        yield f"{title(now, winner)} wins the game{tie_told(now, winner)}."
    if now.due == NOTHING:
        yield f"{title(now, winner)} rules Dylon!"


def score_told(at: Moment, seat: int) -> str:
    """A seat's points of the game that has just ended, benefit by benefit."""
    parts = [*benefits_laid(at, seat), *sources(at, seat, TALLY[MASTER_POINTS:])]
    points = int(total(at.s, seat))
    of = f" ({', '.join(parts)})" if parts else ""
    return f"{title(at, seat)}: {points}{of}."


def benefits_laid(at: Moment, seat: int) -> Iterator[str]:
    """The benefits that a seat has laid in the game that has just ended, with their points."""
    for number, benefit in enumerate(at.game.pack.benefit):
        times = int(at.s.laid[seat, number])
        if times and number != at.t.coming_out:
            yield f"{benefit.title} {times * benefit.points}"


def sources(at: Moment, seat: int, names: Sequence[str] = TALLY) -> Iterator[str]:
    """Where a seat's points of the last game came from, if from one of these."""
    for name in names:
        points = int(at.s.tally[seat, TALLY.index(name)])
        if points:
            yield f"{SOURCES[name]} {points}"


def tie_told(at: Moment, winner: int) -> str:
    """What decided between equal scores, if there were such (ruling 58)."""
    s, best = at.s, int(total(at.s, winner))
    others = [n for n in range(int(s.players)) if n != winner and int(total(s, n)) == best]
    if not others:
        return ""
    if s.laid[winner, at.t.coming_out]:
        return " by having come out"
    if all(hand_size(s, winner) < hand_size(s, other) for other in others):
        return " by the smaller hand"
    return " by sitting later in the order of this game"
