"""What the parts of a position must say together: it is one table, and what is due can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dauntless.engine.positions import Spot
from dauntless.engine.wording import plural
from dauntless.games.liberator_of_dylon.cards import (
    area_beside,
    hand_size,
    is_open,
    known_to,
    knows,
    magic_object,
    pile_size,
    size_of,
)
from dauntless.games.liberator_of_dylon.magic import may_lay
from dauntless.games.liberator_of_dylon.position import (
    EXCHANGING,
    area_names,
    card_codes,
    copies_at,
    kinds_at,
)
from dauntless.games.liberator_of_dylon.state import (
    AREA,
    ASIDE,
    BACKS,
    DEAL,
    DRAW_CARDS,
    DRAWN,
    DUE_NAMES,
    EFFECTS,
    EVERYBODY,
    EXCHANGE,
    FACE,
    FIRST_DECISION,
    GIVE,
    HAND,
    ITEM,
    KNOWERS,
    LAY_ASIDE,
    LOOK_EXCHANGE,
    LOT,
    MASTER_CARD,
    MOST_EXCHANGED,
    NO_BACK,
    NOTHING,
    OBJECT,
    OVERTURN,
    PICK,
    PICKED,
    PICKED_FACE,
    PILE,
    PURIFY,
    PURIFY_CURSE,
    RESERVE,
    SCORE,
    SCROLL,
    SEALED,
    SECOND,
    START_CARD,
    TAKE,
    TOP_BACK,
    TURN,
)
from dauntless.games.liberator_of_dylon.wording import seat_names

CASTING = (SECOND, OVERTURN, *EXCHANGING, PURIFY)


def check(spot: Spot) -> None:
    """Refuse what cannot be on one table; fill in what follows."""
    count_points(spot)
    check_scores(spot)
    check_curses(spot)
    check_knowers(spot)
    check_wins(spot)
    check_due(spot)
    check_magic(spot)
    check_dealing(spot)
    check_top(spot)
    check_turns(spot)


def count_points(spot: Spot) -> None:
    """Points follow from benefits and masters."""
    s, t = spot.s, spot.t
    for seat in range(int(s.players)):
        laid = sum(int(s.laid[seat, n]) * int(t.benefit[n].points) for n in range(int(t.benefits)))
        s.points[seat] = laid + int(s.master_points[seat])


def check_scores(spot: Spot) -> None:
    """What was laid or pushed lies in the score area (which may hold more, to set cards apart)."""
    for seat, name in enumerate(seat_names(spot.at)):
        place = spot.inside("seats").inside(name)
        scored = Counter(kinds_at(spot.at, SCORE + seat))
        _check_laid(place.inside("laid"), seat, scored)
        _check_pushed(place.inside("master_points"), seat, scored)
        if not _serve_once(_served(spot, seat, scored), scored):
            raise place.inside("score").fault(
                "a card counts once: these are too few for all that was laid and pushed"
            )


def _check_laid(spot: Spot, seat: int, scored: Counter[int]) -> None:
    s = spot.s
    for number, benefit in enumerate(spot.game.pack.benefit):
        times = int(s.laid[seat, number])
        if benefit.condition == "coming-out":
            if times and int(s.due) not in (NOTHING, LOT):
                raise spot.fault("whoever comes out ends the game")
        elif times and _scored_for(spot, number, scored, times).total() < times * int(benefit.need):
            raise spot.fault(f"the cards of {benefit.title} are not in the score area")


def _check_pushed(spot: Spot, seat: int, scored: Counter[int]) -> None:
    pushed = [int(spot.t.master_points[kind]) for kind in scored.elements()]
    least = sum(points for points in pushed if points < 0)
    most = sum(points for points in pushed if points > 0)
    if not least <= int(spot.s.master_points[seat]) <= most:
        raise spot.fault("the masters in the score area do not give so many points")


def _scored_for(spot: Spot, number: int, scored: Counter[int], times: int) -> Counter[int]:
    """Which cards of a score area can have been laid for a benefit, so often."""
    t, benefit = spot.t, spot.game.pack.benefit[number]
    items = {kind: count for kind, count in scored.items() if t.sort_of[kind] == ITEM}
    if benefit.condition == "many-items":
        return Counter(items)
    if benefit.condition == "three-copies":
        need = int(benefit.need)
        return Counter({kind: count // need * need for kind, count in items.items()})
    asked = Counter(t.benefit[number].cards[: int(t.benefit[number].of)].tolist())
    return Counter({kind: min(scored[kind], n * times) for kind, n in asked.items()})


def _served(spot: Spot, seat: int, scored: Counter[int]) -> Iterator[tuple[int, Counter[int]]]:
    """How many cards each benefit that was laid took, and the pushed masters; and which."""
    for number, benefit in enumerate(spot.game.pack.benefit):
        times = int(spot.s.laid[seat, number])
        if times and benefit.condition != "coming-out":
            yield times * int(benefit.need), _scored_for(spot, number, scored, times)
    fewest = {0: 0}  # masters for so many points
    masters = Counter(
        {kind: n for kind, n in scored.items() if spot.t.sort_of[kind] == MASTER_CARD}
    )
    for kind in masters.elements():
        for points, count in list(fewest.items()):
            more = points + int(spot.t.master_points[kind])
            fewest[more] = min(fewest.get(more, count + 1), count + 1)
    yield fewest.get(int(spot.s.master_points[seat]), 0), masters


def _serve_once(served: Iterator[tuple[int, Counter[int]]], scored: Counter[int]) -> bool:
    """Can every card that is needed be another one?"""
    kinds_for: list[Counter[int]] = []
    taken: Counter[tuple[int, int]] = Counter()

    def take(who: int, asked: set[int]) -> bool:
        for kind in kinds_for[who]:
            if kind in asked or taken[who, kind] == kinds_for[who][kind]:
                continue
            asked.add(kind)
            holders = [one for one in range(len(kinds_for)) if taken[one, kind]]
            if sum(taken[one, kind] for one in holders) < scored[kind]:
                taken[who, kind] += 1
                return True
            for holder in holders:
                if take(holder, asked):
                    taken[holder, kind] -= 1
                    taken[who, kind] += 1
                    return True
        return False

    for need, kinds in served:
        kinds_for.append(kinds)
        if not all(take(len(kinds_for) - 1, set()) for _ in range(need)):
            return False
    return True


def check_curses(spot: Spot) -> None:
    """The deck has so many Curses; magic brings others, which everybody has seen."""
    s, t, curse = spot.s, spot.t, int(spot.t.curse)
    first, copies = int(t.first[curse]), int(t.copies[curse])
    cards = s.card[first : first + copies].tolist()
    seen = sum(card // KNOWERS == RESERVE or card % KNOWERS == EVERYBODY for card in cards)
    apart = int(t.spare_curses[int(s.players)])
    if seen < apart:
        raise spot.inside("reserve").fault(
            f"{apart} of {copies} Curses begin there, and everybody knows those that magic brought"
        )


def check_knowers(spot: Spot) -> None:
    """Whose cards they are or were knows them; if that seat plays openly, everybody does."""
    seats = spot.inside("seats")
    for seat, name in enumerate(seat_names(spot.at)):
        _check_known(spot, seats.inside(name).inside("hand"), HAND + seat, seat)
    _check_known(spot, spot.inside("aside"), ASIDE, int(spot.s.mover))
    _check_known(spot, spot.inside("picked"), PICKED, int(magic_object(spot.s)))


def _check_known(spot: Spot, place: Spot, where: int, seat: int) -> None:
    name = seat_names(spot.at)[seat]
    for kind, knowers in copies_at(spot.at, where):
        code = card_codes(spot.at)[kind]
        place.refuse(not knows(knowers, seat), f"it was {name} who held {code}, and knows it")
        if knowers != EVERYBODY and is_open(spot.s, seat):
            raise place.fault(f"{name} plays openly, so everybody knows {code}")


def check_wins(spot: Spot) -> None:
    """Every game that is over was won by somebody, and the match ends with the wins it takes."""
    s, place = spot.s, spot.inside("wins")
    games, wins = int(s.games), int(s.wins.sum())
    most = max([1, *(int(benefit.wins) for benefit in spot.game.pack.benefit)])
    if not games <= wins <= most * games:
        raise place.fault(
            f"{plural(games, 'game')} cannot have brought {plural(wins, 'win')}: "
            f"each brings one, or up to {most} by a benefit"
        )
    if (s.wins >= s.target).sum() > 1 or (s.wins >= int(s.target) + most).any():
        raise place.fault(f"the match was over when somebody had {plural(int(s.target), 'win')}")


def check_turns(spot: Spot) -> None:
    """The turns of this game are some of all turns."""
    if spot.s.turns < spot.s.game_turns:
        turns = plural(int(spot.s.game_turns), "turn")
        raise spot.inside("turns").fault(f"this game alone has had {turns}")


def check_dealing(spot: Spot) -> None:
    """While cards are dealt, one in turn to each, hands and areas are as far as that has come."""
    s, t, due = spot.s, spot.t, int(spot.s.due)
    if due not in (DEAL, START_CARD):
        return
    _check_nothing_was_played(spot)
    players, first = int(s.players), int(s.first)
    sizes = [int(hand_size(s, (first + place) % players)) for place in range(players)]
    dealt = sum(sizes)
    if sizes != [(dealt + players - 1 - place) // players for place in range(players)]:
        raise spot.inside("seats").fault("cards are dealt one in turn to each, from the first on")
    if (dealt == players * int(t.hand)) != (due == START_CARD) or max(sizes) > int(t.hand):
        raise spot.inside("due").fault(f"start cards are laid when all have {int(t.hand)} cards")
    if int(s.mover) != first or int(s.seat) != (first + dealt) % players:
        raise spot.inside("seat").fault(
            "the first player is on turn, and whose card is next is due"
        )
    for area, name in enumerate(area_names(spot)):
        if int(size_of(s, t, AREA + area)) != (area < int(s.amount)):
            raise spot.inside("areas").inside(name).fault("one start card is laid after another")


def _check_nothing_was_played(spot: Spot) -> None:
    """While cards are dealt, the game is still to begin."""
    s = spot.s
    fields = {"game_turns": s.game_turns > 0, "open": s.open > 0}
    fields["sealed"] = bool(kinds_at(spot.at, SEALED))
    for field, was_played in fields.items():
        if was_played:
            raise spot.inside(field).fault("the game has not begun while cards are dealt")
    for seat, name in enumerate(seat_names(spot.at)):
        place = spot.inside("seats").inside(name)
        for field in ("master", "laid", "master_points"):
            if s[field][seat].any():
                raise place.inside(field).fault("the game has not begun while cards are dealt")


def check_top(spot: Spot) -> None:
    """The top back is one that the pile has."""
    s = spot.s
    place, back = spot.inside("top_back"), int(s.top_back)
    shows = pile_size(s) > 0 and s.due not in (LOT, DEAL, START_CARD, TOP_BACK)
    if back == NO_BACK and shows and s.due != NOTHING:
        raise place.fault("the back on top of the pile is always seen")
    if back != NO_BACK and s.backs[PILE, back] == 0:
        raise place.fault(f"there is no {BACKS[back]} card in the pile")


def check_due(spot: Spot) -> None:
    """What is due must be possible as things lie."""
    s, t, due = spot.s, spot.t, int(spot.s.due)
    place = spot.inside("due")
    is_over = bool((s.wins >= s.target).any())
    if is_over != (due == NOTHING):
        wins = plural(int(s.target), "win")
        raise place.fault(f"nothing is due if, and only if, somebody has {wins}")
    if is_over and (not s.winner or s.wins[int(s.winner) - 1] < s.target):
        raise spot.inside("winner").fault("whoever has so many wins has won the last game")
    is_played = due >= FIRST_DECISION or due in (TOP_BACK, FACE, PICKED_FACE)
    if is_played and int(s.game_turns) >= int(t.turn_limit):
        limit = plural(int(t.turn_limit), "turn")
        raise spot.inside("game_turns").fault(f"a game ends after {limit}")
    mover = (int(s.first) + int(s.game_turns)) % int(s.players)
    if is_played and s.mover != mover:
        turns, name = plural(int(s.game_turns), "turn"), seat_names(spot.at)[mover]
        raise spot.inside("mover").fault(f"after {turns} of the game it is {name}'s")
    if due in (TURN, DRAWN, *CASTING) and due != OVERTURN and s.seat != s.mover:
        raise spot.inside("seat").fault("whose turn it is decides this")
    if due in (FACE, TOP_BACK) and (s.scrolls > 0) != (s.effect == DRAW_CARDS):
        raise spot.inside("effect").fault('magic that draws cards is "draw"')
    if due in (FACE, TOP_BACK) and s.scrolls == 0 and (s.seat != s.mover or s.amount > 1):
        raise spot.inside("seat").fault("in a turn, whose turn it is draws one card")
    if (due in CASTING) != (s.scrolls > 0) and due not in (FACE, TOP_BACK):
        raise spot.inside("scrolls").fault("magic is cast with scrolls, and nothing else is")
    if due in CASTING and due != SECOND and not s.master[int(s.mover)]:
        raise place.fault("magic needs a master in front of the caster")
    spot.refuse(due == SECOND and s.scrolls != 1, "a second scroll follows one scroll", "scrolls")
    if due in (FACE, PICKED_FACE, TOP_BACK, DEAL, START_CARD, LOT) or due >= FIRST_DECISION:
        _check_hands(spot, due)
    _check_drawn(spot, due)
    _check_exchange(spot, due)


def check_magic(spot: Spot) -> None:
    """The scrolls of a magic lie on its area, and it does what its master can do."""
    s, t, due = spot.s, spot.t, int(spot.s.due)
    _check_nothing_is_left_over(spot, due)
    if not s.scrolls:
        return
    caster, area = int(s.mover), int(area_beside(s, int(s.mover), int(s.side)))
    laid = sum(t.sort_of[kind] == SCROLL for kind in kinds_at(spot.at, AREA + area))
    top = int(s.top[area])
    wanted = int(s.scrolls) * (1 + int(s.overturns))
    if laid < wanted or t.sort_of[top - 1] != SCROLL:
        place = spot.inside("areas").inside(area_names(spot)[area])
        raise place.fault(f"scrolls of the magic lie there: {wanted}, and one of them on top")
    asked = caster if int(s.overturns) % 2 else int(magic_object(s))
    if due == OVERTURN and int(s.seat) != asked:
        raise spot.inside("seat").fault("the object of the magic and its caster are asked in turn")
    if due not in (SECOND, OVERTURN):
        _check_effect(spot, caster)


def _check_nothing_is_left_over(spot: Spot, due: int) -> None:
    """What belongs to a magic or a draw is not there without one."""
    s = spot.s
    belongs = {
        "side": s.scrolls > 0,
        "overturns": s.scrolls > 0 and due != SECOND,
        "effect": s.scrolls > 0 and due not in (SECOND, OVERTURN),
        "amount": due in (FACE, TOP_BACK, START_CARD, *EXCHANGING),
        "picked_back": due == PICKED_FACE,
    }
    for name, has_a_use in belongs.items():
        if s[name] and not has_a_use:
            raise spot.inside(name).fault(f"this has no meaning while {DUE_NAMES[due]} is due")


def _check_effect(spot: Spot, caster: int) -> None:
    """What is being carried out is what the caster's master does with so many scrolls."""
    s, t = spot.s, spot.t
    magic = t.magic[int(s.master[caster]) - 1, int(s.scrolls) - 1, int(s.overturns) % 2]
    if not s.master[caster] or s.effect != magic.effect:
        raise spot.inside("effect").fault(
            f"the magic that was cast does something else: {EFFECTS[int(magic.effect)]}"
        )
    if s.effect == DRAW_CARDS:
        if int(s.seat) != (int(magic_object(s)) if magic.whom == OBJECT else caster):
            raise spot.inside("seat").fault("somebody else draws by this magic")
        if int(s.amount) > int(magic.cards):
            raise spot.inside("amount").fault(f"at most {int(magic.cards)} cards are drawn by it")


