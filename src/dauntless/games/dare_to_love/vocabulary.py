"""The vocabulary of effects that cards, Talents and prisoners are composed of.

Each word is a class: its form in the pack, its sentence on the card, what it means at an aim, why
it cannot be aimed there, and how it is told. What it does is in `effects.py` (the actions of a
turn) or in `combat.py` (answers to damage, gifts of the freed), by its code in `state.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from dauntless.engine.contract import Record
from dauntless.engine.packs import Word
from dauntless.games.dare_to_love import combat, effects, state, turn
from dauntless.games.dare_to_love.state import ATTACK_TYPES, EFFECTS, FARTHEST, MOST_DICE, WHOM

if TYPE_CHECKING:
    from dauntless.games.dare_to_love.names import Aim

SIGNS = {"melee": "⚔", "ranged": "➦", "penetrating": "☀"}

Dice = Annotated[int, Field(ge=1, le=MOST_DICE)]
Range = Annotated[int, Field(ge=1, le=FARTHEST)]
Steps = Annotated[int, Field(ge=1, le=8)]
Amount = Annotated[int, Field(ge=1, le=32)]
AttackType = Literal["melee", "ranged", "penetrating"]
Whom = Literal["nobody", "ally", "self", "enemy"]


class Effect(Word):
    """Something that a card, a Talent or a rescue does, and all that is said of it.

    What it does is what stands on the card. Sentences are written with {effect.…} for its own
    numbers and {aim.…} for where it is aimed.
    """

    card: ClassVar[str]
    """What stands on the card."""
    means: ClassVar[str] = ""
    """What it would do at an aim; if that is no more than the card says, nothing."""
    story: ClassVar[str] = "{aim.who} prepares the next attack."
    """What has been done."""
    skill: ClassVar[str] = ""
    """What a character with such a card can do that not everybody can."""
    needs_aim: ClassVar[bool] = True
    strikes: ClassVar[bool] = False
    """Does it profit from what has been prepared for the next attack?"""
    on: ClassVar[Whom] = "nobody"
    """Who may be aimed at; nobody if it is aimed at a space or a prison, or needs no aim."""
    worth: ClassVar[float] = 0.1
    """What it may be worth to a bot that knows nothing more of it, in points of damage."""
    worth_each: ClassVar[float] = 0.0
    """What each of its spaces or cards adds to that."""

    def sentence(self) -> str:
        """What stands on the card."""
        return self.card.format(effect=self)

    def meaning(self, aim: Aim) -> str:
        """What it would do at an aim, for whoever has to choose."""
        if self.means:
            return self.means.format(effect=self, aim=aim)
        sentence = self.sentence()
        return sentence[0].lower() + sentence[1:].rstrip(".")

    def told(self, aim: Aim) -> str:
        """What has been done."""
        return self.story.format(effect=self, aim=aim)

    def why_not(self, aim: Aim, reason: int) -> str:
        """Why it cannot be used or aimed there, for a reason of the rules."""
        return REASONS[reason].format(effect=self, aim=aim)

    def aimed_at(self) -> Whom:
        """Who may be aimed at with this one."""
        return self.on

    def compile(self, row: Record, bottom: bool = False) -> None:
        """Write it into the rules' tables."""
        row.what = EFFECTS.index(self.do)
        row.row = state.BOTTOM if bottom else state.TOP
        row.dice = getattr(self, "dice", 0)
        row.kind = ATTACK_TYPES.index(getattr(self, "type", "melee"))
        row.reach = getattr(self, "range", None) or 0
        for name in ("steps", "amount", "cards", "back"):
            row.amount = getattr(self, name, row.amount)
        row.whom = WHOM.index(self.aimed_at())
        row.worth = round(100 * (self.worth + self.worth_each * int(row.amount)))
        scope = (row.what, row.dice, row.kind, row.reach, row.amount, row.whom)
        row.form = int.from_bytes(bytes(int(number) for number in scope))


