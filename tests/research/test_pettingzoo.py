"""PettingZoo's own tests over our games, and what they do not ask."""

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils import TerminateIllegalWrapper, turn_based_aec_to_parallel

from kaffihus.core.errors import BadRequest, IllegalAction
from kaffihus.research.pettingzoo import env, parallel_env, raw_env

# Observations are dicts with a mask, as PettingZoo's own classic games have them; it excuses those by name.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def suite(game, seats, cycles):
    api_test(env(game.id, seats), num_cycles=cycles)
    seed_test(lambda: env(game.id, seats), num_cycles=cycles)
    parallel_api_test(parallel_env(game.id, seats), num_cycles=cycles)


def test_the_suite_passes_for_fewest_and_most_players(game):
    for seats in {game.seats[0], game.seats[-1]}:
        suite(game, seats, cycles=200)


@pytest.mark.slow
def test_the_suite_passes_for_every_number_of_players_and_every_reward(game):
    for seats in game.seats:
        suite(game, seats, cycles=1000)
    for reward in ("zero_sum", "score"):
        api_test(env(game.id, reward=reward), num_cycles=2000)


def test_rendering(game, capsys):
    render_test(lambda **mode: env(game.id, options=game.tiny, **mode))
    assert capsys.readouterr().out


def test_seeds_of_the_parallel_form(game):
    """That test plays unmasked actions: an illegal one must end the game, as a wrapper has it."""

    def guarded():
        return turn_based_aec_to_parallel(TerminateIllegalWrapper(raw_env(game.id), illegal_reward=-1))

    parallel_seed_test(guarded, num_cycles=50)


def test_nobody_is_done_before_the_game_is(game):
    """Not even who is out of a round of the cookie game; then all are, and the win is shared out."""
    table = env(game.id, game.seats[-1], options=game.tiny)
    table.reset(seed=4)
    paid = {}
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        assert len(set(table.terminations.values())) == 1 and not truncated
        if terminated:
            paid[agent] = reward
            table.step(None)
        else:
            table.step(int(np.flatnonzero(observation["action_mask"])[-1]))
    assert list(paid) == table.possible_agents and sum(paid.values()) == pytest.approx(1)


def test_the_text_view_is_the_seats_own(game):
    table = raw_env(game.id)
    table.reset(seed=1)
    seat = table.possible_agents.index(table.agent_selection)
    info = table.infos[table.agent_selection]
    assert info["view"] == game.view(table.plain_state(), seat)
    assert info["text"] and "[/]" not in info["text"]
    mask = table.observe(table.agent_selection)["action_mask"]
    assert [game.catalogue.parse(text) for text in info["legal"]] == np.flatnonzero(mask).tolist()
    with pytest.raises(KeyError):
        info["secrets"]


def test_a_long_game_is_given_up():
    table = raw_env("fika", limit=5)
    table.reset(seed=0)
    for _ in range(5):
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))
    assert all(table.truncations.values()) and not any(table.terminations.values())


def test_an_illegal_action_is_refused_and_changes_nothing():
    table = raw_env("fika")
    table.reset(seed=0)
    before = table.plain_state()
    with pytest.raises(IllegalAction):
        table.step(0)
    assert table.plain_state() == before
    with pytest.raises(AttributeError, match="before the first reset"):
        raw_env("fika").last()
    with pytest.raises(BadRequest, match="render mode"):
        raw_env("fika", render_mode="rgb_array")
