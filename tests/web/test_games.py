"""Whole games in a real browser, by clicks, taps and keys alone."""

import random
import time

import pytest
from playwright.sync_api import expect

from kaffihus import games
from web.house import PHONE, click_once, is_asked, is_over, play_now, play_to_the_end

pytestmark = pytest.mark.xdist_group("web")


# Counts the things on the board that are lit; a line of the log that is pointed at lights things too.
COUNT_LIT = """window.lit = 0;
new MutationObserver((changes) => {
  for (const { target, oldValue } of changes)
    if (/spotlit/.test(target.className) && !/spotlit/.test(oldValue) && target.closest('.stage')
        && !document.querySelector('.log li:hover')) window.lit += 1;
}).observe(document, { subtree: true, attributeFilter: ['class'], attributeOldValue: true });"""


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_game_is_played_to_its_end_by_clicking(person, address, game_id):
    page = person()
    page.add_init_script(COUNT_LIT)
    play_now(page, address, game_id)
    clicks = play_to_the_end(page)
    assert clicks > 5
    assert page.evaluate("window.lit") > 3, "what another player did is lit"
    expect(page.locator("[data-end] h3").first).to_have_text("Points")
    expect(page.locator("[data-rematch]")).to_be_visible()
    assert page.locator("aside .log abbr[title]").count() > 0, "words of the glossary explain themselves"


def test_a_game_is_played_on_a_phone_by_tapping_and_confirming(person, address):
    page = person(viewport=PHONE, confirm=True, touch=True, speed="normal")
    play_now(page, address, "cookie_jar")
    rng = random.Random(5)
    end = time.monotonic() + 150
    while not is_over(page):
        assert time.monotonic() < end
        if click_once(page, rng, touch=True) is None:
            page.wait_for_timeout(40)
        width, seen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width <= seen, "the page scrolls sideways"
    height, seen = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert height <= seen, "the page scrolls within a turn"


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_game_is_played_with_keys_alone(person, address, game_id):
    page = person(confirm=True)
    page.goto(address)
    page.locator(f"[data-play={game_id}]").focus()
    page.keyboard.press("Enter")
    page.locator(".stage").wait_for()
    rng = random.Random(2)
    end = time.monotonic() + 180
    while not is_over(page):
        assert time.monotonic() < end, "no end by keys"
        if not is_asked(page):
            page.wait_for_timeout(20)
            continue
        for _ in range(rng.randint(1, 3)):
            page.keyboard.press(rng.choice(["ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"]))
        if page.evaluate("document.activeElement.matches('.spot.can:not(.picked), .bar [data-option]')"):
            page.keyboard.press("Enter")  # picks, stages, or presses the button
            if page.locator(".bar .primary.grow").count():
                page.keyboard.press("Enter")  # confirms what is staged
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
