"""What goes over HTTP about notices: how a player wants to be told that it is their turn, and vacations."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from kaffihus.server.wire.bodies import Body, Code
from kaffihus.server.wire.types import Milliseconds

LONGEST_ENDPOINT = 1024
LONGEST_EMAIL = 254
VACATION_DAYS = 30  # in a year

NoticeMode = Literal["off", "each", "daily"]
Language = Annotated[str, Meta(pattern="^[a-z]{2}$", description="A language by its two letters.")]
Hour = Annotated[int, Meta(ge=0, le=23, description="An hour of the day, UTC.")]
Base64 = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,100}=*$", max_length=104)]


class NoticeSettings(Body, frozen=True):
    """Whether a player is told of each turn, once a day, or not at all."""

    mode: NoticeMode = "off"
    hour: Hour = 18  # of the daily digest
    language: Language = "en"


class PushDevice(Body, frozen=True):
    """A browser's subscription to web push, as it gives it."""

    endpoint: Annotated[str, Meta(max_length=LONGEST_ENDPOINT)]
    p256dh: Base64  # its public key
    auth: Base64


class NewEmail(Body, frozen=True):
    """An address to write to, once it is confirmed."""

    email: Annotated[str, Meta(max_length=LONGEST_EMAIL)]
    language: Language = "en"


class EmailCode(Body, frozen=True):
    """The code that was sent to an address."""

    code: Code


class NewVacation(Body, frozen=True):
    """So many days from now; none: back again."""

    days: Annotated[int, Meta(ge=0, le=VACATION_DAYS)]


class Notices(Struct):
    """How a player is told, and what there is to be told by."""

    mode: NoticeMode
    hour: int
    language: str
    push_key: str  # the server's public key, for the browser
    devices: list[str]  # browsers that are sent messages, by the SHA-256 of their endpoint
    can_mail: bool  # this server sends e-mail
    email: str | None  # confirmed
    new_email: str | None  # not yet
    vacation: Milliseconds | None  # until when
    vacation_days: int  # that are left this year
