"""What the reviews of a player's latest games say together, as it goes over HTTP."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from kaffihus.core.words import Line
from kaffihus.server.wire.types import Milliseconds

Phase = Literal["beginning", "middle", "end"]  # a third each of a seat's decisions


class ReviewedGame(Struct):
    """One game of theirs in three numbers."""

    table: str
    game: str
    finished: Milliseconds
    accuracy: float
    luck: float  # of a win
    luck_error: float  # standard error
    played: float  # what was won or lost by play, all seats': the result without its luck


class LostOn(Struct):
    """What a kind of decision has cost."""

    game: str
    prompt: Line | None  # the question that they were asked
    phase: Phase | None  # None: throughout
    games: int  # in which it came
    decisions: int
    mistakes: int
    loss: float  # of a win, all told


class AgainstOne(Struct):
    """How somebody fares against another without the luck: see `played`."""

    player: str  # an id, or bot:level
    name: str
    games: int
    won: float  # shares of wins, all told
    luck: float  # mean by game
    played: float  # mean by game; 0: as good as each other
    played_error: float  # standard error of that mean


class ReviewedGames(Struct):
    """A player's latest games, as far as they were reviewed."""

    games: int  # the latest that were played to their end
    reviewed: list[ReviewedGame]  # oldest first
    waiting: int  # reviews that are being made
    luck: float  # of all of them, in wins
    luck_error: float
    lost_on: list[LostOn]  # by kind of decision, most first
    by_phase: list[LostOn]  # by game and third of it
    against: list[AgainstOne]  # met most often first
