"""Workers of one machine let their bots think in the processes of one of them.

Whoever holds a lock in a folder of the machine, the *holder*, has the processes and listens at a socket
beside the lock; the other workers bring their jobs there, one connection for each, so that all wait in one
fair queue. Nobody depends on it: where nobody listens, or whoever does says nothing, a worker's bots think
in processes of its own, and with the holder's end, however it comes, another worker has the lock.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import os
import stat
import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

import kaffihus
from kaffihus.server.live.bot_pool import GONE, LINE_LIMIT, BotPool, Choice, Job, NoChoice, end_process
from kaffihus.server.live.bot_queue import Asker

try:
    import fcntl
except ImportError:  # not on this system: then nothing is shared
    fcntl = None  # type: ignore[assignment]

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0  # how often a worker looks whether there is a holder
SIGN_SECONDS = 1.0  # how often the holder says that a job still waits
SILENT_SECONDS = 5.0  # a holder that has not said so for so long is left alone …
ALONE_SECONDS = 10.0  # … for so long
IDLE_SECONDS = 60.0  # then processes that were needed while there was no holder go


class Question(Struct, frozen=True):
    """A job of another worker."""

    job: Job
    asker: Asker
    is_awaited: bool


class Sign(Struct, frozen=True):
    """What the holder says: that the job still waits, why bots cannot think, or at last the choice."""

    trouble: str = ""
    choice: Choice | None = None


class SharedBotPool(BotPool):
    """The processes of a machine, as one of its workers sees them."""

    def __init__(self, count: int, admitted: Sequence[str], place: Path) -> None:
        super().__init__(count, admitted)
        self.place = place  # of the socket; the lock is beside it
        self.is_holder = False
        self._lock: int | None = None
        self._tending: asyncio.Task[None] | None = None
        self._listening: asyncio.Server | None = None
        self._visitors: set[asyncio.Task[None]] = set()
        self._alone_until = 0.0
        self._thought = 0.0  # when a process of ours last had something to do

    def start(self) -> None:
        """Begin, as the holder if there is none."""
        super().start()
        self._tending = asyncio.create_task(self._tend())

    async def stop(self) -> None:
        """End all processes; the next holder may come."""
        if self._tending is not None:
            self._tending.cancel()
            await asyncio.gather(self._tending, return_exceptions=True)
        if self._listening is not None:
            self._listening.close()
        for visitor in list(self._visitors):
            visitor.cancel()
        await asyncio.gather(*self._visitors, return_exceptions=True)
        await super().stop()
        self._let_lock_go()

    # --- as one of many

    async def _answer(self, job: Job, asker: Asker, is_awaited: bool) -> Choice:
        now = asyncio.get_running_loop().time
        if not self.is_holder and now() >= self._alone_until:
            try:
                return await self._ask_holder(Question(job, asker, is_awaited))
            except (FileNotFoundError, ConnectionError, RuntimeError):
                pass  # nobody is there, or no longer: soon it is one of us
            except (OSError, ValueError, msgspec.DecodeError) as error:
                self._alone_until = now() + ALONE_SECONDS
                log.warning("bots think here: the processes of another do not answer: %r", error)
        self._thought = now()
        return await super()._answer(job, asker, is_awaited)

    async def _ask_holder(self, question: Question) -> Choice:
        """What another worker's process chooses; an OSError where it says nothing."""
        async with asyncio.timeout(SILENT_SECONDS):
            reader, writer = await asyncio.open_unix_connection(str(self.place), limit=LINE_LIMIT)
        try:
            writer.write(msgspec.json.encode(question) + b"\n")
            while True:
                async with asyncio.timeout(SILENT_SECONDS):
                    line = await reader.readline()
                if not line:
                    raise ConnectionResetError("it has gone")
                sign = msgspec.json.decode(line, type=Sign)
                self.trouble = sign.trouble
                if sign.choice is None:
                    continue
                if sign.choice.error:
                    raise NoChoice(sign.choice.error)
                return sign.choice
        finally:
            self.trouble = ""  # it is the holder's, who says it for each job that waits
            writer.close()

    async def _rest(self) -> None:
        """Keep no processes that were needed only while there was no holder."""
        if asyncio.get_running_loop().time() - self._thought > IDLE_SECONDS and not self.waiting:
            processes, self.processes = self.processes, {}
            for process in processes.values():
                await end_process(process)

    # --- as the holder

    async def _tend(self) -> None:
        """Become the holder as soon as there is none."""
        is_said = False
        while not self.is_holder:
            try:
                if self._take_lock():
                    await self._listen()
                    return
            except OSError as error:  # no file handles, no room: bots think here all the same
                self._let_lock_go()
                if not is_said:
                    log.error("bots are not shared: %s", error)
                is_said = True
            await asyncio.sleep(LOOK_SECONDS)
            await self._rest()

    async def _listen(self) -> None:
        with contextlib.suppress(FileNotFoundError):
            self.place.unlink()  # of a holder who is no more
        self._listening = await asyncio.start_unix_server(self._welcome, str(self.place), limit=LINE_LIMIT)
        self.is_holder = True
        log.info("bots of this machine think here")

    def _take_lock(self) -> bool:
        lock = os.open(self.place.with_suffix(".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            return False
        self._lock = lock
        return True

    def _let_lock_go(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    async def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._visitors.add(task)
        try:
            question = msgspec.json.decode(await reader.readline(), type=Question)
            await self._think_for(question, reader, writer)
        except (*GONE, ValueError, msgspec.DecodeError) as error:
            log.warning("a job of another worker failed: %s", type(error).__name__)
        finally:
            self._visitors.discard(task)
            writer.close()

    async def _think_for(
        self, question: Question, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Say what is chosen, and until then that we live; whoever goes away waits no longer."""
        thinking = asyncio.create_task(self._thought_of(question))
        gone = asyncio.create_task(reader.read(1))
        try:
            while True:
                done, _ = await asyncio.wait(
                    (thinking, gone), timeout=SIGN_SECONDS, return_when=asyncio.FIRST_COMPLETED
                )
                if gone in done:
                    return
                sign = Sign(self.trouble, thinking.result() if thinking in done else None)
                writer.write(msgspec.json.encode(sign) + b"\n")
                await writer.drain()
                if sign.choice is not None:
                    return
        finally:
            for task in (thinking, gone):
                task.cancel()
            await asyncio.gather(thinking, gone, return_exceptions=True)

    async def _thought_of(self, question: Question) -> Choice:
        try:
            return await super()._answer(question.job, question.asker, question.is_awaited)
        except NoChoice as error:
            return Choice(-1, str(error))


def make_bot_pool(count: int, admitted: Sequence[str], shared_by: str = "") -> BotPool:
    """Processes for bots; `shared_by` names the database of workers that have them together."""
    place = shared_place(shared_by, admitted) if shared_by else None
    return BotPool(count, admitted) if place is None else SharedBotPool(count, admitted, place)


def shared_place(database: str, admitted: Sequence[str]) -> Path | None:
    """Where workers of one house meet on this machine: in a folder that is ours alone, or nowhere.

    What goes there are positions with all that is hidden in them, and names of bots, which may be files.
    """
    if fcntl is None:
        return None
    base = Path(os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir())
    folder = base / f"kaffihus-{os.geteuid()}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return None
    is_ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o077
    if not is_ours:
        log.warning("bots are not shared: %s is not ours alone", folder)
        return None
    same = "\n".join([kaffihus.__version__, database, *admitted])
    return folder / f"{hashlib.sha256(same.encode()).hexdigest()[:16]}.bots"
