"""Runs the soak, and says in the end what held: `python -m soak [--minutes 60] [--summary docs/soak.md]`.

Three houses, one on SQLite and two on one PostgreSQL. People play every game at each store, over good and
bad networks; hostile clients do what they can; faults befall the houses. In the last third no house is
killed, so that memory and files can be watched over one life, in the last quarter. It ends when every game
that was begun is over: then every acknowledged action must be in the store once, every record must verify,
and nothing may have grown.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import datetime
import os
import platform
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import psutil

from kaffihus import games
from kaffihus.server.settings import Limits, Settings
from server.bad_network import BadNetwork
from server.postgres import Postgres
from server.running import GENEROUS
from soak.checks import check_store
from soak.faults import Faults, FaultyHouse
from soak.hostile import attack
from soak.players import Played, keep_playing

MIB = 1 << 20
SECONDS_BETWEEN_SAMPLES = 5.0
MOST_GROWTH = 48 * MIB  # over the last quarter, from its first third to its last
MOST_FILES = 40  # the same, of open files: connections come and go
KILLS_UNTIL, WATCHED_FROM = 2 / 3, 3 / 4  # of the time: a house has warmed up before it is watched
SECONDS_TO_FINISH = 600
SECONDS_TO_CLOSE = 60
SECONDS_BETWEEN_REPORTS = 60.0
# Everybody comes from one address here: rates are generous, and every bound on memory is as usual.
USUAL = Limits()
LIMITS = Limits(
    **{
        **{name: getattr(GENEROUS, name) for name in Limits.__struct_fields__},
        "bytes_waiting": USUAL.bytes_waiting,
        "frames_waiting": USUAL.frames_waiting,
        "connections_per_address": USUAL.connections_per_address,
        "sockets_per_address": USUAL.sockets_per_address,
        "hashing": USUAL.hashing,
        "hashing_of_address": USUAL.hashing_of_address,
        "login_rate": USUAL.login_rate,
        "login_burst": USUAL.login_burst,
        "bot_tables": USUAL.bot_tables,
        "bot_tables_per_address": USUAL.bot_tables_per_address,
        "message_rate": USUAL.message_rate,
        "message_burst": USUAL.message_burst,
    }
)


ABOUT = [
    "`make soak` is an hour of everything at once (`soak/`): people play all games on both stores, over",
    "good and bad networks, while houses and bots' processes are killed, stopped and cut off from their",
    "store, disks are full, clocks are set hours forth and back, and hostile clients flood, hang, shout,",
    "guess and hoard. In the end every game is over, every acknowledged action is in the store once, every",
    "record verifies with what its players kept, and memory and open files are where they were.",
]


class Soak:
    """One store with its houses, its people, its enemies and its bad luck."""

    def __init__(self, name, url, houses, folder, seed, minutes):
        self.name, self.url, self.seed, self.seconds = name, url, seed, 60 * minutes
        settings = Settings(
            database=url, limits=LIMITS, hidden_options=True, bot_delay=(0.0, 0.05), dead_seconds=4.0,
            opening_seconds=3.0,
        )  # fmt: skip
        self.houses = [FaultyHouse(settings, folder / f"{name}{number}.log") for number in range(houses)]
        self.counts: Counter[str] = Counter()
        self.hostility: Counter[str] = Counter()
        self.network: dict[str, int] = {}
        self.played = Played()
        self.calm: list[tuple[float, int, int]] = []  # samples of the last quarter

    async def run(self):
        """The whole of it."""
        for house in self.houses:
            await house.start()
        began = time.monotonic()
        faults = Faults(self.houses, self.url if "postgresql" in self.url else None, self.seed, self.counts)
        urls = [house.url for house in self.houses]
        async with BadNetwork(urls[0], self.seed, lose=0.02, double=0.04, breaks=0.004) as network:
            harm = [asyncio.create_task(faults.befall((4, 14)))]
            harm += [
                asyncio.create_task(attack(url, self.seed + number, self.hostility))
                for number, url in enumerate(urls * 2)
            ]
            watching = asyncio.create_task(self._sample(began, faults))
            is_over = lambda: time.monotonic() - began > self.seconds  # noqa: E731  # asked by all lanes
            lanes = [
                asyncio.create_task(
                    keep_playing(id, urls, network, self.seed + number, self.played, is_over)
                )
                for number, id in enumerate(games.IDS)
            ]
            try:
                while not is_over():
                    await asyncio.sleep(1)
                    for lane in lanes:
                        if lane.done():
                            lane.result()
                    for one in harm:
                        if one.done():
                            one.result()
            finally:
                await stop(*harm, watching)
            async with asyncio.timeout(SECONDS_TO_FINISH):
                await asyncio.gather(*lanes)
            self.network = dict(network.counts)
        async with asyncio.timeout(SECONDS_TO_CLOSE):
            for house in self.houses:
                await house.kill(signal.SIGTERM)

    async def _sample(self, began, faults):
        """Memory and files of the houses, watched once nothing has been killed for a while."""
        report = SECONDS_BETWEEN_REPORTS
        while True:
            passed = time.monotonic() - began
            faults.may_kill = passed < KILLS_UNTIL * self.seconds
            memory = files = 0
            with contextlib.suppress(psutil.Error):
                for house in self.houses:
                    memory += house.system.memory_info().rss
                    files += house.system.num_fds()
                if passed >= WATCHED_FROM * self.seconds:
                    self.calm.append((passed, memory, files))
            if passed >= report:
                report += SECONDS_BETWEEN_REPORTS
                print(
                    f"{passed / 60:.0f} min {self.name}: {sum(self.played.finished.values())} games,"
                    f" {len(self.played.acknowledged)} actions, {sum(self.counts.values())} faults,"
                    f" {memory // MIB} MiB, {files} files",
                    file=sys.stderr, flush=True,
                )  # fmt: skip
            await asyncio.sleep(SECONDS_BETWEEN_SAMPLES)

    def growth(self):
        """Memory and files in the first and the last third of the last quarter, in the median."""
        third = max(1, len(self.calm) // 3)
        return [
            tuple(int(statistics.median(sample[kind] for sample in part)) for kind in (1, 2))
            for part in (self.calm[:third], self.calm[-third:])
        ]

    def errors(self):
        """What the houses' logs say of errors, by message; what a fault says of itself does not count."""
        found = Counter(line["message"].split(":")[0] for line in self.told())
        return dict(found)

    def told(self):
        """The same, line by line."""
        return [line for house in self.houses for line in house.errors()]


