"""How long a review takes, and when its first number is there.

    taskset -c 0 python -m benchmarks.review tests/records/fika/by_secondary_suit.txt

Each record is reviewed twice, every seat of it: first whatever is to be compiled is compiled, then it is
measured. Needs nothing but NumPy and Numba.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from kaffihus import games
from kaffihus.core.record import read_record, replay_record
from kaffihus.review import reviewing


def measure(path: Path) -> str:
    """The times of one record's review, in words."""
    play = replay_record(read_record(path.read_bytes(), path.name), games.load)
    first = 0.0
    for _ in range(2):
        began, processor = time.perf_counter(), time.process_time()
        for number, _ in enumerate(reviewing(play)):
            if number == 0:
                first = time.perf_counter() - began
        whole, processor = time.perf_counter() - began, time.process_time() - processor
    return (
        f"{path.name}: {play.game.id}, {len(play.players)} players, {len(play.steps)} steps: "
        f"{whole:.1f} s, of the processor {processor:.1f} s; the first number after {first:.2f} s"
    )


def main() -> None:
    """Measure every record that is named."""
    parser = argparse.ArgumentParser(prog="benchmarks.review", description=main.__doc__)
    parser.add_argument("records", nargs="+", type=Path)
    for path in parser.parse_args().records:
        print(measure(path), flush=True)


if __name__ == "__main__":
    main()
