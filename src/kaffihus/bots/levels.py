"""The five levels of each game: from somebody who has just read the rules to the best we have.

How they were set, and how they do against each other: docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaffihus.bots.thinking import LATER, ThinkingBot
from kaffihus.core.game import Game

LEVELS = ("newcomer", "regular", "keen", "strong", "master")

Steps = tuple[Mapping[str, Any], ...]

# What each level is told beyond the game's own settings (evaluations/<id>.py, SEARCH).
USUAL: Steps = (
    {"iterations": 0, "blur": 0.25},
    {"iterations": 0, "blur": 0.05},
    {"iterations": 40},
    {"iterations": 300},
    {"iterations": 1500, "seconds": 1.2},
)
WAYS: dict[str, Steps] = {
    "caffeine_hit": (
        {"iterations": 0, "blur": 0.12},
        {"iterations": 0, "blur": 0.05},
        {"iterations": 250},
        {"iterations": 500},
        {"iterations": 1200, "seconds": 1.2},
    ),
    "cookie_jar": (
        {"iterations": 0, "blur": 0.3, "deals": 1},
        {"iterations": 0, "blur": 0.12, "deals": 1},
        {"iterations": 0, "deals": 1},
        {"iterations": 60},
        {"iterations": 4000, "seconds": 1.2},
    ),
    "fyfe": (
        {"iterations": 0, "blur": 0.12},
        {"iterations": 0, "blur": 0.05},
        {"iterations": 100},
        {"iterations": 350},
        {"iterations": 4000, "seconds": 1.2},
    ),
    "cafe_baras": (
        {"iterations": 0, "blur": 0.05},
        {"iterations": 12, "blur": 0.05},
        {"iterations": 40},
        {"iterations": 300},
        {"iterations": 2500, "seconds": 1.2},
    ),
}


class LevelBot(ThinkingBot):
    """A bot that plays every game at one level."""

    def __init__(self, seed: int, level: str) -> None:
        super().__init__(seed, {}, LATER)
        self.level = LEVELS.index(level)

    def told(self, game: Game) -> Mapping[str, Any]:
        """The level's settings in that game."""
        return {**WAYS.get(game.id, USUAL)[self.level], **self.asked}
