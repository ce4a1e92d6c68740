"""Pictures of every table, for the README: KAFFIHUS_PICTURES=docs/images keeps them."""

import os
import random
import time
from pathlib import Path

import pytest

from kaffihus import games
from web.house import PHONE, ROOT, TABLET, click_once, come_in, is_over, play_now, play_to_the_end
from web.lessons import play_lesson
from web.test_company import open_with_friends
from web.test_evening import begun, play_a_little, resign
from web.test_games import BOX, SHOWN, go_on
from web.test_layout import SIDEWAYS

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("web")]
SMALL_DESK = {"width": 1180, "height": 760}
CLICKS = {"fika": 22, "fyfe": 60, "caffeine_hit": 34, "cafe_baras": 40, "cookie_jar": 9}
EARLY = 10  # clicks
HALF_TOLD = 3  # beats of a count
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
# Nothing to tap on but the game.
AT_ONCE = """() => {
  const kept = JSON.parse(localStorage.getItem('kaffihus.settings'));
  localStorage.setItem('kaffihus.settings', JSON.stringify({...kept, scenes: 'off', confirm: false}));
}"""

AT_REST = """async () => {
  const ends = (one) => one.effect.getComputedTiming().endTime < Infinity;
  await Promise.all(document.getAnimations().filter(ends).map((one) => one.finished.catch(() => {})));
}"""
SCENES = LEVEL.replace("level: 'newcomer'", "scenes: 'full'")


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


@pytest.mark.parametrize("game_id", games.IDS)
def test_pictures_of_its_moments(person, address, tmp_path, game_id):
    """A phone held sideways, a moment, a count half told, the result and what is handed on of it."""
    folder = ROOT / os.environ["KAFFIHUS_PICTURES"] if "KAFFIHUS_PICTURES" in os.environ else tmp_path

    def take(name):
        path = Path(folder) / f"{game_id}-{name}.jpg"
        page.screenshot(path=path, type="jpeg", quality=60)
        assert path.stat().st_size < MOST_BYTES

    page = person(viewport=SIDEWAYS)
    play_now(page, address, game_id)
    play_some(page, EARLY)
    take("sideways")
    page.evaluate(SCENES)
    page.reload()
    page.set_viewport_size(SMALL_DESK)
    page.locator(".stage").wait_for()
    rng, beats, seen, end = random.Random(3), 0, set(), time.monotonic() + 400
    while not is_over(page):
        assert time.monotonic() < end, f"no end; seen: {seen}"
        kind = (page.evaluate(SHOWN) or {}).get("scene")
        if kind in ("moment", "scoring"):
            beats += kind == "scoring"
            if kind not in seen and beats in (0, HALF_TOLD):
                page.evaluate(BOX, kind)  # once it has come to rest
                take(kind)
                seen.add(kind)
            go_on(page, kind)
        elif click_once(page, rng) is None:
            page.wait_for_timeout(20)
    page.evaluate(AT_REST)
    take("result")
    if game_id == "caffeine_hit":
        with page.expect_download() as handed_on:
            page.locator("[data-picture]").click()
        handed_on.value.save_as(Path(folder) / "handed-on.png")
    assert "scoring" in seen


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
    """The choice a lesson is about, the end of the count, and the first game: its hint and its result."""
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
    hint, result = Path(folder) / f"learn-{game_id}-hint.jpg", Path(folder) / f"learn-{game_id}-result.jpg"
    page.locator("[data-first-game]").click()
    page.locator("[data-hint]").wait_for()
    page.mouse.move(2, 300)
    page.wait_for_timeout(1200)
    page.screenshot(path=hint, type="jpeg", quality=60)
    page.evaluate(AT_ONCE)
    page.reload()
    play_to_the_end(page)
    page.wait_for_timeout(600)
    page.screenshot(path=result, type="jpeg", quality=60)
    assert all(path.stat().st_size < MOST_BYTES for path in (moment, count, hint, result))


def test_a_picture_of_learning_about_an_invitation(person, address, tmp_path):
    folder = ROOT / os.environ["KAFFIHUS_PICTURES"] if "KAFFIHUS_PICTURES" in os.environ else tmp_path
    anna, bo = person(), person(viewport=LESSON)
    anna.goto(address)
    anna.get_by_label("Your name").fill("Anna")
    anna.get_by_label("Your name").press("Enter")
    bo.goto(open_with_friends(anna, address))
    bo.locator("[data-about]").wait_for()
    bo.screenshot(path=Path(folder) / "learn-arrival.jpg", type="jpeg", quality=60)


def test_pictures_of_an_evening(person, address, tmp_path):
    """An invitation, a latecomer, another game for everybody, a phone that dies and is back, a rematch."""
    folder = ROOT / os.environ["KAFFIHUS_PICTURES"] if "KAFFIHUS_PICTURES" in os.environ else tmp_path
    anna, bo, cleo = person(viewport=LESSON), person(viewport=PHONE), person(viewport=TABLET)

    def keep(page, name):
        page.mouse.move(2, 400)
        page.wait_for_timeout(600)
        path = Path(folder) / f"evening-{name}.jpg"
        page.screenshot(path=path, type="jpeg", quality=60)
        assert path.stat().st_size < MOST_BYTES

    link = open_with_friends(anna, address, "caffeine_hit")
    keep(anna, "invitation")
    come_in(bo, link, "Bo")
    begun("caffeine_hit", anna, bo)
    cleo.goto(link)
    cleo.locator("[data-want]").click()
    cleo.locator("[data-watcher] [data-name]").fill("Cleo")
    cleo.get_by_role("button", name="I'm in").click()
    play_a_little([anna, bo], 24)
    keep(cleo, "latecomer")
    resign(bo)
    anna.locator("[data-end] [data-another]").click()
    keep(anna, "another")
    anna.locator("[data-end] [data-choose=cookie_jar]").click()
    bo.locator("[data-end] [data-come]").wait_for()
    keep(bo, "knock")

    bo.locator("[data-end] [data-come]").click()
    begun("cookie_jar", anna, bo, cleo)
    play_a_little([anna, bo, cleo], 10)
    home = bo.evaluate("location.origin")
    bo.close()
    anna.locator("[data-away=others]").wait_for()
    keep(anna, "away")
    bo = bo.context.new_page()
    bo.goto(home)
    bo.locator(".resume").wait_for()
    keep(bo, "back")
    bo.locator(".resume").click()
    begun("cookie_jar", bo)
    resign(cleo)
    resign(bo)
    cleo.locator("[data-end] [data-another]").click()
    cleo.locator("[data-end] [data-choose=fyfe]").click()
    anna.locator("[data-end] [data-come]").click()
    bo.locator("[data-end] [data-come]").click()
    begun("fyfe", anna, bo, cleo)
    resign(anna)
    resign(bo)
    bo.locator("[data-end]").get_by_role("link", name="Replay").click()
    bo.locator(".stage").wait_for()
    cleo.locator("[data-end] [data-rematch]").click()
    anna.locator("[data-end] [data-knock]").wait_for()
    keep(anna, "rematch")
    bo.locator("[data-company=asked]").wait_for()
    keep(bo, "elsewhere")


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
