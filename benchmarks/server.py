"""Figures of the house: `make bench-server`.

A house on an SQLite file with full sync, and a load generator in a process of its own on the same
machine: tables of two clients each, who act in turn at a steady rate over all tables.

    python -m benchmarks.server                       500 tables, 200 actions a second, one minute
    python -m benchmarks.server --seconds 600         the ten minutes of the promise
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil

from kaffihus import games
from kaffihus.client import House, Player, Refused, Seat
from kaffihus.server.live.commands import new_terms
from kaffihus.server.live.server import Server
from kaffihus.server.live.tokens import new_id
from kaffihus.server.settings import Settings
from kaffihus.server.store import Store
from kaffihus.server.table import play
from kaffihus.server.table.events import Seated
from kaffihus.server.table.streams import Streams
from kaffihus.server.wire.types import SeatSettings, TableSettings

GAME = "fika"
MADE_AT_ONCE = 8
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
LONG_GAME = 300  # actions


class Pair:
    """A table with two clients, who act when they are told to."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.seats: list[Seat] = []
        self.sent: dict[int, float] = {}  # when the seat's action was sent
        self.busy = False

    async def open(self) -> None:
        """Sit down at a new table."""
        players = self.load.players
        one, two = players[0], players[1]
        table = await one.make_table(GAME, ["open", "open"], grace=86_400)
        for player in (one, two):
            await player.join(table["id"], secret=table["links"]["player"])
        self.seats = []
        for number, player in enumerate((one, two)):
            seat = player.sit(table["id"], on_frame=self.listener(number))
            await seat.__aenter__()
            self.seats.append(seat)

    async def close(self) -> None:
        """Stand up."""
        for seat in self.seats:
            await seat.__aexit__(None, None, None)

    def listener(self, number: int) -> Any:
        """Notes when the opponent's action arrives."""

        def hear(frame: str) -> None:
            sent = self.sent.get(1 - number)
            if sent is not None and frame.startswith('{"type":"update"'):
                del self.sent[1 - number]
                self.load.latencies.append(time.perf_counter() - sent)

        return hear

    async def act(self) -> None:
        """One action of whoever must decide."""
        if self.busy:
            return
        self.busy = True
        try:
            if any(seat.is_over for seat in self.seats):
                await self.close()
                self.load.finished += 1
                await self.open()
                return
            ready = [number for number, seat in enumerate(self.seats) if seat.situation["options"]]
            if not ready:
                self.load.idle += 1
                return
            number = self.load.random.choice(ready)
            seat = self.seats[number]
            option = self.load.random.choice(seat.situation["options"])
            version = seat.version
            self.sent[number] = time.perf_counter()
            try:
                await seat.act(option["action"])
                self.load.acted += 1
                self.load.answers.append(time.perf_counter() - self.sent.get(number, time.perf_counter()))
            except Refused:
                self.sent.pop(number, None)
                self.load.refused += 1
            await seat.until(lambda one: one.version > version)
        finally:
            self.busy = False


