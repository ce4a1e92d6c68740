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
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import psutil

from kaffihus.client import House

UNLIMITED = {
    "http_rate": 1e6,
    "http_burst": 10**6,
    "guest_rate": 1e6,
    "guest_burst": 10**6,
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


@dataclass(frozen=True)
class Figures:
    """How the house bore it."""

    trial: Trial
    rate: float
    latencies: list[float]  # milliseconds from an action to the first other client who heard of it
    house: float  # cores, all workers together
    generator: float  # cores
    kib_a_table: float  # sockets included
    writes_a_commit: float
    finished: int
    refused: int
    errors: list[str]

    def within(self, share: float) -> float:
        """The milliseconds within which a share of the actions was told."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def measure(trial: Trial) -> Figures:
    """Put a new house under load."""
    with (
        tempfile.TemporaryDirectory(prefix="kaffihus-bench-") as name,
        store(trial, Path(name)) as database,
    ):
        port, log = free_port(), Path(name) / "house.log"
        process = start(trial, log, port, database)
        try:
            return watch(trial, process, f"http://127.0.0.1:{port}", log)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()


def watch(trial: Trial, process: subprocess.Popen[bytes], url: str, log: Path) -> Figures:
    """The same, of a house that opens."""
    asyncio.run(until_ready(url))
    before_memory = memory(process.pid)
    command = [sys.executable, "-m", "benchmarks.server.load", url, "--game", trial.game]
    for name in ("tables", "rate", "seconds"):
        command += [f"--{name}", str(getattr(trial, name))]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as generator:
        assert generator.stdout is not None
        generator.stdout.readline()  # all tables are open
        before, began = cores_used(process.pid), time.perf_counter()
        found: dict[str, Any] = json.loads(generator.stdout.readline())
        house = (cores_used(process.pid) - before) / (time.perf_counter() - began)
        after_memory = memory(process.pid)
    metrics = fetch_metrics(url)
    lines = log.read_text().splitlines()
    return Figures(
        trial,
        found["acted"] / found["elapsed"],
        found["latencies"],
        house,
        found["cpu"],
        (after_memory - before_memory) / trial.tables / 1024,
        metrics["kaffihus_writes"] / max(1.0, metrics["kaffihus_commits"]),
        found["finished"],
        found["refused"],
        [line for line in lines if '"level": "error"' in line or "Traceback" in line],
    )


@contextlib.contextmanager
def store(trial: Trial, folder: Path) -> Iterator[str]:
    """A database with full sync."""
    if not trial.is_shared:
        yield str(folder / "house.db")
        return
    sys.path.append(str(Path(__file__).parents[2] / "tests"))
    from server.postgres import Postgres

    server = Postgres(fsync=True)
    try:
        yield server.new_database()
    finally:
        server.stop()


def start(trial: Trial, log: Path, port: int, database: str) -> subprocess.Popen[bytes]:
    """A house as a process, or several."""
    settings = json.dumps({"limits": UNLIMITED, "metrics_local": True})
    command = [sys.executable, "-c", "from kaffihus.cli import main; main()", "serve", "--port", str(port)]
    command += ["--database", database, "--workers", str(trial.workers)]
    with log.open("wb") as said:
        return subprocess.Popen(
            command, env={**os.environ, "KAFFIHUS_SERVER": settings}, stdout=said, stderr=said
        )


async def until_ready(url: str) -> None:
    """Until the house answers."""
    async with House(url) as house:
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


def cores_used(pid: int) -> float:
    """Seconds of processor time so far."""
    times = [one.cpu_times() for one in everyone(pid)]
    return sum(one.user + one.system for one in times)


def fetch_metrics(url: str) -> dict[str, float]:
    """The house's own counters; of several workers, those of one."""
    text = httpx.get(f"{url}/metrics", trust_env=False).text
    pairs = [line.rsplit(" ", 1) for line in text.splitlines() if line and not line.startswith("#")]
    return {name: float(value) for name, value in pairs}
