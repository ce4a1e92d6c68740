"""The five levels: from somebody who has just read the rules to the best we have.

A game sets them in its `evaluation.py`: LEVELS, what each is told beyond the game's own settings, and
LEVELS_WITHOUT_NETWORK for numbers of players that its network was not taught. How they were set, and how
they do against each other: docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaffihus.bots.level_names import LEVELS
from kaffihus.bots.network.weights import has_network
from kaffihus.bots.search.bot import LATER, ThinkingBot
from kaffihus.bots.search.game_search import search_of
from kaffihus.bots.search.settings import SearchSettings
from kaffihus.core.game import Game

# For a game that sets none.
PLAIN: Mapping[str, Any] = {"iterations": 1500, "seconds": 1.2}
USUAL: tuple[Mapping[str, Any], ...] = (
    {"iterations": 0, "noise": 0.25},
    {"iterations": 0, "noise": 0.05},
    {"iterations": 40},
    {"iterations": 300},
    PLAIN,
)


class LevelBot(ThinkingBot):
    """A bot that plays every game at one level."""

    def __init__(self, seed: int, level: str) -> None:
        super().__init__(seed, compiler=LATER)
        self.level = LEVELS.index(level)

    def usual_settings(self, game: Game, players: int) -> SearchSettings:
        """The level's settings in that game."""
        evaluation = search_of(game).evaluation
        steps = getattr(evaluation, "LEVELS", USUAL)
        if not has_network(game, players):
            steps = getattr(evaluation, "LEVELS_WITHOUT_NETWORK", steps)
        return super().usual_settings(game, players).changed(steps[self.level])


class ClassicBot(ThinkingBot):
    """The best search without a network, as the game's `evaluation.py` sets it: CLASSIC. The yardstick."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, compiler=LATER)

    def usual_settings(self, game: Game, players: int) -> SearchSettings:
        """The settings of that search in that game."""
        classic = getattr(search_of(game).evaluation, "CLASSIC", PLAIN)
        return super().usual_settings(game, players).changed(classic)
