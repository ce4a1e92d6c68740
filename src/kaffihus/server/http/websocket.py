"""A table's socket, from the hello to the end."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from kaffihus.core.view import Viewer
from kaffihus.server.errors import Refusal, StoreFails
from kaffihus.server.http.caller import budget
from kaffihus.server.http.connection import Connection, receive
from kaffihus.server.http.origin import is_welcome
from kaffihus.server.live.accounts import person_of
from kaffihus.server.live.server import Server
from kaffihus.server.live.session import TableSession
from kaffihus.server.store import chat, players, presence, refusals
from kaffihus.server.table import absence
from kaffihus.server.table.access import viewer_for
from kaffihus.server.table.events import Event
from kaffihus.server.table.phrases import PHRASES, english
from kaffihus.server.table.streams import Streams
from kaffihus.server.wire import messages
from kaffihus.server.wire.messages import CloseCode, parse

CLOSES = {
    "unauthenticated": CloseCode.UNKNOWN,
    "not_allowed": CloseCode.FORBIDDEN,
    "not_found": CloseCode.NO_TABLE,
    "malformed": CloseCode.MALFORMED,
    "too_fast": CloseCode.TOO_FAST,
    "too_many": CloseCode.TOO_FAST,
    "unavailable": CloseCode.RESTART,
}


async def serve_socket(server: Server, socket: WebSocket) -> None:
    """From the hello until it is gone: a socket counts for as long as it holds anything."""
    if not is_welcome(socket.headers, server.settings):
        await socket.close()  # before it is accepted: 403
        return
    await socket.accept()
    address = budget(socket, server.settings.trusted_proxies)
    if server.sockets[address] >= server.settings.limits.sockets_per_address:
        await close(socket, CloseCode.TOO_FAST, PHRASES["house.why.too_many_sockets"])
        await socket.state.protocol.be_gone()
        return
    server.sockets[address] += 1
    try:
        await serve_accepted(server, socket)
        await socket.state.protocol.be_gone()
    finally:
        server.sockets[address] -= 1
        if not server.sockets[address]:
            del server.sockets[address]


async def serve_accepted(server: Server, socket: WebSocket) -> None:
    """A socket that there is room for."""
    table = str(socket.path_params["table"])
    try:
        connection, hello = await greet(server, socket, table)
        session = await enter(server, connection, hello)
    except Refusal as error:
        await close(socket, CLOSES.get(error.code, CloseCode.MALFORMED), english(error.line))
        return
    except WebSocketDisconnect:
        return
    server.metrics.sockets.inc()
    writing = asyncio.create_task(connection.write())
    try:
        await connection.read()
    except (WebSocketDisconnect, StoreFails):
        pass  # whoever comes again finds the store well, or is told
    finally:
        server.metrics.sockets.dec()
        with contextlib.suppress(StoreFails):
            await server.finish(depart(server, connection, session))
        if connection.close_code is None:
            connection.end(CloseCode.RESTART)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(5):
                await writing


async def greet(server: Server, socket: WebSocket, table: str) -> tuple[Connection, messages.Hello]:
    """Who is there?"""
    try:
        async with asyncio.timeout(server.settings.hello_seconds):
            hello = parse(await receive(socket))
    except TimeoutError:
        raise Refusal("malformed", "house.why.no_hello") from None
    if not isinstance(hello, messages.Hello):
        raise Refusal("malformed", "house.why.hello_first")
    server.check_ban(budget(socket, server.settings.trusted_proxies))
    person = await person_of(server, hello.token) if hello.token is not None else None
    connection = Connection(server, socket, table, person)
    connection.secret = hello.secret or ""
    if person is not None:
        server.last_seen.note(person.id, connection.address)
    return connection, hello


async def enter(server: Server, connection: Connection, hello: messages.Hello) -> TableSession:
    """Let somebody follow a table, unless their token ends before it is their turn."""
    server.arriving.add(connection)
    try:
        return await take_place(server, connection, hello)
    finally:
        server.arriving.discard(connection)


async def take_place(server: Server, connection: Connection, hello: messages.Hello) -> TableSession:
    """Tell somebody how a table stands, and from then on what happens there."""
    if connection.player is not None:
        connection.muted = await server.store.read(players.muted_by, connection.player)
    await server.syncing.wait_for(connection.address)
    while True:
        session = await server.session(connection.table)
        said = await server.store.read(chat.read_chat, session.id, hello.chat)
        refused = await refused_elsewhere(server, session.id)
        viewer = viewer_for(session.table, connection.player, connection.secret)
        await server.read_log(session, viewer, hello.version, connection.address)
        async with session.lock:
            if session.is_gone:
                continue
            session.remember_refusals(refused)
            connection.viewer = viewer_for(session.table, connection.player, connection.secret)
            if sum(1 for _ in session.everybody()) >= server.settings.limits.sockets_per_table:
                raise Refusal("too_many", "house.why.too_many_watching")
            seat, before = connection.viewer, session.connected()
            session.listeners[seat].add(connection)
            try:
                connection.heard = hello.chat
                connection.send_sync(session, hello.version, said)
            except BaseException:
                session.listeners[seat].discard(connection)
                raise
            session.tell_presence(before, server.now())
            server.supervisor.look_after(session)
            is_first = len(session.listeners[seat]) == 1
        try:
            if is_first and server.store.is_shared:
                await server.store.write(presence.arrive, session.id, place_of(seat), server.worker)
            if session.is_bots_only and not session.is_owned:
                await server.adopt(session)
            if seat is not None:
                await welcome_back(server, session, seat)
        except BaseException:
            session.listeners[seat].discard(connection)  # nobody will read what it is sent
            raise
        return session


async def refused_elsewhere(server: Server, table: str) -> list[tuple[int, messages.Refused]]:
    """What other workers refused: whoever comes from there may ask the same again, under the same id."""
    if not server.store.is_shared:
        return []
    return await server.store.read(refusals.read_refusals, table)


async def welcome_back(server: Server, session: TableSession, seat: int) -> None:
    """A player whose connection had broken off has their seat again; one who left on purpose says so."""

    def command(streams: Streams) -> list[Event]:
        chair = streams.table.chairs[seat]
        if chair.away_because != "gone" or chair.has_forfeited or streams.table.status == "finished":
            return []
        return absence.come_back(streams.table, seat)

    if session.table.chairs[seat].substitute is not None:
        with contextlib.suppress(Refusal):
            await server.execute(session.id, command)


async def depart(server: Server, connection: Connection, session: TableSession) -> None:
    """Somebody is gone."""
    seat = connection.viewer
    async with session.lock:
        before = session.connected()
        session.listeners[seat].discard(connection)
        is_last = not session.listeners[seat]
        session.tell_presence(before, server.now())
        server.supervisor.look_after(session)
    if is_last and server.store.is_shared:
        await server.store.write(presence.depart, session.id, place_of(seat), server.worker)


def place_of(viewer: Viewer) -> int:
    """A viewer as other workers are told of them."""
    return presence.SPECTATORS if viewer is None else viewer


async def close(socket: WebSocket, code: int, reason: str) -> None:
    """Close with a reason, if there is anybody left to hear it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        if socket.application_state == WebSocketState.CONNECTED:
            await socket.close(code, reason.encode()[:120].decode(errors="ignore"))
