"""A person at the browser: looks at pages, clicks, types."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ElementHandle, FloatRect, Page, expect
from playwright.sync_api import Error as PlaywrightError

from dauntless.engine.log import write_log
from dauntless.engine.match import Match

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "web" / "screenshots"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESK = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
OPEN_WAY = ".actions .way[aria-disabled=false][aria-pressed=false]"
READY = "() => { const p = document.querySelector('.page'); return p && (%s); }"


def middle(box: FloatRect) -> tuple[float, float]:
    """The middle of a rectangle."""
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Visitor:
    """Somebody with a browser profile of their own."""

    def __init__(self, browser: Browser, address: str, *, phone: bool, dark: bool, still: bool):
        self.address = address
        self.complaints: list[str] = []
        self.curtains = 0  # opened so far
        self.context = browser.new_context(
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            has_touch=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
        )
        self.context.set_default_timeout(60_000)
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda line: self._hear(line.type, line.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hear(self, kind: str, text: str) -> None:
        # The browser notes every refusal over HTTP as an error; refusals are asserted elsewhere.
        # So it notes every try to connect while there is no network, which tests switch off.
        noted = ("Failed to load resource", "ERR_INTERNET_DISCONNECTED")
        if kind in ("error", "warning") and not any(words in text for words in noted):
            self.complaints.append(text)

    def leave(self) -> None:
        """Close the browser profile."""
        self.context.close()

    def go(self, path: str) -> None:
        """Open a page."""
        self.page.goto(self.address + path)

    # At the table

    def play_now(self, game: str = "Darebase") -> None:
        """One click from the lobby to a table."""
        self.go("/")
        card = self.page.get_by_role("article").filter(has_text=game)
        card.get_by_role("button", name="Play now against").click()
        self.at_table()

    def set_up(
        self, *, seats: list[str], scenario: str = "steady-supply", turns: int = 400
    ) -> None:
        """A new table of Darebase by the form."""
        self.go("/new/darebase")
        self._take_seats(seats)
        self.page.select_option("#option-scenario", scenario)
        self.page.fill("#option-turn_limit", str(turns))
        self._begin()

    def set_up_love(self, *, seats: list[str]) -> None:
        """A new table of Dare to Love by the form, for as many as there are seats."""
        self.go("/new/dare-to-love")
        self.page.select_option("#option-players", str(len(seats)))
        expect(self.page.locator("[id^=seat-]")).to_have_count(len(seats))
        self._take_seats(seats)
        self._begin()

    def set_up_game(self, game: str, seats: list[str], **options: str | int) -> None:
        """A new table of any game by the form; what is chosen of a list comes before numbers."""
        self.go(f"/new/{game}")
        for name, value in options.items():
            field = self.page.locator(f"#option-{name}")
            if field.evaluate("element => element instanceof HTMLSelectElement"):
                field.select_option(str(value))
            else:
                field.fill(str(value))
        expect(self.page.locator("[id^=seat-]")).to_have_count(len(seats))
        self._take_seats(seats)
        self._begin()

    def bring(self, match: Match) -> None:
        """A new table that goes on from a match, by its file; the first seat is one's own."""
        self.go("/")
        file = {
            "name": "match.jsonl",
            "mimeType": "text/plain",
            "buffer": write_log(match).encode(),
        }
        self.page.get_by_label("Have the file of a match?").set_input_files(file)  # type: ignore[arg-type]
        self.page.wait_for_selector(".page")

    def sit_down(self, *seats: str) -> None:
        """Take free seats at the table."""
        for seat in seats:
            self.page.get_by_role("button", name=f"Sit down as {seat}", exact=True).click()

    def play(self, *actions: str) -> None:
        """Decide by the keyboard, in notation; curtains are opened."""
        for action in actions:
            assert self.wait_for_turn()
            seq = self.seq
            self.page.locator(f'.prompt [data-choice="{action}"]').first.press("Enter")
            self.wait_for(f"Number(p.dataset.seq) > {seq} || p.inert")

    def _take_seats(self, seats: list[str]) -> None:
        for seat, wish in enumerate(seats):
            self.page.select_option(f"#seat-{seat}", wish)

    def _begin(self) -> None:
        self.page.get_by_role("button", name="Set up the table").click()
        self.page.wait_for_selector(".page")

    def at_table(self) -> None:
        """Wait until the table is drawn."""
        self.page.wait_for_selector("svg[role=group]")

    def watch_link(self) -> str:
        """The spectators' link, as the server tells somebody at the table."""
        table = self.page.url.rsplit("/", 1)[1]
        summary = self.page.request.get(f"{self.address}/api/tables/{table}").json()
        return str(summary["watch"])

    @property
    def seq(self) -> int:
        return int(self.fact("seq"))

    def fact(self, name: str) -> str:
        """What the table's page knows: seq, status, turn, picked."""
        return self.page.get_attribute(".page", f"data-{name}") or ""

    def wait_for(self, condition: str) -> None:
        """Wait for something about the table's facts `p.dataset`."""
        self.page.wait_for_function(READY % condition)

    def settle(self) -> None:
        """Wait until all that was done here shows."""
        self.wait_for("p.dataset.busy === 'false'")

    def wait_for_turn(self) -> bool:
        """Wait until there is something to decide; False when it is over. Opens curtains."""
        self.wait_for("p.dataset.turn === 'true' || p.dataset.status === 'over' || p.inert")
        curtain = self.page.query_selector(".curtain button")
        if curtain is not None:
            curtain.click()
            self.curtains += 1
            return self.wait_for_turn()
        return self.fact("status") != "over"

    def marked(self) -> list[ElementHandle]:
        """What is marked as clickable on the table."""
        return self.page.query_selector_all("g.stop[aria-disabled=false]")

    def middle_of(self, element: ElementHandle) -> tuple[float, float]:
        """The middle of something that is seen, whatever lies there."""
        box = element.bounding_box()
        assert box is not None
        return middle(box)

    def decide(self, luck: random.Random) -> None:
        """Decide something by clicking on the table, or a button where nothing lies there."""
        seq, picked = self.fact("seq"), self.fact("picked")
        places = self.page.query_selector_all(
            ".actions :is(button.choice, button.main):not(:disabled)"
        )
        if not self.page.query_selector(".actions .sure"):
            # What is picked already stays so: putting it back would never come to an end.
            fresh = [
                one for one in self.marked() if one.get_attribute("data-id") not in picked.split()
            ]
            places += [*fresh, *self.page.query_selector_all(OPEN_WAY)]
            places += self.page.query_selector_all(".tray .take")
        if places and not self._click(luck.choice(places)):
            return
        self.wait_for(
            f"p.dataset.seq !== '{seq}' || p.dataset.picked !== '{picked}' "
            "|| p.dataset.turn !== 'true' || p.inert"
        )

    def _click(self, element: ElementHandle) -> bool:
        """Click a button, or the middle of a place; False if the table has changed meanwhile."""
        if element.evaluate("element => element instanceof HTMLElement"):
            try:
                element.click()
            except PlaywrightError as error:
                if "not attached" in error.message:
                    return False
                raise
            return True
        element.evaluate("element => element.scrollIntoView({ block: 'nearest' })")
        box = element.bounding_box()
        if box is not None:
            self.page.mouse.click(*middle(box))
        return box is not None

    def choices(self) -> list[str]:
        """All choices: buttons and list."""
        return self.page.locator(".prompt [data-choice]").all_inner_texts()

    def choose(self, label: str) -> None:
        """Decide by a button or by the list."""
        seq = self.seq
        self.page.locator(".prompt [data-choice]", has_text=label).first.click()
        if self.page.query_selector(".actions .sure"):
            self.page.get_by_role("button", name="Yes").click()
        self.wait_for(f"Number(p.dataset.seq) > {seq} || p.inert")

    # Looking

    def screenshot(self, name: str) -> None:
        """Keep a picture of what is seen, to be looked at."""
        SCREENSHOTS.mkdir(exist_ok=True)
        (SCREENSHOTS / f"{name}.png").write_bytes(self.picture())

    def picture(self) -> bytes:
        """What is seen, as PNG."""
        self.page.evaluate("() => document.fonts.ready")
        return self.page.screenshot(animations="disabled")

    def page_scrolls(self) -> bool:
        """Is the page larger than the window?"""
        return bool(
            self.page.evaluate(
                "() => { const e = document.scrollingElement;"
                " return e.scrollHeight > innerHeight || e.scrollWidth > innerWidth; }"
            )
        )

    def faults(self) -> list[str]:
        """What axe finds wrong with the page, with where."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: list[dict[str, Any]] = self.page.evaluate("async () => (await axe.run()).violations")
        return [
            f"{fault['impact']}: {fault['help']}: {node['html'][:160]}"
            for fault in found
            for node in fault["nodes"][:3]
        ]
