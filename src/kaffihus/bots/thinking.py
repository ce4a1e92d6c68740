"""Bots that think: `greedy` looks one turn ahead, `search` grows a tree; both compiled, or plain Python.

A bot is told how to think by a short text, `search:iterations=3000,explore=0.5`; what is not said is
the game's own setting (`evaluations/<id>.py`).
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from kaffihus.bots.binding import Binding, Slots, binding_of
from kaffihus.bots.tree import Settings, Tree, Work, new_tree
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


@dataclass(frozen=True)
class Way:
    """A way to think."""

    iterations: int = 1000  # simulations; 0: look around without a tree
    seconds: float = 0.0  # stop after this time; 0: never
    blur: float = 0.0  # how far results are misjudged, of 1
    mixed: int = 0  # whether sealed choices are drawn from the average strategy
    worlds: int = 12  # looking around: worlds in which each action is tried
    steps: int = 12  # looking around: decisions of the own turn that are played on
    explore: float = 0.7
    limit: int = 1_000_000
    one_stage: int = 0
    own_turn: int = 0
    known: int = 0
    chosen: int = 0
    margin: float = 0.0
    candidates: int = 1
    deals: int = 1
    doubt: float = 0.0

    @property
    def settings(self) -> Settings:
        """What the compiled search takes."""
        return Settings(*[getattr(self, name) for name in Settings._fields])


WHOLE = {field.name for field in fields(Way) if field.type == "int"}


def parse_way(text: str) -> dict[str, Any]:
    """The settings named in a text such as `iterations=300,explore=0.5`."""
    found: dict[str, Any] = {}
    names = [field.name for field in fields(Way)]
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        if name not in names:
            raise BadRequest(f"a bot has no setting {name!r}; there are: {', '.join(names)}")
        try:
            found[name] = int(value) if name in WHOLE else float(value)
        except ValueError:
            raise BadRequest(f"bot setting {part}: expected a number") from None
        if found[name] < 0:
            raise BadRequest(f"bot setting {part}: expected 0 or more")
    return found


class ThinkingBot:
    """Chooses by looking around or by a tree; the same seed and decisions, the same choices."""

    def __init__(self, seed: int, asked: Mapping[str, Any], compiler: str = WAIT) -> None:
        self.seed = seed
        self.asked = dict(asked)
        self.compiler = compiler
        self.is_interrupted = False
        self._decisions = 0
        self._game: Game | None = None
        self._states: Any = None
        self._work: Work | None = None
        self._mask: Any = None
        self._choices: Any = None
        self._tree: Tree | None = None

    def begin(self, seed: int) -> None:
        """Be a new bot of another seed, in the space this one has."""
        self.seed, self._decisions = seed, 0

    def way_for(self, game: Game) -> Way:
        """The game's own settings, and over them what this bot was told."""
        evaluation = binding_of(game).evaluation
        way = replace(Way(**evaluation.SEARCH), **self.told(game))
        if way.own_turn and not hasattr(evaluation, "foresee"):
            raise BadRequest(f"bot setting own_turn={way.own_turn}: not in {game.title}, expected 0")
        return way

    def told(self, game: Game) -> Mapping[str, Any]:
        """What this bot was told beyond the game's own settings."""
        return self.asked

    def interrupt(self) -> None:
        """Answer at once, from another thread: the choice made so far."""
        self.is_interrupted = True

    def choose(self, position: Position, seat: int) -> int:
        """The action that looks best."""
        binding = binding_of(position.game)
        if self.compiler == NEVER or (self.compiler == LATER and not binding.is_ready()):
            slots = Slots(position.game.state_dtype)
            slots[0] = position.state
            return self._think(binding, binding.plain, slots, seat, is_plain=True)
        states = self._space(binding)
        position.state.store(states[0])
        return self._think(binding, binding.fast, states, seat)

    def choose_at(self, game: Game, states: Any, i: int, seat: int) -> int:
        """The same from a record, for the arena, where a forced action need not be thought over.

        At a table it is: a quick answer would tell that there was nothing to choose.
        """
        binding = binding_of(game)
        if self._mask is None or self._game is not game:
            self._mask = game.new_mask()
            self._choices = np.zeros(len(self._mask), np.int64)
        if game.fast.choices_at(states, i, seat, self._mask, self._choices) == 1:
            return int(self._choices[0])
        own = self._space(binding)
        own[0] = states[i]
        return self._think(binding, binding.fast, own, seat)

    def _space(self, binding: Binding) -> Any:
        if self._game is not binding.game:
            self._game, self._states, self._work = binding.game, binding.new_states(), None
        return self._states

    def _think(self, binding: Binding, entries: Any, states: Any, seat: int, is_plain: bool = False) -> int:
        way = self.way_for(binding.game)
        if is_plain:
            way = replace(
                way,
                iterations=min(way.iterations, PLAIN_ITERATIONS),
                seconds=PLAIN_SECONDS,
                worlds=min(way.worlds, PLAIN_WORLDS),
                candidates=1,
                limit=way.limit if way.candidates == 1 else min(way.limit, PLAIN_LIMIT),
            )
        if self._work is None or self._game is not binding.game:
            self._work = binding.new_work()
        low, high = self.seed & LOW, (self.seed >> 32 & LOW) ^ self._decisions
        self._decisions += 1
        self.is_interrupted = False
        if way.iterations == 0:
            found = entries.look_around(
                states, self._work, way.settings, seat, way.worlds, way.steps, low, high, float(way.blur)
            )
            return int(found)
        tree = self._room(way.iterations)
        entries.clear(tree, low, high)
        self._grow(entries, states, tree, way, seat)
        return int(entries.answer(states, tree, self._work, way.settings, seat, way.mixed, float(way.blur)))

    def _room(self, iterations: int) -> Tree:
        if self._tree is None:
            self._tree = new_tree(min(iterations, MOST_ITERATIONS))
        return self._tree

    def _grow(self, entries: Any, states: Any, tree: Tree, way: Way, seat: int) -> None:
        """Simulations in slices, until there are enough, time is up, or somebody is in a hurry."""
        settings, start = way.settings, time.perf_counter()
        done, size = 0, 1
        while done < way.iterations and not self.is_interrupted:
            size = min(size, way.iterations - done)
            entries.search(states, tree, self._work, settings, seat, size)
            done += size
            spent = time.perf_counter() - start
            if way.seconds and spent >= way.seconds:
                return
            size = max(1, min(2 * size, int(done * SLICE_SECONDS / max(spent, 1e-6))))
