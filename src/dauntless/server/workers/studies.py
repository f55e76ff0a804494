"""Studies: reviews of finished matches, and advice; by the bots' threads, when no bot needs them.

A review is done in pieces of a few hundredths of a second, and a bot that is due goes first. It
goes on while somebody waits for it, and is kept for a while.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from dauntless.bots.analysis import Analysis, analyse_decision
from dauntless.bots.interface import observe_state
from dauntless.bots.review import PARTS, Finished, ReviewedStep, Reviewer
from dauntless.bots.search import Budget
from dauntless.engine.game import Game, record_from_bytes
from dauntless.engine.match import Match, Step
from dauntless.server.limits import Places
from dauntless.server.monitoring import log_fault
from dauntless.server.refusals import Refused
from dauntless.server.store.stored_tables import Entry, Table
from dauntless.server.workers.bot_driver import BotDriver
from dauntless.server.workers.compiled_games import CompiledGames

REVIEW_ITERATIONS = 400
ADVICE_ITERATIONS = 4_000
PIECE_SECONDS = 0.03
"""How long a bot may have to wait for a piece of a review."""
TELLING_SECONDS = 0.25
"""How often progress is told."""
MOST_KEPT, MOST_STEPS_KEPT = 64, 40_000
"""How many reviews are kept, and how many steps of all of them."""
MOST_AT_ONCE, MOST_AT_ONCE_OF_ADDRESS, MOST_AT_ONCE_EACH = 32, 8, 2
"""How many reviews are under way: of everybody, of one address, of one person."""
MOST_ADVICE = 6
MOST_ASKING, MOST_ASKING_OF_ADDRESS, MOST_ASKING_EACH = 32, 12, 4
"""How many wait for advice at once: of everybody, of one address, of one person."""

Found = TypeVar("Found")
Load = Callable[[], Awaitable[Sequence[Entry]]]
"""Reads the log of a match, once it is needed: many may ask for the review of a long one."""


class Asker(NamedTuple):
    """Who asks for a study, and from where; of strangers only that is known."""

    address: str
    person: str


class ReviewWork:
    """A review under way."""

    def __init__(self) -> None:
        self.done = 0
        self.of = 0
        self.waiting = 0
        self.task: asyncio.Task[dict[str, Any]] | None = None

    @property
    def progress(self) -> dict[str, int]:
        """How far it is; nothing of nothing while the game is got ready for it."""
        return {"done": self.done, "of": self.of}


class Studies:
    """Looks back at matches and gives advice, behind all bots that play."""

    def __init__(self, games: CompiledGames, driver: BotDriver) -> None:
        self.games = games
        self.driver = driver
        self._kept: dict[str, dict[str, Any]] = {}
        self._works: dict[str, ReviewWork] = {}
        self._reviews = Places(MOST_AT_ONCE, MOST_AT_ONCE_OF_ADDRESS, MOST_AT_ONCE_EACH)
        self._asking = Places(MOST_ASKING, MOST_ASKING_OF_ADDRESS, MOST_ASKING_EACH)

    async def stop(self) -> None:
        """Give up what is under way."""
        tasks = [work.task for work in self._works.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Reviews

    async def review(
        self, game: Game[Any, Any], table: Table, load: Load, asker: Asker
    ) -> AsyncIterator[dict[str, Any]]:
        """Messages about a review: its progress, and in the end itself."""
        body = self._kept.get(table.id)
        if body is None:
            try:
                work = self._begin(game, table, load, asker)
            except Refused as refused:
                yield {"error": refused.body()}
                return
            assert work.task is not None, "it has begun"
            work.waiting += 1
            try:
                while not work.task.done():
                    yield {"progress": work.progress}
                    await asyncio.wait([work.task], timeout=TELLING_SECONDS)
                if work.task.cancelled() or work.task.exception() is not None:
                    yield {"error": {"code": "fault", "message": "the review could not be made"}}
                    return
                body = work.task.result()
            finally:
                work.waiting -= 1
                if work.waiting == 0:
                    work.task.cancel()
        yield {"review": body}

    def _begin(
        self,
        game: Game[Any, Any],
        table: Table,
        load: Load,
        asker: Asker,
    ) -> ReviewWork:
        """The work that is under way for a table, or a new one."""
        known = self._works.get(table.id)
        if known is not None and known.task is not None and not known.task.cancelling():
            return known
        self._reviews.take(*asker, "other matches are being reviewed: try again soon")
        work = self._works[table.id] = ReviewWork()
        work.task = asyncio.create_task(self._work(work, game, table, load, asker))
        work.task.add_done_callback(lambda _: self._reviews.leave(*asker))
        return work

    async def _work(
        self,
        work: ReviewWork,
        game: Game[Any, Any],
        table: Table,
        load: Load,
        asker: Asker,
    ) -> dict[str, Any]:
        try:
            await asyncio.to_thread(self.games.prepare_review, table.game)
            finished, sequences = finished_match(game, table, await load())
            reviewer = Reviewer(finished, REVIEW_ITERATIONS)
            pieces = reviewer.work()
            while True:
                progress = await self._think(table, asker, lambda: one_piece(pieces))
                if progress is None:
                    break
                work.done, work.of = progress
            body = review_body(reviewer, sequences)
        except asyncio.CancelledError:
            raise
        except Exception:
            log_fault("review")
            raise
        else:
            self._keep(table.id, body)
            return body
        finally:
            if self._works.get(table.id) is work:
                del self._works[table.id]

    def _keep(self, table: str, body: dict[str, Any]) -> None:
        """Keep a review, and of the others the last ones, as far as they are not too long."""
        self._kept[table] = body
        while len(self._kept) > MOST_KEPT or self._steps_kept() > MOST_STEPS_KEPT:
            del self._kept[next(iter(self._kept))]

    def _steps_kept(self) -> int:
        return sum(len(body["steps"]) for body in self._kept.values())

    # Advice

    async def advise(
        self, game: Game[Any, Any], table: Table, state: bytes, seat: int, asker: Asker
    ) -> dict[str, Any]:
        """What a bot would do in a seat's place, from what that seat can know."""
        observation = observe_state(game, record_from_bytes(game.rules.state, state), seat)
        budget = Budget(iterations=ADVICE_ITERATIONS)
        self._asking.take(*asker, "other advice is still thought about")
        try:
            found = await self._think(table, asker, lambda: analyse_decision(observation, budget))
        finally:
            self._asking.leave(*asker)
        return advice_body(game, found)

    async def _think(self, table: Table, asker: Asker, work: Callable[[], Found]) -> Found:
        """Do a piece of work in a bot's thread, when no bot waits for one."""
        loop = asyncio.get_running_loop()
        address, person = (f"{key} study" for key in asker)
        async with self.driver.queue.place(address, person, table.id, lambda: True, is_study=True):
            return await loop.run_in_executor(self.driver.thinkers, work)


