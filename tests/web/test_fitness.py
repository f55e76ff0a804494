"""Pages are fit for everybody: no serious fault by axe, no page scrolling, no needless motion."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from web.visiting import Visitor

Visit = Callable[..., Visitor]
PAGES = {
    "lobby": "/",
    "new": "/new/darebase",
    "new-love": "/new/dare-to-love",
    "new-war": "/new/win-or-die",
    "rules": "/rules/darebase",
    "rules-love": "/rules/dare-to-love",
    "rules-war": "/rules/win-or-die",
    "about": "/about",
    "lost": "/nowhere",
}
TABLES = {"Darebase": "table", "Dare to Love": "love", "Win or Die": "war"}
SMALLEST_TARGET = 44
SMALLEST_PLACE = 29


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
class TestEveryPage:
    @pytest.mark.parametrize("name", PAGES)
    def test_has_no_fault(self, visit: Visit, name: str, phone: bool, dark: bool) -> None:
        ada = visit(phone=phone, dark=dark, still=True)
        ada.go(PAGES[name])
        ada.page.wait_for_selector("main h1")
        ada.page.wait_for_load_state("networkidle")
        ada.screenshot(f"{name}-{'phone' if phone else 'desk'}-{'night' if dark else 'day'}")
        assert ada.faults() == []

    @pytest.mark.parametrize("game", TABLES)
    def test_table_has_no_fault_and_does_not_scroll(
        self, visit: Visit, game: str, phone: bool, dark: bool
    ) -> None:
        ada = visit(phone=phone, dark=dark, still=True)
        ada.play_now(game)
        luck = random.Random(11)
        for _ in range(10):
            assert ada.wait_for_turn()
            ada.decide(luck)
            assert not ada.page_scrolls()
        ada.wait_for_turn()
        name = f"{TABLES[game]}-{'phone' if phone else 'desk'}"
        ada.screenshot(f"{name}-{'night' if dark else 'day'}")
        assert ada.faults() == []
        tabs = ada.page.get_by_role("button" if phone else "tab")
        for tab in ("Rules", "Chat", "Table", "Log"):
            tabs.filter(has_text=tab).first.click()
            assert not ada.page_scrolls()
            assert ada.faults() == []
            ada.screenshot(f"{name}-{tab.lower()}")
            if phone:
                ada.page.get_by_role("button", name="Close", exact=True).click()


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
