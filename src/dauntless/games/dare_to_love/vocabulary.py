"""The vocabulary of effects that cards, Talents and prisoners are composed of.

Each word has a form in the pack, a sentence for the card, and a row in the rules' tables.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from dauntless.engine.contract import Record
from dauntless.engine.schema import Strict
from dauntless.games.dare_to_love import state
from dauntless.games.dare_to_love.state import ATTACK_TYPES, EFFECTS, FARTHEST, MOST_DICE, WHOM

SIGNS = {"melee": "⚔", "ranged": "➦", "penetrating": "☀"}

Dice = Annotated[int, Field(ge=1, le=MOST_DICE)]
Range = Annotated[int, Field(ge=1, le=FARTHEST)]
Steps = Annotated[int, Field(ge=1, le=8)]
Amount = Annotated[int, Field(ge=1, le=32)]
AttackType = Literal["melee", "ranged", "penetrating"]


class Move(Strict):
    """Move up to so many spaces."""

    do: Literal["move"]
    steps: Steps

    def sentence(self) -> str:
        return f"Move {self.steps}."


class Attack(Strict):
    """Attack one enemy within range, or a prison from one of its marked spaces."""

    do: Literal["attack"]
    dice: Dice
    type: AttackType
    range: Range

    def sentence(self) -> str:
        return f"Attack {self.dice} {SIGNS[self.type]}, range {self.range}."


class Line(Strict):
    """Attack the nearest enemy on a straight line, however far."""

    do: Literal["line"]
    dice: Dice
    type: AttackType

    def sentence(self) -> str:
        return f"Attack {self.dice} {SIGNS[self.type]} along a line, unlimited range."


class Area(Strict):
    """Attack every enemy within range."""

    do: Literal["area"]
    dice: Dice
    type: AttackType
    range: Range

    def sentence(self) -> str:
        return f"Attack {self.dice} {SIGNS[self.type]} against every enemy within {self.range}."


class Dash(Strict):
    """Charge in a straight line and strike whoever stops it, harder the longer the run."""

    do: Literal["dash"]
    steps: Steps
    dice: Dice

    def sentence(self) -> str:
        return (
            f"Charge up to {self.steps} in a straight line; stop before the first enemy or prison "
            f"and attack it with {self.dice} ⚔, +1 die for each space moved."
        )


class Push(Strict):
    """Push an enemy on a line with you away."""

    do: Literal["push"]
    steps: Steps
    range: Range

    def sentence(self) -> str:
        return f"Push an enemy in line within {self.range} up to {self.steps} away."


class Pull(Strict):
    """Pull an enemy on a line with you closer."""

    do: Literal["pull"]
    steps: Steps
    range: Range

    def sentence(self) -> str:
        return f"Pull an enemy in line within {self.range} up to {self.steps} closer."


class Heal(Strict):
    """Give hit points back to yourself, or to an ally within range."""

    do: Literal["heal"]
    amount: Amount
    range: Range | None = None

    def sentence(self) -> str:
        if self.range is None:
            return f"Heal {self.amount} yourself."
        return f"Heal {self.amount} yourself or an ally within {self.range}."


class Bless(Strict):
    """Give hit points back to yourself and every ally within range."""

    do: Literal["bless"]
    amount: Amount
    range: Range

    def sentence(self) -> str:
        return f"Heal {self.amount} yourself and every ally within {self.range}."


class Cheer(Strict):
    """Give hit points back to every living Rebel, wherever they are."""

    do: Literal["cheer"]
    amount: Amount

    def sentence(self) -> str:
        return f"Every living Rebel heals {self.amount}."


class Draw(Strict):
    """Draw cards."""

    do: Literal["draw"]
    cards: Annotated[int, Field(ge=1, le=4)]

    def sentence(self) -> str:
        return f"Draw {self.cards}."


class Teleport(Strict):
    """Put yourself or an ally within range onto another free space."""

    do: Literal["teleport"]
    steps: Steps
    range: Range | None = None

    def sentence(self) -> str:
        who = "yourself" if self.range is None else f"yourself or an ally within {self.range}"
        return f"Teleport {who} up to {self.steps} spaces."


class Swap(Strict):
    """Change places with somebody within range."""

    do: Literal["swap"]
    range: Range
    whom: Literal["ally", "enemy"]

    def sentence(self) -> str:
        article = "an ally" if self.whom == "ally" else "an enemy"
        return f"Change places with {article} within {self.range}."


class Crystal(Strict):
    """Lay a Magic crystal."""

    do: Literal["crystal"]
    range: Range

    def sentence(self) -> str:
        return f"Lay a Magic crystal within {self.range}."


class Shatter(Strict):
    """Break all Magic crystals; they strike the enemies on and beside them."""

    do: Literal["shatter"]
    dice: Dice
    type: AttackType

    def sentence(self) -> str:
        return (
            f"Shatter all Magic crystals: attack {self.dice} {SIGNS[self.type]} against every "
            "enemy on or next to one."
        )


class Control(Strict):
    """Take over a Rebel's hand and actions in the next round."""

    do: Literal["control"]
    range: Range

    def sentence(self) -> str:
        return f"A Rebel within {self.range} is under your control next round."


