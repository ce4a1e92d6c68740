"""Bots think in processes of their own, never in the event loop, and may die there.

A worker process says that it is ready, reads jobs from its standard input and writes actions to its
standard output, one JSON object a line. If it dies over a job, that is given to its successor; one
that dies before it is ready, or cannot be started at all, was not killed by any job: starting is tried
again, less and less often, until it succeeds, and the job waits. If the server dies, the worker sees its
input end and goes. Jobs need not be stored: a bot that must decide is a job, and the next owner of the
table finds it again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec
from msgspec import Struct

from kaffihus.bots import admit
from kaffihus.core.position import Position
from kaffihus.server.live.bot_queue import Asker, FairQueue
from kaffihus.server.table.requests import bot_seeds, coach_seed
from kaffihus.server.table.settings import Terms
from kaffihus.server.wire.coach import CoachAdvice

log = logging.getLogger(__name__)

MOST_TRIES = 3  # a job that kills its worker so often is given up for now
FIRST_WAIT, LONGEST_WAIT = 0.1, 10.0  # seconds before another try to start a worker
MOST_SECONDS = 60.0  # a worker that thinks for longer hangs
READY = b"ready\n"
COACH = "coach"  # in the place of a level
LINE_LIMIT = 1 << 20
GONE = (OSError, RuntimeError)  # which uvloop raises where a pipe is closed already


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
    is_for_coach: bool = False  # no action is wanted but advice


class Choice(Struct, frozen=True):
    """What a bot chose, what the coach advises, or what went wrong."""

    action: int
    error: str = ""
    advice: CoachAdvice | None = None


class NoChoice(Exception):
    """A bot that could not choose."""


def job_for(terms: Terms, position: Position, seat: int, level: str, version: int) -> Job:
    """The job of a seat that must decide."""
    world_seed, bot_seed = bot_seeds(terms, seat, version)
    return Job(
        game=terms.settings.game,
        rules_version=terms.rules_version,
        seats=position.seats,
        options=terms.settings.options,
        state=position.state.to_bytes(),
        seat=seat,
        level=level,
        world_seed=world_seed,
        bot_seed=bot_seed,
    )


def coach_job_for(terms: Terms, position: Position, seat: int, version: int) -> Job:
    """The job of a seat that asks the coach about its decision."""
    job = job_for(terms, position, seat, COACH, version)
    return msgspec.structs.replace(
        job, world_seed=coach_seed(terms, seat, version), bot_seed=0, is_for_coach=True
    )


@dataclass(eq=False)
class Waiting:
    """A job in the queue, and who waits for its answer."""

    job: Job
    answer: asyncio.Future[Choice]


class BotPool:
    """A few processes that think, and a queue before them."""

    def __init__(self, count: int, admitted: Sequence[str] = ()) -> None:
        self.count = count
        self.admitted = admitted  # bots from outside, which every process is told of
        self.restarts = 0
        self.waiting: FairQueue[Waiting] = FairQueue()
        self.trouble = ""  # why no process can be started, until one is
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
            await end_process(process)
        self.processes.clear()

    async def choose(self, job: Job, asker: Asker, is_awaited: bool = True) -> int:
        """The bot's action; NoChoice if there is none. Jobs that a person waits for come first."""
        return (await self._answer(job, asker, is_awaited)).action

    async def advise(self, job: Job, asker: Asker) -> CoachAdvice:
        """What the coach says; NoChoice if nothing. Bots that a person waits for come first."""
        advice = (await self._answer(job, asker, is_awaited=False)).advice
        if advice is None:
            raise NoChoice("the coach said nothing")
        return advice

    async def _answer(self, job: Job, asker: Asker, is_awaited: bool) -> Choice:
        waiting = Waiting(job, asyncio.get_running_loop().create_future())
        self.waiting.put(asker, waiting, is_awaited)
        try:
            return await waiting.answer
        finally:
            self.waiting.remove(asker, waiting)

    async def _serve(self, number: int) -> None:
        """Work until the end, whatever goes wrong with one job."""
        while True:
            waiting = await self.waiting.get()
            if waiting.answer.done():
                continue
            try:
                choice = await self._ask(number, waiting.job)
            except NoChoice as error:
                _fail(waiting, error)
            except Exception as error:
                log.exception("a bot's job failed", extra={"worker": number})
                _fail(waiting, NoChoice(type(error).__name__))
            else:
                if not waiting.answer.done():
                    waiting.answer.set_result(choice)

    async def _ask(self, number: int, job: Job) -> Choice:
        for _ in range(MOST_TRIES):
            process = await self._process(number)
            choice = await _exchange(process, job)
            if choice is None:
                await self._replace(number, process)
                continue
            if choice.error:
                raise NoChoice(choice.error)
            return choice
        raise NoChoice(f"the bot {job.level} for {job.game} killed {MOST_TRIES} workers")

    async def _process(self, number: int) -> asyncio.subprocess.Process:
        """A process that is ready, as soon as one can be had."""
        process = self.processes.get(number)
        if process is not None and process.returncode is None:
            return process
        wait = FIRST_WAIT
        while True:
            try:
                process = await _start(self.admitted)
            except OSError as error:  # no file handles, no memory, too many processes
                self._is_troubled(type(error).__name__, error.errno)
            else:
                self.processes[number] = process
                if await _read_line(process) == READY:
                    self._is_well()
                    return process
                self._is_troubled("died before it was ready")
                await self._replace(number, process)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _is_troubled(self, *reason: object) -> None:
        """Said once, however often it is tried."""
        if not self.trouble:
            log.error("bot workers do not start: %s", " ".join(map(str, reason)))
        self.trouble = "bot workers do not start"

    def _is_well(self) -> None:
        if self.trouble:
            log.info("bot workers start again")
        self.trouble = ""

    async def _replace(self, number: int, process: asyncio.subprocess.Process) -> None:
        if not self.trouble:
            log.warning("a bot worker died; starting another", extra={"worker": number})
        self.restarts += 1
        await end_process(process)


def admit_bots(wishes: Sequence[str]) -> None:
    """Offer people the bots that the operator named: NAME=PLACE, or the name of an entry point."""
    for wish in wishes:
        name, _, place = wish.partition("=")
        admit(name, place or name)


async def _start(admitted: Sequence[str]) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "kaffihus.server.live.bot_worker",
        *admitted,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LINE_LIMIT,
        env={**os.environ, "KAFFIHUS_SERVER": ""},
    )


def _fail(waiting: Waiting, error: NoChoice) -> None:
    if not waiting.answer.done():
        waiting.answer.set_exception(error)


async def _exchange(process: asyncio.subprocess.Process, job: Job) -> Choice | None:
    """Ask a process; None if it died over it, or hangs."""
    assert process.stdin is not None
    try:
        process.stdin.write(msgspec.json.encode(job) + b"\n")
        await process.stdin.drain()
    except GONE:
        return None
    try:
        return msgspec.json.decode(await _read_line(process), type=Choice)
    except msgspec.DecodeError:
        return None


async def _read_line(process: asyncio.subprocess.Process) -> bytes:
    """The next line; not a whole one if the process died, or hangs."""
    assert process.stdout is not None
    try:
        async with asyncio.timeout(MOST_SECONDS):
            return await process.stdout.readline()
    except (OSError, ValueError):  # a broken pipe or a time-out; a line without end
        return b""


async def end_process(process: asyncio.subprocess.Process) -> None:
    """End a process at once."""
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
    if process.stdin is not None:
        process.stdin.close()
