"""The search over one game: its rules, its evaluation, and the space it works in."""

from __future__ import annotations

from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from kaffihus.bots import look_ahead, search_tree
from kaffihus.bots.patience import is_warm, now_warm, start_warming
from kaffihus.bots.tree import MAX_SEATS, Settings, Work, new_tree, new_work
from kaffihus.core.chance import new_rng
from kaffihus.core.game import Game
from kaffihus.core.rule import bind, compiled, is_rule
from kaffihus.core.state import PlainState

CONTRACT = (
    "apply",
    "chance_action",
    "chance_total",
    "legal",
    "observe",
    "pending",
    "ranks",
    "redeal",
)
EVALUATION = ("estimate", "foresee", "stage", "is_sealed", "likelihood")
LOOKING = ("draw", "mark_legal", "deal_world", "likeliest_of")  # what looking ahead has of the search
ENTRIES = ("clear", "search", "answer", "look_around")
SLOT_COUNT = 3


class Slots:
    """A few states that are copied by assignment, as an array of records is: for interpreted play."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        self.states = [PlainState(dtype) for _ in range(SLOT_COUNT)]

    def __getitem__(self, i: int) -> PlainState:
        return self.states[i]

    def __setitem__(self, i: int, state: PlainState) -> None:
        self.states[i].__dict__.update(state.copy().__dict__)


class Binding:
    """The template `search_tree` over one game, interpreted and compiled."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.evaluation = evaluation_of(game.id)
        self.plain = self._bind(game, self.evaluation)
        self.is_warm = False
        self._warming: object = None  # a process that compiles
        private = getattr(self.evaluation, "PRIVATE", ())
        known = {feature.name for feature in game.features}
        assert known.issuperset(private), f"{game.id}: no features {set(private) - known}"
        shown = [np.full(f.size, f.name not in private, np.uint8) for f in game.features]
        self.public = np.concatenate(shown)

    @staticmethod
    def _bind(game: Game, evaluation: Any) -> SimpleNamespace:
        names: dict[str, Any] = {name: getattr(game, name) for name in CONTRACT}
        if hasattr(evaluation, "bound_to"):
            names |= evaluation.bound_to(game)
        names |= {
            name: getattr(evaluation, name)
            for name in EVALUATION
            if name not in names and hasattr(evaluation, name)
        }
        assert all(is_rule(value) for value in names.values())
        tree = bind(search_tree, game.id, names)
        shared = {name: getattr(tree, name) for name in LOOKING}
        ahead = bind(look_ahead, game.id, {**names, **shared})
        return SimpleNamespace(**{**vars(tree), "look_around": ahead.look_around})

    @cached_property
    def fast(self) -> SimpleNamespace:
        """The search compiled, each entry when it is first called."""
        return SimpleNamespace(**{name: compiled(getattr(self.plain, name)) for name in ENTRIES})

    def warm_up(self) -> None:
        """Compile everything: a minute the first time on a machine, a second from the cache."""
        states, work = self.new_states(), self.new_work()
        tree, settings = new_tree(1), Settings()
        loops = self.game.fast
        loops.setup_at(states, 0, self.game.seats[0], self.game.option_values())
        bits = loops.chance_at(states, 0, new_rng(0))
        seat = next(seat for seat in range(MAX_SEATS) if bits >> seat & 1)
        self.fast.clear(tree, 1, 0)
        self.fast.search(states, tree, work, settings, seat, 1)
        self.fast.answer(states, tree, work, settings, seat, 0, 0.0)
        self.fast.look_around(states, work, settings, seat, 1, 1, 1, 0, 0.0)
        self.is_warm = True
        now_warm(self.game.id)

    def is_ready(self) -> bool:
        """Whether compiled code can be had at once; if not, another process sees to it, if it may."""
        if not self.is_warm and is_warm(self.game.id):
            self.warm_up()
        if not self.is_warm and self._warming is None:
            self._warming = start_warming(self.game.id)
        return self.is_warm

    def new_states(self) -> Any:
        """Room for the position, a world and a candidate, as records."""
        return np.zeros(SLOT_COUNT, self.game.state_dtype)

    def new_work(self) -> Work:
        """Scratch space for one thread."""
        return new_work(self.game.new_mask(), self.game.observation_size, self.public)


def evaluation_of(game_id: str) -> ModuleType:
    """The game's evaluation; one that looks at the scores for a game that has none yet."""
    own = f"kaffihus.bots.evaluations.{game_id}"
    return import_module(own if find_spec(own) else "kaffihus.bots.evaluations.by_scores")


@cache
def _bound(game_id: str, identity: int) -> list[Binding]:
    return []


def binding_of(game: Game) -> Binding:
    """The binding of a game, made once."""
    found = _bound(game.id, id(game))
    if not found:
        found.append(Binding(game))
    return found[0]
