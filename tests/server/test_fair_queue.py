"""Bots' thinking is shared: nobody's many tables starve anybody else's one."""

from __future__ import annotations

import asyncio

from dauntless.server.workers.fair_queue import FairQueue
from dauntless.server.workers.kept_bots import KeptBots


class Thinking:
    """Bots that think for a second each, one after the other; the clock is theirs."""

    def __init__(self) -> None:
        self.now = 0.0
        self.queue = FairQueue(1, lambda: self.now)
        self.order: list[str] = []

    async def think(
        self, person: str, table: str, *, watched: bool = True, address: str | None = None
    ) -> None:
        async with self.queue.place(address or f"{person}'s", person, table, lambda: watched):
            self.order.append(f"{person}{table}")
            self.now += 1
            await asyncio.sleep(0)


def test_who_has_one_table_does_not_wait_for_another_s_hundred() -> None:
    async def play() -> list[str]:
        thinking = Thinking()
        greedy = [thinking.think("eve", str(table)) for table in range(100)]
        tasks = [asyncio.create_task(each) for each in greedy]
        await asyncio.sleep(0)
        await thinking.think("ada", "t")
        await asyncio.gather(*tasks)
        return thinking.order

    order = asyncio.run(play())
    assert order.index("adat") <= 2
    assert len(order) == 101


def test_a_person_s_tables_take_turns() -> None:
    async def play() -> list[str]:
        thinking = Thinking()

        async def match(table: str) -> None:
            for _ in range(3):
                await thinking.think("ada", table)

        await asyncio.gather(match("a"), match("b"), match("c"))
        return thinking.order

    order = asyncio.run(play())
    assert {frozenset(order[i : i + 3]) for i in (0, 3, 6)} == {frozenset({"adaa", "adab", "adac"})}


def test_tables_nobody_watches_think_last() -> None:
    async def play() -> list[str]:
        thinking = Thinking()
        alone = [thinking.think("eve", str(n), watched=False) for n in range(5)]
        seen = [thinking.think("eve", f"seen{n}") for n in range(2)]
        async with thinking.queue.place("eve's", "eve", "first", lambda: True):
            tasks = [asyncio.create_task(each) for each in (*alone, *seen)]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return thinking.order

    assert asyncio.run(play())[:2] == ["eveseen0", "eveseen1"]


def test_a_place_is_free_again_when_somebody_gives_up_waiting_or_fails() -> None:
    async def play() -> list[str]:
        thinking = Thinking()

        async def fail() -> None:
            async with thinking.queue.place("ada's", "ada", "t", lambda: True):
                raise ValueError

        tasks = [asyncio.create_task(fail())]
        tasks += [asyncio.create_task(thinking.think("eve", str(n))) for n in range(3)]
        await asyncio.sleep(0)
        tasks[2].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await thinking.think("ada", "t")
        return thinking.order

    assert asyncio.run(play()) == ["eve0", "eve2", "adat"]


def test_who_gives_up_at_the_moment_a_place_is_free_disturbs_nobody() -> None:
    async def play() -> list[str]:
        queue, order = FairQueue(1), []

        async def think(name: str) -> None:
            async with queue.place(name, name, name, lambda: True):
                order.append(name)

        async with queue.place("ada", "ada", "ada", lambda: True):
            waiting = [asyncio.create_task(think(name)) for name in ("eve", "ben")]
            await asyncio.sleep(0)
            waiting[0].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await think("cleo")
        return order

    assert asyncio.run(play()) == ["ben", "cleo"]


def test_the_length_of_the_queue_is_told() -> None:
    lengths: list[int] = []

    async def play() -> None:
        queue = FairQueue(1, when_length_changes=lengths.append)

        async def think(table: str) -> None:
            async with queue.place("ada's", "ada", table, lambda: True):
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(think(str(n))) for n in range(3)]
        await asyncio.sleep(0)
        tasks[2].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(play())
    assert max(lengths) == 2
    assert lengths[-1] == 0


def test_studies_come_after_every_bot() -> None:
    async def play() -> list[str]:
        thinking = Thinking()

        async def study() -> None:
            async with thinking.queue.place("eve's", "eve", "s", lambda: True, is_study=True):
                thinking.order.append("study")

        unwatched = [thinking.think("ada", "b", watched=False) for _ in range(3)]
        await asyncio.gather(thinking.think("ada", "a"), study(), *unwatched)
        return thinking.order

    assert asyncio.run(play()) == ["adaa", "adab", "adab", "adab", "study"]


def test_ever_new_guests_do_not_get_before_somebody_whose_bots_think_little() -> None:
    """Whoever makes a guest for every table has no advantage of it."""

    async def play() -> list[str]:
        thinking = Thinking()
        await thinking.think("ada", "t")
        thinking.now += 100  # most of it is forgotten by now
        async with thinking.queue.place("ben's", "ben", "t", lambda: True):
            new = [thinking.think(f"eve{n}", "t") for n in range(50)]
            tasks = [asyncio.create_task(each) for each in (*new, thinking.think("ada", "t"))]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return thinking.order[1:]

    assert asyncio.run(play())[0] == "adat"


def test_ever_new_guests_of_an_address_have_one_share_together() -> None:
    """Guests are free: whoever makes a hundred has no more of the bots than somebody alone."""

    async def play() -> list[str]:
        thinking = Thinking()

        async def match(person: str, address: str) -> None:
            for _ in range(3):
                await thinking.think(person, "t", address=address)

        guests = [match(f"eve{number}", "there") for number in range(100)]
        tasks = [asyncio.create_task(each) for each in guests]
        await asyncio.sleep(0)
        await match("ada", "here")
        await asyncio.gather(*tasks)
        return thinking.order

    order = asyncio.run(play())
    assert [place for place, who in enumerate(order) if who == "adat"][-1] <= 6
    assert len(set(order[:50])) > 20, "and the guests take turns among themselves"


def test_only_a_few_bots_are_remembered_however_many_tables_have_some() -> None:
    """A strong bot holds tens of megabytes: a guest's hundred tables must not fill the memory."""
    kept = KeptBots(most=4)
    first = kept.bot("t0", 0, "dauntless")
    assert kept.bot("t0", 0, "dauntless") is first, "it goes on with what it has learned"
    assert kept.bot("t0", 0, "bold") is not first
    for number in range(1, 100):
        kept.bot(f"t{number}", 0, "dauntless")
    assert len(kept) == 4
    assert kept.bot("t0", 0, "dauntless") is not first
    kept.forget("t0")
    assert len(kept) == 3