class Load:
    """Many pairs, and one steady rate over all of them."""

    def __init__(self, url: str, tables: int, rate: float, seconds: float) -> None:
        self.url = url
        self.tables = tables
        self.rate = rate
        self.seconds = seconds
        self.random = random.Random(1)
        self.players: list[Player] = []
        self.latencies: list[float] = []
        self.answers: list[float] = []
        self.acted = self.refused = self.idle = self.finished = 0

    async def run(self) -> dict[str, Any]:
        """Open all tables, then act."""
        async with House(self.url) as house:
            self.players = [await house.guest("Anna"), await house.guest("Bo")]
            pairs = [Pair(self) for _ in range(self.tables)]
            gate = asyncio.Semaphore(MADE_AT_ONCE)

            async def open_one(pair: Pair) -> None:
                async with gate:
                    await pair.open()

            began = time.perf_counter()
            await asyncio.gather(*(open_one(pair) for pair in pairs))
            opened = time.perf_counter() - began
            print(json.dumps({"opened": opened}), flush=True)
            await self.drive(pairs)
            for pair in pairs:
                await pair.close()
        return {
            "acted": self.acted,
            "refused": self.refused,
            "idle": self.idle,
            "finished": self.finished,
            "latencies": [round(1000 * one, 2) for one in self.latencies],
        }

    async def drive(self, pairs: list[Pair]) -> None:
        """So many actions a second, table after table."""
        running: set[asyncio.Task[None]] = set()
        order = self.rounds(pairs)
        gc.collect()
        gc.disable()  # the generator's own pauses are not the house's
        began = time.perf_counter()
        for number in range(int(self.rate * self.seconds)):
            due = began + number / self.rate
            wait = due - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            task = asyncio.create_task(next(order).act())
            running.add(task)
            task.add_done_callback(running.discard)
        self.elapsed = time.perf_counter() - began
        await asyncio.gather(*running)

    def rounds(self, pairs: list[Pair]) -> Iterator[Pair]:
        """Every table in turn, in an order that changes."""
        while True:
            yield from self.random.sample(pairs, len(pairs))


