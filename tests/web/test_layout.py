"""Every screen holds a whole turn: nothing is cut, hand and question are in sight, a pick moves nothing."""

import pytest
from playwright.sync_api import expect

from kaffihus import games
from web.house import DESK, PHONE, TABLET, give_up, is_over, play_now, play_some, wait_until_still

pytestmark = pytest.mark.xdist_group("web")
SIDEWAYS = {"width": 844, "height": 390}
SHORT = {"width": 1366, "height": 650}
LAPTOP = {"width": 1280, "height": 800}  # without a log beside the board
SMALL = {"width": 1280, "height": 720}
LOW = {"width": 1440, "height": 720}  # with a log beside a low board
LARGE = {"width": 1920, "height": 1080}
SIZES = {
    "phone": PHONE,
    "sideways": SIDEWAYS,
    "tablet": TABLET,
    "short": SHORT,
    "laptop": LAPTOP,
    "small": SMALL,
    "low": LOW,
    "desk": DESK,
    "large": LARGE,
}
CLICKS = 7
LATER = 10  # more clicks: sixteen decisions and more
# Games in which tables fill up, and the clicks after which they are well filled: with few, and with many.
GROWING = {"caffeine_hit": (30, 16), "cafe_baras": (40, 30)}
STRETCH = 20  # clicks between looks at a whole game
NAME = "Ristretto 99"  # as long as any that the page gives
LEAST_CARD = 44  # pixels: what a finger hits
READ = 72  # pixels: a card that is read at a desk, however short the screen and full the hand

# What a player would stumble over: the page scrolls, a card of the hand or the question is not wholly in
# sight or lies under something, a card is too small to hit, a question, a name or a word is cut off, leaves
# its card or lies over another, the parts of the board lie over each other.
FAULTS = """(least) => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
  if (root.scrollHeight > innerHeight) faults.push('the page scrolls');
  const bar = document.querySelector('.bar').getBoundingClientRect();
  const stage = document.querySelector('.stage').getBoundingClientRect();
  const textsOf = (root) => {
    const found = [], walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode, said = node.data.trim(), range = document.createRange();
      if (!said || !node.parentElement.checkVisibility({visibilityProperty: true})) continue;
      if (node.parentElement.closest('.visually-hidden, svg')) continue;
      range.selectNodeContents(node);
      found.push({said, box: range.getBoundingClientRect()});
    }
    return found;
  };
  const [WIDE, HIGH] = [3, 4]; // pixels: how far lines of text may touch
  const lieOver = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > WIDE
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > HIGH;
  const apart = bar.left >= stage.right - 1 || bar.top >= stage.bottom - 1;
  if (!apart) faults.push('the bar lies over the board');
  const inside = (box) => box.left >= stage.left - 1 && box.right <= stage.right + 1
    && box.top >= stage.top - 1 && box.bottom <= stage.bottom + 1;
  for (const card of document.querySelectorAll('.hand .spot')) {
    const box = card.getBoundingClientRect();
    const name = card.dataset.thing;
    if (!inside(box)) faults.push(`${name} is not in sight`);
    if (box.width < least) faults.push(`${name} is ${Math.round(box.width)} px wide`);
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!card.contains(top)) faults.push(`${name} lies under ${top?.className}`);
  }
  const prompt = document.querySelector('.bar .prompt');
  const asked = prompt.getBoundingClientRect();
  if (asked.bottom > innerHeight || asked.right > innerWidth) faults.push('the question is out of sight');
  const texts = '.bar .prompt, .bar .button, .plate .name, .stage .words, .hand .name, .hand .foot';
  for (const text of document.querySelectorAll(texts))
    if (text.offsetParent && (text.scrollWidth > text.clientWidth + 1
        || text.scrollHeight > text.clientHeight + 4)) faults.push(`cut off: ${text.innerText}`);
  for (const spot of document.querySelectorAll('.stage .spot')) {
    const edge = spot.getBoundingClientRect();
    const texts = edge.width ? textsOf(spot) : [];
    for (const [i, {said, box}] of texts.entries()) {
      const isOut = box.left < edge.left - 1 || box.right > edge.right + 1;
      if (isOut) faults.push(`${said} leaves ${spot.dataset.thing}`);
      const under = texts.slice(i + 1).find((other) => lieOver(box, other.box));
      if (under) faults.push(`${said} lies over ${under.said} in ${spot.dataset.thing}`);
    }
  }
  for (const part of document.querySelectorAll('.board .inner > *')) {
    const box = part.getBoundingClientRect();
    if (box.width && (box.left < stage.left - 1 || box.right > stage.right + 1))
      faults.push(`${part.className} leaves the table at a side`);
  }
  for (const part of document.querySelectorAll('.others > *')) {
    const box = part.getBoundingClientRect();
    const all = part.parentElement.getBoundingClientRect();
    const isBeside = box.right > Math.min(stage.right, all.right || Infinity) + 1;
    if (box.width && (isBeside || box.top < stage.top - 1))
      faults.push(`${part.className} of another is cut`);
  }
  for (const part of document.querySelectorAll('.others'))
    if (part.scrollHeight > part.clientHeight + 1) faults.push('the others are cut at their foot');
  for (const part of document.querySelectorAll('.stage .scrolls'))
    faults.push(`${part.className} has to be scrolled`);
  const board = document.querySelector('.board .inner');
  if (board.scrollWidth > board.clientWidth + 1) faults.push('the table scrolls sideways');
  return faults;
}"""
# What is wrong with a replay: its board is squeezed, its head is cut, the page scrolls.
FAULTS_OF_REPLAY = """() => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) faults.push('the page scrolls');
  const stage = document.querySelector('.stage').getBoundingClientRect();
  if (stage.height < innerHeight * 0.5) faults.push(`the board is ${Math.round(stage.height)} px high`);
  for (const part of document.querySelectorAll('.top h1, .top .button, .top select, .scrubber .button')) {
    const box = part.getBoundingClientRect();
    if (part.offsetParent && (part.scrollWidth > part.clientWidth + 1 || box.right > innerWidth + 1))
      faults.push(`cut off: ${part.innerText}`);
  }
  if (document.querySelector('.seen select').clientWidth < 100) faults.push('who sees it is cut off');
  const said = document.querySelector('.said').getBoundingClientRect();
  const way = document.querySelector('.scrubber').getBoundingClientRect();
  if (said.height < 40) faults.push('what is said has no room');
  if (way.bottom > innerHeight + 1) faults.push('the scrubber is out of sight');
  return faults;
}"""
CUT_TITLE = """() => {
  const title = document.querySelector('h1');
  return title.scrollWidth > title.clientWidth + 1 || title.scrollHeight > title.clientHeight + 1;
}"""
# What of a dialogue lies beyond the edge of the screen; what is drawn ends at the edge of its drawing.
BEYOND = """[...document.querySelectorAll('dialog[open] :not(svg *)')].filter((part) =>
  part.getBoundingClientRect().right > innerWidth + 1).map((part) => part.className)"""
