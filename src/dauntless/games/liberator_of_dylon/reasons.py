"""Why something is not allowed: a number for each reason, which the actions put in words."""

from __future__ import annotations

(
    ALLOWED,
    NOT_HELD,
    NOT_DRAWN,
    NOT_RELEASED,
    NO_FIT,
    EMPTY_AREA,
    LAST_IS_SEALED,
    NOT_AN_ITEM,
    NO_PAIR,
    NOT_A_MASTER,
    NOT_A_SCROLL,
    NO_THREE,
    CARDS_MISSING,
    TOO_FEW_ITEMS,
    WITHOUT_DRAWN,
    LAST_BENEFIT,
    OLD_BENEFIT,
    PILE_EMPTY,
    CAN_DRAW,
    CAN_PLAY,
    NOT_SO_MANY_SCROLLS,
    NOTHING_LAID_ASIDE,
    NOT_KNOWN_THERE,
    NO_UNKNOWN_BACK,
    NOT_PICKED,
    NOT_ASIDE,
    NO_CURSE,
) = range(27)
