"""Gymnasium's environments for one seat against our bots, one by one or many at once.

    gymnasium.make("kaffihus.research.gymnasium:kaffihus/Fika-v1", others="greedy")
    gymnasium.make_vec("kaffihus.research.gymnasium:kaffihus/Fika-v1", num_envs=1024)

`others` names a bot, or one for each other seat from our left on. Against `random` all runs
compiled. An illegal action is answered as `illegal` says: `stay` changes nothing and costs
`illegal_reward`, `random` takes a random legal action instead, `raise` is an error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from kaffihus import games
from kaffihus.bots import Bot, ask_bot, make_bot
from kaffihus.core.chance import new_rng, next_word
from kaffihus.core.errors import BadRequest, IllegalAction
from kaffihus.core.position import Position
from kaffihus.research.spaces import Observation, action_space, observation_of, observation_space, text_of
from kaffihus.research.vector import LEAVE, LIMIT, NOBODY, Tables
from kaffihus.research.vector_rules import TURNS

ILLEGAL = ("stay", "random", "raise")


class SeatTables:
    """Tables at which one seat is ours and bots have the others."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        seat: int,
        others: str | Sequence[str],
        tables: int,
        illegal: str,
        illegal_reward: float,
        **settings: Any,
    ) -> None:
        if illegal not in ILLEGAL:
            raise BadRequest(f"illegal={illegal!r}; expected one of {', '.join(ILLEGAL)}")
        names = [others] if isinstance(others, str) else list(others)
        self.is_random = set(names) == {"random"}
        own = seat if self.is_random else NOBODY
        self.tables = Tables(game, seats, tables, own=own, again=False, **settings)
        self.game, self.seat, self.limit = self.tables.game, seat, int(settings.get("limit", LIMIT))
        if not 0 <= seat < self.tables.seats:
            raise BadRequest(f"no seat {seat} at a table of {self.tables.seats}")
        if isinstance(others, str):
            names *= self.tables.seats - 1
        if len(names) != self.tables.seats - 1:
            raise BadRequest(f"{len(names)} bots for {self.tables.seats - 1} other seats")
        self.names = {(seat + 1 + i) % self.tables.seats: name for i, name in enumerate(names)}
        self.illegal, self.illegal_reward = illegal, illegal_reward
        self.is_over = np.zeros(tables, np.bool_)

    def reset(self, seed: int) -> None:
        """New games; the bots start afresh from the same seed."""
        self._rng = new_rng(seed, 1)
        self._bots: dict[int, Bot] = {}
        if not self.is_random:
            self._bots = {seat: make_bot(name, next_word(self._rng)) for seat, name in self.names.items()}
        self.tables.reset(seed)
        self.is_over[:] = False
        self._others_play(np.zeros(self.tables.tables), np.zeros(self.tables.tables, np.bool_))

    def step(self, actions: npt.ArrayLike) -> tuple[Any, Any, Any]:
        """One decision of our seat at every table: rewards, terminations, truncations.

        A table whose game is over gets a new deal instead.
        """
        tables, over = self.tables, self.is_over.copy()
        chosen = np.array(actions, np.int64).reshape(-1)
        bad = self._illegal(chosen) & ~over
        if bad.any():
            chosen = self._answer(chosen, bad)
        chosen[over] = LEAVE
        tables.step(chosen)
        rewards = tables.rewards[:, self.seat].astype(np.float64)
        ended = tables.terminated.copy()
        self._others_play(rewards, ended)
        if over.any():
            tables.restart(over)
            self._others_play(rewards, ended)
        stayed = bad & (chosen == LEAVE)
        rewards[stayed] = self.illegal_reward
        tables.heads[stayed, TURNS] += 1
        given_up = (tables.heads[:, TURNS] >= self.limit) & ~ended
        self.is_over = ended | given_up
        return rewards, ended, given_up

    def _illegal(self, actions: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        known = (actions >= 0) & (actions < self.tables.masks.shape[1])
        masks = self.tables.masks[np.arange(len(actions)), np.where(known, actions, 0)]
        return ~(known & (masks != 0))

    def _answer(self, actions: npt.NDArray[np.int64], bad: npt.NDArray[np.bool_]) -> Any:
        match self.illegal:
            case "stay":
                return np.where(bad, LEAVE, actions)
            case "random":
                return np.where(bad, self.tables.choose_at_random(), actions)
            case _:
                i = int(np.flatnonzero(bad)[0])
                position = Position(self.game, self.tables.seats).at(self.tables.state(i))
                position.apply(self.seat, int(actions[i]))
                raise IllegalAction(f"table {i}: action {actions[i]} is illegal")

    def _others_play(self, rewards: Any, ended: Any) -> None:
        """The bots' decisions, until our seat must decide or the game is over."""
        tables = self.tables
        while not self.is_random:
            waiting = (tables.acting != self.seat) & (tables.acting != NOBODY)
            if not waiting.any():
                return
            actions = np.full(tables.tables, LEAVE, np.int64)
            for i in np.flatnonzero(waiting):
                seat = int(tables.acting[i])
                position = Position(self.game, tables.seats).at(tables.state(int(i)))
                actions[i] = ask_bot(self._bots[seat], position, seat, next_word(self._rng))
            tables.step(actions)
            rewards += tables.rewards[:, self.seat]
            ended |= tables.terminated


class SeatEnv(gymnasium.Env[Observation, int]):
    """One seat at one table."""

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        seat: int = 0,
        others: str | Sequence[str] = "random",
        reward: str = "win",
        options: Mapping[str, int] | None = None,
        limit: int = LIMIT,
        illegal: str = "stay",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
    ) -> None:
        terms = {"reward": reward, "options": options, "limit": limit}
        self._seat = SeatTables(game, seats, seat, others, 1, illegal, illegal_reward, **terms)
        self.game, self.render_mode = self._seat.game, render_mode
        self.observation_space = observation_space(self.game)
        self.action_space = action_space(self.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game; the same seed and actions, the same game."""
        super().reset(seed=seed)
        self._seat.reset(int(self.np_random.integers(1 << 62)))
        return self._look(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """One decision, and everybody else's until the next."""
        rewards, ended, given_up = self._seat.step([action])
        self._seat.is_over[:] = False  # who drives a single environment resets it
        return self._look(), float(rewards[0]), bool(ended[0]), bool(given_up[0]), {}

    def _look(self) -> Observation:
        tables = self._seat.tables
        if tables.acting[0] == NOBODY:  # the end, as our seat sees it
            tables.look_into(0, self._seat.seat, tables.masks, tables.observations)
        return observation_of(tables.observations[0], tables.masks[0])

    def render(self) -> Any:
        """The table as the seat sees it."""
        text = text_of(self.game, self._seat.tables.state(0), self._seat.seat)
        if self.render_mode == "human":
            print(text, end="\n\n")
            return None
        return text


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """One seat at each of many tables; a finished game is dealt again at the next step."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        *,
        seat: int = 0,
        others: str | Sequence[str] = "random",
        reward: str = "win",
        options: Mapping[str, int] | None = None,
        limit: int = LIMIT,
        illegal: str = "stay",
        illegal_reward: float = -1.0,
    ) -> None:
        terms = {"reward": reward, "options": options, "limit": limit}
        self._seat = SeatTables(game, seats, seat, others, num_envs, illegal, illegal_reward, **terms)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self._seat.game)
        self.single_action_space = action_space(self._seat.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """New games at all tables."""
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        self._seat.reset(int(self.np_random.integers(1 << 62)))
        return self._look(), {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """One decision at every table."""
        rewards, ended, given_up = self._seat.step(actions)
        return self._look(), rewards, ended, given_up, {}

    def _look(self) -> Observation:
        tables = self._seat.tables
        return observation_of(tables.observations, tables.masks)


def register_all() -> None:
    """Put every game into Gymnasium's registry: `kaffihus/Fika-v1`, by its version of the rules."""
    for game_id in games.IDS:
        name = "".join(part.capitalize() for part in game_id.split("_"))
        gymnasium.register(
            f"kaffihus/{name}-v{games.load(game_id).rules_version}",
            entry_point=f"{__name__}:SeatEnv",
            vector_entry_point=f"{__name__}:SeatVectorEnv",
            kwargs={"game": game_id},
        )


register_all()
