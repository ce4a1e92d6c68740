"""Gymnasium's environments for one seat against our bots, one by one or many at once.

    gymnasium.make("kaffihus.research.gymnasium:kaffihus/Fika-v1", others="greedy")
    gymnasium.make_vec("kaffihus.research.gymnasium:kaffihus/Fika-v1", num_envs=1024)

`others` names a bot, or one for each other seat from our left on. Against `random` all runs compiled.
Bots that think wait for their compiled code, so that a seed is the same game on every machine. An illegal
action is answered as `illegal` says: `stay` changes nothing and costs `illegal_reward`, `random` takes a
random legal action instead, `raise` is an error. With `player_actions=True` actions are numbered without
chance's; `actions.numbers` has the catalogue's numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from kaffihus import games
from kaffihus.bots import Bot, ask_bot, make_bot
from kaffihus.core.chance import new_rng, next_word
from kaffihus.core.errors import BadRequest, IllegalAction
from kaffihus.core.position import Position
from kaffihus.research.history import History
from kaffihus.research.spaces import Actions, Observation, observation_of, observation_space, text_of
from kaffihus.research.vector import LEAVE, LIMIT, NOBODY, Tables, whole_number, whole_numbers
from kaffihus.research.vector_rules import TURNS

ILLEGAL = ("stay", "random", "raise")
SEEDS = 1 << 62


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
        self.tables = Tables(game, seats, tables, own=own, viewer=seat, again=False, **settings)
        self.game, self.seat, self.limit = self.tables.game, seat, int(settings.get("limit", LIMIT))
        if isinstance(others, str):
            names *= self.tables.seats - 1
        if len(names) != self.tables.seats - 1:
            raise BadRequest(f"{len(names)} bots for {self.tables.seats - 1} other seats")
        self.names = {(seat + 1 + i) % self.tables.seats: name for i, name in enumerate(names)}
        self.illegal, self.illegal_reward = illegal, illegal_reward
        self.is_over = np.zeros(tables, np.bool_)
        self.is_dealt = False
        self._owed = np.zeros(tables)  # rewards of what the others did before our first decision
        self._rngs = [new_rng(0)] * tables  # the bots' luck, by table
        self._seat_bots()

    def _seat_bots(self) -> None:
        """One bot a seat plays at all tables: it is seeded again for every decision."""
        self._bots: dict[int, Bot] = {}
        if not self.is_random:
            self._bots = {seat: make_bot(name, 0) for seat, name in self.names.items()}
            for bot in self._bots.values():
                bot.wait_for_compiler(self.game)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_bots"}

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        vars(self).update(kept)
        self._seat_bots()

    def reset(self, seeds: Sequence[int], which: npt.NDArray[np.bool_] | None = None) -> None:
        """New games, a seed for each table, at all or at the marked ones; no table depends on another."""
        which = np.ones(self.tables.tables, np.bool_) if which is None else which
        self.tables.reset(seeds, which)
        for i in np.flatnonzero(which):
            self._rngs[i] = new_rng(seeds[int(i)], 1)
        self.is_over[which] = False
        self.is_dealt = True
        self._owed[which] = 0
        self._others_play(self._owed, np.zeros(self.tables.tables, np.bool_))

    def step(self, actions: npt.NDArray[np.int64]) -> tuple[Any, Any, Any]:
        """One decision of our seat at every table: rewards, terminations, truncations.

        A table whose game is over gets a new deal instead.
        """
        if not self.is_dealt:
            raise ResetNeeded("step() before the first reset(): nothing has been dealt")
        tables, over = self.tables, self.is_over.copy()
        chosen = actions
        bad = self._illegal(chosen) & ~over
        if bad.any():
            chosen = self._answer(chosen, bad)
        chosen = np.where(over, LEAVE, chosen)
        tables.step(chosen)
        rewards = tables.rewards[:, self.seat].astype(np.float64)
        rewards[~over] += self._owed[~over]
        self._owed[:] = 0
        ended = tables.terminated.copy()
        self._others_play(rewards, ended)
        if over.any():
            tables.restart(over)
            self._others_play(self._owed, ended)
        stayed = bad & (chosen == LEAVE)
        rewards[stayed] += self.illegal_reward
        tables.heads[stayed, TURNS] += 1
        given_up = (tables.heads[:, TURNS] >= self.limit) & ~ended
        self.is_over = ended | given_up
        return rewards, ended, given_up

    def _illegal(self, actions: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        return self.tables.masks[np.arange(len(actions)), actions] == 0

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
                seat, rng = int(tables.acting[i]), self._rngs[i]
                position = Position(self.game, tables.seats).at(tables.state(int(i)))
                self._bots[seat].begin(next_word(rng))
                actions[i] = ask_bot(self._bots[seat], position, seat, next_word(rng))
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
        player_actions: bool = False,
        history: int = 0,  # so many of the seat's last decisions are part of what it observes
        render_mode: str | None = None,
    ) -> None:
        terms = {"reward": reward, "options": options, "limit": limit}
        self._seat = SeatTables(game, seats, seat, others, 1, illegal, illegal_reward, **terms)
        self.game, self.render_mode = self._seat.game, render_mode
        self.actions = Actions(self.game, player_actions)
        self._history = History(self.game, self.actions, 1, history) if history else None
        own = self._history.spaces() if self._history else {}
        self.observation_space = spaces.Dict({**observation_space(self.game, self.actions).spaces, **own})
        self.action_space = self.actions.new_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game; the same seed and actions, the same game."""
        super().reset(seed=seed)
        self._seat.reset([int(self.np_random.integers(SEEDS))])
        if self._history:
            self._history.clear()
        return self._look(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """One decision, and everybody else's until the next."""
        if self._seat.is_over[0]:
            raise ResetNeeded("step() after the game's end: reset() deals the next one")
        chosen = self.actions.to_catalogue(whole_number(action))
        if self._history and self._seat.tables.masks[0, chosen]:
            self._history.add(0, self._seat.tables.observations[0], int(action))
        rewards, ended, given_up = self._seat.step(np.array([chosen]))
        return self._look(), float(rewards[0]), bool(ended[0]), bool(given_up[0]), {}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now: where sb3-contrib's `MaskablePPO` looks for it."""
        return self.actions.mask(self._seat.tables.masks[0].view(np.int8)).astype(np.bool_)

    def _look(self) -> Observation:
        tables = self._seat.tables
        observation = observation_of(tables.observations[0], tables.masks[0].view(np.int8), self.actions)
        return {**observation, **self._history.of(0)} if self._history else observation

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
        player_actions: bool = False,
    ) -> None:
        terms = {"reward": reward, "options": options, "limit": limit}
        self._seat = SeatTables(game, seats, seat, others, num_envs, illegal, illegal_reward, **terms)
        self.num_envs = num_envs
        self.actions = Actions(self._seat.game, player_actions)
        self.single_observation_space = observation_space(self._seat.game, self.actions)
        self.single_action_space = self.actions.new_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """New games at all tables, or where `options["reset_mask"]` says.

        A list has a seed for each table; of a single seed the tables get that one and those after it, one
        each. A table plays what a `SeatEnv` of its seed plays.
        """
        if seed is None or isinstance(seed, int):
            seeds = [None if seed is None else seed + i for i in range(self.num_envs)]
        else:
            seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise BadRequest(f"{len(seeds)} seeds for {self.num_envs} tables")
        super().reset(seed=seed if isinstance(seed, int) else None)
        which = (options or {}).get("reset_mask")
        self._seat.reset([self._seed_from(each) for each in seeds], self._checked(which))
        return self._look(), {}

    def _seed_from(self, seed: int | None) -> int:
        generator = self.np_random if seed is None else seeding.np_random(seed)[0]
        return int(generator.integers(SEEDS))

    def _checked(self, which: Any) -> npt.NDArray[np.bool_] | None:
        if which is None:
            return None
        marks = np.asarray(which)
        if marks.shape != (self.num_envs,) or marks.dtype != np.bool_ or not marks.any():
            raise BadRequest(
                f"reset_mask of shape {marks.shape} and type {marks.dtype}; "
                f"expected {self.num_envs} booleans, one of them true at least"
            )
        if not self._seat.is_dealt:
            raise ResetNeeded("reset_mask at the first reset(): every table needs its first deal")
        return marks.copy()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """One decision at every table."""
        chosen = self.actions.to_catalogue(whole_numbers(actions, self.num_envs))
        rewards, ended, given_up = self._seat.step(chosen)
        return self._look(), rewards, ended, given_up, {}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now, a row for each table."""
        return self.actions.mask(self._seat.tables.masks.view(np.int8)).astype(np.bool_)

    def _look(self) -> Observation:
        tables = self._seat.tables
        return observation_of(tables.observations, tables.masks.view(np.int8), self.actions)


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
