"""Take the pictures of the documentation anew: `make pictures`."""

from __future__ import annotations

import base64
import random
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import sync_playwright

from dauntless import registry
from games.im_not_afraid.table import player
from games.im_not_afraid.table import table as im_not_afraid_table
from games.win_or_die.table import battle
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
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.72 });
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(blob);
  });
}"""


def main() -> None:
    """A picture of every game by day and one by night, in the middle of a match."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{Path(folder) / 'tables.sqlite'}", games=()) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(OPTIONS))
        for name in registry.names():
            ada = Visitor(browser, site.address, phone=False, dark=False, still=True)
            SCENES[name](ada)
            keep(ada, name)
            ada.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
            keep(ada, f"{name}-night")
            ada.leave()
        browser.close()


def darebase(ada: Visitor) -> None:
    """Blue, on the way to the flags, has picked a player."""
    ada.set_up(seats=["me", OPPONENT])
    ada.at_table()
    luck = random.Random(6)
    for _ in range(30):
        ada.wait_for_turn()
        forward = [one for one in ada.choices() if "Go north" in one or "flag" in one]
        ada.choose(luck.choice(forward)) if forward else ada.decide(luck)
    while ada.wait_for_turn() and not ada.page.get_by_role("button", name="Take back").is_visible():
        ada.decide(luck)


def dare_to_love(ada: Visitor) -> None:
    """A Rebel's turn in the third round: all that can be done is outlined."""
    ada.set_up_love(seats=[OPPONENT, "me", OPPONENT, OPPONENT])
    ada.at_table()
    luck = random.Random(2)
    move = ada.page.locator(".actions .way[aria-disabled=false]", has_text="Move")
    while ada.wait_for_turn():
        if move.count() > 0 and ada.page.get_by_text("Round 3", exact=True).count() > 0:
            break
        toward = [one for one in ada.choices() if "prison" in one or "Emperor" in one]
        ada.choose(toward[0]) if toward else ada.decide(luck)


def im_not_afraid(ada: Visitor) -> None:
    """Green has two meeples and dice for a third; Red holds two cities."""
    green = player("3 3 5", "police:66.. mines:55.", meeples="church journalists")
    red = player("1 2 4 4", "church:11.. factories:11..", meeples="minsk neighbourhoods")
    ada.bring(im_not_afraid_table(green, red, turns=14))
    put_bots(ada)


def liberator_of_dylon(ada: Visitor) -> None:
    """Four players, some turns into a game; a card can be released to both sides."""
    ada.set_up_game(
        "liberator-of-dylon", ["me", "bot:random", "bot:random", "bot:random"], players=4
    )
    ada.at_table()
    luck = random.Random(4)
    for _ in range(9):
        ada.wait_for_turn()
        released = [one for one in ada.choices() if one.startswith("Release")]
        ada.choose(luck.choice(released)) if released else ada.decide(luck)


def win_or_die(ada: Visitor) -> None:
    """South's turn in the middle of a battle; one of its units is picked."""
    ada.bring(battle(SOUTH, NORTH, fatigue=(2, 1), reserve=(4, 6), turns=6))
    put_bots(ada)
    ada.page.locator('g.piece[data-id="unit-3"]').click(force=True)


def put_bots(ada: Visitor) -> None:
    """A bot takes the seat that is free."""
    ada.page.get_by_role("button", name="Put a bot here").click()
    ada.at_table()
    ada.wait_for_turn()


SOUTH = (
    "lord-marshal@e1 bastion-captain@d4!/damage=3 ironclad@e3! ironclad@c4 shieldbearer@f4! "
    "crossbow-company@f3! field-chaplain@d3 levy-spear@g3"
)
NORTH = (
    "hollow-sovereign@e9 bone-bombard@d8 ghost-musketeer@c7! ghost-musketeer@g6 ghoul@f5! "
    "plague-bloat@d5!/damage=1 skeleton@e6!"
)
SCENES: dict[str, Callable[[Visitor], None]] = {
    "darebase": darebase,
    "dare-to-love": dare_to_love,
    "im-not-afraid": im_not_afraid,
    "liberator-of-dylon": liberator_of_dylon,
    "win-or-die": win_or_die,
}


def keep(visitor: Visitor, name: str) -> None:
    """Keep what is seen as a small file, which the browser itself encodes."""
    visitor.page.mouse.move(0, 0)
    visitor.settle()
    visitor.page.wait_for_timeout(400)
    png = base64.b64encode(visitor.picture()).decode()
    blank = visitor.context.new_page()
    address = blank.evaluate(AS_WEBP, f"data:image/png;base64,{png}")
    blank.close()
    (PICTURES / f"{name}.webp").write_bytes(base64.b64decode(address.partition(",")[2]))


if __name__ == "__main__":
    main()
