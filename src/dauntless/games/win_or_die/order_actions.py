"""What is said of a turn's actions: orders, reactions, aims, moves."""

from __future__ import annotations

from typing import Any

from dauntless.engine.actions import Family, Moment
from dauntless.engine.errors import Refusal
from dauntless.engine.scene import Choice
from dauntless.engine.wording import capital
from dauntless.games.win_or_die import reactions, reasons, state, targets, turns
from dauntless.games.win_or_die.forecast import attack_preview, order_preview
from dauntless.games.win_or_die.movement import UNREACHED, walked
from dauntless.games.win_or_die.names import TITLES, names_of, top, unit_at
from dauntless.games.win_or_die.phrases import Word, counted, unit_id
from dauntless.games.win_or_die.units import kind_of

ORDER_WORDS = state.ORDERS[: state.ABILITY_ORDER]


class End(Word):
    """End the turn."""

    codes = state.END, 1
    due = (state.TURN,)
    word = "end"
    means = "end the turn: fatigue rises by 1"
    story = "{who} ends the turn."


class Pass(Word):
    """Use no reaction."""

    codes = state.PASS, 1
    due = (state.REACTING,)
    word = "pass"
    means = "no reaction"
    story = "{who} does not react."


class Stay(Word):
    """Do not move, though an ability would allow it."""

    codes = state.DONE, 1
    due = (state.MOVING,)
    word = "stay"
    means = "stay where it is"
    refused = "a Move order goes at least one space"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        names = names_of(was)
        return f"{capital(names.the(was.s, int(top(was.s).unit)))} stays."


class Order(Family):
    """Give a unit an order."""

    codes = state.ORDER, state.ORDER_CODES * state.BASES
    due = (state.TURN,)
    noun = "order"
    example = "d4:attack"

    def _unit(self, at: Moment, index: int) -> tuple[int, int]:
        return max(at.seat, 0) * state.BASES + index // state.ORDER_CODES, index % state.ORDER_CODES

    def _word(self, at: Moment, unit: int, order: int) -> str:
        if order < state.ABILITY_ORDER:
            return ORDER_WORDS[order]
        ability = names_of(at).ability(at.s, unit, order - state.ABILITY_ORDER)
        return ability.word if ability else f"ability-{order - state.ABILITY_ORDER + 1}"

    def text(self, at: Moment, index: int) -> str:
        unit, order = self._unit(at, index)
        return f"{names_of(at).where(at.s, unit)}:{self._word(at, unit, order)}"

    def read(self, at: Moment, text: str) -> int | None:
        names = names_of(at)
        head, _, word = text.partition(":")
        space = names.board(at.s).number(head)
        if space is None or not word:
            return None
        unit = unit_at(at.s, space)
        if unit is None or unit // state.BASES != at.seat:
            raise Refusal(f"none of your units stands on {head}")
        words = [self._word(at, unit, order) for order in range(state.ORDER_CODES)]
        if word not in words:
            known = [known for known in words if not known.startswith("ability-")]
            raise Refusal(
                f'{names.the(at.s, unit)} knows no order "{word}"; it knows {", ".join(known)}'
            )
        return state.ORDER_CODES * (unit % state.BASES) + words.index(word)

    def meaning(self, at: Moment, index: int) -> str:
        unit, order = self._unit(at, index)
        names = names_of(at)
        the = names.the(at.s, unit)
        if order >= state.ABILITY_ORDER:
            ability = names.ability(at.s, unit, order - state.ABILITY_ORDER)
            assert ability is not None
            once = " (once a battle)" if ability.type == "ultimate" else ""
            return f"{ability.title}{once} with {the}: {ability.text}"
        return (
            f"move {the}",
            f"expose {the} and move it with its passives",
            f"attack with {the}",
            f"call for allies with {the}",
            f"convene the War Council with a token on {the}",
        )[order]

    def why_not(self, at: Moment, index: int) -> str:
        unit, order = self._unit(at, index)
        return reasons.ORDER[int(turns.why_not_order(at.s, at.t, unit, order))]

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        unit, order = self._unit(at, index)
        return unit_id(unit), f"{unit_id(unit)}-{self._word(at, unit, order)}"

    def choice(self, at: Moment, index: int) -> Choice:
        unit, order = self._unit(at, index)
        kind = ORDER_WORDS[order] if order < state.ABILITY_ORDER else "ability"
        return Choice(
            action=self.text(at, index),
            label=self.meaning(at, index),
            elements=self.elements(at, index),
            kind=kind,
            preview=order_preview(at, unit, order),
        )

    def told(self, was: Moment, now: Moment, index: int) -> str:
        unit, order = self._unit(was, index)
        names = names_of(was)
        shown = (
            now.s
            if order not in (state.MOVE_ORDER, state.CALL_ORDER, state.COUNCIL_ORDER)
            else was.s
        )
        title = names.title(shown if names.kind(shown, unit) else was.s, unit)
        the = f"{TITLES[was.seat]}'s {title} on {names.where(was.s, unit)}"
        if order >= state.ABILITY_ORDER:
            ability = names.ability(now.s, unit, order - state.ABILITY_ORDER)
            return f"{the} uses {ability.title if ability else 'an ability'}."
        return (
            f"{the} is ordered to move.",
            f"{the} shows itself and is ordered to move.",
            f"{the} is ordered to attack.",
            f"{the} calls for allies.",
            f"{TITLES[was.seat]} convenes the War Council.",
        )[order]


