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
from kaffihus.core.told import file_of

LOW = "*(low)*"  # said of a ruling that could as well go the other way


@dataclass(frozen=True)
class Page:
    """Rulings by id, and what the words of the game mean, in one language."""

    rulings: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # by the English word: word, meaning


def english_page(game: Game) -> Page:
    """The README, without its marks."""
    rulings = rulings_of(game.page, game.ruling_prefix)
    words = {word: (word, plain(meaning)) for word, meaning in words_of(game.page).items()}
    return Page({ruling: plain(text) for ruling, text in rulings.items()}, words)


def translated_page(game: Game, language: str) -> Page:
    """The same in another language; empty where nobody has translated it."""
    found = json.loads(file_of(game.package, f"page.{language}.json") or "{}")
    words = {word: (name, meaning) for word, (name, meaning) in found.get("words", {}).items()}
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


def plain(text: str) -> str:
    """A text without Markdown: what is bold, italic or a link is said as it is."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text.removeprefix(LOW))
    return re.sub(r"[*`]", "", text).strip()
