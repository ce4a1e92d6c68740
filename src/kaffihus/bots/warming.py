"""`python -m kaffihus.bots.warming fika`: compile a game's search, so that nobody waits for it later."""

from __future__ import annotations

import sys

from kaffihus import games
from kaffihus.bots.binding import binding_of
from kaffihus.core.game import Game


def warm_up(game: Game) -> None:
    """Compile what the bots of a game need, into this process and into the cache on disk."""
    binding_of(game).warm_up()


if __name__ == "__main__":
    for name in sys.argv[1:] or games.IDS:
        warm_up(games.load(name))
