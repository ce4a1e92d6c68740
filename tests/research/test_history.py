"""Histories: a seat's own last decisions, and nobody else's."""

import gymnasium
import numpy as np
import pytest

from kaffihus.core.errors import BadRequest
from kaffihus.research.pettingzoo import env

ID = "kaffihus.research.gymnasium:kaffihus/Fika-v1"


def test_a_seat_observes_its_own_last_decisions():
    table = env("fika", history=3, player_actions=True)
    table.reset(seed=2)
    past = {agent: [] for agent in table.possible_agents}
    for agent in table.agent_iter():
        observation, _, terminated, truncated, _ = table.last()
        own = past[agent][-3:]
        assert table.observation_space(agent).contains(observation)
        assert not observation["history"][: 3 - len(own)].any()
        for row, chosen, (seen, action) in zip(
            observation["history"][::-1], observation["history_actions"][::-1], own[::-1], strict=False
        ):
            assert np.array_equal(row, seen) and chosen == action + 1
        if terminated or truncated:
            table.step(None)
            continue
        action = int(np.flatnonzero(observation["action_mask"])[-1])
        past[agent].append((observation["observation"], action))
        table.step(action)
    assert all(len(own) > 3 for own in past.values())
    table.reset(seed=3)
    assert not table.observe("seat_0")["history_actions"].any()


def test_the_same_from_one_seat_in_gymnasium():
    one = gymnasium.make(ID, history=2)
    seen, _ = one.reset(seed=1)
    assert not seen["history_actions"].any()
    legal = np.flatnonzero(seen["action_mask"])
    after, *_ = one.step(int(legal[0]))
    assert one.observation_space.contains(after)
    assert np.array_equal(after["history"][-1], seen["observation"])
    assert after["history_actions"].tolist() == [0, legal[0] + 1]
    illegal = int(np.flatnonzero(after["action_mask"] == 0)[0])
    stayed, *_ = one.step(illegal)
    assert stayed["history_actions"].tolist() == [0, legal[0] + 1], "what was refused was not done"


def test_without_one_nothing_is_added():
    table = env("fika")
    table.reset(seed=1)
    assert set(table.observe("seat_0")) == {"observation", "action_mask"}
    with pytest.raises(BadRequest, match="a history of -1 decisions"):
        env("fika", history=-1)
