"""The vocabulary that units and Tactics are composed of; there is no other code per card.

A passive word is one line of `PASSIVES`: its name, its sentence and the numbers it takes. An effect
is a model: its form in the pack, and its clause for the card. The rules know both by number.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import Field, model_validator

from dauntless.engine.contract import Record
from dauntless.engine.packs import Word
from dauntless.games.win_or_die.state import EFFECTS, WHOM, WORDS

MOST_NUMBER = 8


class Passive(NamedTuple):
    """A word that works without a command, while its unit is exposed."""

    name: str
    sentence: str
    numbered: bool = True
    by_tactics: bool = False


PASSIVES = (
    Passive("flying", "Moves over units and obstacles, may end on mountains; no zones.", False),
    Passive("ranged", "Attacks up to {n} spaces away."),
    Passive("long-range", "Attacks 2 to {n} spaces away, never an adjacent enemy."),
    Passive("tough", "Each physical damage is {n} less."),
    Passive("sheltered", "In a forest each physical damage is {n} less."),
    Passive("pavise", "Attacks on it or an adjacent ally from 2 or more spaces roll {n} fewer."),
    Passive("ambush", "{n} more dice in an attack that was ordered while it was hidden."),
    Passive("charge", "{n} more dice in a melee attack after a Move order this turn."),
    Passive("rage", "{n} more dice in attacks and counter-attacks while it is damaged."),
    Passive("inspire", "An adjacent ally has {n} more dice in attacks."),
    Passive("pierce", "Its attacks and counter-attacks ignore tough and shields.", False),
    Passive("swift", "Its melee attacks are not countered.", False),
    Passive("veil", "An attack on it from 2 or more spaces is not valid.", False),
    Passive("taunt", "An adjacent enemy can attack nobody but units with taunt.", False),
    Passive("hold", "Enemies that enter an adjacent space must stop.", False),
    Passive("slip", "Neither zones of control nor hold stop it.", False),
    Passive("climber", "May climb a highland with any Move.", False),
    Passive("regenerate", "Heals {n} at the start of its owner's turn."),
    Passive("burst", "When it dies, every adjacent enemy suffers {n}."),
    Passive("thirst", "Heals {n} when its attack or counter-attack kills."),
    Passive("venom", "When its attack or counter-attack deals damage: {n} blight."),
    Passive("muster", "Whom it calls costs {n} less, at least 1."),
    Passive("herald", "May call for allies from any space.", False),
    Passive("tireless", "May hold 4 Command tokens.", False),
    Passive("speed", "{n} more speed.", by_tactics=True),
    Passive("power", "{n} more power.", by_tactics=True),
    Passive("counter", "{n} more counter-power.", by_tactics=True),
    Passive("bounty", "{n} crystals when one of your units kills an enemy.", by_tactics=True),
    Passive(
        "encircle",
        "At the start of your turn every enemy beside two of your units suffers {n}.",
        by_tactics=True,
    ),
)
assert tuple(word.name for word in PASSIVES) == WORDS
BY_NAME = {word.name: word for word in PASSIVES}

Has = dict[str, bool | int]


def check_words(has: Has, *, of_tactic: bool = False) -> None:
    """Every word must be known, with a number where it takes one; raises ValueError."""
    for name, value in has.items():
        word = BY_NAME.get(name)
        if word is None or (word.by_tactics and not of_tactic):
            known = [word.name for word in PASSIVES if of_tactic or not word.by_tactics]
            raise ValueError(f'there is no word "{name}"; there are {", ".join(known)}')
        if word.numbered and (value is True or not 1 <= value <= MOST_NUMBER):
            raise ValueError(f"{name}: it takes a number from 1 to {MOST_NUMBER}")
        if not word.numbered and value is not True:
            raise ValueError(f"{name}: it takes no number; write {name} = true")
    if "ranged" in has and "long-range" in has:
        raise ValueError("a unit is either ranged or long-range")


def describe_word(name: str, value: bool | int) -> str:
    """A word as it stands on the card."""
    return f"{name} {value}" if BY_NAME[name].numbered else name


def word_sentence(name: str, value: bool | int) -> str:
    """What a word means."""
    return BY_NAME[name].sentence.format(n=int(value))


Amount = Annotated[int, Field(ge=1, le=8)]
Range = Annotated[int, Field(ge=1, le=8)]
Steps = Annotated[int, Field(ge=1, le=6)]
MoreDice = Annotated[int, Field(ge=-6, le=6)]

FRIENDLY = {
    "self": "yourself",
    "ally": "an ally within {range}",
    "friend": "yourself or an ally within {range}",
    "friends": "yourself and every ally within {range}",
    "same": "it",
}


def dice(number: int) -> str:
    """So many dice, in words."""
    return f"{number} {'die' if number == 1 else 'dice'}"


class Effect(Word):
    """Something an ability does."""

    @property
    def friendly(self) -> str:
        """Whom of the own units it is for."""
        return FRIENDLY[getattr(self, "whom", "ally")].format(range=getattr(self, "range", None))

    @abstractmethod
    def clause(self) -> str:
        """What it does, for the card: a clause without an end."""


def need_range(effect: Pin | Hide, without: str) -> None:
    """Refuse an effect that chooses somebody, but does not say how far away."""
    if effect.whom != without and effect.range is None:
        raise ValueError(f'range: it is missing; only whom = "{without}" needs none')


class Strike(Effect):
    """An attack, with more or fewer dice."""

    dice: MoreDice = 0
    whom: Literal["enemy", "trigger"] = "enemy"

    def clause(self) -> str:
        whom = "an enemy in reach" if self.whom == "enemy" else "that enemy, if it is in reach"
        if self.dice == 0:
            return f"attack {whom}"
        return f"attack {whom}, with {dice(abs(self.dice))} {'more' if self.dice > 0 else 'fewer'}"


class Damage(Effect):
    """Ability damage, which tough does not reduce."""

    amount: Amount
    range: Range
    whom: Literal["enemy", "enemies"]

    def clause(self) -> str:
        whom = "an enemy" if self.whom == "enemy" else "every enemy"
        return f"deal {self.amount} to {whom} within {self.range}"


class Heal(Effect):
    """Take damage off."""

    amount: Amount
    range: Range
    whom: Literal["ally", "friend", "friends"]

    def clause(self) -> str:
        return f"heal {self.amount} on {self.friendly}"


class Shield(Effect):
    """The next physical or ability damage is less, then the shield is gone."""

    amount: Amount
    range: Range
    whom: Literal["ally", "friend", "friends"]

    def clause(self) -> str:
        return f"put a shield of {self.amount} on {self.friendly}"


class Push(Effect):
    """An adjacent enemy is moved straight away."""

    steps: Steps
    whom: Literal["same", "enemy", "enemies"]

    def clause(self) -> str:
        whom = {"same": "it", "enemy": "an adjacent enemy", "enemies": "every adjacent enemy"}
        return f"push {whom[self.whom]} up to {self.steps} away"


class Pull(Effect):
    """An enemy in a straight line is moved closer."""

    steps: Steps
    range: Range
    whom: Literal["enemy"] = "enemy"

    def clause(self) -> str:
        return f"pull an enemy in a straight line within {self.range} up to {self.steps} closer"


class Step(Effect):
    """The unit itself moves."""

    steps: Steps
    whom: Literal["self"] = "self"

    def clause(self) -> str:
        return f"move up to {self.steps}"


class March(Effect):
    """An ally moves."""

    steps: Steps
    range: Range
    whom: Literal["ally"] = "ally"

    def clause(self) -> str:
        return f"an ally within {self.range} moves up to {self.steps}"


class Swap(Effect):
    """Change places with an ally."""

    range: Range
    whom: Literal["ally"] = "ally"

    def clause(self) -> str:
        return f"change places with an ally within {self.range}"


class Blight(Effect):
    """Tokens that hurt in the owner's effects step."""

    amount: Annotated[int, Field(ge=1, le=3)]
    range: Range
    whom: Literal["enemy"] = "enemy"

    def clause(self) -> str:
        return f"put {self.amount} blight on an enemy within {self.range}"


