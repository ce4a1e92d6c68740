"""Whole games in a real browser, by clicks, taps and keys alone."""

import random
import re
import time

import pytest
from playwright.sync_api import expect

from kaffihus import games
from web.house import DESK, PHONE, click_once, is_asked, is_over, play_now
from web.test_access import look

pytestmark = pytest.mark.xdist_group("web")


# The scenes that are seen in every game, by their titles' keys; others are left out where much waits.
SCENES = {
    "fika": {"fika.scene.reveal", "fika.scene.round", "fika.scene.last"},
    "fyfe": {"fyfe.scene.end"},
    "caffeine_hit": {"caffeine_hit.scene.visit", "caffeine_hit.scene.end"},
    "cafe_baras": {"cafe_baras.scene.end"},
    "cookie_jar": {"cookie_jar.scene.round"},
}
SIZES = [{"width": 844, "height": 390}, PHONE, DESK]
# The scene that is shown; a moment stays while somebody rests on it.
SHOWN = """() => {
  const scene = document.querySelector('[data-scene]');
  if (scene?.dataset.scene === 'moment') scene.dispatchEvent(new PointerEvent('pointermove'));
  return scene && { ...scene.dataset };
}"""


def watch_to_the_end(page):
    """Click until the result is shown, looking at each new scene at every size; the titles seen."""
    rng, seen, end = random.Random(1), set(), time.monotonic() + 480
    lines = None  # of the log, while a count is watched
    while not is_over(page):
        assert time.monotonic() < end, f"no end; seen: {seen}"
        shown = page.evaluate(SHOWN)
        if shown and shown["scene"] == "scoring":
            lines = lines or page.locator("aside .log li").count()
        elif lines:
            expect(
                page.locator("aside .log li").nth(lines)
            ).to_be_attached()  # what the count had held back
            lines = None
        if shown and shown["scene"] != "glance":
            if shown["title"] not in seen and not look_at_scene(page, shown["scene"]):
                continue  # it was over before it was looked at: the next of its kind
            go_on(page, shown["scene"])
        elif click_once(page, rng) is None:
            page.wait_for_timeout(20)
        if shown:
            seen.add(shown["title"])
    return seen


# Where a scene is, once it has come to rest; null if it is over.
BOX = """async (kind) => {
  const scene = document.querySelector(`[data-scene=${kind}]`);
  const ends = (one) => one.effect.getComputedTiming().endTime < Infinity;
  const coming = scene?.getAnimations({ subtree: true }).filter(ends) ?? [];
  await Promise.all(coming.map((one) => one.finished.catch(() => {})));
  return scene?.isConnected ? scene.getBoundingClientRect().toJSON() : null;
}"""
# Cards that lie over what is told of a count.
HIDING = """() => {
  const told = document.querySelector('[data-scene=scoring]').getBoundingClientRect();
  const lies = (box) => box.right > told.left + 1 && box.left < told.right - 1
    && box.bottom > told.top + 1 && box.top < told.bottom - 1;
  const isOnTop = ({left, right}) =>
    !!document.elementFromPoint((left + right) / 2, told.top + 8)?.closest('.hand');
  const turned = [...document.querySelectorAll('.over .turned')];
  const held = [...document.querySelectorAll('.hand > *')];
  return [...turned.filter((one) => lies(one.getBoundingClientRect())),
    ...held.filter((one) => isOnTop(one.getBoundingClientRect()))].map((one) => one.innerText);
}"""
NEXT = "() => { const next = document.querySelector('.scene [data-next]'); next?.click(); return !!next; }"


def look_at_scene(page, kind):
    """At every size all of it is on the screen, and it has no barriers. A moment may pass meanwhile."""
    for size in SIZES:
        page.set_viewport_size(size)
        box = page.evaluate(BOX, kind)
        if box is None and kind == "moment":
            return False
        assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"] + 1, f"{size}: {box}"
        assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"] + 1, f"{size}: {box}"
        assert kind != "scoring" or page.evaluate(HIDING) == [], f"{size}: what is told is covered"
    look(page, f"within a scene: {kind}")
    return True


def go_on(page, kind):
    """What is watched is led on from, by its button or by a key. A moment's button may go by itself."""
    button = page.locator(".scene [data-next]")
    if kind == "scoring" and button.count():
        button.click()
    elif not page.evaluate(NEXT):
        page.keyboard.press("Enter")


# Counts the things on the board that are lit; a line of the log that is pointed at lights things too.
COUNT_LIT = """window.lit = 0;
new MutationObserver((changes) => {
  for (const { target, oldValue } of changes)
    if (/spotlit/.test(target.className) && !/spotlit/.test(oldValue) && target.closest('.stage')
        && !document.querySelector('.log li:hover')) window.lit += 1;
}).observe(document, { subtree: true, attributeFilter: ['class'], attributeOldValue: true });"""


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_game_is_played_to_its_end_by_clicking(person, address, game_id):
    page = person(settings={"scenes": "full"})
    page.add_init_script(COUNT_LIT)
    play_now(page, address, game_id)
    seen = watch_to_the_end(page)
    assert SCENES[game_id] <= seen, "each scene is seen"
    assert page.evaluate("window.lit") > 3, "what another player did is lit"
    expect(page.locator("[data-told] p").first).to_contain_text(re.compile("wins|shares"))
    assert page.locator("[data-end] .bars .line").count() > 1, "how far apart they are"
    expect(page.locator("[data-rematch]")).to_be_visible()
    if game_id not in ("cookie_jar", "fika"):  # points of one kind; a last round may earn in one slot alone
        assert page.locator("[data-end] table tbody tr").count() > 1, "what the result is made of"
    if game_id != "cookie_jar":  # which is told in everyday words
        assert page.locator("aside .log abbr[title]").count() > 0, "words of the glossary are explained"


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
    page.locator("[data-just-play]").focus()
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
