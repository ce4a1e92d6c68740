"""A player's own statistics, as they go over HTTP."""

from __future__ import annotations

from msgspec import Struct

from kaffihus.server.wire.bodies import Rating
from kaffihus.server.wire.types import Milliseconds


class CurvePoint(Struct):
    """A player's rating after a game."""

    table: str
    finished: Milliseconds
    rating: float


class RatingCurve(Struct):
    """A player's rating at a game, and how it came about, oldest first."""

    now: Rating
    points: list[CurvePoint]


class GameStatistics(Struct):
    """How a player fares at a game with so many at the table."""

    game: str
    seats: int
    games: int  # finished ones, those without a winner included
    places: list[int]  # how often they came first, second …


class Opponent(Struct):
    """How a player fares against somebody, over all games."""

    player: str  # an id, or bot:level
    name: str
    games: int
    wins: int
    losses: int
    shared: int
    last: Milliseconds  # when they last finished a game together


class Statistics(Struct):
    """A player's own statistics, over their latest games."""

    games: int
    since: Milliseconds | None  # when the first of them was finished
    curves: list[RatingCurve]
    by_game: list[GameStatistics]
    opponents: list[Opponent]  # met most often first
