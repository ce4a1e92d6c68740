"""While a round is counted: the board stays where it was, and what changed behind it moves afterwards."""

import random
import time

import pytest

from web.house import PHONE, click_once, play_now
from web.test_layout import SIDEWAYS, sit_down

pytestmark = pytest.mark.xdist_group("web")


def until_a_count(page):
    """Play until a round is counted."""
    rng, count, end = random.Random(1), page.locator(".scene [data-skip]"), time.monotonic() + 60
    while not count.count():
        assert time.monotonic() < end, "no round is counted"
        click_once(page, rng)
        page.wait_for_timeout(20)


# The heights that the board has from beat to beat of a count.
HEIGHTS = """async () => {
  const found = new Set();
  for (let next; (next = document.querySelector('.scene [data-next]')); next.click()) {
    await new Promise(requestAnimationFrame);
    found.add(document.querySelector('.stage').clientHeight);
    if (document.querySelector('.dots i').style.width === '100%') return [...found];
  }
}"""


@pytest.mark.parametrize("game_id", ["fika", "cookie_jar"])
def test_a_count_does_not_lay_the_board_out_anew_from_beat_to_beat(person, address, game_id):
    page = person(viewport=PHONE, settings={"scenes": "full"})
    play_now(page, address, game_id)
    until_a_count(page)
    assert len(page.evaluate(HEIGHTS)) == 1


# What is not to be seen at once while a count is told, beat by beat.
FAULTS = """async () => {
  const faults = new Set();
  for (let next; (next = document.querySelector('.scene [data-next]')); next.click()) {
    await new Promise(requestAnimationFrame);
    const bar = document.querySelector('.scene');
    if (bar.scrollHeight > bar.clientHeight + 1) faults.add('the bar scrolls');
    if (document.querySelector('.stage .scrolls')) faults.add('the board scrolls');
    const boxOf = (one) => bar.querySelector(one).getBoundingClientRect();
    const [told, counters] = [boxOf('.told'), boxOf('.counters')];
    const isBeside = told.right <= counters.left + 1;
    if (told.bottom > counters.top + 1 && !isBeside) faults.add('what is told lies over the counters');
    if (bar.querySelector('.dots i').style.width === '100%') return [...faults];
  }
}"""


@pytest.mark.parametrize("viewport", [PHONE, SIDEWAYS], ids=["phone", "sideways"])
def test_a_count_of_seven_is_whole_on_a_phone_however_held(person, address, viewport):
    page = person(viewport=viewport, settings={"scenes": "full"})
    sit_down(page, address, "cookie_jar", "most")
    until_a_count(page)
    assert page.evaluate(FAULTS) == []


# What has been set moving on the board by the time of the second frame after a count was left.
MOVED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  document.querySelector('.scene [data-skip]').click();
  await frame();
  await frame();
  return document.getAnimations().map((one) => one.effect?.target?.dataset?.move).filter(Boolean);
}"""


def test_what_changed_behind_a_count_moves_when_it_is_over(person, address):
    page = person(speed="slow", settings={"scenes": "full"})
    play_now(page, address, "cookie_jar")
    until_a_count(page)
    page.wait_for_function("() => !document.getAnimations().some((one) => one.effect.target?.dataset.move)")
    assert page.evaluate(MOVED), "the cards of the next round come from the deck"
