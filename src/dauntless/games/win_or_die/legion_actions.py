"""What is said of actions that bring units to the table: regions, lists, deployment, calls."""

from __future__ import annotations

from dauntless.engine.actions import Family, Moment
from dauntless.engine.errors import Refusal
from dauntless.engine.scene import Choice
from dauntless.games.win_or_die import growth, reasons, setup, state
from dauntless.games.win_or_die.board import LEFT_WAY, RIGHT_WAY
from dauntless.games.win_or_die.content import Unit
from dauntless.games.win_or_die.names import TITLES, names_of, top
from dauntless.games.win_or_die.order_actions import Spaces
from dauntless.games.win_or_die.phrases import Word, counted, one
from dauntless.games.win_or_die.units import kind_at

UNNOTICED = ""
"""A step of a legion under construction: how many there are would tell what is bought."""


class Complete(Word):
    """The legion is complete."""

    codes = state.DONE, 1
    due = (state.BUILDING,)
    word = "done"
    means = "the legion is complete"
    story = "{who}'s legion is complete."

    def why_not(self, at: Moment, index: int) -> str:
        return f"a legion has at least {int(at.t.fewest)} units besides its leader"


class Equipped(Word):
    """No more enhancements for the unit that is called."""

    codes = state.DONE, 1
    due = (state.EQUIPPING,)
    word = "done"
    means = "no more enhancements"
    story = "It is equipped."


class Beside(Family):
    """Where the unit that is called stands."""

    codes = state.LEFT, 2
    due = (state.PLACING,)
    example = "left"
    words = ("left", "right")
    refused = "that space is not free"
    story = "It comes to the {it}."

    def meaning(self, at: Moment, index: int) -> str:
        return f"to the {self.words[index]} of {names_of(at).the(at.s, int(top(at.s).unit))}"

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        way = LEFT_WAY if index == 0 else RIGHT_WAY
        space = int(growth.side_space(at.s, at.t, int(top(at.s).unit), way))
        return (names_of(at).space(at.s, space),) if space != state.NOWHERE else ()


class Deploy(Spaces):
    """Deploy the next unit there."""

    due = (state.DEPLOYING,)
    word = "deploy"
    example = "deploy:e1"
    kind = "move"
    secret = "{who} deploys a unit out of sight."

    def meaning(self, at: Moment, index: int) -> str:
        unit = int(setup.next_to_deploy(at.s, at.seat))
        names = names_of(at)
        return f"deploy the {names.title(at.s, unit)} on {names.space(at.s, index)}"

    def why_not(self, at: Moment, index: int) -> str:
        if at.s.occupant[index]:
            return "another unit stands there"
        return "legions are deployed on plains of the own baseline or of the row beside it"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        unit = int(setup.next_to_deploy(was.s, was.seat))
        names = names_of(was)
        where = names.space(was.s, index)
        return f"{TITLES[was.seat]} deploys the {names.title(was.s, unit)} on {where}."


class Kinds(Family):
    """Choose a kind of the Barrack."""

    codes = state.KIND_CODE, state.PLACES
    noun = "unit"

    def _side(self, at: Moment) -> int:
        return max(at.seat, 0)

    def card(self, at: Moment, index: int) -> Unit | None:
        """The unit card at a place of the own Barrack."""
        side = self._side(at)
        is_of_region = index < state.REGION_KINDS
        if is_of_region and int(at.s.side[side].region) in (0, state.HIDDEN):
            return None
        kind = int(kind_at(at.s, at.t, side, index))
        return names_of(at).units.get(kind)

    def argument(self, at: Moment, index: int) -> str:
        card = self.card(at, index)
        return card.id if card else f"none-{index}"

    def find(self, at: Moment, argument: str) -> int:
        known = {self.argument(at, index): index for index in range(state.PLACES)}
        if argument in known and not argument.startswith("none-"):
            return known[argument]
        there = [name for name in known if not name.startswith("none-")]
        raise Refusal(f'your Barrack has no unit "{argument}"; it has {", ".join(there)}')

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        card = self.card(at, index)
        return (f"barrack-{card.id}",) if card else ()


class Recruit(Kinds):
    """Recruit a unit for the legion."""

    due = (state.BUILDING,)
    word = "recruit"
    example = "recruit:skeleton"
    secret = UNNOTICED
    brief = "recruit"
    kind = "recruit"

    def meaning(self, at: Moment, index: int) -> str:
        card = self.card(at, index)
        assert card is not None
        return f"recruit {one(card.title)} for {counted(card.cost, 'crystal')}"

    def why_not(self, at: Moment, index: int) -> str:
        return reasons.BUILD[int(setup.why_not_recruit(at.s, at.t, self._side(at), index))]

    def choice(self, at: Moment, index: int) -> Choice:
        card = self.card(at, index)
        assert card is not None
        return super().choice(at, index).model_copy(update={"amount": card.cost})

    def told(self, was: Moment, now: Moment, index: int) -> str:
        card = self.card(was, index)
        return f"{TITLES[was.seat]} recruits {one(card.title if card else 'unit')}."


