"""Rules pages: every game's in the browser, its examples, its search, its rulings, and on paper."""

import json
import re
from itertools import cycle

import pytest
from playwright.sync_api import expect

from kaffihus import games
from web.house import PHONE, ROOT
from web.test_languages import OTHERS, TEXTS, english_only, left_in_english
from web.test_table import CHOSEN, begin_fika

pytestmark = pytest.mark.xdist_group("web")
MOST_BYTES = 80_000  # of what a rules page loads, uncompressed
PAGES = 2  # of A4
SMALLEST = 24  # pixels of a piece that can be made out
WIDTHS = "() => [...document.querySelectorAll('.book .piece')].map((one) => one.offsetWidth)"


def packed(game_id):
    """A game's rules page as the browser loads it."""
    path = ROOT / "web" / "src" / "generated" / game_id / "rules.json"
    return json.loads(path.read_text("utf-8"))


def pages_of(page):
    """How many sheets of A4 it takes."""
    made = page.pdf(format="A4", print_background=True, prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b", made))


@pytest.mark.parametrize("game_id", games.IDS)
def test_rules_are_read_stepped_through_searched_and_printed(person, address, game_id):
    book = packed(game_id)
    page = person()
    page.goto(f"{address}/rules/{game_id}")
    example = page.locator("[data-example]").last
    example.wait_for()
    assert page.locator("[data-example]").count() == sum("example" in one for one in book["chapters"])
    drawn = [*book["minute"], *(one for chapter in book["chapters"] for one in chapter["sentences"])]
    drawn += [card for chapter in book["chapters"] for card in chapter["cards"]]
    expect(page.locator(".book .piece")).to_have_count(sum(len(one["pieces"]) for one in drawn))
    assert page.locator(".book .piece:not(:has(svg, .face))").count() == 0, "every piece is drawn"
    assert min(page.evaluate(WIDTHS)) > SMALLEST, "a piece has lost its width"

    slides = next(one for one in reversed(book["chapters"]) if "example" in one)["example"]["slides"]
    for number, _ in enumerate(slides[1:], 2):
        example.locator("[data-next]").click()
        expect(example).to_contain_text(f"{number} / {len(slides)}")
    expect(example).to_contain_text(slides[-1]["text"]["en"])
    expect(example.locator("[data-next]")).to_be_disabled()
    example.locator("[data-back]").click()
    expect(example).to_contain_text(f"{len(slides) - 1} / {len(slides)}")

    ruling = list(book["rulings"])[-1]
    page.locator("[data-search]").fill(ruling)
    page.locator("[data-result=ruling]").first.click()
    told = page.locator(f"[data-ruling-text={ruling}].sought")
    expect(told).to_contain_text(book["rulings"][ruling]["text"]["en"])
    expect(told).to_be_in_viewport()
    page.locator("[data-search]").fill("qqq")
    expect(page.locator("[role=search]")).to_contain_text("Nothing found")
    page.locator("[data-search]").fill("")
    assert pages_of(page) == PAGES


# Cards of the first page that are wider than their column: they would lie over what is said beside them.
OVER_TEXT = """[...document.querySelectorAll('.minute .pieces')].filter((row) => {
  const end = row.getBoundingClientRect().right + 1;
  const cards = [...row.querySelectorAll('.piece > *')];
  return cards.some((card) => card.getBoundingClientRect().right > end);
}).map((row) => row.innerText)"""


@pytest.mark.parametrize(("game_id", "language"), list(zip(games.IDS, cycle(OTHERS), strict=False)))
def test_rules_in_another_language_are_whole_on_a_phone_and_on_paper(person, address, game_id, language):
    """With every ruling unfolded no English is left; the tests of the files count every language."""
    english = [*english_texts(packed(game_id))]
    page = person(viewport=PHONE, settings={"language": language}, dark=True)
    page.goto(f"{address}/rules/{game_id}")
    page.locator("[data-example]").last.wait_for()
    page.evaluate("document.querySelectorAll('.fold').forEach((one) => one.click())")
    expect(page.locator("[data-ruling-text]").last).to_be_visible()
    assert left_in_english(page, english_only(game_id, language)) == []
    assert [text for text in page.evaluate(TEXTS) if text in english] == []
    width, seen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= seen, "the page scrolls sideways"
    assert page.evaluate(OVER_TEXT) == []
    assert pages_of(page) == PAGES
    for media, theme in (("print", "light"), ("screen", "dark")):
        page.emulate_media(media=media)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)


def english_texts(part):
    """Every text of a rules page that another language says otherwise."""
    if isinstance(part, dict) and "en" in part:
        if part["en"] not in (part["de"], part["is"]):
            yield part["en"]
        return
    for one in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from english_texts(one)


def test_why_not_opens_the_rules_where_the_ruling_stands(person, address):
    """At the table, over the board; the same ruling has an address of its own, in every language."""
    page = person()
    begin_fika(page, address)
    page.locator(f'{CHOSEN}[data-thing$="-6"]').first.click()
    page.locator('[data-thing="cell:own:3"].can').click()
    page.locator(".bar [data-option=pass]").wait_for()
    page.locator('[data-thing="cell:own:1"]').click(force=True)  # an empty slot: nothing to move from there
    page.locator(".look [data-why]").click()
    link = page.locator(".look .why [data-ruling]")
    expect(link).to_have_text("FIKA-22")
    link.click()
    told = page.locator("dialog[open] [data-ruling-text=FIKA-22].sought")
    expect(told).to_contain_text(packed("fika")["rulings"]["FIKA-22"]["text"]["en"])
    expect(told).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".stage")).to_be_visible()

    phone = person(viewport=PHONE, settings={"language": "is"})
    phone.goto(f"{address}/rules/fika/FIKA-22")
    told = phone.locator("[data-ruling-text=FIKA-22].sought")
    expect(told).to_contain_text(packed("fika")["rulings"]["FIKA-22"]["text"]["is"])
    expect(told).to_be_in_viewport()


def test_rules_pages_are_small():
    for game_id in games.IDS:
        path = ROOT / "web" / "src" / "generated" / game_id / "rules.json"
        assert path.stat().st_size < MOST_BYTES, game_id