class Mend(Strict):
    """Give an unbroken prison hit points back."""

    do: Literal["mend"]
    amount: Amount
    range: Range

    def sentence(self) -> str:
        return f"Restore {self.amount} to an unbroken prison within {self.range}."


class Harm(Strict):
    """The Oligarch loses hit points without a roll."""

    do: Literal["harm"]
    amount: Amount

    def sentence(self) -> str:
        return f"The Oligarch loses {self.amount}."


class Token(Strict):
    """Move the round token back."""

    do: Literal["token"]
    back: Annotated[int, Field(ge=1, le=3)]

    def sentence(self) -> str:
        return f"Move the round token back {self.back}."


class Boost(Strict):
    """More dice for the next attack of this turn."""

    do: Literal["boost"]
    dice: Dice

    def sentence(self) -> str:
        return f"Your next attack this turn has {self.dice} more dice (at most {MOST_DICE})."


class Steady(Strict):
    """The next attack of this turn loses nothing to misses."""

    do: Literal["steady"]

    def sentence(self) -> str:
        return "Your next attack this turn ignores every !."


class Free(Strict):
    """The bottom row costs nothing this turn."""

    do: Literal["free"]

    def sentence(self) -> str:
        return "Your bottom row needs no Mana this turn."


class Prevent(Strict):
    """Suffer less damage from the attack."""

    do: Literal["prevent"]
    amount: Amount

    def sentence(self) -> str:
        return f"Prevent up to {self.amount} of the damage."


class Survive(Strict):
    """Stay alive with one hit point."""

    do: Literal["survive"]

    def sentence(self) -> str:
        return "If it would kill you, keep 1 hit point."


class Riposte(Strict):
    """Strike back at the attacker, wherever it stands."""

    do: Literal["riposte"]
    dice: Dice
    type: AttackType

    def sentence(self) -> str:
        return f"Then attack the attacker with {self.dice} {SIGNS[self.type]}."


Shared = (
    Move | Attack | Line | Area | Dash | Push | Pull | Heal | Teleport | Swap | Boost | Steady
)  # fmt: skip
RebelEffect = Annotated[Shared | Bless | Draw | Crystal | Shatter, Field(discriminator="do")]
OligarchEffect = Annotated[Shared | Control | Mend, Field(discriminator="do")]
TurnEffect = Annotated[Shared | Bless | Draw | Free, Field(discriminator="do")]
HurtEffect = Annotated[Prevent | Survive | Riposte, Field(discriminator="do")]
FreedEffect = Annotated[Heal | Cheer | Draw | Harm | Token, Field(discriminator="do")]
GiftEffect = Annotated[
    Shared | Bless | Draw | Free | Prevent | Survive | Riposte, Field(discriminator="do")
]


def write_effect(effect: Any, row: Record, bottom: bool = False) -> None:
    """Compile an effect for the rules."""
    row.what = EFFECTS.index(effect.do)
    row.row = state.BOTTOM if bottom else state.TOP
    row.dice = getattr(effect, "dice", 0)
    if hasattr(effect, "type"):
        row.kind = ATTACK_TYPES.index(effect.type)
    row.reach = getattr(effect, "range", None) or 0
    for name in ("steps", "amount", "cards", "back"):
        if hasattr(effect, name):
            row.amount = getattr(effect, name)
    whom = "ally"
    if effect.do in ("heal", "teleport") and effect.range is None:
        whom = "self"
    row.whom = WHOM.index(getattr(effect, "whom", whom))
