"""Playing on more machines: a crew of a Ray cluster, which gives the same results as this one."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from itertools import islice
from types import TracebackType
from typing import Any

from dauntless.engine.errors import BadInput
from dauntless.engine.game import Game
from dauntless.lab.extras import optional
from dauntless.lab.work import Crew, Recipe, Result, do_elsewhere

HERE = "local"
RETRIES = 5  # of a game whose machine or process went away
PATIENCE = 5.0  # seconds, for an address to answer
WAITING = 256  # games handed out at a time


class ClusterCrew(Crew):
    """Those who play on a cluster; `local` begins one on this machine."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        super().__init__(workers)
        self.workers = max(2, self.workers)  # never in this process
        self._ray = optional("ray", "--cluster", "cluster")
        _refuse_if_nobody_is_there(address)
        where = {"num_cpus": self.workers} if address == HERE else {"address": address}
        quietly = {"log_to_driver": False, "logging_level": "ERROR", "include_dashboard": False}
        try:
            self._ray.init(**where, **(quietly if address == HERE else {"log_to_driver": False}))
        except (ConnectionError, ValueError, RuntimeError) as error:
            reason = str(error).partition("\n")[0]
            raise BadInput("--cluster", f"there is no cluster at {address} ({reason})") from None

    def _play_elsewhere(
        self, recipe: Recipe, do: Callable[[Game[Any, Any], Any], Result], jobs: list[Any]
    ) -> Iterator[Result]:
        ray = self._ray
        remote = ray.remote(max_retries=RETRIES)(do_elsewhere)
        left = iter(jobs)
        waiting = [remote.remote(do, recipe, job) for job in islice(left, WAITING)]
        while waiting:
            done, waiting = ray.wait(waiting)
            for one in done:
                yield ray.get(one)
            waiting += [remote.remote(do, recipe, job) for job in islice(left, len(done))]

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ray.shutdown()


def _refuse_if_nobody_is_there(address: str) -> None:
    """Ray would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        return
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except (OSError, ValueError):
        raise BadInput("--cluster", f"there is no cluster at {address}") from None