HEIGHT = "document.querySelector('.stage').getBoundingClientRect().height"


def sit_down(page, address, game_id, players):
    """At a table with the fewest or the most players."""
    page.goto(address)
    game = page.locator("li", has=page.locator(f'[data-play="{game_id}"]'))
    game.get_by_role("button", name="Set the table").click()
    form = page.locator("dialog[open]")
    form.locator("button[type=submit]").wait_for()  # the form is loaded when it is asked for
    if form.locator("input[name=players]").count():
        choice = form.locator("label", has=page.locator("input[name=players]"))
        (choice.last if players == "most" else choice.first).click()
    form.locator("button[type=submit]").click()
    page.locator(".stage .spot").first.wait_for()


def test_picking_a_card_does_not_lay_the_board_out_anew(person, address):
    page = person(viewport=PHONE, confirm=True)
    play_now(page, address, "cafe_baras")
    page.locator(".hand .spot.can").first.wait_for()
    wait_until_still(page)
    height = page.evaluate(HEIGHT)
    page.locator(".hand .spot.can").first.click()
    page.locator(".spot.picked").wait_for()
    assert page.locator(".bar .sheet [data-option]").count() > 1
    assert page.evaluate(HEIGHT) == height
    expect(page.locator(".bar .asked")).to_be_in_viewport(ratio=1)


def test_a_title_is_whole_on_a_phone(person, address):
    page = person(viewport=PHONE)
    for game_id in ("cookie_jar", "caffeine_hit"):
        play_now(page, address, game_id)
        expect(page.locator("h1")).to_have_text(games.load(game_id).title)
        assert not page.evaluate(CUT_TITLE), game_id


@pytest.mark.parametrize("players", ["fewest", "most"])
@pytest.mark.parametrize("game_id", games.IDS)
def test_every_screen_holds_a_whole_turn(person, address, game_id, players):
    page = person(confirm=True)
    call_oneself(page, address)
    sit_down(page, address, game_id, players)
    play_some(page, CLICKS, seed=4)
    wait_until_still(page)
    assert not faults_at_every_size(page)
    few, many = GROWING.get(game_id, (LATER, LATER))
    play_some(page, few if players == "fewest" else many, seed=4)
    wait_until_still(page)
    assert not faults_at_every_size(page), "late in the game"
    give_up(page)
    page.set_viewport_size(PHONE)
    assert page.evaluate(BEYOND) == [], "the result is whole on a phone"
    if players == "most":
        page.goto(page.url.replace("/table/", "/replay/"))
        page.locator(".stage .spot").first.wait_for()
        assert not faults_at_every_size(page, FAULTS_OF_REPLAY), "the replay"


@pytest.mark.slow
@pytest.mark.parametrize("players", ["fewest", "most"])
@pytest.mark.parametrize("game_id", games.IDS)
def test_every_screen_holds_every_turn_of_a_whole_game(person, address, game_id, players):
    page = person(confirm=True)
    call_oneself(page, address)
    sit_down(page, address, game_id, players)
    looks = 0
    while not is_over(page):
        assert not faults_at_every_size(page), f"after {looks * STRETCH} clicks"
        looks += 1
        play_some(page, STRETCH, seed=looks)
    assert looks > 1


def call_oneself(page, address):
    """By a long name: how much room is left beside it does not depend on chance."""
    page.goto(address)
    page.get_by_label("Your name").fill(NAME)
    page.get_by_label("Your name").press("Enter")
    page.locator(".notice").wait_for()


def settled_faults(page, look, least):
    """What is wrong once the page has laid itself out anew, which takes a while on a busy machine."""
    for _ in range(10):
        page.wait_for_timeout(150)
        if not (faults := page.evaluate(look, least)):
            break
    return faults


def faults_at_every_size(page, look=FAULTS):
    """What is wrong by the name of a screen."""
    found = {}
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        least = LEAST_CARD if name in ("phone", "sideways") else READ
        if faults := settled_faults(page, look, least):
            found[name] = faults
    page.set_viewport_size(DESK)
    return found
