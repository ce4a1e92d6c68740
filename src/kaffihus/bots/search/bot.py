"""A bot that thinks: one turn ahead or by a tree, compiled or in plain Python.

It is told how by a short text, `search:iterations=3000,explore=0.5`; what is not said is the game's own
setting (SEARCH in the game's `evaluation.py`).
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import numpy as np

from kaffihus.bots.bot import Bot
from kaffihus.bots.network.inference import Network
from kaffihus.bots.network.weights import has_network
from kaffihus.bots.search.game_search import GameSearch, Slots, search_of
from kaffihus.bots.search.settings import SearchSettings, parse_settings
from kaffihus.bots.search.tree import Tree, Work, new_tree
from kaffihus.core.chance import LOW
from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game
from kaffihus.core.position import Position

MOST_ITERATIONS = 300_000  # a tree of so many simulations takes some 40 MB
SLICE_SECONDS = 0.005  # how long compiled code runs before it looks at the clock

# Compiled code: a bot waits for it, thinks in plain Python until it is there, or always does.
WAIT, LATER, NEVER = "wait", "later", "never"
PLAIN_ITERATIONS, PLAIN_SECONDS, PLAIN_WORLDS = 200, 1.5, 2
PLAIN_LIMIT = 4  # where playouts should choose well, there is no time for it: short ones are better


class ThinkingBot(Bot):
    """Chooses by looking one turn ahead or by a tree; the same seed and decisions, the same choices."""

    def __init__(self, seed: int, asked: Mapping[str, Any] | None = None, compiler: str = WAIT) -> None:
        self.asked = dict(asked or {})
        self.compiler = compiler
        self.is_interrupted = False
        self._game: Game | None = None
        self._states: Any = None
        self._work: Work | None = None
        self._mask: Any = None
        self._choices: Any = None
        self._tree: Tree | None = None
        self._network: Network | None = None
        super().__init__(seed)

    def begin(self, seed: int) -> None:
        """Be a new bot of another seed, in the space this one has."""
        self.seed, self._decisions = seed, 0

    def configure(self, settings: str) -> None:
        """Ask for settings by name."""
        self.asked |= parse_settings(settings)

    def keep_to_python(self) -> None:
        """Think in plain Python, within its limits."""
        self.compiler = NEVER

    def wait_for_compiler(self, game: Game) -> None:
        """Think in compiled code only, and as long as it takes unless a time was asked for."""
        self.compiler = WAIT
        self.asked.setdefault("seconds", 0.0)
        search_of(game).wait()

    def settings_for(self, game: Game, players: int | None = None) -> SearchSettings:
        """The usual settings, for the fewest players unless it is said, and what was asked for."""
        players = players or game.seats[0]
        settings = self.usual_settings(game, players).changed(self.asked)
        if settings.own_turn and not hasattr(search_of(game).evaluation, "foresee"):
            raise BadRequest(f"bot setting own_turn={settings.own_turn}: not in {game.title}, expected 0")
        if settings.guided and not has_network(game, players):
            raise BadRequest(
                f"bot setting guided={settings.guided}: no network of {game.title} for {players} players"
            )
        return settings

    def usual_settings(self, game: Game, players: int) -> SearchSettings:
        """The game's own settings."""
        return search_of(game).settings

    def interrupt(self) -> None:
        """Answer at once, from another thread: the choice made so far."""
        self.is_interrupted = True

    def choose(self, position: Position, seat: int) -> int:
        """The action that looks best."""
        search = search_of(position.game)
        if self.compiler == NEVER or (self.compiler == LATER and not search.is_ready()):
            slots = Slots(position.game.state_dtype)
            slots[0] = position.state
            return self._think(search, search.plain, slots, seat, position.seats, is_plain=True)
        states = self._space(search)
        position.state.store(states[0])
        return self._think(search, search.fast, states, seat, position.seats)

    def choose_at(self, table: Position, states: Any, i: int, seat: int) -> int:
        """The same from a record, for the arena, where a forced action need not be thought over.

        At a table it is: a quick answer would tell that there was nothing to choose.
        """
        game = table.game
        search = search_of(game)
        if self._mask is None or self._game is not game:
            self._mask = game.new_mask()
            self._choices = np.zeros(len(self._mask), np.int64)
        if game.fast.choices_at(states, i, seat, self._mask, self._choices) == 1:
            self._decisions += 1
            return int(self._choices[0])
        own = self._space(search)
        own[0] = states[i]
        return self._think(search, search.fast, own, seat, table.seats)

    def _space(self, search: GameSearch) -> Any:
        if self._game is not search.game:
            self._game, self._states = search.game, search.new_states()
            self._work = self._network = None
        return self._states

    def _think(
        self, search: GameSearch, entries: Any, states: Any, seat: int, players: int, is_plain: bool = False
    ) -> int:
        settings = self.settings_for(search.game, players)
        if is_plain:
            if settings.guided:  # a network is too slow there
                settings = search.settings.changed(self.asked)
            settings = plainly(settings)
        if self._work is None or self._game is not search.game:
            self._work = search.new_work()
        low, high = self.seed & LOW, (self.seed >> 32 & LOW) ^ self._decisions
        self._decisions += 1
        self.is_interrupted = False
        if settings.iterations == 0 and settings.guided:
            network = self._network_of(search)
            return int(entries.network_choice(states, self._work, network, settings, seat, low, high))
        if settings.iterations == 0:
            return int(entries.best_turn(states, self._work, settings, seat, low, high))
        tree = self._room(settings.iterations)
        entries.clear(tree, low, high)
        self._grow(self._simulate(search, entries, settings), states, tree, settings, seat)
        return int(entries.answer(states, tree, self._work, settings, seat))

    def _room(self, iterations: int) -> Tree:
        if self._tree is None:
            self._tree = new_tree(min(iterations, MOST_ITERATIONS))
        return self._tree

    def _simulate(self, search: GameSearch, entries: Any, settings: SearchSettings) -> Any:
        """What runs simulations: the search, or the one that a network guides."""
        if not settings.guided:
            return entries.search
        network = self._network_of(search)

        def simulate(states: Any, tree: Tree, work: Work, *rest: Any) -> None:
            entries.guided_search(states, tree, work, network, *rest)

        return simulate

    def _network_of(self, search: GameSearch) -> Network:
        if self._network is None:
            self._network = search.new_network()
        return self._network

    def _grow(self, simulate: Any, states: Any, tree: Tree, settings: SearchSettings, seat: int) -> None:
        """Simulations in slices, until there are enough, time is up, or somebody is in a hurry."""
        start = time.perf_counter()
        done, size = 0, 1
        while done < settings.iterations and not self.is_interrupted:
            size = min(size, settings.iterations - done)
            simulate(states, tree, self._work, settings, seat, size)
            done += size
            spent = time.perf_counter() - start
            if settings.seconds and spent >= settings.seconds:
                return
            size = max(1, min(2 * size, int(done * SLICE_SECONDS / max(spent, 1e-6))))


def plainly(settings: SearchSettings) -> SearchSettings:
    """What is left of the settings where nothing is compiled."""
    return settings._replace(
        iterations=min(settings.iterations, PLAIN_ITERATIONS),
        seconds=PLAIN_SECONDS,
        worlds=min(settings.worlds, PLAIN_WORLDS),
        candidates=1,
        guided=0,
        limit=settings.limit if settings.candidates == 1 else min(settings.limit, PLAIN_LIMIT),
    )
