"""The site without a server, in a real browser: a plain host of files, and then no network at all."""

import base64
import gzip
import json
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kaffihus import games
from tab.files import served
from web.house import FLAGS, ROOT, click_once, find_browser, just_play, play_to_the_end

LEFT_OUT = "machine code is needed that was left out: web/tab/exercise.py does not walk there"
CAN_CHOOSE = ".stage .spot.can, .bar [data-option]"
SHELL = ("index.html", "sw.js", "manifest.json", "icon.svg")  # what the service worker brings
SETTINGS = {"confirm": False, "speed": "none", "sound": False, "language": "en"}
SETTINGS |= {"level": "regular", "scenes": "off"}
BEFORE = f"""localStorage.getItem('kaffihus.settings') ??
  localStorage.setItem('kaffihus.settings', {json.dumps(json.dumps(SETTINGS))});
localStorage.setItem('kaffihus.tab.hurry', '1');"""


@pytest.fixture
def visit(site):
    """A browser at the site: its page and address. What goes wrong, or leaves the site, fails the test."""
    sync_api = pytest.importorskip("playwright.sync_api")
    problems: list[str] = []
    with served(site) as address, sync_api.sync_playwright() as playwright:
        path = find_browser(playwright)
        if path is None:
            pytest.skip("no browser: install Chromium")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        context = browser.new_context(viewport={"width": 1366, "height": 768}, accept_downloads=True)
        context.set_default_timeout(60_000)
        context.add_init_script(BEFORE)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: said.type == "error" and problems.append(said.text))
        ours = (address, f"blob:{address.split('/some')[0]}", "data:", "file:")
        context.on(
            "request",
            lambda one: one.url.startswith(ours) or problems.append(f"a request left: {one.url}"),
        )
        context.on(
            "request",
            lambda one: "/whole-" in one.url and not one.service_worker and problems.append(LEFT_OUT),
        )
        yield page, address
        browser.close()
    assert not problems, problems


@pytest.fixture
def asked_for(visit, site):
    """The bytes of all files that the page and its workers have asked for so far."""
    page, address = visit
    names = set(SHELL)

    def note(request):
        if not request.service_worker and request.url.startswith(address):
            names.add(request.url.removeprefix(address).split("#")[0] or "index.html")

    page.context.on("request", note)
    return lambda: sum((site / name).stat().st_size for name in names)


def begin(page, address, game_id):
    """A game against bots, from the first page; the board is there before the table is."""
    page.goto(address)
    page.locator(f'[data-play="{game_id}"]').click()
    just_play(page)
    page.wait_for_function("location.hash.startsWith('#/table/')")
    page.locator(".stage").wait_for()


def play(page, address, game_id, seed=1):
    """The same, to its result."""
    begin(page, address, game_id)
    play_to_the_end(page, seconds=240, seed=seed)


def save(page, folder) -> Path:
    """Save the game that has just ended; the file."""
    with page.expect_download() as found:
        page.locator("[data-save]").click()
    path = folder / found.value.suggested_filename
    found.value.save_as(path)
    return path


def saved_in(path):
    """What is packed into a saved file."""
    letters = re.search(r'id="kaffihus-game">([^<]+)<', path.read_text())[1]
    return json.loads(gzip.decompress(base64.b64decode(letters)))


def verify(text, folder):
    """Have a record checked by the command, which knows nothing of tabs."""
    path = folder / "record.txt"
    path.write_text(text)
    command = [sys.executable, "-c", "from kaffihus.cli import main; main()", "verify", str(path)]
    found = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert found.returncode == 0, found.stdout + found.stderr


def check_saved(page, path):
    """Opened from a disk, a saved game says that every draw checks, and shows the game."""
    page.goto(path.as_uri())
    page.locator('[data-saved="true"]').get_by_text("Every draw checks out.").wait_for()
    page.locator(".stage").wait_for()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.locator(".stage .spot, .stage button").first.wait_for()


def prove(page, folder):
    """The game that has just ended: its draws by the page, its record by the command; its file."""
    page.locator("[data-check]").click()
    page.locator('[data-verdict="true"]').wait_for()
    path = save(page, folder)
    verify(saved_in(path)["record"], folder)
    return path


def go_without_network(page):
    """Cut the network off, once everything is kept."""
    page.wait_for_function("document.documentElement.dataset.kept === 'all'", timeout=120_000)
    page.context.set_offline(True)


def test_a_game_is_played_without_a_server_and_proven_and_the_next_without_a_network(visit, tmp_path):
    page, address = visit
    play(page, address, "fika")
    path = prove(page, tmp_path)
    go_without_network(page)
    page.goto(address)
    page.locator('a[href*="/replay/"]').first.wait_for()  # the game is in the list
    begin(page, address, "cookie_jar")
    page.reload()
    page.locator(".stage").wait_for()
    check_saved(page, path)


@pytest.mark.slow
@pytest.mark.xdist_group("site")  # which is built once
def test_every_game_is_played_to_its_end_in_a_tab_without_a_network_and_proven(visit, tmp_path):
    page, address = visit
    first, *others = games.IDS
    play(page, address, first)
    files = [prove(page, tmp_path)]
    go_without_network(page)
    for seed, game_id in enumerate(others):
        play(page, address, game_id, seed)
        files.append(prove(page, tmp_path))
    for path in files:
        check_saved(page, path)


