"""A page of one's own, and the page as an app: records brought home and back, another device, offline."""

import io
import json
import random
import re
import zipfile
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from kaffihus import games
from kaffihus.server.http.server_addresses import hosts
from server.push_service import Browser
from web.house import click_once, come_in, give_up, play_now, play_some, play_to_the_end, wait_until_still
from web.reviewed import state
from web.test_access import look
from web.test_company import open_with_friends

pytestmark = pytest.mark.xdist_group("web")


def saved(page, selector):
    """What a click downloads: the file's name and bytes."""
    with page.expect_download() as download:
        page.locator(selector).first.click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_ones_own_page_has_every_game_and_its_record_and_moves_to_another_device(person, address, tmp_path):
    page, phone = person(), person()
    play_now(page, address, "cookie_jar")
    play_to_the_end(page)
    play_now(page, address, "fika")
    play_some(page, 3)
    give_up(page)
    page.goto(f"{address}/me")
    expect(page.locator("[data-history] li")).to_have_count(2)
    expect(page.locator("section", has=page.locator("#places")).locator("tbody tr")).to_have_count(2)
    expect(page.locator("section", has=page.locator("#opponents")).locator("li")).not_to_have_count(0)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    look(page, "one's own page")

    name, record = saved(page, "[data-history] li[data-game=cookie_jar] [data-record]")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-cookie_jar-\w+\.txt", name)
    zipped, everything = saved(page, "[data-all]")
    with zipfile.ZipFile(io.BytesIO(everything)) as opened:
        assert zipped == "kaffihus-records.zip" and opened.testzip() is None
        assert len(opened.namelist()) == 2 and opened.read(name) == record

    file = tmp_path / name
    forged = tmp_path / "forged.txt"
    file.write_bytes(record)
    seed = re.search(rb"seed: (\w+)", record)[1]
    forged.write_bytes(record.replace(b"seed: " + seed, b"seed: " + seed[::-1]))
    stranger = person()
    stranger.goto(f"{address}/me")
    for path, verdict in ((forged, "false"), (file, "null")):
        stranger.get_by_label("Record file").set_input_files(path)
        stranger.locator(f"[data-verdict='{verdict}']").wait_for()
    expect(stranger.locator("[data-check-of=draws][data-fits=true]")).to_be_visible()
    page.get_by_label("Record file").set_input_files(file)
    page.locator("[data-verdict]").wait_for()
    page.locator("[data-watch]").click()
    page.wait_for_url("**/replay/file")
    page.locator(".stage").wait_for()
    page.locator(".scrubber input").fill("3")
    page.locator("[data-step='3']").wait_for()
    review_brought(page, re.findall(r"^player \d+: (.*)$", record.decode(), re.M))
    page.goto(f"{address}/me")
    (tmp_path / "none.txt").write_text("hello")
    page.get_by_label("Record file").set_input_files(tmp_path / "none.txt")
    page.locator("[data-bad]").wait_for()

    page.get_by_role("button", name="Make a code").click()
    code = page.locator("[data-code]").inner_text()
    where = re.search(r"http://\S+/me", page.locator("[data-where]").inner_text())[0]
    networks = hosts("0.0.0.0")
    assert urlsplit(where).hostname == (networks[0] if networks else "127.0.0.1"), "a phone can reach it"
    phone.goto(f"{where}#code={code}")
    phone.get_by_role("button", name="Go on as that player here").click()
    expect(phone.locator("[data-history] li")).to_have_count(2)
    assert phone.locator("h1").inner_text() == page.locator("h1").inner_text()


def test_a_guest_takes_another_name_and_it_is_changed_everywhere_at_once(person, address):
    page, bo, phone = person(), person(), person()
    come_in(bo, open_with_friends(page, address))
    page.locator(".stage").wait_for()
    own, home = page.context.new_page(), page.context.new_page()
    home.goto("/")
    expect(home.locator("h1")).to_contain_text("Anna")
    own.goto("/me")
    own.locator("[data-rename]").click()
    own.locator("[data-name]").fill("Annabel")
    own.get_by_role("button", name="Change it").click()
    expect(own.locator("h1")).to_have_text("Annabel")
    for table in (page, bo):
        expect(table.locator(".plate .name", has_text="Annabel")).to_have_count(1)
    expect(home.locator("h1"), "another page of the same browser").to_contain_text("Annabel")

    own.get_by_role("button", name="Make a code").click()
    phone.goto(f"/me#code={own.locator('[data-code]').inner_text()}")
    phone.get_by_role("button", name="Go on as that player here").click()
    phone.locator("[data-rename]").click()
    phone.locator("[data-name]").fill("Anna B.")
    phone.locator("[data-name]").press("Enter")
    for table in (page, bo):
        expect(table.locator(".plate .name", has_text="Anna B.")).to_have_count(1)
    own.goto("/me")
    for other in (own, home):
        expect(other.locator("h1"), "changed at another device").to_contain_text("Anna B.")


# No push service is to be had here: the browser's side of it, with what it would say.
PUSH = """({keys, permission}) => {
  let mine = null;
  const described = {endpoint: 'https://push.example.org/to/me', keys};
  const end = async () => ((mine = null), true);
  const made = {...described, toJSON: () => described, unsubscribe: end};
  PushManager.prototype.subscribe = async () => (mine = made);
  PushManager.prototype.getSubscription = async () => mine;
  Notification.requestPermission = async () => permission;
  Object.defineProperty(Notification, 'permission', {get: () => permission, configurable: true});
}"""


