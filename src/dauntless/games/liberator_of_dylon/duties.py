"""What can be due: the rulebook's section about it, and the prompt."""

from __future__ import annotations

from dauntless.engine.actions import Duty, Moment
from dauntless.games.liberator_of_dylon.cards import neighbour, size_of
from dauntless.games.liberator_of_dylon.state import (
    ASIDE,
    DEAL,
    DRAWN,
    FACE,
    GIVE,
    LAY_ASIDE,
    LOT,
    NOTHING,
    OVERTURN,
    PICK,
    PICKED_FACE,
    PURIFY,
    SECOND,
    START_CARD,
    TAKE,
    TOP_BACK,
    TURN,
)
from dauntless.games.liberator_of_dylon.wording import card, title


def magic_name(at: Moment) -> str:
    """The magic that is being cast, by its master and its name."""
    master = at.game.pack.cards[int(at.s.master[int(at.s.mover)]) - 1]
    magic = master.small if int(at.s.scrolls) == 1 else master.big
    return f"{master.title}: {magic.title}"


def _turn(at: Moment, names: str) -> str:
    return f"{names}: release cards, lay a benefit, or draw."


def _drawn(at: Moment, names: str) -> str:
    drawn = int(at.s.drawn)
    if 0 < drawn <= int(at.t.kinds):
        return f"{names} has drawn {card(at, drawn - 1)}: use it now, or keep it."
    return f"{names} looks at the drawn card."


def _second(at: Moment, names: str) -> str:
    what = "big magic" if at.s.master[int(at.s.mover)] else "another release"
    return f"{names}: a second scroll on top, for {what}?"


def _overturn(at: Moment, names: str) -> str:
    scrolls = "a scroll" if int(at.s.scrolls) == 1 else "two scrolls"
    return f"{names}: overturn {magic_name(at)} with {scrolls}?"


def _partner(at: Moment) -> str:
    return title(at, int(neighbour(at.s, int(at.s.mover), int(at.s.side))))


def _lay_aside(at: Moment, names: str) -> str:
    most = int(at.s.amount)
    return f"{names}: lay up to {most} cards aside for {_partner(at)}, face down."


def _pick(at: Moment, names: str) -> str:
    count = int(at.s.amount)
    return f"{names}: pick {count} card{'s' * (count > 1)} from the hand of {_partner(at)}."


def _take(at: Moment, names: str) -> str:
    left = int(size_of(at.s, at.t, ASIDE)) or "some"
    return f"{names}: take any of these, and give one laid aside for each ({left} left)."


def _give(at: Moment, names: str) -> str:
    return f"{names}: which card do you give for it?"


def _purify(at: Moment, names: str) -> str:
    return f"{names}: give up a Curse?"


def _over(at: Moment, names: str) -> str:
    return f"{title(at, int(at.s.winner) - 1)} rules Dylon."


def _lot(at: Moment, names: str) -> str:
    return "The lot decides who begins."


def _dealing(at: Moment, names: str) -> str:
    return "The cards are dealt."


def _drawing(at: Moment, names: str) -> str:
    return f"{title(at, int(at.s.seat))} draws."


def _picking(at: Moment, names: str) -> str:
    return f"{title(at, int(at.s.mover))} picks a card of {_partner(at)}."


DUTIES = {
    NOTHING: Duty("the-end-of-the-match", "the match is over", _over),
    LOT: Duty("setting-up", "the lot is to be drawn", _lot),
    DEAL: Duty("setting-up", "the cards are being dealt", _dealing),
    START_CARD: Duty("setting-up", "the start cards are being laid", _dealing),
    TOP_BACK: Duty("drawing", "the next card of the pile is to be seen", _drawing),
    FACE: Duty("drawing", "a card is being drawn", _drawing),
    PICKED_FACE: Duty("the-exchanges", "a card is being picked", _picking),
    TURN: Duty("a-turn", "release cards, lay a benefit, or draw", _turn),
    DRAWN: Duty("drawing", "use the drawn card, or keep it", _drawn),
    SECOND: Duty("magic", "lay a second scroll, or say enough", _second),
    OVERTURN: Duty("overturning", "overturn the magic, or let it be", _overturn),
    LAY_ASIDE: Duty("the-exchanges", "lay cards aside for the exchange", _lay_aside),
    PICK: Duty("the-exchanges", "pick cards from the other hand", _pick),
    TAKE: Duty("the-exchanges", "take a card you looked at, or say enough", _take),
    GIVE: Duty("the-exchanges", "give a card you laid aside", _give),
    PURIFY: Duty("magic", "purify a Curse, or leave it", _purify),
}
