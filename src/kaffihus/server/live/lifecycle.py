"""Opens a server and closes it again, with all that runs beside it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from kaffihus import games
from kaffihus.server.errors import StoreFails
from kaffihus.server.live import worker_messages
from kaffihus.server.live.housekeeping import Housekeeping
from kaffihus.server.live.server import Server
from kaffihus.server.live.warmup import Warmup
from kaffihus.server.store import operators, presence

log = logging.getLogger(__name__)

SECONDS_TO_LISTEN, SECONDS_TO_FINISH = 30, 5


@contextlib.asynccontextmanager
async def opened(server: Server) -> AsyncIterator[None]:
    """A server that takes up its work where it was left, and finishes what it is doing before it goes."""
    housekeeping, warmup = Housekeeping(server), Warmup()
    async with _listening(server):
        for game in games.IDS:
            games.load(game)  # now, not while somebody waits
        server.reach(await server.store.read(presence.latest))
        await server.store.write(presence.heartbeat, server.worker, server.now())
        server.bans = await server.store.read(operators.current_bans, server.now())
        server.bots.start()
        warmup.start()
        server.garbage.start()
        server.status = "ok"
        await server.notifier.start()
        housekeeping.start()
        log.info("open", extra={"worker": server.worker, "store": server.store.url.get_backend_name()})
        yield
    await _close(server, housekeeping, warmup)


@contextlib.asynccontextmanager
async def _listening(server: Server) -> AsyncIterator[None]:
    """Hear what other workers write, where there may be others."""
    if not server.store.is_shared:
        yield
        return
    is_listening = asyncio.Event()
    listening = asyncio.create_task(worker_messages.listen(server, is_listening))
    async with asyncio.timeout(SECONDS_TO_LISTEN):
        await is_listening.wait()
    yield
    listening.cancel()


async def _close(server: Server, housekeeping: Housekeeping, warmup: Warmup) -> None:
    server.status = "stopping"
    await housekeeping.stop()
    await server.notifier.stop()
    for session in list(server.sessions.values()):
        server.supervisor.drop(session)
    await server.supervisor.stop()
    await server.finish_running(SECONDS_TO_FINISH)
    await warmup.stop()
    await server.reviews.stop()
    await server.bots.stop()
    try:
        await server.store.write(presence.heartbeat, server.worker, server.now())
    except StoreFails:
        log.info("gone without a last word")
    server.store.close()
    server.garbage.stop()
    log.info("closed", extra={"worker": server.worker})