async def stop(*tasks):
    """End what runs beside."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def summary(soaks, findings, minutes):
    """The page for docs/soak.md."""
    when = datetime.datetime.now(datetime.UTC).date()
    lines = [
        "# Soak", "",
        *ABOUT, "",
        f"The last run: {when}, {minutes:g} minutes, {os.cpu_count()} cores shared with other work, "
        f"Python {platform.python_version()}.", "",
        f"| | {' | '.join(soak.name for soak in soaks)} |",
        f"|---|{'---|' * len(soaks)}",
    ]  # fmt: skip
    rows = {
        "houses": lambda soak: len(soak.houses),
        "games played to their end": lambda soak: sum(soak.played.finished.values()),
        **{f"… {id}": lambda soak, id=id: soak.played.finished[id] for id in games.IDS},
        "actions acknowledged": lambda soak: len(soak.played.acknowledged),
        "of those missing": lambda soak: len(findings[soak.name]["missing"]),
        "there twice": lambda soak: len(findings[soak.name]["doubled"]),
        "records verified with what players kept": lambda soak: soak.played.proven,
        "tables read back and verified from the store": lambda soak: findings[soak.name]["verified"],
        **{
            f"fault: {kind.replace('_', ' ')}": lambda soak, kind=kind: soak.counts[kind]
            for kind in ("kill", "kill_worker", "stop_for_a_while", "fill_disk", "set_clock", "cut_store")
        },
        "frames lost, doubled, delayed on the bad network": lambda soak: " ".join(
            str(soak.network.get(kind, 0)) for kind in ("lost", "doubled", "delayed")
        ),
        "hostile clients' deeds": lambda soak: sum(soak.hostility.values()),
        "HTTP requests that people had to repeat": lambda soak: soak.played.retried,
        "memory of the houses, first and last third of the last quarter (MiB)": lambda soak: " → ".join(
            str(memory // MIB) for memory, _ in soak.growth()
        ),
        "their open files": lambda soak: " → ".join(str(files) for _, files in soak.growth()),
    }
    lines += [
        f"| {name} | {' | '.join(str(tell(soak)) for soak in soaks)} |" for name, tell in rows.items()
    ]
    lines += ["", "Errors in the houses' logs, by message:", ""]
    for soak in soaks:
        told = ", ".join(f"{text} ({count})" for text, count in soak.errors().items())
        lines.append(f"- {soak.name}: {told or 'none'}")
    return "\n".join(lines) + "\n"


async def run(minutes, seed, out):
    """Both stores at once; the exit status."""
    with tempfile.TemporaryDirectory(prefix="kaffihus-soak-") as folder:
        postgres = Postgres()
        soaks = [
            Soak("SQLite", f"sqlite:///{folder}/house.db", 1, Path(folder), seed, minutes),
            Soak("PostgreSQL", postgres.new_database(), 2, Path(folder), seed + 1000, minutes),
        ]
        try:
            await asyncio.gather(*(soak.run() for soak in soaks))
            findings = {soak.name: check_store(soak.url, soak.played) for soak in soaks}
            text = summary(soaks, findings, minutes)
            for soak in soaks:
                for line in soak.told():
                    if not line["message"].startswith("the store fails"):
                        print(f"{soak.name}: {line}", file=sys.stderr)
        except BaseException:
            for soak in soaks:
                print(soak.name, soak.errors(), file=sys.stderr)
            for log in Path(folder).glob("*.log"):
                print(log.name, *log.read_text().splitlines()[-15:], sep="\n", file=sys.stderr)
            raise
        finally:
            for soak in soaks:
                for house in soak.houses:
                    with contextlib.suppress(Exception):
                        await house.kill()
            postgres.stop()
    print(text)
    if out:
        Path(out).write_text(text, "utf-8")
    wrong = [
        f"{name}: {what} {action}"
        for name, found in findings.items()
        for what in ("missing", "doubled")
        for action in found[what]
    ]
    for soak in soaks:
        (memory, files), (later, more) = soak.growth()
        if later - memory > MOST_GROWTH or more - files > MOST_FILES:
            wrong.append(
                f"{soak.name}: grew from {memory // MIB} to {later // MIB} MiB, {files} to {more} files"
            )
    for line in wrong:
        print(f"WRONG: {line}", file=sys.stderr)
    return bool(wrong)


def main():
    """The command."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--summary", default="", help="The file that the summary is written to.")
    given = parser.parse_args()
    sys.exit(asyncio.run(run(given.minutes, given.seed, given.summary)))


if __name__ == "__main__":
    main()
