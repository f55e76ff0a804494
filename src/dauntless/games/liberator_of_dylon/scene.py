"""What a seat sees: the pile, the areas between neighbours, hands by their backs, and benefits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dauntless.engine.actions import Moment
from dauntless.engine.layout import hand, mat, tray
from dauntless.engine.scene import (
    Area,
    Badge,
    Cell,
    Effect,
    Ending,
    Objective,
    Piece,
    Response,
    ScoreLine,
    Standing,
)
from dauntless.engine.wording import listed, plural
from dauntless.games.liberator_of_dylon.actions import benefit_element
from dauntless.games.liberator_of_dylon.cards import (
    hand_size,
    held,
    magic_object,
    pile_size,
)
from dauntless.games.liberator_of_dylon.content import (
    Benefit,
    Item,
    Master,
    Rotation,
    Scroll,
)
from dauntless.games.liberator_of_dylon.ending import total
from dauntless.games.liberator_of_dylon.position import EXCHANGING, copies_at, kinds_at
from dauntless.games.liberator_of_dylon.state import (
    AREA,
    ASIDE,
    BACKS,
    DEAL,
    DRAWN,
    EVERYBODY,
    GIVE,
    HAND,
    ITEM,
    KNOWER_SETS,
    LOT,
    NO_BACK,
    NOTHING,
    OVERTURN,
    PICKED,
    PILE,
    RESERVE,
    SCORE,
    SCROLL,
    SEALED,
    SORTS_OF_CARD,
    START_CARD,
    TALLY,
    UNKNOWN_ASIDE,
    UNKNOWN_PICKED,
)
from dauntless.games.liberator_of_dylon.telling import SOURCES, cards_at, sources
from dauntless.games.liberator_of_dylon.wording import (
    card,
    effect_words,
    gain,
    magic_cast,
    named_effect,
    seat_names,
    title,
)

# The table

IN_FRONT = {"points": "points", "master": "master", "score": "score area"}
MOST_MISSING = 3  # of a benefit that is in reach


def areas(at: Moment) -> Iterator[Area]:
    """The pile in the middle, an area between neighbours, and what belongs to each seat."""
    names = seat_names(at)
    yield mat("middle", "Middle", {"pile": "pile", "reserve": "outer space"})
    for seat in range(len(names)):
        left = (seat + 1) % len(names)
        yield Area(
            id=f"released-{seat}",
            kind="pile",
            title=_area_title(at, seat, left),
            between=(seat, left),
            cells=(Cell(id=f"area-{seat}", hint=_area_hint(at, seat)),),
        )
    for seat, name in enumerate(names):
        yield mat(f"mat-{name}", title(at, seat), IN_FRONT, name, seat)
        yield hand(name, title(at, seat), seat)
    if at.due in EXCHANGING:
        yield mat("exchange", "Exchange", {"aside": "laid aside", "picked": "picked"})
    yield tray("benefits", "Benefits", "benefit-tray")
    if _shows_last_game(at):
        yield tray("last-game", "Last game", "tally-tray")


def _area_title(at: Moment, seat: int, left: int) -> str:
    """One's own areas by their side, the others by their neighbours."""
    if at.seat == seat:
        return "your left"
    if at.seat == left:
        return "your right"
    return f"{title(at, seat)}–{title(at, left)}"


def _area_hint(at: Moment, area: int) -> str:
    kinds = kinds_at(at, AREA + area)
    if not kinds:
        return "empty: only a scroll can begin it"
    return plural(len(kinds), "card")


def pieces(at: Moment) -> Iterator[Piece]:
    """Everything that lies on the table."""
    yield from _middle(at)
    for seat in range(int(at.s.players)):
        yield from _released(at, seat)
        yield from _in_front(at, seat)
        yield from _hand(at, seat)
    yield from _exchange(at)
    yield from _benefits(at)
    yield from _last_game(at)


