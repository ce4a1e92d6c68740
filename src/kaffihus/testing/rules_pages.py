"""A game's rules page says what the rulings say, and its examples are played by the rules.

Every ruling lies behind some sentence or card, whatever is said is said in every language, and nothing
on it is about files or code.
"""

from __future__ import annotations

import re
from typing import get_args

from kaffihus.core.game import Game
from kaffihus.core.languages import ENGLISH, LANGUAGES
from kaffihus.core.lesson import found
from kaffihus.core.page import english_page, rulings_of, translated_page
from kaffihus.core.rules_page import PanelKind, play_example, read_rules_page, rulings_behind
from kaffihus.testing.prose import contradictions

MOST_LETTERS = 330  # of a sentence or two
CODE = re.compile(r"`|\.py\b|\.toml\b|\w_\w|redeal|constant|\btests?\b", re.I)  # what players need not know


def examples_play_by_the_rules(game: Game) -> None:
    """Every example is played through, what it says of a position stands there, and one of them counts."""
    page = read_rules_page(game)
    if page is None:
        return
    kinds = []
    for chapter in page.chapters:
        for frame in play_example(game, chapter.example) if chapter.example else ():
            kinds += [scene.kind for scene in frame.scenes]
            for path, value in (frame.step.facts if frame.step else {}).items():
                there = found(frame.view, path)
                assert there == value, f"{chapter.name}: {path} is {there!r}, not {value!r}"
    assert "scoring" in kinds, "nothing is counted on the rules page"


def rules_pages_say_what_rulings_say(game: Game) -> None:
    """Every text is short, is there in every language, and uses the operative words of its rulings."""
    page = read_rules_page(game)
    if page is None:
        return
    rulings = rulings_of(game.page, game.ruling_prefix)
    assert [panel.kind for panel in page.minute] == list(get_args(PanelKind)), "a minute has its order"
    for where, told in page.told:
        assert set(told.text) == set(LANGUAGES), f"{where}: only in {sorted(told.text)}"
        for language, text in told.text.items():
            assert 0 < len(text) <= MOST_LETTERS, f"{where}: {len(text)} letters in {language}: {text}"
            assert not CODE.search(text), f"{where} speaks of code: {text}"
        assert not contradictions(told.prose, rulings), f"{where}: {contradictions(told.prose, rulings)}"
    for chapter in page.chapters:
        for card in chapter.cards:
            unknown = set(card.says) - game.words[ENGLISH].keys()
            assert not unknown, f"{card.pieces}: {unknown} are no phrases"


def every_ruling_lies_behind_a_sentence(game: Game) -> None:
    """No ruling is out of reach, and none is made up."""
    page = read_rules_page(game)
    if page is None:
        return
    behind = {
        ruling
        for chapter in page.chapters
        for part in chapter.parts
        for ruling in rulings_behind(game, part)
    }
    rulings = rulings_of(game.page, game.ruling_prefix)
    assert behind == set(rulings), f"{sorted(behind ^ set(rulings))}"


def every_language_tells_the_rulings(game: Game) -> None:
    """Rulings and glossary are translated key by key, and speak of play only."""
    if read_rules_page(game) is None:
        return
    english = english_page(game)
    for language in LANGUAGES:
        page = english if language == ENGLISH else translated_page(game, language)
        for kind in ("rulings", "words"):
            there, wanted = set(getattr(page, kind)), set(getattr(english, kind))
            assert there == wanted, f"{language}, {kind}: {sorted(there ^ wanted)}"
        for ruling, text in page.rulings.items():
            assert text and not CODE.search(text), f"{ruling} in {language} speaks of code: {text}"
