"""What a game's page, its README, tells players: its rulings by id and the words of its glossary.

The page is English. Another language tells the same in `page.<language>.json` beside it, under the same
ids and words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from kaffihus.core.game import Game
from kaffihus.core.languages import ENGLISH
from kaffihus.core.told import file_of

LOW = "*(low)*"  # said of a ruling that could as well go the other way


@dataclass(frozen=True)
class Word:
    """A word of the glossary, what it means, and how else it stands in sentences: plurals, cases."""

    name: str  # or several of one meaning, "mark, marked"
    meaning: str
    forms: tuple[str, ...] = ()

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every way it is met in a sentence."""
        return *self.name.split(", "), *self.forms


@dataclass(frozen=True)
class Page:
    """Rulings by id, and what the words of the game mean, in one language."""

    rulings: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, Word] = field(default_factory=dict)  # by the English word


def page_in(game: Game, language: str) -> Page:
    """A game's page in a language."""
    return english_page(game) if language == ENGLISH else translated_page(game, language)


def english_page(game: Game) -> Page:
    """The README, without its marks."""
    rulings = rulings_of(game.page, game.ruling_prefix)
    words = {
        word: Word(plain(word), plain(meaning), plurals(plain(word)))
        for word, meaning in words_of(game.page).items()
    }
    return Page({ruling: plain(text) for ruling, text in rulings.items()}, words)


def translated_page(game: Game, language: str) -> Page:
    """The same in another language; empty where nobody has translated it."""
    found = json.loads(file_of(game.package, f"page.{language}.json") or "{}")
    words = {
        word: Word(name, meaning, tuple(forms))
        for word, (name, meaning, *forms) in found.get("words", {}).items()
    }
    return Page(found.get("rulings", {}), words)


def rulings_of(page: str, prefix: str) -> dict[str, str]:
    """The rulings of a page by id, each up to the next list item or paragraph."""
    found = re.findall(rf"^- \*\*({prefix}-\d+)\*\*(.*?)(?=^- |^\n|\Z)", page, re.M | re.S)
    return {ruling: " ".join(text.split()) for ruling, text in found}


def low_rulings(page: str, prefix: str) -> set[str]:
    """The rulings that could as well go the other way."""
    return {ruling for ruling, text in rulings_of(page, prefix).items() if text.startswith(LOW)}


def words_of(page: str) -> dict[str, str]:
    """The rows of the table under the heading "Glossary"."""
    _, _, rest = page.partition("\n## Glossary")
    table = rest.partition("\n## ")[0]
    rows = re.findall(r"^\| *([^|]+?) *\| *([^|]+?) *\|$", table, re.M)
    return {word: meaning for word, meaning in rows if word != "word" and not word.startswith("-")}


def plurals(name: str) -> tuple[str, ...]:
    """English plurals, of verbs the third person: a row of the README need not name them."""
    ending = re.compile(r"(s|x|ch|sh)$")
    return tuple(word + ("es" if ending.search(word) else "s") for word in name.split(", "))


def plain(text: str) -> str:
    """A text without Markdown: what is bold, italic or a link is said as it is."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text.removeprefix(LOW))
    return re.sub(r"[*`]", "", text).strip()