def _middle(at: Moment) -> Iterator[Piece]:
    size = int(pile_size(at.s))
    if size:
        back = int(at.s.top_back)
        regular, sealed = at.s.backs[PILE].tolist()
        yield Piece(
            id="pile-top",
            cell="pile",
            kind="card",
            back=BACKS[back] if back != NO_BACK else "",
            down=True,
            value=size,
            hint=f"{plural(size, 'card')} in the pile: {regular} regular, {sealed} seal-backed",
        )
    for place, cell in ((RESERVE, "reserve"), (SEALED, "reserve")):
        yield from _open_cards(at, place, cell, "apart")


def _open_cards(at: Moment, place: int, cell: str, prefix: str) -> Iterator[Piece]:
    """Cards that lie open, several alike as one piece."""
    kinds = kinds_at(at, place)
    for kind in sorted(set(kinds)):
        code = at.game.names.codes[kind]
        yield card_piece(at, kind, f"{prefix}-{code}", cell, count=kinds.count(kind))


def _released(at: Moment, area: int) -> Iterator[Piece]:
    """The cards of an area, the top one last."""
    kinds = kinds_at(at, AREA + area)
    if not kinds:
        return
    top = int(at.s.top[area]) - 1
    kinds.remove(top)
    for kind in sorted(set(kinds)):
        code = at.game.names.codes[kind]
        yield card_piece(
            at, kind, f"released-{area}-{code}", f"area-{area}", count=kinds.count(kind)
        )
    code = at.game.names.codes[top]
    yield card_piece(at, top, f"top-{area}-{code}", f"area-{area}")


def _in_front(at: Moment, seat: int) -> Iterator[Piece]:
    name = seat_names(at)[seat]
    yield Piece(
        id=f"points-of-{name}",
        cell=f"points-{name}",
        kind="points",
        owner=seat,
        value=int(at.s.points[seat]),
        face=str(int(at.s.points[seat])),
        hint="points laid and pushed so far",
    )
    if _has_one_card(at, seat):
        yield Piece(id=f"last-{name}", cell=f"points-{name}", kind="last", face="last", owner=seat)
    if int(at.s.open) >> seat & 1:
        yield Piece(id=f"open-{name}", cell=f"points-{name}", kind="open", face="open", owner=seat)
    master = int(at.s.master[seat])
    if master:
        code = at.game.names.codes[master - 1]
        yield card_piece(at, master - 1, f"master-{name}-{code}", f"master-{name}")
    yield from _open_cards(at, SCORE + seat, f"score-{name}", f"score-{name}")


def _has_one_card(at: Moment, seat: int) -> bool:
    """Is "last" called for this seat? What it exchanges just now still counts as its own."""
    if at.due in (NOTHING, LOT, DEAL, START_CARD):
        return False
    size = int(hand_size(at.s, seat))
    if at.due in EXCHANGING:
        caster = int(at.s.mover)
        if seat == caster:
            size += len(cards_at(at, ASIDE)) - (at.due == GIVE)
        elif seat == int(magic_object(at.s)):
            size += len(cards_at(at, PICKED)) + (at.due == GIVE)
    return size == 1


def _hand(at: Moment, seat: int) -> Iterator[Piece]:
    """Known cards by their faces, those that fit first; the others by their backs."""
    name = seat_names(at)[seat]
    copies = list(copies_at(at, HAND + seat))
    order = sorted({kind for kind, _ in copies}, key=lambda kind: _usefulness(at, seat, kind))
    for kind in order:
        knowers = [known for one, known in copies if one == kind]
        code = at.game.names.codes[kind]
        piece = card_piece(at, kind, f"{name}-{code}", f"cards-{name}", count=len(knowers))
        is_drawn = at.due == DRAWN and int(at.s.seat) == seat and int(at.s.drawn) == kind + 1
        yield piece.model_copy(
            update={
                "owner": seat,
                "down": any(known != EVERYBODY for known in knowers),
                "hint": "; ".join(filter(None, (piece.hint, _known_hint(at, seat, knowers)))),
                "tone": "active" if is_drawn else "",
            }
        )
    yield from _unknown(at, seat, name, f"cards-{name}", seat)


