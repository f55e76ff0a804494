"""What somebody trips over in the first minutes, each of them once more: none of it may happen."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from dauntless import registry
from games.darebase.table import table as darebase_table
from games.im_not_afraid.table import player
from games.im_not_afraid.table import table as im_not_afraid_table
from web.visiting import Visitor

Visit = Callable[..., Visitor]
SIZES = [(320, 568), (390, 664), (844, 390), (683, 384), (1024, 768), (1366, 768), (1920, 1080)]
CUT = """selector => [...document.querySelectorAll(selector)].filter((one) => {
  const box = one.getBoundingClientRect();
  const place = document.querySelector('.prompt-place').getBoundingClientRect();
  return box.width > 0 && box.left < place.right - 8
    && (box.bottom > place.bottom + 1 || box.top < place.top - 1);
}).map((one) => one.innerText)"""


def square(name: str) -> str:
    return f'g.stop[data-id="{name}"]'


def bring_against_a_bot(visitor: Visitor, match: object) -> None:
    """Go on from a match, with a bot on the other seat."""
    visitor.bring(match)  # type: ignore[arg-type]
    visitor.page.get_by_role("button", name="Put a bot here").click()
    visitor.at_table()
    assert visitor.wait_for_turn()


@pytest.mark.parametrize("game", sorted(registry.names()))
def test_buttons_are_seen_whole_beside_the_sentence_at_every_size(visit: Visit, game: str) -> None:
    ada = visit(still=True)
    ada.play_now(registry.find(game).facts.title)
    luck = random.Random(9)
    for width, height in SIZES * 2:
        assert ada.wait_for_turn()
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.wait_for_timeout(120)
        if width < 1024 or height < width:
            assert ada.page.evaluate(CUT, ".actions button:first-of-type") == [], (width, height)
        say = ada.page.locator(".prompt .say").bounding_box()
        assert say is not None
        assert say["height"] >= 16, (width, height)
        ada.decide(luck)
        ada.settle()


@pytest.mark.parametrize("link", ["/table/t_short", "/table/nonsense", "/watch/w_"])
def test_a_broken_link_is_told_in_a_sentence(visit: Visit, link: str) -> None:
    ada = visit(still=True)
    ada.go(link)
    told = ada.page.get_by_role("status")
    expect(told).to_contain_text("This link is not whole")
    for word in ("pattern", "path", "string", "^["):
        expect(ada.page.locator("main")).not_to_contain_text(word)


def test_a_foreign_link_is_told_in_a_sentence_that_goes_when_it_is_mended(visit: Visit) -> None:
    ada = visit(still=True)
    ada.go("/")
    field = ada.page.get_by_label("Have a link or a code?")
    field.fill("https://example.org/a-page-that-is-somewhere-else")
    ada.page.get_by_role("button", name="Go", exact=True).click()
    fault = ada.page.locator("#link-fault")
    expect(fault).to_contain_text("no link to a table")
    field.fill("t_")
    expect(fault).to_be_empty()


def test_a_flag_is_carried_by_a_plain_click_and_left_only_on_request(visit: Visit) -> None:
    ada = visit(still=True)
    bring_against_a_bot(ada, darebase_table("b3@d6", flags="d6 e6"))
    ada.page.locator(square("d6")).click(force=True)
    ada.settle()
    ada.page.locator(square("d7")).click(force=True)
    ada.settle()
    expect(ada.page.locator(".log")).to_contain_text("d7 with the flag")


def test_a_flag_is_left_behind_by_the_second_choice(visit: Visit) -> None:
    ada = visit(still=True)
    bring_against_a_bot(ada, darebase_table("b3@d6", flags="d6 e6"))
    ada.page.locator(square("d6")).click(force=True)
    ada.settle()
    ada.page.get_by_role("button", name="Without the flag", exact=True).click()
    ada.page.locator(square("d7")).click(force=True)
    ada.settle()
    expect(ada.page.locator(".log")).to_contain_text(re.compile(r"d7\b(?! with the flag)"))
    expect(ada.page.locator(".log")).not_to_contain_text("d7 with the flag")


def test_any_square_that_can_be_reached_is_clicked_and_walked_to(visit: Visit) -> None:
    ada = visit(still=True)
    bring_against_a_bot(ada, darebase_table("b3@d3"))
    seq = ada.seq
    ada.page.locator(square("d3")).click(force=True)
    ada.wait_for(f"Number(p.dataset.seq) > {seq}")
    ada.settle()
    ada.page.locator(square("d6")).click(force=True)
    ada.wait_for(f"Number(p.dataset.seq) >= {seq + 4}")
    expect(ada.page.locator(".log")).to_contain_text("d6")


def test_characters_are_offered_with_their_cards_their_numbers_and_their_style(
    visit: Visit,
) -> None:
    ada = visit(still=True)
    ada.set_up_love(seats=["me", "bot:random", "bot:random"])
    ada.at_table()
    tray = ada.page.get_by_role("region", name="Who do you want to be?")
    emperor = tray.locator("li", has_text="Emperor").first
    expect(emperor).to_contain_text("hit points")
    expect(emperor).to_contain_text("Strikes close by")
    expect(emperor).to_contain_text("Lead from Behind")
    expect(emperor.get_by_role("button")).to_have_text("Be the Emperor")


def test_all_that_can_be_aimed_at_is_outlined_before_a_word_is_chosen(visit: Visit) -> None:
    ada = visit(still=True)
    ada.set_up_love(seats=["me", "bot:random", "bot:random"])
    ada.at_table()
    luck = random.Random(3)
    ways = ada.page.locator(".actions .way[aria-disabled=false]")
    while ada.wait_for_turn() and ways.filter(has_text="Move").count() == 0:
        ada.decide(luck)
    spaces = [one.get_attribute("data-id") or "" for one in ada.marked()]
    assert sum(len(name) == 2 for name in spaces) >= 2
    expect(ada.page.locator(".actions .way[aria-pressed=true]")).to_have_count(0)


@pytest.mark.parametrize("game", sorted(registry.names()))
def test_what_wins_and_how_far_everybody_is_stays_in_sight(visit: Visit, game: str) -> None:
    ada = visit(still=True)
    ada.play_now(registry.find(game).facts.title)
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        for part in (".objective .goal", ".objective .side >> nth=0"):
            expect(ada.page.locator(part)).to_be_in_viewport(ratio=0.9)


def test_a_rematch_takes_everybody_there_spectators_too(visit: Visit) -> None:
    ada, ben, eve = visit(still=True), visit(still=True), visit(still=True)
    ada.set_up(seats=["me", "open"], turns=2)
    ben.page.goto(ada.page.get_by_label("Link for friends").input_value())
    ben.sit_down("Yellow")
    ben.at_table()
    ada.at_table()
    eve.go(ada.watch_link())
    eve.at_table()
    ada.page.get_by_role("tab", name="Table").click()
    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("button", name="Resign this match").click()
    expect(ada.page.get_by_role("heading", name="You lose.")).to_be_visible()
    expect(ben.page.get_by_role("heading", name="You win!")).to_be_visible()
    expect(eve.page.get_by_role("heading", name="Yellow wins!")).to_be_visible()
    before = [person.page.url for person in (ada, ben, eve)]
    ada.page.get_by_role("button", name="Rematch").click()
    for person, old in zip((ada, ben, eve), before, strict=True):
        expect(person.page).not_to_have_url(old, timeout=30_000)
        person.wait_for("p.dataset.status === 'playing'")


def test_what_next_is_in_sight_when_a_match_ends_on_a_phone(visit: Visit) -> None:
    ada = visit(still=True, phone=True)
    ada.page.set_viewport_size({"width": 390, "height": 664})
    ada.set_up(seats=["me", "bot:random"], turns=2)
    ada.at_table()
    while ada.wait_for_turn():
        ada.decide(random.Random(2))
    for name in ("Rematch", "Replay", "Review"):
        button = ada.page.locator(".ending").get_by_role("button", name=name)
        expect(button).to_be_in_viewport(ratio=1)


def test_the_log_has_a_heading_for_every_turn_and_folds_steps(visit: Visit) -> None:
    ada = visit(still=True)
    ada.set_up(seats=["me", "bot:random"], turns=8)
    ada.at_table()
    luck = random.Random(4)
    while ada.wait_for_turn():
        ada.decide(luck)
    turns = ada.page.locator(".log section h2")
    assert 6 <= turns.count() <= 10
    fold = ada.page.locator(".log .fold").first
    fold.click()
    expect(fold).to_have_attribute("aria-expanded", "true")


def test_characters_to_play_with_are_picked_and_a_mended_form_starts_at_once(visit: Visit) -> None:
    ada = visit(still=True)
    ada.go("/new/darebase")
    ada.page.select_option("#seat-1", "bot:random")
    limit = ada.page.locator("#option-turn_limit")
    limit.fill("-5")
    ada.page.get_by_role("button", name="Set up the table").click()
    expect(ada.page).to_have_url(re.compile("/new/darebase"))
    limit.fill("40")
    ada.page.get_by_role("button", name="Set up the table").click()
    ada.at_table()
    ada.go("/new/dare-to-love")
    rebels = ada.page.get_by_role("group", name="Rebels")
    rebels.get_by_role("button", name="Knight").click()
    expect(rebels.get_by_role("button", name="Knight")).to_have_attribute("aria-pressed", "true")
    expect(ada.page.get_by_text("Rebel 1", exact=True)).to_be_visible()


@pytest.mark.parametrize("game", sorted(registry.names()))
def test_no_option_is_typed_in_words(visit: Visit, game: str) -> None:
    ada = visit(still=True)
    ada.go(f"/new/{game}")
    ada.page.locator("[id^=option-]").first.wait_for()
    typed = ada.page.locator("fieldset input:not([type=number], [type=checkbox])")
    expect(typed).to_have_count(0)


def test_a_scenario_a_mode_and_regions_explain_themselves(visit: Visit) -> None:
    ada = visit(still=True)
    ada.go("/new/darebase")
    ada.page.select_option("#option-scenario", "quick-pick-up")
    expect(ada.page.locator("form")).to_contain_text("Collect the flags")
    ada.go("/new/win-or-die")
    ada.page.select_option("#option-mode", "basic")
    expect(ada.page.locator("form")).to_contain_text("allies can be called")
    ada.page.select_option("#option-given", label="South Dadao Empire, North Chaos Realm")
    expect(ada.page.get_by_role("alert")).to_be_hidden()


def test_an_invitation_says_who_which_game_and_which_clock(visit: Visit) -> None:
    ada, ben = visit(still=True), visit(still=True)
    ada.set_up(seats=["me", "open"])
    ben.page.goto(ada.page.get_by_label("Link for friends").input_value())
    page = ben.page.locator(".waiting")
    expect(page.get_by_role("heading")).to_contain_text("invites you to Darebase")
    expect(page).to_contain_text("no clock")
    expect(page.get_by_role("link", name="Read the rules first")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), SIZES[:4])
def test_what_a_table_waits_for_is_seen_at_once_on_small_screens(
    visit: Visit, width: int, height: int
) -> None:
    ada, ben = visit(still=True), visit(still=True)
    for person in (ada, ben):
        person.page.set_viewport_size({"width": width, "height": height})
    ada.set_up(seats=["me", "open"])
    copy = ada.page.get_by_role("button", name="Copy link")
    expect(copy).to_be_in_viewport(ratio=0.9)
    ben.page.goto(ada.page.get_by_label("Link for friends").input_value())
    heading = ben.page.get_by_role("heading", name="invites you to Darebase")
    expect(heading).to_be_in_viewport(ratio=0.9)
    wide = "() => document.documentElement.scrollWidth <= innerWidth"
    assert ada.page.evaluate(wide)
    assert ben.page.evaluate(wide)


def test_no_button_of_the_lobby_moves_when_rules_become_ready(visit: Visit) -> None:
    ada = visit(still=True)

    def tell(ready: bool) -> None:
        def answer(route: Route) -> None:
            told = route.fetch().json()
            for game in told["games"]:
                game |= {"ready": ready, "progress": {"done": 3, "of": 7}}
            route.fulfill(json=told)

        ada.page.unroute_all()
        ada.page.route("**/api/games", answer)

    tell(ready=False)
    ada.go("/")
    progress = ada.page.get_by_role("progressbar")
    expect(progress).to_have_count(len(registry.names()))
    button = ada.page.get_by_role("button", name="Play now against").first
    before = button.bounding_box()
    tell(ready=True)
    expect(progress).to_have_count(0)
    assert button.bounding_box() == before


def test_whose_turn_it_is_is_announced_with_what_is_asked(visit: Visit) -> None:
    ada = visit(still=True)
    ada.play_now()
    while ada.wait_for_turn():
        ada.decide(random.Random(1))
        ada.settle()
        if "Your turn." in (ada.page.locator("[aria-live=polite]").last.text_content() or ""):
            break
    expect(ada.page.locator("[aria-live=polite]").last).to_contain_text("Your turn.")
    names = ada.page.locator("g.stop").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    assert not [name for name in names if re.search(r"chip-|player-|die-", name)]


def test_a_seat_has_one_name_in_header_mat_and_log(visit: Visit) -> None:
    ada = visit(still=True)
    ada.set_up_love(seats=["me", "bot:random", "bot:random"])
    ada.at_table()
    expect(ada.page.locator(".log")).to_contain_text("sits down as the Oligarch.")
    expect(ada.page.locator(".log")).not_to_contain_text("Rebel-1")
    ada.choose("Be the Emperor")
    ada.wait_for_turn()
    expect(ada.page.locator(".players li").first).to_contain_text("The Emperor")
    expect(ada.page.locator(".log h2", has_text="The Emperor").first).to_be_visible()


def test_the_lobby_has_own_tables_first_and_all_games_side_by_side(visit: Visit) -> None:
    ada = visit(still=True)
    ada.play_now()
    ada.go("/")
    cards = ada.page.get_by_role("article")
    expect(cards).to_have_count(len(list(registry.names())))
    boxes = [card.bounding_box() for card in cards.all()]
    assert len({round(box["y"]) for box in boxes if box}) == 1, "in one row"
    assert max(box["x"] + box["width"] for box in boxes if box) > 1366 * 0.95
    mine = ada.page.get_by_role("heading", name="Your tables").bounding_box()
    games = ada.page.get_by_role("heading", name="Which game?").bounding_box()
    assert mine is not None
    assert games is not None
    assert mine["y"] < games["y"]


def test_on_a_phone_all_twelve_posters_are_seen_at_once_with_the_own_dice(visit: Visit) -> None:
    ada = visit(still=True, phone=True)
    ada.page.set_viewport_size({"width": 390, "height": 664})
    green = player("3 3 5", "police:66..", meeples="church")
    bring_against_a_bot(ada, im_not_afraid_table(green, player("1 2 4"), turns=3))
    posters = ada.page.locator("svg[role=group] .paper")
    expect(posters).to_have_count(12)
    for poster in posters.all():
        expect(poster).to_be_in_viewport(ratio=0.95)
        box = poster.bounding_box()
        assert box is not None
        assert box["width"] >= 116
    expect(ada.page.locator(square("die-pool-green-3"))).to_be_in_viewport(ratio=0.9)


def test_on_a_phone_four_players_of_dylon_lose_nothing(visit: Visit) -> None:
    ada = visit(still=True, phone=True)
    ada.page.set_viewport_size({"width": 390, "height": 664})
    bots = ["bot:random"] * 3
    ada.set_up_game("liberator-of-dylon", ["me", *bots], players=4)
    ada.at_table()
    assert ada.wait_for_turn()
    view = ada.page.locator(".view")
    assert view.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
    for name in ("East", "South", "West", "North"):
        title = ada.page.locator("text.title", has_text=re.compile(f"^{name}$"))
        expect(title.first).to_be_attached()
    held = ada.page.locator("g.piece .small span:first-of-type").all_inner_texts()
    assert held
    for card in ada.page.locator("g.piece foreignObject .small").all():
        overflow = card.evaluate("one => one.scrollHeight - one.clientHeight")
        assert overflow <= 3, card.inner_text()
