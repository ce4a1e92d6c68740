"""Games by a given policy: it is asked, sees its seat's knowledge alone, and is held to the rules."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

from kaffihus import games
from kaffihus.core.chance import new_rng
from kaffihus.core.errors import BadRequest
from kaffihus.core.rule import rule
from kaffihus.core.state import PlainState
from kaffihus.lab.block import GAMES, ILLEGAL, ILLEGAL_GAMES, block_of
from kaffihus.lab.policy import load_policy
from kaffihus.lab.run import Run, new_tally, totals_of
from kaffihus.lab.simulation import simulate

EXAMPLES = Path(__file__).parents[2] / "examples" / "policies.py"
FIKA = games.load("fika")


@rule
def stubborn(seen, mask, rng):
    return 0


@rule
def out_of_bounds(seen, mask, rng):
    return len(mask)


def play_plainly(game, policy, seed, seats=None):
    """One whole game by a policy, interpreted: (state, decisions)."""
    state, mask = PlainState(game.state_dtype), np.zeros(len(game.new_mask()), np.uint8)
    seats = seats or game.seats[0]
    game.setup(state, seats, game.option_values())
    seen = np.zeros(game.observation_size, np.uint8)
    return state, block_of(game, policy).guided_game(state, mask, seen, new_rng(seed))


def test_a_policy_that_chooses_at_random_plays_random_games(game):
    """The same generator, the same choices as the loops' own."""
    policy = load_policy(f"{EXAMPLES}:random_legal")
    state, decisions = play_plainly(game, policy, seed=3)
    other = PlainState(game.state_dtype)
    game.setup(other, game.seats[0], game.option_values())
    assert decisions == game.loops.random_game(other, game.new_mask(), new_rng(3))
    assert state.to_bytes() == other.to_bytes()


def test_the_policy_is_given_what_the_seat_knows():
    """The observation of the acting seat, anew for every decision, and a mask of what is legal."""
    asked = []

    @rule
    def watching(seen, mask, rng):
        asked.append((seen.copy(), mask.copy()))
        return int(mask.argmax())

    play_plainly(FIKA, watching, seed=1)
    state, mask = PlainState(FIKA.state_dtype), FIKA.new_mask()
    FIKA.setup(state, 2, FIKA.option_values())
    rng, seen = new_rng(1), np.zeros(FIKA.observation_size, np.uint8)
    for given, marked in asked:
        while FIKA.loops.pending(state) >> 7:
            FIKA.loops.random_step(state, FIKA.loops.pending(state), mask, mask.view(np.int64), rng)
        seat = FIKA.loops.first_seat(FIKA.loops.pending(state))
        FIKA.observe(state, seat, seen)
        mask[:] = 0
        FIKA.legal(state, seat, mask)
        assert np.array_equal(given, seen) and np.array_equal(marked, mask)
        FIKA.apply(state, seat, int(mask.argmax()))
    assert FIKA.pending(state) == 0


@pytest.mark.parametrize("policy", [stubborn, out_of_bounds])
def test_a_policy_that_breaks_the_rules_is_refused(policy):
    assert play_plainly(FIKA, policy, seed=1)[1] == ILLEGAL
    tally = new_tally()
    tally[GAMES], tally[ILLEGAL_GAMES] = 5, 2
    with pytest.raises(BadRequest, match="not legal in 2 of 5 games"):
        totals_of(Run(FIKA, 2, 5), tally, 1.0)


def test_compiled_games_by_a_policy_are_the_same_games():
    """Totals of a few compiled games are those of the interpreted ones, on any number of cores."""
    policy = load_policy(f"{EXAMPLES}:first_legal")
    one, two = (simulate(Run(FIKA, 2, 6, 4, policy=policy), cores=cores) for cores in (1, 2))
    assert (one.decisions, one.win_rates, one.mean_scores) == (
        two.decisions,
        two.win_rates,
        two.mean_scores,
    )
    lengths = []
    for number in range(6):
        state, mask = PlainState(FIKA.state_dtype), FIKA.new_mask()
        FIKA.setup(state, 2, FIKA.option_values())
        seen = np.zeros(FIKA.observation_size, np.uint8)
        lengths.append(block_of(FIKA, policy).guided_game(state, mask, seen, new_rng(4, number)))
    assert one.decisions == sum(lengths)
    assert one.longest == max(lengths)


def test_another_policy_of_the_same_name_is_not_taken_from_the_cache(tmp_path):
    """The first legal action and the last differ, though file, function and game are named alike."""
    text = EXAMPLES.read_text()
    decisions = set()
    for folder, source in (
        ("one", text),
        ("two", text.replace("first_legal", "x").replace("lazy", "first_legal")),
    ):
        path = tmp_path / folder / "same.py"
        path.parent.mkdir()
        path.write_text(source)
        spec = importlib.util.spec_from_file_location("same", path)
        module = importlib.util.module_from_spec(spec)
        sys.modules["same"] = module
        spec.loader.exec_module(module)
        decisions.add(simulate(Run(FIKA, 2, 5, 1, policy=module.first_legal), cores=1).decisions)
    del sys.modules["same"]
    assert len(decisions) == 2


@pytest.mark.parametrize(
    ("where", "complaint"),
    [
        ("policies", "expected file.py:function"),
        ("nowhere.py:best", "there is no file nowhere.py"),
        ("no.such.module:best", "No module named 'no'"),
        (f"{EXAMPLES}:best", "no function best marked with @rule"),
        (f"{EXAMPLES}:annotations", "no function annotations marked with @rule"),
    ],
)
def test_a_policy_that_is_not_there_is_refused(where, complaint):
    with pytest.raises(BadRequest, match=complaint):
        load_policy(where)


def test_a_function_that_is_no_rule_is_refused():
    with pytest.raises(BadRequest, match="not marked with @rule"):
        Run(FIKA, 2, 1, policy=lambda seen, mask, rng: 0)
