"""The games of the house, each in a folder of its own; they know nothing of each other."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game

IDS = ("fika", "fyfe", "caffeine_hit", "cafe_baras", "cookie_jar")


@cache
def load(game_id: str) -> Game:
    """The game of that id."""
    if game_id not in IDS:
        raise BadRequest(f"no game {game_id!r}; there are: {', '.join(IDS)}")
    game = import_module(f"kaffihus.games.{game_id}").GAME
    assert isinstance(game, Game)
    return game
