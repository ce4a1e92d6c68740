"""What happens at a table: the events whose append-only list is the truth about it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from kaffihus.core.chance import CHANCE
from kaffihus.core.play import Step
from kaffihus.core.view import Viewer
from kaffihus.server.wire.types import AbsenceCause, ForfeitCause, Proposable, Result, SeatKind, Standing


class TableEvent(Struct, frozen=True, gc=False, tag_field="type", tag=str.lower, omit_defaults=True):
    """An event of a table. `id` is the client's, where it was asked for over the socket."""


class Seated(TableEvent, frozen=True):
    """A player took a seat, with a promise of bytes if they are ready; `seed` if they give none."""

    seat: int
    player: str
    name: str
    bytes: str = ""  # in the first two forms of deals, the player's
    promise: str = ""


class Unseated(TableEvent, frozen=True):
    """A player left before the start."""

    seat: int


class Reseated(TableEvent, frozen=True):
    """The host changed whom a seat is for."""

    seat: int
    kind: SeatKind
    level: str | None = None
    name: str | None = None
    # Where a player had to stand up: the links' secrets from now on, for they knew the old ones.
    player_secret: str = ""
    spectator_secret: str = ""


class Renamed(TableEvent, frozen=True):
    """A seated player has another name; the deal and the record keep the one from the start."""

    seat: int
    name: str
    before: str


class Readied(TableEvent, frozen=True):
    """A seated player promised their bytes of the deal, or leaves them to the seed."""

    seat: int
    bytes: str = ""  # as for `Seated`
    id: str = ""
    promise: str = ""


class Opened(TableEvent, frozen=True):
    """A player gave the bytes that they had promised."""

    seat: int
    bytes: str
    id: str = ""


class Called(TableEvent, frozen=True):
    """The host called the players to the table: the game starts when all are ready."""


class Started(TableEvent, frozen=True):
    """The game began: names and bytes by seat, and the first draws."""

    names: list[str]
    bytes: list[str]
    drawn: list[int]
    tags: dict[int, str] = {}  # of names that were taken out, by seat

    def steps(self) -> list[Step]:
        """What it did in the game."""
        return [Step(CHANCE, action) for action in self.drawn]


class Acted(TableEvent, frozen=True):
    """A seat acted, and chance drew what followed."""

    seat: int
    action: int
    drawn: list[int] = []
    id: str = ""
    level: str | None = None  # of the bot that chose it

    def steps(self) -> list[Step]:
        """What it did in the game."""
        return [Step(self.seat, self.action), *(Step(CHANCE, action) for action in self.drawn)]


class Undone(TableEvent, frozen=True):
    """Earlier events were taken back, by their numbers."""

    seat: int
    events: list[int]
    id: str = ""


class Proposed(TableEvent, frozen=True):
    """A seat proposed something."""

    seat: int
    what: Proposable
    id: str = ""


class Answered(TableEvent, frozen=True):
    """A seat agreed to what was proposed, declined it, or withdrew it."""

    seat: int
    yes: bool
    id: str = ""


class Paused(TableEvent, frozen=True):
    """All agreed to pause."""


class Resumed(TableEvent, frozen=True):
    """All agreed to go on."""


class TakenOver(TableEvent, frozen=True):
    """A bot took an absent player's seat."""

    seat: int
    level: str
    why: AbsenceCause


class Woken(TableEvent, frozen=True):
    """A player says that they are there, while a bot makes a decision for which they had no time."""

    seat: int
    id: str = ""


class Returned(TableEvent, frozen=True):
    """The player has the seat back."""

    seat: int
    id: str = ""
    is_after_one: bool = False  # by itself, after the one decision for which there was no time


class Forfeited(TableEvent, frozen=True):
    """A seat gave up or ran out of time, and comes last."""

    seat: int
    why: ForfeitCause
    id: str = ""


class OnVacation(TableEvent, frozen=True):
    """A player is on vacation until then, and their clock stands still; or back, if that is not later."""

    seat: int
    until: int


class Credited(TableEvent, frozen=True):
    """The server was down; nobody's clock ran."""

    milliseconds: int


class Finished(TableEvent, frozen=True):
    """The game is over."""

    result: Result


class Archived(TableEvent, frozen=True):
    """A table that nobody came to was archived before the start."""


class Continued(TableEvent, frozen=True):
    """The table carries an evening on: games so far, who won how often, who belongs to it."""

    games: int
    standings: list[Standing]
    company: list[str]


class Wished(TableEvent, frozen=True):
    """Somebody comes along to the next game, or not; without a seat they would like one there."""

    player: str
    name: str
    yes: bool
    at_seat: int | None = None


class Gathered(TableEvent, frozen=True):
    """A player proposes the next game, and comes along."""

    seat: int
    game: str


class Rematched(TableEvent, frozen=True):
    """There is another game."""

    table: str
    seat: int


Event: TypeAlias = (
    Seated
    | Unseated
    | Reseated
    | Renamed
    | Readied
    | Opened
    | Called
    | Started
    | Acted
    | Undone
    | Proposed
    | Answered
    | Paused
    | Resumed
    | TakenOver
    | Woken
    | Returned
    | Forfeited
    | OnVacation
    | Credited
    | Finished
    | Archived
    | Continued
    | Wished
    | Gathered
    | Rematched
)


SEATING = (Seated, Unseated, Reseated)  # after these somebody else may sit there


def bit(viewer: Viewer) -> int:
    """A viewer's bit in a `seen`: one for each seat, and behind them one for all spectators."""
    return 1 << (CHANCE if viewer is None else viewer)


class StoredEvent(Struct, frozen=True, gc=False):
    """An event as it is stored: when it happened, and who could notice."""

    event: Event
    at: int  # milliseconds since 1970
    seen: int  # the viewers who noticed, as bits

    def is_seen_by(self, viewer: Viewer) -> bool:
        """Whether a viewer could notice."""
        return bool(self.seen & bit(viewer))


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Event)


def encode(event: Event) -> str:
    """An event as text."""
    return _encoder.encode(event).decode()


def decode(text: str) -> Event:
    """An event from its text."""
    event: Event = _decoder.decode(text)
    return event
