"""Liberator of Dylon through the page: alone, behind a curtain, four apart and watched."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.liberator_of_dylon.table import at
from web.visiting import Visitor

Visit = Callable[..., Visitor]
GAME = "liberator-of-dylon"


def test_a_new_game_against_three_bots(visit: Visit) -> None:
    ada = visit(still=True)
    ada.set_up_game(GAME, ["me", "bot:random", "bot:random", "bot:random"], players=4, wins=1)
    ada.at_table()
    luck = random.Random(1)
    for _ in range(6):
        assert ada.wait_for_turn()
        ada.decide(luck)
    assert not ada.page_scrolls()
    ada.screenshot("dylon-desk")


def test_alone_against_a_bot_to_the_end(visit: Visit) -> None:
    ada = visit(still=True)
    hands = {"north": ["Eo"], "south": ["Sb", "Ri", "Tb"]}
    ada.bring(at(hands, players=2, wins=1, mover="south", seat="south"))
    ada.page.get_by_role("button", name="Put a bot here").click()
    ada.at_table()
    assert ada.wait_for_turn()
    out = ada.page.locator('.prompt [data-choice$=":Eo"]').first
    ada.play(str(out.get_attribute("data-choice")))
    expect(ada.page.locator(".ending h2")).to_have_text("You win!")
    assert not ada.page_scrolls()
    ada.screenshot("dylon-ending-desk")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_benefits_in_reach_stand_beside_the_hand_with_how_much_is_held(
    visit: Visit, phone: bool
) -> None:
    ada = visit(still=True, phone=phone)
    ada.bring(at({"north": ["FL", "Tb", "Eo"], "south": ["Sb"]}, players=2, wins=1))
    ada.page.get_by_role("button", name="Put a bot here").click()
    ada.at_table()
    ada.wait_for_turn()
    benefits = ada.page.get_by_role("list", name="Benefits")
    expect(benefits.get_by_role("button", name="Benefits")).to_have_count(int(phone))
    guard = benefits.get_by_role("button", name=re.compile(r"\d of \d")).first
    expect(guard).to_contain_text(re.compile(r"Guard of the Spirit of Fire\s*\d of \d"))
    expect(guard).to_be_in_viewport(ratio=1)
    hand = ada.page.locator('g.piece[data-id^="north-"]')
    expect(hand.first).to_be_in_viewport(ratio=0.9)
    assert not ada.page_scrolls()
    guard.click()
    tray = ada.page.get_by_role("region", name="Benefits")
    expect(tray.get_by_role("listitem").first).to_contain_text("Lay this")
    assert ada.faults() == []


def test_a_question_that_passes_shows_all_its_answers_on_the_smallest_phone(visit: Visit) -> None:
    ada = visit(still=True, phone=True)
    ada.page.set_viewport_size({"width": 320, "height": 568})
    hands = {"north": ["Wm", "Wk", "Tb"], "east": ["Bs", "Sb", "FL", "Eo"], "west": ["Ao"]}
    ada.bring(at(hands, masters={"north": "PM"}).play("left:Wm enough"))
    ada.sit_down("East", "West")
    ada.at_table()
    ada.wait_for_turn()
    answers = ada.page.locator(".prompt .actions :is(button, label)")
    expect(answers.filter(has_text="Let me think")).to_have_count(1)
    for answer in answers.all():
        expect(answer).to_be_in_viewport(ratio=1)
    expect(ada.page.locator(".prompt .say")).to_have_text(
        "East to play Overturn the blind exchange by Pagan Minstrel with a scroll?"
    )
    assert not ada.page_scrolls()


def test_an_area_is_picked_first_and_the_cards_that_fit_are_marked(visit: Visit) -> None:
    ada = visit(still=True)
    ada.bring(at({"north": ["Eo", "Ec", "Ao"], "south": ["Sb"]}, players=2, wins=1))
    ada.page.get_by_role("button", name="Put a bot here").click()
    ada.at_table()
    ada.wait_for_turn()
    fitting = {
        element
        for choice in ada.page.locator('.prompt [data-choice^="left:"]').all()
        for element in [str(choice.get_attribute("data-choice")).partition(":")[2]]
    }
    assert fitting
    seq = ada.seq
    ada.page.locator('g.stop[data-id="area-0"]').click(force=True)
    ada.wait_for("p.dataset.picked.includes('area-0')")
    left = ada.page.locator(".prompt [data-choice]").evaluate_all(
        "all => all.map((one) => one.dataset.choice)"
    )
    assert {one.partition(":")[2] for one in left} == fitting
    assert len(ada.marked()) == len(fitting)
    assert ada.seq == seq, "nothing is played before its card is picked"
    ada.page.mouse.click(*ada.middle_of(ada.marked()[0]))
    ada.wait_for(f"Number(p.dataset.seq) > {seq}")


def test_side_by_side_hands_are_behind_a_curtain(visit: Visit) -> None:
    both = visit(still=True)
    both.bring(at({"north": ["Eo", "Ao"], "south": ["To", "Sb"]}, players=2, wins=1))
    both.sit_down("South")
    both.at_table()
    both.play("left:Eo")
    for holder, action in (("South", "right:To"), ("North", "left:Ao")):
        both.wait_for("p.inert")
        expect(both.page.get_by_role("dialog")).to_contain_text(holder)
        both.play(action)
    expect(both.page.locator(".ending h2")).to_have_text("North wins!")


def test_four_apart_and_somebody_who_watches(visit: Visit) -> None:
    people = [visit(still=True) for _ in range(4)]
    north, east, south, west = people
    hands = {
        "north": ["Eo", "Ao"], "east": ["To", "Ab"], "south": ["Te", "Ab"], "west": ["Tb", "Ri"],
    }  # fmt: skip
    north.bring(at(hands, players=4, wins=1))
    link = north.page.get_by_label("Link for friends").input_value()
    for person, seat in ((east, "East"), (south, "South"), (west, "West")):
        person.page.goto(link)
        person.sit_down(seat)
        person.page.wait_for_selector(".page")
    for person in people:
        person.at_table()
    eve = visit(still=True, phone=True)
    eve.go(north.watch_link())
    eve.at_table()

    moves = ((north, "left:Eo"), (east, "right:To"), (south, "right:Te"), (west, "left:Tb"))
    for person, action in (*moves, (north, "left:Ao")):
        person.play(action)
    for person, told in zip((*people, eve), ENDS, strict=True):
        person.wait_for("p.dataset.status === 'over'")
        expect(person.page.locator(".ending h2")).to_have_text(told)
    assert eve.marked() == []
    eve.screenshot("dylon-ending-phone")


ENDS = ("You win!", "You lose.", "You lose.", "You lose.", "North wins!")