REASONS = {
    effects.NEEDS_NO_AIM: "{effect.do} needs no space",
    effects.SOMEBODY_THERE: "{aim.named} stands on {aim.space}: one passes, but does not stop",
    effects.PRISON_THERE: "{aim.named} is in the way",
    effects.TOO_FAR: "{aim.space} is farther than {effect.steps} steps",
    effects.OUT_OF_RANGE: "{aim.space} is {aim.apart} away, the range is {effect.range}",
    effects.NO_ENEMY: "there is no enemy on {aim.space}",
    effects.NO_ALLY: "there is no ally on {aim.space}",
    effects.ONLY_ONESELF: "{effect.do} is for yourself alone",
    effects.NOT_ONESELF: "{effect.do} needs somebody else",
    effects.NOT_HURT: "{aim.named} is not hurt",
    effects.NOT_IN_LINE: "{aim.named} is not in line with you",
    effects.COVERED: "another enemy stands between you and {aim.named}",
    effects.NO_WAY_TO_GO: "there is no free space to {effect.do} {aim.named} to",
    effects.MIND_HELD: "you hold a mind for the next round already",
    effects.NO_CHARGE: "no charge ends on {aim.space} or strikes what stands there",
    effects.NOT_A_FREE_REBEL: "only free Rebels attack prisons",
    effects.NO_PRISON: "there is no prison on {aim.space}",
    effects.BROKEN: "{aim.named} is broken already",
    effects.NOT_DAMAGED: "{aim.named} is not damaged",
    effects.NOT_MARKED: "{aim.named} is attacked only from {aim.marks}",
    effects.CRYSTALS_USED_UP: "all Magic crystals are on the board",
    effects.CRYSTAL_THERE: "there is a crystal on {aim.space} already",
    effects.NO_ENEMY_NEAR: "there is no enemy within {effect.range}",
    effects.NOBODY_HURT_NEAR: "neither you nor an ally within {effect.range} is hurt",
    effects.NO_CARDS: "there is no card to draw",
    effects.NO_ENEMY_AT_CRYSTALS: "there is no enemy on or next to a Magic crystal",
    effects.NO_BOTTOM_ROW: "the card on the table has no bottom row to pay for",
    effects.PAID_ALREADY: "the bottom row is paid for already",
    turn.NO_SUCH_ACTION: "there is no such action",
    turn.USED_UP: "{aim.word} has been used this turn",
    turn.NOT_PAID: "{aim.word} is in the bottom row: pay {aim.mana} Mana first, with pay",
    turn.SAME_FIRST: "use the other {effect.do} first: it does the same",
    turn.TOO_LITTLE_MANA: "the bottom row costs {mana} Mana, the hand has {held}",
    combat.NO_FREE_WILL: "Talents are the Rebels' own; no Oligarch uses them",
    combat.TALENT_USED_UP: "your Talent is used up",
    combat.NOT_THE_MOMENT: "{talent.title} is not for this moment. {says}",
}


# Moving and striking


class Move(Effect):
    card = "Move {effect.steps}."
    means = "move to {aim.space}"
    story = "{aim.who} moves to {aim.space}{aim.using}."
    worth, worth_each = 0.0, 0.08

    steps: Steps


class Blow(Effect):
    """An attack with so many dice of a type."""

    strikes = True

    dice: Dice
    type: AttackType

    @property
    def power(self) -> str:
        """Dice and type as printed, such as 5 ➦."""
        return f"{self.dice} {SIGNS[self.type]}"


class Attack(Blow):
    card = "Attack {effect.power}, range {effect.range}."
    means = "attack {aim.whom} on {aim.space} with {effect.power}"
    story = "{aim.who} attacks {aim.whom}."
    on = "enemy"

    range: Range


class Line(Blow):
    card = "Attack {effect.power} along a line, unlimited range."
    means = "attack {aim.whom} on {aim.space} with {effect.power}"
    story = "{aim.who} attacks {aim.whom}."
    skill = "strikes along lines"
    on = "enemy"


class Area(Blow):
    card = "Attack {effect.power} against every enemy within {effect.range}."
    story = "{aim.who} attacks everybody within {effect.range}."
    needs_aim = False

    range: Range


class Dash(Effect):
    card = (
        "Charge {effect.steps} in a straight line; stop before the first enemy or prison "
        "and attack it with {effect.dice} ⚔, +1 die for each space moved."
    )
    means = "charge {aim.towards}"
    story = "{aim.who} charges towards {aim.space}."
    strikes = True

    steps: Steps
    dice: Dice


class Push(Effect):
    card = "Push an enemy in line within {effect.range} away by {effect.steps}."
    means = "push {aim.whom} on {aim.space}"
    story = "{aim.who} pushes {aim.whom}."
    skill = "pushes"
    on = "enemy"

    steps: Steps
    range: Range


class Pull(Effect):
    card = "Pull an enemy in line within {effect.range} closer by {effect.steps}."
    means = "pull {aim.whom} on {aim.space}"
    story = "{aim.who} pulls {aim.whom}."
    skill = "pulls"
    on = "enemy"
    worth = 0.4

    steps: Steps
    range: Range


# Helping


