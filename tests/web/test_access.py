"""No barriers by axe (WCAG 2.2, A and AA): every page and every state, in both themes."""

import pytest

from kaffihus import games
from web.house import PHONE, ROOT, give_up, play_now, play_some
from web.test_company import open_with_friends

pytestmark = pytest.mark.xdist_group("web")
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
# What is found while a moment gives way to the next is looked at again: a barrier stays.
RUN_AXE = """async (tags) => {
  const ends = (one) => one.effect.getComputedTiming().endTime < Infinity;
  const places = (one) => one.nodes.map((node) => one.id + node.html);
  let found, changed, before, stays;
  const changes = new MutationObserver(() => { changed = true; });
  changes.observe(document, {subtree: true, childList: true, attributes: true});
  for (let looks = 0; looks < 4; looks++) {
    const ending = document.getAnimations().filter(ends);
    await Promise.all(ending.map((one) => one.finished.catch(() => {})));
    changed = false;
    found = await axe.run(document, {runOnly: tags});
    const here = found.violations.flatMap(places);
    stays = new Set(here.filter((place) => !changed || !before || before.has(place)));
    if (!here.length || !changed) break;
    before = new Set(here);
  }
  changes.disconnect();
  return found.violations.filter((one) => places(one).some((place) => stays.has(place)))
    .map((one) => one.id + ': ' + one.nodes.slice(0, 3).map((node) =>
    node.html.slice(0, 140) + ' ' + (node.any[0]?.message ?? node.all[0]?.message ?? '')).join(' | '));
}"""
THEMES = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])


def violations(page):
    """What axe has to say against a page."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return page.evaluate(RUN_AXE, TAGS)


def look(page, where):
    """The page has no barriers."""
    found = violations(page)
    assert found == [], f"{where}: {found}"


def test_axe_sees_a_barrier(person, address):
    page = person()
    page.goto(f"{address}/settings")
    page.locator("main h1").wait_for()
    page.evaluate(
        "document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=x><button></button>')"
    )
    assert {line.split(":")[0] for line in violations(page)} == {"image-alt", "button-name"}


@THEMES
def test_pages(person, address, dark):
    page = person(dark=dark)
    page.goto(address)
    page.locator("[data-play]").first.wait_for()
    look(page, "home")
    for path in ("settings", "me", "nowhere"):
        page.goto(f"{address}/{path}")
        page.locator("main h1").wait_for()
        look(page, path)
    for game_id in games.IDS:
        page.goto(f"{address}/rules/{game_id}")
        page.locator("article h2").first.wait_for()
        look(page, f"rules of {game_id}")
        page.goto(f"{address}/learn/{game_id}")
        page.locator("[data-next]").wait_for()
        look(page, f"lesson of {game_id}")


@THEMES
def test_before_a_game(person, address, dark):
    page = person(dark=dark, viewport=PHONE if dark else None)
    page.goto(address)
    page.locator("[data-friends=cookie_jar]").click()
    page.locator("dialog[open]").wait_for()
    look(page, "setting the table")
    page.get_by_text("people at this screen").click()
    look(page, "setting a table at one screen")
    page.keyboard.press("Escape")
    link = open_with_friends(page, address)
    look(page, "waiting room")
    friend = person(dark=dark, viewport=PHONE if dark else None)
    friend.goto(link)
    friend.locator("[data-arrival] [data-name]").wait_for()
    look(friend, "arrival")
    page.goto(address)
    page.locator("ul.strip li").wait_for()
    look(page, "home with a table that waits")


@THEMES
@pytest.mark.parametrize("game_id", games.IDS)
def test_tables_in_the_middle_and_at_the_end(person, address, game_id, dark):
    page = person(dark=dark, viewport=PHONE if dark else None)
    play_now(page, address, game_id)
    play_some(page, 8, seed=6)
    if page.locator(".stage .spot.can").count():
        page.locator(".stage .spot.can").first.focus()
    look(page, "my turn")
    give_up(page)
    look(page, "the result")
    if game_id == "fika":
        page.locator("[data-check]").click()
        page.locator("[data-verdict]").wait_for()
        look(page, "the deal")
    page.keyboard.press("Escape")
    look(page, "the table after the end")


@THEMES
def test_every_dialogue_of_a_table(person, address, dark):
    page = person(dark=dark, viewport=PHONE if dark else None)
    play_now(page, address, "fika")
    if not dark:  # at a desk the log is beside the table, and folds away
        page.locator("aside").wait_for()
        look(page, "the log beside the table")
        page.keyboard.press("l")
        page.locator("aside").wait_for(state="detached")
    for key in ("l", "c", "r", "?") if dark else ("c", "r", "?"):
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        look(page, f"dialogue {key}")
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
    page.get_by_role("button", name="More", exact=True).click()
    look(page, "more")
    page.locator("dialog[open]").get_by_role("button", name="Settings").click()
    look(page, "settings at the table")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Propose a pause").click()
    page.keyboard.press("Escape")
    look(page, "after a proposal")


@THEMES
def test_watching_one_screen_and_replay(person, address, dark):
    page, watcher = person(dark=dark), person(dark=dark, viewport=PHONE)
    play_now(page, address, "fika")
    play_some(page, 6)
    secret = page.evaluate(
        """async (id) => (await (await fetch(`/api/tables/${id}`, {headers: {Authorization:
        'Bearer ' + JSON.parse(localStorage.getItem('kaffihus.me')).token}})).json()).links.spectator""",
        page.url.rsplit("/", 1)[1],
    )
    watcher.goto(f"{page.url}#watch={secret}")
    watcher.locator(".stage").wait_for()
    look(watcher, "watching")
    give_up(page)
    page.locator("[data-end] a", has_text="Replay").click()
    page.locator(".scrubber").wait_for()
    page.locator(".stage").wait_for()
    look(page, "replay")
    page.goto(address)
    page.locator("[data-friends=fika]").click()
    page.get_by_text("people at this screen").click()
    page.get_by_role("button", name="Open the table").click()
    page.locator("[data-cover]").wait_for()
    look(page, "the cover")
