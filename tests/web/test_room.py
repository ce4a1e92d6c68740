"""The room itself: looking back, after the game, weight."""

import gzip
import json
import re

import pytest
from playwright.sync_api import expect

from kaffihus import games
from web.house import ROOT, STATIC, play_now, play_some, play_to_the_end
from web.reviewed import state
from web.test_access import look
from web.test_deal import findings

pytestmark = pytest.mark.xdist_group("web")


def test_looking_back_by_a_line_of_the_log_and_to_ones_own_last_move(person, address):
    page = person()
    play_now(page, address, "fika")
    play_some(page, 12)
    page.locator("aside .log button").nth(3).click()
    page.locator("[data-now]").wait_for()
    expect(page.locator(".spot.can"), "the past cannot be changed").to_have_count(0)
    page.locator("[data-now]").click()
    page.locator(".stage .spot.can, .bar [data-option]").first.wait_for()
    for seed in range(20):  # the other has acted since
        if page.locator("[data-recall]").count():
            break
        play_some(page, 1, seed)
    page.locator("[data-recall]").click()
    page.locator("[data-now]").click()
    page.locator("[data-recall]").wait_for()
    page.reload()
    page.locator(".stage .spot.can, .bar [data-option]").first.wait_for()
    expect(page.locator("[data-recall]"), "this page has seen nothing of it").to_have_count(0)


def test_forms_name_no_rulings_and_the_menu_has_an_order(person, address):
    page = person()
    page.goto(address)
    opener = page.get_by_role("button", name="Set the table")
    expect(opener).to_have_count(len(games.IDS))
    for i in range(len(games.IDS)):
        opener.nth(i).click()
        form = page.locator("dialog[open]")
        form.locator("button[type=submit]").wait_for()
        assert not re.search(r"[A-Z]{3,}-\d", form.inner_text()), "no ids of rulings"
        page.keyboard.press("Escape")
        expect(form).to_have_count(0)
    play_now(page, address, "fika")
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.locator("dialog[open] h3")).to_have_text(["This game", "Look up", "Go"])


def test_after_the_game_result_deal_replay_and_rematch(person, address):
    page = person()
    play_now(page, address, "cookie_jar")
    play_to_the_end(page)
    page.locator("[data-check]").click()
    checks, verdict = findings(page)
    assert list(checks.values()) == ["true"] * 7 and verdict == "true"
    table = page.url
    with page.expect_download() as picture:
        page.locator("[data-picture]").click()
    assert picture.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    page.locator("[data-end] a", has_text="Replay").click()
    page.locator(".scrubber").wait_for()
    page.locator(".stage").wait_for()
    expect(page.locator("[data-step='0']")).to_have_text(re.compile("Move 0 of"))
    expect(page.locator(".said")).to_contain_text("one card each")  # play begins after the deal
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-step='2']")).to_have_count(1)
    expect(page.locator(".said")).not_to_contain_text("card=")
    page.get_by_label("Move by").select_option(label="rounds")
    page.locator(".scrubber").get_by_role("button", name="First").click()
    page.locator(".scrubber").get_by_role("button", name="Forward").click()
    expect(page.locator("[data-step='1']")).to_have_text("Round 1 of 7")
    page.locator("[data-count]").click()
    expect(page.locator(".scene h2")).to_have_text("Round 1: the hands are shown")
    page.locator("[data-skip]").click()
    page.get_by_role("button", name="Last").click()
    with page.expect_response("**/replay?*") as seen:
        page.get_by_label("Seen by").select_option(label="spectator")
    expect(page.locator(".hand .spot")).to_have_count(0)
    page.locator(".stage").wait_for()
    reviewed(page, seen.value.json()["moments"][0]["view"])
    page.goto(table)
    page.locator("[data-rematch]").click()
    page.wait_for_url(lambda url: url != table and "/table/" in url)
    page.locator(".stage").wait_for()


def reviewed(page, view):
    """From a replay to its review: progress, the curve, what decided it, the better line, and back."""
    players = page.get_by_label("Seen by").locator("option").all_inner_texts()[1:]
    line = {"key": "plain", "params": {"text": "Anna lays Kleina."}}
    so_far = {"0": [0.5, 0.62], "1": [0.38]}
    answer = {"status": "working", "done": 1, "total": 4, "values": so_far, "review": None}
    page.route("**/api/tables/*/review", lambda route: route.fulfill(json=answer))
    page.locator("[data-review]").click()
    expect(page.locator("[data-progress]")).to_have_text("25 % reviewed")
    expect(page.locator("[data-growing]")).to_contain_text("62 %")
    answer |= state(players, 20, line, view)
    expect(page.locator("[data-accuracy]")).to_contain_text("87 %")
    expect(page.locator("[data-accuracy]")).to_contain_text("± 4, 95 % sure")
    expect(page.locator("[data-luck]")).to_contain_text("+43 %")
    expect(page.locator("[data-luck]")).to_contain_text("± 6, 95 % sure")
    expect(page.locator("[data-curve] circle.reach")).to_have_count(2)
    first = page.locator("[data-turning]").first
    expect(first).to_contain_text("Anna lays Kleina.")
    expect(first).to_contain_text("−12 %")
    expect(first).to_contain_text("Better: Keep it.")
    expect(first.locator("[data-beliefs] li")).to_contain_text("63 %")
    expect(first.locator("[data-truth]")).to_contain_text("In truth")
    expect(page.locator("[data-cause]")).to_contain_text("by luck")
    page.locator(".board .stage").wait_for()
    look(page, "a review")
    page.locator("[data-play-better]").click()
    expect(page.locator("[data-better-line]")).to_contain_text("1/2 Keep it.")
    page.locator("[data-better-line] [data-next]").click()
    expect(page.locator("[data-better-line]")).to_contain_text("Nobody minds.")
    expect(page.locator(".board figcaption")).to_contain_text("might have seen")
    page.locator("[data-as-it-was]").click()
    expect(page.locator(".board figcaption")).not_to_contain_text("might have seen")
    page.locator("[data-turning] button").nth(1).click()
    expect(page.locator("[data-turning]").nth(1).locator("button")).to_have_attribute(
        "aria-expanded", "true"
    )
    page.locator("[data-turning] button").first.click()
    page.locator("[data-show]").click()
    page.wait_for_url("**/replay/**#at=19&as=*")
    page.locator(".scrubber").wait_for()
    page.locator(".stage").wait_for()
    expect(page.locator("[data-step='0']"), "the replay does not begin at its beginning").to_have_count(0)
    page.unroute("**/api/tables/*/review")


def test_the_first_load_is_light():
    scripts = {
        path.name: len(gzip.compress(path.read_bytes())) for path in (STATIC / "assets").glob("*.*s*")
    }
    first = sum(size for name, size in scripts.items() if name.startswith("index-"))
    # What nobody needs to play.
    later = ("lesson-", "Learn-", "Own-", "Replay-", "Review-", "rules-", "Rules", "ConsultDialog-")
    # Loaded by whoever speaks the language.
    spoken = re.compile(r"((phrases|house|facts|first|glossary)\.)?(de|is)-")
    to_play = {
        name: size for name, size in scripts.items() if not (name.startswith(later) or spoken.match(name))
    }
    play = sum(size for name, size in to_play.items() if name.endswith((".js", ".css")))
    print(f"first load {first} bytes, to play all games {play} bytes, compressed")
    assert first < 100_000
    assert play < 250_000


def test_the_lock_file_names_no_registry():
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    assert not [name for name, one in lock["packages"].items() if "resolved" in one]
