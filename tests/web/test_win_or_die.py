"""Win or Die through the page: alone, behind a curtain, apart and watched; building, reactions."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.win_or_die.table import battle
from web.visiting import Visitor

Visit = Callable[..., Visitor]
GAME = "win-or-die"
SMALLEST_TARGET = 44

SOUTH = (
    "lord-marshal@e1 bastion-captain@d4!/damage=3 ironclad@e3! ironclad@c4 shieldbearer@f4! "
    "crossbow-company@f3! field-chaplain@d3 levy-spear@g3"
)
NORTH = (
    "hollow-sovereign@e9 bone-bombard@d8 ghost-musketeer@c7! ghost-musketeer@g6 ghoul@f5! "
    "plague-bloat@d5!/damage=1 skeleton@e6!"
)
SURROUNDING = "elder-tusk@a1 mauler@d2! mauler@d3! berserker@f2!"
SURROUNDED = "skeleton@e2!/damage=3"


def put_a_bot(visitor: Visitor) -> None:
    """A bot takes the other seat."""
    visitor.page.get_by_role("button", name="Put a bot here").click()
    visitor.at_table()


def fight_on(visitor: Visitor, *, passing: Visitor | None = None) -> None:
    """Order attacks until the last enemy has fallen."""
    while visitor.wait_for_turn():
        offered = visitor.page.locator(".prompt [data-choice]")
        actions = [str(one.get_attribute("data-choice")) for one in offered.all()]
        wished = [a for a in actions if a.startswith("aim:") or a.endswith(":attack")]
        visitor.play((wished or ["end"])[0])
        if passing is not None and not wished:
            passing.play("end")


def told_at(visitor: Visitor, space: str) -> str:
    """What the table says of a space to those who do not see it."""
    return str(visitor.page.locator(f'g.stop[data-id="{space}"]').get_attribute("aria-label"))


def click_unit(visitor: Visitor, number: int) -> None:
    """Click a unit's banner; with a finger where there is one."""
    box = visitor.page.locator(f'g.piece[data-id="unit-{number}"]').bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if visitor.page.evaluate("() => navigator.maxTouchPoints > 0"):
        visitor.page.touchscreen.tap(x, y)
    else:
        visitor.page.mouse.click(x, y)


def test_alone_against_a_bot_to_the_end(visit: Visit) -> None:
    ada = visit(still=True)
    ada.bring(battle(SURROUNDING, SURROUNDED))
    put_a_bot(ada)
    fight_on(ada)
    expect(ada.page.locator(".ending h2")).to_have_text("You win!")
    expect(ada.page.locator(".ending")).to_contain_text("a glorious victory")
    assert not ada.page_scrolls()
    ada.screenshot("war-ending-desk")


def test_a_first_game_is_set_up_and_begun(visit: Visit) -> None:
    ada = visit(still=True)
    ada.set_up_game(GAME, ["me", "bot:random"], mode="first-game")
    ada.at_table()
    luck = random.Random(3)
    for _ in range(12):
        assert ada.wait_for_turn()
        ada.decide(luck)
        assert not ada.page_scrolls()
    assert ada.faults() == []


def test_side_by_side_legions_are_behind_a_curtain(visit: Visit) -> None:
    both = visit(still=True)
    both.bring(battle(SOUTH, NORTH))
    both.page.get_by_role("button", name="Sit down as North").click()
    both.at_table()
    assert both.wait_for_turn()
    assert "Lord Marshal" in told_at(both, "e1")
    assert "a hidden unit" in told_at(both, "e9")
    both.play("end")
    both.wait_for("p.inert")
    expect(both.page.get_by_role("dialog")).to_contain_text("North")
    assert both.wait_for_turn()
    assert "a hidden unit" in told_at(both, "e1")
    assert "Hollow Sovereign" in told_at(both, "e9")


