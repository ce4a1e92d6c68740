"""A phone's screen holds a whole turn: the hand is in sight, and picking a card moves nothing else."""

import random

import pytest

from kaffihus import games
from web.house import PHONE, click_once, play_now, wait_until_still

pytestmark = pytest.mark.xdist_group("web")
CLICKS = 6

# The hand's cards that do not lie wholly between the top of the page and the bar.
OUT_OF_SIGHT = """() => {
  const bar = document.querySelector('.bar').getBoundingClientRect();
  return [...document.querySelectorAll('.hand .spot')].filter((card) => {
    const box = card.getBoundingClientRect();
    return box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > bar.top + 1;
  }).map((card) => card.dataset.thing);
}"""
HEIGHT = "document.querySelector('.stage').getBoundingClientRect().height"


def test_picking_a_card_does_not_lay_the_board_out_anew(person, address):
    page = person(viewport=PHONE, confirm=True)
    play_now(page, address, "cafe_baras")
    page.locator(".hand .spot.can").first.wait_for()
    wait_until_still(page)
    height = page.evaluate(HEIGHT)
    page.locator(".hand .spot.can").first.click()
    page.locator(".spot.picked").wait_for()
    assert page.locator(".bar [data-option]").count() > 1
    assert page.evaluate(HEIGHT) == height


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
def test_the_hand_is_in_sight_at_a_full_table(person, address, game_id):
    page = person(viewport=PHONE)
    page.goto(address)
    game = page.locator("li", has=page.locator(f'[data-play="{game_id}"]'))
    game.get_by_role("button", name="Set the table").click()
    form = page.locator("dialog[open]")
    if form.locator("input[name=players]").count():
        form.locator("label", has=page.locator("input[name=players]")).last.click()
    form.locator("button[type=submit]").click()
    page.locator(".stage .spot").first.wait_for()
    rng, done = random.Random(4), 0
    while done < CLICKS:
        assert page.evaluate(OUT_OF_SIGHT) == []
        if click_once(page, rng) is None:
            page.wait_for_timeout(30)
        else:
            done += 1
