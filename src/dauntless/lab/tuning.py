"""Numbers of a pack, searched towards targets: cheap games first, then confirmed on fresh luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dauntless.engine.errors import BadInput, BadOption, BadPack
from dauntless.engine.game import Game
from dauntless.engine.schema import Strict
from dauntless.lab.balance import MOST_GAMES, ONE_PLY, make_plan, study
from dauntless.lab.balance_report import report
from dauntless.lab.extras import optional
from dauntless.lab.knobs import Knob, Target
from dauntless.lab.records import keep, read_records
from dauntless.lab.work import Crew

FORMAT = 1
FRESH_SEED = 2_000_003
IMPOSSIBLE = 1e9  # the loss of a pack that its game refuses


class Plan(Strict):
    """What is tuned: the first line of a tuning's file."""

    dauntless: str = "tuning"
    format: int = FORMAT
    game: str
    pack: str
    bot: str
    rounds: int
    seed: int
    options: dict[str, Any]
    knobs: list[str]
    targets: list[str]


class Tried(Strict):
    """A setting of all knobs, and how far it was from the targets."""

    number: int
    values: list[float]
    loss: float


@dataclass(frozen=True)
class Tuning:
    """What was found: the best setting, its content, and what fresh luck says of it."""

    values: dict[str, float]
    content: dict[str, Any]
    tried: list[Tried]
    confirmed: dict[str, Any]
    unmet: list[str]


@dataclass
class Tuner:
    """One tuning in progress."""

    kind: type[Game[Any, Any]]
    data: dict[str, Any]
    knobs: Sequence[Knob]
    targets: Sequence[Target]
    options: dict[str, Any]
    crew: Crew
    bot: str = ONE_PLY
    confirm_bot: str = "steady"
    rounds: int = 20
    confirm_rounds: int = 20
    trials: int = 30
    seed: int = 0
    file: Path | None = None
    on_progress: Callable[[int, float], None] = lambda _done, _loss: None

    def run(self) -> Tuning:
        """Search, then confirm the best setting with stronger players and fresh luck."""
        self._check()
        tried = self._search()
        best = min(tried, key=lambda one: (one.loss, one.number))
        if best.loss >= IMPOSSIBLE:
            raise BadInput("knob", "the game refuses every pack that was tried; narrow the ranges")
        content = self.content(best.values)
        confirmed = self._play(content, self.confirm_bot, self.confirm_rounds, FRESH_SEED)
        unmet = [
            f"{target.text} is not met: {name} is {miss:.1f} points outside"
            for target in self.targets
            for name, miss in target.misses(confirmed)
        ]
        values = {k.path: value for k, value in zip(self.knobs, best.values, strict=True)}
        return Tuning(values, content, tried, confirmed, unmet)

    def content(self, values: Sequence[float]) -> dict[str, Any]:
        """The pack's content with the knobs turned so."""
        made = self.data
        for knob, value in zip(self.knobs, values, strict=True):
            made = knob.turned(made, value)
        return made

    def _check(self) -> None:
        if not self.knobs or not self.targets:
            raise BadOption("knob", "name at least one knob and one target")
        if self.trials < 1 or self.rounds < 1 or self.confirm_rounds < 1:
            raise BadOption("trials", "trials and rounds are at least 1")
        if self.bot == ONE_PLY and any(target.kind == "taken" for target in self.targets):
            raise BadOption("bot", f"{ONE_PLY} does not tell what was taken; say --bot greedy")
        game = self.kind(self.kind.check_pack(self.data, "pack"))
        for bot in (self.bot, self.confirm_bot):
            make_plan(game, bot, self.seed, self.options)  # refuses what cannot be played
        kinds = {"taken", "seat", "first player"}
        names = set()
        for meeting in game.meetings():
            for kind, roles in meeting.roles.items():
                kinds.add(kind)
                names |= set(roles)
            options = game.options(meeting.options)
            seats = game.seats(options)
            names |= {" + ".join(seats[seat] for seat in side) for side in game.sides(options)}
        for target in self.targets:
            if target.kind not in kinds:
                known = ", ".join(sorted(kinds))
                raise BadOption("target", f'there is no "{target.kind}"; there are {known}')
            if target.name not in (None, *names):
                known = ", ".join(sorted(names))
                raise BadOption("target", f'there is no "{target.name}"; there are {known}')

    def _search(self) -> list[Tried]:
        optuna = optional("optuna", "tune")
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        sampler = optuna.samplers.TPESampler(seed=self.seed)
        asked = optuna.create_study(sampler=sampler)
        plan = self._plan()
        kept = read_records(self.file, plan, Tried) if self.file is not None else []
        tried: list[Tried] = []
        for number in range(self.trials):
            trial = asked.ask()
            values = [self._suggest(trial, knob) for knob in self.knobs]
            if number < len(kept) and kept[number].values == values:
                one = kept[number]
            else:
                one = Tried(number=number, values=values, loss=self._loss(values))
                if self.file is not None:
                    keep(self.file, one)
            asked.tell(trial, one.loss)
            tried.append(one)
            self.on_progress(number + 1, min(each.loss for each in tried))
        return tried

    def _plan(self) -> Plan:
        return Plan(
            game=self.kind.facts.name,
            pack=self.kind.check_pack(self.data, "pack").hash,
            bot=self.bot,
            rounds=self.rounds,
            seed=self.seed,
            options=self.options,
            knobs=[f"{knob.path}={knob.low:g}..{knob.high:g}" for knob in self.knobs],
            targets=[target.text for target in self.targets],
        )

    @staticmethod
    def _suggest(trial: Any, knob: Knob) -> float:
        if knob.is_whole:
            return float(trial.suggest_int(knob.path, int(knob.low), int(knob.high)))
        return float(trial.suggest_float(knob.path, knob.low, knob.high))

    def _loss(self, values: Sequence[float]) -> float:
        try:
            found = self._play(self.content(values), self.bot, self.rounds, 0)
        except BadPack:
            return IMPOSSIBLE
        return sum(target.loss(found) for target in self.targets)

    def _play(self, content: dict[str, Any], bot: str, rounds: int, fresh: int) -> dict[str, Any]:
        """The balance report of some content; all settings of a search see the same luck."""
        game = self.kind(self.kind.check_pack(content, "pack"))
        plan = make_plan(game, bot, self.seed + fresh, self.options)
        played = study(game, plan, self.crew, within=5, most_games=MOST_GAMES, rounds=rounds)
        return report(game, plan, played, within=5)
