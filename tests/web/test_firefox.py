"""Whole games in Firefox against bots of an ordinary house; every screen holds a whole turn there."""

import json
import random
import time

import pytest

from kaffihus import games
from web.house import DESK, IS_STILL, click_once, is_over, play_some, prompt
from web.test_games import NEXT
from web.test_layout import CLICKS, LATER, faults_at_every_size

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("web")]
SETTINGS = {"confirm": True, "sound": False, "language": "en", "level": "random"}
TO_WATCH = {"speed": "normal", "scenes": "full"}
TO_LOOK = {"speed": "none", "scenes": "off"}
IS_PICKED = "!!document.querySelector('.spot.picked')"


def play_now(page, address, game_id, settings):
    """From the first page into a game against bots."""
    kept = json.dumps(json.dumps(SETTINGS | settings))
    page.add_init_script(f"localStorage.setItem('kaffihus.settings', {kept})")
    page.add_init_script("crypto.getRandomValues = (bytes) => bytes.fill(17)")
    page.set_viewport_size(DESK)
    page.goto(address)
    page.click(f'[data-play="{game_id}"]')
    page.click("[data-just-play]")  # and no lesson
    page.wait_for(".stage")


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_game_is_played_to_its_end_in_firefox_scenes_and_all_and_proven(fox, address, game_id):
    play_now(fox, address, game_id, TO_WATCH)
    rng, end = random.Random(1), time.monotonic() + 400
    while not is_over(fox):
        assert time.monotonic() < end, f"no end; asked: {prompt(fox)!r}"
        if click_once(fox, rng) is None and not fox.evaluate(NEXT):
            fox.wait_for_timeout(20)
    fox.click("[data-check]")
    fox.wait_for('[data-verdict="true"]')


@pytest.mark.parametrize("game_id", games.IDS)
def test_every_screen_holds_a_whole_turn_in_firefox(fox, address, game_id):
    play_now(fox, address, game_id, TO_LOOK)
    for clicks in (CLICKS, LATER):
        play_some(fox, clicks, seed=4)
        while fox.evaluate(IS_PICKED):  # then what can be done with it lies over the hand of a phone
            play_some(fox, 1)
        fox.wait_for_function(f"({IS_STILL})()")
        assert not faults_at_every_size(fox)
