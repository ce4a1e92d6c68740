"""Lost and found: a network that goes away, a house that is killed and comes back."""

import random
import time

import pytest

from web.house import (
    PHONE,
    STATIC,
    click_once,
    free_port,
    just_play,
    play_now,
    play_some,
    serve,
    wait_until_still,
)
from web.test_company import Line

pytestmark = pytest.mark.xdist_group("web")


def test_a_phone_whose_line_is_cut_again_and_again(person, address):
    page = person(viewport=PHONE, touch=True)
    line = Line(page)
    play_now(page, address, "fika")
    rng, taps, end = random.Random(3), 0, time.monotonic() + 90
    while taps < 16:
        assert time.monotonic() < end
        if click_once(page, rng, touch=True) is not None:
            taps += 1
            if taps % 5 == 0:
                line.cut()
                line.wait_until_mended(page)
        page.wait_for_timeout(10)
    assert line.cuts == 3
    play_some(page, 0)
    page.locator(".bar .last").click()  # on a phone what happened last opens the log
    told = page.locator("dialog[open] .log").inner_text()
    page.reload()
    page.locator(".stage").wait_for()
    page.locator(".bar .last").click()  # on a phone what happened last opens the log
    assert page.locator("dialog[open] .log").inner_text() == told, "each line once, in order"


def test_the_network_is_pulled_and_comes_back(person, address):
    page = person()
    play_now(page, address, "fika")
    play_some(page, 3)
    lines = page.locator("aside .log li").count()
    page.context.set_offline(True)
    page.locator(".link.lost").wait_for(timeout=20_000)
    assert page.locator(".lost[role=alert]").is_visible()
    clicked = click_once(page, random.Random(1))
    page.context.set_offline(False)
    page.locator(".link.open").wait_for(timeout=20_000)
    assert clicked is not None
    page.wait_for_function("n => document.querySelectorAll('aside .log li').length > n", arg=lines)
    play_some(page, 3)


def test_a_house_killed_and_opened_again_goes_on_where_it_was(person, tmp_path):
    if not (STATIC / "index.html").exists():
        pytest.skip("the room is not built: run `make web`")
    port = free_port()
    process = serve(tmp_path, port)
    try:
        page = person()
        play_now(page, f"http://127.0.0.1:{port}", "fika")
        play_some(page, 6)
        told = page.locator("aside .log").inner_text()
        process.kill()
        process.wait(10)
        page.locator(".link.lost").wait_for(timeout=20_000)
        process = serve(tmp_path, port)
        page.locator(".link.open").wait_for(timeout=30_000)
        assert page.locator("aside .log").inner_text() == told, "nothing that was told is lost"
        wait_until_still(page)
        play_some(page, 4)
    finally:
        process.kill()
        process.wait(10)


def test_a_page_older_than_its_house_is_opened_anew_and_goes_on(browser, address):
    """After an update the house no longer has what such a page has not loaded yet."""
    context = browser.new_context(base_url=address, service_workers="block")
    page, opened = context.new_page(), []
    page.goto("/")
    page.locator("[data-play=fika]").wait_for()
    page.on("request", lambda one: one.is_navigation_request() and opened.append(one.url))
    page.route(
        "**/assets/client-*.js", lambda route: route.continue_() if opened else route.fulfill(status=404)
    )
    page.locator("[data-play=fika]").click()
    just_play(page)
    page.locator(".stage").wait_for()
    assert len(opened) == 1 and "/table/" in opened[0]
    context.close()
