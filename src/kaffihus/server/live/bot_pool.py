"""Bots think in processes of their own, never in the event loop, and may die there.

A worker process says that it is ready, reads jobs from its standard input and writes actions to its
standard output, one JSON object a line. If it dies over a job, that is given to its successor; one
that dies before it is ready was not killed by any job. If the server dies, the worker sees its input
end and goes. Jobs need not be stored: a bot that must decide is a job, and the next owner of the table
finds it again.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import itertools
import logging
import os
import sys
from collections.abc import Mapping
from typing import NamedTuple

import msgspec
from msgspec import Struct

from kaffihus.core.position import Position
from kaffihus.server.table.settings import Terms

log = logging.getLogger(__name__)

MOST_TRIES = 3  # a job that kills its worker so often is given up for now
MOST_STARTS = 20  # of workers that die before they are ready
MOST_SECONDS = 60.0  # a worker that thinks for longer hangs
READY = b"ready\n"
LINE_LIMIT = 1 << 20


class Job(Struct, frozen=True):
    """A decision to be made: the position as bytes, and seeds that follow from the table's secret."""

    game: str
    rules_version: int
    seats: int
    options: Mapping[str, int]
    state: bytes
    seat: int
    level: str
    world_seed: int  # of the world the bot is shown instead of the true one
    bot_seed: int


class Choice(Struct, frozen=True):
    """What a bot chose, or what went wrong."""

    action: int
    error: str = ""


class NoChoice(Exception):
    """A bot that could not choose."""


def job_for(terms: Terms, position: Position, seat: int, level: str, version: int) -> Job:
    """The job of a seat that must decide.

    The seeds follow from the table's secret and what the seat has seen: the same after a crash, known
    to nobody, and independent of what the seat does not know.
    """
    secret = hmac.digest(terms.seed, f"bot {seat} {version}".encode(), "sha256")
    return Job(
        game=terms.settings.game,
        rules_version=terms.rules_version,
        seats=position.seats,
        options=terms.settings.options,
        state=position.state.to_bytes(),
        seat=seat,
        level=level,
        world_seed=int.from_bytes(secret[:7], "big"),
        bot_seed=int.from_bytes(secret[8:15], "big"),
    )


class Waiting(NamedTuple):
    """A job in the queue: the most urgent first, then the oldest."""

    can_wait: bool
    number: int
    job: Job
    answer: asyncio.Future[int]


class BotPool:
    """A few processes that think, and a queue before them."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.restarts = 0
        self.waiting: asyncio.PriorityQueue[Waiting] = asyncio.PriorityQueue()
        self._numbers = itertools.count()
        self._tasks: list[asyncio.Task[None]] = []
        self.processes: dict[int, asyncio.subprocess.Process] = {}

    def start(self) -> None:
        """Begin; a process is started with its first job."""
        self._tasks = [asyncio.create_task(self._serve(number)) for number in range(self.count)]

    async def stop(self) -> None:
        """End all processes."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for process in list(self.processes.values()):
            await _end(process)
        self.processes.clear()

    async def choose(self, job: Job, is_awaited: bool = True) -> int:
        """The bot's action; NoChoice if there is none. Jobs that a person waits for come first."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        await self.waiting.put(Waiting(not is_awaited, next(self._numbers), job, answer))
        return await answer

    async def _serve(self, number: int) -> None:
        while True:
            _, _, job, answer = await self.waiting.get()
            if answer.cancelled():
                continue
            try:
                action = await self._ask(number, job)
            except NoChoice as error:
                if not answer.cancelled():
                    answer.set_exception(error)
            else:
                if not answer.cancelled():
                    answer.set_result(action)

    async def _ask(self, number: int, job: Job) -> int:
        for _ in range(MOST_TRIES):
            process = await self._process(number)
            choice = await _exchange(process, job)
            if choice is None:
                await self._replace(number, process)
                continue
            if choice.error:
                raise NoChoice(choice.error)
            return choice.action
        raise NoChoice(f"the bot {job.level} for {job.game} killed {MOST_TRIES} workers")

    async def _process(self, number: int) -> asyncio.subprocess.Process:
        process = self.processes.get(number)
        if process is not None and process.returncode is None:
            return process
        for _ in range(MOST_STARTS):
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "kaffihus.server.live.bot_worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LINE_LIMIT,
                env={**os.environ, "KAFFIHUS_SERVER": ""},
            )
            self.processes[number] = process
            if await _read_line(process) == READY:
                return process
            await self._replace(number, process)
        raise NoChoice(f"{MOST_STARTS} workers died before they were ready")

    async def _replace(self, number: int, process: asyncio.subprocess.Process) -> None:
        log.warning("a bot worker died; starting another", extra={"worker": number})
        self.restarts += 1
        await _end(process)


async def _exchange(process: asyncio.subprocess.Process, job: Job) -> Choice | None:
    """Ask a process; None if it died over it, or hangs."""
    assert process.stdin is not None
    try:
        process.stdin.write(msgspec.json.encode(job) + b"\n")
        await process.stdin.drain()
    except OSError:
        return None
    line = await _read_line(process)
    return msgspec.json.decode(line, type=Choice) if line.endswith(b"\n") else None


async def _read_line(process: asyncio.subprocess.Process) -> bytes:
    """The next line; not a whole one if the process died, or hangs."""
    assert process.stdout is not None
    try:
        async with asyncio.timeout(MOST_SECONDS):
            return await process.stdout.readline()
    except OSError:  # a broken pipe; TimeoutError is one, too
        return b""


async def _end(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
    if process.stdin is not None:
        process.stdin.close()