# --- the house under load


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_house(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """A house as a process."""
    environment = {
        **os.environ,
        "KAFFIHUS_SERVER": json.dumps({"limits": UNLIMITED, "metrics_local": True}),
    }
    with (folder / "house.log").open("wb") as log:
        return subprocess.Popen(
            [
                sys.executable, "-c", "from kaffihus.cli import main; main()", "serve",
                "--port", str(port), "--database", str(folder / "house.db"),
            ],
            env=environment, stdout=log, stderr=log,
        )  # fmt: skip


async def wait_until_ready(url: str) -> None:
    """Until the house answers."""
    async with House(url) as house:
        while True:
            try:
                await house.ask("GET", "/ready")
                return
            except Exception:
                await asyncio.sleep(0.05)


def measure_load(tables: int, rate: float, seconds: float) -> dict[str, Any]:
    """Latency, memory and errors of a house under load."""
    with tempfile.TemporaryDirectory(prefix="kaffihus-bench-") as name:
        folder, port = Path(name), free_port()
        url = f"http://127.0.0.1:{port}"
        process = start_house(folder, port)
        try:
            asyncio.run(wait_until_ready(url))
            watched = psutil.Process(process.pid)
            empty = watched.memory_info().rss
            cpu = watched.cpu_times()
            generator = subprocess.Popen(
                [sys.executable, "-m", "benchmarks.server", "--generate", url,
                 "--tables", str(tables), "--rate", str(rate), "--seconds", str(seconds)],
                stdout=subprocess.PIPE,
            )  # fmt: skip
            assert generator.stdout is not None
            opened = json.loads(generator.stdout.readline())["opened"]
            full = watched.memory_info().rss
            middle = watched.cpu_times()
            began = time.perf_counter()
            figures: dict[str, Any] = json.loads(generator.stdout.read())
            generator.wait()
            elapsed = time.perf_counter() - began
            spent = watched.cpu_times()
            played = watched.memory_info().rss
            metrics = fetch_metrics(url)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()
        lines = (folder / "house.log").read_text().splitlines()
        errors = [line for line in lines if '"level": "error"' in line or "Traceback" in line]
    figures |= {
        "tables": tables,
        "opened": opened,
        "opening_cpu": middle.user + middle.system - cpu.user - cpu.system,
        "kib_a_table_opened": (full - empty) / tables / 1024,
        "kib_a_table": (played - empty) / tables / 1024,
        "cpu": (spent.user + spent.system - middle.user - middle.system) / elapsed,
        "seconds": elapsed,
        "commits": metrics["kaffihus_commits"],
        "writes": metrics["kaffihus_writes"],
        "errors": errors,
    }
    return figures


def fetch_metrics(url: str) -> dict[str, float]:
    """The house's own counters."""
    import httpx

    text = httpx.get(f"{url}/metrics", trust_env=False).text
    pairs = [line.rsplit(" ", 1) for line in text.splitlines() if line and not line.startswith("#")]
    return {name: float(value) for name, value in pairs}


# --- reload


def measure_reload() -> list[tuple[str, int, float]]:
    """How long a game takes from the store into memory: (game, actions, milliseconds)."""
    with tempfile.TemporaryDirectory(prefix="kaffihus-bench-") as name:
        return asyncio.run(_measure_reload(f"sqlite:///{name}/house.db"))


async def _measure_reload(url: str) -> list[tuple[str, int, float]]:
    settings = Settings(database=url)
    server = Server(settings, Store(url))
    found = []
    try:
        for game in games.IDS:
            table = await long_game(server, game)
            acts = len((await server.session(table)).table.acts) - 1
            times = []
            for _ in range(9):
                server.forget(server.sessions[table])
                began = time.perf_counter()
                (await server.session(table)).streams.log(0)
                times.append(1000 * (time.perf_counter() - began))
            found.append((game, acts, statistics.median(times)))
    finally:
        server.store.close()
    return found


async def long_game(server: Server, game: str) -> str:
    """A game of at least so many actions, if the game has it in it: at its most players."""
    rng = random.Random(1)
    seats = games.load(game).seats[-1]
    terms = new_terms(
        server, "host", TableSettings(game, [SeatSettings() for _ in range(seats)], grace=86_400)
    )
    sitting = [Seated(seat, new_id(), f"P{seat}", f"{seat:02x}" * 16) for seat in range(seats)]
    session = await server.make_table(terms, lambda _: list(sitting))
    while session.table.status == "playing" and len(session.table.acts) <= LONG_GAME:

        def act(streams: Streams) -> list[Any]:
            seat = rng.choice(streams.table.pending)
            return list(play.act(streams.table, seat, rng.choice(streams.table.position.legal(seat))))

        await server.execute(terms.id, act)
    return terms.id


# --- the table


def percentile(values: list[float], share: float) -> float:
    """The value below which a share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def show(load: dict[str, Any], reloads: list[tuple[str, int, float]]) -> None:
    """Everything as a Markdown table."""
    times = load["latencies"]
    rate = load["acted"] / load["seconds"]
    rows = [
        ("live tables, two clients each", f"{load['tables']}", "500"),
        ("actions a second", f"{rate:.0f}", "200"),
        ("action to the opponent's event, median", f"{percentile(times, 0.5):.1f} ms", ""),
        ("… 90 of 100", f"{percentile(times, 0.9):.1f} ms", ""),
        ("… 99 of 100", f"{percentile(times, 0.99):.1f} ms", "< 100 ms"),
        ("… the slowest of " + str(len(times)), f"{max(times, default=float('nan')):.1f} ms", ""),
        ("memory a live table", f"{load['kib_a_table']:.0f} KiB", "< 1024 KiB"),
        ("the house's share of a core", f"{100 * load['cpu']:.0f} %", ""),
        ("writes per synced commit", f"{load['writes'] / max(1, load['commits']):.2f}", ""),
        ("games finished meanwhile", f"{load['finished']}", ""),
        ("refused actions", f"{load['refused']}", "0"),
        ("errors in the log", f"{len(load['errors'])}", "0"),
    ]
    rows += [
        (f"reload of a game of {acts} actions with its log ({game})", f"{took:.0f} ms", "< 100 ms at 300")
        for game, acts, took in reloads
    ]
    print("| figure | measured | promised |\n|---|---|---|")
    for row in rows:
        print("| " + " | ".join(row) + " |")
    for line in load["errors"][:5]:
        print(line, file=sys.stderr)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=200.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--generate", metavar="URL", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.generate:
        load = Load(given.generate, given.tables, given.rate, given.seconds)
        print(json.dumps(asyncio.run(load.run())))
        return
    show(measure_load(given.tables, given.rate, given.seconds), measure_reload())


if __name__ == "__main__":
    main()
