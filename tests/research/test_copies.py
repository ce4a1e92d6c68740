"""Everything that is played with pickles and copies, and a copy goes on as the original does."""

import copy
import pickle
import subprocess
import sys
from dataclasses import replace

import gymnasium
import numpy as np
import pytest

import kaffihus
from kaffihus import games
from kaffihus.core.chance import new_rng
from kaffihus.core.errors import BadData
from kaffihus.core.position import Position
from kaffihus.research import gymnasium as seats
from kaffihus.research.pettingzoo import raw_env
from kaffihus.research.vector import Tables

WAYS = {"pickle": lambda thing: pickle.loads(pickle.dumps(thing)), "deepcopy": copy.deepcopy}
in_every_way = pytest.mark.parametrize("twin_of", WAYS.values(), ids=WAYS)

# It finds an environment without an id unusual.
pytestmark = pytest.mark.filterwarnings("ignore:.*WARN.*:UserWarning")


@in_every_way
def test_a_game_stays_the_same_game(game, twin_of):
    assert twin_of(game) is game
    for version in range(1, game.rules_version):
        assert twin_of(game.at_version(version)) is game.at_version(version)


def test_a_changed_game_is_not_pickled_as_if_it_were_not():
    changed = replace(games.load("fika"), title="Fake")
    with pytest.raises(BadData, match="Fake"):
        pickle.dumps(changed)
    assert copy.deepcopy(changed) is changed


@in_every_way
def test_a_position_is_independent_of_its_copy(game, twin_of):
    position = Position(game, game.seats[0])
    twin = twin_of(position)
    assert twin.game is game and twin.state == position.state and twin.state.dtype == game.state_dtype
    position.draw(new_rng(1))
    assert twin.state != position.state


@in_every_way
def test_the_library_s_games_go_on_alike(game, twin_of):
    title = kaffihus.load(game.id)
    playing = title.new_game(seed=4, options=game.tiny)
    twins = playing, twin_of(playing)
    for _ in range(6):
        for twin in twins:
            if twin.pending:
                twin.apply(twin.pending[0], twin.sample(twin.pending[0]))
    assert twins[0].record() == twins[1].record() and len(twins[0].play.steps) > 6
    assert twin_of(title).new_game(seed=4).view(0) == title.new_game(seed=4).view(0)


@in_every_way
def test_tables_go_on_alike(twin_of):
    tables = Tables("fika", tables=520, seed=3, options={"tiny": 1}, threads=2)
    tables.step_at_random()
    twin = twin_of(tables)
    assert twin.states.dtype.isalignedstruct == tables.states.dtype.isalignedstruct
    for _ in range(30):
        tables.step_at_random()
        twin.step_at_random()
    assert twin.states.tobytes() == tables.states.tobytes()
    assert np.array_equal(twin.heads, tables.heads) and np.array_equal(twin.rewards, tables.rewards)
    tables.step_at_random()
    assert twin.states.tobytes() != tables.states.tobytes()


def turn(table):
    """The last legal action of whoever is asked; all that can be seen after it."""
    mask = table.observe(table.agent_selection)["action_mask"]
    table.step(int(np.flatnonzero(mask)[-1]))
    return table.agent_selection, table.state().tobytes(), table.infos, table.rewards


@in_every_way
def test_pettingzoo_s_environment_goes_on_alike(twin_of):
    table = raw_env("fika", infos=["view", "legal"])
    assert twin_of(table).possible_agents == table.possible_agents  # not begun
    table.reset(seed=1)
    turn(table)
    twin = twin_of(table)
    for _ in range(5):
        assert turn(twin) == turn(table)


@in_every_way
@pytest.mark.parametrize("others", ["random", "greedy:worlds=1,steps=1"])
def test_gymnasium_s_environments_go_on_alike(twin_of, others):
    one = gymnasium.make("kaffihus/Fika-v1", options={"tiny": 1}, others=others, illegal="random")
    many = seats.SeatVectorEnv("fika", 3, options={"tiny": 1}, others=others, illegal="random")
    for env, actions in ((one, 0), (many, np.zeros(3, int))):
        twin_of(env)  # not begun
        env.reset(seed=5)
        env.step(actions)
        twin = twin_of(env)
        for step in range(8 if env is many else 1):
            for mine, its in zip(env.step(actions), twin.step(actions), strict=True):
                assert str(mine) == str(its), step


def test_an_environment_goes_to_another_process(tmp_path):
    """One that has imported nothing yet."""
    table = raw_env("fika")
    table.reset(seed=1)
    (tmp_path / "table").write_bytes(pickle.dumps(table))
    code = "import pickle, sys; print(pickle.load(open(sys.argv[1], 'rb')).state().tolist())"
    ran = subprocess.run(
        [sys.executable, "-c", code, tmp_path / "table"], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == str(table.state().tolist())
