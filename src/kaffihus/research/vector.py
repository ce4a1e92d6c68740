"""Thousands of games at once: the vector environment, on the cores of this machine or on a GPU.

    tables = Tables("fika", seats=2, tables=4096)
    while True:
        tables.step(policy(tables.observations, tables.masks))   # one decision at every table

Every table waits for one seat, `acting[i]`; where several may decide at once (sealed choices), for
the lowest. `observations[i]` and `masks[i]` are that seat's. After `step`, `rewards[i, seat]`,
`terminated[i]` and `truncated[i]` tell of the decision just made; a finished game has been dealt
again, so that the rest already belongs to the next one, and `last_observations[i, seat]` is what each
seat knew at its end. All of these are the same arrays throughout: copy what you keep, or keep all of it
with `snapshot`.
"""

from __future__ import annotations

import operator
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

from kaffihus import games
from kaffihus.bots.search.warmup import compiling
from kaffihus.core.chance import LOW
from kaffihus.core.errors import BadRequest, IllegalAction, NotAnAction
from kaffihus.core.game import Game
from kaffihus.core.rule import compiled
from kaffihus.core.state import Bytes, Numbers, PlainState
from kaffihus.research import vector_rules
from kaffihus.research.vector_rules import (
    ACTING,
    HEAD_SIZE,
    LEAVE,
    NOBODY,
    REFUSED,
    TERMINATED,
    TRUNCATED,
)

__all__ = ["LEAVE", "NOBODY", "REWARDS", "Snapshot", "Tables"]

REWARDS = {
    "win": vector_rules.WIN,  # 1, shared by the winners; 0 for all others
    "zero_sum": vector_rules.ZERO_SUM,  # the same less 1 / seats
    "score": vector_rules.SCORE,  # the seat's score less the mean of the others'
    "score_change": vector_rules.SCORE_CHANGE,  # the same as it changes, decision by decision
}
LIMIT = 10_000  # decisions after which a game is given up; ours have some hundreds
ENTRIES = ("start", "restart", "advance", "act_alone", "settle", "look", "choose", "first_illegal")
SMALL = 256  # tables a thread is not worth waking for
KEPT = (  # all that changes
    "states",
    "heads",
    "masks",
    "observations",
    "last_observations",
    "rewards",
    "actions",
    "flags",
)


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


@dataclass(frozen=True)
class Snapshot:
    """Tables at one moment, generators and all: what `restore` takes."""

    of: tuple[Any, ...]  # the rules and the terms that it fits
    arrays: Mapping[str, Any]


