"""How fast the rules are: `make bench`. One core; processor time, best of three."""

from __future__ import annotations

import subprocess
import sys
import time

import numpy as np
from rich.console import Console
from rich.table import Table

from kaffihus import games
from kaffihus.core.chance import new_rng
from kaffihus.core.game import Game
from kaffihus.lab.block import DECISIONS, GAMES
from kaffihus.lab.run import Run
from kaffihus.lab.simulation import play_block

SECONDS = 1.0  # each measurement lasts about so long


def compiled_speed(game: Game, players: int) -> tuple[float, float]:
    """Decisions and whole random games a second, compiled: mask, choice and apply, chance included."""
    best = (0.0, 0.0)
    games_at_once = 20
    for attempt in range(4):
        tally, seconds = timed_games(game, players, games_at_once)
        if attempt == 0 or seconds < SECONDS / 2:
            games_at_once = max(20, int(games_at_once * SECONDS / max(seconds, 1e-3)))
        best = max(best, (tally[DECISIONS] / seconds, tally[GAMES] / seconds))
    return best


def timed_games(game: Game, players: int, count: int) -> tuple[np.ndarray, float]:
    """Random games in one compiled loop, and the processor time they took."""
    run = Run(game, players, count, seed=1)
    play_block(run, 0, 1)  # compiles
    start = time.process_time()
    return play_block(run, 0, count), time.process_time() - start


def interpreted_speed(game: Game, players: int) -> float:
    """Decisions a second with no compiler."""
    mask, decisions, number = game.new_mask(), 0, 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        state = game.new_state(players)
        decisions += game.loops.random_game(state, mask, new_rng(1, number))
        number += 1
    return decisions / (time.process_time() - start)


def command_seconds(*arguments: str) -> float:
    """How long a fresh interpreter takes for something, best of three."""
    best = 60.0
    for _ in range(3):
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        best = min(best, time.perf_counter() - start)
    return best


def main() -> None:
    """Print the figures of every game at its fewest and most players."""
    table = Table(title="one core", header_style="dim")
    for column in ("game", "players", "state bytes", "actions", "decisions/s", "games/s", "interpreted/s"):
        table.add_column(column, justify="left" if column == "game" else "right")
    for game_id in games.IDS:
        game = games.load(game_id)
        for players in sorted({game.seats[0], game.seats[-1]}):
            decisions, whole = compiled_speed(game, players)
            plain = interpreted_speed(game, players)
            sizes = [str(game.state_dtype.itemsize), str(len(game.catalogue))]
            table.add_row(
                game.title, str(players), *sizes, f"{decisions:,.0f}", f"{whole:,.0f}", f"{plain:,.0f}"
            )
    console = Console(width=120)
    console.print(table)
    run = "from kaffihus.cli import main; main()"
    console.print(f"import kaffihus: {command_seconds('-c', 'import kaffihus'):.2f} s")
    load = "from kaffihus import games; games.load('fika').new_state(2)"
    console.print(f"first position of FIKA: {command_seconds('-c', load):.2f} s")
    warm = command_seconds("-c", run, "simulate", "fika", "--games", "1")
    console.print(f"kaffihus simulate fika --games 1, warm: {warm:.2f} s")


if __name__ == "__main__":
    main()
