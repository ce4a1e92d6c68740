"""What a review asks of its judge, answered by the game's module, which `web/src/tab/judge.ts` drives."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any

from kaffihus.core.errors import BadRequest
from kaffihus.core.position import Position
from kaffihus.core.state import PlainState
from kaffihus.review.values import LATER_WORLDS, NO_ACTION, TO_THE_END, key_of

Ask = Callable[[str], str]  # a question in JSON, its answer likewise


class ModuleValues:
    """`Values` for one table: those that the house's own code comes to, to the last bit."""

    def __init__(self, ask: Ask, rules: str, seats: int, seed: int = 0) -> None:
        self.ask, self.seats, self.seed = ask, seats, seed
        about = self._asked("about")
        if about["rules"] != rules:
            raise BadRequest(f"the module plays by {about['rules']}, this game was played by {rules}")
        self.has_network: bool = about["by_network"]
        self.is_by_stage: bool = about["by_stage"]

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
        low, high = key_of(self.seed, seat, number)
        found: list[float] = self._asked(
            "worlds", position, seat=seat, action=action, count=count, first=first, plies=plies,
            low=low, high=high,
        )  # fmt: skip
        return found

    def world(self, position: Position, seat: int, number: int, k: int) -> Position:
        """The k-th of these worlds before anything happens in it."""
        low, high = key_of(self.seed, seat, number)
        state = self._asked("world", position, seat=seat, low=low, high=high, k=k)
        return position.at(PlainState(position.game.state_dtype).load_bytes(b64decode(state)))

    def foretold(self, position: Position, begun: int, count: int, number: int) -> list[list[float]]:
        """What may come of the true world, by continuation and seat."""
        low, high = key_of(self.seed, 0, number)
        found: list[float] = self._asked("foretold", position, begun=begun, count=count, low=low, high=high)
        return [found[place : place + self.seats] for place in range(0, len(found), self.seats)]

    def stage(self, position: Position) -> int:
        """The stage at whose end the true world is judged."""
        return int(self._asked("stage", position)) if self.is_by_stage else TO_THE_END

    def at_decision(self, position: Position, seat: int, number: int, count: int) -> list[float]:
        """What the seat may expect before it decides."""
        return self.worlds(
            position, seat, NO_ACTION, 1 if self.has_network else count, number, LATER_WORLDS
        )

    def policy(self, position: Position, seat: int, legal: list[int]) -> dict[int, float] | None:
        """How likely each action is taken by those whom the values suppose."""
        if not self.has_network:
            return None
        scores = self._asked("policy", position, seat=seat, legal=legal)
        return {action: score / sum(scores) for action, score in zip(legal, scores, strict=True)}

    def _asked(self, what: str, position: Position | None = None, **how: Any) -> Any:
        state = b64encode(position.state.to_bytes()).decode() if position else ""
        return json.loads(self.ask(json.dumps({"what": what, "state": state, "seats": self.seats, **how})))
