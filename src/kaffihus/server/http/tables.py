"""Endpoints for one table: making it, sitting down, starting, and what is left of it after the game."""

from __future__ import annotations

import asyncio

from kaffihus.server.errors import Refusal
from kaffihus.server.http.endpoint import Call, Endpoint, Parameter
from kaffihus.server.live import commands
from kaffihus.server.live.session import TableSession
from kaffihus.server.store import operators
from kaffihus.server.table import replay
from kaffihus.server.table.access import may_see
from kaffihus.server.table.snapshot import table_info
from kaffihus.server.wire import bodies
from kaffihus.server.wire.plain_text import chat_text
from kaffihus.server.wire.review import ReviewState
from kaffihus.server.wire.types import SeatSettings, TableInfo, TableSettings


async def seen_table(call: Call) -> TableSession:
    """The table of the path, if it is there for the asking client."""
    session = await call.server.session(call.path("table"))
    if not may_see(session.table, call.player_id, call.secret):
        raise Refusal("not_found", "house.why.no_table")
    return session


async def info(call: Call, session: TableSession) -> TableInfo:
    """A table for the asking client."""
    async with session.lock:
        seat = session.table.seat_of(call.player_id)
        is_host = call.player_id == session.table.terms.host
        return table_info(session.table, seat, session.away(), may_invite=is_host)


async def post_table(call: Call) -> TableInfo:
    """Nobody sits there yet, the host included."""
    call.server.making.take(call.address)
    return await info(call, await commands.make_table(call.server, call.player, call.body))


async def get_table(call: Call) -> TableInfo:
    """Who sits there, and how it is played."""
    return await info(call, await seen_table(call))


async def post_seat(call: Call) -> TableInfo:
    """The secret may be in the body, too."""
    session = await call.server.session(call.path("table"))
    secret = call.body.secret or call.secret
    if not may_see(session.table, call.player.id, secret):
        raise Refusal("not_found", "house.why.no_table")
    return await info(call, await commands.join(call.server, call.player, session.id, call.body))


async def delete_seat(call: Call) -> TableInfo:
    """Before the start the seat is free again, later a bot takes it."""
    session = await seen_table(call)
    return await info(call, await commands.leave(call.server, call.player.id, session.id))


async def put_seat(call: Call) -> TableInfo:
    """Before the start, and only by the host."""
    session = await seen_table(call)
    text = call.path("seat")
    if not text.isascii() or not text.isdigit() or len(text) > 2:
        raise Refusal("not_found", "house.why.no_such_seat")
    work = commands.reseat(call.server, call.player.id, session.id, int(text), call.body)
    return await info(call, await work)


async def post_start(call: Call) -> TableInfo:
    """Bots may fill the seats that nobody has."""
    session = await seen_table(call)
    work = commands.start(call.server, call.player.id, session.id, call.body.fill)
    return await info(call, await work)


async def post_rematch(call: Call) -> TableInfo:
    """With the same people, everybody one seat further; `next` is its id once all have answered."""
    session = await seen_table(call)
    return await info(call, await commands.gather(call.server, call.player, session.id, call.body))


async def put_rematch(call: Call) -> TableInfo:
    """Players answer a proposal; who looks on may say at any time that they would like a seat."""
    session = await seen_table(call)
    return await info(call, await commands.come_along(call.server, call.player, session.id, call.body.yes))


async def post_report(call: Call) -> None:
    """For whoever runs the server: `kaffihus admin reports`."""
    session = await seen_table(call)
    seat = session.table.check_number(call.body.seat)
    reported = session.table.chairs[seat].player
    if reported is None or reported == call.player.id:
        raise Refusal("impossible", "house.why.nobody_there")
    text = chat_text(call.body.text) if call.body.text.strip() or call.body.reason == "other" else ""
    call.server.reports.take(call.address)
    report = operators.Report(session.id, call.player.id, reported, call.body.reason, text, call.body.line)
    await call.server.store.write(operators.add_report, report, call.server.now())


