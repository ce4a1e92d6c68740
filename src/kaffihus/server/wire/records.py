"""Records that people bring, as they go over HTTP."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kaffihus.server.wire.bodies import Body
from kaffihus.server.wire.types import Seat

RECORD_BYTES = 262_144  # of a record that is brought; our longest games have a tenth of that

RecordText = Annotated[
    str, Meta(min_length=1, max_length=RECORD_BYTES, description="The text of a record file.")
]


class BroughtRecord(Body, frozen=True):
    """A record file, to be checked and replayed; nothing of it is kept."""

    record: RecordText


class BroughtReplay(Body, frozen=True):
    """The same, with the stretch of it that is wanted."""

    record: RecordText
    viewer: Seat | None = None
    first: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    count: Annotated[int, Meta(ge=1, le=100)] = 100