class Tables:
    """Games side by side on the CPU. They pickle, and a copy goes on as the original would."""

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
        viewer: int | None = None,  # whose `observations` are when nobody decides; `own`'s, or seat 0's
        again: bool = True,  # finished games start again by themselves
        threads: int | None = None,
    ) -> None:
        self.game = games.load(game) if isinstance(game, str) else game
        self.seats = self.game.seats[0] if seats is None else seats
        self.game.check_seats(self.seats)
        viewer = max(own, 0) if viewer is None else viewer
        if not NOBODY <= own < self.seats or not 0 <= viewer < self.seats:
            raise BadRequest(f"no seat {max(own, viewer)} at a table of {self.seats}")
        if tables < 1 or limit < 1:
            raise BadRequest(f"{tables} tables, {limit} decisions; expected at least one")
        self.tables = tables
        self._action_count = len(self.game.catalogue)
        fixed = [self.seats, reward_of(reward), limit, int(again), own, viewer]
        self._terms = np.array([*fixed, *self.game.option_values(options)], np.int64)
        self.states = np.zeros(tables, self.game.state_dtype)
        self.heads = np.zeros((tables, HEAD_SIZE), np.int64)
        self.masks = np.zeros((tables, self._action_count), np.uint8)
        self.observations = np.zeros((tables, self.game.observation_size), np.uint8)
        self.rewards = np.zeros((tables, self.seats), np.float32)
        self.actions = np.zeros(tables, np.int64)
        self.flags = np.zeros((tables, 2), np.uint8)
        # What every seat knew when a table's game ended or was given up, by table and seat.
        self.last_observations = np.zeros((tables, self.seats, self.game.observation_size), np.uint8)
        written = (self.masks, self.observations, self.rewards, self.flags, self.last_observations)
        self._arrays = (self.states, self.heads, self._terms, self.actions, *written)
        self._settled = (self.states, self.heads, self._terms, *written)
        self._alone = self._settled[:5]
        self._threads = min(threads or os.cpu_count() or 1, max(1, tables // SMALL))
        self._equip()
        with compiling(f"tables-{self.game.id}", self.game.title) as is_first:
            self.reset(seed)
            if is_first:
                self.step(np.full(tables, LEAVE))
                self._rules.act_alone(*self._alone, LEAVE)  # refused
                self._rules.settle(*self._settled, 0, False)

    def _equip(self) -> None:
        self._rules = rules_of(self.game)
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("_rules", "_pool")}

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        vars(self).update(kept)
        self._equip()

    @property
    def acting(self) -> Numbers:
        """The seat that decides at each table; NOBODY where a game is over and does not start again."""
        return self.heads[:, ACTING]

    @property
    def terminated(self) -> npt.NDArray[np.bool_]:
        """Tables whose game the last decision ended."""
        return self.flags[:, TERMINATED].view(np.bool_)

    @property
    def truncated(self) -> npt.NDArray[np.bool_]:
        """Tables whose game was given up, having lasted `limit` decisions."""
        return self.flags[:, TRUNCATED].view(np.bool_)

    def reset(self, seed: int | Sequence[int], which: npt.NDArray[np.bool_] | None = None) -> None:
        """New games at all tables, or at the marked ones; the same seed and decisions, the same games.

        With a seed each, a table plays what the only table of that seed would play.
        """
        keys = np.zeros((self.tables, 3), np.int64)
        if isinstance(seed, int):
            keys[:] = (seed & LOW, seed >> 32 & LOW, 0)
            keys[:, 2] = np.arange(self.tables)
        elif len(seed) == self.tables:
            keys[:, :2] = [(each & LOW, each >> 32 & LOW) for each in map(int, seed)]
        else:
            raise BadRequest(f"{len(seed)} seeds for {self.tables} tables")
        which = np.ones(self.tables, np.bool_) if which is None else which
        self.rewards[which] = 0
        self.flags[which] = 0
        self._spread(self._rules.start, *self._dealt, keys, which.view(np.uint8))

    def restart(self, which: npt.NDArray[np.bool_]) -> None:
        """New games at the marked tables."""
        self._spread(self._rules.restart, *self._dealt, which.view(np.uint8))

    def step(self, actions: npt.ArrayLike) -> None:
        """One decision at every table (LEAVE leaves a table alone); refused if any is illegal."""
        self.actions[:] = whole_numbers(actions, self.tables)
        wrong = self._rules.first_illegal(self.masks, self.actions)
        if wrong != NOBODY:
            raise self._why_not(wrong, int(self.actions[wrong]))
        self._step()

    def step_one(self, action: int) -> int:
        """A decision, quickly, at the only table, with `again=False`: who decides next, or NOBODY."""
        action = whole_number(action)
        acting = REFUSED
        if 0 <= action < self._action_count:  # a larger one than 64 bits hold would be compiled for
            acting = self._rules.act_alone(*self._alone, action)
        if acting >= 0:
            return acting
        if acting == REFUSED:
            raise self._why_not(0, action)
        self._rules.settle(*self._settled, 0, True)
        return NOBODY if self.flags.any() else int(self.acting[0])

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

    def snapshot(self) -> Snapshot:
        """All tables as they are now; from a snapshot, the same decisions lead to the same bytes."""
        return Snapshot(self._fits, {name: getattr(self, name).copy() for name in KEPT})

    def restore(self, snapshot: Snapshot) -> None:
        """Be as these or other tables of the same terms were."""
        if snapshot.of != self._fits:
            raise BadRequest("the snapshot is of other tables: another game, other terms or another number")
        for name in KEPT:
            getattr(self, name)[...] = snapshot.arrays[name]

    @property
    def _fits(self) -> tuple[Any, ...]:
        return (self.game.rules_label, self.tables, *self._terms.tolist())

    @property
    def _dealt(self) -> tuple[Any, ...]:
        """What a new deal writes to."""
        return self.states, self.heads, self._terms, self.masks, self.observations

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

    def _why_not(self, i: int, action: int) -> Exception:
        seat = int(self.acting[i])
        if not 0 <= action < self._action_count:
            return NotAnAction(f"table {i}: no action {action}: expected 0 to {self._action_count - 1}")
        notation = self.game.catalogue.notate(action)
        if seat == NOBODY:
            return IllegalAction(f"table {i}, {notation}: the game is over", "rules")
        reason = self.game.why_not(self.state(i), seat, action)
        text = self.game.say(reason.line, [f"seat {other}" for other in self.game.seats])
        return IllegalAction(f"table {i}, {notation}: {text}", reason.ruling)


def whole_numbers(actions: npt.ArrayLike, count: int) -> npt.NDArray[Any]:
    """As many actions as there are tables, in an array; anything but whole numbers is refused."""
    given = np.asarray(actions)
    if given.shape != (count,) or given.dtype == np.bool_ or not np.can_cast(given.dtype, np.int64):
        raise NotAnAction(
            f"actions of shape {given.shape} and type {given.dtype}; expected {count} whole numbers"
        )
    return given


def whole_number(action: Any) -> int:
    """One action; anything but a whole number is refused."""
    try:
        return operator.index(action)
    except TypeError:
        raise NotAnAction(f"action {action!r}; expected a whole number") from None