def test_two_apart_and_somebody_who_sees_nothing_hidden(visit: Visit) -> None:
    ada, ben, eve = visit(still=True), visit(still=True), visit(still=True, phone=True)
    ada.bring(battle(SURROUNDING, SURROUNDED, reserve=(7, 0)))
    ben.page.goto(ada.page.get_by_label("Link for friends").input_value())
    ben.page.get_by_role("button", name="Sit down as North").click()
    for person in (ada, ben):
        person.at_table()
    eve.go(ada.watch_link())
    eve.at_table()
    assert "Elder Tusk" in told_at(ada, "a1")
    for person in (ben, eve):
        assert "a hidden unit" in told_at(person, "a1")
        assert "Elder Tusk" not in person.page.content()
    assert eve.marked() == []

    fight_on(ada, passing=ben)
    for person, told in ((ada, "You win!"), (ben, "You lose."), (eve, "South wins!")):
        person.wait_for("p.dataset.status === 'over'")
        expect(person.page.locator(".ending h2")).to_have_text(told)
    eve.screenshot("war-ending-phone")


def test_odds_are_told_before_an_attack_is_ordered_and_two_clicks_order_it(visit: Visit) -> None:
    ada = visit(still=True)
    ada.bring(battle(SOUTH, NORTH))
    put_a_bot(ada)
    assert ada.wait_for_turn()
    click_unit(ada, 4)
    expect(ada.page.locator('.actions [data-choice="f4:move"]')).to_be_visible()
    enemy = ada.page.locator('g.piece[data-id="unit-16"]').bounding_box()
    assert enemy is not None
    ada.page.mouse.move(enemy["x"] + enemy["width"] / 2, enemy["y"] + enemy["height"] / 2)
    tip = ada.page.locator(".tip")
    expect(tip).to_contain_text("Attack the Ghoul on f5")
    expect(tip).to_contain_text(re.compile(r"\d+ %\s*kills the Ghoul"))
    expect(tip).to_contain_text(re.compile(r"\d+ %\s*your unit dies"))
    seq = ada.seq
    click_unit(ada, 16)
    ada.wait_for(f"Number(p.dataset.seq) >= {seq + 2}")
    expect(ada.page.get_by_text("It attacks the Ghoul on f5.").first).to_be_visible()


def test_a_line_of_sight_is_drawn_and_what_blocks_it_is_told(visit: Visit) -> None:
    ada = visit(still=True)
    ada.bring(battle("ghost-musketeer@b3!", "mauler@d3! berserker@b1!"))
    put_a_bot(ada)
    ada.play("b3:attack")
    assert ada.wait_for_turn()
    click_unit(ada, 12)
    expect(ada.page.locator(".tip")).to_contain_text("block the line of sight")
    assert ada.page.locator(".overlays .line[stroke-dasharray='4 9']").count() == 1


def test_a_unit_moves_by_two_clicks(visit: Visit) -> None:
    ada = visit(still=True)
    ada.bring(battle(SOUTH, NORTH, reserve=(7, 0)))
    put_a_bot(ada)
    assert ada.wait_for_turn()
    click_unit(ada, 4)
    box = ada.page.locator('g.stop[data-id="h4"]').bounding_box()
    assert box is not None
    ada.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(ada.page.get_by_text("the Shieldbearer on f4 goes to h4").first).to_be_visible()
    assert "Shieldbearer" in told_at(ada, "h4")


def build(visitor: Visitor) -> None:
    """A table of Advanced, up to one's own legion."""
    visitor.set_up_game(GAME, ["me", "bot:random"], mode="advanced", games="one")
    visitor.at_table()
    visitor.play("region:yaveil")
    assert visitor.wait_for_turn()


