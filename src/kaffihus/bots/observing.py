"""A bot that decides by what its seat observes: the shape in which most learnt policies come."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import numpy as np

from kaffihus.bots.bot import Bot
from kaffihus.core.game import Game
from kaffihus.core.position import Position
from kaffihus.core.state import Bytes, Numbers


class ObservingBot(Bot):
    """Write `decide`: from an observation and the legal actions to one of these.

    The observation is the one that environments give, by the game's layout. `self.rng` follows from the
    seed, for a policy that draws.
    """

    def begin(self, seed: int) -> None:
        """The draws from now on follow from this seed."""
        self.rng = np.random.default_rng(seed)

    @abstractmethod
    def decide(self, game: Game, observation: Bytes, legal: Numbers) -> int:
        """One of the legal actions, which are numbers of the game's catalogue."""

    def choose(self, position: Position, seat: int) -> int:
        """By what is observed in the position."""
        legal = np.array(position.legal(seat), np.int64)
        return int(self.decide(position.game, position.observation(seat), legal))

    def choose_at(self, table: Position, states: Any, i: int, seat: int) -> int:
        """The same from a record, by compiled rules."""
        game = table.game
        seen, listed = np.empty(game.observation_size, np.uint8), np.empty(len(game.catalogue), np.int64)
        game.fast.observe_at(states, i, seat, seen)
        count = game.fast.choices_at(states, i, seat, game.new_mask(), listed)
        return int(self.decide(game, seen, listed[:count]))
