"""The coach on the page: at a table against bots it names options that light the board, and stays open."""

import pytest
from playwright.sync_api import expect

from web.house import PHONE, play_now
from web.test_layout import SIDEWAYS

pytestmark = pytest.mark.xdist_group("web")


def test_the_coach_weighs_options_that_light_the_board(person, address):
    """On a phone however held, the hand in view: stakes, an option shown and made, in German, kept."""
    page = person(viewport=PHONE, confirm=True, settings={"language": "de"})
    play_now(page, address, "fika")
    page.get_by_role("button", name="Mehr").click()  # a phone has the coach in its menu
    page.locator("dialog[open]").get_by_role("button", name="Coach").click()
    panel = page.locator("[data-coach]")
    expect(panel.locator("[role=status]")).to_contain_text("Es geht um")
    options = panel.locator("[data-coached]")
    assert options.count() >= 2
    notation = options.first.get_attribute("data-coached")
    options.first.click()
    staged = page.locator(f".sheet [data-option='{notation}']")
    expect(staged).to_be_visible()
    hand = page.locator("[data-thing^='hand:']").last.bounding_box()
    assert hand["y"] + 0.8 * hand["height"] <= panel.bounding_box()["y"], "the coach covers the hand"
    staged.click()
    expect(page.locator(f".sheet [data-option='{notation}']")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-coach]")).to_be_visible()
    expect(page.locator("[data-ask-coach]")).to_have_attribute("aria-expanded", "true")
    page.set_viewport_size(SIDEWAYS)
    expect(options.first).to_be_in_viewport()
    hand = page.locator("[data-thing^='hand:']").last.bounding_box()
    assert hand["x"] + hand["width"] <= panel.bounding_box()["x"], "held sideways, it covers the hand"
    assert hand["y"] + hand["height"] <= SIDEWAYS["height"], "held sideways, it pushes the hand away"