class Pin(Effect):
    """A token: only one Command token until the end of the owner's next turn."""

    range: Range | None = None
    whom: Literal["same", "enemy"]

    @model_validator(mode="after")
    def check_range(self) -> Self:
        """An enemy is chosen within a range."""
        need_range(self, "same")
        return self

    def clause(self) -> str:
        return "pin it" if self.whom == "same" else f"pin an enemy within {self.range}"


class Rally(Effect):
    """More dice in the next attack of this turn."""

    dice: Annotated[int, Field(ge=1, le=6)]
    range: Range
    whom: Literal["ally", "friend", "same"]

    def clause(self) -> str:
        return f"{self.friendly} has {dice(self.dice)} more in its next attack this turn"


class Recover(Effect):
    """Command tokens go back from an ally to the reserve."""

    tokens: Annotated[int, Field(ge=1, le=4)]
    range: Range
    whom: Literal["ally"] = "ally"

    def clause(self) -> str:
        tokens = "token" if self.tokens == 1 else "tokens"
        return f"take up to {self.tokens} Command {tokens} back from an ally within {self.range}"


class Scout(Effect):
    """A hidden enemy is exposed."""

    range: Range
    whom: Literal["enemy"] = "enemy"

    def clause(self) -> str:
        return f"expose a hidden enemy within {self.range}"


