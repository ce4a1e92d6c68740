"""Our games beside those of OpenSpiel, PettingZoo, RLCard and pgx: `make bench-peers`, one core."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.speed import compiled_speed
from kaffihus import games
from kaffihus.bots.search.game_search import search_of
from kaffihus.bots.search.settings import SearchSettings
from kaffihus.bots.search.tree import new_tree
from kaffihus.core.chance import CHANCE_BIT, new_rng
from kaffihus.core.game import Game

SECONDS = 2.0
PEERS = Path(__file__).with_name("peer_games.py")
COLUMNS = ("length", "python", "compiled", "batched", "MCTS", "IS-MCTS")


def python_driven(game: Game, players: int) -> float:
    """Decisions a second when Python asks what is legal, picks and applies; chance drawn the same way."""
    fast, states, mask = game.fast, np.zeros(1, game.state_dtype), game.new_mask()
    options, decisions, listed = game.option_values(), 0, np.zeros(len(mask), np.int64)
    fast.setup_at(states, 0, players, options)
    bits = fast.pending_at(states, 0)
    fast.chance_total_at(states, 0)
    fast.chance_action_at(states, 0, 0)
    fast.choices_at(states, 0, 0, mask, listed)
    draws = iter(())
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        for _ in range(500):
            if bits == 0:
                fast.setup_at(states, 0, players, options)
                bits = fast.pending_at(states, 0)
            if bits == CHANCE_BIT:
                k = next(draws, None)
                if k is None:
                    draws = iter(np.random.default_rng(decisions).random(4096).tolist())
                    k = next(draws)
                action = fast.chance_action_at(states, 0, int(k * fast.chance_total_at(states, 0)))
                bits = fast.apply_at(states, 0, 7, action)
            else:
                seat = (bits & -bits).bit_length() - 1
                choices = fast.choices_at(states, 0, seat, mask, listed)
                bits = fast.apply_at(states, 0, seat, listed[decisions % choices])
            decisions += 1
    return decisions / (time.process_time() - start)


def search_speed(game: Game, players: int) -> float:
    """Simulations a second at the first decision: a redealt world, a tree, one random game to its end."""
    search, simulations = search_of(game), 2000
    states, work, settings = search.new_states(), search.new_work(), SearchSettings()
    game.fast.setup_at(states, 0, players, game.option_values())
    bits = game.fast.chance_at(states, 0, new_rng(1))
    seat = (bits & -bits).bit_length() - 1
    best = 0.0
    for seed in range(4):
        tree = new_tree(simulations)
        search.fast.clear(tree, seed, 0)
        start = time.process_time()
        search.fast.search(states, tree, work, settings, seat, simulations)
        seconds = time.process_time() - start
        if seed:  # the first compiles
            best = max(best, simulations / seconds)
        simulations = max(200, int(simulations * SECONDS / 4 / seconds)) if seed else simulations
    return best


def our_rows() -> list[dict[str, Any]]:
    """The same figures for our games, at the fewest players."""
    rows = []
    for game_id in games.IDS:
        game = games.load(game_id)
        players = game.seats[0]
        compiled, whole = compiled_speed(game, players)
        rows.append(
            {
                "library": "Kaffihús",
                "game": game_id,
                "python": python_driven(game, players),
                "length": compiled / whole,
                "compiled": compiled,
                "batched": compiled,  # a batch is a loop over states: the same on one core
                "IS-MCTS": search_speed(game, players),
            }
        )
    return rows


def peer_rows(python: str) -> list[dict[str, Any]]:
    """The peers' figures, taken by their own interpreter."""
    ran = subprocess.run([python, str(PEERS)], stdout=subprocess.PIPE, text=True, check=True)
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    for found in json.loads(ran.stdout.splitlines()[-1]):
        key = found["library"], found["game"]
        row = rows.setdefault(key, {"library": key[0], "game": key[1]})
        row[found["what"]] = found.get("rate", "–")
    return list(rows.values())


def main() -> None:
    """Print one table."""
    rows = our_rows() + peer_rows(sys.argv[1])
    table = Table(title="one core: decisions a second; simulations a second", header_style="dim")
    for column in ("library", "game", *COLUMNS):
        table.add_column(column, justify="left" if column in ("library", "game") else "right")
    for row in rows:
        cells = [row.get(column, "") for column in COLUMNS]
        shown = [f"{cell:,.0f}" if isinstance(cell, float) else cell for cell in cells]
        table.add_row(row["library"], row["game"], *shown)
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