class Favour(Effect):
    """Something for yourself or an ally within range; without a range, for yourself alone."""

    range: Range | None = None

    @property
    def whose(self) -> str:
        """Who may be chosen, in words."""
        return "yourself" + ("" if self.range is None else f" or an ally within {self.range}")

    def aimed_at(self) -> Whom:
        return "self" if self.range is None else "ally"


class Heal(Favour):
    card = "Heal {effect.amount} {effect.whose}."
    means = "heal {aim.whom} by {effect.amount}"
    story = "{aim.who} heals {aim.wounds}."
    skill = "heals"

    amount: Amount


class Bless(Effect):
    card = "Heal {effect.amount} yourself and every ally within {effect.range}."
    story = "{aim.who} heals everybody near."
    skill = "heals everybody near"
    needs_aim = False

    amount: Amount
    range: Range


class Draw(Effect):
    card = "Draw {effect.cards}."
    story = "{aim.who} draws cards."
    skill = "draws cards"
    needs_aim = False
    worth, worth_each = 0.0, 0.15

    cards: Annotated[int, Field(ge=1, le=4)]


class Teleport(Favour):
    card = "Teleport {effect.whose} up to {effect.steps} spaces."
    means = "teleport {aim.whom}"
    story = "{aim.who} is about to teleport {aim.named}."
    skill = "teleports"
    worth = 0.4

    steps: Steps


class Swap(Effect):
    card = "Change places with an {effect.whom} within {effect.range}."
    means = "change places with {aim.whom} on {aim.space}"
    story = "{aim.who} and {aim.whom} change places."
    skill = "changes places"
    worth = 0.2

    range: Range
    whom: Literal["ally", "enemy"]

    def aimed_at(self) -> Whom:
        return self.whom


class Crystal(Effect):
    card = "Lay a Magic crystal within {effect.range}."
    means = "lay a Magic crystal on {aim.space}"
    story = "{aim.who} lays a Magic crystal on {aim.space}."
    skill = "lays Magic crystals"
    worth = 0.4

    range: Range


class Shatter(Blow):
    card = (
        "Shatter all Magic crystals: attack {effect.power} against every enemy on or next to one."
    )
    story = "{aim.who} shatters the Magic crystals."
    needs_aim = False


class Control(Effect):
    card = "A Rebel within {effect.range} is under your control next round."
    means = "control {aim.whom} next round"
    story = "{aim.who} takes hold of {aim.whom}'s mind for the next round."
    skill = "takes a Rebel over"
    on = "enemy"

    range: Range


class Mend(Effect):
    card = "Restore {effect.amount} to an unbroken prison within {effect.range}."
    means = "restore {effect.amount} to {aim.whom}"
    story = "{aim.who} mends {aim.whom}."
    skill = "mends prisons"

    amount: Amount
    range: Range


class Boost(Effect):
    card = f"Your next attack this turn has {{effect.dice}} more dice (at most {MOST_DICE})."
    needs_aim = False
    worth = 0.5

    dice: Dice


class Steady(Effect):
    card = "Your next attack this turn ignores every !."
    needs_aim = False
    worth = 0.5


class Free(Effect):
    card = "Your bottom row needs no Mana this turn."
    needs_aim = False


# Answering damage


class Answer(Effect):
    """Something to do at the moment when an attack hurts."""


class Prevent(Answer):
    card = "Prevent up to {effect.amount} of the damage."

    amount: Amount


class Survive(Answer):
    card = "If it would kill you, keep 1 hit point."


class Riposte(Answer, Blow):
    card = "Then attack the attacker with {effect.power}."


# Gifts of the freed


class Cheer(Effect):
    card = "Every living Rebel heals {effect.amount}."

    amount: Amount


class Harm(Effect):
    card = "The Oligarch loses {effect.amount}."

    amount: Amount


class Token(Effect):
    card = "Move the round token back {effect.back}."

    back: Annotated[int, Field(ge=1, le=3)]


Shared = (
    Move | Attack | Line | Area | Dash | Push | Pull | Heal | Teleport | Swap | Boost | Steady
)  # fmt: skip
RebelEffect = Annotated[Shared | Bless | Draw | Crystal | Shatter, Field(discriminator="do")]
OligarchEffect = Annotated[Shared | Control | Mend, Field(discriminator="do")]
FreedEffect = Annotated[Heal | Cheer | Draw | Harm | Token, Field(discriminator="do")]
TalentEffect = Annotated[
    Shared | Bless | Draw | Free | Prevent | Survive | Riposte, Field(discriminator="do")
]
