"""PettingZoo's own tests over our games, and what they do not ask."""

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils import TerminateIllegalWrapper, turn_based_aec_to_parallel

from kaffihus.core.errors import BadRequest, IllegalAction, NotAnAction
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
    for reward in ("zero_sum", "score", "score_change"):
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
    table = raw_env(game.id, infos=["view", "text", "legal"])
    table.reset(seed=1)
    seat = table.possible_agents.index(table.agent_selection)
    info = table.infos[table.agent_selection]
    assert info["view"] == game.view(table.plain_state(), seat)
    assert info["text"] and "[/]" not in info["text"]
    mask = table.observe(table.agent_selection)["action_mask"]
    assert [game.catalogue.parse(text) for text in info["legal"]] == np.flatnonzero(mask).tolist()
    with pytest.raises(BadRequest, match="no info 'secrets'"):
        raw_env(game.id, infos=["secrets"])


def test_infos_are_plain_and_of_their_moment(game):
    """Kept, they tell of the moment they were made in, not of a later one."""
    table = raw_env(game.id, infos=["view", "text", "legal"])
    table.reset(seed=1)
    kept, then = table.infos, repr(table.infos)
    assert type(kept[table.agent_selection]) is dict
    table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))
    assert repr(kept) == then != repr(table.infos)


def test_the_state_is_what_all_seats_know(game):
    table = raw_env(game.id, game.seats[-1])
    table.reset(seed=2)
    seen = [table.observe(agent)["observation"] for agent in table.possible_agents]
    assert np.array_equal(table.state(), np.concatenate(seen)) and table.state() in table.state_space


def test_rewards_on_the_way_add_up_to_the_score():
    totals = {}
    for reward in ("score", "score_change"):
        table, choices = env("fyfe", reward=reward), np.random.default_rng(4)
        table.reset(seed=4)
        paid = totals.setdefault(reward, dict.fromkeys(table.possible_agents, 0.0))
        for agent in table.agent_iter():
            observation, given, terminated, _, _ = table.last()
            paid[agent] += given
            legal = np.flatnonzero(observation["action_mask"])
            table.step(None if terminated else int(choices.choice(legal)))
    assert totals["score"] == pytest.approx(totals["score_change"]) and any(totals["score"].values())


def test_players_actions_alone(game):
    table = env(game.id, player_actions=True)
    players = sum(len(family) for family in game.catalogue.families if not family.chance)
    assert table.action_space("seat_0").n == players
    api_test(table, num_cycles=50)


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
    for wrong in (1.0, "1", 500, -1):
        with pytest.raises(NotAnAction, match="expected"):
            table.step(wrong)
    assert table.plain_state() == before
    with pytest.raises(AttributeError, match="before the first reset"):
        raw_env("fika").last()
    with pytest.raises(BadRequest, match="render mode"):
        raw_env("fika", render_mode="rgb_array")
