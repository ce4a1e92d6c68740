"""How many decisions a second the vector environment makes on a GPU: `python -m benchmarks.vector_cuda`."""

from __future__ import annotations

import argparse
import time

from kaffihus import games as house
from kaffihus.core.game import Game
from kaffihus.research.vector_cuda import Columns


def measure(game: Game, players: int, tables: int, steps: int = 200) -> tuple[float, float]:
    """Decisions a second, step by step with random actions: launched singly, and as a CUDA graph."""
    import torch

    side = Columns(game, players, tables)

    def one_step() -> None:
        side.look()
        side.choose_at_random()
        side.step()

    for _ in range(3):
        one_step()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        one_step()
    rates = []
    for run in (one_step, graph.replay):
        torch.cuda.synchronize()
        start = time.perf_counter()
        for _ in range(steps):
            run()
        torch.cuda.synchronize()
        rates.append(tables * steps / (time.perf_counter() - start))
    assert int(side.done.max()) <= 1
    return rates[0], rates[1]


def main() -> None:
    """Print how many decisions a second the tensors' steps make."""
    parser = argparse.ArgumentParser(prog="benchmarks.vector_cuda", description=main.__doc__)
    parser.add_argument("game", nargs="*", default=list(house.IDS))
    parser.add_argument("--tables", type=int, default=1 << 18)
    asked = parser.parse_args()
    for game_id in asked.game:
        game = house.load(game_id)
        single, graph = measure(game, game.seats[0], asked.tables)
        print(
            f"{game_id}: {single / 1e6:.0f} M/s step by step, {graph / 1e6:.0f} M/s as a graph", flush=True
        )


if __name__ == "__main__":
    main()
