"""Random games on a GPU, from the very rules that people play by.

Nothing here but NumPy, Numba and numba-cuda is imported: `python -m kaffihus.lab.cuda` runs where
the rest is not installed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from kaffihus import games as house
from kaffihus.core.chance import new_rng
from kaffihus.core.device import THREADS, blocks, launchable, load_cuda
from kaffihus.core.errors import KaffihusError
from kaffihus.core.game import Game
from kaffihus.lab import block
from kaffihus.lab.block import block_of
from kaffihus.lab.policy import Policy, tag_of
from kaffihus.lab.run import Progress, Run, Totals, new_tally, totals_of, untold

KERNELS = ("play_games", "play_games_shared", "add_up")
SHARED_STATE = 256  # bytes: smaller states are played in shared memory
BLOCK = 1 << 20  # games at once


@cache
def kernels_of(game: Game, policy: Policy | None = None) -> SimpleNamespace:
    """The kernels over a game's rules, and a policy; compiled when first launched."""
    return launchable(bind_kernels(game, policy))


def bind_kernels(game: Game, policy: Policy | None = None) -> dict[str, Any]:
    """The kernels over a game's rules, and a policy, by name."""
    from kaffihus.lab import kernels

    tag = tag_of(game, policy) if policy else game.id
    added = game.bind(block, tag, add_to=kernels.add_atomically, raise_to=kernels.raise_atomically)
    played = block_of(game, policy)
    bound = game.bind(kernels, tag, whole_game=played.whole_game, add_result=added.add_result)
    return {name: getattr(bound, name) for name in KERNELS}


def player_of(game: Game, policy: Policy | None = None) -> Any:
    """The kernel that plays whole games, for states of this size."""
    kernels = kernels_of(game, policy)
    small = game.state_dtype.itemsize <= SHARED_STATE
    return kernels.play_games_shared if small and policy is None else kernels.play_games


def simulate_on_gpu(run: Run, progress: Progress = untold) -> Totals:
    """The games on the GPU: the same games as on the CPU, the same totals."""
    cuda, game = load_cuda(), run.game
    kernels, player = kernels_of(game, run.choose), player_of(game, run.choose)
    size = min(run.games, BLOCK)
    states = cuda.device_array(size, game.state_dtype)
    decisions = cuda.device_array(size, np.int64)
    values, tally = cuda.to_device(run.values), cuda.to_device(new_tally())
    # Compile before the clock starts.
    player[1, THREADS](states[:1], decisions, run.players, values, *run.key, 0)
    kernels.add_up[1, THREADS](states, decisions, 0, run.players, tally)
    cuda.synchronize()
    start = time.perf_counter()
    for first in range(0, run.games, size):
        now = min(size, run.games - first)
        player[blocks(now), THREADS](states[:now], decisions, run.players, values, *run.key, first)
        kernels.add_up[blocks(now), THREADS](states, decisions, now, run.players, tally)
        progress(now)
    cuda.synchronize()
    return totals_of(run, tally.copy_to_host(), time.perf_counter() - start)


def compare_with_cpu(run: Run) -> int:
    """Play the same games on both; how many final states differ in any byte."""
    cuda, game = load_cuda(), run.game
    on_cpu = np.zeros(run.games, game.state_dtype)
    mask, lengths = game.new_mask(), np.zeros(run.games, np.int64)
    game.fast.play_into(on_cpu, lengths, mask, new_rng(0), run.players, run.values, *run.key, 0)
    states = cuda.device_array(run.games, game.state_dtype)
    decisions = cuda.device_array(run.games, np.int64)
    values = cuda.to_device(run.values)
    player_of(game)[blocks(run.games), THREADS](states, decisions, run.players, values, *run.key, 0)
    on_gpu = states.copy_to_host()
    differ = on_cpu.view(np.uint8).reshape(run.games, -1) != on_gpu.view(np.uint8).reshape(run.games, -1)
    lengths_differ = lengths != decisions.copy_to_host()
    return int((differ.any(axis=1) | lengths_differ).sum())


def main() -> None:
    """Simulate on the GPU, or compare it with the CPU, for the games named."""
    parser = argparse.ArgumentParser(prog="kaffihus.lab.cuda", description=main.__doc__)
    parser.add_argument("game", nargs="*", default=list(house.IDS), help="ids of games; default: all")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", type=int, nargs="*", help="default: the fewest, and the most")
    parser.add_argument("--policy", help="play by it, not at random: file.py:function")
    parser.add_argument("--compare", action="store_true", help="compare final states with the CPU's")
    asked = parser.parse_args()
    warnings: list[str] = []
    try:
        for game_id in asked.game:
            game = house.load(game_id)
            for players in asked.players or sorted({game.seats[0], game.seats[-1]}):
                run = Run(game, players, asked.games, asked.seed, policy=asked.policy)
                if asked.compare:
                    differ = compare_with_cpu(run)
                    print(f"{game_id}, {players} players: {differ} of {run.games} games differ", flush=True)
                else:
                    totals = simulate_on_gpu(run)
                    rate = totals.decisions_per_second
                    print(json.dumps({**asdict(totals), "decisions_per_second": rate}), flush=True)
                    warnings += [totals.warning] if totals.warning else []
    except KaffihusError as error:
        sys.exit(f"kaffihus: {error}")
    if warnings:
        sys.exit("\n".join(f"kaffihus: {warning}" for warning in warnings))


if __name__ == "__main__":
    main()
