"""An evening from three sofas: three browsers at two addresses of one machine, without a hint."""

import random
import re
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import expect

from kaffihus.server.http.server_addresses import hosts
from web.house import PHONE, click_once, come_in
from web.test_company import open_with_friends
from web.test_table import wishing

pytestmark = pytest.mark.xdist_group("web")


def play_a_little(pages, clicks=6):
    """Everybody clicks where a click is asked for."""
    rng, done = random.Random(5), 0
    for _ in range(400):
        for page in pages:
            done += click_once(page, rng) not in (None, "over")
        if done >= clicks:
            return
        pages[0].wait_for_timeout(20)
    raise AssertionError(f"{done} clicks")


def resign(page):
    """Give the game up, whether or not it ends by that."""
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Give up").click()


def another_game(page, game):
    """Two taps take everybody to another game."""
    page.locator("[data-end] [data-another]").click()
    page.locator(f"[data-end] [data-choose={game}]").click()


def tables_of(page):
    """The sockets that a page holds open, as they come and go."""
    found = []

    def note(socket):
        found.append(socket.url)
        socket.on("close", lambda _: found.remove(socket.url))

    page.on("websocket", note)
    return found


def begun(game, *pages):
    """Wait until pages are at a game that has begun."""
    for page in pages:
        page.locator(f".room[data-game={game}] .stage").wait_for()
        page.locator("[data-end]").wait_for(state="detached")


def test_an_evening_of_three_games_with_a_latecomer_a_dead_phone_and_a_rematch(person, address):
    anna, bo, cleo = person(), person(viewport=PHONE), person(viewport=PHONE)
    sockets = tables_of(anna)
    anna.route("**/api/tables", wishing(grace=5))
    link = open_with_friends(anna, address, "caffeine_hit")
    networks = hosts("0.0.0.0")
    assert urlsplit(link).hostname == (networks[0] if networks else "127.0.0.1"), "friends can reach it"

    come_in(bo, link, "Bo")
    begun("caffeine_hit", anna, bo)
    expect(anna.locator(".room")).to_contain_text("Bo")

    # A latecomer looks on, and asks for a seat in the next game.
    cleo.goto(link)
    cleo.locator("[data-want]").click()
    cleo.locator("[data-watcher] [data-name]").fill("Cleo")
    cleo.get_by_role("button", name="I'm in").click()
    expect(anna.locator("[data-waiting]")).to_contain_text("Cleo")
    play_a_little([anna, bo])
    bo.get_by_role("button", name="React").click()
    bo.locator("[data-react=coffee]").click()
    anna.locator("[data-reacted=coffee]").wait_for()

    # Another game, for all three.
    resign(anna)
    another_game(anna, "cookie_jar")
    expect(bo.locator("[data-end] [data-knock]")).to_contain_text("Anna proposes: Who Stole the Cookie")
    expect(bo.locator("[data-end] [data-evening]")).to_contain_text(re.compile(r"Bo\s+1"))
    bo.locator("[data-end] [data-come]").click()
    begun("cookie_jar", anna, bo, cleo)
    play_a_little([anna, bo, cleo])

    # A phone dies; everybody sees who is away, and a bot decides there: nobody waits for it.
    bo.close()
    for page in (anna, cleo):
        expect(page.locator("[data-away=others]")).to_contain_text(re.compile("Bo has been .*a bot plays"))
    play_a_little([anna, cleo], 8)
    told = anna.locator("aside .log").inner_text()
    assert "Bo" in told.partition("is away: a bot")[2], told
    resign(anna)
    resign(cleo)
    another_game(anna, "fika")
    cleo.locator("[data-end] [data-come]").click()
    expect(anna.locator("[data-end] [data-knock]")).to_contain_text("Not answered yet: Bo")
    anna.locator("[data-end] [data-now]").click()
    begun("fika", anna, cleo)
    play_a_little([anna, cleo], 3)

    # It is back: its owner finds the others, and has a seat in the rematch.
    bo = bo.context.new_page()
    bo.goto(urljoin(link, "/"))
    bo.locator("[data-company=gone] [data-follow]").click()
    begun("fika", bo)
    bo.locator("[data-want]").click()
    expect(anna.locator("[data-waiting]")).to_contain_text("Bo")
    third = anna.url
    resign(cleo)
    anna.locator("[data-end] [data-rematch]").click()
    expect(cleo.locator("[data-end] [data-knock]")).to_contain_text("Playing: Anna, Bo")
    cleo.locator("[data-end] [data-come]").click()
    for page in (anna, bo, cleo):
        page.wait_for_url(lambda url: urlsplit(url).path != urlsplit(third).path)
    begun("fika", anna, bo, cleo)
    expect(anna.locator("[data-waiting]")).to_contain_text("Cleo")
    play_a_little([anna, bo], 3)
    resign(bo)
    expect(anna.locator("[data-end] [data-evening]")).to_contain_text(re.compile(r"Anna\s+2"))
    expect(anna.locator("[data-end] [data-evening]")).to_contain_text("4 games")
    assert [url.split("/")[-2] for url in sockets] == [anna.url.split("/")[-1]], "one table at a time"


