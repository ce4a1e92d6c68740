"""Random games on a GPU, from the very rules that people play by.

Nothing here but NumPy, Numba and numba-cuda is imported: `python -m kaffihus.lab.cuda` runs where
the rest of the house is not installed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from kaffihus import games as house
from kaffihus.core.chance import LOW, new_rng
from kaffihus.core.errors import KaffihusError, Unavailable
from kaffihus.core.game import Game
from kaffihus.core.loops import TALLY_SIZE
from kaffihus.core.rule import for_device, is_rule
from kaffihus.lab.guided import Policy, bound_to, load_policy, tag_of
from kaffihus.lab.simulation import Totals, check_games, totals_of

THREADS = 128  # as in `kernels`
SHARED_STATE = 256  # bytes: smaller states are played in shared memory
BLOCK = 1 << 20  # games at once
MAX_REGISTERS = 40  # more games at once outweigh a few spills; measured on an H200


def load_cuda() -> Any:
    """The module `numba.cuda`, ready for kernels; one clear line where there is no GPU."""
    if not hasattr(np, "row_stack"):  # gone in NumPy 2.5; numba-cuda 0.30 still names it
        np.__dict__["row_stack"] = np.vstack
    try:
        from numba import cuda
    except ImportError:
        raise Unavailable("no GPU: numba-cuda is not installed; use --device cpu") from None
    try:
        found = cuda.is_available()
    except Exception:  # drivers that are half installed raise all sorts of things
        found = False
    if not found:
        raise Unavailable("no GPU: no CUDA device was found on this machine; use --device cpu")
    return cuda


@cache
def kernels_of(
    game: Game, policy: Policy | None = None, max_registers: int = MAX_REGISTERS
) -> SimpleNamespace:
    """The kernels over a game's rules, and a policy; compiled when first launched."""
    cuda = load_cuda()
    from kaffihus.lab import kernels

    bound = bind_kernels(kernels, game, policy)
    made = {}
    for name, value in vars(kernels).items():
        if is_rule(value) and value.__module__ == kernels.__name__:
            made[name] = cuda.jit(for_device(getattr(bound, name)), max_registers=max_registers)
    return SimpleNamespace(**made)


def bind_kernels(kernels: Any, game: Game, policy: Policy | None) -> SimpleNamespace:
    """The template of kernels over a game's rules, and a policy."""
    if policy is None:
        return game.bind(kernels)
    return game.bind(kernels, tag_of(game, policy), guided_game=bound_to(game, policy).guided_game)


def player_of(game: Game, policy: Policy | None = None) -> Any:
    """The kernel that plays whole games, for states of this size."""
    kernels = kernels_of(game, policy)
    if policy is not None:
        return kernels.play_guided_games
    small = game.state_dtype.itemsize <= SHARED_STATE
    return kernels.play_games_shared if small else kernels.play_games


def blocks(n: int) -> int:
    """How many blocks of threads n games take."""
    return (n + THREADS - 1) // THREADS


def simulate_on_gpu(
    game: Game,
    players: int,
    games: int,
    seed: int = 0,
    options: Mapping[str, int] | None = None,
    policy: Policy | None = None,
) -> Totals:
    """Games on the GPU, at random or by a policy: the same games as on the CPU, the same totals."""
    check_games(game, players, games)
    cuda, kernels, player = load_cuda(), kernels_of(game, policy), player_of(game, policy)
    size = min(games, BLOCK)
    states = cuda.device_array(size, game.state_dtype)
    decisions = cuda.device_array(size, np.int64)
    values = cuda.to_device(game.option_values(options))
    key = (seed & LOW, seed >> 32 & LOW)
    tally = cuda.to_device(np.zeros(TALLY_SIZE, np.int64))
    # Compile before the clock starts.
    player[1, THREADS](states[:1], decisions, players, values, *key, 0)
    kernels.add_up[1, THREADS](states, decisions, 0, players, tally)
    cuda.synchronize()
    start = time.perf_counter()
    for first in range(0, games, size):
        now = min(size, games - first)
        player[blocks(now), THREADS](states[:now], decisions, players, values, *key, first)
        kernels.add_up[blocks(now), THREADS](states, decisions, now, players, tally)
    cuda.synchronize()
    seconds = time.perf_counter() - start
    return totals_of(game, players, tally.copy_to_host(), seconds)


def compare_with_cpu(game: Game, players: int, games: int, seed: int = 0) -> int:
    """Play the same seeds on both; how many final states differ in any byte."""
    cuda, player = load_cuda(), player_of(game)
    values = game.option_values()
    key = (seed & LOW, seed >> 32 & LOW)
    on_cpu = np.zeros(games, game.state_dtype)
    mask, lengths = game.new_mask(), np.zeros(games, np.int64)
    game.fast.play_into(on_cpu, lengths, mask, new_rng(0), players, values, *key, 0)
    states = cuda.device_array(games, game.state_dtype)
    decisions = cuda.device_array(games, np.int64)
    player[blocks(games), THREADS](states, decisions, players, cuda.to_device(values), *key, 0)
    on_gpu = states.copy_to_host()
    differ = on_cpu.view(np.uint8).reshape(games, -1) != on_gpu.view(np.uint8).reshape(games, -1)
    lengths_differ = lengths != decisions.copy_to_host()
    return int((differ.any(axis=1) | lengths_differ).sum())


def main() -> None:
    """Simulate on the GPU, or compare it with the CPU, for the games named."""
    parser = argparse.ArgumentParser(prog="kaffihus.lab.cuda", description=main.__doc__)
    parser.add_argument("game", nargs="*", default=list(house.IDS), help="ids of games; default: all")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--policy", help="play by it, not at random: file.py:function")
    parser.add_argument("--compare", action="store_true", help="compare final states with the CPU's")
    wish = parser.parse_args()
    try:
        policy = load_policy(wish.policy) if wish.policy else None
        for game_id in wish.game:
            game = house.load(game_id)
            for players in sorted({game.seats[0], game.seats[-1]}):
                if wish.compare:
                    differ = compare_with_cpu(game, players, wish.games, wish.seed)
                    print(
                        f"{game_id}, {players} players: {differ} of {wish.games} games differ", flush=True
                    )
                else:
                    totals = simulate_on_gpu(game, players, wish.games, wish.seed, policy=policy)
                    rate = totals.decisions_per_second
                    print(json.dumps({**asdict(totals), "decisions_per_second": rate}), flush=True)
    except KaffihusError as error:
        sys.exit(f"kaffihus: {error}")


if __name__ == "__main__":
    main()
