"""The search over one game: its rules and its evaluation in the templates, interpreted and compiled."""

from __future__ import annotations

from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from kaffihus.bots.network.inference import Network, new_network
from kaffihus.bots.network.weights import has_network, weights_of
from kaffihus.bots.search import by_scores, evaluation, guided, one_turn, search
from kaffihus.bots.search.settings import SearchSettings
from kaffihus.bots.search.tree import Work, clear, new_tree, new_work
from kaffihus.bots.search.warmup import compiling, is_warm, now_warm, start_warming
from kaffihus.core.chance import new_rng
from kaffihus.core.game import Game
from kaffihus.core.loops import first_seat
from kaffihus.core.rule import compiled, is_rule
from kaffihus.core.state import Bytes, PlainState

EVALUATION = tuple(name for name, value in vars(evaluation).items() if is_rule(value))
# What the other templates have of the search.
SHARED = ("mark_legal", "deal_world", "likeliest_of", "name_of", "judge_end", "back_up")
ENTRIES = ("clear", "search", "guided_search", "network_choice", "answer", "considered", "best_turn")
SLOT_COUNT = 3


class Slots:
    """A few states that are copied by assignment, as an array of records is: for interpreted play."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        self.states = [PlainState(dtype) for _ in range(SLOT_COUNT)]

    def __getitem__(self, i: int) -> PlainState:
        return self.states[i]

    def __setitem__(self, i: int, state: PlainState) -> None:
        self.states[i].__dict__.update(state.copy().__dict__)


class GameSearch:
    """The templates `search` and `one_turn` over one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.evaluation = evaluation_of(game)
        self.settings = SearchSettings().changed(self.evaluation.SEARCH)
        self.plain = self._bound()
        self.is_warm = False
        self._warming: object = None  # a process that compiles
        private = getattr(self.evaluation, "PRIVATE", ())
        self.public = np.ones(game.layout.present, np.uint8)
        for name in private:
            self.public[game.layout[name]] = 0
        self.attacks = attacks_of(game, getattr(self.evaluation, "ATTACKS", ()))

    def _bound(self) -> SimpleNamespace:
        own = bound_evaluation(self.game)
        names, tree = evaluating(own), bound_search(self.game)
        shared = {name: getattr(tree, name) for name in SHARED}
        turn = self.game.bind(one_turn, **names, **shared)
        by_network = self.game.bind(guided, **shared)
        return SimpleNamespace(
            clear=clear,
            search=tree.search,
            guided_search=by_network.guided_search,
            network_choice=by_network.network_choice,
            answer=tree.answer,
            considered=tree.considered,
            best_turn=turn.best_turn,
            name_of=tree.name_of,
        )

    @cached_property
    def fast(self) -> SimpleNamespace:
        """The search compiled, each entry when it is first called."""
        return SimpleNamespace(**{name: compiled(getattr(self.plain, name)) for name in ENTRIES})

    def warm_up(self) -> None:
        """Compile everything: a minute the first time on a machine, a second from the cache."""
        states, work = self.new_states(), self.new_work()
        tree, settings = new_tree(1), self.settings
        loops = self.game.fast
        loops.setup_at(states, 0, self.game.seats[0], self.game.option_values())
        seat = first_seat(loops.chance_at(states, 0, new_rng(0)))
        self.fast.clear(tree, 1, 0)
        self.fast.search(states, tree, work, settings, seat, 1)
        self.fast.answer(states, tree, work, settings, seat)
        self.fast.best_turn(states, work, settings._replace(worlds=1, steps=1), seat, 1, 0)
        if has_network(self.game):
            network = self.new_network()
            self.fast.guided_search(states, tree, work, network, settings, seat, 1)
            self.fast.network_choice(states, work, network, settings, seat, 1, 0)
        self.is_warm = True
        now_warm(self.game.id)

    def wait(self) -> None:
        """Have everything compiled, however long that takes."""
        if not self.is_warm:
            with compiling(self.game.id, f"the bots of {self.game.title}"):
                self.warm_up()

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
        return new_work(self.game.new_mask(), self.game.observation_size, self.public, self.attacks)

    def new_network(self) -> Network:
        """The game's network for one thread."""
        return new_network(weights_of(self.game))


def attacks_of(game: Game, beginnings: tuple[str, ...]) -> Bytes:
    """By action: 1 where its notation begins like one of those."""
    mask = game.new_mask()
    for action in game.catalogue.actions:
        mask[action.index] = str(action).startswith(beginnings) if beginnings else 0
    return mask


def evaluation_of(game: Game) -> ModuleType:
    """The evaluation in the game's folder; one that looks at the scores for a game that has none."""
    own = f"{game.package}.evaluation"
    return import_module(own) if find_spec(own) else by_scores


def bound_evaluation(game: Game) -> Any:
    """The evaluation, over the game's rules."""
    own = evaluation_of(game)
    return own if own is not by_scores else game.bind(by_scores)


def evaluating(own: Any) -> dict[str, Any]:
    """What an evaluation has of its own, by name."""
    return {name: getattr(own, name) for name in EVALUATION if hasattr(own, name)}


@cache
def bound_search(game: Game) -> SimpleNamespace:
    """The search over a game's rules, function by function."""
    return game.bind(search, **evaluating(bound_evaluation(game)))


@cache
def search_of(game: Game) -> GameSearch:
    """The search over a game, made once."""
    return GameSearch(game)