class React(Family):
    """Use a reaction."""

    codes = state.REACT, state.MOST_ABILITIES * state.BASES
    due = (state.REACTING,)
    word = "react"
    noun = "reaction"
    example = "react:c3:guard"
    kind = "react"

    def _unit(self, at: Moment, index: int) -> tuple[int, int]:
        return max(
            at.seat, 0
        ) * state.BASES + index // state.MOST_ABILITIES, index % state.MOST_ABILITIES

    def argument(self, at: Moment, index: int) -> str:
        unit, place = self._unit(at, index)
        ability = names_of(at).ability(at.s, unit, place)
        word = ability.word if ability else f"ability-{place + 1}"
        return f"{names_of(at).where(at.s, unit)}:{word}"

    def find(self, at: Moment, argument: str) -> int:
        head, _, word = argument.partition(":")
        names = names_of(at)
        unit = unit_at(at.s, names.board(at.s).number(head))
        if unit is None or unit // state.BASES != at.seat:
            raise Refusal(f"none of your units stands on {head}; write it like {self.example}")
        for place in range(state.MOST_ABILITIES):
            ability = names.ability(at.s, unit, place)
            if ability is not None and ability.word == word:
                return state.MOST_ABILITIES * (unit % state.BASES) + place
        raise Refusal(f'{names.the(at.s, unit)} has no ability "{word}"')

    def meaning(self, at: Moment, index: int) -> str:
        unit, place = self._unit(at, index)
        ability = names_of(at).ability(at.s, unit, place)
        assert ability is not None
        return f"{ability.title} with {names_of(at).the(at.s, unit)}: {ability.text}"

    def why_not(self, at: Moment, index: int) -> str:
        return reasons.REACT[int(reactions.why_not_react(at.s, at.t, *self._unit(at, index)))]

    def told(self, was: Moment, now: Moment, index: int) -> str:
        unit, place = self._unit(was, index)
        names = names_of(was)
        known = now.s if names.kind(now.s, unit) else was.s
        ability = names.ability(known, unit, place)
        title = ability.title if ability else "a reaction"
        where = names.where(was.s, unit)
        return f"{TITLES[was.seat]}'s {names.title(known, unit)} on {where} reacts: {title}."


class Aim(Family):
    """Choose whom an attack or an effect is for."""

    word = "aim"
    noun = "target"
    example = "aim:e5"
    of_enemy = False

    def _unit(self, at: Moment, index: int) -> int:
        side = 1 - max(at.seat, 0) if self.of_enemy else max(at.seat, 0)
        return side * state.BASES + index

    def argument(self, at: Moment, index: int) -> str:
        return names_of(at).where(at.s, self._unit(at, index))

    def read(self, at: Moment, text: str) -> int | None:
        head, _, argument = text.partition(":")
        if head != self.word:
            return None
        unit = unit_at(at.s, names_of(at).board(at.s).number(argument))
        if unit is None:
            raise Refusal(f'nobody stands on "{argument}"; write it like {self.example}')
        is_enemy = unit // state.BASES != at.seat
        return unit % state.BASES if is_enemy == self.of_enemy else None

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        return (unit_id(self._unit(at, index)),)


