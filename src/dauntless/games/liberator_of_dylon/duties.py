"""What can be due: the rulebook's section about it, and the prompt."""

from __future__ import annotations

from dauntless.engine.actions import Duty, Moment
from dauntless.engine.wording import plural
from dauntless.games.liberator_of_dylon import state
from dauntless.games.liberator_of_dylon.cards import hand_size, magic_object, pile_size
from dauntless.games.liberator_of_dylon.telling import cards_at
from dauntless.games.liberator_of_dylon.wording import card, magic_cast, title

TIMES = ("", "once", "twice")


def _turn(at: Moment) -> str:
    has_cards = int(hand_size(at.s, int(at.s.seat))) > 0
    if int(pile_size(at.s)):
        return "release cards, lay a benefit, or draw." if has_cards else "draw."
    if has_cards:
        return "release cards or lay a benefit; else say stop."
    return "say stop, for hand and pile are empty."


def _drawn(at: Moment, names: str) -> str:
    drawn = int(at.s.drawn)
    if 0 < drawn <= int(at.t.kinds):
        return f"{names} has drawn {card(at, drawn - 1)}: use it now, or keep it."
    return f"{names} looks at the drawn card."


def _second(at: Moment) -> str:
    what = "big magic" if at.s.master[int(at.s.mover)] else "another release"
    return f"a second scroll on top, for {what}?"


def _overturn(at: Moment) -> str:
    master, magic = magic_cast(at)
    scrolls = "a scroll" if int(at.s.scrolls) == 1 else "two scrolls"
    overturns = int(at.s.overturns)
    times = TIMES[overturns] if overturns < len(TIMES) else f"{overturns} times"
    so_far = f" It has been overturned {times}." if overturns else ""
    return f"overturn the {magic.title} by {master.title} with {scrolls}?{so_far}"


def _partner(at: Moment) -> str:
    return title(at, int(magic_object(at.s)))


def _lay_aside(at: Moment) -> str:
    laid = len(cards_at(at, state.ASIDE))
    left = int(at.s.amount) - laid
    most = "up to " if left > 1 else ""
    cards = plural(left, "more card" if laid else "card")
    enough = ", or say enough" if laid else ""
    return f"lay {most}{cards} aside for {_partner(at)}, face down{enough}."


def _pick(at: Moment) -> str:
    picked = len(cards_at(at, state.PICKED))
    cards = plural(int(at.s.amount) - picked, "more card" if picked else "card")
    return f"pick {cards} from the hand of {_partner(at)}."


def _take(at: Moment) -> str:
    left = len(cards_at(at, state.ASIDE))
    return f"take any of these, and give one laid aside for each ({left} left)."


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
    state.NOTHING: Duty("the-end-of-the-match", "the match is over", _over),
    state.LOT: Duty("setting-up", "the lot is to be drawn", _lot),
    state.DEAL: Duty("setting-up", "the cards are being dealt", _dealing),
    state.START_CARD: Duty("setting-up", "the start cards are being laid", _dealing),
    state.TOP_BACK: Duty("drawing", "the next card of the pile is to be seen", _drawing),
    state.FACE: Duty("drawing", "a card is being drawn", _drawing),
    state.PICKED_FACE: Duty("the-exchanges", "a card is being picked", _picking),
    state.TURN: Duty("a-turn", "release cards, lay a benefit, or draw", asks=_turn),
    state.DRAWN: Duty("drawing", "use the drawn card, or keep it", _drawn),
    state.SECOND: Duty("magic", "lay a second scroll, or say enough", asks=_second),
    state.OVERTURN: Duty("overturning", "overturn the magic, or let it be", asks=_overturn),
    state.LAY_ASIDE: Duty("the-exchanges", "lay cards aside for the exchange", asks=_lay_aside),
    state.PICK: Duty("the-exchanges", "pick cards from the other hand", asks=_pick),
    state.TAKE: Duty("the-exchanges", "take a card you looked at, or say enough", asks=_take),
    state.GIVE: Duty(
        "the-exchanges", "give a card you laid aside", asks="which card do you give for it?"
    ),
    state.PURIFY: Duty("magic", "purify a Curse, or leave it", asks="give up a Curse?"),
}
