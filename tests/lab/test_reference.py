"""How the benchmark's reference scores are taken: piece by piece, until the time is up."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from types import SimpleNamespace

import pytest
from benchmarks import reference_cells
from benchmarks.reference import joined, kept
from benchmarks.reference_cells import Cell, Pool, in_a_row, play_cells

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


def test_costly_cells_are_played_a_few_games_at_a_time():
    assert Cell("fika", "random", "greedy").batch > Cell("fika", "random", "master").batch
    for cell in (Cell("fika", "random", "greedy"), Cell("fika", "master", "greedy")):
        assert cell.batch % 2 == 0 and cell.batch % 3 == 0  # whole rotations


def test_cells_go_on_from_what_is_known_cheapest_first_until_the_time_is_up(monkeypatch):
    """Batches by a stand-in for the processes: none is begun after the time is up."""
    asked = []

    def play_batch(cell, first, count):
        asked.append((cell.opponent, first, count))
        return [finish(number) for number in range(first, first + count)]

    monkeypatch.setattr(reference_cells, "play_batch", play_batch)
    cheap, dear = Cell("fika", "random", "greedy"), Cell("fika", "random", "master")
    with ThreadPoolExecutor(1) as executor:
        pool = SimpleNamespace(executor=executor, until=time.monotonic() + 1000)
        pool.done = partial(Pool.done, pool)
        found = play_cells(pool, [dear, cheap], {cheap: 4}, 40)
        pool.until = 0.0
        assert play_cells(pool, [cheap], {}, 24) == {}
    assert [one.pairing.number for one in found[cheap]] == list(range(4, 40))
    assert [one.pairing.number for one in found[dear]] == list(range(40))
    assert [opponent for opponent, _, _ in asked[:3]] == ["greedy", "greedy", "master"]
    assert asked[:2] == [("greedy", 4, 24), ("greedy", 28, 12)]
