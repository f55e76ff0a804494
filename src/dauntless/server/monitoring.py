"""What an operator watches: structured logs and metrics."""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import time
from typing import Any

import prometheus_client as prometheus
from prometheus_client import multiprocess

COMMANDS = prometheus.Counter(
    "dauntless_commands", "Commands by what they asked for and how it ended", ["do", "outcome"]
)
ANSWER_SECONDS = prometheus.Histogram(
    "dauntless_command_seconds",
    "From a command's arrival to its answer",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5),
)
_REQUESTS = prometheus.Counter("dauntless_requests", "HTTP requests", ["method", "route", "status"])
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
CONNECTIONS = prometheus.Gauge(
    "dauntless_connections", "Open WebSockets", multiprocess_mode="livesum"
)
LIVE_TABLES = prometheus.Gauge(
    "dauntless_live_tables", "Tables somebody looks at", multiprocess_mode="livesum"
)
BOT_SECONDS = prometheus.Histogram("dauntless_bot_seconds", "How long bots thought", ["level"])
BOT_QUEUE = prometheus.Gauge(
    "dauntless_bot_queue", "Bots that wait for their turn to think", multiprocess_mode="livesum"
)
FAULTS = prometheus.Counter("dauntless_faults", "Errors nobody has foreseen", ["where"])

log = logging.getLogger("dauntless")

ID = re.compile(r"((?<![A-Za-z0-9])|(?<=\\[nrt]))([twpck])_[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])")
"""Ids of tables, watch links and people are keys: wherever they come from, they are not logged."""


BY_STRANGERS = frozenset({"Invalid UTF-8 sequence received from client."})
"""Errors that are no fault of the server; its warnings about connections are none either."""
SELDOM_SECONDS = 60.0


class Seldom(logging.Filter):
    """What strangers make a server say is said once a minute: they could fill the disk by it."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Is it said?"""
        if record.levelno > logging.WARNING and record.msg not in BY_STRANGERS:
            return True
        at = time.monotonic()
        if at < self._said.get(record.msg, -SELDOM_SECONDS) + SELDOM_SECONDS:
            return False
        self._said[record.msg] = at
        return True


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, what happened, and the facts given with it."""
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info is not None:
            line["fault"] = self.formatException(record.exc_info)
        return ID.sub(r"\2_…", json.dumps(line, ensure_ascii=False, default=str))


def log_event(event: str, level: int = logging.INFO, **facts: Any) -> None:
    """Write a line of log; ids of tables are links, so they never stand in it."""
    log.log(level, event, extra={"facts": facts})


def count_request(method: str, route: str, status: int) -> None:
    """Count a request; whoever makes methods up does not make the metrics grow by it."""
    _REQUESTS.labels(method if method in METHODS else "other", route, status).inc()


def log_fault(where: str) -> None:
    """Write down an error that nobody has foreseen."""
    FAULTS.labels(where).inc()
    log.exception("fault", extra={"facts": {"where": where}})


def set_up_logs(level: str) -> None:
    """Everything to standard error, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for quiet in ("alembic", "uvicorn.access", "uvicorn.error"):  # they would write ids
        logging.getLogger(quiet).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(Seldom())


def metrics() -> bytes:
    """All metrics of this server, in Prometheus's text form; of all workers, if there are more."""
    registry: prometheus.CollectorRegistry = prometheus.REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = prometheus.CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return prometheus.generate_latest(registry)
