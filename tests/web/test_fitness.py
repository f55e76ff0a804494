"""Pages are fit for everybody: no serious fault by axe, no page scrolling, no needless motion."""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable, Iterator
from typing import Literal

import pytest

from dauntless import registry
from web.visiting import DESK, PHONE, ROOT, Visitor

Visit = Callable[..., Visitor]
PAGES = {
    "lobby": "/",
    "about": "/about",
    "lost": "/nowhere",
    **{
        f"{what}-{game}": f"/{what}/{game}"
        for what in ("new", "rules")
        for game in registry.names()
    },
}
SMALLEST_TARGET = 44
SMALLEST_PLACE = 29
MOST_CLIENT = 120_000
"""Bytes of all scripts and styles, compressed; symbols and fonts come on top."""


def test_the_client_is_small() -> None:
    assets = (ROOT / "src" / "dauntless" / "server" / "static" / "assets").iterdir()
    code = [file for file in assets if file.suffix in (".js", ".css")]
    assert code, "the client is built: make web"
    assert sum(len(gzip.compress(file.read_bytes())) for file in code) <= MOST_CLIENT


def looks(visitor: Visitor) -> Iterator[str]:
    """The page on a desk and on a phone, by day and by night, without loading it anew."""
    for size, screen in (("desk", DESK), ("phone", PHONE)):
        visitor.page.set_viewport_size(screen)  # type: ignore[arg-type]
        for light in ("day", "night"):
            scheme: Literal["dark", "light"] = "dark" if light == "night" else "light"
            visitor.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            yield f"{size}-{light}"


@pytest.mark.parametrize("name", PAGES)
def test_no_page_has_a_fault(visit: Visit, name: str) -> None:
    ada = visit(still=True)
    ada.go(PAGES[name])
    ada.page.wait_for_selector("main h1")
    ada.page.wait_for_load_state("networkidle")
    for look in looks(ada):
        ada.screenshot(f"{name}-{look}")
        assert ada.faults() == [], look


@pytest.mark.parametrize("game", sorted(registry.names()))
def test_no_table_has_a_fault_or_scrolls(visit: Visit, game: str) -> None:
    ada = visit(still=True)
    ada.play_now(registry.find(game).facts.title)
    luck = random.Random(11)
    for _ in range(6):
        assert ada.wait_for_turn()
        ada.decide(luck)
        assert not ada.page_scrolls()
    ada.wait_for_turn()
    for look in looks(ada):
        ada.screenshot(f"table-{game}-{look}")
        assert ada.faults() == [], look
        assert not ada.page_scrolls(), look
        if look.endswith("day"):
            look_at_the_panels(ada, "button" if "phone" in look else "tab")


def look_at_the_panels(visitor: Visitor, kind: Literal["button", "tab"]) -> None:
    """What stands beside the table, or comes from below on a phone, has no fault either."""
    for tab in ("Rules", "Chat", "Table", "Log"):
        visitor.page.get_by_role(kind).filter(has_text=tab).first.click()
        assert not visitor.page_scrolls(), tab
        assert visitor.faults() == [], tab
        if kind == "button":
            visitor.page.get_by_role("button", name="Close", exact=True).click()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_table_that_waits_for_somebody_has_no_fault(visit: Visit, phone: bool) -> None:
    ada = visit(phone=phone, still=True)
    ada.set_up(seats=["me", "open"])
    ada.page.wait_for_load_state("networkidle")
    ada.screenshot(f"waiting-{'phone' if phone else 'desk'}")
    assert ada.faults() == []
    assert not ada.page_scrolls()


def test_what_a_finger_must_hit_is_large_enough(visit: Visit) -> None:
    ada = visit(phone=True, still=True)
    ada.play_now()
    luck = random.Random(5)
    for _ in range(10):
        assert ada.wait_for_turn()
        for target in ada.page.query_selector_all("button:visible"):
            box = target.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= SMALLEST_TARGET, target.inner_html()
        for place in board_places(ada):
            box = place.bounding_box()
            assert box is not None
            assert box["width"] >= SMALLEST_PLACE
        ada.decide(luck)


def test_a_finger_that_misses_a_little_hits_what_it_meant(visit: Visit) -> None:
    ada = visit(phone=True, still=True)
    ada.play_now()
    assert ada.wait_for_turn()
    ada.decide(random.Random(1))
    assert ada.wait_for_turn()
    seq = ada.seq
    boxes = [place.bounding_box() for place in board_places(ada)]
    first = min((box for box in boxes if box), key=lambda box: (box["y"], box["x"]))
    ada.page.touchscreen.tap(first["x"] + first["width"] / 2, first["y"] - 15)
    ada.wait_for(f"Number(p.dataset.seq) > {seq}")


def board_places(visitor: Visitor) -> list:  # type: ignore[type-arg]
    """The marked squares of the board."""
    return [one for one in visitor.marked() if len(one.get_attribute("data-id") or "") == 2]


def test_nothing_moves_for_those_who_prefer_stillness(visit: Visit) -> None:
    ada = visit(still=True)
    ada.play_now()
    luck = random.Random(8)
    for _ in range(10):
        assert ada.wait_for_turn()
        ada.decide(luck)
        assert ada.page.evaluate("() => document.getAnimations().length") == 0