def test_who_asks_for_it_is_told_of_a_turn_by_a_message_that_leads_to_the_table(person, address):
    page = person(service_workers="allow", permissions=["notifications"])
    play_now(page, address, "fika")
    table = page.url.rpartition("/")[2]
    page.goto(f"{address}/me")
    mine = Browser("me").subscription()
    keys = {"p256dh": mine["p256dh"], "auth": mine["auth"]}
    told, here = page.locator("section", has=page.locator("#notices")), page.get_by_label("On this device")
    expect(told.get_by_label("Do not tell me")).to_be_checked()
    page.evaluate(PUSH, {"keys": keys, "permission": "default"})
    here.click()
    expect(here, "nobody said yes").not_to_be_checked()
    told.get_by_label("Tell me of each turn").check()
    expect(told.locator("[data-nowhere]")).to_be_visible()
    told.get_by_label("Do not tell me").check()
    expect(told.locator("[data-nowhere]")).to_have_count(0)
    page.evaluate(PUSH, {"keys": keys, "permission": "granted"})
    here.click()
    expect(told.get_by_label("Tell me of each turn")).to_be_checked()
    expect(here).to_be_checked()
    expect(told.locator("[data-nowhere]")).to_have_count(0)

    # A message as the house sends it, opened: shown in the page's words to who is elsewhere.
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    line, known = page.context.new_cdp_session(page), []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda found: known.extend(found["registrations"]))
    line.send("ServiceWorker.enable")
    page.wait_for_function("() => caches.match('/words.json').then((found) => !!found)")
    page.goto("about:blank")
    waiting = {"table": table, "game": "fika", "title": "FIKA", "due": None}
    data = json.dumps({"kind": "turn", "count": 1, "games": [waiting]})
    sent = {"origin": address, "registrationId": known[-1]["registrationId"], "data": data}
    line.send("ServiceWorker.deliverPushMessage", sent)
    page.goto(f"{address}/me")
    shown = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
      .map(({title, body, data}) => [title, body, data])"""
    page.wait_for_function(f"async () => (await ({shown})()).length > 0")
    assert page.evaluate(shown) == [["Your turn", "FIKA", f"/table/{table}"]]


def test_the_app_opens_without_a_network_says_so_and_sends_nothing_twice(person, address):
    page = person(service_workers="allow")
    sent = []
    page.context.on("request", lambda one: one.method != "GET" and sent.append(f"{one.method} {one.url}"))
    play_now(page, address, "fika")
    play_some(page, 3)
    table = page.url
    page.goto(f"{address}/me")
    page.locator("section", has=page.locator("#now")).locator("li[data-game]").wait_for()
    expect(page.locator("#opponents, #history"), "nothing is headed that is empty").to_have_count(0)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    manifest = page.evaluate("fetch('/manifest.json').then((answer) => answer.json())")
    for icon in manifest["icons"]:
        assert page.evaluate("(src) => fetch(src).then((answer) => answer.ok)", icon["src"])
    page.goto(table)
    wait_until_still(page)
    told, before = page.locator("aside .log").inner_text(), len(sent)

    page.context.set_offline(True)
    assert click_once(page, random.Random(1)) is not None  # on its way nowhere
    page.reload()
    expect(page.locator("[data-offline]")).to_contain_text("how things stood")
    page.locator(".stage").wait_for()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "nothing is pushed out"
    assert page.locator("aside .log").inner_text() == told
    assert not page.locator(".stage .spot.can, .bar [data-option]").count(), "nothing can be chosen"
    page.goto(f"{address}/me")
    expect(page.locator("[data-offline]")).to_contain_text("Nothing is sent")
    page.locator("section", has=page.locator("#now")).locator("li[data-game]").wait_for()
    page.goto(f"{address}/rules/fika")
    expect(page.locator("main")).to_contain_text("FIKA")
    page.goto(address)
    expect(page.locator("li.game[data-game]")).to_have_count(len(games.IDS))
    expect(page.locator(".notice")).to_have_count(0)

    page.context.set_offline(False)
    page.goto(table)
    page.locator(".link.open").wait_for()
    wait_until_still(page)
    expect(page.locator("[data-offline]")).to_have_count(0)
    assert page.locator("aside .log").inner_text() == told, "what was chosen without a network was not kept"
    assert sent[before:] == []
    play_some(page, 2)


def review_brought(page, players):
    """A record that was brought is reviewed from its replay, which is shown again at the moment."""
    with page.expect_response("**/records/replay") as replayed:
        page.get_by_label("Seen by").select_option(label=players[0])
    view = replayed.value.json()["moments"][-1]["view"]
    told = state(players, 3, {"key": "plain", "params": {"text": "Anna asks."}}, view)
    page.route("**/api/records/review", lambda route: route.fulfill(json=told))
    page.locator("[data-review]").click()
    expect(page.locator("[data-cause]")).to_contain_text("by luck")
    page.locator(".board .stage").wait_for()
    page.locator("[data-show]").click()
    page.wait_for_url("**/replay/file#at=2&as=0")
    page.locator(".scrubber").wait_for()
    expect(page.get_by_label("Seen by")).to_have_value("0")
