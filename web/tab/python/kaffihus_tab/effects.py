"""What is to be done after a call: by the JavaScript around it, in this order."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from kaffihus.server.wire.bodies import PastGame, TableSummary


class Kept(Struct):
    """What is to be kept of a table. Where another tab has kept such an event, this one looks again."""

    table: str
    first: int  # the number of the first of the events
    events: list[str]
    terms: str | None  # of a new table
    summaries: dict[str, TableSummary]  # by player, of a table in progress
    past: dict[str, PastGame]  # by player, of a finished one


class Thought(Struct):
    """A decision that a bot is to make: as the house's workers are asked."""

    table: str
    game: str
    rules: str
    seat: int
    seats: int
    level: str
    state: bytes
    world_seed: str  # decimal: JavaScript's numbers are too short
    bot_seed: str


class Release(Struct):
    """A bot's action that is to be seen at a moment, not before."""

    table: str
    seat: int
    action: int
    at: int


class Effects(Struct):
    """Everything that follows from a call at a moment."""

    now: int
    status: int = 200
    answer: Any = None  # to a request; a text is a text
    kept: list[Kept] = []
    frames: list[tuple[int, str]] = []  # by socket
    closed: list[tuple[int, int]] = []  # sockets, and why
    thoughts: list[Thought] = []
    releases: list[Release] = []
    wakes: dict[str, int] = {}  # by table, when something falls due