# --- after the game


async def get_record(call: Call) -> str:
    """The record file."""
    session = await seen_table(call)
    async with session.lock:
        return replay.record_text(session.table)


async def get_draws(call: Call) -> bodies.Draws:
    """What chance could do at each of its steps."""
    session = await seen_table(call)
    replay.check_finished(session.table)  # what is finished stays as it is, even while it is read
    async with call.server.replaying.turn(call.address):
        return await asyncio.to_thread(replay.draws, session.table)


async def get_replay(call: Call) -> bodies.Replay:
    """Some positions, as one viewer may see them."""
    session = await seen_table(call)
    query = call.query
    stretch = query.get("first", 0), query.get("count", replay.MOST_MOMENTS)
    replay.check_finished(session.table)  # what is finished stays as it is, even while it is read
    async with call.server.replaying.turn(call.address):
        return await asyncio.to_thread(replay.replay, session.table, query.get("viewer"), *stretch)


async def get_review(call: Call) -> ReviewState:
    """How far the review of a finished game is; the review, when it is there."""
    session = await seen_table(call)
    replay.check_over(session.table)
    return with_names(await call.server.reviews.state(session.id), session)


async def post_review(call: Call) -> ReviewState:
    """Have a finished game reviewed; whoever asks comes back for it."""
    session = await seen_table(call)
    replay.check_over(session.table)
    async with session.lock:
        record = replay.record_text(session.table)
    return with_names(await call.server.reviews.ask(session.id, record, call.address), session)


def with_names(state: ReviewState, session: TableSession) -> ReviewState:
    """A review with the players' names as the table has them now; they are not kept with it."""
    if state.review is not None:
        state.review.players = list(session.table.names or [])
    return state


VIEWER = Parameter("viewer", int, "A seat; left out: the spectators' view.", 0, 6)
FIRST = Parameter("first", int, "The first step; 0 is the set-up.", 0, 1_000_000)
COUNT = Parameter("count", int, "How many.", 1, replay.MOST_MOMENTS)

ENDPOINTS = [
    Endpoint("POST", "/tables", "Make a table", post_table, TableInfo, TableSettings, "player", 201),
    Endpoint("GET", "/tables/{table}", "A table", get_table, TableInfo),
    Endpoint("POST", "/tables/{table}/seats", "Take a seat", post_seat, TableInfo, bodies.Joining,
             "player"),
    Endpoint("DELETE", "/tables/{table}/seats", "Leave", delete_seat, TableInfo, who="player"),
    Endpoint("PUT", "/tables/{table}/seats/{seat}", "Say whom a seat is for", put_seat, TableInfo,
             SeatSettings, "player"),
    Endpoint("POST", "/tables/{table}/start", "Start", post_start, TableInfo, bodies.Starting, "player"),
    Endpoint("POST", "/tables/{table}/rematch", "Propose another game", post_rematch, TableInfo,
             bodies.NextGame, "player"),
    Endpoint("PUT", "/tables/{table}/rematch", "Come along to it, or not", put_rematch, TableInfo,
             bodies.Coming, "player"),
    Endpoint("POST", "/tables/{table}/reports", "Report somebody at a table", post_report, None,
             bodies.Report, "player", 204),
    Endpoint("GET", "/tables/{table}/record", "The record of a finished game", get_record, str,
             is_public=True),
    Endpoint("GET", "/tables/{table}/draws", "The draws of a finished game", get_draws, bodies.Draws),
    Endpoint("GET", "/tables/{table}/replay", "Positions of a finished game", get_replay, bodies.Replay,
             query=[VIEWER, FIRST, COUNT], is_public=True),
    Endpoint("GET", "/tables/{table}/review", "The review of a finished game", get_review, ReviewState,
             is_public=True),
    Endpoint("POST", "/tables/{table}/review", "Have a finished game reviewed", post_review, ReviewState),
]  # fmt: skip
