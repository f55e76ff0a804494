"""Whole matches through the page: alone, side by side, apart, and watched."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import expect

from web.visiting import Visitor

Visit = Callable[..., Visitor]


def play_to_the_end(visitor: Visitor, luck: random.Random) -> None:
    """Decide whenever there is something to decide, until it is over."""
    while visitor.wait_for_turn():
        visitor.decide(luck)


def test_a_match_against_a_bot_is_one_click_away(visit: Visit) -> None:
    ada = visit()
    ada.play_now()
    assert ada.wait_for_turn()
    expect(ada.page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(ada.page).to_have_title(re.compile("^● Your turn"))
    luck = random.Random(4)
    for _ in range(10):
        assert ada.wait_for_turn()
        ada.decide(luck)
    ada.wait_for_turn()
    ada.screenshot("table-desk")


def test_a_match_against_a_bot_is_played_to_its_end(visit: Visit) -> None:
    ada = visit(still=True)
    ada.set_up(seats=["me", "bot:random"], turns=12)
    ada.at_table()
    play_to_the_end(ada, random.Random(1))
    expect(ada.page.get_by_role("heading", name="A draw.")).to_be_visible()
    ada.screenshot("ending-desk")

    ended = ada.page.url
    ada.page.get_by_role("button", name="Rematch").click()
    ada.page.wait_for_url(lambda url: url != ended)
    ada.wait_for("p.dataset.status === 'playing'")


def test_a_match_against_a_bot_on_a_phone(visit: Visit) -> None:
    ada = visit(phone=True)
    ada.set_up(seats=["bot:random", "me"], turns=8)
    ada.at_table()
    play_to_the_end(ada, random.Random(2))
    expect(ada.page.get_by_role("heading", name="A draw.")).to_be_visible()
    ada.screenshot("ending-phone")


def test_side_by_side_blue_runs_for_the_flags_and_wins(visit: Visit) -> None:
    both = visit(still=True)
    both.set_up(seats=["me", "me"], scenario="quick-pick-up", turns=0)
    both.at_table()
    luck = random.Random(7)
    while both.wait_for_turn():
        both.choose(best_of(both.choices(), luck))
    expect(both.page.get_by_role("heading", name="Blue wins!")).to_be_visible()


def best_of(choices: list[str], luck: random.Random) -> str:
    """Collect a flag if possible; else Blue goes forward, and Yellow only as far as it must."""
    for wish in ("collect its flag", "End the move", "Go north to", "Go north-", "Come on at"):
        wished = [choice for choice in choices if wish in choice and "capturing" not in choice]
        is_blue_moving = any(re.search(r"Go north(-\w+)? to \w[3-9]", one) for one in choices)
        if wished and not (wish == "End the move" and is_blue_moving):
            return luck.choice(wished)
    return luck.choice(choices)


def test_secret_choices_side_by_side_are_behind_a_curtain(visit: Visit) -> None:
    both = visit(still=True)
    both.set_up(seats=["me", "me"], scenario="classic", turns=6)
    both.at_table()
    both.wait_for_turn()
    both.decide(random.Random(1))
    curtain = both.page.get_by_role("dialog")
    curtain.wait_for()
    both.screenshot("curtain-desk")
    curtain.get_by_role("button", name="I am Yellow").click()
    play_to_the_end(both, random.Random(3))
    assert both.fact("status") == "over"


def test_two_people_apart_and_somebody_who_watches(visit: Visit) -> None:
    ada, ben, eve = visit(), visit(phone=True), visit()
    ada.set_up(seats=["me", "open"], turns=6)
    ada.screenshot("waiting-desk")
    link = ada.page.get_by_label("Link for friends").input_value()

    ben.page.goto(link)
    ben.page.get_by_role("button", name="Sit down as Yellow").click()
    ben.at_table()
    ada.at_table()

    eve.go(ada.watch_link())
    eve.at_table()
    expect(eve.page.get_by_text("You are watching.")).to_be_visible()

    say(ada, "Mind your flags!")
    ben.page.get_by_role("button", name="Chat").click()
    ben.page.locator(".said", has_text="Mind your flags!").wait_for()
    ben.page.get_by_role("button", name="Close", exact=True).click()

    luck = random.Random(5)
    while ada.fact("status") != "over":
        for person in (ada, ben):
            if person.fact("turn") == "true":
                person.decide(luck)
        # A page load in the middle of a turn changes nothing.
        if ada.seq % 7 == 0:
            ada.page.reload()
            ada.at_table()
        ada.settle()
        ben.settle()
    for person in (ada, ben, eve):
        person.wait_for("p.dataset.status === 'over'")
        expect(person.page.get_by_role("heading", name="A draw.")).to_be_visible()
    assert eve.marked() == []


def say(visitor: Visitor, text: str) -> None:
    visitor.page.get_by_role("tab", name="Chat").click()
    visitor.page.get_by_label("Say something").fill(text)
    visitor.page.get_by_role("button", name="Send").click()
