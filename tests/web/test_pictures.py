"""Pictures of every table, for the README: KAFFIHUS_PICTURES=docs/images keeps them."""

import os
import random
import time
from pathlib import Path

import pytest

from kaffihus import games
from web.house import PHONE, ROOT, click_once, play_now

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("web")]
SMALL_DESK = {"width": 1180, "height": 760}
CLICKS = {"fika": 22, "fyfe": 60, "caffeine_hit": 34, "cafe_baras": 40, "cookie_jar": 9}
MOST_BYTES = 150_000
# A bot that tries makes the better picture.
LEVEL = """() => {
  const kept = JSON.parse(localStorage.getItem('kaffihus.settings'));
  localStorage.setItem('kaffihus.settings', JSON.stringify({...kept, level: 'newcomer'}));
}"""


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_picture_of_the_table(person, address, tmp_path, game_id):
    folder = ROOT / os.environ["KAFFIHUS_PICTURES"] if "KAFFIHUS_PICTURES" in os.environ else tmp_path
    for name, page in (
        (game_id, person(viewport=SMALL_DESK)),
        (f"{game_id}-phone", person(viewport=PHONE, dark=True)),
    ):
        page.goto(address)
        page.get_by_label("Your name").fill("Anna")
        page.get_by_label("Your name").press("Enter")
        page.wait_for_timeout(300)
        page.evaluate(LEVEL)
        play_now(page, address, game_id)
        play_some(page, CLICKS[game_id])
        path = Path(folder) / f"{name}.jpg"
        page.screenshot(path=path, type="jpeg", quality=66)
        assert path.stat().st_size < MOST_BYTES


def test_a_picture_of_the_house(person, address, tmp_path):
    folder = ROOT / os.environ["KAFFIHUS_PICTURES"] if "KAFFIHUS_PICTURES" in os.environ else tmp_path
    page = person(viewport=SMALL_DESK)
    page.goto(address)
    page.locator("[data-play]").first.wait_for()
    page.wait_for_timeout(400)
    path = Path(folder) / "home.jpg"
    page.screenshot(path=path, type="jpeg", quality=66)
    assert path.stat().st_size < MOST_BYTES


def play_some(page, clicks):
    """Play on until the table has something to show, and it is our turn."""
    rng, done, end = random.Random(7), 0, time.monotonic() + 60
    while time.monotonic() < end:
        is_ours = page.evaluate("!!document.querySelector('.stage .spot.can')")
        if done >= clicks and is_ours:
            break
        done += click_once(page, rng) is not None
        page.wait_for_timeout(20)
    page.mouse.move(4, 300)
    page.wait_for_timeout(1800)