def _check_hands(spot: Spot, due: int) -> None:
    s, place = spot.s, spot.inside("due")
    seat = int(s.seat)
    place.refuse(due == FACE and pile_size(s) == 0, "there is no card to draw")
    if due == TOP_BACK and not s.backs[PILE].all():
        raise place.fault("which back comes next is open only if the pile has both")
    if due == OVERTURN and not may_lay(s, seat, int(s.scrolls)):
        raise place.fault(f"{seat_names(spot.at)[seat]} has not the backs to overturn it")
    if due == SECOND and not may_lay(s, seat, 1):
        raise place.fault(f"{seat_names(spot.at)[seat]} has not the backs for a second scroll")
    spot.refuse(due == PURIFY and s.effect != PURIFY_CURSE, 'it must be "purify"', "effect")
    if due == START_CARD and int(s.amount) >= int(s.players):
        raise spot.inside("amount").fault("there is an area for each player")
    if due == FACE and not 1 <= int(s.amount) <= 20:
        raise spot.inside("amount").fault("how many cards are still to be drawn?")


def _check_drawn(spot: Spot, due: int) -> None:
    s, drawn = spot.s, int(spot.s.drawn)
    place = spot.inside("drawn")
    if (drawn > 0) != (due == DRAWN or (due == TOP_BACK and s.scrolls == 0)):
        raise place.fault("a card has just been drawn if, and only if, its use is due")
    if drawn:
        seat = int(s.seat)
        fresh = int(known_to(s, seat))
        if (drawn - 1, fresh) not in set(copies_at(spot.at, HAND + seat)):
            raise place.fault(
                f"{seat_names(spot.at)[seat]} has no such card that nobody else has seen"
            )


