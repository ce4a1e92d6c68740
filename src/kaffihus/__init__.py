"""Kaffihús: five modern table games, exact to their rulebooks, for people, bots and study.

`kaffihus.load("fika")` is the front door of the library: see `kaffihus.research.library`.
"""

from importlib import import_module
from typing import Any

__version__ = "0.2.0"


def load(game_id: str) -> Any:
    """A game of the house to play with from Python: a `kaffihus.research.library.Title`.

    >>> fika = load("fika")
    >>> fika.new_game(seed=2).pending
    [0]
    """
    return import_module("kaffihus.research.library").Title(game_id)
