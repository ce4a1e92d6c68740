"""Several people at a table: two browsers, a lost connection, watchers, one screen for all."""

import json
import random
import time

import pytest
from playwright.sync_api import expect

from kaffihus import games
from web.house import PHONE, click_once, come_in, is_over, play_now, play_to_the_end

pytestmark = pytest.mark.xdist_group("web")


def open_with_friends(page, address, game="fika"):
    """A table with an invitation; its link."""
    page.goto(address)
    page.locator(f"[data-friends={game}]").click()
    dialog = page.locator("dialog[open]")
    dialog.wait_for()
    if dialog.locator("[data-name]").count():
        dialog.locator("[data-name]").fill("Anna")
    page.get_by_role("button", name="Open the table").click()
    page.locator("[data-invite]").wait_for()
    assert page.locator(".invite svg[role=img]").is_visible(), "no QR code"
    return page.locator("[data-invite]").input_value()


def leave(page):
    """Stand up and go."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Leave the table").click()


class Line:
    """A socket that a test can cut, and what came through it."""

    def __init__(self, page):
        self.received, self.calls, self.cuts, self.route = [], 0, 0, None
        page.route_web_socket("**/socket", self.connect)

    def connect(self, route):
        server = route.connect_to_server()
        self.route = route
        self.calls += 1

        def hear(text):
            self.received.append(json.loads(text))
            route.send(text)

        server.on_message(hear)

    def cut(self):
        self.cuts += 1
        self.route.close(code=1012, reason="lost")

    def wait_until_mended(self, page):
        """Wait until the page has called again after the last cut, and is answered."""
        end = time.monotonic() + 30
        while self.calls <= self.cuts:
            assert time.monotonic() < end, "nobody called again"
            page.wait_for_timeout(20)
        page.locator(".link.open").wait_for()


def test_two_browsers_play_each_other_with_a_lost_connection_and_see_no_secrets(person, address):
    anna, bo = person(), person()
    lines = [Line(anna), Line(bo)]
    link = open_with_friends(anna, address)
    assert "#play=" in link
    come_in(bo, link)
    anna.locator(".stage").wait_for()
    bo.locator(".stage").wait_for()
    assert "#" not in bo.url, "the secret stays in the address"
    rng, clicks, end = random.Random(8), 0, time.monotonic() + 180
    while not (is_over(anna) and is_over(bo)):
        assert time.monotonic() < end, "no end between two people"
        for page in (anna, bo):
            if click_once(page, rng) not in (None, "over"):
                clicks += 1
                if clicks in (12, 30):
                    lines[0].cut()
        anna.wait_for_timeout(10)
    assert lines[0].cuts == 2
    check_secrets(lines[0].received, seat=0)
    check_secrets(lines[1].received, seat=1)


def test_the_host_lets_bots_take_free_seats_and_leaves_them_to_themselves(person, address):
    """Leaving goes home, where the game is none of one's own any more."""
    page = person()
    open_with_friends(page, address)
    page.get_by_role("button", name="Start, with bots in the free seats").click()
    page.locator(".stage").wait_for()
    leave(page)
    page.locator("[data-play]").first.wait_for()
    expect(page.locator("ul.strip li")).to_have_count(0)


def test_a_table_for_friends_a_stranger_and_a_regular_whom_the_host_changes_while_waiting(person, address):
    anna, bo, dan = person(), person(viewport=PHONE), person()
    anna.goto(address)
    anna.locator("[data-friends=cafe_baras]").click()
    dialog = anna.locator("dialog[open]")
    dialog.locator("[data-name]").fill("Anna and all")
    dialog.get_by_text("4", exact=True).click()
    for seat, guest in ((1, "anybody"), (2, "bot:una")):
        dialog.locator("[data-guest]").nth(seat).locator("button").first.click()
        dialog.locator(f"[data-choose='{guest}']").click()
    dialog.get_by_role("button", name="Open the table").click()
    dan.goto("/")
    row = dan.locator(".noticeboard .list li", has_text="Anna and all")
    row.get_by_role("link", name="Join").click()
    seats = dan.locator(".wait li")
    expect(seats.nth(1)).to_contain_text("kept for a friend")
    expect(dan.locator("[data-sit]"), "the friend's seat is not Dan's").to_have_attribute("data-sit", "2")
    anna.locator(".wait [data-guest]").nth(2).locator("button").first.click()
    anna.locator(".wait [data-choose='bot:hekla']").click()
    expect(seats.nth(3)).to_contain_text("Hekla")
    dan.locator("[data-sit]").click()
    dan.locator("[data-arrival] [data-name]").fill("Dan")
    dan.get_by_role("button", name="Sit down").click()
    come_in(bo, anna.locator("[data-invite]").input_value())
    for page in (anna, bo, dan):
        page.locator(".room .stage").wait_for()
    for name in ("Anna and all", "Bo", "Dan", "Hekla"):
        expect(anna.locator(".plate .name", has_text=name)).to_have_count(1)