def test_the_link_carries_an_address_that_others_can_reach_or_says_why_not(person, address):
    anna, told = person(), ["http://192.168.7.9:8000", "http://10.8.0.2:8000"]
    anna.route("**/api/addresses", lambda route: route.fulfill(json={"addresses": told}))
    link = open_with_friends(anna, address)
    assert link.startswith(f"{told[0]}/table/")
    code = anna.locator(".invite svg[role=img] path")
    drawn = code.get_attribute("d")
    anna.locator("[data-address]").select_option(told[1])
    expect(anna.locator("[data-invite]")).to_have_value(link.replace(*told))
    expect(code).not_to_have_attribute("d", drawn)
    expect(anna.locator("[data-local-only]")).to_have_count(0)

    told.clear()  # a house that listens to its own machine only
    anna.reload()
    expect(anna.locator("[data-local-only]")).to_contain_text("make play")
    expect(anna.locator("[data-local-only]")).to_contain_text("--address https://")


def test_where_the_company_talks_and_the_way_back_after_missed_clocks(person, address):
    """One missed clock costs a decision; after two a bot keeps the seat, until its player is back."""
    anna, bo = person(viewport=PHONE), person()
    anna.route("**/api/tables", wishing(clock={"kind": "move", "seconds": 5}))
    anna.goto(address)
    anna.locator("[data-friends=fika]").click()
    dialog = anna.locator("dialog[open]")
    dialog.locator("[data-name]").fill("Anna")
    dialog.locator("[data-call]").fill("javascript:alert(1)")
    dialog.get_by_role("button", name="Open the table").click()
    expect(dialog).to_be_visible()
    dialog.locator("[data-call]").fill("https://talk.example/anna")
    dialog.get_by_role("button", name="Open the table").click()
    come_in(bo, anna.locator("[data-invite]").input_value())
    begun("fika", anna, bo)
    for page in (anna, bo):
        call = page.locator("a[data-call]")
        expect(call).to_have_attribute("href", "https://talk.example/anna")
        expect(call).to_have_attribute("rel", "noopener noreferrer")

    banner, rng = anna.locator("[data-away=mine]", has_text="ran out again"), random.Random(2)
    for _ in range(3000):
        click_once(bo, rng)
        if banner.count():
            break
        bo.wait_for_timeout(10)
    expect(bo.locator("[data-away=others]")).to_contain_text("Anna")
    anna.get_by_role("button", name="I'm back").click()
    expect(banner).to_have_count(0)


