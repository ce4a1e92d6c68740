"""The six regulars of the house: bots with a name, a temper and a manner, each at one of the five levels.

A character is a level and a few settings over it (`search.manner`), the same in every game, so whoever
changes a level changes its characters along with it. What they are like and what they say is in `phrases`;
their faces are the page's. Whether a manner shows, and whether a character is as strong as its level:
docs/bots.md. Nothing here thinks: a server's tables need no more of a character than this.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kaffihus.bots.level_names import LEVELS


@dataclass(frozen=True)
class Character:
    """Somebody one may play with."""

    id: str  # as a bot is named
    name: str  # the same in every language
    level: str
    manner: Mapping[str, Any] = field(default_factory=dict)  # settings beyond the level's


CHARACTERS: dict[str, Character] = {
    one.id: one
    for one in (  # weakest first
        Character("tumi", "Tumi", "newcomer", {"overlook": 0.2, "risk": 0.3}),
        Character("una", "Una", "regular", {"aggression": -0.02, "risk": -0.2}),
        Character("hekla", "Hekla", "keen", {"aggression": 0.04, "risk": 0.5}),
        Character("orri", "Orri", "keen", {"overlook": 0.1, "aggression": -0.02}),
        Character("birta", "Birta", "strong", {"aggression": 0.02, "risk": 0.2}),
        Character("grimur", "Grímur", "master", {"risk": -0.2}),
    )
}


def at_level(level: str) -> list[Character]:
    """The characters of that strength."""
    return [one for one in CHARACTERS.values() if one.level == level]


def called(bot: str) -> str:
    """What a bot is called: a character by its name, any other as the registry has it."""
    return CHARACTERS[bot].name if bot in CHARACTERS else bot


def others_like(bot: str, count: int, taken: list[str]) -> list[str]:
    """So many who sit down where that bot was asked for.

    A character does so but once, and then those nearest in strength; any other bot may have several seats.
    """
    if bot not in CHARACTERS:
        return [bot] * count
    order, level = list(CHARACTERS), LEVELS.index(CHARACTERS[bot].level)

    def distance(one: str) -> tuple[bool, int, int]:
        away = LEVELS.index(CHARACTERS[one].level) - level
        return one != bot, abs(away), order.index(one)

    found = sorted((one for one in order if one not in taken), key=distance)[:count]
    return found + [CHARACTERS[bot].level] * (count - len(found))
