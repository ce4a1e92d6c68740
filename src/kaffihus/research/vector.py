"""Thousands of games at once: the vector environment, on the cores of this machine or on a GPU.

    tables = Tables("fika", seats=2, tables=4096)
    while True:
        tables.step(policy(tables.observations, tables.masks))   # one decision at every table

Every table waits for one seat, `acting[i]`; where several may decide at once (sealed choices), for
the lowest. `observations[i]` and `masks[i]` are that seat's. After `step`, `rewards[i, seat]`,
`terminated[i]` and `truncated[i]` tell of the decision just made; a finished game has been dealt
again, so that the rest already belongs to the next one. All of these are the same arrays throughout:
copy what you keep.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

from kaffihus import games
from kaffihus.core.chance import LOW
from kaffihus.core.errors import BadRequest, IllegalAction, NotAnAction
from kaffihus.core.game import Game
from kaffihus.core.rule import compiled
from kaffihus.core.state import Bytes, Numbers, PlainState
from kaffihus.research import vector_rules
from kaffihus.research.vector_rules import ACTING, HEAD_SIZE, LEAVE, NOBODY, TERMINATED, TRUNCATED

__all__ = ["LEAVE", "NOBODY", "REWARDS", "Tables"]

REWARDS = {
    "win": vector_rules.WIN,  # 1, shared by the winners; 0 for all others
    "zero_sum": vector_rules.ZERO_SUM,  # the same less 1 / seats
    "score": vector_rules.SCORE,  # the seat's score less the mean of the others'
}
LIMIT = 10_000  # decisions after which a game is given up; ours have some hundreds
ENTRIES = ("start", "restart", "advance", "look", "choose", "first_illegal")
SMALL = 256  # tables a thread is not worth waking for


@cache
def rules_of(game: Game) -> SimpleNamespace:
    """The steps over a game's rules, each compiled when first called."""
    bound = game.bind(vector_rules)
    return SimpleNamespace(**{name: compiled(getattr(bound, name)) for name in ENTRIES})


def reward_of(name: str) -> int:
    """The number of a reward; unknown names are refused."""
    if name not in REWARDS:
        raise BadRequest(f"no reward {name!r}; there are: {', '.join(REWARDS)}")
    return REWARDS[name]


