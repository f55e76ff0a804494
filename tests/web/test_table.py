"""What the table's page does beside playing: refusals, taking back, looking back, the keyboard."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.visiting import Visitor

Visit = Callable[..., Visitor]

SCROLLS = "element => element.scrollHeight > element.clientHeight"


def place(name: str) -> str:
    return f'g.stop[data-id="{name}"]'


def test_a_refused_click_says_why(visit: Visit) -> None:
    ada = visit(still=True)
    ada.play_now()
    ada.wait_for_turn()
    ada.decide(random.Random(1))
    ada.wait_for("p.dataset.turn === 'true'")
    seq = ada.seq
    ada.page.locator(place("e9")).click(force=True)
    expect(ada.page.locator(".tip.refused")).to_be_visible()
    ada.screenshot("refusal-desk")
    assert ada.seq == seq, "a refused click does nothing"


def test_a_decision_is_taken_back(visit: Visit) -> None:
    ada = visit(still=True)
    ada.play_now()
    ada.wait_for_turn()
    before = ada.choices()
    ada.choose(before[0])
    ada.page.get_by_role("button", name="Take back").click()
    expect(ada.page.locator(".prompt [data-choice]").first).to_have_text(before[0])
    assert ada.choices() == before
    expect(ada.page.locator(".log .undone").first).to_be_visible()


def test_a_turn_is_played_with_the_keyboard_alone(visit: Visit) -> None:
    ada = visit(still=True)
    ada.play_now()
    ada.wait_for_turn()
    keys = ada.page.keyboard
    for _ in range(60):
        keys.press("Tab")
        if ada.page.evaluate("() => document.activeElement?.hasAttribute('data-stop')"):
            break
    focused = "() => document.activeElement.getAttribute('aria-label')"
    was = ada.page.evaluate(focused)
    keys.press("ArrowRight")
    assert ada.page.evaluate(focused) != was
    keys.press("ArrowLeft")

    seq = ada.seq
    ada.page.locator("g.stop[aria-disabled=false]").first.focus()
    keys.press("Enter")
    ada.wait_for(f"Number(p.dataset.seq) > {seq}")


def test_each_line_of_the_log_leads_to_its_moment(visit: Visit) -> None:
    ada = visit(still=True)
    ada.set_up(seats=["me", "bot:random"], turns=4)
    ada.at_table()
    luck = random.Random(3)
    while ada.wait_for_turn():
        ada.decide(luck)
    line = ada.page.locator(".log li button").nth(5)
    told = line.inner_text()
    line.click()
    expect(ada.page.locator(".replay .line")).to_have_text(told)
    assert "moment=" in ada.page.url
    ada.screenshot("replay-desk")
    assert ada.faults() == []

    moment = ada.page.url
    ada.page.keyboard.press("Home")
    expect(ada.page.locator(".replay .line")).not_to_have_text(told)
    ada.page.goto(moment)
    expect(ada.page.locator(".replay .line")).to_have_text(told)
    ada.page.get_by_label("Seen by").select_option("1")
    expect(ada.page.locator(".replay .line")).to_have_text(told)

    ada.page.get_by_role("button", name="Play on from here against bots").click()
    ada.wait_for("p.dataset.status === 'playing'")
    assert ada.page.url.split("?")[0] != moment.split("?")[0]


def test_the_rules_open_at_what_is_due(visit: Visit) -> None:
    ada = visit(still=True)
    ada.play_now()
    ada.page.get_by_role("tab", name="Rules").click()
    heading = ada.page.locator("#rule-a-turn")
    expect(heading).to_be_in_viewport()


def test_a_resigned_match_is_over(visit: Visit) -> None:
    ada = visit(still=True)
    ada.play_now()
    ada.page.get_by_role("tab", name="Table").click()
    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("button", name="Resign this match").click()
    ada.wait_for("p.dataset.status === 'over'")
    expect(ada.page.get_by_role("heading", name="Yellow wins!")).to_be_visible()
    expect(ada.page.locator("g.stop[aria-disabled=false]")).to_have_count(0)
    ada.screenshot("over-desk")
    assert ada.faults() == []


def test_a_lost_connection_is_found_again(visit: Visit) -> None:
    ada = visit(still=True)
    ada.play_now()
    ada.wait_for_turn()
    ada.context.set_offline(True)
    ada.context.set_offline(False)
    ada.decide(random.Random(1))
    assert ada.fact("status") == "playing"


@pytest.mark.parametrize(("game", "seat"), [("Darebase", "blue"), ("Dare to Love", "rebel-1")])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_guided_first_game_leads_to_a_match_of_ones_own(
    visit: Visit, game: str, seat: str, phone: bool
) -> None:
    ada = visit(still=True, phone=phone)
    ada.go("/")
    card = ada.page.get_by_role("article").filter(has_text=game)
    card.get_by_role("link", name="Guided first game").click()
    forward = ada.page.get_by_role("button", name="Forward")
    forward.wait_for()
    assert ada.faults() == []
    lesson = ada.page.locator(".lesson")
    steps = int(lesson.locator(".quiet").inner_text().split("/")[1])
    for step in range(1, steps):
        forward.click()
        expect(lesson.locator(".quiet")).to_have_text(f"{step + 1} / {steps}")
        assert not ada.page_scrolls()
        assert not lesson.evaluate(SCROLLS), f"all of step {step + 1} is seen at once"
    ada.screenshot(f"guide-{seat}-{'phone' if phone else 'desk'}")
    ada.page.get_by_role("button", name="Play now against a bot").click()
    assert ada.wait_for_turn()
    table = ada.page.url.rsplit("/", 1)[1]
    seats = ada.page.request.get(f"{ada.address}/api/tables/{table}").json()["seats"]
    assert [one["name"] for one in seats if one["mine"]] == [seat], "the seat that was told of"
