"""I'm Not Afraid through the page: alone, side by side, apart and watched."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import expect

from games.im_not_afraid.table import player, table
from web.visiting import Visitor

Visit = Callable[..., Visitor]
GAME = "im-not-afraid"


def play_to_the_end(visitor: Visitor, luck: random.Random) -> None:
    """Decide whenever there is something to decide, until it is over."""
    while visitor.wait_for_turn():
        visitor.decide(luck)


def test_alone_against_a_bot_to_the_limit_of_turns(visit: Visit) -> None:
    ada = visit(still=True)
    ada.set_up_game(GAME, ["me", "bot:random"], turn_limit=4)
    ada.at_table()
    play_to_the_end(ada, random.Random(1))
    expect(ada.page.locator(".ending h2")).to_have_text(re.compile("You win!|You lose."))
    assert not ada.page_scrolls()
    ada.screenshot("afraid-ending-desk")


def test_side_by_side_dice_are_kept_behind_a_curtain(visit: Visit) -> None:
    both = visit(still=True)
    both.set_up_game(GAME, ["me", "me"], turn_limit=2)
    both.at_table()
    luck = random.Random(2)
    while both.wait_for_turn():
        both.decide(luck)
    assert both.curtains >= 1, "nobody sees which dice the other keeps"
    expect(both.page.locator(".ending h2")).to_be_visible()


def test_two_apart_play_a_whole_match_and_somebody_watches_it(visit: Visit) -> None:
    ada, ben, eve = visit(still=True), visit(still=True), visit(still=True)
    ada.set_up_game(GAME, ["me", "open"], turn_limit=3)
    eve.go(ada.watch_link())
    ben.page.goto(ada.page.get_by_label("Link for friends").input_value())
    ben.sit_down("Red")
    people, luck = (ada, ben), random.Random(3)
    for person in (*people, eve):
        person.at_table()
    while any(person.fact("status") != "over" for person in people):
        for person in people:
            if person.fact("turn") == "true":
                person.decide(luck)
    eve.wait_for("p.dataset.status === 'over'")
    assert eve.marked() == []
    titles = [person.page.locator(".ending h2").inner_text() for person in (*people, eve)]
    assert titles in (
        ["You win!", "You lose.", "Green wins!"],
        ["You lose.", "You win!", "Red wins!"],
    )
    for person in (*people, eve):
        assert person.faults() == []


def test_two_apart_and_somebody_who_watches_the_fifth_meeple(visit: Visit) -> None:
    ada, ben, eve = visit(still=True), visit(still=True), visit(still=True, phone=True)
    green = player("3 3 5", "police:66..", meeples="church journalists internet travel")
    red = player("1 2 4", "church:11..", meeples="minsk")
    ada.bring(table(green, red, turn="red", turns=31))
    ben.page.goto(ada.page.get_by_label("Link for friends").input_value())
    ben.sit_down("Red")
    ben.at_table()
    ada.at_table()
    eve.go(ada.watch_link())
    eve.at_table()

    ben.play("from:church")
    ben.play("retreat")
    ada.play("go:3", "to:police", "more", "claim:police")
    for person, told in ((ada, "You win!"), (ben, "You lose."), (eve, "Green wins!")):
        person.wait_for("p.dataset.status === 'over'")
        expect(person.page.locator(".ending h2")).to_have_text(told)
    assert eve.marked() == []
    eve.screenshot("afraid-ending-phone")
