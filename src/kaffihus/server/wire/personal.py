"""What goes over HTTP to one player about themselves: statistics, other devices, records they bring."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from kaffihus.server.wire.bodies import Body, Rating
from kaffihus.server.wire.types import Milliseconds, Seat

RECORD_BYTES = 262_144  # of a record that is brought; our longest games have a tenth of that

Code = Annotated[str, Meta(min_length=1, max_length=40, description="A code, in letters of any case.")]
RecordText = Annotated[
    str, Meta(min_length=1, max_length=RECORD_BYTES, description="The text of a record file.")
]


# --- statistics


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


# --- other devices


class MovingCode(Struct):
    """A code by which another device becomes this player's, once and for a while."""

    code: str
    expires: Milliseconds


class Moving(Body, frozen=True):
    """The code of another device."""

    code: Code


# --- records that are brought


class BroughtRecord(Body, frozen=True):
    """A record file, to be checked and replayed; nothing of it is kept."""

    record: RecordText


class BroughtReplay(Body, frozen=True):
    """The same, with the stretch of it that is wanted."""

    record: RecordText
    viewer: Seat | None = None
    first: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    count: Annotated[int, Meta(ge=1, le=100)] = 100
