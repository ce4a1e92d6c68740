"""The site in Firefox: all games to their end and proven, all but the first without a network."""

import pytest

from kaffihus import games
from tab.files import served
from tab.test_site import BEFORE, saved_in, verify
from web.house import DESK, play_to_the_end

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]


def play(page, address, game_id, seed):
    """A game against bots, from the first page to its result."""
    page.goto(address)
    page.click(f'[data-play="{game_id}"]')
    page.click("[data-just-play]")  # and no lesson
    page.wait_for(".stage")
    play_to_the_end(page, seconds=400, seed=seed)


def prove(page, folder):
    """The game that has just ended: its draws by the page, its record by the command; its file."""
    page.click("[data-check]")
    page.wait_for('[data-verdict="true"]')
    path = page.download("[data-save]")
    verify(saved_in(path)["record"], folder)
    return path


def check_saved(page, path):
    """Opened from a disk, a saved game says that every draw checks, and shows the game."""
    page.goto(path.as_uri())
    page.wait_for('[data-saved="true"]')
    page.wait_for(".stage .spot, .stage button")


def test_every_game_is_played_to_its_end_in_firefox_without_a_network_and_proven(fox, site, tmp_path):
    fox.set_viewport_size(DESK)
    fox.add_init_script(BEFORE)
    first, *others = games.IDS
    with served(site) as address:
        play(fox, address, first, seed=1)
        files = [prove(fox, tmp_path)]
        fox.wait_for_function("document.documentElement.dataset.kept === 'all'", seconds=300)
    for seed, game_id in enumerate(others):  # the host is gone
        play(fox, address, game_id, seed)
        files.append(prove(fox, tmp_path))
    for path in files:
        check_saved(fox, path)
    ours = (address, f"blob:{address.split('/some')[0]}", "data:", "file:")
    assert len(fox.asked_for) > 100
    assert sum("/whole-" in one for one in fox.asked_for) <= 1, "it is kept, and never needed"
    assert [one for one in fox.asked_for if not one.startswith(ours)] == [], "no request leaves the site"
