"""A house as a process, watched while others load it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import httpx
import psutil

from kaffihus.client import House as Client

UNLIMITED = {
    "http_rate": 1e6,
    "http_burst": 10**6,
    "guest_rate": 1e6,
    "guest_burst": 10**6,
    "table_rate": 1e6,
    "table_burst": 10**6,
    "open_tables": 10**6,
    "connections_per_address": 10**6,
    "sockets_per_address": 10**6,
    "sync_rate": 1e6,
    "sync_burst": 10**6,
}


@dataclass(frozen=True)
class Trial:
    """What a house is put under."""

    game: str
    tables: int
    rate: float  # actions a second, over all tables
    seconds: float
    workers: int = 1
    is_shared: bool = False  # the store is PostgreSQL
    is_apart: bool = False  # each worker at an address of its own, tables spread over them as by a proxy
    is_deadly: bool = False  # in the middle of it a worker is killed
    is_weighed: bool = False  # afterwards games that are over leave memory, and live ones are weighed


@dataclass(frozen=True)
class Figures:
    """How the house bore it."""

    trial: Trial
    rate: float
    latencies: list[float]  # milliseconds from an action to the first other client who heard of it
    house: float  # cores, all workers together
    generator: float  # cores
    database: float  # cores of PostgreSQL
    in_memory: float  # tables: those that are over stay for a while
    kib_a_table: float  # of those in memory, sockets included: what the system has given
    kib_a_live_table: (
        float  # when those that are over have left: what is in use, with all that stays of them
    )
    writes_a_commit: float
    finished: int
    refused: int
    lost: int  # actions that were never answered
    again: int  # connections made anew
    slowest_answer: float  # milliseconds until an action's sender was answered
    errors: list[str]

    def within(self, share: float) -> float:
        """The milliseconds within which a share of the actions was told."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def measure(trial: Trial) -> Figures:
    """Put a new house under load."""
    with (
        tempfile.TemporaryDirectory(prefix="kaffihus-bench-") as name,
        store(trial, Path(name)) as (database, keeper),
        contextlib.ExitStack() as stack,
    ):
        houses = [
            stack.enter_context(House(trial, Path(name) / f"house-{number}.log", database))
            for number in range(trial.workers if trial.is_apart else 1)
        ]
        return watch(trial, houses, keeper)


