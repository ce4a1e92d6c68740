"""What the sockets share: spaces, fresh observations, and a position as text."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from rich.text import Text

from kaffihus.core.errors import NotAnAction
from kaffihus.core.game import Game
from kaffihus.core.state import Bytes, Numbers, PlainState
from kaffihus.core.view import Viewer

Observation: TypeAlias = dict[str, npt.NDArray[Any]]
Mask: TypeAlias = npt.NDArray[np.int8]  # what PettingZoo and Gymnasium want of one


class Actions:
    """How an environment numbers actions: as the game's catalogue does, or the players' alone from 0 on.

    The catalogue has chance's actions, too, which no player may take.
    """

    def __init__(self, game: Game, player_actions: bool = False) -> None:
        numbers = [
            game.catalogue.first(family.name) + offset
            for family in game.catalogue.families
            for offset in range(len(family))
            if not family.chance
        ]
        # The catalogue's numbers, by ours; None where they are the same.
        self.numbers: Numbers | None = np.array(numbers, np.int64) if player_actions else None
        self.count = len(numbers) if player_actions else len(game.catalogue)

    def new_space(self) -> Any:
        """The space of them all."""
        return spaces.Discrete(self.count)

    def mask(self, mask: Mask) -> Mask:
        """The catalogue's mask, or masks, in our numbers; a fresh array."""
        return mask.copy() if self.numbers is None else mask[..., self.numbers]

    def to_catalogue(self, actions: Any) -> Any:
        """The catalogue's numbers of a whole number or an array of them; those out of range are refused."""
        low, high = (actions, actions) if isinstance(actions, int) else (actions.min(), actions.max())
        if low < 0 or high >= self.count:
            wrong = low if low < 0 else high
            raise NotAnAction(f"no action {wrong}: expected 0 to {self.count - 1}")
        return actions if self.numbers is None else self.numbers[actions]


def observation_space(game: Game, actions: Actions) -> spaces.Dict:
    """What a seat knows, as small numbers within the layout's ranges, and what it may do."""
    return spaces.Dict(
        {
            "observation": knowledge_space(game),
            "action_mask": spaces.Box(0, 1, (actions.count,), np.int8),
        }
    )


def knowledge_space(game: Game, seats: int = 1) -> spaces.Box:
    """What so many seats know, one after the other."""
    most = [np.full(piece.size, piece.most, np.uint8) for piece in game.layout.pieces]
    highest = np.tile(np.concatenate(most), seats)
    return spaces.Box(np.zeros_like(highest), highest, dtype=np.uint8)


def observation_of(observation: Bytes, mask: Mask, actions: Actions) -> Observation:
    """Fresh arrays that stay as they are when the game goes on."""
    return {"observation": observation.copy(), "action_mask": actions.mask(mask)}


def text_of(game: Game, state: PlainState, viewer: Viewer) -> str:
    """The table as a viewer sees it, in plain characters."""
    return Text.from_markup(game.board(game.view(state, viewer))).plain
