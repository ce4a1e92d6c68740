"""What goes over HTTP: the bodies of requests and answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from kaffihus.core.scene import Scene
from kaffihus.server.wire.types import (
    Commitment,
    Level,
    LogEntry,
    Milliseconds,
    Name,
    Promise,
    Result,
    Seat,
    Secret,
    Status,
    TableSettings,
)

Passphrase = Annotated[str, Meta(min_length=8, max_length=200)]
Code = Annotated[str, Meta(min_length=1, max_length=40, description="A code, in letters of any case.")]
ReportReason = Literal["words", "play", "cheating", "other"]


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class Problem(Struct):
    """What was wrong with a request; nothing has changed."""

    code: str
    key: str  # of the phrase that says why
    params: dict[str, Any]
    message: str  # the same in English


# --- people


class NewGuest(Body, frozen=True):
    """A guest needs a name and nothing else."""

    name: Name


class Credentials(Body, frozen=True):
    """A name and a passphrase."""

    name: Name
    passphrase: Passphrase


class Rename(Body, frozen=True):
    """Another name for a guest."""

    name: Name


class NewPassphrase(Body, frozen=True):
    """The passphrase as it is, and as it shall be."""

    old: Passphrase
    new: Passphrase


class Deletion(Body, frozen=True):
    """A person asks to be forgotten; an account's passphrase says that it is they."""

    passphrase: Annotated[str, Meta(max_length=200)] | None = None


class Report(Body, frozen=True):
    """What somebody at a table did, for whoever runs the server."""

    seat: Seat
    reason: ReportReason = "other"
    text: Annotated[str, Meta(max_length=300)] = ""  # in one's own words; needed where no reason says it
    line: Annotated[int, Meta(ge=1, le=1_000_000_000)] | None = None  # the number of what they said


class Player(Struct):
    """A person: a guest, or the holder of an account."""

    id: str
    name: str
    has_account: bool


class Session(Struct):
    """A player and the token that proves it."""

    player: Player
    token: str


class SessionInfo(Struct):
    """A device on which a player is logged in."""

    id: str
    created: Milliseconds
    used: Milliseconds  # last, give or take an hour
    is_this: bool  # the one that asks


class SessionList(Struct):
    """A player's devices, the one used last first."""

    sessions: list[SessionInfo]


class MovingCode(Struct):
    """A code by which another device becomes this player's, once and for a while."""

    code: str
    expires: Milliseconds


class Moving(Body, frozen=True):
    """The code of another device."""

    code: Code


# --- games


class OptionInfo(Struct):
    """Something that may be set before a game."""

    name: str
    default: int
    choices: list[int]
    text: str


class GameInfo(Struct):
    """A game that is served."""

    id: str
    title: str
    tagline: str
    designer: str
    publisher: str
    least_players: int
    most_players: int
    minutes: int
    options: list[OptionInfo]
    levels: list[str]  # of bots that play it, weakest first
    rules_version: int


class FamilyInfo(Struct):
    """Actions of one kind and the values of their arguments."""

    name: str
    arguments: dict[str, list[str]]
    chance: bool


class GamePage(GameInfo):
    """A game with everything a client may want to show."""

    phrases: dict[str, str]  # all that the game says, in English by key
    families: list[FamilyInfo]
    rules: str  # the rules in our words, as Markdown


# --- tables


class Joining(Body, frozen=True):
    """Take a seat: a certain one or any; with the player link's secret where the table asks for it."""

    seat: Seat | None = None
    secret: Secret | None = None
    promise: Promise | None = None  # without one, this seat's bytes follow from the seed
    commitment: Commitment | None = None  # the one the promise is meant for


class Starting(Body, frozen=True):
    """The host starts; open seats are filled with bots of a level."""

    fill: Level | None = None


class NextGame(Body, frozen=True):
    """Another game for everybody at the table: the same, or the one named."""

    game: Annotated[str, Meta(max_length=40)] | None = None
    now: bool = False  # without those who have not answered


class Coming(Body, frozen=True):
    """Whether somebody comes along to the next game."""

    yes: bool


class TableSummary(Struct):
    """A table in a list."""

    id: str
    settings: TableSettings
    title: str  # of the game
    players: list[str | None]  # names by seat; null: open
    status: Status
    open_seats: int
    created: Milliseconds
    you: int | None
    is_your_turn: bool
    pending: list[int]  # the seats that may decide now
    due: Milliseconds | None  # at a slow table: when your time is out, else that of whoever is to decide
    result: Result | None


class TableList(Struct):
    """Tables, newest first."""

    tables: list[TableSummary]


# --- after the game


class Moment(Struct):
    """A position of a replay and the step that led to it; step 0 is the set-up."""

    step: int
    seat: int | None  # who acted; null: chance, or the set-up
    actor: int | None  # who acted last, in this step or before it; null: nobody yet
    notation: str | None
    pending: list[int]
    view: dict[str, Any]
    log: list[LogEntry]
    scenes: list[Scene]


class Outline(Struct):
    """Where a replay may stop: numbers of steps, in order. What lies between are single draws."""

    decisions: list[int]  # positions in which somebody has to decide, and the last one
    turns: list[int]  # of these, where another seat decides than before
    rounds: list[int]  # of these, where a round begins


class Replay(Struct):
    """A stretch of a finished game, as one viewer may see it."""

    table: str
    game: str
    rules_version: int  # by which it was played
    players: list[str]
    viewer: int | None
    steps: int  # of the whole game
    first: int
    moments: list[Moment]
    outline: Outline | None  # with the first stretch


class Draw(Struct):
    """What chance could do at a step of the record: the k-th of all weights together is what it did."""

    step: int
    outcomes: list[str]
    weights: list[int]


class Draws(Struct):
    """Every draw of a finished game, so that anybody can work the deal out again."""

    table: str
    draws: list[Draw]


class PastGame(Struct):
    """A finished game in a player's history."""

    table: str
    game: str
    finished: Milliseconds
    seat: int
    players: list[str]
    result: Result
    rated: bool


class History(Struct):
    """A player's finished games, newest first."""

    games: list[PastGame]


class Rating(Struct):
    """A player's strength at a game: openskill's mean and uncertainty, and one number to sort by."""

    game: str
    player: str  # an id, or bot:level
    name: str
    mu: float
    sigma: float
    rating: float
    games: int


class Ratings(Struct):
    """Ratings, best first."""

    ratings: list[Rating]


class PlayerPage(Struct):
    """What everybody may know of a player."""

    player: Player
    ratings: list[Rating]
    games: list[PastGame]  # public ones


class HeadToHead(Struct):
    """How two players fared against each other in one game."""

    game: str
    games: int
    wins: int
    losses: int
    shared: int


class HeadToHeads(Struct):
    """By game."""

    player: Player
    against: list[HeadToHead]


class Addresses(Struct):
    """Where others find the house, the likeliest first; none where only this machine is known to."""

    addresses: list[str]


class Health(Struct):
    """Whether the server is up."""

    status: Literal["ok", "starting", "stopping", "broken"]
    text: str = ""
