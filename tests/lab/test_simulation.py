"""Simulation: what a run refuses, what a tally adds up, and what the totals make of it."""

import pickle
from pathlib import Path

import numpy as np
import pytest
import typer

from kaffihus import games
from kaffihus.cli import simulate as command
from kaffihus.core.chance import new_rng
from kaffihus.core.errors import BadRequest
from kaffihus.core.loops import MAX_DECISIONS
from kaffihus.lab.block import DECISIONS, GAMES, LONGEST, SHARES, TOTALS, UNFINISHED, WINS, block_of
from kaffihus.lab.run import Run, add_tally, new_tally, totals_of

FIKA, JAR = games.load("fika"), games.load("cookie_jar")
EXAMPLES = Path(__file__).parents[2] / "examples" / "policies.py"


def played(run, first, count):
    """A block of a run's games, interpreted."""
    tally, states = new_tally(), [run.game.new_state(run.players)]
    seen = np.zeros(run.game.observation_size, np.uint8)
    places, numbers = np.zeros(7, np.int64), (*run.key, first, count)
    play = block_of(run.game, run.choose).play_block
    play(states, run.game.new_mask(), seen, new_rng(0), run.players, run.values, *numbers, places, tally)
    return tally


def test_totals_are_means_over_the_games_that_were_finished():
    tally = new_tally()
    tally[GAMES], tally[UNFINISHED], tally[DECISIONS], tally[LONGEST] = 12, 2, 600, 75
    tally[WINS : WINS + 3] = 5 * SHARES, 4 * SHARES + SHARES // 2, SHARES // 2
    tally[TOTALS : TOTALS + 3] = 30, 25, -5
    totals = totals_of(Run(JAR, 3, 12), tally, seconds=2.0)
    assert totals.win_rates == [0.5, 0.45, 0.05]
    assert totals.mean_scores == [3.0, 2.5, -0.5]
    assert (totals.games, totals.unfinished, totals.decisions, totals.longest) == (12, 2, 600, 75)
    assert totals.decisions_per_second == 300


def totals_with(unfinished):
    """Ten games of FIKA, of which some had no end."""
    tally = new_tally()
    tally[GAMES], tally[UNFINISHED], tally[DECISIONS] = 10, unfinished, 900
    return totals_of(Run(FIKA, 2, 10), tally, seconds=1.0)


def test_games_that_were_given_up_are_said_loudly(monkeypatch, capsys):
    """A line on stderr, and an exit status that is not 0."""
    monkeypatch.setattr(command, "simulate", lambda *asked: totals_with(3))
    with pytest.raises(typer.Exit) as stop:
        command.simulate_games(Run(FIKA, 2, 10), None, "cpu", None, None, as_json=False)
    assert stop.value.exit_code == 1
    told = " ".join(capsys.readouterr().err.split())
    counted = f"3 of 10 games had no end after {MAX_DECISIONS} decisions"
    assert told == f"kaffihus: fika, 2 players: {counted} and were given up"


def test_games_that_all_ended_are_not_warned_about(monkeypatch, capsys):
    monkeypatch.setattr(command, "simulate", lambda *asked: totals_with(0))
    command.simulate_games(Run(FIKA, 2, 10), None, "cpu", None, None, as_json=False)
    assert capsys.readouterr().err == ""


def test_games_that_were_all_given_up_have_no_rates():
    tally = new_tally()
    tally[GAMES], tally[UNFINISHED] = 2, 2
    assert totals_of(Run(FIKA, 2, 2), tally, 1.0).win_rates == [0, 0]


def test_a_tally_adds_up_the_games_one_by_one():
    """Wins, scores, decisions and the longest game are those of the single games."""
    run = Run(JAR, 4, 5, seed=3, options=JAR.tiny)
    whole, single = played(run, 0, 5), [played(run, number, 1) for number in range(5)]
    assert whole[LONGEST] == max(tally[LONGEST] for tally in single)
    added = new_tally()
    for tally in single:
        assert tally[LONGEST] == tally[DECISIONS] > 0
        assert tally[WINS : WINS + 4].sum() == SHARES
        add_tally(added, tally)
    assert added.tolist() == whole.tolist()


def test_a_finished_game_adds_its_shares_and_scores():
    """Two who share the win get half of it each; those behind add their scores alone."""
    run = Run(JAR, 4, 1, seed=3, options=JAR.tiny)
    state = JAR.new_state(4, JAR.tiny)
    JAR.loops.random_game(state, JAR.new_mask(), new_rng(3, 0))
    places, expected = np.zeros(7, np.int64), np.zeros(7, np.int64)
    JAR.scores(state, expected)
    tally = new_tally()
    block_of(JAR).add_result(state, 4, 17, places, tally)
    assert tally[TOTALS : TOTALS + 4].tolist() == expected[:4].tolist()
    JAR.ranks(state, places)
    winners = [seat for seat in range(4) if places[seat] == 1]
    shares = [SHARES // len(winners) if seat in winners else 0 for seat in range(4)]
    assert tally[WINS : WINS + 4].tolist() == shares
    assert tally.tolist()[WINS:] == played(run, 0, 1).tolist()[WINS:]


def test_a_run_travels_to_another_process():
    run = Run(FIKA, 2, 50, seed=1 << 40 | 7, options={"tiny": 1}, policy=f"{EXAMPLES}:first_legal")
    again = pickle.loads(pickle.dumps(run))
    assert again == run
    assert again.game is FIKA and again.key == (7, 256) and again.choose is run.choose


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        ({"players": 5}, "FIKA is for 2 players, not 5"),
        ({"games": 0}, "0 games; expected 1 to"),
        ({"games": 2_000_000_000}, "expected 1 to 1000000000"),
        ({"options": {"speed": 1}}, "FIKA has no option 'speed'"),
        ({"policy": f"{EXAMPLES}:best"}, "no function best"),
    ],
)
def test_a_run_that_cannot_be_is_refused(asked, complaint):
    with pytest.raises(BadRequest, match=complaint):
        Run(**{"game": FIKA, "players": 2, "games": 10, **asked})
