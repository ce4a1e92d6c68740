"""OpenSpiel's observers: what a seat knows, what is public, what is private to a seat, what all know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game
from kaffihus.core.view import Viewer
from kaffihus.research.open_spiel_state import KaffihusState, key_of
from kaffihus.research.recall import FINGERPRINT
from kaffihus.research.spaces import text_of

NOBODY = pyspiel.PrivateInfoType.NONE
ONE_SEAT = pyspiel.PrivateInfoType.SINGLE_PLAYER
ALL_SEATS = pyspiel.PrivateInfoType.ALL_PLAYERS
USUAL = pyspiel.IIGObservationType(perfect_recall=False)  # all that a seat knows now


class Observer:
    """What is known in a state, as a tensor and as text.

    With perfect recall, a fingerprint of what was seen and done is part of the tensor, and the text is a
    key. What is public, or private alone, is text only: an observation's numbers mix the two.
    """

    def __init__(self, game: Game, seats: int, kind: Any, params: Any) -> None:
        if params:
            raise BadRequest(f"observers take no parameters; given: {params}")
        self.kind, self._seats = kind or USUAL, seats
        if self.kind.perfect_recall and not self.kind.public_info:
            raise BadRequest("perfect recall of what is private alone is not observed here")
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if self.kind.public_info and self.kind.private_info != NOBODY:
            self._make_tensor(game, seats if self.kind.private_info == ALL_SEATS else 1)

    def _make_tensor(self, game: Game, observed: int) -> None:
        """Room for what so many seats know, one after the other, with a name for each piece."""
        size = game.layout.size + FINGERPRINT * self.kind.perfect_recall
        self.tensor = np.zeros(size * observed, np.float32)
        for seat, own in enumerate(self.tensor.reshape(observed, size)):
            prefix = f"seat_{seat}_" if observed > 1 else ""
            for piece in game.layout.pieces:
                self.dict[prefix + piece.name] = own[game.layout[piece.name]].reshape(piece.shape)
            if self.kind.perfect_recall:
                self.dict[f"{prefix}fingerprint of all that was seen"] = own[game.layout.size :]

    def set_from(self, state: KaffihusState, player: int) -> None:
        """Write the tensor."""
        if self.tensor is None:
            return
        seats = range(self._seats) if self.kind.private_info == ALL_SEATS else [player]
        for seat, own in zip(seats, self.tensor.reshape(len(seats), -1), strict=True):
            seen = state.observed(seat)
            own[: len(seen)] = seen
            if self.kind.perfect_recall:
                own[len(seen) :] = np.frombuffer(state.now.memory(seat).everything, np.uint8)

    def string_from(self, state: KaffihusState, player: int) -> str:
        """With perfect recall keys, without it the table as it is seen."""
        return "\n".join(self._text(state, viewer) for viewer in self._viewers(player))

    def _viewers(self, player: int) -> list[Viewer]:
        """Whose knowledge the text is about."""
        if self.kind.private_info == ALL_SEATS:
            return list(range(self._seats))
        if self.kind.private_info == ONE_SEAT:
            return [player]
        return [None] if self.kind.public_info else []

    def _text(self, state: KaffihusState, viewer: Viewer) -> str:
        if self.kind.perfect_recall:
            return key_of(viewer, state.now.memory(viewer).everything)
        plain = state.plain_state()
        if self.kind.public_info:
            return text_of(state.house, plain, viewer)
        own, public = state.house.view(plain, viewer), state.house.view(plain, None)
        return "\n".join(differences(own, public))


def differences(own: Any, public: Any, path: str = "") -> Iterator[str]:
    """What one view says otherwise than another, a line for each place."""
    if isinstance(own, dict) and isinstance(public, dict):
        for key, value in own.items():
            yield from differences(value, public.get(key), f"{path}.{key}" if path else str(key))
    elif isinstance(own, list) and isinstance(public, list) and len(own) == len(public):
        for i, (value, known) in enumerate(zip(own, public, strict=True)):
            yield from differences(value, known, f"{path}[{i}]")
    elif own != public:
        yield f"{path}: {json.dumps(own, sort_keys=True, ensure_ascii=False)}"