class Call(Kinds):
    """Call a unit of the Barrack."""

    due = (state.CALLING,)
    word = "call"
    example = "call:skeleton"
    brief = "call"
    kind = "recruit"

    def meaning(self, at: Moment, index: int) -> str:
        card = self.card(at, index)
        assert card is not None
        kind = names_of(at).kinds[card.id]
        price = int(growth.price(at.s, at.t, int(top(at.s).unit), kind))
        return f"call {one(card.title)} for {counted(price, 'crystal')}"

    def why_not(self, at: Moment, index: int) -> str:
        return reasons.GROWTH[int(growth.why_not_called(at.s, at.t, int(top(at.s).unit), index))]

    def told(self, was: Moment, now: Moment, index: int) -> str:
        card = self.card(now, index) or self.card(was, index)
        return f"{TITLES[was.seat]} calls {one(card.title if card else 'unit')}."


class Enhance(Family):
    """Equip a unit with an enhancement."""

    codes = state.GEAR_CODE, len(state.GEAR)
    due = (state.BUILDING, state.EQUIPPING)
    word = "enhance"
    noun = "enhancement"
    example = "enhance:attack"
    brief = "equip"
    kind = "enhance"
    clicks = ("gear-{it}",)

    def argument(self, at: Moment, index: int) -> str:
        return state.GEAR[index]

    def meaning(self, at: Moment, index: int) -> str:
        title = names_of(at).pack.enhancement[index].title
        return f"{title} enhancement for {counted(int(at.t.gear_price), 'crystal')}"

    def why_not(self, at: Moment, index: int) -> str:
        if at.due == state.BUILDING:
            return reasons.BUILD[int(setup.why_not_equip(at.s, at.t, max(at.seat, 0), index))]
        gear = int(top(at.s).place)
        return reasons.GROWTH[int(growth.why_not_gear(at.s, at.t, at.seat, gear, index))]

    def choice(self, at: Moment, index: int) -> Choice:
        return super().choice(at, index).model_copy(update={"amount": int(at.t.gear_price)})

    def told(self, was: Moment, now: Moment, index: int) -> str:
        title = names_of(was).pack.enhancement[index].title
        return f"{TITLES[was.seat]} adds the {title} enhancement."

    def hidden(self, was: Moment, now: Moment) -> str | None:
        return UNNOTICED if was.due == state.BUILDING else None


class TacticChoice(Family):
    """Decide on a Tactic."""

    codes = state.TACTIC, state.TACTICS
    due = (state.CONVENING,)
    word = "tactic"
    noun = "Tactic"
    example = "tactic:forced-march"
    brief = "decide on this"

    def argument(self, at: Moment, index: int) -> str:
        return names_of(at).tactics[index]

    def meaning(self, at: Moment, index: int) -> str:
        tactic = names_of(at).pack.tactic[index]
        return f"{tactic.title}: {tactic.text}"

    def why_not(self, at: Moment, index: int) -> str:
        return reasons.GROWTH[growth.ACTIVE]

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        return (f"tactic-{max(at.seat, 0)}-{names_of(at).tactics[index]}",)

    def told(self, was: Moment, now: Moment, index: int) -> str:
        tactic = names_of(was).pack.tactic[index]
        return f"The War Council of {TITLES[was.seat]} decides: {tactic.title}. {tactic.text}"


class RegionChoice(Family):
    """Choose a Region card."""

    codes = state.REGION, state.RANDOM_CARD
    due = (state.CHOOSING_REGIONS, state.PICKING_REGION)
    word = "region"
    noun = "Region card"
    example = "region:ivy"
    brief = "play"
    secret = "{who} has chosen a Region card."
    clicks = ("card-{it}",)

    def argument(self, at: Moment, index: int) -> str:
        return names_of(at).cards[index]

    def meaning(self, at: Moment, index: int) -> str:
        names = names_of(at)
        if index == state.REGIONS:
            return "the random card: one of the five, and only you will see which"
        return f"play the {names.region_titles[index]}"

    def why_not(self, at: Moment, index: int) -> str:
        if index == state.REGIONS:
            return "the random card is for regions chosen in secret"
        return "the opponent has taken this Region card"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        names = names_of(was)
        title = names.region_titles[index] if index < state.REGIONS else "random card"
        return f"{TITLES[was.seat]} chooses the {title}."


class Hire(Family):
    """Take a mercenary card into the Barrack."""

    codes = state.MERCENARY, state.MERCENARIES
    due = (state.BUILDING,)
    word = "hire"
    noun = "mercenary"
    example = "hire:free-blade"
    secret = UNNOTICED
    means = "take the {it} into the Barrack"
    brief = "take"
    story = "{who} takes the {it} into the Barrack."
    clicks = ("barrack-{it}",)

    def things(self, at: Moment) -> list[Unit]:
        return names_of(at).pack.mercenaries

    def why_not(self, at: Moment, index: int) -> str:
        return reasons.BUILD[int(setup.why_not_hire(at.s, at.t, max(at.seat, 0), index))]


class Lead(Family):
    """Choose the leader."""

    codes = state.LEADER, state.MOST_LEADERS
    due = (state.BUILDING,)
    word = "leader"
    noun = "leader"
    example = "leader:lord-marshal"
    secret = UNNOTICED
    means = "the {it} leads the legion"
    brief = "let this lead"
    story = "The {it} leads {who}'s legion."
    clicks = ("barrack-{it}",)

    def things(self, at: Moment) -> list[Unit]:
        region = int(at.s.side[max(at.seat, 0)].region)
        if region in (0, state.HIDDEN):
            return []
        places = at.t.leader[region - 1, : at.t.leaders[region - 1]].tolist()
        return [names_of(at).units[(region - 1) * state.REGION_KINDS + n] for n in places]

    def why_not(self, at: Moment, index: int) -> str:
        return reasons.BUILD[int(setup.why_not_lead(at.s, at.t, max(at.seat, 0), index))]
