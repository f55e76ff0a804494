"""What players decide and chance brings: notation, meaning, refusals, clicks and story of each.

`be:knight`, `hide:princess`, `start:c1`, `play:blitz`, `force:blitz`, `move:c4`, `pay`, `talent`,
`land:d4`, `him`, `end`; `roll:ssa!`, `draw:mana`, `talent:fury`. What a card's own words say of
themselves is in `vocabulary.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dauntless.engine.actions import Family, Moment
from dauntless.engine.errors import Refusal
from dauntless.engine.scene import Choice
from dauntless.games.dare_to_love import effects, people, rules, state, turn
from dauntless.games.dare_to_love.names import (
    NOBODY,
    SEATS,
    SYMBOL_LETTERS,
    SYMBOL_SIGNS,
    Aim,
    card_lines,
    dice_text,
    effects_of,
    names,
    slot_words,
    talent_line,
    top_of,
)
from dauntless.games.dare_to_love.pending import turn_of
from dauntless.games.dare_to_love.people import card_of, unit_at
from dauntless.games.dare_to_love.state import AIMS, EMPTY_CELL, MANA, OLIGARCH, OLIGARCHS, ROLLS
from dauntless.games.dare_to_love.vocabulary import REASONS

TERMS = {
    "The_unit": lambda at: names(at).title(at.s, int(top_of(at.s).unit)),
    "the_unit": lambda at: names(at).the(at.s, int(top_of(at.s).unit)),
    "acting": lambda at: names(at).title(at.s, int(turn_of(at.s))),
    "amount": lambda at: top_of(at.s).amount,
    "prison": lambda at: names(at).prison_titles[int(top_of(at.s).amount)],
    "victim": lambda at: names(at).the(at.s, int(at.s.controlled)),
}


class Named(Family):
    """Actions that are known by their word, whatever follows it."""

    def recognises(self, at: Moment, text: str) -> bool:
        return text.partition(":")[0] == self.word


class OnSpace(Named):
    """Actions that name a space."""

    codes = state.GO, AIMS
    noun = "space"
    clicks = ("{it}",)

    def things(self, at: Moment) -> Sequence[str]:
        return names(at).spaces


# The set-up


class Be(Named):
    """Choose a character."""

    codes = state.BE, state.CHARACTERS
    due = (state.CHOOSING_OLIGARCH, state.CHOOSING_REBEL)
    word = "be"
    noun = "character"
    example = "be:knight"
    brief = "be the {it}"
    story = "{who} is played as the {it}."
    clicks = ("offer-{it}",)

    def things(self, at: Moment) -> Sequence[Any]:
        return at.game.pack.characters

    def meaning(self, at: Moment, index: int) -> str:
        character = at.game.pack.characters[index]
        whom = "" if index < OLIGARCHS else f", to free {character.prisoner.title}"
        titles = ", ".join(card.title for card in character.card)
        return f"be the {character.title}{whom} ({titles})"

    def why_not(self, at: Moment, index: int) -> str:
        who = f"the {self.named(at, index)} is"
        if people.why_not_be(at.s, at.seat, index) == people.TAKEN:
            return f"{who} taken"
        return f"{who} not {'an Oligarch' if at.seat == OLIGARCH else 'a Rebel'}"


class Hide(Named):
    """Lock a prisoner, or nobody, into the next prison."""

    codes = state.HIDE, state.UNITS
    due = (state.HIDING,)
    word = "hide"
    noun = "prisoner"
    example = "hide:princess"
    story = "{who} puts {it} into the {prison}."
    secret = "{who} decides in secret who is in the {prison}."

    def things(self, at: Moment) -> Sequence[Any]:
        rebels = range(1, int(at.s.rebels) + 1)
        return [NOBODY, *(names(at).character(at.s, rebel).prisoner for rebel in rebels)]

    def meaning(self, at: Moment, index: int) -> str:
        words = "lock {it} into the {prison}" if index else "leave the {prison} empty"
        return self._filled(words, at, index)

    def why_not(self, at: Moment, index: int) -> str:
        match int(people.why_not_hide(at.s, index)):
            case people.NO_PRISON_EMPTY:
                return "with three Rebels no prison stays empty"
            case _ if index == EMPTY_CELL:
                return "one prison is empty already"
        return f"{self.named(at, index)} has been locked up already"


class Start(OnSpace):
    due = (state.STARTING,)
    word = "start"
    example = "start:c1"
    means = "start on {it}"
    story = "{who} starts on {it}."

    def why_not(self, at: Moment, index: int) -> str:
        space, other = self.argument(at, index), int(unit_at(at.s, index))
        if other < 0:
            return f"{space} is not a start space"
        return f"{names(at).the(at.s, other)} starts on {space} already"


# Choosing a card


class Play(Named):
    """Choose a card for the round, in secret."""

    codes = state.PLAY, state.KINDS
    due = (state.COMMITTING,)
    word = "play"
    noun = "card of yours"
    example = "play:blitz"
    story = "{who} has chosen {it} in secret."
    secret = "{who} has chosen a card in secret."

    def unit(self, at: Moment) -> int:
        """Whose card it is."""
        return at.seat

    def things(self, at: Moment) -> Sequence[Any]:
        return names(at).cards(at.s, self.unit(at))

    def meaning(self, at: Moment, index: int) -> str:
        card = self.things(at)[index]
        return f"{card.title} (initiative {card.initiative}): {' '.join(card_lines(card))}"

    def why_not(self, at: Moment, index: int) -> str:
        unit, the = self.unit(at), names(at).the
        deciding = int(rules.committing_unit(at.s, at.seat))
        if deciding != unit:
            own = deciding == at.seat
            whose = "your own card" if own else f"a card for {the(at.s, deciding)}"
            return f"first choose {whose}" + ", with force:" * (not own)
        card = self.named(at, index)
        match int(people.why_not_play(at.s, at.t, unit, index)):
            case people.IS_MANA:
                return "Mana cannot be played; it is spent for bottom rows"
            case people.NOT_IN_HAND:
                return f"{card} is not in the hand"
        needs = int(at.t.card[int(at.s.character[unit]) - 1, index].requires)
        lie = int(at.s.discard[unit].sum())
        return f"{card} needs {needs} cards in the discard pile, and there are {lie}"

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        return (f"{SEATS[self.unit(at)]}-{self.argument(at, index)}",)


class Force(Play):
    """Choose a card for the Rebel under Mind Control."""

    codes = state.FORCE, state.KINDS
    word = "force"
    noun = "card of your victim's"
    example = "force:blitz"
    story = "{who} has chosen {it} for {victim} in secret."

    def unit(self, at: Moment) -> int:
        return int(at.s.controlled)

    def read(self, at: Moment, text: str) -> int | None:
        if self.recognises(at, text) and not at.s.controlled:
            raise Refusal("nobody is under Mind Control this round")
        return super().read(at, text)

    def meaning(self, at: Moment, index: int) -> str:
        return f"for {names(at).the(at.s, self.unit(at))}: {super().meaning(at, index)}"


class Pass(Family):
    codes = state.PASS, 1
    due = (state.COMMITTING,)
    word = "pass"
    means = "no card can be played"
    refused = "you pass only when no card can be played, and one can"
    story = "{who} has no card to play."


# A turn


class Use(Family):
    """Use an action of the card on the table, or of the Talent: a slot, aimed at a space."""

    codes = 0, state.SLOTS * AIMS
    due = (state.TURN,)
    noun = "action"
    example = "move:c4, attack:d6, draw"

    def text(self, at: Moment, index: int) -> str:
        aim = Aim(at, *divmod(index, AIMS))
        return f"{aim.word}:{aim.space}" if aim.effect.needs_aim else aim.word

    def recognises(self, at: Moment, text: str) -> bool:
        return text.partition(":")[0].rstrip("23456789") in state.EFFECTS

    def read(self, at: Moment, text: str) -> int | None:
        if not self.recognises(at, text):
            return None
        word, _, space = text.partition(":")
        known, spaces = at.once(slot_words), names(at).spaces
        slot = next((slot for slot, called in known.items() if called == word), None)
        if slot is None:
            offered = ", ".join(known.values())
            raise Refusal(f'"{text}" is no action of the card on the table, which has {offered}')
        if not at.once(effects_of)[slot].needs_aim:
            if space:
                raise Refusal(f'"{word}" needs no space')
            return slot * AIMS + int(at.s.where[turn_of(at.s)])
        if space not in spaces:
            raise Refusal(f'"{space}" is not a space of the board; they are called like c4')
        return slot * AIMS + int(spaces.index(space))

    def meaning(self, at: Moment, index: int) -> str:
        aim = Aim(at, *divmod(index, AIMS))
        bonus = preparations(at) if aim.effect.strikes else ""
        number = f" [{aim.word}]" if aim.word[-1].isdecimal() else ""
        return aim.effect.meaning(aim) + bonus + aim.row + number

    def why_not(self, at: Moment, index: int) -> str:
        slot, space = divmod(index, AIMS)
        if slot not in at.once(slot_words):
            return "the card on the table has no such action"
        if space >= len(names(at).spaces):
            return "the board has no such space"
        aim = Aim(at, slot, space)
        return aim.effect.why_not(aim, int(turn.why_not_use(at.s, at.t, aim.unit, slot, space)))

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        slot, space = divmod(index, AIMS)
        if slot not in at.once(slot_words) or space >= len(names(at).spaces):
            return ()
        button = f"do-{at.once(slot_words)[slot]}"
        if at.once(effects_of)[slot].needs_aim:
            return button, names(at).spaces[space]
        return (button,) if space == int(at.s.where[turn_of(at.s)]) else ()

    def choice(self, at: Moment, index: int) -> Choice:
        """Targets are marked by what is done to them."""
        deed = at.once(effects_of)[index // AIMS].do
        return super().choice(at, index).model_copy(update={"kind": deed})

    def told(self, was: Moment, now: Moment, index: int) -> str:
        aim = Aim(was, *divmod(index, AIMS))
        return aim.effect.told(aim)


def preparations(at: Moment) -> str:
    """What has been prepared for the next attack."""
    more = f", {int(at.s.extra_dice)} more dice" if at.s.extra_dice else ""
    return more + (", ignoring every !" if at.s.steady else "")


class Pay(Family):
    codes = state.PAY, 1
    due = (state.TURN,)
    word = "pay"
    means = "spend {mana} of {held} Mana to use the bottom row"
    refused = REASONS
    story = "{acting} spends Mana for the bottom row."

    def reason(self, at: Moment, index: int) -> int:
        return turn.why_not_pay(at.s, at.t, int(turn_of(at.s)))

    def about(self, at: Moment, index: int) -> Mapping[str, object]:
        unit = int(turn_of(at.s))
        return {"mana": card_of(at.s, at.t, unit).mana, "held": at.s.hand[unit, MANA]}


class UseTalent(Family):
    codes = state.TALENT, 1
    due = (state.TURN, state.REACTING)
    word = "talent"
    means = "use your Talent {talent.title}. {says}"
    refused = REASONS
    clicks = ("talent-{seat}-card",)

    def reason(self, at: Moment, index: int) -> int:
        return rules.why_not_use_talent(at.s, at.t, at.seat)

    def about(self, at: Moment, index: int) -> Mapping[str, object]:
        talent = at.game.pack.talent[int(at.s.talent[at.seat]) - 1]
        return {"talent": talent, "says": talent_line(talent)}

    def told(self, was: Moment, now: Moment, index: int) -> str:
        # Used Talents lie open, so everybody reads which it was; until then only its owner.
        used = int(now.s.used_talents) ^ int(was.s.used_talents)
        return f"{was.title} uses the Talent {was.game.pack.talent[used.bit_length() - 1].title}."


class Decline(Family):
    """Keep the Talent, or teleport nobody."""

    codes = state.DECLINE, 1
    due = (state.REACTING, state.LANDING)
    word = "decline"

    def meaning(self, at: Moment, index: int) -> str:
        is_landing = at.due == state.LANDING
        return "teleport nobody" if is_landing else "keep your Talent, take the damage"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        is_landing = was.due == state.LANDING
        return f"{was.title} {'teleports nobody' if is_landing else 'lets it happen'}."


class Land(OnSpace):
    """Say where somebody who is teleported lands."""

    due = (state.LANDING,)
    word = "land"
    example = "land:d4"
    means = "teleport {the_unit} to {it}"
    story = "{The_unit} is teleported to {it}."

    def why_not(self, at: Moment, index: int) -> str:
        if effects.why_not_land(at.s, at.t, index) == effects.OUT_OF_RANGE:
            return f"{self.argument(at, index)} is farther away than {int(top_of(at.s).amount)}"
        return f"{self.argument(at, index)} is taken"


class NameBody(Family):
    """Say which of the Tycoon's two units is meant."""

    codes = state.HIM, 2
    due = (state.NAMING_BODY, state.HARMING)
    words = "him", "her"

    def meaning(self, at: Moment, index: int) -> str:
        left = int(at.s.life[(OLIGARCH, state.SECOND_BODY)[index]])
        return f"{self.verb(at)[0]} {'♂♀'[index]} ({left} hit points)"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        return f"{was.title} {self.verb(was)[1]} {'♂♀'[index]}."

    def verb(self, at: Moment) -> tuple[str, str]:
        """What one does to the unit one names."""
        return ("harm", "harms") if at.due == state.HARMING else ("aim at", "aims at")