def _usefulness(at: Moment, seat: int, kind: int) -> tuple[int, int]:
    """What fits now comes first, then by kind."""
    tops = [int(at.s.top[area]) for area in {seat, (seat - 1) % int(at.s.players)}]
    fits = int(at.t.sort_of[kind]) <= SCROLL and any(at.t.fits[top, kind] for top in tops)
    return (0 if fits else 1, kind)


def _known_hint(at: Moment, seat: int, knowers: list[int]) -> str:
    """Who else knows the card; of several copies, how many of them."""
    copies = Counter(known & ~(1 << seat) for known in knowers)
    if len(copies) > 1:
        told = [f"{n} known to {_names_of(at, known)}" for known, n in copies.items() if known]
        return ", ".join(told)
    (known,) = copies
    if known == EVERYBODY:
        return f"everybody knows {'it' if len(knowers) == 1 else 'them'}"
    return f"known to {_names_of(at, known)}" if known else ""


def _unknown(at: Moment, holder: int, prefix: str, cell: str, owner: int | None) -> Iterator[Piece]:
    """Backs whose faces the viewer does not know, regular and seal apart."""
    for back, name in enumerate(BACKS):
        counts = at.s.unknown[holder, back].tolist()
        if not any(counts):
            continue
        size = sum(counts)
        known = [
            f"{counts[knowers]} known to {_names_of(at, knowers)}"
            for knowers in range(KNOWER_SETS)
            if counts[knowers] and knowers.bit_count() > 1
        ]
        yield Piece(
            id=f"{prefix}-{name}",
            cell=cell,
            kind="card",
            back=name,
            down=True,
            owner=owner,
            count=size,
            hint=plural(size, f"{name} back") + (f" ({', '.join(known)})" if known else ""),
        )


def _names_of(at: Moment, knowers: int) -> str:
    if knowers == EVERYBODY:
        return "everybody"
    return listed([title(at, n) for n in range(int(at.s.players)) if knowers >> n & 1])


def _exchange(at: Moment) -> Iterator[Piece]:
    """What is laid aside and what is picked."""
    for place, holder, name in (
        (ASIDE, UNKNOWN_ASIDE, "aside"),
        (PICKED, UNKNOWN_PICKED, "picked"),
    ):
        yield from _open_cards(at, place, name, name)
        yield from _unknown(at, holder, name, name, None)


# Cards


def card_piece(at: Moment, kind: int, name: str, cell: str, *, count: int = 1) -> Piece:
    """A card with its marks, its magic and its benefits."""
    card = at.game.pack.cards[kind]
    sort = SORTS_OF_CARD[int(at.t.sort_of[kind])]
    return Piece(
        id=name,
        cell=cell,
        kind=sort if sort != "scroll" else f"{card.colour}-scroll",
        face=card.title,
        symbol=_symbol(at, kind),
        lines=tuple(_card_lines(at, kind)),
        back=BACKS[int(at.t.back[kind])],
        badges=tuple(_marks(at, kind)),
        count=count,
        hint=_card_hint(at, kind),
    )


def _symbol(at: Moment, kind: int) -> str:
    card = at.game.pack.cards[kind]
    if isinstance(card, Item):
        return card.sort
    return card.id if isinstance(card, Master) else SORTS_OF_CARD[int(at.t.sort_of[kind])]


def _marks(at: Moment, kind: int) -> Iterator[Badge]:
    """The marks a card is released by."""
    pack = at.game.pack
    card = pack.cards[kind]
    jewels = {jewel.id: jewel for jewel in pack.jewel}
    for mark in pack.marks_of(card):
        shape = jewels[mark].shape if mark in jewels else ""
        yield Badge(role=mark, label=f"{shape} {mark}".lstrip(), sign=shape)


