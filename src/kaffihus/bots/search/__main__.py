"""`python -m kaffihus.bots.search fika`: compile a game's search, so that nobody waits for it later."""

from __future__ import annotations

import os
import sys

from kaffihus import games
from kaffihus.bots.search.game_search import search_of

LOWEST_PRIORITY = 19


def main() -> None:
    """The games named, or all."""
    if hasattr(os, "nice"):
        os.nice(LOWEST_PRIORITY)
    for name in sys.argv[1:] or games.IDS:
        search_of(games.load(name)).warm_up()


if __name__ == "__main__":
    main()
