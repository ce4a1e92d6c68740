"""The types that HTTP and the socket share: a table, its seats, a situation, a line of the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from kaffihus.core.scene import Verdict
from kaffihus.core.words import Line

MOST_SEATS = 7
NAME_LENGTH = 24
CHAT_LENGTH = 300
CALL_LENGTH = 300

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH, description="A person's name.")]
Id = Annotated[str, Meta(pattern="^[a-z0-9]{1,32}$")]
Level = Annotated[str, Meta(pattern="^[a-z0-9_:-]{1,40}$", description="A bot's level.")]
Secret = Annotated[str, Meta(max_length=64, description="The secret of a link.")]
PlayerBytes = Annotated[
    str, Meta(pattern="^[0-9a-f]{32}$", description="A player's 16 bytes of the deal, in hexadecimal.")
]
Commitment = Annotated[
    str, Meta(pattern="^[0-9a-f]{64}$", description="A commitment to the seed of a deal, in hexadecimal.")
]
Promise = Annotated[
    str, Meta(pattern="^[0-9a-f]{64}$", description="A promise of a player's bytes, in hexadecimal.")
]
Pact = Annotated[
    str, Meta(pattern="^[0-9a-f]{64}$", description="All names and promises of a deal, as one hash.")
]
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Milliseconds = int

UndoPolicy = Literal["none", "free", "consent", "any"]
TimeoutRule = Literal["bot", "forfeit"]
Status = Literal["waiting", "playing", "paused", "finished", "archived"]
Proposable = Literal["undo", "pause", "resume", "end"]
SeatKind = Literal["open", "invited", "bot", "player"]
# Why a bot plays for somebody: they went, their connection broke off, their time was out.
AbsenceCause = Literal["left", "gone", "time"]
ForfeitCause = Literal["resigned", "time"]
Reaction = Literal["clap", "laugh", "wow", "think", "heart", "coffee", "hurry", "sorry"]
EndCause = Literal["played", "forfeit", "agreed", "abandoned"]


class MoveClock(Struct, frozen=True, tag_field="kind", tag="move", forbid_unknown_fields=True):
    """So many seconds for each decision."""

    seconds: Annotated[int, Meta(ge=5, le=604_800)]


class BankClock(Struct, frozen=True, tag_field="kind", tag="bank", forbid_unknown_fields=True):
    """So many seconds for the whole game, and some more after each decision."""

    seconds: Annotated[int, Meta(ge=10, le=604_800)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


Clock = MoveClock | BankClock


# --- a table's settings


class SeatSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Whom a seat is for: anybody, those with the player link (or one account), or a bot."""

    kind: Literal["open", "invited", "bot"] = "open"
    level: Level | None = None
    name: Name | None = None


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is played: as it was asked for, as it is stored, and as everybody at it may read."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatSettings], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[str, int], Meta(max_length=20)] = {}  # the game's own
    public: bool = False  # in the lobby, and its open seats are for anybody
    spectators: bool = True
    rated: bool = False
    start: Literal["full", "host"] = "full"  # when all seats are taken, or when the host says so
    clock: Clock | None = None
    timeout: TimeoutRule = "bot"
    undo: UndoPolicy = "consent"
    substitute: Level | None = "regular"  # the bot that plays for an absent player; null: none does
    grace: Annotated[int, Meta(ge=5, le=86_400)] = 60  # seconds a player may be away before that
    call: Annotated[str, Meta(max_length=CALL_LENGTH)] | None = None  # where to talk: told to players only
    coach: bool = False  # everybody may ask the coach about their own decisions; never in rated games


# --- what a table tells


class SeatInfo(Struct):
    """Who sits in a seat, or may."""

    seat: int
    kind: SeatKind
    name: str | None  # of the player or bot; of the account an invited seat is reserved for
    dealt_name: str | None  # at the start: in the deal and the record; null before
    player: str | None  # the player's id
    level: str | None  # a bot's
    is_ready: bool  # has promised its bytes of the deal, or leaves them to the seed
    promise: str | None  # of its bytes
    has_opened: bool  # has given the bytes that it promised
    is_connected: bool
    substitute: str | None  # the level of the bot that plays for an absent player
    away_because: AbsenceCause | None  # why it does
    away_since: Milliseconds | None  # when it took over; before, when the player's connection broke off
    has_forfeited: bool
    vacation: Milliseconds | None  # until when the player is on vacation: their clock stands still


