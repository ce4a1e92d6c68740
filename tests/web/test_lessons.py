"""Learning: every lesson from its first word into a first game; the first visit of somebody with a link."""

import json

import pytest
from playwright.sync_api import expect

from kaffihus import games
from web.house import PHONE, ROOT
from web.lessons import GONE, packed, play_lesson
from web.test_company import open_with_friends
from web.test_layout import SIDEWAYS

pytestmark = pytest.mark.xdist_group("web")
MOST_BYTES = 90_000
SMALL_WINDOW = {"width": 1000, "height": 700}  # where a board might lie over what is said above it

# Whether something is there; until then whatever is counted goes on.
WATCHED = """(wanted) => {
  if (document.querySelector(wanted)) return true;
  document.querySelector('.scene [data-next]')?.click();
  return false;
}"""


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_lesson_leads_into_a_first_game(person, address, game_id):
    """Every wrong choice is taken back, something is counted, and the first game has hints."""
    page = person(viewport=SMALL_WINDOW, confirm=True, settings={"scenes": "full"})
    page.goto(f"{address}/learn/{game_id}")
    seen, dark = set(), []

    def look(what):
        """What a text is about is lit on the board."""
        seen.add(what)
        told = page.locator(".talk .text")
        text = told.inner_text() if told.count() else ""
        spots = [light for start, light in lights.items() if text.startswith(start)]
        if spots and not page.locator(".scene-lit").count():
            dark.append((text, spots))

    lights = {
        frame["told"]["text"]["en"]: frame["light"]
        for frame in packed(game_id)["frames"]
        if "told" in frame and "light" in frame
    }
    taken = play_lesson(page, game_id, look)
    assert lights and not dark
    frames = packed(game_id)["frames"]
    assert taken == [wrong["take"]["notation"] for frame in frames for wrong in frame.get("wrong", [])]
    assert ".scene [data-next]" in seen, "nothing was counted"
    page.locator("[data-first-game]").click()
    page.wait_for_url("**/table/**")
    watch_until(page, "[data-hint]")
    page.locator("[data-no-hints]").click()
    expect(page.locator("[data-hint]")).to_have_count(0)
    kept = json.loads(page.evaluate("localStorage.getItem('kaffihus.first')"))
    assert kept == {"offered": [game_id], "hints": []}


def watch_until(page, wanted):
    """Wait for something; whoever is caught before their first turn sees rounds counted until then."""
    page.wait_for_function(WATCHED, arg=wanted, polling=100)


def test_lessons_are_small():
    for game_id in games.IDS:
        path = ROOT / "web" / "src" / "generated" / game_id / "lesson.json"
        assert path.stat().st_size < MOST_BYTES, game_id


def test_the_lesson_is_offered_once(person, address):
    page = person()
    page.goto(address)
    page.locator("[data-play=fika]").click()
    page.locator("[data-offer=fika]").wait_for()
    expect(page.locator("[data-offer] p")).to_contain_text("street cafés")
    page.locator("[data-just-watch]").click()
    page.wait_for_url("**/learn/fika/watch")
    expect(page.locator(".talk .text")).to_contain_text("The lower café is yours")
    for _ in range(5):  # told without any choice of one's own
        page.locator(".talk [data-next]").click()
    page.goto(address)
    page.locator("[data-play=fika]").click()
    page.wait_for_url("**/table/**")


def test_a_friends_link_tells_what_this_is(person, address):
    """Two sentences and a picture; learn it first and come back, look on, or sit down."""
    anna, bo = person(), person(viewport=PHONE)
    link = open_with_friends(anna, address)
    bo.goto(link)
    expect(bo.locator("[data-about]")).to_contain_text("street cafés")
    expect(bo.locator("[data-arrival] svg.cover")).to_be_visible()
    bo.locator("[data-arrival] [data-learn]").click()
    bo.wait_for_url("**/learn/fika**")
    bo.locator(".talk [data-next]").wait_for()
    assert "table=" in bo.url
    bo.go_back()
    bo.locator("[data-arrival] [data-watch]").click()
    bo.locator("[data-sit]").first.click()
    bo.locator("[data-arrival] [data-name]").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    bo.locator(".stage").wait_for()


@pytest.mark.parametrize("path", ["chess", "learn/chess", "rules/chess"])
def test_an_unknown_address_says_what_there_is(person, address, path):
    page = person()
    page.goto(f"{address}/{path}")
    expect(page.locator("main h1")).to_have_text("Nobody sits here.")
    expect(page.locator("main li")).to_have_count(len(games.IDS))
    page.goto(f"{address}/play-fika")
    expect(page.locator("main .lead")).to_contain_text("FIKA")
    page.locator("main a.primary").click()
    page.locator("[data-play]").first.wait_for()


def test_held_sideways_a_lesson_leaves_the_board_its_height(person, address):
    page = person(viewport=SIDEWAYS)
    page.goto(f"{address}/learn/fika")
    page.locator(".talk [data-next]").wait_for()
    stage, bar = page.locator(".stage").bounding_box(), page.locator(".bar").bounding_box()
    assert stage["x"] + stage["width"] >= SIDEWAYS["width"] - 2
    assert stage["height"] >= 0.8 * SIDEWAYS["height"], "the question lies below the board"
    assert bar["x"] + bar["width"] <= stage["x"] + 1


# Whether all that may be chosen lies within the part that scrolls.
IN_SIGHT = """() => {
  const things = [...document.querySelectorAll('.stage .spot.can')];
  return things.length > 1 && things.every((one) => {
    const part = (one.closest('.scrolls') ?? document.body).getBoundingClientRect();
    const box = one.getBoundingClientRect();
    return box.top >= part.top - 1 && box.bottom <= part.bottom + 1;
  });
}"""


def test_on_a_phone_all_that_may_be_chosen_is_in_sight(person, address):
    """FYFE's scoring boards lie below its own board: the wrong one was in sight, the right one was not."""
    page = person(viewport=PHONE, confirm=True)
    page.goto(f"{address}/learn/fyfe")
    page.locator(".talk [data-next]").click()
    for thing, notation in (("supply:1", "take supply=1"), ("space:b1", "place space=b1")):
        # A click of Playwright's would scroll.
        page.locator(f'.stage .spot.can[data-thing="{thing}"]').dispatch_event("click")
        page.locator(f".bar [data-option='{notation}']").dispatch_event("click")
        page.wait_for_function(GONE, arg=notation)
    page.locator('.stage .spot.can[data-thing="board:same_colour"]').wait_for()
    page.wait_for_function(IN_SIGHT, timeout=5000)
