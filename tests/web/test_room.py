"""The room itself: help, undo, after the game, lessons, weight."""

import gzip
import json
import random
import time

import pytest

from kaffihus import games
from web.house import ROOT, STATIC, click_once, play_now, play_to_the_end

pytestmark = pytest.mark.xdist_group("web")


def test_an_illegal_tap_says_why_and_a_choice_can_be_let_go(person, address):
    page = person(confirm=True)
    play_now(page, address, "fika")
    while (
        page.locator(".bar [data-option^='suit']").count() == 0 and not page.locator(".hand .can").count()
    ):
        page.wait_for_timeout(30)
    while page.locator(".bar [data-option^='suit']").count():
        page.locator(".bar [data-option^='suit']").first.click()
        page.wait_for_timeout(150)
    page.locator(".hand .spot.can").first.wait_for()
    page.wait_for_timeout(600)  # a tap at once after a change would be let pass
    page.locator('[data-thing="cell:own:2"]').click(force=True)
    notice = page.locator(".notice")
    notice.wait_for()
    assert "not what is being decided" in notice.inner_text()
    page.locator(".hand .spot.can").first.click()
    assert page.locator(".spot.picked").count() == 1
    assert page.locator(".bar .button.primary").is_visible()
    page.keyboard.press("Escape")
    assert page.locator(".spot.picked").count() == 0


def test_a_line_of_the_log_shows_its_moment(person, address):
    page = person()
    play_now(page, address, "fika")
    rng = random.Random(1)
    clicks = 0
    while clicks < 12:
        clicks += click_once(page, rng) is not None
        page.wait_for_timeout(20)
    page.locator(".stage .spot.can, .bar [data-option]").first.wait_for()
    page.locator("aside .log button").nth(3).click()
    page.locator("[data-now]").wait_for()
    assert page.locator(".spot.can").count() == 0, "the past cannot be changed"
    page.locator("[data-now]").click()
    page.locator(".stage .spot.can, .bar [data-option]").first.wait_for()


def test_after_the_game_result_deal_replay_and_rematch(person, address):
    page = person()
    play_now(page, address, "cookie_jar")
    play_to_the_end(page)
    page.locator("[data-check]").click()
    page.locator("[data-fits]").first.wait_for()
    fits = page.locator("[data-fits]")
    assert [fits.nth(i).get_attribute("data-fits") for i in range(fits.count())] == ["true"] * 4
    table = page.url
    page.locator("[data-end] a", has_text="Replay").click()
    page.locator(".scrubber").wait_for()
    page.locator(".stage").wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.locator("[data-step='2']").count() == 1
    page.get_by_role("button", name="Last").click()
    page.wait_for_timeout(300)
    page.get_by_label("Seen by").select_option(label="spectator")
    page.locator(".stage").wait_for()
    assert page.locator(".hand .spot").count() == 0
    page.goto(table)
    page.locator("[data-rematch]").click()
    page.wait_for_url(lambda url: url != table and "/table/" in url)
    page.locator(".stage").wait_for()


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_lesson_is_played_in_under_three_minutes(person, address, game_id):
    page = person()
    page.goto(f"{address}/learn/{game_id}")
    page.locator(".stage").wait_for()
    end = time.monotonic() + 90
    done = page.locator(".talk .button", has_text="Play now")
    while not done.count():
        assert time.monotonic() < end
        for selector in ("[data-next]", ".spot.can", ".bar [data-option]"):
            found = page.locator(selector)
            if found.count():
                found.first.click(timeout=3000)
                break
        page.wait_for_timeout(30)


def test_the_first_load_is_light():
    scripts = {
        path.name: len(gzip.compress(path.read_bytes())) for path in (STATIC / "assets").glob("*.*s*")
    }
    first = sum(size for name, size in scripts.items() if name.startswith("index-"))
    everything = sum(size for name, size in scripts.items() if name.endswith((".js", ".css")))
    print(f"first load {first} bytes, everything {everything} bytes, compressed")
    assert first < 100_000
    assert everything < 250_000


def test_the_lock_file_names_no_registry():
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    assert not [name for name, one in lock["packages"].items() if "resolved" in one]
