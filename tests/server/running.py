"""Houses to test: in this process for most tests, as processes of their own for those that kill."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
from pathlib import Path

import uvicorn

from kaffihus.client import House as Client
from kaffihus.server.app import create
from kaffihus.server.live.server import Server
from kaffihus.server.run import PROTOCOLS
from kaffihus.server.settings import Limits, Settings
from kaffihus.server.store import Store

GENEROUS = Limits(
    http_rate=1e6, http_burst=10**6, guest_rate=1e6, guest_burst=10**6, message_rate=1e6,
    message_burst=10**6, reaction_rate=1e6, reaction_burst=10**6, chat_rate=1e6, chat_burst=10**6,
    open_tables=10**6, frames_waiting=10_000,
    sync_rate=1e6, sync_burst=10**6, connections_per_address=10**6, sockets_per_address=10**6,
    bytes_waiting=10**9, login_rate=1e6, login_burst=10**6, hashing=10**6, hashing_of_address=10**6,
    bot_tables=10**6, bot_tables_per_address=10**6, record_rate=1e6, record_burst=10**6, letter_rate=1e6,
    letter_burst=10**6, report_rate=1e6, report_burst=10**6, table_rate=1e6, table_burst=10**6,
    undo_rate=1e6, undo_burst=10**6,
)  # fmt: skip


def settings_for(url, **changes):
    """Settings for tests: generous limits, bots that do not wait."""
    return Settings(
        **{
            "database": url,
            "limits": GENEROUS,
            "bot_delay": (0.0, 0.0),
            "heartbeat_seconds": 0.2,
            "opening_seconds": 0.0,  # nobody waits for promised bytes, but where a test is about them
            "metrics_local": True,
            **changes,
        }
    )


class InProcess(uvicorn.Server):
    """A server in the loop of a test."""

    @contextlib.contextmanager
    def capture_signals(self):
        yield


@contextlib.asynccontextmanager
async def running(settings, now=None, keep=None):
    """A server in this process; yields its client. `keep` is handed the server itself."""
    server = Server(settings, Store(settings.database_url), now)
    if keep is not None:
        keep.append(server)
    config = uvicorn.Config(
        create(settings, server), host="127.0.0.1", port=0, loop="none", timeout_graceful_shutdown=2,
        lifespan="on", **PROTOCOLS,
    )  # fmt: skip
    uvicorn_server = InProcess(config)
    serving = asyncio.create_task(uvicorn_server.serve())
    try:
        while not uvicorn_server.started:
            assert not serving.done(), "the house did not open"
            await asyncio.sleep(0.005)
        port = uvicorn_server.servers[0].sockets[0].getsockname()[1]
        async with Client(f"http://127.0.0.1:{port}") as client:
            yield client
    finally:
        uvicorn_server.should_exit = True
        await serving


class Process:
    """A house as a process, to be killed and started again on the same port and store."""

    def __init__(self, settings, log, port=None, workers=1):
        self.settings = settings
        self.workers = workers
        self.log = Path(log)
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = None
        self.command = (sys.executable, "-c", "from kaffihus.cli import main; main()")

    async def start(self):
        import msgspec

        environment = {
            **os.environ,
            "KAFFIHUS_SERVER": msgspec.json.encode(self.settings).decode(),
            "PYTHONUNBUFFERED": "1",
        }
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *self.command, "serve",
                "--port", str(self.port), "--database", self.settings.database,
                "--workers", str(self.workers),
                env=environment, stdout=log, stderr=log,
            )  # fmt: skip
        async with Client(self.url) as client:
            while True:
                assert self.process.returncode is None, self.log.read_text()
                try:
                    await client.ask("GET", "/ready")
                    return
                except Exception:
                    await asyncio.sleep(0.02)

    async def kill(self, how=signal.SIGKILL):
        """End it, by default without a word."""
        if self.process.returncode is None:
            self.process.send_signal(how)
        await self.process.wait()

    def errors(self):
        """What its log says of errors."""
        lines = [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]
        return [line for line in lines if line["level"] in ("error", "critical")]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


async def play_out(seat, choose=lambda situation: situation["options"][0]["action"], most=10_000):
    """Play a seat to the end of the game; the ids of what was acknowledged."""
    from kaffihus.client import Refused

    async for situation in seat.turns():
        version = seat.version
        try:
            await seat.act(choose(situation))
        except Refused as refused:
            assert refused.code in ("stale", "illegal", "not_now"), refused
        most -= 1
        assert most, "the game does not end"
        await seat.until(lambda one, version=version: one.version > version or one.is_over)