class AimOwn(Aim):
    """Choose an own unit for an effect."""

    codes = state.AIM_OWN, state.BASES
    due = (state.CHOOSING_TARGET, state.AIMING)
    kind = "help"

    def meaning(self, at: Moment, index: int) -> str:
        return f"choose {names_of(at).the(at.s, self._unit(at, index))}"

    def why_not(self, at: Moment, index: int) -> str:
        if at.due == state.AIMING:
            return "an attack is aimed at an enemy"
        unit, effect = int(top(at.s).unit), effect_in_hand(at)
        if effect.whom == state.ENEMY:
            return "it must be aimed at an enemy"
        kind = int(kind_of(at.s, unit))
        own = self._unit(at, index)
        return reasons.AIM[int(targets.why_not_own(at.s, at.t, unit, kind, effect, own))]

    def told(self, was: Moment, now: Moment, index: int) -> str:
        return f"It is for {names_of(was).the(was.s, self._unit(was, index))}."


class AimEnemy(Aim):
    """Choose an enemy for an attack or an effect."""

    codes = state.AIM_ENEMY, state.BASES
    due = (state.AIMING, state.CHOOSING_TARGET)
    of_enemy = True

    def meaning(self, at: Moment, index: int) -> str:
        verb = "attack" if at.due == state.AIMING else "choose"
        enemy, names = self._unit(at, index), names_of(at)
        title = names.title(at.s, enemy) if at.s.unit[enemy].seen else "hidden unit"
        return f"{verb} the {title} on {names.where(at.s, enemy)}"

    def why_not(self, at: Moment, index: int) -> str:
        enemy, unit = self._unit(at, index), int(top(at.s).unit)
        kind = int(kind_of(at.s, unit))
        if at.due == state.AIMING:
            return reasons.AIM[int(targets.why_not_attack(at.s, at.t, unit, kind, enemy))]
        effect = effect_in_hand(at)
        if effect.whom != state.ENEMY:
            return "it must be one of your own units"
        return reasons.AIM[int(targets.why_not_enemy(at.s, at.t, unit, effect, enemy))]

    def choice(self, at: Moment, index: int) -> Choice:
        enemy, frame = self._unit(at, index), top(at.s)
        preview = None
        if at.due == state.AIMING:
            extra, was_hidden = int(frame.dice), int(frame.was_hidden)
            preview = attack_preview(at, at.s, int(frame.unit), enemy, extra, was_hidden)
        given = super().choice(at, index)
        return given.model_copy(update={"kind": "attack", "preview": preview})

    def told(self, was: Moment, now: Moment, index: int) -> str:
        enemy = self._unit(was, index)
        names = names_of(was)
        shown = now.s if names.kind(now.s, enemy) else was.s
        verb = "It attacks" if was.due == state.AIMING else "It is aimed at"
        return f"{verb} the {names.title(shown, enemy)} on {names.where(was.s, enemy)}."


def effect_in_hand(at: Moment) -> Any:
    """The effect that somebody is being chosen for."""
    frame = top(at.s)
    kind = int(kind_of(at.s, int(frame.unit)))
    return at.t.kind[kind].ability[int(frame.which)].effect[int(frame.place) - 1]


class Spaces(Family):
    """Choose a space."""

    codes = state.GO, state.MOST_SPACES
    noun = "space"
    clicks = ("{it}",)

    def size(self, at: Moment) -> int:
        return len(names_of(at).board(at.s))

    def argument(self, at: Moment, index: int) -> str:
        return names_of(at).space(at.s, index)


class Go(Spaces):
    """Move there."""

    due = (state.MOVING,)
    word = "go"
    example = "go:e4"
    kind = "move"

    def meaning(self, at: Moment, index: int) -> str:
        names = names_of(at)
        terrain = state.TERRAINS[names.board(at.s).terrain(index)]
        there = "" if terrain in ("plain", "baseline") else f" ({terrain})"
        return f"go to {names.space(at.s, index)}{there}"

    def why_not(self, at: Moment, index: int) -> str:
        if at.s.occupant[index]:
            return "another unit stands there"
        names, frame = names_of(at), top(at.s)
        unit, board = int(frame.unit), names.board(at.s)
        if board.terrain(index) == state.MOUNTAINS:
            return "only flying units can stand on mountains"
        far = walked(at.s, at.t, unit, state.MOST_SPACES, bool(frame.which), index)
        steps = int(turns.steps_to_go(at.s, at.t))
        if int(far) != UNREACHED:
            return f"it is {int(far)} spaces away, and the unit goes {counted(steps, 'space')}"
        if board.terrain(index) == state.HIGHLAND:
            return "a highland is climbed with the second Move order of a turn"
        return "there is no way to it: obstacles, units or zones of control are in between"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        names = names_of(was)
        unit = int(top(was.s).unit)
        return f"{capital(names.the(was.s, unit))} goes to {names.space(was.s, index)}."
