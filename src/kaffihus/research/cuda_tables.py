"""The vector environment on a GPU: the same names as `tables`, as PyTorch tensors, nothing copied.

The tensors' memory is the kernels' own. It lies feature by feature, so `observations` and `masks`
are transposed views: a network's first layer takes them as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaffihus import games
from kaffihus.core.errors import BadRequest, Unavailable
from kaffihus.core.game import Game
from kaffihus.lab.tensors import GpuTables
from kaffihus.research.tables import reward_of

ON_GPU = ("win", "zero_sum")


class CudaTables:
    """Games side by side on a GPU; finished ones start again."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        tables: int = 4096,
        seed: int = 0,
        options: Mapping[str, int] | None = None,
        reward: str = "win",
    ) -> None:
        try:
            import torch
        except ImportError:
            raise Unavailable("this needs PyTorch, which is not installed") from None
        self._torch: Any = torch
        reward_of(reward)
        if reward not in ON_GPU:
            raise BadRequest(f"no reward {reward!r} on a GPU; expected {' or '.join(ON_GPU)}")
        self.game = games.load(game) if isinstance(game, str) else game
        self.seats = self.game.seats[0] if seats is None else seats
        self.tables = tables
        self._base = 1 / self.seats if reward == "zero_sum" else 0.0
        self._tables = GpuTables(self.game, self.seats, tables, seed, options)
        self.acting = self._tables.acting
        self.observations = self._tables.observations.T
        self.masks = self._tables.masks.T
        self.terminated = torch.zeros(tables, dtype=torch.bool, device="cuda")
        self.rewards = torch.zeros(tables, self.seats, device="cuda")
        self._tables.look()

    def step(self, actions: Any) -> None:
        """One decision at every table. Legality is the caller's: choose by the masks."""
        self._tables.actions.copy_(actions)
        self._step()

    def step_at_random(self) -> None:
        """One random decision at every table."""
        self._tables.choose_at_random()
        self._step()

    def _step(self) -> None:
        self._tables.step()
        self._torch.ne(self._tables.done, 0, out=self.terminated)
        won = self._tables.places[: self.seats] == 1
        shares = won / won.sum(0).clamp(min=1) - self._base
        self.rewards.copy_((shares * self.terminated).T)
        self._tables.look()
