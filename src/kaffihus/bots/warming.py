"""`python -m kaffihus.bots.warming fika`: compile a game's search, so that nobody waits for it later."""

from __future__ import annotations

import os
import sys

from kaffihus import games
from kaffihus.bots.binding import binding_of
from kaffihus.bots.patience import release_lock
from kaffihus.core.game import Game

LOWEST_PRIORITY = 19


def warm_up(game: Game) -> None:
    """Compile what the bots of a game need, into this process and into the cache on disk."""
    binding_of(game).warm_up()


def main() -> None:
    """The games named, or all."""
    if hasattr(os, "nice"):
        os.nice(LOWEST_PRIORITY)
    try:
        for name in sys.argv[1:] or games.IDS:
            warm_up(games.load(name))
    finally:
        release_lock()


if __name__ == "__main__":
    main()
