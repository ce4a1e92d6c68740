"""Gymnasium's own checks over our games, many at once, and against our bots."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from kaffihus.core.errors import BadRequest, IllegalAction
from kaffihus.research.gymnasium import SeatEnv, SeatVectorEnv

# It finds a dict of arrays and an environment without an id unusual.
pytestmark = pytest.mark.filterwarnings("ignore:.*WARN.*:UserWarning")


def name_of(game):
    return f"kaffihus/{''.join(part.capitalize() for part in game.id.split('_'))}-v{game.rules_version}"


def play(env, seed, limit=3000):
    """A game of always the last legal action: the sum of rewards, and how it ended."""
    observation, _ = env.reset(seed=seed)
    total = 0.0
    for _ in range(limit):
        action = int(np.flatnonzero(observation["action_mask"])[-1])
        observation, reward, terminated, truncated, _ = env.step(action)
        total += reward
        if terminated or truncated:
            return total, terminated
    raise AssertionError("no end")


def test_the_check_passes(game):
    check_env(gymnasium.make(name_of(game)).unwrapped, skip_render_check=True)


@pytest.mark.slow
def test_the_check_passes_for_every_seat_and_answer_to_illegal_actions(game):
    for seats in game.seats:
        for illegal in ("stay", "random"):
            env = SeatEnv(game.id, seats, seat=seats - 1, illegal=illegal, render_mode="ansi")
            check_env(env, skip_render_check=True)
            assert play(env, seed=seats)[1]


def test_games_end_and_seeds_repeat_them(game):
    env = gymnasium.make(name_of(game), options=game.tiny, seat=1)
    first, second = play(env, seed=8), play(env, seed=8)
    assert first == second and first[1] and 0 <= first[0] <= 1


def test_observations_are_fresh():
    env = SeatEnv("fika")
    first, _ = env.reset(seed=0)
    kept = {key: value.copy() for key, value in first.items()}
    env.step(int(np.flatnonzero(first["action_mask"])[0]))
    assert all(np.array_equal(first[key], kept[key]) for key in kept)


def test_many_at_once(game):
    """A finished game shows its last position, and is dealt anew at the next step."""
    envs = gymnasium.make_vec(name_of(game), num_envs=16, options=game.tiny, reward="zero_sum")
    assert isinstance(envs.unwrapped, SeatVectorEnv)
    observation, _ = envs.reset(seed=1)
    assert observation["observation"].shape == (16, game.observation_size)
    ended, over = 0, np.zeros(16, bool)
    for _ in range(120):
        playing = observation["action_mask"].any(1)
        assert np.array_equal(playing, ~over)
        actions = np.where(playing, observation["action_mask"].argmax(1), 0)
        observation, rewards, terminated, truncated, _ = envs.step(actions)
        assert not rewards[~terminated].any() and not (terminated & over).any()
        over = terminated | truncated
        ended += int(over.sum())
    assert ended > 16
    assert observation in envs.observation_space


@pytest.mark.parametrize("envs", [1, 3])
def test_against_bots_that_think(envs):
    """Others are asked with what they may know; the games end."""
    others = "greedy:worlds=1,steps=1"
    if envs == 1:
        assert play(SeatEnv("fika", options={"tiny": 1}, others=[others]), seed=1)[1]
        return
    many = SeatVectorEnv("fika", envs, options={"tiny": 1}, others=others, illegal="random")
    many.reset(seed=2)
    ended = sum(int(many.step(np.zeros(envs, int))[2].sum()) for _ in range(40))
    assert ended > 2


def test_illegal_actions_are_answered_as_configured():
    env = SeatEnv("fika", illegal_reward=-0.25, limit=3)
    before, _ = env.reset(seed=0)
    after, reward, terminated, truncated, _ = env.step(0)
    assert reward == -0.25 and not terminated and not truncated
    assert np.array_equal(before["observation"], after["observation"])
    assert np.array_equal(before["action_mask"], after["action_mask"])
    env = SeatEnv("fika", illegal="random")
    env.reset(seed=0)
    after, reward, *_ = env.step(0)
    assert reward == 0 and not np.array_equal(before["observation"], after["observation"])
    env = SeatEnv("fika", illegal="raise")
    env.reset(seed=0)
    with pytest.raises(IllegalAction):
        env.step(0)


def test_one_who_only_errs_is_given_up():
    env = SeatEnv("fika", limit=30)
    env.reset(seed=0)
    for _ in range(40):
        *_, terminated, truncated, _ = env.step(0)
        if truncated:
            break
    assert truncated and not terminated


def test_mistakes_are_refused():
    with pytest.raises(BadRequest, match="illegal='maybe'"):
        SeatEnv("fika", illegal="maybe")
    with pytest.raises(BadRequest, match="no seat 5"):
        SeatEnv("fika", seat=5, others="greedy")
    with pytest.raises(BadRequest, match="2 bots for 1"):
        SeatEnv("fika", others=["random", "greedy"])
