"""Take the pictures of the documentation anew: `make pictures`."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from server.playing import serving
from web.conftest import OPTIONS, chromium
from web.visiting import ROOT, Visitor

PICTURES = ROOT / "docs" / "pictures"
OPPONENT = "bot:steady"


def main() -> None:
    """One picture a game, in the middle of a match."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{Path(folder) / 'tables.sqlite'}") as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(OPTIONS))
        darebase(browser, site.address)
        dare_to_love(browser, site.address)
        browser.close()


def darebase(browser: Browser, address: str) -> None:
    """Blue, on the way to the flags, has picked a player."""
    ada = Visitor(browser, address, phone=False, dark=False, still=True)
    ada.set_up(seats=["me", OPPONENT])
    ada.at_table()
    luck = random.Random(6)
    for _ in range(30):
        ada.wait_for_turn()
        forward = [one for one in ada.choices() if "Go north" in one or "flag" in one]
        ada.choose(luck.choice(forward)) if forward else ada.decide(luck)
    while ada.wait_for_turn() and not ada.page.get_by_role("button", name="Take back").is_visible():
        ada.decide(luck)
    ada.keep(PICTURES / "darebase.png")
    ada.leave()


def dare_to_love(browser: Browser, address: str) -> None:
    """A Rebel's turn in the third round: the spaces to move to are outlined."""
    ada = Visitor(browser, address, phone=False, dark=False, still=True)
    ada.set_up_love(seats=[OPPONENT, "me", OPPONENT, OPPONENT])
    ada.at_table()
    luck = random.Random(2)
    move = ada.page.locator(".actions .way[aria-disabled=false]", has_text="Move")
    while ada.wait_for_turn():
        late = int(ada.page.locator("text.title", has_text="Round").text_content()[6:]) >= 3  # type: ignore[index]
        if late and move.count() > 0:
            break
        toward = [one for one in ada.choices() if "prison" in one or "Emperor" in one]
        ada.choose(toward[0]) if toward else ada.decide(luck)
    move.first.click()
    ada.keep(PICTURES / "dare-to-love.png")
    ada.leave()


if __name__ == "__main__":
    main()
