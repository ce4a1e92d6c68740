"""Packs the games' rules pages for the page: texts and rulings in every language, examples slide by slide.

A slide's view is kept as what has changed since the one before it, as moments of lessons are.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from lessons import changes, plain

from kaffihus.core.game import Game
from kaffihus.core.languages import ENGLISH, LANGUAGES
from kaffihus.core.page import Page, low_rulings, page_in
from kaffihus.core.rules_page import (
    Chapter,
    Example,
    play_example,
    read_rules_page,
    rulings_behind,
    story_of,
)


def packed(game: Game) -> str | None:
    """A game's rules page as JSON; None where it has none."""
    page = read_rules_page(game)
    if page is None:
        return None
    pages = {language: page_in(game, language) for language in LANGUAGES}
    content = {
        "minute": [
            {"kind": panel.kind, "text": dict(panel.text), "pieces": list(panel.pieces)}
            for panel in page.minute
        ],
        "chapters": [chapter_of(game, chapter) for chapter in page.chapters],
        "rulings": rulings(game, pages),
        "words": words(pages),
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"


def chapter_of(game: Game, chapter: Chapter) -> dict[str, Any]:
    """One chapter; what is empty is left out."""
    parts = {
        "name": chapter.name,
        "text": dict(chapter.text),
        "sentences": [
            {
                "text": dict(one.text),
                "rulings": rulings_behind(game, one),
                "pieces": list(one.pieces),
            }
            for one in chapter.sentences
        ],
        "cards": [
            {
                "name": card.name or card.pieces[0],
                "pieces": list(card.pieces),
                "says": list(card.says),
                "rulings": rulings_behind(game, card),
            }
            for card in chapter.cards
        ],
        "example": example_of(game, chapter.example) if chapter.example else None,
    }
    return {name: part for name, part in parts.items() if part is not None}


def example_of(game: Game, example: Example) -> dict[str, Any]:
    """An example slide by slide: what is told, and what is counted beat by beat."""
    shown = list(slides(game, example))
    before = first = shown[0][0]
    found = []
    for view, words in shown:
        found.append({"changes": changes(before, view), **words})
        before = view
    others = list(story_of(game, example).others)
    return {"text": dict(example.text), "others": others, "view": first, "slides": found}


def slides(game: Game, example: Example) -> Iterator[tuple[Any, dict[str, Any]]]:
    """A view and what is said of it, slide by slide."""
    for frame in play_example(game, example):
        for scene in frame.scenes:
            if scene.kind != "scoring":
                continue
            view = plain(frame.view if scene.view is None else scene.view)
            for beat in scene.beats:
                counted = {"line": plain(beat.line), "light": list(beat.spots), "gains": plain(beat.gains)}
                yield view, {**counted, "unit": scene.unit}
        if frame.told:
            yield plain(frame.view), {"text": dict(frame.told.text), "light": list(frame.light)}


def rulings(game: Game, pages: Mapping[str, Page]) -> dict[str, Any]:
    """Every ruling in every language, and whether it could as well go the other way."""
    low = low_rulings(game.page, game.ruling_prefix)
    return {
        ruling: {"text": said(ruling, pages), **({"low": True} if ruling in low else {})}
        for ruling in pages[ENGLISH].rulings
    }


def said(ruling: str, pages: Mapping[str, Page]) -> dict[str, str]:
    """A ruling by language."""
    return {language: page.rulings[ruling] for language, page in pages.items() if ruling in page.rulings}


def words(pages: Mapping[str, Page]) -> list[dict[str, Any]]:
    """The glossary: each word and its meaning by language."""
    rows = []
    for word in pages[ENGLISH].words:
        told = {language: page.words[word] for language, page in pages.items() if word in page.words}
        names = {language: one.name for language, one in told.items()}
        rows.append({"word": names, "text": {language: one.meaning for language, one in told.items()}})
    return rows


def glossary(page: Page) -> dict[str, str]:
    """Every spelling of the words that sentences at the table may hold, with its meaning."""
    return {spelling: word.meaning for word in page.words.values() for spelling in word.spellings}
