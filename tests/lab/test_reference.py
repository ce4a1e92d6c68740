"""How the benchmark's reference scores are taken: piece by piece, until the time is up."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from types import SimpleNamespace

import pytest
from benchmarks import reference_cells
from benchmarks.reference import grown, joined, kept
from benchmarks.reference_cells import Cell, Pool, Schedule, in_a_row, play_cells

from kaffihus.lab.arena import Finish
from kaffihus.lab.protocol import pairing, reference, score_of


def finish(number):
    ranks = ((1, 2), (2, 1), (1, 1), (1, 2), (2, 1), (1, 2))[number % 6]
    return Finish(pairing(number, 2), ranks, (number, 3), (1.0, 1.0), (10, 10))


def test_a_run_that_goes_on_comes_to_the_score_of_one_that_was_not_broken_off():
    played = [finish(number) for number in range(12)]
    first, rest = score_of("random", "x", played[:4]), score_of("random", "x", played[4:])
    whole, both = score_of("random", "x", played), joined(first, rest)
    assert (both.games, both.wins, both.share) == (12, whole.wins, whole.share)
    assert (both.low, both.high) == (whole.low, whole.high)
    assert both.by_seat == pytest.approx(whole.by_seat) and both.margin == pytest.approx(whole.margin)


def test_games_count_up_to_the_first_batch_that_is_missing():
    parts = {4: [finish(4), finish(5)], 8: [finish(8)], 6: [finish(6), finish(7)], 20: [finish(20)]}
    assert [one.pairing.number for one in in_a_row(parts, 4)] == [4, 5, 6, 7, 8]
    assert in_a_row(parts, 0) == []


def test_what_was_taken_from_a_bot_that_has_changed_is_not_kept():
    card = reference()["fika"]["random"]
    found = {"fika": {"random": card}}
    own = card.bot_hash
    assert kept(found, {("fika", "random"): own}) == found
    assert kept(found, {("fika", "random"): "other"}) == {}
    still = kept(found, {("fika", "greedy"): "other"})["fika"]["random"]
    assert [score.opponent for score in still.scores] == [
        score.opponent for score in card.scores if score.opponent != "greedy"
    ]
    assert kept({"fika": {"random": replace(card, rules=0)}}, {}) == {}


def test_a_cell_of_three_seats_is_broken_off_anywhere_and_keeps_the_share_of_each_seat():
    def won(number):
        ranks = ((1, 2, 3), (2, 1, 1), (3, 1, 2), (1, 1, 2), (2, 1, 1))[number % 5]
        return Finish(pairing(number, 3), ranks, (number, 3, 1), (1.0,) * 3, (10,) * 3)

    played = [won(number) for number in range(20)]
    both = joined(score_of("random", "x", played[:10]), score_of("random", "x", played[10:]))
    assert both.by_seat == pytest.approx(score_of("random", "x", played).by_seat)


CHEAP, DEAR = Cell("fika", "random", "greedy"), Cell("fika", "random", "master")


def given_out(schedule, seconds, count=1000):
    """Batches as they are asked for, each taking so many seconds a game."""
    batches = []
    while len(batches) < count and (batch := schedule.next()):
        schedule.took(batch, seconds[batch.cell] * batch.count)
        batches.append(batch)
    return batches


def test_every_cell_has_a_rotation_before_the_second_of_any_that_is_dear():
    batches = given_out(Schedule({DEAR: 0, CHEAP: 0}, 400), {CHEAP: 0.01, DEAR: 30.0})
    assert batches[:2] == [(CHEAP, 0, 2), (DEAR, 0, 2)]
    assert [batch.cell for batch in batches].index(DEAR, 2) > len([b for b in batches if b.cell == CHEAP])


def test_batches_of_a_cell_are_whole_rotations_without_a_gap_that_end_with_its_games():
    seats = Cell("cookie_jar", "random", "greedy")
    batches = given_out(Schedule({seats: 6}, 400), {seats: 0.5})
    assert [batch.first for batch in batches] == [
        6 + sum(b.count for b in batches[:i]) for i in range(len(batches))
    ]
    assert all(batch.count % 3 == 0 for batch in batches[:-1])
    assert sum(batch.count for batch in batches) == 394
    assert batches[1].count == 18  # ten seconds


def test_slow_cells_share_the_time_that_is_left():
    slower = Cell("fika", "master", "classic")
    batches = given_out(Schedule({DEAR: 0, slower: 0}, 400), {DEAR: 20.0, slower: 60.0}, count=80)
    games = {cell: sum(b.count for b in batches if b.cell == cell) for cell in (DEAR, slower)}
    assert games[DEAR] * 20 == pytest.approx(games[slower] * 60, rel=0.1)


def test_a_run_goes_on_from_what_is_known_and_ends_when_the_time_is_up(monkeypatch):
    """Batches by a stand-in for the processes: none is begun after the time is up."""

    def play_batch(cell, first, count):
        return [finish(number) for number in range(first, first + count)], 0.01 * count

    monkeypatch.setattr(reference_cells, "play_batch", play_batch)
    with ThreadPoolExecutor(2) as executor:
        pool = SimpleNamespace(executor=executor, cores=2, until=time.monotonic() + 1000)
        pool.done = partial(Pool.done, pool)
        played = dict(play_cells(pool, Schedule({DEAR: 0, CHEAP: 4}, 40)))
        pool.until = 0.0
        assert dict(play_cells(pool, Schedule({CHEAP: 0}, 24))) == {}
    for cell, first in ((CHEAP, 4), (DEAR, 0)):
        parts = {batch.first: games for batch, games in played.items() if batch.cell == cell}
        assert [one.pairing.number for one in in_a_row(parts, first)] == list(range(first, 40))


def test_what_is_written_down_on_the_way_is_what_has_no_gap():
    card = reference()["fika"]["random"]
    before = {"fika": {"random": replace(card, scores=card.scores[:1])}}
    games = {number: [finish(number)] for number in (0, 1, 2, 3, 5)}
    hashes = {("fika", name): name for name in ("random", "greedy")}
    found = grown(before, {CHEAP: 0}, {CHEAP: games}, hashes)["fika"]["random"]
    assert [(score.opponent, score.games) for score in found.scores][1:] == [("greedy", 4)]
    assert found.scores[0] == card.scores[0]


def test_what_a_bot_played_is_remembered_for_these_sources_and_this_network_alone(monkeypatch, tmp_path):
    monkeypatch.setattr(reference_cells, "cache_folder", lambda: tmp_path)
    mine = reference_cells._key("fika", "network", 0)
    reference_cells._remember(mine, "one")
    reference_cells._remember(reference_cells._key("fyfe", "random", 0), "two")
    assert reference_cells._remembered()[mine] == "one" and len(reference_cells._remembered()) == 2
    monkeypatch.setattr(reference_cells, "FILE", "evaluation.py")
    assert reference_cells._key("fika", "network", 0) != mine
    monkeypatch.setattr(reference_cells, "cache_folder", lambda: tmp_path / "others")
    assert reference_cells._remembered() == {}
