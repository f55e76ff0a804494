"""The server's time: it goes on evenly, whatever happens to the machine's clock.

It is the machine's time when the server starts, and from then on as much more as has passed by a
clock that does not jump. Workers of one machine share where it started, through the database; after
a time in which nobody served it starts anew.
"""

from __future__ import annotations

import hashlib
import socket
import time
from pathlib import Path

BOOT = Path("/proc/sys/kernel/random/boot_id")


def _steady() -> int:
    return time.monotonic_ns() // 1_000_000


def _of_the_machine() -> int:
    return time.time_ns() // 1_000_000


class ServerTime:
    """Milliseconds since 1970, evenly."""

    def __init__(self) -> None:
        self.begin_anew()

    def begin_anew(self) -> None:
        """Follow the machine's clock as it stands now."""
        self.offset = _of_the_machine() - _steady()

    def now(self) -> int:
        """The time."""
        return self.offset + _steady()


server_time = ServerTime()


def name_of_boot() -> str:
    """By what the clock that does not jump is known: it is the same for all of a machine."""
    try:
        name = BOOT.read_text(encoding="ascii").strip()
    except OSError:
        name = socket.gethostname()
    return hashlib.sha256(name.encode()).hexdigest()[:24]
