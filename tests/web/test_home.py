"""Home: open tables, where you left off, your games; languages; share and rematch; glossary."""

import re

import pytest
from playwright.sync_api import expect

from kaffihus import games
from kaffihus.core.page import translated_page
from web.house import come_in, give_up, just_play, play_now, play_some
from web.test_access import look
from web.test_company import open_with_friends

pytestmark = pytest.mark.xdist_group("web")


def test_an_open_table_is_found_and_joined(person, address):
    anna, bo = person(), person()
    anna.goto(address)
    anna.get_by_label("Your name").fill("Anna in the lobby")
    anna.get_by_label("Your name").press("Enter")
    anna.locator(".notice").wait_for()
    anna.locator("[data-friends=fika]").click()
    anna.locator("dialog[open] [data-guest] button").click()
    anna.locator("[data-choose=anybody]").click()
    anna.get_by_role("button", name="Open the table").click()
    anna.locator(".wait").wait_for()
    bo.goto(address)
    row = bo.locator(".noticeboard .list li", has_text="Anna in the lobby")
    row.get_by_role("link", name="Join").click()
    bo.locator("[data-sit]").click()
    bo.locator("[data-arrival] [data-name]").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    for page in (anna, bo):
        page.locator(".stage").wait_for()


def test_one_continues_where_one_left_off_and_finds_past_games(person, address):
    page = person()
    play_now(page, address, "cookie_jar")
    play_some(page, 2)
    table = page.url
    page.locator("header a").first.click()
    resume = page.locator(".resume")
    expect(resume).to_contain_text("Your turn")
    resume.click()
    page.wait_for_url(table)
    page.locator(".stage").wait_for()
    give_up(page)
    page.locator("[data-end]").get_by_role("link", name="Home").click()
    past = page.locator("section", has=page.locator("#yours")).locator("li").first
    past.get_by_role("link", name="Replay").wait_for()
    expect(page.locator(".resume")).to_have_count(0)
    past.get_by_role("link", name="Replay").click()
    page.locator(".scrubber").wait_for()
    page.locator(".stage").wait_for()


def test_a_result_is_shared_and_its_replay_opens_by_link(person, address):
    page, friend = person(), person()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    play_now(page, address, "cookie_jar")
    play_some(page, 3)
    give_up(page)
    page.evaluate("delete Navigator.prototype.share")
    page.locator("[data-end]").get_by_role("button", name="Share").click()
    page.locator(".notice", has_text="Copied").wait_for()
    text = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r" (wins|share the win)\. ", text) and "You win" not in text, "true for all"
    link = text.split()[-1]
    assert "#watch=" in link
    friend.goto(link)
    friend.locator(".scrubber").wait_for()
    friend.locator(".stage").wait_for()
    expect(friend.get_by_label("Seen by")).to_have_value("")
    slider = friend.locator(".scrubber input")
    slider.fill("3")
    friend.locator("[data-step='3']").wait_for()
    friend.get_by_label("Seen by").select_option("0")
    friend.locator(".hand .spot, .hand").first.wait_for()


def test_two_play_a_rematch(person, address):
    anna, bo = person(), person()
    come_in(bo, open_with_friends(anna, address))
    for page in (anna, bo):
        page.locator(".stage").wait_for()
    table = anna.url
    give_up(anna)
    bo.locator("[data-end]").wait_for()
    expect(bo.locator("dialog[open] h2").first).to_contain_text("You win")
    anna.locator("[data-end] [data-rematch]").click()
    expect(bo.locator("[data-end] [data-knock]")).to_contain_text("Anna proposes: FIKA")
    look(bo, "a knock")
    bo.locator("[data-end] [data-come]").click()
    for page in (anna, bo):
        page.wait_for_url(lambda url: url != table)
        page.locator(".stage").wait_for()
    assert anna.url.rsplit("/", 1)[1] == bo.url.rsplit("/", 1)[1], "the same table"
    assert len(anna.evaluate("Object.keys(JSON.parse(localStorage.getItem('kaffihus.deals')))")) == 2


@pytest.mark.parametrize(
    ("language", "play", "hand"),
    [("is", "Spila núna", "Höndin þín"), ("de", "Jetzt spielen", "Deine Hand")],
)
def test_a_language_is_switched(person, address, language, play, hand):
    page = person()
    page.goto(f"{address}/settings")
    page.get_by_label("Language").select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.goto(address)
    expect(page.locator("[data-play]").first).to_have_text(play)
    page.locator("[data-play=fika]").click()
    just_play(page)
    page.get_by_role("region", name=hand).wait_for()
    explained = page.locator("aside .log abbr").first
    explained.wait_for()
    words = translated_page(games.load("fika"), language).words.values()
    assert explained.get_attribute("title") in {word.meaning for word in words}
    assert page.evaluate("JSON.parse(localStorage.getItem('kaffihus.settings')).language") == language


# A game against a bot, begun and left alone.
ANOTHER_GAME = """async () => {
  const token = JSON.parse(localStorage.getItem('kaffihus.me')).token;
  const ask = (path, body) => fetch(`/api${path}`, {
    method: 'POST', body: JSON.stringify(body),
    headers: {Authorization: `Bearer ${token}`, 'Content-Type': 'application/json'},
  }).then((answer) => answer.json());
  const seats = [{kind: 'open'}, {kind: 'bot', level: 'random'}];
  const table = await ask('/tables', {game: 'fika', seats});
  await ask(`/tables/${table.id}/seats`, {secret: table.links.player});
}"""


def test_old_games_against_bots_fold_away_and_clear_together(person, address):
    page = person()
    play_now(page, address, "cookie_jar")
    for _ in range(4):
        page.evaluate(ANOTHER_GAME)
    page.goto(address)
    page.locator("[data-old] summary").click()
    expect(page.locator("[data-old] li")).to_have_count(2)
    expect(page.locator("[data-old]")).to_contain_text("2 older games against bots")
    page.locator("[data-clear]").click()
    expect(page.locator("[data-old]")).to_have_count(0)
    expect(page.locator("ul.strip li")).to_have_count(0)
    play_now(page, address, "fika")
