"""How fast our sockets are, beside a peer: `python -m benchmarks.research`.

The peer is PettingZoo's own `hanabi_v5`, which needs `pip install shimmy`; it is left out where that is
missing. One driver plays all PettingZoo environments. Processor time, best of three; for the vector
environment, wall-clock time on two threads beside processor time.
"""

from __future__ import annotations

import time
import warnings
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from kaffihus import games
from kaffihus.research import pettingzoo
from kaffihus.research.vector import Tables

SECONDS = 2.0  # each measurement lasts about so long
TABLES, THREADS = 16_384, 2


def driven_speed(env: Any) -> float:
    """Decisions a second of random play as PettingZoo's documentation shows it, best of three."""
    rng, best = np.random.default_rng(0), 0.0
    play_one(env, rng, 0)
    for attempt in range(3):
        decisions, number, start = 0, 0, time.process_time()
        while time.process_time() - start < SECONDS:
            decisions += play_one(env, rng, 100 * attempt + number)
            number += 1
        best = max(best, decisions / (time.process_time() - start))
    return best


def play_one(env: Any, rng: np.random.Generator, seed: int) -> int:
    """A random game; how many decisions it took."""
    env.reset(seed=seed)
    decisions = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
        legal = np.asarray(mask).nonzero()[0]
        env.step(int(legal[int(rng.random() * len(legal))]))
        decisions += 1
    return decisions


def peer() -> Any:
    """PettingZoo's own hanabi, or None."""
    warnings.simplefilter("ignore")
    try:
        from pettingzoo.classic import hanabi_v5

        return hanabi_v5.env()
    except ImportError:
        return None


def vector_speed(game_id: str) -> tuple[float, float]:
    """Decisions a second by the clock, and by processor time of one core, observations written."""
    tables, best = Tables(game_id, tables=TABLES, threads=THREADS), (0.0, 0.0)
    tables.step_at_random()
    for _ in range(3):
        steps, start, used = 0, time.perf_counter(), time.process_time()
        while time.perf_counter() - start < SECONDS:
            tables.step_at_random()
            steps += TABLES
        found = steps / (time.perf_counter() - start), steps / (time.process_time() - used)
        best = (max(best[0], found[0]), max(best[1], found[1]))
    return best


def main() -> None:
    """Print the figures of every game at its fewest players."""
    other = peer()
    yardstick = driven_speed(other) if other else 0.0
    table = Table(title="decisions a second", header_style="dim")
    columns = (
        "game",
        "PettingZoo",
        "beside hanabi",
        f"vector, {THREADS} threads",
        "vector, a core's second",
    )
    for column in columns:
        table.add_column(column, justify="left" if column == "game" else "right")
    if other:
        table.add_row("hanabi_v5 (PettingZoo's)", f"{yardstick:,.0f}", "1×", "", "")
    for game_id in games.IDS:
        driven = driven_speed(pettingzoo.env(game_id))
        wall, core = vector_speed(game_id)
        ratio = f"{driven / yardstick:.0f}×" if yardstick else ""
        title = games.load(game_id).title
        table.add_row(title, f"{driven:,.0f}", ratio, f"{wall:,.0f}", f"{core:,.0f}")
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
