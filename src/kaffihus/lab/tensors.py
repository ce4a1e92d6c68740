"""Many games on a GPU as PyTorch tensors, without copying: what training plays on.

States, masks, observations and actions are tensors whose memory the kernels share. Masks and
observations lie feature by feature (`masks[action, game]`). A finished game leaves its ranks and
starts again at once. All launches go to PyTorch's current stream, so a step can be captured in a
CUDA graph together with a network.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from typing import Any

from kaffihus import games as house
from kaffihus.core.chance import LOW, RNG_SIZE
from kaffihus.core.game import Game
from kaffihus.lab.cuda import THREADS, blocks, kernels_of, load_cuda


class GpuTables:
    """Games side by side; `look`, choose `actions`, `step`."""

    def __init__(
        self, game: Game, players: int, tables: int, seed: int = 0, options: Mapping[str, int] | None = None
    ) -> None:
        import torch

        game.check_seats(players)
        self._cuda, self._kernels = load_cuda(), kernels_of(game)
        self.game, self.players, self.tables = game, players, tables

        def zeros(*shape: int, dtype: torch.dtype) -> torch.Tensor:
            return torch.zeros(shape, dtype=dtype, device="cuda")

        self.states = zeros(tables, game.state_dtype.itemsize, dtype=torch.uint8)
        self.acting = zeros(tables, dtype=torch.int64)  # the seat that decides
        self.masks = zeros(len(game.catalogue), tables, dtype=torch.uint8)
        self.observations = zeros(game.observation_size, tables, dtype=torch.uint8)
        self.actions = zeros(tables, dtype=torch.int64)
        self.places = zeros(7, tables, dtype=torch.int64)  # ranks by seat, where `done`
        self.done = zeros(tables, dtype=torch.uint8)
        self._rngs = zeros(tables, RNG_SIZE, dtype=torch.int64)
        self._options = torch.as_tensor(game.option_values(options), device="cuda")
        self._seen = {
            name: self._share(getattr(self, name))
            for name in (
                "acting",
                "masks",
                "observations",
                "actions",
                "places",
                "done",
                "_rngs",
                "_options",
            )
        }
        self._records = self._share(self.states.view(-1)).view(game.state_dtype)
        s = self._seen
        key = (seed & LOW, seed >> 32 & LOW)
        self._launch("start_all", self._records, s["_rngs"], s["acting"], players, s["_options"], *key)

    def look(self) -> None:
        """Write masks and observations of the seats that decide."""
        s = self._seen
        self._launch("look_all", self._records, s["acting"], s["masks"], s["observations"])

    def choose_at_random(self) -> None:
        """Fill `actions` with random legal ones."""
        self._launch("choose_all", self._seen["masks"], self._seen["_rngs"], self._seen["actions"])

    def step(self) -> None:
        """Carry `actions` out, and chance after them."""
        s = self._seen
        self._launch(
            "step_all", self._records, s["_rngs"], s["acting"], s["actions"], s["places"], s["done"],
            self.players, s["_options"],
        )  # fmt: skip

    def _share(self, tensor: Any) -> Any:
        return self._cuda.as_cuda_array(tensor, sync=False)

    def _launch(self, name: str, *arguments: Any) -> None:
        import torch

        stream = self._cuda.external_stream(torch.cuda.current_stream().cuda_stream)
        getattr(self._kernels, name)[blocks(self.tables), THREADS, stream](*arguments)


def measure(game: Game, players: int, tables: int, steps: int = 200) -> tuple[float, float]:
    """Decisions a second, step by step with random actions: launched singly, and as a CUDA graph."""
    import torch

    side = GpuTables(game, players, tables)

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
    parser = argparse.ArgumentParser(prog="kaffihus.lab.tensors", description=main.__doc__)
    parser.add_argument("game", nargs="*", default=list(house.IDS))
    parser.add_argument("--tables", type=int, default=1 << 18)
    wish = parser.parse_args()
    for game_id in wish.game:
        game = house.load(game_id)
        single, graph = measure(game, game.seats[0], wish.tables)
        print(
            f"{game_id}: {single / 1e6:.0f} M/s step by step, {graph / 1e6:.0f} M/s as a graph", flush=True
        )


if __name__ == "__main__":
    main()
