"""The bot that a character is."""

from __future__ import annotations

from kaffihus.bots.characters import CHARACTERS
from kaffihus.bots.levels import LevelBot


class CharacterBot(LevelBot):
    """A character at a table: its level, in its manner."""

    def __init__(self, seed: int, id: str) -> None:
        super().__init__(seed, CHARACTERS[id].level)
        self.asked = dict(CHARACTERS[id].manner)
