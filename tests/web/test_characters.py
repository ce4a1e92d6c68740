"""The regulars of the house: whom one meets by playing now, at the table, and what they say there."""

import json

import pytest
from playwright.sync_api import expect

from kaffihus.bots.characters.phrases import PHRASES
from web.house import play_now

pytestmark = pytest.mark.xdist_group("web")


def remarks_told(page):
    """The keys of all remarks that come over the socket from now on."""
    found = []

    def hear(frame):
        found.extend(one["key"] for one in json.loads(frame).get("talk", ()))

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    return found


def test_one_sees_whom_one_meets_chooses_another_and_hears_them_unless_told_not_to(person, address):
    page = person(settings={"level": ""})
    page.goto(address)
    meeting = page.locator("[data-game=fika] [data-meet]")
    expect(meeting).to_contain_text("You meet Tumi")
    expect(meeting).to_contain_text("newcomer")
    expect(meeting.locator("[data-face=tumi]")).to_be_visible()
    expect(page.locator("[data-game=cookie_jar] [data-meet]")).to_contain_text("Tumi, Una")
    meeting.click()
    page.locator("dialog [data-regulars] label", has_text="Hekla").click()
    expect(meeting).to_have_attribute("data-meet", "hekla")
    expect(page.locator(".notice")).to_contain_text("Hekla is waiting for you. This device remembers.")

    told = remarks_told(page)
    page.reload()
    play_now(page, address, "fika")
    bubble = page.locator("[data-remark]")
    bubble.wait_for()
    assert told[0].startswith("house.talk.hekla.greeting.")
    assert bubble.inner_text().endswith(PHRASES[told[0]])
    plate = page.locator('[data-origin="seat-1"]')
    expect(plate).to_contain_text("Hekla")
    expect(plate.locator("[data-face=hekla]")).to_be_visible()

    page.evaluate("""() => {
      const kept = JSON.parse(localStorage.getItem('kaffihus.settings'));
      localStorage.setItem('kaffihus.settings', JSON.stringify({...kept, talk: false}));
    }""")
    told.clear()
    page.goto(address)
    page.reload()
    play_now(page, address, "fika")
    expect(page.locator('[data-origin="seat-1"]')).to_contain_text("Hekla")
    page.wait_for_function("() => document.querySelector('.stage [data-origin]')")
    assert told and all(key.startswith("house.talk.hekla.") for key in told), "it came, and was not shown"
    expect(bubble).to_have_count(0)
