"""What a position is worth to a seat, from that seat's knowledge, by the strongest means a game has.

Where a network was taught the game for so many players, it plays on and judges; elsewhere the playouts of
the search do. Worlds are dealt as the bots deal them: weighed by what the others did, where the game can.
"""

from __future__ import annotations

from functools import cache, cached_property
from types import SimpleNamespace
from typing import Any

import numpy as np

from kaffihus.bots.network import inference
from kaffihus.bots.network.weights import Weights, has_network
from kaffihus.bots.search import search
from kaffihus.bots.search.game_search import SHARED, Slots, bound_search, search_of
from kaffihus.core.chance import new_rng
from kaffihus.core.game import Game
from kaffihus.core.position import Position
from kaffihus.core.rule import compiled
from kaffihus.review import kernels
from kaffihus.review.values import LATER_WORLDS, LIKELIEST_STREAM, NO_ACTION, TO_THE_END, key_of

PLAYING_ON = ("play_out", "judge")


class Evaluator:
    """Values for one table, in one thread; they follow from the seed and from what a seat knows."""

    def __init__(self, game: Game, seats: int, seed: int = 0, is_plain: bool = False) -> None:
        self.game, self.seats, self.seed, self.is_plain = game, seats, seed, is_plain
        self.search = search_of(game)
        self.has_network = has_network(game, seats) and not is_plain
        self.settings = self.search.settings
        self._states: Any = Slots(game.state_dtype) if is_plain else self.search.new_states()
        self._work = self.search.new_work()

    def worlds(
        self,
        position: Position,
        seat: int,
        action: int,
        count: int,
        number: int,
        first: int = 0,
        plies: int = 0,
    ) -> list[float]:
        """What some worlds are worth to the seat after an action."""
        out = np.zeros(count)
        low, high = key_of(self.seed, seat, number)
        likeliest = self._place(position, seat, low, high)
        self._expect(
            self._states, self._work, self._network, self.settings, seat, action, 1 / self.seats, plies,
            likeliest, low, high, first, out,
        )  # fmt: skip
        found: list[float] = out.tolist()
        return found

    def world(self, position: Position, seat: int, number: int, k: int) -> Position:
        """The k-th of these worlds before anything happens in it, to look at."""
        low, high = key_of(self.seed, seat, number)
        likeliest = self._place(position, seat, low, high)
        slots = Slots(self.game.state_dtype)
        slots[0] = position.state
        rng = new_rng(low | high << 32, 2 * k)
        work = self._work._replace(rng=rng)
        bound_search(self.game).deal_world(slots, work, self.settings, seat, likeliest)
        return position.at(slots[search.WORLD].copy())

    def foretold(self, position: Position, begun: int, count: int, number: int) -> list[list[float]]:
        """What may come of the true world, by continuation and seat, to the end of the stage begun."""
        low, high = key_of(self.seed, 0, number)
        self._place(position, 0, low, high)
        out = np.zeros((count, self.seats))
        self._foretell(
            self._states, self._work, self._network, self.settings, begun, 1 / self.seats, low, high, out
        )
        found: list[list[float]] = out.tolist()
        return found

    def stage(self, position: Position) -> int:
        """The stage at whose end the true world is judged; TO_THE_END where it is followed so far."""
        return int(bound_search(self.game).stage(position.state)) if self.settings.one_stage else TO_THE_END

    def at_decision(self, position: Position, seat: int, number: int, count: int) -> list[float]:
        """What the seat may expect where it is to decide, before it does; one number where all agree."""
        return self.worlds(
            position, seat, NO_ACTION, 1 if self.has_network else count, number, LATER_WORLDS
        )

    def policy(self, position: Position, seat: int, legal: list[int]) -> dict[int, float] | None:
        """How likely each action is taken by those whom the values suppose; None: it is not known."""
        if not self.has_network:
            return None
        network = self._network
        network.choices[: len(legal)] = legal
        compiled(inference.look)(network, position.observation(seat))
        total = compiled(inference.policy_of)(network, len(legal), kernels.SUPPOSED_HEAT)
        return {action: int(network.scores[i]) / int(total) for i, action in enumerate(legal)}

    def _place(self, position: Position, seat: int, low: int, high: int) -> float:
        """Put the position where worlds are dealt from; how likely a world can be."""
        if self.is_plain:
            self._states[0] = position.state
        else:
            position.state.store(self._states[0])
        self._work.rng[:] = new_rng(low | high << 32, LIKELIEST_STREAM)
        return float(self._likeliest(self._states, self._work, self.settings, seat))

    @cached_property
    def _network(self) -> inference.Network:
        return self.search.new_network() if self.has_network else no_network()

    @cached_property
    def _expect(self) -> Any:
        entry = bound_kernels(self.game, self.has_network).expect
        return entry if self.is_plain else compiled(entry)

    @cached_property
    def _foretell(self) -> Any:
        code = bound_kernels(self.game, self.has_network)
        entry = code.foretell_by_network if self.has_network else code.foretell_by_playouts
        return entry if self.is_plain else compiled(entry)

    @cached_property
    def _likeliest(self) -> Any:
        entry = bound_search(self.game).likeliest_of
        return entry if self.is_plain else compiled(entry)


@cache
def bound_kernels(game: Game, by_network: bool) -> SimpleNamespace:
    """The kernels over a game's rules, with one of the two ways to say what comes of a world."""
    tree = bound_search(game)
    shared = {name: getattr(tree, name) for name in (*SHARED, *PLAYING_ON, "stage")}
    ways = game.bind(kernels, **shared)
    way = ways.by_network if by_network else ways.by_playouts
    tag = f"{game.id}.{'network' if by_network else 'playouts'}"
    return game.bind(kernels, tag, **shared, worth_of=way)


def no_network() -> inference.Network:
    """In the place of a network where there is none: compiled code wants its arguments' types."""
    small, wide = np.zeros((1, 1), np.int16), np.zeros(1, np.int64)
    return inference.new_network(
        Weights(small, wide, small, wide, small, wide, np.zeros(1, np.int16), wide, np.zeros(4, np.int64))
    )
