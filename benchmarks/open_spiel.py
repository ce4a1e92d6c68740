"""Our games behind OpenSpiel's interface beside its own, from Python: `python -m benchmarks.open_spiel`.

Games of ours may be named; otherwise all are played.

One loop plays all: it asks what is legal, or what chance may do, draws and applies; with tensors it asks
for the acting player's observation, too. Processor time, best of three of two seconds each.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any

import pyspiel
from open_spiel.python.games import kuhn_poker  # noqa: F401  registers python_kuhn_poker
from rich.console import Console
from rich.table import Table

from kaffihus import games
from kaffihus.research import open_spiel  # noqa: F401  registers ours

SECONDS = 2.0
THEIRS = ("gin_rummy", "oh_hell", "python_kuhn_poker")  # in C++, in C++, in Python


def play(game: Any, with_tensors: bool) -> int:
    """A random game; its steps, chance's included."""
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, weights)[0])
        else:
            if with_tensors:
                state.observation_tensor()
            state.apply_action(random.choice(state.legal_actions()))
        steps += 1
    return steps


def speed(game: Any, with_tensors: bool) -> float:
    """Steps a second, best of three."""
    play(game, with_tensors)
    best = 0.0
    for _ in range(3):
        steps, start = 0, time.process_time()
        while time.process_time() - start < SECONDS:
            steps += play(game, with_tensors)
        best = max(best, steps / (time.process_time() - start))
    return best


def main() -> None:
    """Print one table; the first of OpenSpiel's is the yardstick."""
    table = Table(title="steps a second from Python", header_style="dim")
    for column in ("game", "steps", f"beside {THEIRS[0]}", "with tensors", f"beside {THEIRS[0]}"):
        table.add_column(column, justify="left" if column == "game" else "right")
    yardstick: dict[bool, float] = {}
    for name in (*THEIRS, *(f"kaffihus_{game_id}" for game_id in sys.argv[1:] or games.IDS)):
        game, cells = pyspiel.load_game(name), [name]
        for with_tensors in (False, True):
            if with_tensors and not game.get_type().provides_observation_tensor:
                continue
            found = speed(game, with_tensors)
            yardstick.setdefault(with_tensors, found)
            cells += [f"{found:,.0f}", f"{found / yardstick[with_tensors]:.2f}×"]
        table.add_row(*cells)
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