def test_whoever_says_no_to_a_rematch_is_left_out_and_may_look_on(person, address):
    anna, bo, cleo = person(), person(viewport=PHONE), person(viewport=PHONE)
    link = open_with_friends(anna, address, "cookie_jar")
    come_in(bo, link, "Bo")
    come_in(cleo, link, "Cleo")
    begun("cookie_jar", anna, bo, cleo)
    resign(anna)
    resign(bo)
    bo.locator("[data-end]").get_by_role("link", name="Replay").click()  # is told there, too
    bo.locator(".scrubber").wait_for()
    anna.locator("[data-end] [data-rematch]").click()
    expect(bo.locator("[data-company=asked]")).to_contain_text("Anna proposes: Who Stole the Cookie")
    expect(cleo.locator("[data-end] [data-knock]")).to_contain_text("Anna proposes")
    cleo.locator("[data-end] [data-stay]").click()
    expect(anna.locator("[data-end] [data-knock]")).to_contain_text("Not answered yet: Bo")
    expect(anna.locator("[data-end] [data-sitting]")).to_have_text("Playing: Anna")
    for page in (anna, cleo):
        expect(page.locator("[data-end] [data-out]")).to_have_text("Not this time: Cleo")
    cleo.locator("[data-end] [data-come]").click()  # a change of mind, and back again
    expect(anna.locator("[data-end] [data-sitting]")).to_contain_text("Cleo")
    expect(anna.locator("[data-end] [data-out]")).to_have_count(0)
    cleo.locator("[data-end] [data-stay]").click()
    expect(anna.locator("[data-end] [data-out]")).to_contain_text("Cleo")
    bo.locator("[data-company] [data-come]").click()
    begun("cookie_jar", anna, bo)
    expect(anna.locator(".room .plate .name", has_text="Cleo")).to_have_count(0)
    cleo.locator("[data-end] [data-follow]").click()
    begun("cookie_jar", cleo)
    expect(cleo.locator(".prompt")).to_contain_text("You are watching")


def test_a_slow_game_says_whose_turn_it_is_and_waits_while_somebody_is_on_vacation(person, address):
    anna, bo = person(), person(viewport=PHONE)
    anna.goto(address)
    anna.locator("[data-friends=fika]").click()
    dialog = anna.locator("dialog[open]")
    dialog.locator("[data-name]").fill("Anna")
    dialog.get_by_label("Clock").select_option("days")
    expect(dialog).to_contain_text("Nobody has to be there")
    dialog.get_by_role("button", name="Open the table").click()
    link = anna.locator("[data-invite]").input_value()
    expect(anna.locator("[data-pace]")).to_contain_text("3 days a move")
    bo.goto(link)
    expect(bo.locator("[data-arrival] [data-pace]")).to_contain_text("a move. Nobody has to be there")
    come_in(bo, link)
    begun("fika", anna, bo)
    for page in (anna, bo):
        page.goto(page.evaluate("location.origin") + "/me")
        page.locator("section", has=page.locator("#now")).locator("li[data-game=fika]").wait_for()
    rows = [page.locator("li[data-game=fika]") for page in (anna, bo)]
    first = 0 if "Your turn" in rows[0].inner_text() else 1
    asked, other = (anna, bo)[first], (bo, anna)[first]
    name = ("Anna", "Bo")[first]
    expect(rows[first]).to_contain_text("Your turn")
    expect(rows[1 - first]).to_contain_text(f"{name} to decide")
    expect(rows[first]).to_contain_text(re.compile("[23] days left"))

    asked.get_by_label("Days").fill("5")
    asked.get_by_role("button", name="Go on vacation").click()
    expect(asked.locator("main")).to_contain_text("You are on vacation until")
    other.locator("li[data-game=fika] a").click()
    expect(other.locator("[data-away=others]")).to_contain_text(f"{name} is on vacation until")
    expect(rows[first]).to_contain_text(re.compile("[23] days left"))
    asked.get_by_role("button", name="I am back").click()
    expect(other.locator("[data-away=others]")).to_have_count(0)