class Result(Struct):
    """How a game ended."""

    why: EndCause
    ranks: list[int]  # by seat, 1 being best; empty where nobody won
    scores: list[int]  # by seat, as they stood
    forfeits: list[int]  # seats that resigned or ran out of time


class Links(Struct):
    """The secrets of a table's two links. Neither can be worked out from the other."""

    player: str | None
    spectator: str | None


class Companion(Struct, frozen=True):
    """Somebody who comes along to the next game, would like to, or is asked."""

    player: str  # their id
    name: str


class GatheringInfo(Struct):
    """The next game, as somebody proposes it."""

    game: str  # its id
    by: str  # the proposer's id
    sitting: list[Companion]  # who come along, as things stand
    watching: list[Companion]  # who come along and find no seat
    asked: list[Companion]  # who have not answered


class Standing(Struct, frozen=True):
    """How often somebody has won in an evening."""

    player: str
    name: str
    wins: int


class Evening(Struct, frozen=True):
    """Several games in a row, of people who went from one to the next."""

    games: int  # that had a winner
    standings: list[Standing]  # most wins first


class TableInfo(Struct):
    """A table as anybody who may see it sees it."""

    id: str
    settings: TableSettings
    title: str  # of the game
    seats: list[SeatInfo]
    status: Status
    host: str  # the id of the player who made it
    deal_form: int  # how the deal is made: the newest when the table was made
    commitment: str  # to the seed of the deal, shown from the start; another deal has another
    rules: str  # the rules' label that the commitment names
    seed: str | None  # revealed when the table is finished
    player_bytes: list[str]  # by seat, revealed when the table is finished; "seed": they follow from it
    result: Result | None
    gathering: GatheringInfo | None  # once the game is over: what comes next, until it is there
    waiting: list[Companion]  # who look on and would like a seat in the next game
    evening: Evening | None  # so far, this game included once it is over
    next: str | None  # the id of the next table
    created: Milliseconds
    you: int | None  # the asking player's seat
    links: Links  # what the asking player may hand on


class Option(Struct, gc=False):
    """One legal action: send its number or its notation."""

    action: int
    notation: str
    family: str
    arguments: dict[str, str]


class SeatClock(Struct):
    """A seat's time, as of the message that brings it."""

    left: Milliseconds  # for this decision, or in the bank
    is_running: bool


class ProposalInfo(Struct):
    """What a seat has proposed, and who has agreed so far."""

    what: Proposable
    seat: int
    agreed: list[int]
    waiting: list[int]


class Situation(Struct):
    """How things stand for one viewer."""

    status: Status
    view: Mapping[str, Any] | None  # the game's view for this seat; null before the start
    pending: list[int]  # the seats that may decide now
    options: list[Option]  # this seat's legal actions
    prompt: Line | None  # the question this seat is asked
    actor: int | None  # the seat whose action this viewer saw last; null: nobody's yet
    since_own: int | None  # the version of the first action this seat saw after its own last; null: none
    clocks: list[SeatClock]  # by seat; empty without a clock
    proposal: ProposalInfo | None
    may_undo: bool  # this seat's last action is the last thing it saw: undo is likely to be free
    everything: Sequence[Mapping[str, Any]] | None  # every seat's view, when the table is finished
    verdict: Verdict | None  # who won, by what and why, of a game played to its end


class LogEntry(Struct, gc=False):
    """A line of the log as one viewer may read it: the key of its phrase, and what to fill in."""

    version: int  # of the viewer's stream
    key: str
    params: dict[str, Any]
    retracts: list[int] = []  # versions whose lines an undo has taken back


class Remark(Struct, frozen=True, gc=False):
    """Something a character says in passing: the key of its phrase."""

    seat: int
    key: str


class ChatLine(Struct, gc=False):
    """Something a player said; plain text, to be escaped where it is shown."""

    number: int
    seat: int
    name: str
    text: str
    at: Milliseconds
