"""What a seat saw and did before: its last decisions, as tensors for networks that remember."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game
from kaffihus.core.state import Bytes
from kaffihus.research.spaces import Actions, Observation, knowledge_space


class History:
    """The last decisions of every seat, the newest last: what it knew then, and what it chose.

    A seat's history holds its own observations only, so it knows no more than the seat has known.
    """

    def __init__(self, game: Game, actions: Actions, seats: int, length: int) -> None:
        if length < 0:
            raise BadRequest(f"a history of {length} decisions")
        self.length = length
        self._highest = knowledge_space(game).high
        self._most = actions.count
        self._seen = np.zeros((seats, length, game.observation_size), np.uint8)
        self._chosen = np.zeros((seats, length), np.int64)  # 0: nothing, else the action's number and one

    def clear(self) -> None:
        """A new game."""
        self._seen[:] = 0
        self._chosen[:] = 0

    def add(self, seat: int, observation: Bytes, action: int) -> None:
        """A decision was made, by the number the environment gives the action."""
        for kept, newest in ((self._seen[seat], observation), (self._chosen[seat], action + 1)):
            kept[:-1] = kept[1:]
            kept[-1:] = newest

    def of(self, seat: int) -> Observation:
        """A seat's history, in arrays that stay as they are."""
        return {"history": self._seen[seat].copy(), "history_actions": self._chosen[seat].copy()}

    def spaces(self) -> dict[str, Any]:
        """What `of` gives."""
        highest = np.tile(self._highest, (self.length, 1))
        return {
            "history": spaces.Box(np.zeros_like(highest), highest, dtype=np.uint8),
            "history_actions": spaces.Box(0, self._most, (self.length,), np.int64),
        }
