"""What goes over a table's socket: JSON objects, each with its `type`.

From the client: `hello` first, then anything that a `ClientMessage` can be.
To the client: a `sync` in answer to `hello`, then whatever happens.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from kaffihus.core.scene import Scene
from kaffihus.core.words import PLAIN
from kaffihus.server.errors import Refusal
from kaffihus.server.wire.coach import CoachAdvice
from kaffihus.server.wire.types import (
    CHAT_LENGTH,
    ChatLine,
    Commitment,
    LogEntry,
    Milliseconds,
    Pact,
    PlayerBytes,
    Promise,
    Proposable,
    Reaction,
    Remark,
    Seat,
    Secret,
    Situation,
    TableInfo,
)

# Big enough for every honest message, small enough to be read without thought.
MAX_MESSAGE = 4096

MessageId = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{1,40}$", description="Chosen by the client, once per request.")
]
ActionNotation = Annotated[str, Meta(max_length=200)]
ActionNumber = Annotated[int, Meta(ge=0, le=100_000)]
Version = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Token = Annotated[str, Meta(max_length=100)]


class FromClient(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """A message to the server."""


class Hello(FromClient, frozen=True):
    """Who is there: a player's token, or a link's secret, and what has been seen already."""

    token: Token | None = None
    secret: Secret | None = None
    version: Version = 0
    chat: Version = 0


class Request(FromClient, frozen=True):
    """A message that is answered by `done` or `refused`, once, however often it is sent."""

    id: MessageId


class Act(Request, frozen=True):
    """Take an action; `version` is what the player saw when deciding."""

    action: ActionNumber | ActionNotation
    version: Version | None = None


class Why(Request, frozen=True):
    """Ask why an action is not allowed now; answered by `reason`."""

    action: ActionNumber | ActionNotation


class Observe(Request, frozen=True):
    """Ask for what the seat knows as numbers; answered by `observed`."""


class Coach(Request, frozen=True):
    """Ask the coach about one's own decision; answered by `coached`, when there is time for it."""


class Undo(Request, frozen=True):
    """Take one's last action back, as the table's policy allows."""


class Propose(Request, frozen=True):
    """Propose something to the other players."""

    what: Proposable


class Answer(Request, frozen=True):
    """Agree to what is proposed, or decline; the proposer withdraws with `false`."""

    yes: bool


class Ready(Request, frozen=True):
    """Promise one's bytes of the deal, meant for a commitment; without, they follow from the seed."""

    promise: Promise | None = None
    commitment: Commitment | None = None


class Open(Request, frozen=True):
    """Give the bytes that one promised, for a pact that one has seen."""

    bytes: PlayerBytes
    pact: Pact


class Say(Request, frozen=True):
    """Say something to the table."""

    text: Annotated[str, Meta(max_length=4 * CHAT_LENGTH)]


class React(Request, frozen=True):
    """Show the table a feeling, for a moment; nobody keeps it."""

    reaction: Reaction


class Mute(Request, frozen=True):
    """Stop hearing a seat's player, or hear them again."""

    seat: Seat
    on: bool = True


class Return(Request, frozen=True):
    """Take one's seat back from the bot that holds it."""


class Resign(Request, frozen=True):
    """Give the game up."""


class Sync(FromClient, frozen=True):
    """Ask for everything after a gap."""

    version: Version = 0
    chat: Version = 0


class Ping(FromClient, frozen=True):
    """Sign of life; answered by `pong`."""


ClientMessage: TypeAlias = (
    Hello
    | Act
    | Why
    | Observe
    | Coach
    | Undo
    | Propose
    | Answer
    | Ready
    | Open
    | Say
    | React
    | Mute
    | Return
    | Resign
    | Sync
    | Ping
)


_decoder = msgspec.json.Decoder(ClientMessage)


def parse(text: str | None) -> ClientMessage:
    """A message from its text."""
    if text is None:
        raise Refusal("malformed", "house.why.not_json")
    if len(text) > MAX_MESSAGE:
        raise Refusal("too_large", "house.why.message_too_large", most=MAX_MESSAGE)
    try:
        message: ClientMessage = _decoder.decode(text)
    except msgspec.ValidationError as error:
        raise Refusal("malformed", PLAIN, text=str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal("malformed", "house.why.not_json") from None
    return message


class ToClient(Struct, frozen=True, tag_field="type", tag=str.lower):
    """A message from the server."""


class Synced(ToClient, frozen=True, tag="sync"):
    """Everything as it stands: the answer to `hello` and `sync`."""

    version: int
    since: int  # the log holds what came after this version
    table: TableInfo
    situation: Situation
    log: list[LogEntry]
    scenes: list[Scene]  # what was missed meanwhile: of a client that was here before
    talk: list[Remark]  # what characters have just said
    chat: list[ChatLine]
    muted: list[int]


class Update(ToClient, frozen=True):
    """Something happened that this viewer may notice: version follows upon version, without gaps."""

    version: int
    situation: Situation
    log: list[LogEntry]
    scenes: list[Scene]  # what of it is worth a look of its own
    talk: list[Remark]  # what a character says of it
    table: TableInfo | None  # where it has changed


class Done(ToClient, frozen=True):
    """A request was carried out, and is on disk."""

    id: str
    version: int


class Refused(ToClient, frozen=True):
    """A request changed nothing."""

    id: str
    code: str
    key: str  # of the phrase that says why not, and what to fill in
    params: dict[str, Any]
    ruling: str | None = None  # the rule or ruling that forbids it


class Reason(ToClient, frozen=True):
    """The answer to `why`: the rule that forbids an action, or that it is allowed."""

    id: str
    is_legal: bool
    key: str
    params: dict[str, Any]
    ruling: str | None = None


class Observed(ToClient, frozen=True):
    """The answer to `observe`: what the seat knows, by the game's layout, and what it may do."""

    id: str
    version: int
    observation: bytes  # as base64
    legal: list[int]  # actions by their numbers; none if the seat has nothing to decide


class Coached(ToClient, frozen=True):
    """The answer to `coach`."""

    id: str
    version: int  # of the decision that it is about
    advice: CoachAdvice


class Said(ToClient, frozen=True):
    """Somebody said something."""

    line: ChatLine


class Reacted(ToClient, frozen=True):
    """Somebody shows a feeling."""

    seat: int
    reaction: Reaction


class Presence(ToClient, frozen=True):
    """Who is connected, by seat."""

    connected: list[bool]
    away_since: list[Milliseconds | None]  # when a connection broke off; null: it has not


class Pong(ToClient, frozen=True):
    """The answer to `ping`, with what the client should have seen by now."""

    version: int
    chat: int
    connected: list[bool]
    away_since: list[Milliseconds | None]


class Error(ToClient, frozen=True):
    """A message that could not be read or may not be sent; it changed nothing."""

    code: str
    key: str
    params: dict[str, Any]


ServerMessage: TypeAlias = (
    Synced
    | Update
    | Done
    | Refused
    | Reason
    | Observed
    | Coached
    | Said
    | Reacted
    | Presence
    | Pong
    | Error
)


class CloseCode:
    """Why the server closes a socket."""

    MALFORMED = 4400  # no sensible hello
    UNKNOWN = 4401  # the token is not known
    FORBIDDEN = 4403  # this table is not for you
    NO_TABLE = 4404
    SILENT = 4408  # nothing was heard for too long
    TOO_FAST = 4429
    RESTART = 1012  # come back in a moment
