"""Fixtures: a real server, a real browser, and visitors of its pages."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from server.playing import Server, serving
from web.visiting import Visitor

LEFT_OUT = "Chromium is not installed: the tests of the pages were left out"
OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
HERE = Path(__file__).parent


def chromium() -> str | None:
    """Where the browser is."""
    return next((path for path in map(shutil.which, BROWSERS) if path), None)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without a browser its tests are left out, loudly; where CI runs that is a fault."""
    pages = [item for item in items if item.path.is_relative_to(HERE)]
    for item in pages:
        item.add_marker(pytest.mark.slow)
    if not pages or chromium():
        return
    if os.environ.get("CI") == "true":
        raise pytest.UsageError(f"{LEFT_OUT}; here they may not be")
    items[:] = [item for item in items if item not in pages]
    config.hook.pytest_deselected(items=pages)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it where it is seen."""
    if chromium() is None:
        terminalreporter.section("NOT EVERYTHING WAS TESTED", red=True, bold=True)
        terminalreporter.line(f"{LEFT_OUT}; see scripts/test-programs.sh", red=True)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server whose pages are visited."""
    folder = tmp_path_factory.mktemp("site")
    with serving(f"sqlite:///{folder / 'tables.sqlite'}", games=()) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    path = chromium()
    assert path is not None
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=list(OPTIONS))
        yield running
        running.close()


@pytest.fixture
def visit(site: Server, browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors, each with a browser profile of their own; pages must not complain."""
    visitors: list[Visitor] = []

    def come(*, phone: bool = False, dark: bool = False, still: bool = False) -> Visitor:
        visitors.append(Visitor(browser, site.address, phone=phone, dark=dark, still=still))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.leave()
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    assert complaints == []
