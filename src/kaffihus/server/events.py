"""What is kept of a table: the append-only list of what happened, from which everything follows."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from kaffihus.core.chance import CHANCE
from kaffihus.core.play import Step
from kaffihus.server.shapes import Proposable, Result


class Happened(Struct, frozen=True, gc=False, tag_field="type", tag=str.lower, omit_defaults=True):
    """An event of a table. `id` is the client's, where a client asked for it."""


class Seated(Happened, frozen=True):
    """A player took a seat; the bytes are empty if he is not ready yet."""

    seat: int
    player: str
    name: str
    bytes: str = ""


class Unseated(Happened, frozen=True):
    """A player left before the start."""

    seat: int
    id: str = ""


class Reseated(Happened, frozen=True):
    """The host changed whom a seat is for."""

    seat: int
    kind: str
    level: str | None = None
    name: str | None = None


class Readied(Happened, frozen=True):
    """A seated player gave his bytes."""

    seat: int
    bytes: str
    id: str = ""


class Called(Happened, frozen=True):
    """The host called the players to the table: the game starts when all are ready."""

    seat: int = 0  # of a host who asked at the table
    id: str = ""


class Started(Happened, frozen=True):
    """The game began: names and bytes by seat, and the first draws."""

    names: list[str]
    bytes: list[str]
    drawn: list[int]

    def steps(self) -> list[Step]:
        """What it did in the game."""
        return [Step(CHANCE, action) for action in self.drawn]


class Acted(Happened, frozen=True):
    """A seat acted, and chance drew what followed."""

    seat: int
    action: int
    drawn: list[int] = []
    id: str = ""
    level: str | None = None  # of the bot that chose it

    def steps(self) -> list[Step]:
        """What it did in the game."""
        return [Step(self.seat, self.action), *(Step(CHANCE, action) for action in self.drawn)]


class Undone(Happened, frozen=True):
    """Earlier events were taken back, by their numbers."""

    seat: int
    events: list[int]
    id: str = ""


class Proposed(Happened, frozen=True):
    """A seat proposed something."""

    seat: int
    what: Proposable
    id: str = ""


class Answered(Happened, frozen=True):
    """A seat agreed to what was proposed, declined it, or withdrew it."""

    seat: int
    yes: bool
    id: str = ""


class Paused(Happened, frozen=True):
    """All agreed to pause."""


class Resumed(Happened, frozen=True):
    """All agreed to go on."""


class TakenOver(Happened, frozen=True):
    """A bot took an absent player's seat."""

    seat: int
    level: str
    why: str  # left, time
    id: str = ""


class Returned(Happened, frozen=True):
    """The player has the seat back."""

    seat: int
    id: str = ""


class Forfeited(Happened, frozen=True):
    """A seat gave up or ran out of time, and comes last."""

    seat: int
    why: str  # resigned, time
    id: str = ""


class Credited(Happened, frozen=True):
    """The house was down; nobody's clock ran."""

    milliseconds: int


class Finished(Happened, frozen=True):
    """The game is over."""

    result: Result


class Archived(Happened, frozen=True):
    """A table that nobody came to was put away before the start."""


class Rematched(Happened, frozen=True):
    """There is another game."""

    table: str
    seat: int
    id: str = ""


Event: TypeAlias = (
    Seated
    | Unseated
    | Reseated
    | Readied
    | Called
    | Started
    | Acted
    | Undone
    | Proposed
    | Answered
    | Paused
    | Resumed
    | TakenOver
    | Returned
    | Forfeited
    | Credited
    | Finished
    | Archived
    | Rematched
)


SEATING = (Seated, Unseated, Reseated)  # after these somebody else may sit there


class Kept(Struct, frozen=True, gc=False):
    """An event as it is kept: when it happened, and who could notice."""

    event: Event
    at: int  # milliseconds since 1970
    seen: int  # viewers as bits: the seats, and PUBLIC for spectators


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Event)


def encode(event: Event) -> str:
    """An event as the store keeps it."""
    return _encoder.encode(event).decode()


def decode(text: str) -> Event:
    """An event from the store."""
    event: Event = _decoder.decode(text)
    return event
