"""The games a network learns from, on a GPU or on the CPU, with the same names: all are tensors."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import torch

from kaffihus import games
from kaffihus.bots.search.game_search import bound_evaluation
from kaffihus.core.device import launchable
from kaffihus.core.game import Game
from kaffihus.core.rule import compiled
from kaffihus.core.state import MOST_SEATS
from kaffihus.research.vector import Tables
from kaffihus.research.vector_cuda import CudaTables
from kaffihus.train.plan import Plan


def open_tables(plan: Plan, seats: int, tables: int, seed: int) -> GpuGames | CpuGames:
    """New games of a number of seats."""
    return (GpuGames if plan.device == "cuda" else CpuGames)(plan, seats, tables, seed)


@cache
def estimates_of(game: Game) -> SimpleNamespace:
    """The template `potential` over a game's evaluation."""
    from kaffihus.bots.search import evaluation
    from kaffihus.train import potential

    own = bound_evaluation(game)
    return game.bind(potential, estimate=own.estimate, stage=getattr(own, "stage", evaluation.stage))


@cache
def _kernels_of(game: Game) -> SimpleNamespace:
    names = ("estimate_all", "stage_all")
    return launchable({name: getattr(estimates_of(game), name) for name in names})


class GpuGames:
    """Games on a GPU; a finished one starts again."""

    def __init__(self, plan: Plan, seats: int, tables: int, seed: int) -> None:
        self._tables = CudaTables(plan.game, seats, tables, seed, plan.options, reward="zero_sum")
        self.game, self.seats = self._tables.game, seats

    @property
    def seen(self) -> Any:
        """What the acting seats know, one table a row."""
        return self._tables.observations.contiguous()

    @property
    def masks(self) -> Any:
        """What they may do."""
        return self._tables.masks.bool()

    @property
    def acting(self) -> Any:
        """Who they are."""
        return self._tables.acting

    @property
    def rewards(self) -> Any:
        """What the last decision brought each seat."""
        return self._tables.rewards

    @property
    def ended(self) -> Any:
        """Where it ended the game."""
        return self._tables.terminated

    def step(self, actions: Any) -> None:
        """One decision at every table."""
        self._tables.step(actions)

    def scores(self) -> Any:
        """Every seat's score as it stands."""
        return self._tables.scores().float()

    def shares(self) -> Any:
        """Every seat's share of the win by the bots' estimate."""
        columns = self._tables.columns
        found = torch.zeros((MOST_SEATS, columns.tables), dtype=torch.float64, device="cuda")
        columns.launch(_kernels_of(self.game).estimate_all, columns.records, columns.share(found))
        return found[: self.seats].T.float()

    def stages(self) -> Any:
        """In which stage each game is, such as its round."""
        columns = self._tables.columns
        found = torch.zeros(columns.tables, dtype=torch.int64, device="cuda")
        columns.launch(_kernels_of(self.game).stage_all, columns.records, columns.share(found))
        return found

    def all_seen(self) -> Any:
        """What every seat knows, the acting one first, then those after it: one table a row."""
        return self._tables.observations_of_all()


class CpuGames:
    """The same on the CPU: for trying a plan out, and for small games."""

    def __init__(self, plan: Plan, seats: int, tables: int, seed: int) -> None:
        self.game, self.seats = games.load(plan.game), seats
        self._tables = Tables(self.game, seats, tables, seed, plan.options, reward="zero_sum")

    @property
    def seen(self) -> Any:
        """What the acting seats know, one table a row."""
        return torch.from_numpy(self._tables.observations.copy())

    @property
    def masks(self) -> Any:
        """What they may do."""
        return torch.from_numpy(self._tables.masks.astype(bool))

    @property
    def acting(self) -> Any:
        """Who they are."""
        return torch.from_numpy(self._tables.acting.copy())

    @property
    def rewards(self) -> Any:
        """What the last decision brought each seat."""
        return torch.from_numpy(self._tables.rewards.copy())

    @property
    def ended(self) -> Any:
        """Where it ended the game."""
        return torch.from_numpy(self._tables.terminated.copy())

    def step(self, actions: Any) -> None:
        """One decision at every table."""
        self._tables.step(actions.numpy())

    def scores(self) -> Any:
        """Every seat's score as it stands."""
        found = np.zeros((self._tables.tables, MOST_SEATS), np.int64)
        for i in range(self._tables.tables):
            self.game.fast.scores_at(self._tables.states, i, found[i])
        return torch.from_numpy(found[:, : self.seats]).float()

    def shares(self) -> Any:
        """Every seat's share of the win by the bots' estimate."""
        found = np.zeros((self._tables.tables, MOST_SEATS), np.float64)
        compiled(estimates_of(self.game).estimate_each)(self._tables.states, found)
        return torch.from_numpy(found[:, : self.seats]).float()

    def stages(self) -> Any:
        """In which stage each game is, such as its round."""
        found = np.zeros(self._tables.tables, np.int64)
        compiled(estimates_of(self.game).stage_each)(self._tables.states, found)
        return torch.from_numpy(found)

    def all_seen(self) -> Any:
        """What every seat knows, the acting one first, then those after it: one table a row."""
        found = np.zeros((self._tables.tables, self.seats, self.game.observation_size), np.uint8)
        for i, acting in enumerate(self._tables.acting):
            for place in range(self.seats):
                seat = (int(acting) + place) % self.seats
                self.game.fast.observe_at(self._tables.states, i, seat, found[i, place])
        return torch.from_numpy(found.reshape(self._tables.tables, -1))