class End(Family):
    codes = state.END, 1
    due = (state.TURN,)
    word = "end"
    rank = "quiet"
    means = "end the turn"
    story = "{acting}'s turn is over."

    def choice(self, at: Moment, index: int) -> Choice:
        """Ending the turn before anything has been done is worth a second thought."""
        rash = not at.s.done and bool(at.once(slot_words))
        return super().choice(at, index).model_copy(update={"confirm": rash})


# Chance


class Roll(Family):
    """The dice of an attack, or one die again: `roll:ssa!`, in any order."""

    codes = 0, len(ROLLS)
    due = (state.ROLLING, state.REROLLING)
    word = "roll"
    example = "roll:ssa!"

    def argument(self, at: Moment, index: int) -> str:
        return dice_text(ROLLS[index])

    def find(self, at: Moment, argument: str) -> int:
        dice = int(top_of(at.s).dice) if at.due == state.ROLLING else 1
        counts = tuple(argument.count(letter) for letter in SYMBOL_LETTERS)
        if len(argument) == sum(counts) == dice:
            return ROLLS.index(counts)
        raise Refusal(
            f'"{self.word}:{argument}" is no roll of {dice} {"dice" if dice > 1 else "die"}; '
            "write s for ⚔, a for ➦, * for ☀, ! for a miss, such as roll:"
            + "ssa!*a"[:dice].ljust(dice, "s")
        )

    def told(self, was: Moment, now: Moment, index: int) -> str:
        signs = dice_text(ROLLS[index], SYMBOL_SIGNS)
        target = int(top_of(was.s).target)
        whom = names(was).target(was.s, target)
        if was.due == state.REROLLING:
            return f"One die is rolled again, for {whom} is alert: {signs}."
        return f"The dice against {whom} show {signs}."


class Draw(Family):
    """A card from the deck."""

    codes = state.TAKE, state.KINDS
    due = (state.DRAWING,)
    word = "draw"
    noun = "card that can be drawn"
    example = "draw:mana"
    story = "{The_unit} draws {it}."
    secret = "{The_unit} draws a card."

    def things(self, at: Moment) -> Sequence[Any]:
        return names(at).cards(at.s, int(top_of(at.s).unit))


class Deal(Family):
    """A Rebel's Talent."""

    codes = state.DEAL, state.MOST_TALENTS
    due = (state.DEALING_TALENT,)
    word = "talent"
    noun = "Talent"
    example = "talent:fury"
    story = "{The_unit} draws the Talent {it}."
    secret = "{The_unit} draws a Talent."

    def things(self, at: Moment) -> Sequence[Any]:
        return at.game.pack.talent


FAMILIES = (
    Be(), Hide(), Start(), Play(), Force(), Pass(),
    Use(), Pay(), UseTalent(), Decline(), Land(), NameBody(), End(),
)  # fmt: skip
CHANCES = (Roll(), Draw(), Deal())