def watch(trial: Trial, houses: list[House], keeper: int | None) -> Figures:
    """The same, of a house that opens; `keeper` is PostgreSQL's process."""
    for house in houses:
        house.wait()
    before_memory = memory_of(houses)
    before_weight = sum(house.weigh() for house in houses if trial.is_weighed)
    command = [sys.executable, "-m", "benchmarks.server.load", *(house.url for house in houses)]
    for name in ("game", "tables", "rate", "seconds"):
        command += [f"--{name}", str(getattr(trial, name))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as generator:
        assert generator.stdout is not None
        generator.stdout.readline()  # all tables are open
        before, began = cores_used(houses), time.perf_counter()
        before_database = seconds_of(keeper)
        if trial.is_deadly:
            threading.Timer(trial.seconds / 3, houses[-1].kill_worker).start()
        found: dict[str, Any] = json.loads(generator.stdout.readline())
        elapsed = time.perf_counter() - began
        used = (cores_used(houses) - before) / elapsed
        used_database = (seconds_of(keeper) - before_database) / elapsed
        grown = memory_of(houses) - before_memory
        metrics = fetch_metrics(houses[0].url)
        # Of several workers at one address any may answer, and most tables are in memory at each of them.
        is_told_by_one = all(house.workers == 1 for house in houses)
        in_memory = max(tables_in_memory(houses) if is_told_by_one else 0, trial.tables)
        left = float("nan")
        if trial.is_weighed:
            print("weighed when games that are over have left", file=sys.stderr, flush=True)
            while tables_in_memory(houses) > trial.tables:
                time.sleep(1.0)
            left = sum(house.weigh() for house in houses) - before_weight
    lines = [line for house in houses for line in house.log.read_text().splitlines()]
    return Figures(
        trial,
        found["acted"] / found["elapsed"],
        found["latencies"],
        used,
        found["cpu"],
        used_database,
        in_memory,
        grown / in_memory / 1024,
        left / trial.tables / 1024,
        metrics["kaffihus_writes"] / max(1.0, metrics["kaffihus_commits"]),
        found["finished"],
        found["refused"],
        found["lost"],
        found["again"],
        found["slowest_answer"],
        [line for line in lines if '"level": "error"' in line or "Traceback" in line],
    )


@contextlib.contextmanager
def store(trial: Trial, folder: Path) -> Iterator[tuple[str, int | None]]:
    """A database with full sync, and its process if it has one."""
    if not trial.is_shared:
        yield str(folder / "house.db"), None
        return
    sys.path.append(str(Path(__file__).parents[2] / "tests"))
    from server.postgres import Postgres

    server = Postgres(fsync=True)
    try:
        yield server.new_database(), server.process.pid
    finally:
        server.stop()


class House:
    """A house as a process, with one worker or several."""

    def __init__(self, trial: Trial, log: Path, database: str) -> None:
        port = free_port()
        self.url, self.log = f"http://127.0.0.1:{port}", log
        settings = json.dumps({"limits": UNLIMITED, "metrics_local": True})
        workers = 1 if trial.is_apart else trial.workers
        self.weight = log.with_suffix(".weight")
        command = [sys.executable, "-m", "benchmarks.server.weighed", str(self.weight), "serve"]
        if not trial.is_weighed:
            command = [sys.executable, "-c", "from kaffihus.cli import main; main()", "serve"]
        command += ["--port", str(port), "--database", database, "--workers", str(workers)]
        with log.open("wb") as said:
            self.process = subprocess.Popen(
                command,
                # A house that opens for the first time compiles its bots, on the same cores.
                env={**os.environ, "KAFFIHUS_SERVER": settings, "KAFFIHUS_WARMING": "off"},
                stdout=said,
                stderr=said,
            )
        self.pid = self.process.pid
        self.workers = workers

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()

    def wait(self) -> None:
        """Until it answers."""
        asyncio.run(until_ready(self.url))

    def weigh(self) -> int:
        """Bytes in use."""
        self.weight.unlink(missing_ok=True)
        self.process.send_signal(signal.SIGUSR1)
        while not self.weight.exists():
            time.sleep(0.05)
        return int(self.weight.read_text())

    def kill_worker(self) -> None:
        """Kill one of several workers, which is started again."""
        serving = [one for one in everyone(self.pid) if "spawn_main" in " ".join(one.cmdline())]
        os.kill(serving[-1].pid, signal.SIGKILL)


async def until_ready(url: str) -> None:
    """Until the house answers."""
    async with Client(url) as house:
        while True:
            try:
                await house.ask("GET", "/ready")
                return
            except Exception:
                await asyncio.sleep(0.05)


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def everyone(pid: int) -> list[psutil.Process]:
    """A house's processes that serve: bots think in others."""
    root = psutil.Process(pid)
    family = [root, *root.children(recursive=True)]
    return [one for one in family if "bot_worker" not in " ".join(one.cmdline())]


def memory(pid: int) -> int:
    """Bytes in memory, of all processes together."""
    return sum(one.memory_info().rss for one in everyone(pid))


def memory_of(houses: list[House]) -> int:
    """The same, of all houses that still run."""
    return sum(memory(house.pid) for house in houses if house.process.poll() is None)


def tables_in_memory(houses: list[House]) -> float:
    """Live tables, and those that are over and have not left yet."""
    return sum(fetch_metrics(house.url)["kaffihus_live_tables"] for house in houses)


def cores_used(houses: list[House]) -> float:
    """Seconds of processor time so far."""
    times = [one.cpu_times() for house in houses for one in everyone(house.pid)]
    return sum(one.user + one.system for one in times)


def seconds_of(pid: int | None) -> float:
    """Seconds of processor time of a process and those it has started, all of them that still run."""
    if pid is None:
        return 0.0
    root = psutil.Process(pid)
    times = [one.cpu_times() for one in (root, *root.children(recursive=True))]
    return sum(one.user + one.system for one in times)


def fetch_metrics(url: str) -> dict[str, float]:
    """The house's own counters; of several workers, those of one."""
    text = httpx.get(f"{url}/metrics", trust_env=False).text
    pairs = [line.rsplit(" ", 1) for line in text.splitlines() if line and not line.startswith("#")]
    return {name: float(value) for name, value in pairs}
