"""What the bots are told of a game: names and meanings, as `core.contract` does for rules.

A game's own stand in `evaluation.py` of its folder; `game_search` puts them in the place of these. Beside
them it may hold

    SEARCH    the game's settings of the search, by name (`settings.SearchSettings`)
    CLASSIC   the best of it without a network, beyond SEARCH: the yardstick of all others
    LEVELS    what each of the five levels is told beyond SEARCH (`bots.levels`)
    LEVELS_WITHOUT_NETWORK   the same for numbers of players that the game's network was not taught
    PRIVATE   pieces of the observation that the observing seat alone knows
    ATTACKS   how the notation of actions against somebody begins, for players who like that or shun it

A game without that file is judged by its scores.
"""

from __future__ import annotations

from typing import Any

from kaffihus.core.rule import rule
from kaffihus.core.state import State


@rule
def estimate(state: State, out: Any) -> None:
    """Each seat's share of the win as things look, from 0 to 1; adds up to about 1.

    It may look at everything: bots call it in worlds that they were dealt. It may use fields of
    the state that hold nothing but results as scratch space.
    """
    raise NotImplementedError


@rule
def foresee(state: State, searcher: int, out: Any) -> None:
    """The same for a search that ends with the searcher's turn (`own_turn`)."""
    raise NotImplementedError


@rule
def stage(state: State) -> int:
    """A number that changes where a search may well stop, such as the round."""
    return 0


@rule
def is_sealed(state: State, seat: int) -> bool:
    """Whether the seat decides without seeing what others decide at the same time."""
    return False


@rule
def likelihood(state: State, seat: int) -> float:
    """How likely the others act as they did, in a world that the seat was dealt, from 0 to 1.

    Like `estimate` it may use fields that hold nothing but results as scratch space.
    """
    return 1.0
