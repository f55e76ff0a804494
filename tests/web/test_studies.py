"""After and between games: the review, asking a bot, coming back, bots' speed, days a move."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from golden.files import folder
from web.visiting import Visitor

Visit = Callable[..., Visitor]
MATCH = folder("darebase") / "delivery-win.jsonl"
ADVICE = "section[aria-labelledby=advice]"
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 664}


def open_match(ada: Visitor) -> None:
    """Open a finished match from its file."""
    ada.go("/")
    ada.page.set_input_files("#file", MATCH)
    ada.at_table()


def review(ada: Visitor) -> None:
    """Have the match reviewed; thinking takes as long as the machine needs."""
    open_panel(ada, "Review")
    ada.page.get_by_role("button", name="Review this match").click()
    ada.page.wait_for_selector("[data-chart]")


def ask(ada: Visitor) -> None:
    """Ask a bot, and wait for its answer."""
    ada.page.get_by_role("button", name="What would a bot do?").click()
    ada.page.wait_for_selector(f"{ADVICE} li")


def open_panel(ada: Visitor, name: str) -> None:
    """Open a panel, a tab or a sheet."""
    menu = ada.page.get_by_role("navigation", name="Menu")
    of_desk = ada.page.locator("aside").count()
    panel = (
        ada.page.get_by_role("tab", name=name) if of_desk else menu.get_by_role("button", name=name)
    )
    panel.click()


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_finished_match_is_reviewed(visit: Visit, *, phone: bool, dark: bool) -> None:
    ada = visit(still=True, phone=phone, dark=dark)
    ada.page.set_viewport_size(PHONE if phone else DESK)  # type: ignore[arg-type]
    open_match(ada)
    review(ada)
    expect(ada.page.locator("[data-chart] polyline")).to_have_count(2)
    expect(ada.page.get_by_text("Where the result comes from")).to_be_attached()
    assert not ada.page_scrolls()
    assert ada.faults() == []
    kind = f"{'phone' if phone else 'desk'}-{'night' if dark else 'day'}"
    ada.screenshot(f"review-{kind}")
    ada.page.locator(".review .moment").first.click()
    expect(ada.page.locator(".replay .line")).not_to_be_empty()
    if phone:
        open_panel(ada, "Review")
    ask(ada)
    ada.page.locator(f"{ADVICE} li").first.scroll_into_view_if_needed()
    ada.screenshot(f"review-advice-{kind}")


def test_what_decided_a_match_is_told_where_it_ended_by_one_click(visit: Visit) -> None:
    ada = visit(still=True, phone=True)
    ada.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    open_match(ada)
    ada.page.get_by_role("button", name="To the present").click()
    ending = ada.page.locator(".ending")
    ending.get_by_role("button", name="Review").click()
    ending.get_by_role("heading", name="What decided it").wait_for()
    expect(ending).to_contain_text("lucky by")
    moments = ending.get_by_role("listitem").get_by_role("button")
    expect(moments).to_have_count(3)
    assert ada.faults() == []
    moments.first.click()
    expect(ada.page.locator(".replay .line")).not_to_be_empty()


def test_a_mistake_is_tried_again_by_whoever_made_it(visit: Visit) -> None:
    ada = visit(still=True)
    open_match(ada)
    old = ada.page.url
    review(ada)
    ada.page.locator(".review select").select_option(label="Yellow")
    ada.page.get_by_role("button", name="Try again from here").first.click()
    ada.page.wait_for_url(lambda url: url.split("?")[0] != old.split("?")[0])
    ada.wait_for_turn()
    expect(ada.page.locator(".players li", has_text="Yellow")).to_contain_text("you")


def test_the_chart_leads_to_the_moment_by_key(visit: Visit) -> None:
    ada = visit(still=True)
    open_match(ada)
    review(ada)
    chart = ada.page.get_by_role("slider", name="The chances over time")
    chart.focus()
    ada.page.keyboard.press("Home")
    ada.page.wait_for_url(lambda url: "moment=" in url)
    assert "Blue" in (chart.get_attribute("aria-valuetext") or "")


def test_a_bot_is_asked_where_one_plays_bots_alone_and_nowhere_else(visit: Visit) -> None:
    ada = visit(still=True)
    ada.play_now()
    ada.wait_for_turn()
    open_panel(ada, "Ask")
    ask(ada)
    expect(ada.page.locator(f"{ADVICE} li").first).to_contain_text("%")
    ada.screenshot("advice-desk")
    ada.decide(random.Random(2))
    expect(ada.page.locator(f"{ADVICE} li")).to_have_count(0)
    ada.set_up(seats=["me", "me"])
    ada.at_table()
    expect(ada.page.get_by_role("tab", name="Log")).to_be_visible()
    expect(ada.page.get_by_role("tab", name="Ask")).to_have_count(0)


def test_the_speed_of_bots_is_kept_and_told_to_the_server(visit: Visit) -> None:
    ada = visit(still=True)
    sent: list[str] = []
    ada.page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
    ada.play_now()
    open_panel(ada, "Table")
    ada.page.get_by_label("Bots move").select_option("slowly")
    ada.page.reload()
    ada.at_table()
    open_panel(ada, "Table")
    expect(ada.page.get_by_label("Bots move")).to_have_value("slow")
    assert sum('"pace"' in text and '"slow"' in text for text in sent) >= 2


def test_whoever_comes_back_sees_what_happened_since(visit: Visit) -> None:
    """The others' decisions since then are told, shown, and then the present goes on."""
    ada = visit(still=True)
    ada.set_up(seats=["bot:random", "me"])
    ada.wait_for_turn()
    ada.page.evaluate(
        """() => {
          const seen = JSON.parse(localStorage.getItem('dauntless.seen'));
          for (const one of Object.values(seen)) Object.assign(one, { at: 0, seq: 2 });
          window.name = JSON.stringify(seen);
        }"""
    )
    table = ada.page.url.removeprefix(ada.address)
    ada.go("/")
    ada.page.evaluate("() => localStorage.setItem('dauntless.seen', window.name)")
    ada.go(table)
    ada.page.wait_for_selector("text=You are back.")
    ada.screenshot("back-desk")
    ada.page.get_by_role("button", name="Show them").click()
    ada.page.wait_for_selector(".replay")
    ada.page.wait_for_selector(".replay", state="detached")
    assert ada.wait_for_turn()


def test_the_lobby_and_the_tab_count_the_tables_where_it_is_my_turn(visit: Visit) -> None:
    ada = visit(still=True)
    for _ in range(2):
        ada.set_up(seats=["me", "me"])
        ada.at_table()
    expect(ada.page).to_have_title("(2) ● Your turn · Darebase")
    ada.go("/")
    expect(ada.page).to_have_title("(2) Dauntless")
    expect(ada.page.locator("a.table.turn")).to_have_count(2)
    ada.screenshot("lobby-turns-desk")


def test_a_table_may_have_days_a_move(visit: Visit) -> None:
    ada = visit(still=True)
    ada.go("/new/darebase")
    ada.page.select_option("#seat-1", "me")
    ada.page.select_option("#clock", "days")
    ada._begin()
    ada.at_table()
    expect(ada.page.locator(".clock").first).to_have_text("3 d 0 h")
    ada.screenshot("days-desk")
