"""A bot that plays by its network alone: it looks at what its seat knows, and answers at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from kaffihus.bots.bot import Bot
from kaffihus.bots.network import inference
from kaffihus.bots.network.weights import Weights, read_weights, weights_of
from kaffihus.core.chance import new_rng
from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game
from kaffihus.core.position import Position
from kaffihus.core.rule import compiled

HOTTEST = 10_000
HEAT = 500  # thousandths: a little sharper than it was taught, and still not to be read


class NetworkBot(Bot):
    """Draws its choice by the policy of the game's network; `network:heat=0` takes what looks best."""

    def __init__(self, seed: int, weights: Weights | None = None, heat: int = HEAT) -> None:
        self.heat = heat
        self._given = weights
        self._file: Path | None = None
        self._is_plain = False
        self._room: Room | None = None
        super().__init__(seed)

    def begin(self, seed: int) -> None:
        """Be a new bot of another seed."""
        self._rng = new_rng(seed)

    def configure(self, settings: str) -> None:
        """Take the heat, and the file of another network than the game's own."""
        for setting in settings.split(","):
            name, _, value = setting.partition("=")
            if name == "file" and Path(value).is_file():
                self._file = Path(value)
            elif name == "heat" and value.isdecimal() and int(value) <= HOTTEST:
                self.heat = int(value)
            else:
                raise BadRequest(f"bot setting {setting!r}: expected heat=0 to heat={HOTTEST}, or file=…")

    def keep_to_python(self) -> None:
        """Do without compiled code from now on."""
        self._is_plain = True

    def choose(self, position: Position, seat: int) -> int:
        """An action drawn by the policy."""
        room = self._room_for(position.game)
        legal = position.legal(seat)
        room.network.choices[: len(legal)] = legal
        position.game.observe(position.state, seat, room.seen)
        return self._draw(room, len(legal))

    def choose_at(self, table: Position, states: Any, i: int, seat: int) -> int:
        """The same from a record."""
        room = self._room_for(table.game)
        count = table.game.fast.choices_at(states, i, seat, room.mask, room.network.choices)
        table.game.fast.observe_at(states, i, seat, room.seen)
        return self._draw(room, count)

    def _draw(self, room: Room, count: int) -> int:
        draw = inference.choose_action if self._is_plain else compiled(inference.choose_action)
        return int(draw(room.network, room.seen, count, self.heat, self._rng))

    def _room_for(self, game: Game) -> Room:
        if self._room is None or self._room.game is not game:
            self._room = Room(game, self._weights_for(game))
        return self._room

    def _weights_for(self, game: Game) -> Weights:
        if self._file is not None:
            return read_weights(self._file.read_bytes(), game)
        return self._given or weights_of(game)


class Room:
    """A game's network and the space to use it in."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self.game = game
        self.network = inference.new_network(weights)
        self.mask = game.new_mask()
        self.seen = np.zeros(game.observation_size, np.uint8)
