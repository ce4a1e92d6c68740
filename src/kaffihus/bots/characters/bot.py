"""The bot that a character is."""

from __future__ import annotations

from kaffihus.bots.characters import CHARACTERS
from kaffihus.bots.levels import LevelBot
from kaffihus.bots.search.settings import SearchSettings
from kaffihus.core.game import Game

DARING = 0.2  # so much of `risk` is a network's heat higher where it answers alone


class CharacterBot(LevelBot):
    """A character at a table: its level, in its manner."""

    def __init__(self, seed: int, id: str) -> None:
        super().__init__(seed, CHARACTERS[id].level)
        self.asked = dict(CHARACTERS[id].manner)

    def settings_for(self, game: Game, players: int | None = None) -> SearchSettings:
        """The level's, in the character's manner.

        A network by itself knows nothing of how results may differ. There who dares does more often what
        looks less good to it, and who is careful keeps to what looks best.
        """
        settings = super().settings_for(game, players)
        if settings.iterations or not settings.guided:
            return settings
        return settings.changed({"heat": round(settings.heat * (1 + DARING * settings.risk))})
