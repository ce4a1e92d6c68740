"""Endpoints for records that people bring: to be checked, looked at and reviewed."""

from __future__ import annotations

import asyncio

from kaffihus.server.http.endpoint import Call, Endpoint
from kaffihus.server.table import replay
from kaffihus.server.wire import bodies, records
from kaffihus.server.wire.review import ReviewState

BODY_BYTES = 2 * records.RECORD_BYTES  # in JSON the end of a line is two characters


async def post_record_draws(call: Call) -> bodies.Draws:
    """The record is played through by its own version of the rules; the first thing wrong is said."""
    async with call.server.replaying.turn(call.address):
        return await asyncio.to_thread(replay.brought_draws, call.body.record)


async def post_record_replay(call: Call) -> bodies.Replay:
    """Some positions of it, as one viewer would have seen them."""
    body = call.body
    stretch = body.viewer, body.first, body.count
    async with call.server.replaying.turn(call.address):
        return await asyncio.to_thread(replay.brought_replay, body.record, *stretch)


async def post_record_review(call: Call) -> ReviewState:
    """How far its review is, or the review; whoever waits asks again."""

    async def check(text: str) -> None:
        async with call.server.replaying.turn(call.address):
            await asyncio.to_thread(replay.check_brought_over, text)

    return await call.server.reviews.ask_brought(call.body.record, call.address, check)


ENDPOINTS = [
    Endpoint("POST", "/records/draws", "Check a record", post_record_draws, bodies.Draws,
             records.BroughtRecord, most_bytes=BODY_BYTES),
    Endpoint("POST", "/records/replay", "Positions of a record", post_record_replay, bodies.Replay,
             records.BroughtReplay, most_bytes=BODY_BYTES),
    Endpoint("POST", "/records/review", "Have a record reviewed", post_record_review, ReviewState,
             records.BroughtRecord, most_bytes=BODY_BYTES),
]  # fmt: skip
