"""Figures of the house under load: `make bench-server`.

A house with full sync, and a load generator in a process of its own on the same machine: tables with a
client at every seat (each game at its fewest players), who act at a steady rate over all tables.

    python -m benchmarks.server                             all of it, half an hour
    python -m benchmarks.server --trial cafe_baras:500:200  500 tables of Café Baras, 200 actions a second
    python -m benchmarks.server --trial fika:500:500:postgresql:2 --seconds 600    two workers, ten minutes
    python -m benchmarks.server --trial fika:500:500:postgresql:2:apart            tables spread by a proxy
    python -m benchmarks.server --trial fika:200:200:postgresql:2:deadly           and one is killed
    python -m benchmarks.server --trial fika:500:200:weighed@600    ten minutes, and live tables are weighed
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from benchmarks.action import measure_all as measure_actions
from benchmarks.server.house import Figures, Trial, measure
from benchmarks.server.memory import measure_memory
from benchmarks.server.reload import measure_reload
from kaffihus import games

ALL = [
    "fika:1:20",
    *(f"{game}:500:200" for game in games.IDS),
    "fika:1000:600",
    *(f"fika:500:{rate}:postgresql:{how}" for rate, how in ((200, "1"), (400, "2"), (400, "4"))),
    "fika:1000:1000:postgresql:2:apart",
    "fika:200:200:postgresql:2:deadly",
    "fika:500:200:weighed@600",
]
HEAD = (
    "tables",
    "store",
    "workers",
    "asked",
    "actions a second",
    "median, ms",
    "99 of 100",
    "slowest",
    "cores",
    "generator's",
    "PostgreSQL's",
    "ms an action",
    "tables in memory",
    "KiB a table",
    "KiB a live table",
    "writes a commit",
    "refused",
    "errors",
)


def trial(text: str, seconds: float) -> Trial:
    """A trial by its name."""
    text, _, own_seconds = text.partition("@")
    game, tables, rate, *rest = text.split(":")
    workers = int(rest[1]) if len(rest) > 1 else 1
    return Trial(
        game,
        int(tables),
        float(rate),
        float(own_seconds or seconds),
        workers,
        "postgresql" in rest,
        "apart" in rest,
        "deadly" in rest,
        "weighed" in rest,
    )


def row(found: Figures) -> str:
    """A line of the table."""
    given = found.trial
    cells = (
        f"{given.tables} {given.game}",
        "PostgreSQL" if given.is_shared else "SQLite",
        f"{given.workers}{' apart' if given.is_apart else ''}{', one killed' if given.is_deadly else ''}",
        f"{given.rate:.0f}",
        f"{found.rate:.0f}",
        f"{found.within(0.5):.1f}",
        f"{found.within(0.99):.1f}",
        f"{max(found.latencies, default=float('nan')):.0f}",
        # What a worker that was killed has used is not known any more.
        "" if given.is_deadly else f"{found.house:.2f}",
        f"{found.generator:.2f}",
        f"{found.database:.2f}" if given.is_shared and not given.is_deadly else "",
        "" if given.is_deadly else f"{1000 * found.house / found.rate:.2f}",
        "" if given.is_deadly else f"{found.in_memory:.0f}",
        "" if given.is_deadly else f"{found.kib_a_table:.0f}",
        f"{found.kib_a_live_table:.0f}" if given.is_weighed else "",
        f"{found.writes_a_commit:.2f}",
        found.refused + found.lost,
        len(found.errors),
    )
    return "| " + " | ".join(map(str, cells)) + " |"


def weigh(wanted: Sequence[str]) -> None:
    """Print what tables and sockets weigh."""
    print("\n| game | KiB a table | KiB a socket | ms a ping |\n|---|---|---|---|")
    for game in wanted:
        table, socket, ping = measure_memory(game)
        print(f"| {game} | {table:.0f} | {socket:.0f} | {ping:.3f} |", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--trial",
        nargs="*",
        metavar="GAME:TABLES:RATE[:postgresql[:WORKERS[:apart|deadly]]][:weighed][@SECONDS]",
    )
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--weigh", nargs="*", metavar="GAME", help="only what tables and sockets weigh")
    given = parser.parse_args()
    if given.weigh is not None:
        weigh(given.weigh or games.IDS)
        return
    print(f"| {' | '.join(HEAD)} |\n{'|---' * len(HEAD)}|", flush=True)
    for text in given.trial or ALL:
        found = measure(trial(text, given.seconds))
        print(row(found), flush=True)
        if found.again:
            took = found.slowest_answer
            print(
                f"| | {found.again} connections made anew; the slowest answer after {took:.0f} ms |",
                flush=True,
            )
        for line in found.errors[:5]:
            print(line, file=sys.stderr)
    if not given.trial:
        weigh(games.IDS)
        print("\nWhere an action's time goes, in ms of a core, and what takes most of it:\n")
        measure_actions()
        print("\n| reload with its log | actions | ms |\n|---|---|---|")
        for game, acts, took in measure_reload():
            print(f"| {game} | {acts} | {took:.0f} |")


if __name__ == "__main__":
    main()
