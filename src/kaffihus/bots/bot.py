"""What a bot is: a program that chooses for a seat, from a world in which it sees what the seat may see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game
from kaffihus.core.position import Position
from kaffihus.core.state import PlainState


class Bot(ABC):
    """A player that is a program. The same seed and the same decisions give the same choices."""

    def __init__(self, seed: int) -> None:
        self.begin(seed)

    @abstractmethod
    def begin(self, seed: int) -> None:
        """Forget everything; the choices from now on follow from this seed."""

    @abstractmethod
    def choose(self, position: Position, seat: int) -> int:
        """A legal action of the seat, which is pending. The position is the bot's to play with."""

    def choose_at(self, table: Position, states: Any, i: int, seat: int) -> int:
        """The same from one record of an array, at that table: the arena asks so.

        A bot that works on records itself may do without the copy.
        """
        return self.choose(table.at(PlainState(table.game.state_dtype).load(states[i])), seat)

    def keep_to_python(self) -> None:  # noqa: B027  most bots have no compiled code to do without
        """Do without compiled code from now on."""

    def wait_for_compiler(self, game: Game) -> None:  # noqa: B027  most bots have nothing to wait for
        """Choose by the seed alone from now on: never by what is compiled yet, or by the clock."""

    def configure(self, settings: str) -> None:
        """Take the settings that stood behind the bot's name and a colon."""
        raise BadRequest(f"this bot has no settings, not {settings!r}")