class Hide(Effect):
    """Becomes hidden; not with an enemy adjacent, not on a mountain."""

    range: Range | None = None
    whom: Literal["self", "ally", "friend", "friends"]

    @model_validator(mode="after")
    def check_range(self) -> Self:
        """Others are chosen within a range."""
        need_range(self, "self")
        return self

    def clause(self) -> str:
        if self.whom == "self":
            return "become hidden"
        return f"{self.friendly} {'become' if self.whom == 'friends' else 'becomes'} hidden"


class Hurt(Effect):
    """An own unit suffers, and nothing reduces it."""

    amount: Amount
    range: Range
    whom: Literal["ally", "friend"]

    def clause(self) -> str:
        return f"{self.friendly} suffers {self.amount}, which nothing reduces"


class Dread(Effect):
    """The enemy's fatigue rises."""

    amount: Annotated[int, Field(ge=1, le=2)]
    whom: Literal["self"] = "self"

    def clause(self) -> str:
        return f"the enemy's fatigue rises by {self.amount}"


class Guard(Effect):
    """Take the place of the attacked ally."""

    range: Range = 1
    whom: Literal["trigger"] = "trigger"

    def clause(self) -> str:
        return "change places with it and become the target"


class Cover(Effect):
    """The attack has fewer dice."""

    dice: Annotated[int, Field(ge=1, le=6)]
    whom: Literal["trigger"] = "trigger"

    def clause(self) -> str:
        return f"the attack has {dice(self.dice)} fewer"


AnyEffect = Annotated[
    Strike | Damage | Heal | Shield | Push | Pull | Step | March | Swap | Blight | Pin | Rally
    | Recover | Scout | Hide | Hurt | Dread | Guard | Cover,
    Field(discriminator="do"),
]  # fmt: skip
IN_ATTACK_WINDOW = ("guard", "cover")
AMOUNTS = ("amount", "steps", "tokens")


def write_effect(effect: Any, row: Record) -> None:
    """Compile an effect for the rules."""
    row.what = EFFECTS.index(effect.do)
    row.whom = WHOM.index(effect.whom)
    row.reach = getattr(effect, "range", None) or 0
    row.dice = getattr(effect, "dice", 0)
    for name in AMOUNTS:
        if hasattr(effect, name):
            row.amount = getattr(effect, name)
