"""Gymnasium's own checks over our games, many at once, and against our bots."""

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from kaffihus.bots.search.bot import WAIT
from kaffihus.core.errors import BadRequest, IllegalAction, NotAnAction
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


@pytest.mark.parametrize("others", ["random", "greedy:worlds=1,steps=1"])
def test_the_end_is_shown_to_our_seat_as_it_sees_it(others):
    """Not as seat 0 does, whose hand would then be told to seat 1."""
    envs = SeatVectorEnv("fika", 8, options={"tiny": 1}, seat=1, others=others, illegal="random")
    game, ended = envs.unwrapped._seat.game, 0
    envs.reset(seed=3)
    for _ in range(12):
        observation, _, terminated, *_ = envs.step(np.zeros(8, int))
        for i in np.flatnonzero(terminated):
            seen = np.zeros(game.observation_size, np.uint8)
            game.observe(envs._seat.tables.state(i), 1, seen)
            assert np.array_equal(observation["observation"][i], seen)
            ended += 1
    assert ended


def test_every_table_has_a_seed_of_its_own():
    """And plays what a single environment of that seed plays."""
    envs, one = SeatVectorEnv("fika", 3), SeatEnv("fika")
    for seeds, given in (([7, 11, 7], [7, 11, 7]), ([20, 21, 22], 20)):
        together, _ = envs.reset(seed=given)
        for i, seed in enumerate(seeds):
            alone, _ = one.reset(seed=seed)
            assert np.array_equal(together["observation"][i], alone["observation"])
    rest = envs.reset(seed=[5, None, 5])[0]["observation"]
    assert np.array_equal(rest[0], rest[2]) and not np.array_equal(rest[0], rest[1])
    with pytest.raises(BadRequest, match="2 seeds for 3 tables"):
        envs.reset(seed=[1, 2])


def test_the_reset_mask_is_kept_to():
    envs = SeatVectorEnv("fika", 3, illegal="random")
    envs.reset(seed=1)
    before = envs.step(np.zeros(3, int))[0]["observation"]
    mask = np.array([False, True, False])
    after = envs.reset(seed=[4, 4, 4], options={"reset_mask": mask})[0]["observation"]
    assert np.array_equal(before[~mask], after[~mask])
    assert np.array_equal(after[1], SeatEnv("fika").reset(seed=4)[0]["observation"])
    for wrong in (mask[:2], mask.astype(int), np.zeros(3, bool)):
        with pytest.raises(BadRequest, match="reset_mask"):
            envs.reset(options={"reset_mask": wrong})


def test_players_actions_alone_are_the_same_game():
    """Numbered without chance's; the catalogue's numbers are at hand."""
    whole, own = SeatEnv("fyfe"), SeatEnv("fyfe", player_actions=True)
    catalogue = whole._seat.game.catalogue
    players = sum(len(family) for family in catalogue.families if not family.chance)
    assert own.action_space.n == players < whole.action_space.n == len(catalogue)
    (seen, _), (short, _) = whole.reset(seed=3), own.reset(seed=3)
    for _ in range(3):
        legal = np.flatnonzero(short["action_mask"])
        assert own.actions.numbers[legal].tolist() == np.flatnonzero(seen["action_mask"]).tolist()
        assert np.array_equal(own.action_masks(), short["action_mask"] != 0)
        seen, *_ = whole.step(int(own.actions.numbers[legal[-1]]))
        short, *_ = own.step(int(legal[-1]))
        assert np.array_equal(seen["observation"], short["observation"])
    with pytest.raises(NotAnAction, match=f"expected 0 to {players - 1}"):
        own.step(players)


def test_masks_can_be_asked_for():
    env, envs = SeatEnv("fika"), SeatVectorEnv("fika", 2)
    for each in (env, envs):
        observation, _ = each.reset(seed=6)
        assert each.action_masks().dtype == np.bool_
        assert np.array_equal(each.action_masks(), observation["action_mask"] != 0)


@pytest.mark.parametrize("others", ["random", "greedy:worlds=1,steps=1"])
def test_changes_of_score_add_up_to_the_score(others):
    """What the others do before our first decision is counted in."""
    totals = {
        reward: play(SeatEnv("fyfe", seat=1, others=others, options={"tiny": 1}, reward=reward), seed=5)
        for reward in ("score", "score_change")
    }
    assert totals["score"][0] == pytest.approx(totals["score_change"][0])


def test_others_never_think_in_plain_python_for_lack_of_compiled_code():
    env = SeatEnv("fika", others="master")
    (bot,) = env._seat._bots.values()
    assert bot.compiler == WAIT
    assert bot.settings_for(env.game).seconds == 0  # nor by the clock


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


def test_what_is_no_action_is_refused():
    env, envs = SeatEnv("fika"), SeatVectorEnv("fika", 2)
    for each, actions in ((env, 0), (envs, np.zeros(2, int))):
        with pytest.raises(ResetNeeded):
            each.step(actions)
        each.reset(seed=0)
    for wrong in (1.0, np.float32(1), None, "1", [1], -1, 119):
        with pytest.raises(NotAnAction, match="expected"):
            env.step(wrong)
    for wrong in (1, [1], [1, 2, 3], [[1, 2]], [1.0, 2.0], [True, False], [1, -1], [1, 119]):
        with pytest.raises(NotAnAction, match="expected"):
            envs.step(wrong)


def test_a_step_after_the_end_is_refused():
    env = SeatEnv("fika", options={"tiny": 1})
    play(env, seed=1)
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_mistakes_are_refused():
    with pytest.raises(BadRequest, match="illegal='maybe'"):
        SeatEnv("fika", illegal="maybe")
    with pytest.raises(BadRequest, match="no seat 5"):
        SeatEnv("fika", seat=5, others="greedy")
    with pytest.raises(BadRequest, match="2 bots for 1"):
        SeatEnv("fika", others=["random", "greedy"])
