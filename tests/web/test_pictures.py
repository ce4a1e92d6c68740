"""Pictures of every table, for the README: KAFFIHUS_PICTURES=docs/images keeps them."""

import os
import random
import time
from pathlib import Path

import pytest

from kaffihus import games
from web.house import PHONE, ROOT, click_once, play_now
from web.lessons import play_lesson
from web.test_company import open_with_friends

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("web")]
SMALL_DESK = {"width": 1180, "height": 760}
CLICKS = {"fika": 22, "fyfe": 60, "caffeine_hit": 34, "cafe_baras": 40, "cookie_jar": 9}
LESSON = {"width": 1000, "height": 700}
MOMENTS = {  # how the text of the choice begins that a lesson is about
    "fika": "Which of your cards do you swap",
    "fyfe": "Round 9",
    "caffeine_hit": "But look",
    "cafe_baras": "Look out",
    "cookie_jar": "Ása is protected",
}
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


@pytest.mark.parametrize("game_id", games.IDS)
def test_pictures_of_learning(person, address, tmp_path, game_id):
    """The choice that the lesson is about, and the end of the count."""
    folder = ROOT / os.environ["KAFFIHUS_PICTURES"] if "KAFFIHUS_PICTURES" in os.environ else tmp_path
    page = person(viewport=LESSON, confirm=True, settings={"scenes": "full"})
    page.goto(f"{address}/learn/{game_id}")
    moment, count = Path(folder) / f"learn-{game_id}.jpg", Path(folder) / f"learn-{game_id}-count.jpg"

    def look(what):
        told = page.locator(".talk .text")
        is_moment = told.count() and told.inner_text().startswith(MOMENTS[game_id])
        if is_moment and what == "choice":
            page.wait_for_timeout(400)
            page.screenshot(path=moment, type="jpeg", quality=60)
        if what == ".scene [data-next]":
            page.screenshot(path=count, type="jpeg", quality=60)

    play_lesson(page, game_id, look)
    assert moment.stat().st_size < MOST_BYTES and count.stat().st_size < MOST_BYTES


def test_a_picture_of_learning_about_an_invitation(person, address, tmp_path):
    folder = ROOT / os.environ["KAFFIHUS_PICTURES"] if "KAFFIHUS_PICTURES" in os.environ else tmp_path
    anna, bo = person(), person(viewport=LESSON)
    anna.goto(address)
    anna.get_by_label("Your name").fill("Anna")
    anna.get_by_label("Your name").press("Enter")
    bo.goto(open_with_friends(anna, address))
    bo.locator("[data-about]").wait_for()
    bo.screenshot(path=Path(folder) / "learn-arrival.jpg", type="jpeg", quality=60)


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


def test_a_picture_of_the_rules(person, address, tmp_path):
    folder = ROOT / os.environ["KAFFIHUS_PICTURES"] if "KAFFIHUS_PICTURES" in os.environ else tmp_path
    page = person(viewport=SMALL_DESK)
    page.goto(f"{address}/rules/fika")
    page.locator("[data-example]").first.wait_for()
    page.wait_for_timeout(400)
    path = Path(folder) / "rules-fika.jpg"
    page.screenshot(path=path, type="jpeg", quality=66)
    assert path.stat().st_size < MOST_BYTES
