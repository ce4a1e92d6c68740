"""The vector environment on a GPU: the same names as `vector`, as PyTorch tensors, nothing copied.

The tensors' memory is the kernels' own. It lies feature by feature, so `observations` and `masks` are
transposed views: a network's first layer takes them as they are. A finished game leaves its ranks and
starts again at once. All launches go to PyTorch's current stream, so a step can be captured in a CUDA
graph together with a network.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any

from kaffihus import games
from kaffihus.core.chance import CHANCE, LOW, RNG_SIZE
from kaffihus.core.device import THREADS, blocks, launchable, load_cuda
from kaffihus.core.errors import BadRequest, NotAnAction, Unavailable
from kaffihus.core.game import Game
from kaffihus.research.vector import Snapshot, reward_of

ON_GPU = ("win", "zero_sum")
KEPT = ("states", "acting", "masks", "observations", "actions", "places", "done", "rngs")
KERNELS = ("start_all", "look_all", "look_round", "score_all", "step_all", "choose_all")


def bind_kernels(game: Game) -> dict[str, Any]:
    """The kernels over a game's rules, by name."""
    from kaffihus.research import vector_kernels

    bound = game.bind(vector_kernels)
    return {name: getattr(bound, name) for name in KERNELS}


@cache
def kernels_of(game: Game) -> SimpleNamespace:
    """The kernels over a game's rules; compiled when first launched."""
    return launchable(bind_kernels(game))


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
        self._values = self.game.option_values(options).tolist()
        self.columns = Columns(self.game, self.seats, tables, seed, options)
        self.acting = self.columns.acting
        self.observations = self.columns.observations.T
        self.masks = self.columns.masks.T
        self.terminated = torch.zeros(tables, dtype=torch.bool, device="cuda")
        self.rewards = torch.zeros(tables, self.seats, device="cuda")
        self.columns.look()

    def step(self, actions: Any) -> None:
        """One decision at every table. Legality is the caller's: choose by the masks."""
        self.columns.actions.copy_(self._whole_numbers(actions))
        self._step()

    def step_at_random(self) -> None:
        """One random decision at every table."""
        self.columns.choose_at_random()
        self._step()

    def scores(self) -> Any:
        """Every seat's score as it stands, one table a row; of the new game where one has just ended."""
        return self.columns.score()[: self.seats].T

    def observations_of_all(self) -> Any:
        """What every seat knows, the acting one's first, then of those after it: one table a row."""
        return self.columns.look_round().T

    def snapshot(self) -> Snapshot:
        """All tables as they are now, on the GPU; from it the same decisions lead to the same bytes."""
        return Snapshot(self._fits, {name: tensor.clone() for name, tensor in self._kept().items()})

    def restore(self, snapshot: Snapshot) -> None:
        """Be as these or other tables of the same terms were; the tensors stay the same ones."""
        if snapshot.of != self._fits:
            raise BadRequest("the snapshot is of other tables: another game, other terms or another number")
        for name, tensor in self._kept().items():
            tensor.copy_(snapshot.arrays[name])

    def _whole_numbers(self, actions: Any) -> Any:
        """As many actions as there are tables; anything but whole numbers would be cut down to them."""
        is_whole = not (actions.is_floating_point() or actions.is_complex())
        if actions.shape != (self.tables,) or not is_whole or actions.dtype == self._torch.bool:
            raise NotAnAction(
                f"actions of shape {tuple(actions.shape)} and type {actions.dtype}; "
                f"expected {self.tables} whole numbers"
            )
        return actions

    @property
    def _fits(self) -> tuple[Any, ...]:
        return (self.game.rules_label, self.tables, self.seats, self._base, *self._values)

    def _kept(self) -> dict[str, Any]:
        """All that changes."""
        own = {"terminated": self.terminated, "rewards": self.rewards}
        return own | {name: getattr(self.columns, name) for name in KEPT}

    def _step(self) -> None:
        self.columns.step()
        self._torch.ne(self.columns.done, 0, out=self.terminated)
        won = self.columns.places[: self.seats] == 1
        shares = won / won.sum(0).clamp(min=1) - self._base
        self.rewards.copy_((shares * self.terminated).T)
        self.columns.look()


class Columns:
    """The games as the kernels have them, a column each; `look`, choose `actions`, `step`."""

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
        self.places = zeros(CHANCE, tables, dtype=torch.int64)  # ranks by seat, where `done`
        self.done = zeros(tables, dtype=torch.uint8)
        self.rngs = zeros(tables, RNG_SIZE, dtype=torch.int64)
        self._options = torch.as_tensor(game.option_values(options), device="cuda")
        self._seen = {
            name: self.share(getattr(self, name))
            for name in (
                "acting",
                "masks",
                "observations",
                "actions",
                "places",
                "done",
                "rngs",
                "_options",
            )
        }
        self.records = self.share(self.states.view(-1)).view(game.state_dtype)
        s = self._seen
        key = (seed & LOW, seed >> 32 & LOW)
        self._launch("start_all", self.records, s["rngs"], s["acting"], players, s["_options"], *key)

    def look(self) -> None:
        """Write masks and observations of the seats that decide."""
        s = self._seen
        self._launch("look_all", self.records, s["acting"], s["masks"], s["observations"])

    def look_round(self) -> Any:
        """The knowledge of every seat, from the acting one on."""
        import torch

        size = self.players * self.game.observation_size
        everything = torch.empty((size, self.tables), dtype=torch.uint8, device="cuda")
        self._launch("look_round", self.records, self._seen["acting"], self.players, self.share(everything))
        return everything

    def score(self) -> Any:
        """Every seat's score as it stands."""
        import torch

        totals = torch.zeros((CHANCE, self.tables), dtype=torch.int64, device="cuda")
        self._launch("score_all", self.records, self.share(totals))
        return totals

    def choose_at_random(self) -> None:
        """Fill `actions` with random legal ones."""
        self._launch("choose_all", self._seen["masks"], self._seen["rngs"], self._seen["actions"])

    def step(self) -> None:
        """Carry `actions` out, and chance after them."""
        s = self._seen
        self._launch(
            "step_all", self.records, s["rngs"], s["acting"], s["actions"], s["places"], s["done"],
            self.players, s["_options"],
        )  # fmt: skip

    def share(self, tensor: Any) -> Any:
        """A tensor as kernels take it."""
        return self._cuda.as_cuda_array(tensor, sync=False)

    def launch(self, kernel: Any, *arguments: Any) -> None:
        """Run a kernel over all tables, on PyTorch's stream."""
        import torch

        stream = self._cuda.external_stream(torch.cuda.current_stream().cuda_stream)
        kernel[blocks(self.tables), THREADS, stream](*arguments)

    def _launch(self, name: str, *arguments: Any) -> None:
        self.launch(getattr(self._kernels, name), *arguments)