def _check_exchange(spot: Spot, due: int) -> None:
    s, t = spot.s, spot.t
    aside, picked, amount = int(size_of(s, t, ASIDE)), int(size_of(s, t, PICKED)), int(s.amount)
    if due not in EXCHANGING:
        spot.refuse(aside or picked, "cards are laid aside only while they are exchanged", "aside")
        return
    if s.effect not in (EXCHANGE, LOOK_EXCHANGE):
        raise spot.inside("effect").fault('it must be "exchange" or "look-exchange"')
    if due in (TAKE, GIVE) and s.effect != LOOK_EXCHANGE:
        raise spot.inside("effect").fault('it must be "look-exchange"')
    if not 1 <= amount <= MOST_EXCHANGED:
        raise spot.inside("amount").fault(f"one to {MOST_EXCHANGED} cards are exchanged")
    counts = {
        LAY_ASIDE: aside < amount and picked == 0,
        PICK: aside == amount and picked < amount,
        PICKED_FACE: aside == amount and picked < amount,
        TAKE: 0 < aside <= amount and picked == aside,
        GIVE: 0 < aside <= amount and picked == aside - 1,
    }
    spot.refuse(not counts[due], "so many cards cannot be laid aside and picked now", "aside")
    _check_exchange_hands(spot, due, amount - picked, amount - aside)


def _check_exchange_hands(spot: Spot, due: int, to_pick: int, to_lay: int) -> None:
    """Both hands still have the cards that are to come; what was looked at is known."""
    s, t = spot.s, spot.t
    caster = int(s.mover)
    if due in (TAKE, GIVE):
        for kind, knowers in copies_at(spot.at, PICKED):
            if not knows(knowers, caster):
                code = card_codes(spot.at)[kind]
                raise spot.inside("picked").fault(f"the caster has looked at {code}, and knows it")
        return
    other = int(magic_object(s))
    if hand_size(s, other) < to_pick or (due == LAY_ASIDE and hand_size(s, caster) < to_lay):
        raise spot.inside("amount").fault("there are not so many cards to exchange")
    if due == PICKED_FACE:
        unknown = [
            kind
            for kind, knowers in copies_at(spot.at, HAND + other)
            if not knows(knowers, caster) and t.back[kind] == s.picked_back
        ]
        spot.refuse(
            not unknown, "there is no such back that the caster does not know", "picked_back"
        )