def test_a_legion_is_built_with_running_totals_and_kept_as_a_list(visit: Visit) -> None:
    ada = visit(still=True)
    build(ada)
    tray = ada.page.locator(".tray")
    totals = tray.locator(".totals")
    expect(totals).to_contain_text("Crystals spent 0 / 20")
    tray.locator('[data-piece="barrack-free-blade"] .take').click()
    expect(tray.locator('[data-piece="barrack-free-blade"] .take')).to_have_count(0)
    tray.locator('[data-piece="barrack-road-surgeon"] .take').click()
    for count, spent in ((1, 3), (2, 6)):
        tray.locator('[data-piece="barrack-ironclad"] .take').click()
        expect(totals).to_contain_text(f"Units {count} / 9")
        expect(totals).to_contain_text(f"Crystals spent {spent} / 20")
    tray.locator('[data-piece="gear-attack"] .take').click()
    expect(totals).to_contain_text("Crystals spent 7 / 20")
    ada.page.get_by_role("button", name="Take back").click()
    expect(totals).to_contain_text("Crystals spent 6 / 20")
    ada.screenshot("war-building-desk")
    assert not ada.page_scrolls()
    assert ada.faults() == []

    tray.get_by_text("Saved lists").click()
    tray.get_by_label("Title").fill("Two walls")
    tray.get_by_role("button", name="Save this list").click()
    build(ada)
    tray.get_by_text("Saved lists (1)").click()
    tray.locator('[data-list="Two walls"]').click()
    expect(totals).to_contain_text("Units 2 / 9")
    expect(totals).to_contain_text("Crystals spent 6 / 20")


def test_a_question_for_a_reaction_runs_down_unless_one_wants_to_think(visit: Visit) -> None:
    ada = visit(still=True)
    ada.bring(battle(SOUTH, NORTH, turn="north").play("f5:attack aim:f4"))
    put_a_bot(ada)
    assert ada.wait_for_turn()
    expect(ada.page.locator(".prompt")).to_contain_text("attacks the Shieldbearer on f4")
    think = ada.page.get_by_role("button", name="Let me think")
    expect(think).to_contain_text(re.compile(r"\d+ s left"))
    think.click()
    expect(think).to_have_count(0)
    ada.screenshot("war-reaction-desk")
    assert ada.faults() == []


def test_whoever_does_not_wish_to_be_asked_is_not_until_the_next_turn(visit: Visit) -> None:
    ada = visit(still=True)
    ada.bring(battle(SOUTH, NORTH, turn="north").play("f5:attack aim:f4"))
    put_a_bot(ada)
    assert ada.wait_for_turn()
    ada.page.get_by_label("Don't ask until my next turn").check()
    prompt = ada.page.locator(".prompt.mine")
    expect(prompt).to_contain_text("Command a unit, or end the turn", timeout=60_000)
    expect(ada.page.get_by_label("Don't ask until my next turn")).to_have_count(0)


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_battle_has_no_fault_and_does_not_scroll(visit: Visit, phone: bool, dark: bool) -> None:
    ada = visit(still=True, phone=phone, dark=dark)
    ada.bring(battle(SOUTH, NORTH, mode="advanced", crystals=(3, 4), tactics=("forced-march", "")))
    put_a_bot(ada)
    assert ada.wait_for_turn()
    ada.screenshot(f"war-{'phone' if phone else 'desk'}-{'night' if dark else 'day'}")
    assert not ada.page_scrolls()
    assert ada.faults() == []


def test_on_a_phone_a_finger_sees_the_odds_before_it_attacks(visit: Visit) -> None:
    ada = visit(still=True, phone=True)
    ada.bring(battle(SOUTH, NORTH))
    put_a_bot(ada)
    assert ada.wait_for_turn()
    click_unit(ada, 4)
    ada.wait_for("p.dataset.picked.startsWith('unit-4')")
    for target in ada.page.query_selector_all("button:visible"):
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= SMALLEST_TARGET, target.inner_html()
    seq = ada.seq
    click_unit(ada, 16)
    tip = ada.page.locator(".tip")
    expect(tip).to_contain_text("kills the Ghoul")
    assert ada.seq == seq, "a finger that only looks orders nothing"
    ada.screenshot("war-odds-phone")
    tip.get_by_role("button", name="Attack the Ghoul").tap()
    ada.wait_for(f"Number(p.dataset.seq) >= {seq + 2}")
