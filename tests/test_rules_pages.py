"""Rules pages: what is wrong with one is said, and where."""

import pytest

from kaffihus.core.errors import BadData
from kaffihus.core.page import Page, low_rulings, plain, words_of
from kaffihus.core.rules_page import FILE, parse_rules_page, play_example
from kaffihus.core.told import file_of
from kaffihus.scaffold.high_card import GAME
from kaffihus.testing import rules_pages

WRITTEN = file_of(GAME.package, FILE)
CHECKS = (
    rules_pages.examples_play_by_the_rules,
    rules_pages.rules_pages_say_what_rulings_say,
    rules_pages.every_ruling_lies_behind_a_sentence,
    rules_pages.every_language_tells_the_rulings,
)


def checked(monkeypatch, old, new):
    """Check High Card's rules page with something in it replaced."""
    assert old in WRITTEN
    page = parse_rules_page(GAME.package, WRITTEN.replace(old, new))
    monkeypatch.setattr(rules_pages, "read_rules_page", lambda game: page)
    for check in CHECKS:
        check(GAME)


def test_every_game_of_ours_has_a_rules_page(game):
    assert file_of(game.package, FILE), f"kaffihus new-game lays {FILE} out"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('en = "Bo has a 4', 'en = "Bo has a 5', None),  # a text alone is not checked …
        ("scores = [1, 0]", "scores = [0, 1]", "scores is"),  # … but what it says of the position is
        ("six for each player. Everybody", "five for each player. Everybody", "HIGH-1 says 'six'"),
        ('folds = ["HIGH-4"]', "folds = []", "HIGH-4"),
        ('folds = ["HIGH-4"]', 'folds = ["HIGH-4", "HIGH-9"]', "HIGH-9"),
        ('is = "Umferð"\n', "", "turn: only in"),
        ('is = "Umferð talin"\n', "", "turn, example: only in"),
        ('de = "Eine Runde"', 'de = "Siehe rules.py"', "speaks of code"),
        ('kind = "goal"', 'kind = "end"', "a minute has its order"),
        ('play = ["1: keep"]', 'play = ["1: keep"]\nquick = true', "nothing is counted"),
    ],
)
def test_what_a_rules_page_gets_wrong_is_caught(monkeypatch, old, new, said):
    if said is None:
        checked(monkeypatch, old, new)
        return
    with pytest.raises(AssertionError, match=said):
        checked(monkeypatch, old, new)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('name = "goal"', 'name = "goal"\ncolour = "red"', "goal: nothing is called colour"),
        ('after = "kept"', 'after = "never"', "no step of the lesson is called 'never'"),
        ("[[minute]]", "[[minute", "rules.toml"),
    ],
)
def test_what_cannot_be_read_or_begun_is_named(monkeypatch, old, new, said):
    with pytest.raises(BadData, match=said):
        checked(monkeypatch, old, new)


def test_a_language_that_lacks_a_ruling_is_caught(monkeypatch):
    monkeypatch.setattr(rules_pages, "translated_page", lambda game, language: Page({"HIGH-1": "eins"}))
    with pytest.raises(AssertionError, match="HIGH-2"):
        rules_pages.every_language_tells_the_rulings(GAME)


def test_rulings_that_could_go_the_other_way_are_marked_at_their_beginning():
    page = "- **HIGH-1** *(low)* ties\n- **HIGH-2** sure, not *(low)*\n- **HIT-3** *(low)* of another\n"
    assert low_rulings(page, "HIGH") == {"HIGH-1"}


def test_an_example_begins_where_it_says(game):
    """What went before it in the lesson is not told again."""
    page = parse_rules_page(game.package, file_of(game.package, FILE))
    for chapter in page.chapters:
        if chapter.example:
            told = [frame.told.text for frame in play_example(game, chapter.example) if frame.told]
            assert told == [step.text for step in chapter.example.steps]


def test_a_glossary_is_read_without_its_head_and_marks():
    table = "| word | meaning |\n|---|---|\n| jar | *the* card |\n"
    page = f"# X\n\n## Glossary\n\n{table}\n## More\n\n| a | b |\n"
    assert words_of(page) == {"jar": "*the* card"}
    assert plain("*(low)* A **card**, see [there](x.md) and `code`") == "A card, see there and code"
