"""Endpoints for a page of one's own: statistics, another device by a code, records that people bring."""

from __future__ import annotations

import asyncio

from kaffihus.server.http.endpoint import Call, Endpoint
from kaffihus.server.live import accounts
from kaffihus.server.store import statistics
from kaffihus.server.table import replay
from kaffihus.server.wire import bodies, personal

BODY_BYTES = 2 * personal.RECORD_BYTES  # in JSON the end of a line is two characters


async def get_statistics(call: Call) -> personal.Statistics:
    """Ratings with their curves, places by game and players, opponents."""
    return await call.server.store.read(statistics.statistics_of, call.player.id)


async def post_code(call: Call) -> personal.MovingCode:
    """Whoever types it in time is this player, on one more device."""
    return await accounts.make_code(call.server, call.player)


async def post_moved_session(call: Call) -> bodies.Session:
    """A code is good once."""
    return await accounts.use_code(call.server, call.body.code)


async def post_record_draws(call: Call) -> bodies.Draws:
    """The record is played through by its own version of the rules; the first thing wrong is said."""
    call.server.records.take(call.address)
    async with call.server.replaying:
        return await asyncio.to_thread(replay.brought_draws, call.body.record)


async def post_record_replay(call: Call) -> bodies.Replay:
    """Some positions of it, as one viewer would have seen them."""
    call.server.records.take(call.address)
    body = call.body
    stretch = body.viewer, body.first, body.count
    async with call.server.replaying:
        return await asyncio.to_thread(replay.brought_replay, body.record, *stretch)


ENDPOINTS = [
    Endpoint("GET", "/me/statistics", "My statistics", get_statistics, personal.Statistics, who="player"),
    Endpoint("POST", "/me/codes", "A code for another device", post_code, personal.MovingCode, who="player",
             status=201, is_rate_limited=True),
    Endpoint("POST", "/sessions/code", "Become the player of a code", post_moved_session, bodies.Session,
             personal.Moving, status=201, is_rate_limited=True),
    Endpoint("POST", "/records/draws", "Check a record", post_record_draws, bodies.Draws,
             personal.BroughtRecord, most_bytes=BODY_BYTES),
    Endpoint("POST", "/records/replay", "Positions of a record", post_record_replay, bodies.Replay,
             personal.BroughtReplay, most_bytes=BODY_BYTES),
]  # fmt: skip
