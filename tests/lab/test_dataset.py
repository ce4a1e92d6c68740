"""Datasets: what is read back is what was played, to the byte."""

import numpy as np
import pytest

import kaffihus
from kaffihus import games
from kaffihus.cli.dataset import make_dataset
from kaffihus.core.chance import CHANCE
from kaffihus.core.errors import BadData, BadRequest
from kaffihus.core.position import Position
from kaffihus.lab.arena import run_arena
from kaffihus.lab.bot_games import record_games
from kaffihus.lab.dataset import Dataset


@pytest.fixture(scope="module")
def dataset():
    return record_games(games.load("fika"), ["random", "newcomer"], 6, 2, seed=3, cores=2)


@pytest.mark.parametrize("suffix", ["npz", "parquet"])
def test_every_position_is_read_back_to_the_byte(dataset, suffix, tmp_path):
    path = tmp_path / f"games.{suffix}"
    dataset.save(path)
    again = Dataset.load(path)
    assert again == dataset and again.facts.source == "arena of random, newcomer, seed 3"
    for number in range(len(dataset)):
        played = [position.state.to_bytes() for position in dataset.positions(number)]
        assert [position.state.to_bytes() for position in again.positions(number)] == played
        assert len(played) == len(dataset[number].steps) + 1


def test_the_games_are_those_of_the_arena(dataset):
    """Writing steps down changes none of them: every draw is the same."""
    results = run_arena(games.load("fika"), ["random", "newcomer"], 6, seed=3, cores=1)
    for seat in range(2):
        wins = sum((entry.ranks[seat] == 1) / entry.ranks.count(1) for entry in dataset.entries)
        assert results.seats[seat].wins == pytest.approx(wins, abs=1e-3)
    assert {entry.bots for entry in dataset.entries} == {("random", "newcomer"), ("newcomer", "random")}
    assert [entry.deal for entry in dataset.entries] == [0, 0, 1, 1, 2, 2]


def test_each_step_was_legal_and_each_ending_is_the_rules(dataset):
    for number, entry in enumerate(dataset.entries):
        position = Position(games.load("fika"), 2)
        for step in entry.steps:
            position.apply(step.seat, step.action)
        assert position.is_over
        assert (tuple(position.ranks()), tuple(position.scores())) == (entry.ranks, entry.scores), number


def test_decisions_are_what_players_saw_and_did(dataset):
    decisions, row = dataset.decisions(1), 0
    for before, step in zip(dataset.positions(1), dataset[1].steps, strict=False):
        if step.seat == CHANCE:
            continue
        assert decisions.seats[row] == step.seat and decisions.actions[row] == step.action
        assert np.array_equal(decisions.observations[row], before.observation(step.seat))
        assert np.flatnonzero(decisions.masks[row]).tolist() == before.legal(step.seat)
        assert decisions.returns[row] == (dataset[1].ranks[step.seat] == 1)
        row += 1
    assert row == len(decisions.actions) > 10


def test_what_the_rules_contradict_is_refused(dataset, tmp_path):
    """Another ending, another version of the rules, other components, no dataset at all."""
    path = tmp_path / "games.npz"
    dataset.save(path)
    held = dict(np.load(path))
    for read in (lambda own: list(own.positions(0)), lambda own: own.decisions(0)):
        np.savez(path, **{**held, "ends": held["ends"] ^ 1})
        with pytest.raises(BadData, match="another position"):
            read(Dataset.load(path))
    for change, says in (('"rules": 1', '"rules": 9'), ('"components": "', '"components": "x')):
        held["header"] = np.array(str(np.load(path)["header"]).replace(change, says))
        np.savez(tmp_path / "other.npz", **held)
        with pytest.raises((BadData, BadRequest)):
            Dataset.load(tmp_path / "other.npz").decisions(0)
    np.savez(tmp_path / "none.npz", **{**held, "header": np.array("{}")})
    with pytest.raises(BadData, match="expected a kaffihus dataset 1"):
        Dataset.load(tmp_path / "none.npz")
    for wrong in (tmp_path / "games.csv", tmp_path / "missing.npz", tmp_path / "missing.parquet"):
        with pytest.raises(BadRequest):
            Dataset.load(wrong)


def test_records_become_a_dataset_without_names(tmp_path):
    """A file for each kind of game: here FIKA whole, and its tiny variant."""
    files = []
    for number, options in enumerate([{}, {}, {"tiny": 1}]):
        table = kaffihus.load("fika").new_game(seed=number, options=options)
        while table.pending:
            table.apply(table.pending[0], table.sample(table.pending[0]))
        files.append(tmp_path / f"{number}.txt")
        files[-1].write_text(table.record())
    make_dataset("fika", tmp_path / "all.npz", None, False, 0, None, 0, None, [], files, None)
    whole, tiny = (Dataset.load(tmp_path / f"all-{i}.npz") for i in (1, 2))
    assert (len(whole), len(tiny), tiny.facts.options) == (2, 1, {"tiny": 1})
    assert whole[0].bots == ("person", "person") and list(whole.positions(1))[-1].is_over


def test_each_level_gets_a_file(tmp_path, monkeypatch):
    monkeypatch.setattr("kaffihus.cli.dataset.LEVELS", ("random", "random:"))
    make_dataset("fika", tmp_path / "of.npz", None, True, 3, None, 0, 1, [], [], None)
    assert Dataset.load(tmp_path / "of-random.npz")[2].bots == ("random", "random")


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"bots": "random", "levels": True}, "expected one of --bots"),
        ({"file": "games.csv", "bots": "random"}, "expected a name that ends with .npz or .parquet"),
        ({"database": "nowhere.db"}, "there is no such database"),
    ],
)
def test_what_cannot_be_written_is_refused_in_one_line(wish, says, tmp_path):
    asked = {"file": "games.npz", "bots": None, "levels": False, "database": None, **wish}
    file, database = tmp_path / asked["file"], asked["database"] and str(tmp_path / asked["database"])
    with pytest.raises(BadRequest, match=says):
        make_dataset("fika", file, asked["bots"], asked["levels"], 1, None, 0, None, [], [], database)
