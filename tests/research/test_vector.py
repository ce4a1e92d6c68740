"""The vector environment plays by the very rules, and tells what it did."""

import pickle

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


def test_the_last_observations_of_a_game_are_kept(game):
    """By every seat, while the table plays the next game already."""
    kept, again = (
        Tables(game, tables=8, seed=6, options=game.tiny, again=again) for again in (False, True)
    )
    ended = np.zeros(8, bool)
    while not ended.all():
        actions = kept.choose_at_random()
        again.choose_at_random()  # the generators keep step
        kept.step(actions)
        again.step(np.where(ended, LEAVE, actions))
        for i in np.flatnonzero(kept.terminated):
            for seat in range(kept.seats):
                seen = np.zeros(game.observation_size, np.uint8)
                game.observe(kept.state(i), seat, seen)
                assert np.array_equal(kept.last_observations[i, seat], seen)
            assert again.terminated[i] and again.acting[i] != NOBODY
            assert np.array_equal(again.last_observations[i], kept.last_observations[i])
        ended |= kept.terminated


def test_changes_of_score_add_up_to_the_score(game):
    """And they are on the way: somebody is rewarded before the end."""
    sums = {}
    for reward in ("score", "score_change"):
        tables = Tables(game, tables=16, seed=8, options=game.tiny, again=False, reward=reward)
        sums[reward] = np.zeros_like(tables.rewards)
        while (tables.acting != NOBODY).any():
            tables.step(tables.choose_at_random())
            sums[reward] += tables.rewards
    assert sums["score_change"] == pytest.approx(sums["score"], abs=1e-4)


def test_from_a_snapshot_the_same_decisions_lead_to_the_same_bytes():
    tables = Tables("fika", tables=64, seed=1, options={"tiny": 1})
    for _ in range(5):
        tables.step_at_random()
    snapshot = tables.snapshot()

    def go_on(tables):
        seen = []
        for _ in range(30):
            tables.step_at_random()
            seen.append(b"".join(array.tobytes() for array in tables.snapshot().arrays.values()))
        return seen

    first = go_on(tables)
    tables.restore(pickle.loads(pickle.dumps(snapshot)))
    assert go_on(tables) == first
    other = Tables("fika", tables=64, seed=9, options={"tiny": 1})
    other.restore(snapshot)
    assert go_on(other) == first
    with pytest.raises(BadRequest, match="of other tables"):
        Tables("fika", tables=64).restore(snapshot)


def test_a_seed_for_each_table():
    tables = Tables("fika", tables=3)
    tables.reset([5, 1 << 40, 5])
    assert tables.states[0] == tables.states[2] != tables.states[1]
    assert tables.states[1] == Tables("fika", seed=1 << 40).states[0]
    before = tables.states.copy()
    tables.reset([8, 8, 8], np.array([False, True, False]))
    assert (tables.states == before).tolist() == [True, False, True]
    with pytest.raises(BadRequest, match="2 seeds for 3 tables"):
        tables.reset([1, 2])


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


@pytest.mark.parametrize("reward", ["win", "score_change"])
def test_the_only_table_can_be_played_by_itself(game, reward):
    """A decision is what a step of all tables is, to the byte, to the end or where a game is given up."""
    for limit, options in ((5, None), (5000, game.tiny)):
        terms = {"options": options, "reward": reward, "again": False, "limit": limit, "seed": 7}
        many, alone = Tables(game, game.seats[-1], **terms), Tables(game, game.seats[-1], **terms)
        while not many.flags.any():
            (action,) = many.choose_at_random()
            alone.choose_at_random()  # the generators keep step
            many.step([action])
            acting = alone.step_one(int(action))
            assert acting == (NOBODY if many.flags.any() else many.acting[0])
            for name, expected in many.snapshot().arrays.items():
                if name != "actions":
                    assert getattr(alone, name).tobytes() == expected.tobytes(), name
        assert bool(many.truncated[0]) == (limit == 5)


def test_mistakes_are_refused_and_change_nothing():
    tables = Tables("fika", tables=2)
    before = tables.states.tobytes()
    illegal = int(np.flatnonzero(tables.masks[1] == 0)[0])
    legal = int(np.flatnonzero(tables.masks[0])[0])
    with pytest.raises(IllegalAction, match="table 1"):
        tables.step([legal, illegal])
    with pytest.raises(NotAnAction, match="expected 0 to 118"):
        tables.step([legal, 119])
    for wrong in (legal, [legal], [[legal, legal]], [legal, 1.5], [1.0, 2.0], [True, True], ["1", "2"]):
        with pytest.raises(NotAnAction, match="expected 2 whole numbers"):
            tables.step(wrong)
    tables.step([LEAVE, LEAVE])
    assert tables.states.tobytes() == before
    with pytest.raises(BadRequest, match="no reward 'fame'"):
        Tables("fika", reward="fame")
    with pytest.raises(BadRequest, match="no seat 2"):
        Tables("fika", own=2)