class Tables:
    """Games side by side on the CPU."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        tables: int = 1,
        seed: int = 0,
        options: Mapping[str, int] | None = None,
        reward: str = "win",
        limit: int = LIMIT,
        own: int = NOBODY,  # decide for this seat only; the others play at random
        again: bool = True,  # finished games start again by themselves
        threads: int | None = None,
    ) -> None:
        self.game = games.load(game) if isinstance(game, str) else game
        self.seats = self.game.seats[0] if seats is None else seats
        self.game.check_seats(self.seats)
        if not NOBODY <= own < self.seats:
            raise BadRequest(f"no seat {own} at a table of {self.seats}")
        if tables < 1 or limit < 1:
            raise BadRequest(f"{tables} tables, {limit} decisions; expected at least one")
        self.tables = tables
        fixed = [self.seats, reward_of(reward), limit, int(again), own]
        self._terms = np.array([*fixed, *self.game.option_values(options)], np.int64)
        self._rules = rules_of(self.game)
        self.states = np.zeros(tables, self.game.state_dtype)
        self.heads = np.zeros((tables, HEAD_SIZE), np.int64)
        self.masks = np.zeros((tables, len(self.game.catalogue)), np.uint8)
        self.observations = np.zeros((tables, self.game.observation_size), np.uint8)
        self.rewards = np.zeros((tables, self.seats), np.float32)
        self.actions = np.zeros(tables, np.int64)
        self._flags = np.zeros((tables, 2), np.uint8)
        self._arrays = (
            self.states,
            self.heads,
            self._terms,
            self.actions,
            self.masks,
            self.observations,
            self.rewards,
            self._flags,
        )
        self._threads = min(threads or os.cpu_count() or 1, max(1, tables // SMALL))
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self.reset(seed)

    @property
    def acting(self) -> Numbers:
        """The seat that decides at each table; NOBODY where a game is over and does not start again."""
        return self.heads[:, ACTING]

    @property
    def terminated(self) -> npt.NDArray[np.bool_]:
        """Tables whose game the last decision ended."""
        return self._flags[:, TERMINATED].view(np.bool_)

    @property
    def truncated(self) -> npt.NDArray[np.bool_]:
        """Tables whose game was given up, having lasted `limit` decisions."""
        return self._flags[:, TRUNCATED].view(np.bool_)

    def reset(self, seed: int) -> None:
        """New games at all tables; the same seed and decisions, the same games."""
        key = (seed & LOW, seed >> 32 & LOW, 0)
        self.rewards[:] = 0
        self._flags[:] = 0
        self._spread(
            self._rules.start, self.states, self.heads, self._terms, self.masks, self.observations, *key
        )

    def restart(self, which: npt.NDArray[np.bool_]) -> None:
        """New games at the marked tables."""
        marks = which.view(np.uint8)
        self._spread(
            self._rules.restart, self.states, self.heads, self._terms, self.masks, self.observations, marks
        )

    def step(self, actions: npt.ArrayLike) -> None:
        """One decision at every table (LEAVE leaves a table alone); refused if any is illegal."""
        self.actions[:] = actions
        wrong = self._rules.first_illegal(self.masks, self.actions)
        if wrong != NOBODY:
            raise self._why_not(wrong)
        self._step()

    def step_one(self, action: int) -> tuple[bool, bool]:
        """A decision at the only table, as quickly as can be: whether it ended the game, or gave it up."""
        if not (0 <= action < self.masks.shape[1] and self.masks[0, action]):
            self.actions[0] = action
            raise self._why_not(0)
        self.actions[0] = action
        self._rules.advance(*self._arrays, 0, 1)
        return bool(self._flags.item(0)), bool(self._flags.item(1))

    def step_at_random(self) -> None:
        """One random decision at every table: what speed is measured by."""
        self._spread(self._rules.choose, self.heads, self.masks, self.actions)
        self._step()

    def choose_at_random(self) -> Numbers:
        """A random legal action for every table; LEAVE where nobody decides."""
        self._spread(self._rules.choose, self.heads, self.masks, self.actions)
        return self.actions.copy()

    def look_into(self, i: int, seat: int, masks: Bytes, observations: Bytes) -> None:
        """Write what any seat may do and knows at table i into row i of other arrays."""
        self._rules.look(self.states, i, seat, masks, observations)

    def state(self, i: int) -> PlainState:
        """A copy of a table's state in its plain form."""
        return PlainState(self.game.state_dtype).load(self.states[i])

    def _step(self) -> None:
        self._spread(self._rules.advance, *self._arrays)

    def _spread(self, work: Callable[..., None], *arguments: Any) -> None:
        """Share the tables out to the threads; compiled code holds no lock."""
        if self._pool is None:
            work(*arguments, 0, self.tables)
            return
        bounds = np.linspace(0, self.tables, self._threads + 1).astype(int).tolist()
        waiting = [self._pool.submit(work, *arguments, first, last) for first, last in pairwise(bounds)]
        for part in waiting:
            part.result()

    def _why_not(self, i: int) -> Exception:
        action, seat = int(self.actions[i]), int(self.acting[i])
        if not 0 <= action < len(self.game.catalogue):
            return NotAnAction(f"table {i}: no action {action}: expected 0 to {self.masks.shape[1] - 1}")
        notation = self.game.catalogue.notate(action)
        if seat == NOBODY:
            return IllegalAction(f"table {i}, {notation}: the game is over", "rules")
        reason = self.game.why_not(self.state(i), seat, action)
        text = self.game.say(reason.line, [f"seat {other}" for other in self.game.seats])
        return IllegalAction(f"table {i}, {notation}: {text}", reason.ruling)
