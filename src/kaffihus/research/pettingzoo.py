"""PettingZoo's turn-based environments: `env("fika", seats=2)`.

Where several seats may decide at once, the lowest goes first; the others do not see its choice. A
player who is out of a round of the cookie game may come back and PettingZoo knows no resurrection:
so nobody is done before the game is. An illegal action is refused with its reason and changes
nothing; wrap the environment in PettingZoo's `TerminateIllegalWrapper` to have it cost the game.

Infos are empty unless `infos` names what they shall hold, some of `view`, `text` and `legal`: plain
values of their moment. With `player_actions=True` actions are numbered without chance's;
`actions.numbers` has the catalogue's numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import turn_based_aec_to_parallel

from kaffihus.core.errors import BadRequest
from kaffihus.core.state import Bytes, PlainState
from kaffihus.research.history import History
from kaffihus.research.spaces import (
    Actions,
    Mask,
    Observation,
    knowledge_space,
    observation_space,
    text_of,
)
from kaffihus.research.vector import LIMIT, NOBODY, Tables, whole_number

RENDER_MODES = ("human", "ansi")
INFOS = ("view", "text", "legal")
# What PettingZoo promises once a game has begun.
BEGUN = (
    "agent_selection",
    "rewards",
    "terminations",
    "truncations",
    "infos",
    "_cumulative_rewards",
    "_acting",
)


def env(game: str, seats: int | None = None, **settings: Any) -> Any:
    """The environment. It needs none of PettingZoo's wrappers: it says itself what is out of order."""
    return raw_env(game, seats, **settings)


def parallel_env(game: str, seats: int | None = None, **settings: Any) -> Any:
    """The same for code that wants all agents' actions at every step; all but one are ignored."""
    return turn_based_aec_to_parallel(env(game, seats, **settings))


class raw_env(AECEnv[str, Observation, int | None]):  # noqa: N801  PettingZoo's name for it
    """One table; agents are `seat_0`, `seat_1`, …"""

    metadata = {"name": "kaffihus", "render_modes": list(RENDER_MODES), "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        reward: str = "win",
        options: Mapping[str, int] | None = None,
        limit: int = LIMIT,
        infos: Sequence[str] = (),
        player_actions: bool = False,
        history: int = 0,  # so many of a seat's last decisions are part of what it observes
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise BadRequest(f"no render mode {render_mode!r}; there are: {', '.join(RENDER_MODES)}")
        for name in infos:
            if name not in INFOS:
                raise BadRequest(f"no info {name!r}; there are: {', '.join(INFOS)}")
        self.render_mode = render_mode
        self._told = tuple(infos)
        self._tables = Tables(game, seats, options=options, reward=reward, limit=limit, again=False)
        self.game = self._tables.game
        self.metadata = {**self.metadata, "name": f"kaffihus_{self.game.id}_v{self.game.rules_version}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self._tables.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.actions = Actions(self.game, player_actions)
        self._history = History(self.game, self.actions, self._tables.seats, history) if history else None
        own = self._history.spaces() if self._history else {}
        self._observation_spaces = {
            agent: spaces.Dict({**observation_space(self.game, self.actions).spaces, **own})
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: self.actions.new_space() for agent in self.possible_agents}
        self.state_space = knowledge_space(self.game, self._tables.seats)
        self._rewards_on_the_way = reward == "score_change"
        # Room to look through the eyes of a seat that is not deciding.
        self._mask = np.zeros_like(self._tables.masks)
        self._observation = np.zeros_like(self._tables.observations)
        self._equip()

    def _equip(self) -> None:
        """The deciding seat's observation and its mask, where every decision writes them."""
        self._own = self._tables.observations[0], self._tables.masks[0].view(np.int8)

    def __getstate__(self) -> dict[str, Any]:
        """All but these views: pickled, they would be arrays of their own."""
        return {name: value for name, value in vars(self).items() if name != "_own"}

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        for name, value in kept.items():
            setattr(self, name, value)
        self._equip()

    def __getattr__(self, name: str) -> Any:
        if name in BEGUN:
            raise AttributeError(f"{name!r} is not there before the first reset()")
        raise AttributeError(name)

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed and actions, the same game."""
        if seed is None:
            seed = int(np.random.SeedSequence().generate_state(1)[0])
        self._tables.reset(seed)
        if self._history:
            self._history.clear()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._acting = int(self._tables.acting[0])
        self._inform()
        self.agent_selection = self.possible_agents[self._acting]

    def step(self, action: int | None) -> None:
        """The acting seat's decision; `None` where its game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadRequest(f"{agent} must decide: an action was expected, not None")
        number, seen = action, self._tables.observations[0].copy() if self._history else None
        if self.actions.numbers is not None:
            action = int(self.actions.to_catalogue(whole_number(action)))
        acting = self._tables.step_one(action)
        if self._history and seen is not None:
            self._history.add(self._acting, seen, int(number))
        self._cumulative_rewards[agent] = 0.0
        if acting == NOBODY:
            self._end()
        else:
            self._acting = acting
            self.agent_selection = self.possible_agents[acting]
            if self._rewards_on_the_way:
                self._reward()
        if self._told:
            self._inform()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        self._acting = int(self._tables.acting[0])  # still somebody where the game was given up
        self.terminations = dict.fromkeys(self.agents, bool(self._tables.terminated[0]))
        self.truncations = dict.fromkeys(self.agents, bool(self._tables.truncated[0]))
        self._reward()
        self.agent_selection = self.agents[0]

    def _reward(self) -> None:
        rewards = self._tables.rewards[0].tolist()
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._accumulate_rewards()

    def _inform(self) -> None:
        """New infos; those of before stay as they are."""
        state = self.plain_state() if self._told else None
        self.infos: dict[str, dict[str, Any]] = {
            agent: {name: self._info(name, state, self._seat_of[agent]) for name in self._told}
            for agent in self.agents
        }

    def _info(self, name: str, state: Any, seat: int) -> Any:
        match name:
            case "view":
                return self.game.view(state, seat)
            case "text":
                return text_of(self.game, state, seat)
            case _:
                mask = self._look_as(seat)[1]
                return [self.game.catalogue.notate(int(action)) for action in np.flatnonzero(mask)]

    def observe(self, agent: str) -> Observation:
        """What a seat knows, whoever's decision it is; its mask is empty while it has none."""
        seat = self._seat_of[agent]
        seen, may = self._own if seat == self._acting else self._look_as(seat)
        observation = {"observation": seen.copy(), "action_mask": self.actions.mask(may)}
        return {**observation, **self._history.of(seat)} if self._history else observation

    def state(self) -> npt.NDArray[np.uint8]:
        """What all seats together know: their observations, one after the other."""
        return np.concatenate([self._look_as(seat)[0].copy() for seat in range(self._tables.seats)])

    def _look_as(self, seat: int) -> tuple[Bytes, Mask]:
        """A seat's observation and its mask, in arrays that are written again."""
        if seat == self._acting:
            return self._own
        self._tables.look_into(0, seat, self._mask, self._observation)
        return self._observation[0], self._mask[0].view(np.int8)

    def plain_state(self) -> PlainState:
        """A copy of the state, for whoever wants to look behind the scenes."""
        return self._tables.state(0)

    def render(self) -> str | None:
        """The table as the acting seat sees it; as a spectator does when the game is over."""
        viewer = None if self._acting == NOBODY else self._acting
        text = text_of(self.game, self.plain_state(), viewer)
        if self.render_mode == "human":
            print(text, end="\n\n")
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""
