"""What befalls a house: it is killed or stopped, its disk is full, its clock is set, its store cut off."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import psutil
import psycopg

from server.running import Process
from soak.house import CLOCK, set_clock

HOUR = 3600.0
PAGE = 8192
MOST_STARTS = 60


class FaultyHouse(Process):
    """A house as a process, whose clock somebody sets."""

    def __init__(self, settings, log):
        super().__init__(settings, log)
        self.clock = Path(f"{log}.clock")
        self.clock.write_bytes(CLOCK.pack(0.0))
        self.command = (sys.executable, "-m", "soak.house", str(self.clock))

    async def start(self):
        """Start, again and again while its store is not there."""
        for _ in range(MOST_STARTS):
            try:
                return await super().start()
            except AssertionError:
                await asyncio.sleep(1)
        return await super().start()

    def errors(self):
        """What its log says of errors; a line cut off by a kill or a full disk says nothing."""
        found = []
        for line in self.log.read_text(errors="replace").splitlines():
            with contextlib.suppress(ValueError):
                told = json.loads(line)
                if isinstance(told, dict) and told.get("level") in ("error", "critical"):
                    found.append(told)
        return found

    @property
    def system(self) -> psutil.Process:
        return psutil.Process(self.process.pid)

    def bot_workers(self) -> list[psutil.Process]:
        """The processes in which its bots think."""
        return [
            one for one in self.system.children() if any("bot_worker" in part for part in one.cmdline())
        ]


class Faults:
    """Faults at one store's houses, one after another, with time to recover between them."""

    def __init__(self, houses, postgres_url, seed, counts):
        self.houses = houses
        self.postgres_url = postgres_url
        self.random = random.Random(seed)
        self.counts = counts
        self.may_kill = True

    async def befall(self, pause):
        """All kinds in turn, each time in another order, for ever."""
        bag: list[Callable[[FaultyHouse], Awaitable[None]]] = []
        while True:
            await asyncio.sleep(self.random.uniform(*pause))
            if not bag:
                bag = [self.fill_disk, self.kill_worker, self.stop_for_a_while, self.set_clock]
                bag += [self.kill] * 2 if self.may_kill else []
                bag += [self.cut_store] if self.postgres_url else []
                self.random.shuffle(bag)
            chosen = bag.pop()
            if chosen == self.kill and not self.may_kill:
                continue
            with contextlib.suppress(psutil.Error, psycopg.Error):
                await chosen(self.random.choice(self.houses))
                self.counts[chosen.__name__] += 1

    async def kill(self, house):
        """The house is gone without a word, and comes again."""
        await house.kill()
        await asyncio.sleep(self.random.uniform(0, 2))
        await house.start()

    async def kill_worker(self, house):
        """A process in which bots think is gone; houses that share a store share those."""
        for worker in [worker for house in self.houses for worker in house.bot_workers()][:1]:
            worker.kill()

    async def stop_for_a_while(self, house):
        """The machine has other things to do."""
        house.process.send_signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(self.random.uniform(0.5, 5))
        finally:  # also when the soak is over meanwhile
            house.process.send_signal(signal.SIGCONT)

    async def set_clock(self, house):
        """Somebody sets the time, hours forth or back."""
        set_clock(house.clock, self.random.uniform(-2 * HOUR, 2 * HOUR))

    async def fill_disk(self, house):
        """No file of the house grows any further; with PostgreSQL, none of the processes that serve it."""
        pids = [house.process.pid]
        if self.postgres_url:
            with psycopg.connect(self.postgres_url, autocommit=True) as connection:
                query = "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
                pids = [pid for (pid,) in connection.execute(query) if pid != connection.info.backend_pid]
        try:
            for pid in pids:
                limit_files(pid, str(PAGE))
            await asyncio.sleep(self.random.uniform(0.5, 4))
        finally:  # also when the soak is over meanwhile
            for pid in pids:
                limit_files(pid, "unlimited")

    async def cut_store(self, house):
        """Every connection to PostgreSQL breaks."""
        with psycopg.connect(self.postgres_url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid != pg_backend_pid()"
            )


def limit_files(pid: int, most: str) -> None:
    """The size beyond which no file of a process grows; set as the user whose process it is."""
    with contextlib.suppress(psutil.NoSuchProcess):
        owner = psutil.Process(pid).uids().real
        as_owner = {"user": owner, "extra_groups": []} if os.geteuid() == 0 and owner else {}
        subprocess.run(
            ["prlimit", "--pid", str(pid), f"--fsize={most}:"], check=False, capture_output=True, **as_owner
        )