def _card_hint(at: Moment, kind: int) -> str:
    card = at.game.pack.cards[kind]
    named = [b.title for b in at.game.pack.benefit if card.id in b.cards]
    sort = SORTS_OF_CARD[int(at.t.sort_of[kind])]
    text = f"{card.title}: {'Rotation card' if isinstance(card, Rotation) else sort}"
    return f"{text}, for {listed(named)}" if named else text


def _card_lines(at: Moment, kind: int) -> Iterator[str]:
    """What stands on the card."""
    pack = at.game.pack
    card = pack.cards[kind]
    match card:
        case Item() | Rotation() | Scroll():
            yield " · ".join(badge.label for badge in _marks(at, kind))
        case Master():
            yield f"1 scroll, {card.small.title}: {effect_words(card.small.cast)}"
            yield f"2 scrolls, {card.big.title}: {effect_words(card.big.cast)}"
        case _ if card is pack.treasure:
            yield f"{pack.numbers.treasure_points:+} in hand at the end"
        case _:
            yield f"{pack.numbers.curse_points:+} in hand at the end"
    if isinstance(card, Rotation):
        yield "turns all masters"
    named = [benefit.title for benefit in pack.benefit if card.id in benefit.cards]
    yield from named


# Benefits in reach


def _benefits(at: Moment) -> Iterator[Piece]:
    """For a seat: what it holds of each benefit, the nearest first. It uses what the seat knows."""
    near = []
    for number, benefit in enumerate(at.game.pack.benefit):
        if at.seat >= 0 and benefit.need is not None:
            have = min(held_of(at, number, benefit), benefit.need)
            missing = benefit.need - have
            if missing <= min(benefit.need // 2, MOST_MISSING):
                near.append((missing, number, have, benefit))
    for missing, number, have, benefit in sorted(near, key=lambda one: one[:2]):
        yield Piece(
            id=benefit_element(benefit),
            cell="benefit-tray",
            kind="benefit",
            face=benefit.title,
            symbol=benefit.id,
            lines=(gain(benefit), *_missing(at, number, benefit)),
            value=have,
            most=benefit.need,
            tone="" if missing else "good",
            hint=f"{have} of {benefit.need}, for {gain(benefit)}",
        )


def _items(at: Moment) -> dict[int, int]:
    """How many of each item the viewer holds."""
    kinds = [kind for kind in range(int(at.t.kinds)) if at.t.sort_of[kind] == ITEM]
    return {kind: int(held(at.s, at.seat, kind)) for kind in kinds}


def _asked(at: Moment, benefit: Benefit) -> Iterator[tuple[int, int, int]]:
    """The cards of a benefit: each kind, how many are asked for, how many the viewer holds."""
    for name, asked in Counter(benefit.cards).items():
        kind = at.game.names.ids.index(name)
        yield kind, asked, min(int(held(at.s, at.seat, kind)), asked)


def held_of(at: Moment, number: int, benefit: Benefit) -> int:
    """How many cards of a benefit the viewer holds."""
    if number == int(at.t.millionaire):
        return sum(_items(at).values())
    if number == int(at.t.same_three):
        return max(_items(at).values())
    return sum(have for _, _, have in _asked(at, benefit))


def _missing(at: Moment, number: int, benefit: Benefit) -> list[str]:
    """The cards of a benefit that are not in hand, with how many are still unseen."""
    if number == int(at.t.same_three):
        items = _items(at)
        most = max(items.values())
        wanted = [kind for kind, count in items.items() if count == most < (benefit.need or 0)]
    else:
        wanted = [kind for kind, asked, have in _asked(at, benefit) if have < asked]
    return [f"missing: {card(at, kind)} ({int(at.s.lies[PILE, kind])} unseen)" for kind in wanted]


# The game before this one


def _shows_last_game(at: Moment) -> bool:
    """Has a game of this match been completed that is not the last of all?"""
    return int(at.s.games) > 0 and at.due != NOTHING


def _last_game(at: Moment) -> Iterator[Piece]:
    """Every seat's points of the game before, and where they came from."""
    if not _shows_last_game(at):
        return
    for seat, name in enumerate(seat_names(at)):
        points, has_won = int(total(at.s, seat)), int(at.s.winner) == seat + 1
        yield Piece(
            id=f"tally-{name}",
            cell="tally-tray",
            kind="tally",
            face=f"{title(at, seat)}: {points}",
            lines=tuple(sources(at, seat)),
            owner=seat,
            value=points,
            hint="won the game" if has_won else "",
            tone="good" if has_won else "",
        )


# What it is about


def objective(at: Moment) -> Objective:
    """Wins, always in sight."""
    wins = int(at.s.target)
    is_over = at.due in (NOTHING, LOT) and int(at.s.games) > 0
    return Objective(
        goal=f"First to win {plural(wins, 'game')}",
        standings=tuple(
            Standing(
                label=title(at, seat),
                seats=(seat,),
                value=int(at.s.wins[seat]),
                most=wins,
                hint=f"{plural(int(total(at.s, seat)), 'point')} in the last game"
                if is_over
                else f"{plural(int(at.s.points[seat]), 'point')} in this game",
            )
            for seat in range(int(at.s.players))
        ),
        ends=_when(at),
    )


def _when(at: Moment) -> str:
    """How far the match has come."""
    if at.due == NOTHING:
        return f"after {plural(int(at.s.games), 'game')}"
    game = f"game {int(at.s.games) + 1}"
    return game if at.due == LOT else f"{game}, turn {int(at.s.game_turns) + 1}"


def response(at: Moment) -> Response | None:
    """Magic may be answered."""
    return Response(decline="let", label="magic") if at.due == OVERTURN else None


def stack(at: Moment) -> tuple[Effect, ...]:
    """As long as it may be answered: the magic, and every overturn on top of it."""
    return tuple(_effects(at)) if at.due == OVERTURN else ()


def _effects(at: Moment) -> Iterator[Effect]:
    s = at.s
    caster, side, aimed = int(s.mover), int(s.side), int(magic_object(s))
    master, magic = magic_cast(at)
    yield Effect(
        id="magic",
        label=f"{master.title}: {magic.title}",
        by=caster,
        lines=(
            f"aimed at {title(at, aimed)}",
            named_effect(at, magic.cast, side),
            f"overturned: {named_effect(at, magic.overturned, side)}",
        ),
        elements=(f"mat-{seat_names(at)[aimed]}",),
        symbol=master.id,
    )
    for number in range(int(s.overturns)):
        yield Effect(
            id=f"overturn-{number}",
            label="overturned" if number % 2 == 0 else "overturned again",
            by=caster if number % 2 else aimed,
            symbol="scroll",
        )


def ending(at: Moment) -> Ending | None:
    """Where every point of the last game came from."""
    if at.due != NOTHING:
        return None
    seats = range(int(at.s.players))
    lines = [
        ScoreLine(label=SOURCES[name], values=tuple(at.s.tally[: len(seats), n].tolist()))
        for n, name in enumerate(TALLY)
        if at.s.tally[:, n].any()
    ]
    sums = tuple(int(total(at.s, seat)) for seat in seats)
    wins = tuple(int(at.s.wins[seat]) for seat in seats)
    return Ending(
        reason=f"{title(at, int(at.s.winner) - 1)} rules Dylon.",
        score=(
            *lines,
            ScoreLine(label="last game", values=sums, total=True),
            ScoreLine(label="wins", values=wins, total=True),
        ),
        facts=tuple(_laid(at)),
    )


def _laid(at: Moment) -> Iterator[str]:
    """The benefits that were laid in the last game."""
    for seat in range(int(at.s.players)):
        for number, benefit in enumerate(at.game.pack.benefit):
            times = int(at.s.laid[seat, number])
            if times:
                each = f"{times} times {gain(benefit)}" if times > 1 else gain(benefit)
                yield f"{title(at, seat)}: {benefit.title}, {each}"


VIEW = {
    "areas": areas, "pieces": pieces, "objective": objective,
    "stack": stack, "response": response, "ending": ending,
}  # fmt: skip
