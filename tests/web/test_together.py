"""What people at one table do beside playing: asking to take back, handing over, going away."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from web.visiting import Visitor

Visit = Callable[..., Visitor]


def sit_together(visit: Visit, **wish: object) -> tuple[Visitor, Visitor]:
    """Two people at one table of Darebase, on a device each."""
    ada, ben = visit(still=True), visit(still=True)
    ada.set_up(seats=["me", "open"], **wish)  # type: ignore[arg-type]
    ben.page.goto(ada.page.get_by_label("Link for friends").input_value())
    ben.page.get_by_role("button", name="Sit down as Yellow").click()
    ben.at_table()
    ada.at_table()
    return ada, ben


def play_a_turn(visitor: Visitor, luck: random.Random) -> None:
    """Decide until it is somebody else's turn."""
    visitor.wait_for_turn()
    while visitor.fact("turn") == "true":
        visitor.decide(luck)
        visitor.settle()


def test_what_is_not_free_to_take_back_is_asked_for(visit: Visit) -> None:
    ada, ben = sit_together(visit)
    play_a_turn(ada, random.Random(1))
    ben.wait_for_turn()
    ask = ada.page.locator(".prompt").get_by_role("button", name="Ask to take back")

    ask.click()
    question = ben.page.get_by_text("Blue asks to take a move back.")
    expect(question).to_be_visible()
    ben.screenshot("question-desk")
    ben.page.get_by_role("button", name="Decline").click()
    expect(question).not_to_be_visible()
    ben.settle()
    assert ben.fact("turn") == "true", "it is still Yellow's turn"

    ask.click()
    ben.page.get_by_role("button", name="Agree").click()
    ada.wait_for("p.dataset.turn === 'true'")
    expect(ada.page.locator(".log .undone").first).to_be_visible()


def test_one_may_ask_to_go_back_to_a_moment_of_the_log(visit: Visit) -> None:
    ada = visit(still=True)
    ada.play_now()
    for _ in range(6):
        ada.wait_for_turn()
        ada.decide(random.Random(2))
    ada.wait_for_turn()
    ada.page.locator(".log li button", has_text="Blue picks").first.click()
    ada.page.get_by_role("button", name="Ask to go back to here").click()
    # Bots agree at once.
    expect(ada.page.locator(".log .undone").first).to_be_visible()
    assert ada.wait_for_turn()


def test_a_seat_is_handed_to_another_device(visit: Visit) -> None:
    ada, phone = visit(still=True), visit(still=True, phone=True)
    ada.play_now()
    ada.wait_for_turn()
    ada.page.get_by_role("tab", name="Table").click()
    ada.page.get_by_role("button", name="Play on another device").click()
    code = ada.page.locator(".code").inner_text()

    phone.go("/")
    phone.page.get_by_label("Have a link or a code?").fill(code)
    phone.page.get_by_role("button", name="Go").click()
    phone.at_table()
    assert phone.wait_for_turn()
    phone.decide(random.Random(3))
    expect(ada.page.get_by_text("You are watching.")).to_be_visible()


def test_somebody_who_is_away_is_counted_down(visit: Visit) -> None:
    ada, ben = sit_together(visit)
    ben.page.close()
    ada.page.get_by_text("is away. A bot may stand in, in").wait_for()
    ada.screenshot("away-desk")


def test_clocks_run_in_sight_of_everybody(visit: Visit) -> None:
    ada = visit(still=True)
    ada.go("/new/darebase")
    ada.page.select_option("#seat-1", "bot:random")
    ada.page.get_by_label("Clock").select_option("quick")
    ada.page.get_by_role("button", name="Set up the table").click()
    ada.at_table()
    ada.wait_for_turn()
    clocks = ada.page.locator(".players .clock")
    expect(clocks).to_have_count(2)
    shown = clocks.first.inner_text()
    assert shown.startswith(("4:", "5:"))
    expect(clocks.first).not_to_have_text(shown)


def test_a_match_file_is_looked_at_and_played_on(visit: Visit, tmp_path: Path) -> None:
    ada, ben = visit(still=True), visit(still=True)
    ada.set_up(seats=["me", "bot:random"], turns=4)
    ada.at_table()
    luck = random.Random(6)
    while ada.wait_for_turn():
        ada.decide(luck)
    ada.page.get_by_role("tab", name="Table").click()
    with ada.page.expect_download() as download:
        ada.page.get_by_role("link", name="Download the match").click()
    file = tmp_path / "match.jsonl"
    download.value.save_as(file)

    ben.go("/")
    ben.page.get_by_label("Have the file of a match?").set_input_files(file)
    expect(ben.page.locator(".replay")).to_be_visible()
    ben.screenshot("imported-desk")
    ben.page.get_by_role("button", name="Forward").click()
    ben.page.get_by_role("button", name="Play on from here against bots").click()
    ben.wait_for("p.dataset.status === 'playing'")


def test_a_file_that_is_no_match_is_refused_in_words(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "letter.jsonl"
    file.write_text("Dear Ada,", encoding="utf-8")
    ada = visit(still=True)
    ada.go("/")
    ada.page.get_by_label("Have the file of a match?").set_input_files(file)
    expect(ada.page.get_by_role("alert").filter(has_text="this is not JSON")).to_be_visible()
