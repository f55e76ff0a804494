"""Take the pictures of the documentation anew: `make pictures`."""

from __future__ import annotations

import base64
import random
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from server.playing import serving
from web.conftest import OPTIONS, chromium
from web.visiting import ROOT, Visitor

PICTURES = ROOT / "docs" / "pictures"
OPPONENT = "bot:steady"
AS_WEBP = """async (address) => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.9 });
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(blob);
  });
}"""


def main() -> None:
    """One picture a game, in the middle of a match."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{Path(folder) / 'tables.sqlite'}", games=()) as site,
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
    keep(ada, "darebase")
    ada.leave()


def dare_to_love(browser: Browser, address: str) -> None:
    """A Rebel's turn in the third round: the spaces to move to are outlined."""
    ada = Visitor(browser, address, phone=False, dark=False, still=True)
    ada.set_up_love(seats=[OPPONENT, "me", OPPONENT, OPPONENT])
    ada.at_table()
    luck = random.Random(2)
    move = ada.page.locator(".actions .way[aria-disabled=false]", has_text="Move")
    while ada.wait_for_turn():
        if move.count() > 0 and ada.page.get_by_text("Round 3", exact=True).count() > 0:
            break
        toward = [one for one in ada.choices() if "prison" in one or "Emperor" in one]
        ada.choose(toward[0]) if toward else ada.decide(luck)
    move.first.click()
    keep(ada, "dare-to-love")
    ada.leave()


def keep(visitor: Visitor, name: str) -> None:
    """Keep what is seen as a small file, which the browser itself encodes."""
    png = base64.b64encode(visitor.picture()).decode()
    blank = visitor.context.new_page()
    address = blank.evaluate(AS_WEBP, f"data:image/png;base64,{png}")
    (PICTURES / f"{name}.webp").write_bytes(base64.b64decode(address.partition(",")[2]))


if __name__ == "__main__":
    main()
