"""The arena: seats are rotated, shares add up, intervals hold the truth."""

import json
from collections import Counter
from functools import partial

import pytest
from typer.testing import CliRunner

from kaffihus import games
from kaffihus.cli.app import app
from kaffihus.cli.arena import split_names
from kaffihus.core.errors import BadRequest
from kaffihus.lab.arena import Finish, mirrors, pairings, rate, run_arena, seat_standings, wilson

FIKA = games.load("fika")
TINY = {"tiny": 1}
plain_arena = partial(run_arena, is_compiled=False)


def test_every_bot_sits_everywhere_as_often():
    seen = Counter()
    for pairing in pairings(4, 3, 4 * 3 * 5):
        for seat, bot in enumerate(pairing.bots):
            seen[bot, seat] += 1
    assert set(seen.values()) == {15}


def test_the_rotations_of_a_table_share_a_deal():
    first, second, third = pairings(2, 2, 3)
    assert first.deal == second.deal and first.bots == second.bots[::-1]
    assert third.deal != first.deal


@pytest.mark.parametrize(
    ("wins", "games_played", "low", "high"),
    [(0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1), (85, 100, 0.7672, 0.9069)],
)
def test_intervals_are_wilsons(wins, games_played, low, high):
    """Values by the formula, worked out by hand."""
    assert wilson(wins, games_played) == pytest.approx((low, high), abs=1e-3)


def test_wins_are_shared_out_and_intervals_hold_the_share():
    """One bot at two places of the list is one line; nobody plays more often than the others."""
    results = plain_arena(FIKA, ["random", "random", "greedy:worlds=1"], 30, cores=1, options=TINY)
    lines = {line.bot: line for line in results.standings}
    assert sum(line.wins for line in results.standings) == pytest.approx(30)
    assert (lines["random"].games, lines["greedy:worlds=1"].games) == (40, 20)
    assert all(line.low <= line.share <= line.high for line in results.standings)
    shares = [line.share for line in results.standings]
    assert shares == sorted(shares, reverse=True)


def test_whoever_always_wins_is_rated_higher():
    found = [Finish(pairing, (1, 2), (9, 3), (0, 0), (1, 1)) for pairing in pairings(2, 2, 1)] * 5
    ratings = rate(["winner", "loser"], found)
    assert ratings["winner"][0] > 25 > ratings["loser"][0]
    assert ratings["winner"][1] < 25 / 3


def test_the_same_seed_gives_the_same_results_on_any_number_of_cores():
    def played(cores):
        results = plain_arena(FIKA, ["random", "greedy:worlds=1"], 6, seed=9, cores=cores, options=TINY)
        return [(line.bot, line.wins, line.mean_score, line.rating) for line in results.standings]

    assert played(1) == played(3)


def test_a_bot_plays_itself_and_every_game_is_a_deal_of_its_own():
    results = plain_arena(FIKA, ["random"], 8, seed=2, cores=1, options=TINY)
    (line,) = results.standings
    assert (line.games, line.wins, line.share) == (16, 8, 0.5)
    assert [(seat.seat, seat.bot, seat.games) for seat in results.seats] == [(0, None, 8), (1, None, 8)]
    assert sum(seat.wins for seat in results.seats) == 8
    assert [pairing.deal for pairing in mirrors(2, 3)] == [0, 1, 2]


def test_what_a_seat_is_worth_is_told_for_all_and_for_each_bot():
    """Two games of one deal: whoever sat in seat 0 won."""
    found = [Finish(pairing, (1, 2), (9, 3), (0, 0), (1, 1)) for pairing in pairings(2, 2, 2)]
    lines = {(line.bot, line.seat): line for line in seat_standings(["a", "b"], 2, found)}
    assert (lines[None, 0].wins, lines[None, 1].wins, lines[None, 0].mean_score) == (2, 0, 9)
    assert (lines["a", 0].share, lines["a", 1].share, lines["b", 0].games) == (1, 0, 1)
    assert list(lines) == [(name, seat) for name in (None, "a", "b") for seat in range(2)]


def test_the_command_prints_one_json_object(monkeypatch):
    monkeypatch.setattr("kaffihus.cli.arena.run_arena", plain_arena)
    ran = CliRunner().invoke(
        app,
        [
            "arena",
            "fika",
            "--bots",
            "random,greedy:worlds=2,steps=4",
            "--games",
            "4",
            "--option",
            "tiny=1",
            "--json",
        ],
    )
    assert ran.exit_code == 0, ran.output
    results = json.loads(ran.stdout)
    assert results["games"] == 4
    assert {line["bot"] for line in results["standings"]} == {"random", "greedy:worlds=2,steps=4"}
    assert set(results["duels"]) == {"random", "greedy:worlds=2,steps=4"}


@pytest.mark.slow
def test_compiled_games_are_the_same_games():
    def played(arena):
        results = arena(FIKA, ["random", "greedy:worlds=2"], 6, seed=9)
        return [(line.bot, line.wins, line.mean_score) for line in results.standings]

    assert played(run_arena) == played(plain_arena)


def test_settings_stay_with_their_bot():
    assert split_names("random,search:iterations=5,explore=0.1,greedy") == [
        "random",
        "search:iterations=5,explore=0.1",
        "greedy",
    ]


@pytest.mark.parametrize(
    ("bots", "games_played", "players", "complaint"),
    [
        (["random", "nobody"], 5, None, "no bot 'nobody'"),
        ([], 5, None, "needs a bot"),
        (["random", "greedy"], 0, None, "expected 1 to"),
        (["random", "greedy"], 5, 3, "FIKA is for 2 players, not 3"),
    ],
)
def test_a_wrong_wish_is_refused(bots, games_played, players, complaint):
    with pytest.raises(BadRequest, match=complaint):
        run_arena(FIKA, bots, games_played, players)
