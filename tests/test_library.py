"""The library's front door: its examples hold, and it costs nothing until it is used."""

import doctest
import subprocess
import sys

import numpy as np
import pytest

import kaffihus
from kaffihus import library
from kaffihus.core.errors import BadRequest, IllegalAction, NotAnAction
from kaffihus.core.record import read_record, replay_record


@pytest.mark.parametrize("module", [kaffihus, library], ids=lambda module: module.__name__)
def test_the_examples_in_the_docs_hold(module):
    result = doctest.testmod(module)
    assert result.attempted and not result.failed


def test_importing_kaffihus_imports_nothing():
    code = "import sys, kaffihus; sys.exit(bool({'numba', 'numpy', 'kaffihus.games'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_loading_a_game_needs_neither_the_compiler_nor_the_server():
    needless = {"numba", "starlette", "gymnasium", "pettingzoo", "pyspiel", "torch"}
    code = f"""
import sys, kaffihus
kaffihus.load('fika').new_game(seed=1).legal(0)
sys.exit(bool({needless} & set(sys.modules)))"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_game_is_played_to_its_end_and_its_record_replays(game):
    title = kaffihus.load(game.id)
    playing = title.new_game(seed=3, options=game.tiny)
    while not playing.is_over:
        seat = playing.pending[-1]
        assert playing.legal(seat) and not playing.observation(seat).max() > 255
        playing.apply(seat, playing.sample(seat))
    assert 1 in playing.ranks() and playing.log(None)
    again = replay_record(read_record(playing.record().encode()), lambda _: game)
    assert again.position.state == playing.play.position.state


def test_the_same_seed_gives_the_same_game(game):
    title = kaffihus.load(game.id)
    first, second = (title.new_game(seats=game.seats[-1], seed=9) for _ in range(2))
    assert first.view(0) == second.view(0)
    copy = first.copy()
    seat = first.pending[0]
    first.apply(seat, first.sample(seat))
    assert copy.view(None) == second.view(None)
    assert np.array_equal(copy.observation(0), second.observation(0))


def test_mistakes_are_refused_and_change_nothing():
    fika = kaffihus.load("fika")
    with pytest.raises(BadRequest, match="no game 'chess'"):
        kaffihus.load("chess")
    with pytest.raises(BadRequest, match="2 players"):
        fika.new_game(seats=3)
    playing = fika.new_game(seed=2)
    before = playing.view(None)
    with pytest.raises(NotAnAction):
        playing.apply(0, "jump")
    with pytest.raises(IllegalAction):
        playing.apply(1, "suit suit=pink")
    assert playing.view(None) == before