def one_piece(pieces: Iterator[tuple[int, int]]) -> tuple[int, int] | None:
    """Work for a moment; how far it is, or None when all is done."""
    until = time.monotonic() + PIECE_SECONDS
    for progress in pieces:
        if time.monotonic() >= until:
            return progress
    return None


def finished_match(
    game: Game[Any, Any], table: Table, entries: Sequence[Entry]
) -> tuple[Finished, list[int]]:
    """A finished match from its log, without what was taken back; and the entries of its steps."""
    assert table.result is not None, "it is over"
    begin = next(entry for entry in entries if entry.kind == "begin")
    standing = [entry for entry in entries if entry.is_step and entry.undone is None]
    states = [entry.state for entry in (begin, *standing) if entry.state is not None]
    steps = [Step(entry.seat, entry.code or 0, entry.text or "") for entry in standing]
    match = Match.resume(game, game.options(table.options), states, steps)
    result = table.result
    finished = Finished(match, tuple(result["scores"]), result["how"], result["seat"])
    end = next((entry.seq for entry in entries if entry.kind == "end"), table.seq)
    return finished, [begin.seq, *(entry.seq for entry in standing), end]


def review_body(reviewer: Reviewer, sequences: Sequence[int]) -> dict[str, Any]:
    """A review as the protocol has it; `seq` is a step's entry, `from` the moment before it."""
    review = reviewer.review()
    return {
        "parts": PARTS,
        "iterations": review.iterations,
        "accounts": [vars(account) for account in review.accounts],
        "steps": [
            {
                "seq": sequences[step.step],
                "from": sequences[step.step - 1],
                "kind": step.kind,
                "seat": step.seat,
                "line": step.line,
                "before": list(step.before),
                "after": list(step.after),
                "loss": step.worth.loss if step.worth is not None else 0,
                "better": better_than(step),
            }
            for step in review.steps
        ],
    }


def better_than(step: ReviewedStep) -> str | None:
    """What would have been better, in words; None if nothing was found."""
    return step.worth.meaning if step.worth is not None and step.worth.loss else None


def advice_body(game: Game[Any, Any], found: Analysis) -> dict[str, Any]:
    """Advice as the protocol has it; chances go from 0 (lost) to 1 (won)."""
    facts = game.facts
    span = facts.highest_score - facts.lowest_score
    return {
        "chances": list(found.chances.values()),
        "mixed": found.mixed,
        "advice": [
            {
                "action": one.action,
                "meaning": one.meaning,
                "chance": (one.value - facts.lowest_score) / span,
                "share": one.share,
                "success": one.success,
            }
            for one in found.advice[:MOST_ADVICE]
        ],
    }
