"""Minari's datasets: a seat's own decisions, episode by episode; Minari by a stand-in of what is called."""

import sys
from types import SimpleNamespace

import numpy as np
import pytest

import kaffihus
from kaffihus.cli.dataset import PERSON, entries_of
from kaffihus.core.errors import BadRequest
from kaffihus.lab.dataset import Dataset, facts_of


@pytest.fixture
def dataset():
    """Two short games."""
    found = []
    for seed in (1, 2):
        table = kaffihus.load("fika").new_game(seed=seed, options={"tiny": 1})
        while table.pending:
            table.apply(table.pending[0], table.sample(table.pending[0]))
        play = table.play
        found.append((play.position, dict(play.options), (PERSON,) * 2, tuple(play.steps)))
    facts = facts_of(found[0][0].game, 2, found[0][1], "two games")
    return Dataset(facts, list(entries_of(found)))


@pytest.fixture
def to_minari(monkeypatch):
    made = SimpleNamespace(create_dataset_from_buffers=lambda id, buffers, **said: (id, buffers, said))
    monkeypatch.setitem(sys.modules, "minari", made)
    collector = SimpleNamespace(EpisodeBuffer=SimpleNamespace)
    monkeypatch.setitem(sys.modules, "minari.data_collector", collector)
    monkeypatch.delitem(sys.modules, "kaffihus.research.minari", raising=False)
    from kaffihus.research.minari import to_minari

    yield to_minari
    sys.modules.pop("kaffihus.research.minari", None)


@pytest.mark.parametrize("seat", [0, 1])
def test_an_episode_is_what_a_seat_saw_and_did_and_what_it_knew_at_the_end(dataset, to_minari, seat):
    id, buffers, said = to_minari(dataset, "kaffihus/fika-v0", seat)
    assert id == "kaffihus/fika-v0" and said["algorithm_name"] == "two games"
    for number, episode in enumerate(buffers):
        decisions = dataset.decisions(number)
        own = decisions.seats == seat
        assert 0 < len(episode.actions) < len(decisions.actions)
        assert np.array_equal(episode.actions, decisions.actions[own])
        seen, masks = episode.observations["observation"], episode.observations["action_mask"]
        *_, last = dataset.positions(number)
        assert np.array_equal(seen, [*decisions.observations[own], last.observation(seat)])
        assert np.array_equal(masks[:-1], decisions.masks[own]) and not masks[-1].any()
        for row, mask, action in zip(seen, masks, episode.actions, strict=False):
            assert {"observation": row, "action_mask": mask} in said["observation_space"]
            assert action in said["action_space"] and mask[action]
        won = dataset[number].ranks[seat] == 1
        assert episode.rewards.tolist() == [0.0] * (len(episode.actions) - 1) + [float(won)]
        assert episode.terminations.tolist() == [False] * (len(episode.actions) - 1) + [True]
        assert not episode.truncations.any()


def test_a_seat_that_is_not_there_is_refused(dataset, to_minari):
    with pytest.raises(BadRequest, match="no seat 2"):
        to_minari(dataset, "kaffihus/fika-v0", 2)
