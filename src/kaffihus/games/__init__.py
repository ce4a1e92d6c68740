"""The games of the house, each in a folder of its own; they know nothing of each other.

A folder here is a game. A game of another package is found by its entry point of the group
`kaffihus.games`: its name is the game's id, its object the game's `GAME`.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game

_OWN = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
_FROM_ELSEWHERE: dict[str, EntryPoint] = {
    entry.name: entry for entry in entry_points(group="kaffihus.games") if entry.name not in _OWN
}
IDS = (*_OWN, *sorted(_FROM_ELSEWHERE))


@cache
def load(game_id: str) -> Game:
    """The game of that id."""
    if game_id not in IDS:
        raise BadRequest(f"no game {game_id!r}; there are: {', '.join(IDS)}")
    if game_id in _FROM_ELSEWHERE:
        game = _FROM_ELSEWHERE[game_id].load()
    else:
        game = import_module(f"{__name__}.{game_id}").GAME
    assert isinstance(game, Game)
    assert game.id == game_id, f"the game {game.id!r} is registered as {game_id!r}"
    return game
