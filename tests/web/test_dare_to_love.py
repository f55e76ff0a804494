"""Dare to Love through the page: alone, side by side behind a curtain, apart and watched."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import expect

from web.visiting import Visitor

Visit = Callable[..., Visitor]


def is_secret_choice(visitor: Visitor) -> bool:
    """Is a card to be chosen in secret?"""
    return "in secret" in visitor.page.locator(".prompt .say").inner_text()


def play_until_cards(visitor: Visitor, luck: random.Random) -> None:
    """Go through the set-up, until the first card is to be chosen."""
    while visitor.wait_for_turn() and not is_secret_choice(visitor):
        visitor.decide(luck)


def cards_played(visitor: Visitor) -> int:
    """How many cards the Oligarch has chosen so far, by the log."""
    table = visitor.page.url.rsplit("/", 1)[1]
    log = visitor.page.request.get(f"{visitor.address}/api/tables/{table}/log").json()
    acts = [entry for entry in log["entries"] if entry["kind"] == "act" and entry["seat"] == 0]
    return sum(entry["text"].startswith("play:") for entry in acts)


def play_quickly(visitor: Visitor, luck: random.Random) -> None:
    """Decide something; turns are ended at once, so that the night is soon over."""
    ends = [choice for choice in visitor.choices() if choice == "End the turn"]
    if ends:
        visitor.choose(ends[0])
    else:
        visitor.decide(luck)


def test_the_oligarch_alone_against_bots_plays_to_the_end(visit: Visit) -> None:
    ada = visit(still=True)
    ada.set_up_love(seats=["me", "bot:random", "bot:random"])
    ada.at_table()
    luck = random.Random(1)
    play_until_cards(ada, luck)
    ada.screenshot("love-cards-desk")
    while ada.wait_for_turn():
        ada.decide(luck)
        assert not ada.page_scrolls()
    heading = ada.page.locator(".ending h2")
    expect(heading).to_have_text(re.compile(r"You win!|You lose\."))
    ada.screenshot("love-ending-desk")


def test_side_by_side_everybody_plays_behind_a_curtain(visit: Visit) -> None:
    all_three = visit(still=True)
    all_three.set_up_love(seats=["me", "me", "me"])
    all_three.at_table()
    luck = random.Random(2)
    play_until_cards(all_three, luck)
    hand = all_three.page.locator("text.title", has_text="'s hand")
    holders = {hand.text_content()}
    while True:
        all_three.wait_for("p.dataset.turn === 'true' || p.dataset.status === 'over' || p.inert")
        if all_three.fact("status") == "over":
            break
        if not all_three.curtains and all_three.page.query_selector(".curtain"):
            all_three.screenshot("love-curtain-desk")
            assert all_three.faults() == []
        all_three.wait_for_turn()
        holders.add(hand.text_content())
        play_quickly(all_three, luck)
    assert all_three.curtains > 13, "at least one a round"
    assert len(holders) == 3, "each sees the own hand"


def sit_down_together(rebel: Visitor, oligarch: Visitor) -> None:
    """A table of two people and a bot, each with an own screen."""
    rebel.set_up_love(seats=["open", "me", "bot:random"])
    oligarch.page.goto(rebel.page.get_by_label("Link for friends").input_value())
    oligarch.page.get_by_role("button", name="Sit down as Oligarch").click()
    oligarch.at_table()
    rebel.at_table()


def test_two_apart_and_somebody_who_watches(visit: Visit) -> None:
    ada, ben, eve = visit(still=True), visit(still=True, phone=True), visit(still=True)
    sit_down_together(ada, ben)
    eve.go(ada.watch_link())
    eve.at_table()

    luck = random.Random(3)
    while ada.fact("status") != "over":
        for person in (ada, ben):
            if person.fact("turn") == "true":
                play_quickly(person, luck) if person is ada else person.decide(luck)
        ada.settle()
        ben.settle()
    for person in (ada, ben, eve):
        person.wait_for("p.dataset.status === 'over'")
        expect(person.page.locator(".ending h2")).to_be_visible()
    assert eve.marked() == []
    ben.screenshot("love-ending-phone")


def test_a_card_is_held_close_by_a_finger_before_it_is_chosen(visit: Visit) -> None:
    ada = visit(still=True, phone=True)
    ada.set_up_love(seats=["me", "bot:random", "bot:random"])
    ada.at_table()
    play_until_cards(ada, random.Random(4))
    ada.page.touchscreen.tap(*ada.middle_of(ada.marked()[0]))
    held = ada.page.locator(".tip.held")
    expect(held.locator(".card p").first).to_be_visible()
    ada.screenshot("love-held-phone")
    assert ada.faults() == []
    assert cards_played(ada) == 0, "it is not chosen yet"
    held.get_by_role("button", name="Choose this card").click()
    expect(held).to_have_count(0)
    ada.settle()
    assert cards_played(ada) == 1


def test_a_card_stays_held_while_somebody_else_chooses(visit: Visit) -> None:
    ada, ben = visit(still=True), visit(still=True, phone=True)
    sit_down_together(ada, ben)
    luck, setting_up = random.Random(6), {ada, ben}
    while setting_up:
        for person in [one for one in setting_up if one.fact("turn") == "true"]:
            if is_secret_choice(person):
                setting_up.remove(person)
            else:
                person.decide(luck)
    ben.page.touchscreen.tap(*ben.middle_of(ben.marked()[0]))
    choose = ben.page.locator(".tip.held").get_by_role("button", name="Choose this card")
    expect(choose).to_be_visible()
    ada.decide(luck)
    ada.settle()
    ben.wait_for(f"Number(p.dataset.seq) >= {ada.seq}")
    expect(choose).to_be_visible()
    choose.click()
    expect(ben.page.locator(".tip.held")).to_have_count(0)
    ben.settle()
    assert cards_played(ben) == 1


def test_a_card_under_the_pointer_is_magnified(visit: Visit) -> None:
    ada = visit(still=True)
    ada.set_up_love(seats=["me", "bot:random", "bot:random"])
    ada.at_table()
    play_until_cards(ada, random.Random(4))
    ada.page.mouse.move(*ada.middle_of(ada.marked()[0]))
    card = ada.page.locator(".tip .card")
    expect(card).to_contain_text("initiative")
    ada.screenshot("love-magnified-desk")


def test_a_card_that_cannot_be_chosen_says_why(visit: Visit) -> None:
    ada = visit(still=True)
    ada.set_up_love(seats=["me", "bot:random", "bot:random"])
    ada.at_table()
    ada.choose("Be the Emperor")
    play_until_cards(ada, random.Random(5))
    ada.page.locator('g.stop[data-id="oligarch-mask-of-the-will"]').click(force=True)
    expect(ada.page.locator(".tip.refused")).to_contain_text("needs 3 cards in the discard pile")
