"""Pages and games in German and Icelandic: no English is left there, and every word has room."""

import json
import random
import re
import time

import pytest

from kaffihus import games
from kaffihus.core.languages import ENGLISH, LANGUAGES
from kaffihus.core.page import translated_page
from kaffihus.server.table.phrases import PHRASES, in_language
from web.house import PHONE, ROOT, click_once, is_over, play_now

pytestmark = pytest.mark.xdist_group("web")

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
CLICKS = 12
# Everything that is read: texts, and what is read out. Names of people and what they said are theirs.
TEXTS = """() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const within = walker.currentNode.parentElement;
    if (!within.closest('script, style, .chat, [lang="en"]')) found.add(walker.currentNode.data);
  }
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder']) found.add(one.getAttribute(name) ?? '');
  for (const one of document.querySelectorAll('.log li, .bar, [data-scene] *, [data-told] p'))
    found.add(one.textContent);
  const plain = (text) => text.replaceAll('\\u00ad', '').replace(/\\s+/g, ' ').trim();
  return [...found].map(plain).filter(Boolean);
}"""
# What is cut off: words that do not fit into their button or chip. Some are for the ear only, a pixel wide.
CUT = """() => [...document.querySelectorAll('button, a.button, .chip, .bar *')]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).overflowX !== 'visible'
    && one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 1 && !one.closest('.log, .chat, .last'))
  .map((one) => `${one.className}: ${one.textContent.trim()}`)"""
EXPLAINED = "() => [...document.querySelectorAll('abbr[title]')].map((one) => one.title)"
NEXT = "() => { const next = document.querySelector('.scene [data-next]'); next?.click(); return !!next; }"
PLACE = re.compile(r"\{(\w+)\}")
PAGE_WORDS = re.compile(r'^  "?([\w.]+)"?:\s*"(.*)",$', re.M)


def page_words(path):
    """The words of a file of the page."""
    return dict(PAGE_WORDS.findall(path.read_text("utf-8")))


def words_of(game_id, language):
    """All that may be said at a table of a game, by key."""
    source = ROOT / "web" / "src"
    server = PHRASES if language == ENGLISH else in_language(language)
    return {
        **games.load(game_id).words[language],
        **server,
        **page_words(source / "i18n" / f"{language}.ts"),
        **page_words(source / "games" / game_id / f"{language}.ts"),
    }


def english_only(game_id, language):
    """The English that the language says otherwise, as patterns by key; what has a plural is left out."""
    english, own = words_of(game_id, ENGLISH), words_of(game_id, language)
    assert english.keys() <= own.keys()
    said = set(own.values())
    return {
        key: re.compile(".+".join(re.escape(part) for part in PLACE.split(text)[::2]))
        for key, text in english.items()
        if text not in said and ", " not in "".join(re.findall(r"\{[^}]*", text))
        if len(re.findall(r"[A-Za-z]", PLACE.sub("", text))) > 3  # signs and single words say little
    }


def left_in_english(page, patterns):
    """The texts on the page that are English, with their keys."""
    texts = page.evaluate(TEXTS)
    return [(key, text) for text in texts for key, one in patterns.items() if one.fullmatch(text)]


@pytest.mark.parametrize("game_id", games.IDS)
@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_english_at_a_table_of_another_language(person, address, game_id, language):
    page = person(viewport=PHONE, settings={"language": language, "scenes": "full"})
    patterns, explained = english_only(game_id, language), set()
    meanings = {word.meaning for word in translated_page(games.load(game_id), language).words.values()}
    play_now(page, address, game_id)
    rng, done, end = random.Random(3), 0, time.monotonic() + 240
    while done < CLICKS and not is_over(page):
        assert time.monotonic() < end, f"{done} clicks"
        if page.locator("[data-scene]").count():
            assert left_in_english(page, patterns) == []
            if not page.evaluate(NEXT) and not page.locator("[data-scene=glance]").count():
                page.keyboard.press("Enter")
        if click_once(page, rng) is None:
            page.wait_for_timeout(20)
            continue
        done += 1
        explained |= set(page.evaluate(EXPLAINED))
        if done % 6 == 0:
            assert left_in_english(page, patterns) == []
            assert page.evaluate(CUT) == []
    assert left_in_english(page, patterns) == []
    assert explained <= meanings, "words of the game are explained in its language"
    width, seen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= seen, "the page scrolls sideways"
    assert json.loads(page.evaluate("localStorage.getItem('kaffihus.settings')"))["language"] == language


PAGES = {  # what shows that a page is there
    "": "[data-play=cookie_jar]",
    "settings": "select",
    "me": "main h2",
    "learn/fyfe": ".talk [data-next]",
    "nowhere": "main li",
}


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_english_from_the_first_page_to_an_invitation(person, address, language):
    """The pages of the house, the lesson that is offered, the table one sets, who waits, who is invited."""
    anna, bo = (person(viewport=PHONE, settings={"language": language}) for _ in range(2))
    patterns = {key: one for game_id in games.IDS for key, one in english_only(game_id, language).items()}

    def read(page, there):
        page.locator(there).first.wait_for()
        assert left_in_english(page, patterns) == []
        assert page.evaluate(CUT) == []
        width, seen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width <= seen, "the page scrolls sideways"

    for path, there in PAGES.items():
        anna.goto(f"{address}/{path}")
        read(anna, there)
    anna.goto(address)
    anna.locator("[data-play=fika]").click()
    read(anna, "[data-offer=fika]")
    anna.goto(address)
    anna.locator("[data-friends=cafe_baras]").click()
    read(anna, "dialog[open] [data-name]")
    anna.locator("dialog[open] [data-name]").fill("Anna")
    anna.locator("dialog[open] button.primary").click()
    read(anna, "[data-invite]")
    bo.goto(anna.locator("[data-invite]").input_value())
    read(bo, "[data-arrival]")
