"""Kaffihús: five modern table games, exact to their rulebooks, for people, bots and study.

`kaffihus.load("fika")` is the front door of the library: see `kaffihus.library`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kaffihus.library import Title

__version__ = "0.2.0"


def load(game_id: str) -> Title:
    """A game to play with from Python.

    >>> fika = load("fika")
    >>> fika.new_game(seed=2).pending
    [0]
    """
    from kaffihus.library import Title  # importing kaffihus alone imports nothing else

    return Title(game_id)
