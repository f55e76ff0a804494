"""What the table's page does beside playing: refusals, taking back, looking back, the keyboard."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from dauntless import registry
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


def test_after_a_choice_by_key_the_focus_is_at_the_next_one(visit: Visit) -> None:
    ada = visit(still=True)
    ada.set_up_love(seats=["me", "bot:random", "bot:random"])
    ada.at_table()
    keys = ada.page.keyboard
    keys.press("c")
    for _ in range(3):
        assert ada.wait_for_turn()
        focused = ada.page.locator(":focus")
        expect(focused).to_have_count(1)
        expect(focused).not_to_have_attribute("aria-disabled", "true")
        seq = ada.seq
        keys.press("Enter")
        ada.wait_for(f"Number(p.dataset.seq) > {seq}")
        ada.settle()
    assert ada.wait_for_turn()
    keys.press("t")
    expect(ada.page.locator("g.stop:focus")).to_have_attribute("aria-disabled", "false")


def test_a_click_without_a_connection_is_answered_until_it_is_back(visit: Visit) -> None:
    ada = visit(still=True)
    ada.play_now()
    ada.wait_for_turn()
    ada.context.set_offline(True)
    gone = ada.page.get_by_text("The connection is gone.")
    expect(gone).to_be_visible()
    ada.page.locator(place("e9")).click(force=True)
    refusal = ada.page.locator(".prompt .refusal")
    expect(refusal).to_contain_text("No connection")
    ada.context.set_offline(False)
    expect(refusal).to_be_empty()


def test_each_line_of_the_log_leads_to_its_moment(visit: Visit) -> None:
    ada = visit(still=True)
    ada.set_up(seats=["me", "bot:random"], turns=4)
    ada.at_table()
    luck = random.Random(3)
    while ada.wait_for_turn():
        ada.decide(luck)
    line = ada.page.locator(".log li:not(.several) .line").nth(5)
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
    expect(ada.page.get_by_role("heading", name="You lose.")).to_be_visible()
    expect(ada.page.locator(".ending")).to_contain_text("Yellow wins!")
    expect(ada.page.locator("g.stop[aria-disabled=false]")).to_have_count(0)
    ada.screenshot("over-desk")
    assert ada.faults() == []


def test_a_lost_connection_is_found_again(visit: Visit) -> None:
    ada = visit(still=True)
    ada.play_now()
    ada.wait_for_turn()
    ada.context.set_offline(True)
    gone = ada.page.get_by_text("The connection is gone.")
    expect(gone).to_be_visible(timeout=5_000)
    ada.context.set_offline(False)
    expect(gone).not_to_be_visible(timeout=10_000)
    assert ada.wait_for_turn()
    seq = ada.seq
    ada.decide(random.Random(1))
    ada.wait_for(f"Number(p.dataset.seq) > {seq}")


def do_what_is_asked(visitor: Visitor, guide: dict[str, Any]) -> None:
    """Make the move of the lesson, by the button that shows it or on the table."""
    at = visitor.fact("at")
    step = guide["steps"][int(at)]
    if len(step["asked"]) > 1:
        pick_together(visitor, step)
        return
    help_me = visitor.page.get_by_role("button", name="Show me")
    if help_me.count() > 0:
        help_me.click()
    while visitor.fact("at") == at:
        where = ".lesson [data-choice], .tray .take, g.stop[aria-disabled=false]"
        target = visitor.page.query_selector(where) or visitor.page.query_selector(".unfold")
        assert target is not None
        target.evaluate("element => element.scrollIntoView({ block: 'nearest' })")
        visitor.page.mouse.click(*visitor.middle_of(target))


def pick_together(visitor: Visitor, step: dict[str, Any]) -> None:
    """Pick what is asked for piece by piece, and take it."""
    pieces = {piece["id"]: piece for piece in step["scene"]["pieces"]}
    elements = {one["action"]: one["elements"][0] for one in step["scene"]["choices"]}
    picked: list[str] = []
    for action in step["asked"]:
        wanted = pieces[elements[action]]
        alike = (
            name
            for name, piece in pieces.items()
            if name not in picked
            and all(piece[what] == wanted[what] for what in ("owner", "kind", "face"))
        )
        picked.append(next(alike))
        visitor.page.locator(place(picked[-1])).scroll_into_view_if_needed()
        visitor.page.locator(place(picked[-1])).click(force=True)
    visitor.page.get_by_role("button", name="Take these").click()


def go_astray_and_be_helped(visitor: Visitor, guide: dict[str, Any]) -> None:
    """Something else than what is asked for is answered kindly; then only one way is open."""
    for _ in range(2):
        visitor.page.evaluate(
            "() => document.querySelectorAll('g.stop[aria-disabled=false]')"
            "[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true }))"
        )
    if guide["steps"][int(visitor.fact("at"))]["asked"]:
        do_what_is_asked(visitor, guide)


@pytest.mark.parametrize(
    ("game", "phone"), [("darebase", False), *((name, True) for name in sorted(registry.names()))]
)
def test_the_guided_first_game_leads_to_a_match_of_ones_own(
    visit: Visit, game: str, phone: bool
) -> None:
    ada = visit(still=True, phone=phone)
    ada.go(f"/guide/{game}")
    lesson = ada.page.locator(".lesson")
    lesson.wait_for()
    guide = ada.page.request.get(f"{ada.address}/api/games/{game}/guide").json()
    assert ada.faults() == []
    asked, end = lesson.locator(".asked"), ada.page.get_by_role("button", name="Play now against")
    played = stops = 0
    while end.count() == 0:
        at = ada.fact("at")
        stops += 1
        for part in (asked, lesson.locator(".ways")):
            if part.count() > 0:
                expect(part).to_be_in_viewport(ratio=0.9)
        if asked.count() == 0:
            ada.page.get_by_role("button", name="Go on").click()
        elif played == 1:
            go_astray_and_be_helped(ada, guide)
            played += 1
        else:
            do_what_is_asked(ada, guide)
            played += 1
        ada.wait_for(f"p.dataset.at !== '{at}'")
        assert not ada.page_scrolls()
    assert played > 5, "the learner plays, and does not only watch"
    assert stops < 15
    ada.screenshot(f"guide-{game}-{'phone' if phone else 'desk'}")
    end.click()
    assert ada.wait_for_turn()
    table = ada.page.url.rsplit("/", 1)[1]
    seats = ada.page.request.get(f"{ada.address}/api/tables/{table}").json()["seats"]
    mine = [number for number, one in enumerate(seats) if one["mine"]]
    assert mine == [guide["seat"]], "the seat that was told of"


TOUCHED = [(320, 568), (390, 664), (844, 390), (683, 384)]
SIZES = [*TOUCHED, (1024, 768), (1366, 768), (1600, 1000), (1920, 1080)]
LEAST_PIECE, LEAST_TARGET = 24, 44
SMALL = """(least) => [...document.querySelectorAll('button')].filter((one) => {
  const { width, height } = one.getBoundingClientRect();
  return width > 0 && Math.min(width, height) < least - 0.5;
}).map((one) => one.outerHTML)"""
"""Buttons that are smaller than a finger."""
BUTTONS = """() => [...document.querySelectorAll('button')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.innerText, x, y, width, height].join(' ');
})"""
FLICKER = """async () => {
  const first = document.querySelector('svg[role=group]').getBoundingClientRect();
  let moved = 0;
  for (let i = 0; i < 12; i += 1) {
    await new Promise(requestAnimationFrame);
    const now = document.querySelector('svg[role=group]').getBoundingClientRect();
    if (now.width !== first.width || now.height !== first.height) moved += 1;
  }
  return moved;
}"""


def nothing_moves_but_what_is_decided(visitor: Visitor, luck: random.Random) -> None:
    """No button moves when something is pointed at or refused; the prompt stays where it is."""
    if not visitor.wait_for_turn():
        return
    before = visitor.page.evaluate(BUTTONS)
    for element in visitor.page.query_selector_all("g.stop")[:3]:
        element.scroll_into_view_if_needed()
        visitor.page.mouse.move(*visitor.middle_of(element))
    refused = visitor.page.query_selector("g.stop[aria-disabled=true]")
    stage = visitor.seq, visitor.fact("picked")
    if refused is not None:
        refused.dispatch_event("click")
    visitor.settle()
    if (visitor.seq, visitor.fact("picked")) == stage:
        assert visitor.page.evaluate(BUTTONS) == before
    place = visitor.page.locator(".prompt-place").bounding_box()
    if visitor.wait_for_turn():
        visitor.decide(luck)
        visitor.settle()
        assert visitor.page.locator(".prompt-place").bounding_box() == place


@pytest.mark.parametrize("game", sorted(registry.names()))
def test_the_table_is_still_and_whole_at_every_size(visit: Visit, game: str) -> None:
    """Nothing flickers, nothing is too small, and neither rules nor notices move the page."""
    ada = visit(still=True)
    ada.page.set_viewport_size({"width": 390, "height": 664})
    ada.play_now(registry.find(game).facts.title)
    assert ada.wait_for_turn()
    luck = random.Random(3)
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.wait_for_timeout(120)
        assert ada.page.evaluate(FLICKER) == 0, (width, height)
        assert not ada.page_scrolls(), (width, height)
        place = ada.page.locator(".prompt-place").bounding_box()
        assert place is not None
        assert place["height"] >= 90
        assert place["width"] >= 170
        for mark in ada.marked():
            box = mark.bounding_box()
            assert box is not None
            assert box["width"] >= LEAST_PIECE, (width, height, mark.get_attribute("data-id"))
        if (width, height) in TOUCHED:
            assert ada.page.evaluate(SMALL, LEAST_TARGET) == [], (width, height)
        nothing_moves_but_what_is_decided(ada, luck)
    ada.page.get_by_role("tab", name="Rules").click()
    ada.page.wait_for_timeout(200)
    header = ada.page.locator("header").first.bounding_box()
    assert header is not None
    assert header["y"] == 0
    assert ada.page.evaluate("() => document.querySelector('main').scrollTop") == 0


def test_another_piece_is_picked_by_clicking_it(visit: Visit) -> None:
    """No word of the notation is seen, whatever is clicked, and buttons stay where they are."""
    ada = visit(still=True)
    ada.set_up(seats=["me", "bot:random"])
    ada.at_table()
    assert ada.wait_for_turn()
    names = [one.get_attribute("data-id") or "" for one in ada.marked()]
    first, *others = [ada.page.query_selector(place(n)) for n in names if n.startswith("player-")]
    assert first is not None
    ada.page.mouse.click(*ada.middle_of(first))
    ada.wait_for("p.dataset.turn === 'true'")
    ringed = ada.page.locator(".prompt .say")
    expect(ringed).to_contain_text("more square")
    back = ada.page.get_by_role("button", name="Take back").bounding_box()
    ada.page.locator(place("e9")).click(force=True)
    refusal = ada.page.locator(".prompt .refusal")
    expect(refusal).not_to_be_empty()
    assert ada.page.get_by_role("button", name="Take back").bounding_box() == back
    for word in ("player-", "is no action", "d4f"):
        expect(refusal).not_to_contain_text(word)
    if others and others[0] is not None:
        wanted = (others[0].get_attribute("data-id") or "")[-1]
        ada.page.mouse.click(*ada.middle_of(others[0]))
        expect(ringed).to_contain_text(f"Player {wanted} may move")