@pytest.mark.slow
def test_a_game_that_ended_without_a_network_is_reviewed_there_and_the_review_is_kept(visit):
    page, address = visit
    reviewers = []
    page.on("worker", lambda one: "reviewer" in one.url and reviewers.append(one.url))
    play(page, address, "cookie_jar")
    go_without_network(page)
    play(page, address, "fika", seed=2)
    page.locator("[data-review]").click()
    page.locator("[data-progress]", has_text="%").wait_for()
    cause = page.locator("[data-cause]")
    cause.wait_for(timeout=240_000)
    told = cause.inner_text()
    page.locator(".stage .spot").first.wait_for()  # the board at the first turning point
    page.reload()
    cause.wait_for()
    assert told == cause.inner_text() != ""
    assert len(reviewers) == 1


@pytest.mark.parametrize("language", ["de", "is"])
def test_other_languages_weigh_as_little_before_a_game_is_chosen(visit, asked_for, language):
    page, address = visit
    page.add_init_script(f"localStorage.setItem('kaffihus.settings', '{{\"language\":\"{language}\"}}')")
    page.goto(address, wait_until="networkidle")
    page.locator('[data-play="fika"]').wait_for()
    assert page.locator("html").get_attribute("lang") == language
    assert 100_000 < asked_for() <= 250_000


@pytest.mark.parametrize("game_id", ["fika", "cookie_jar"])
def test_a_first_visit_weighs_little_before_a_game_is_chosen_and_until_it_is_played(
    visit, asked_for, game_id
):
    page, address = visit
    page.goto(address, wait_until="networkidle")
    page.locator(f'[data-play="{game_id}"]').wait_for()
    assert 100_000 < asked_for() <= 250_000
    begin(page, address, game_id)
    page.locator(CAN_CHOOSE).first.wait_for()
    assert 5_000_000 < asked_for() <= 6_500_000


def test_what_is_not_packed_lies_packed_beside_itself(site):
    names = [path for path in site.rglob("*") if path.suffix in (".js", ".mjs", ".css", ".json", ".html")]
    large = [path for path in names if path.stat().st_size > 1000]
    assert len(large) > 50
    for path in large:
        packed = path.with_name(f"{path.name}.gz").read_bytes()
        assert gzip.decompress(packed) == path.read_bytes()
        assert path.with_name(f"{path.name}.br").stat().st_size < len(packed)


def test_lessons_rules_records_and_one_screen_need_neither_a_house_nor_a_network(visit, tmp_path):
    page, address = visit
    play(page, address, "fika")
    file = tmp_path / "brought.txt"
    file.write_text(saved_in(save(page, tmp_path))["record"])
    go_without_network(page)
    for game_id in games.IDS:
        page.goto(f"{address}#/learn/{game_id}")
        page.locator(".talk .text").first.wait_for()
        page.goto(f"{address}#/rules/{game_id}")
        page.locator("[data-example]").first.wait_for()
    page.goto(f"{address}#/me")
    page.get_by_label("Record file").set_input_files(file)
    page.locator("[data-check-of=draws][data-fits=true]").wait_for()
    page.locator("[data-watch]").click()
    page.locator(".scrubber input").fill("3")
    page.locator("[data-step='3']").wait_for()
    page.goto(f"{address}#/")
    page.locator('[data-friends="caffeine_hit"]').click()
    page.get_by_text("people at this screen").click()
    page.get_by_role("button", name="Open the table").click()
    page.locator("[data-cover]").wait_for()
    rng, covers, end = random.Random(4), 0, time.monotonic() + 60
    while covers < 4:
        assert time.monotonic() < end
        covers += click_once(page, rng) == "cover"
        page.wait_for_timeout(20)


def test_a_site_can_be_installed(visit):
    page, address = visit
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    browser = page.context.new_cdp_session(page)
    told = browser.send("Page.getAppManifest")
    assert told["errors"] == [] and told["url"] == f"{address}manifest.json"
    found = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in found} <= {"in-incognito"}, "as every browser of a test is"


def test_whoever_is_signed_in_at_a_house_of_the_same_address_stays_so(visit):
    page, address = visit
    anna = json.dumps({"player": {"id": "anna", "name": "Anna", "has_account": True}, "token": "secret"})
    page.goto(address)
    page.evaluate("(anna) => localStorage.setItem('kaffihus.me', anna)", anna)
    page.reload()
    begin(page, address, "fika")
    page.locator(CAN_CHOOSE).first.wait_for()
    assert page.evaluate("localStorage.getItem('kaffihus.me')") == anna


def test_friends_need_a_house_and_the_page_says_so(visit):
    page, address = visit
    page.goto(address)
    page.locator("[data-tab-note]").get_by_text("Friends need a house").wait_for()
    page.locator('[data-friends="fika"]').click()
    page.locator('input[name="company"]').first.wait_for()
    assert page.locator('input[name="company"]').count() == 2
    page.goto(f"{address}#/rules/fyfe")
    page.locator("main h2").first.wait_for()
    page.goto(f"{address}#/me")
    page.locator("#bring").wait_for()
    assert not page.locator("#ratings, #device").count()
