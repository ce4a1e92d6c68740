"""What the sockets share: spaces, fresh observations, and a position as text."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from rich.text import Text

from kaffihus.core.game import Game
from kaffihus.core.state import Bytes, PlainState
from kaffihus.core.view import Viewer

Observation: TypeAlias = dict[str, npt.NDArray[Any]]


def observation_space(game: Game) -> spaces.Dict:
    """What a seat knows, as small numbers within the layout's ranges, and what it may do."""
    most = [np.full(piece.size, piece.most, np.uint8) for piece in game.layout.pieces]
    return spaces.Dict(
        {
            "observation": spaces.Box(
                np.zeros(game.layout.size, np.uint8), np.concatenate(most), dtype=np.uint8
            ),
            "action_mask": spaces.Box(0, 1, (len(game.catalogue),), np.int8),
        }
    )


def action_space(game: Game) -> Any:
    """The game's catalogue; chance's actions are in it and never legal."""
    return spaces.Discrete(len(game.catalogue))


def observation_of(observation: Bytes, mask: Bytes) -> Observation:
    """Fresh arrays that stay as they are when the game goes on."""
    return {"observation": observation.copy(), "action_mask": mask.view(np.int8).copy()}


def text_of(game: Game, state: PlainState, viewer: Viewer) -> str:
    """The table as a viewer sees it, in plain characters."""
    return Text.from_markup(game.board(game.view(state, viewer))).plain