def test_whoever_leaves_before_the_game_frees_the_seat_and_the_last_one_the_table(person, address):
    anna, bo = person(), person()
    come_in(bo, open_with_friends(anna, address, "cookie_jar"))
    seat = anna.locator(".wait li").nth(1)
    expect(seat).to_contain_text("Bo")
    leave(bo)
    expect(seat).to_contain_text("a friend, by link")
    leave(anna)
    for page in (anna, bo):
        page.locator("[data-play]").first.wait_for()
        expect(page.locator("ul.strip li")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", [game_id for game_id in games.IDS if game_id != "fika"])
def test_people_play_each_other(person, address, game_id):
    people = [person() for _ in range(games.load(game_id).seats[0])]
    link = open_with_friends(people[0], address, game_id)
    for page in people[1:]:
        come_in(page, link)
    for page in people:
        page.locator(".stage").wait_for()
    rng, end = random.Random(8), time.monotonic() + 400
    while not all(is_over(page) for page in people):
        assert time.monotonic() < end, "no end between people"
        for page in people:
            click_once(page, rng)
        page.wait_for_timeout(5)


def check_secrets(messages, seat):
    """Everything one player's browser was sent, word by word."""
    seen = 0
    for message in messages:
        situation = message.get("situation")
        if not situation or situation["status"] != "playing" or not situation["view"]:
            continue
        seen += 1
        view = situation["view"]
        assert view["seat"] == seat
        assert situation["everything"] is None
        if view["phase"] == "choose":
            assert view["chosen"][1 - seat] in (None, "face down")
        for line in message["log"]:
            assert not (line["key"].endswith(".own") and line["params"]["seat"] != seat), line
        table = message["table"]
        assert table is None or (table["seed"] is None and table["player_bytes"] == [])
    assert seen > 20


def test_a_watcher_sees_the_table_and_no_hand(person, address):
    anna, watcher = person(), person()
    play_now(anna, address, "fika")
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.get_by_role("button", name="More", exact=True).click()
    anna.get_by_role("button", name="Copy the link for watchers").click()
    copied = "navigator.clipboard.readText()"
    anna.wait_for_function(f"async () => (await {copied}).includes('#watch=')")
    link = anna.evaluate(copied)
    watcher.goto(link)
    watcher.locator(".stage").wait_for()
    expect(watcher.locator(".prompt")).to_contain_text("You are watching")
    assert watcher.locator(".hand").count() == 0
    assert watcher.locator(".spot.can").count() == 0


def test_one_screen_for_two_with_a_cover_between_turns(person, address):
    page = person()
    page.goto(address)
    page.locator("[data-friends=fika]").click()
    page.get_by_text("people at this screen").click()
    page.get_by_label("Player 2").fill("Bo")
    page.get_by_role("button", name="Open the table").click()
    page.locator("[data-cover]").wait_for()
    assert page.locator(".stage").count() == 0, "cards under the cover"
    covers, rng, end = 0, random.Random(4), time.monotonic() + 60
    while covers < 6:
        assert time.monotonic() < end
        done = click_once(page, rng)
        covers += done == "cover"
        page.wait_for_timeout(20)
    leave(page)
    page.locator("[data-play]").first.wait_for()
    expect(page.locator("ul.strip li"), "whoever's turn it was").to_have_count(0)


@pytest.mark.slow
def test_a_whole_game_at_one_screen(person, address):
    page = person()
    page.goto(address)
    page.locator("[data-friends=caffeine_hit]").click()
    page.get_by_text("people at this screen").click()
    page.get_by_role("button", name="Open the table").click()
    page.locator("[data-cover]").wait_for()
    play_to_the_end(page, 240)
