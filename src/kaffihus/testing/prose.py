"""Rules told to players agree with the rulings they tell.

On a game's page the operative words of a ruling are bold: **FIKA-5** "The **higher** number places
**first**". Prose that names a ruling has to use its bold words, so that it cannot teach the opposite.
"""

from __future__ import annotations

import re

from kaffihus.core.game import Game
from kaffihus.core.page import rulings_of
from kaffihus.core.words import Prose


def prose_says_what_its_rulings_say(game: Game) -> None:
    """Every piece of prose names its rulings and uses their operative words."""
    rulings = rulings_of(game.page, game.ruling_prefix)
    assert rulings, f"the page has no ruling such as **{game.ruling_prefix}-1**"
    for key, prose in game.prose.items():
        assert prose.rulings, f"{key} names no ruling"
        assert not contradictions(prose, rulings), f"{key}: {contradictions(prose, rulings)}"


def contradictions(prose: Prose, rulings: dict[str, str]) -> list[str]:
    """The operative words that the prose leaves out, and the rulings that there are not."""
    missing = [f"no ruling {ruling}" for ruling in prose.rulings if ruling not in rulings]
    for ruling in set(prose.rulings) & set(rulings):
        for words in re.findall(r"\*\*(.+?)\*\*", rulings[ruling]):
            if not re.search(rf"\b{re.escape(words)}\b", prose.text, re.I):
                missing.append(f"{ruling} says {words!r}")
    return missing
