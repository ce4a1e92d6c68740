"""The vector environment plays by the very rules, and tells what it did."""

import numpy as np
import pytest

from kaffihus.core.chance import RNG_SIZE
from kaffihus.core.errors import BadRequest, IllegalAction, NotAnAction
from kaffihus.core.position import Position
from kaffihus.research.vector import LEAVE, NOBODY, Tables


def test_a_table_is_in_lock_step_with_the_interpreted_rules(game):
    """State, mask, observation, who acts, and the rewards at the end, decision by decision."""
    tables = Tables(game, game.seats[-1], tables=1, seed=5, options=game.tiny, again=False, reward="score")
    position = Position(game, game.seats[-1], game.tiny).at(tables.state(0))
    while tables.acting[0] != NOBODY:
        seat = int(tables.acting[0])
        assert position.pending[0] == seat
        assert np.flatnonzero(tables.masks[0]).tolist() == position.legal(seat)
        seen = np.zeros(game.observation_size, np.uint8)
        game.observe(position.state, seat, seen)
        assert np.array_equal(tables.observations[0], seen)
        action = int(tables.choose_at_random()[0])
        rng = tables.heads[0, :RNG_SIZE].copy()
        tables.step([action])
        position.apply(seat, action)
        while position.is_chance:
            position.draw(rng)
        assert position.state == tables.state(0)
    scores = position.scores()
    expected = [s - (sum(scores) - s) / (len(scores) - 1) for s in scores]
    assert position.is_over and tables.terminated[0]
    assert tables.rewards[0] == pytest.approx(expected)


def test_threads_change_nothing(game):
    one, two = (Tables(game, tables=600, seed=1, threads=threads) for threads in (1, 2))
    for _ in range(20):
        one.step_at_random()
        two.step_at_random()
    assert one.states.tobytes() == two.states.tobytes()
    assert np.array_equal(one.heads, two.heads) and np.array_equal(one.observations, two.observations)


def test_the_win_is_shared_out(game):
    """Rewards come with the end of a game only, and add up to one win, or to nothing."""
    for reward, total in (("win", 1.0), ("zero_sum", 0.0)):
        tables = Tables(game, game.seats[-1], tables=64, seed=2, options=game.tiny, reward=reward)
        ended = 0
        for _ in range(150):
            tables.step_at_random()
            ended += int(tables.terminated.sum())
            assert tables.rewards[~tables.terminated].any() == 0
            assert tables.rewards[tables.terminated].sum(1) == pytest.approx(total, abs=1e-5)
            assert (tables.acting != NOBODY).all() and tables.masks.any(1).all()
        assert ended > 64


def test_a_long_game_is_given_up():
    tables = Tables("fika", tables=3, limit=7)
    for step in range(1, 15):
        tables.step_at_random()
        assert tables.truncated.all() == (step % 7 == 0) and not tables.terminated.any()


def test_one_seat_of_its_own():
    """With `own`, only that seat is asked; a random opponent wins about as often."""
    tables = Tables("fika", tables=400, own=1, again=False, seed=3)
    won = np.zeros(2)
    while (tables.acting != NOBODY).any():
        assert set(tables.acting.tolist()) <= {1, NOBODY}
        tables.step(tables.choose_at_random())
        won += tables.rewards.sum(0)
    assert won.sum() == 400 and 140 < won[1] < 260


def test_mistakes_are_refused_and_change_nothing():
    tables = Tables("fika", tables=2)
    before = tables.states.tobytes()
    illegal = int(np.flatnonzero(tables.masks[1] == 0)[0])
    legal = int(np.flatnonzero(tables.masks[0])[0])
    with pytest.raises(IllegalAction, match="table 1"):
        tables.step([legal, illegal])
    with pytest.raises(NotAnAction, match="expected 0 to 118"):
        tables.step([legal, 119])
    tables.step([LEAVE, LEAVE])
    assert tables.states.tobytes() == before
    with pytest.raises(BadRequest, match="no reward 'fame'"):
        Tables("fika", reward="fame")
    with pytest.raises(BadRequest, match="no seat 2"):
        Tables("fika", own=2)
