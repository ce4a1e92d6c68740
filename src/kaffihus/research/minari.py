"""Datasets as Minari's: one seat's decisions as episodes, for offline learning of a single agent.

    from kaffihus.lab.dataset import Dataset
    from kaffihus.research.minari import to_minari

    made = to_minari(Dataset.load("fika-strong.parquet"), "kaffihus/fika-strong-v0", seat=0)

Minari's episodes belong to one agent, so a dataset of ours gives as many as there are seats. The spaces are
those of `kaffihus.research.gymnasium`; the reward is the seat's share of the win, at the end.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from minari import create_dataset_from_buffers
from minari.data_collector import EpisodeBuffer

from kaffihus.core.errors import BadRequest
from kaffihus.research.spaces import Actions, observation_space


def to_minari(dataset: Any, id: str, seat: int = 0, description: str | None = None) -> Any:
    """Write a `kaffihus.lab.dataset.Dataset` into Minari's folder, under that id; Minari's dataset."""
    game, facts = dataset.facts.rules_of, dataset.facts
    if not 0 <= seat < facts.players:
        raise BadRequest(f"no seat {seat} at a table of {facts.players}")
    actions = Actions(game)
    return create_dataset_from_buffers(
        id,
        [episode(dataset, number, seat) for number in range(len(dataset))],
        observation_space=observation_space(game, actions),
        action_space=actions.new_space(),
        algorithm_name=facts.source,
        code_permalink=None,
        description=description or f"{game.title}, {facts.players} players, seat {seat}: {facts.source}",
    )


def episode(dataset: Any, number: int, seat: int) -> EpisodeBuffer:
    """One seat's decisions in a game, and what it knew at the end."""
    decisions = dataset.decisions(number)
    own = decisions.seats == seat
    *_, last = dataset.positions(number)
    count, mask = int(own.sum()), np.zeros_like(decisions.masks[:1])
    rewards = np.zeros(count)
    rewards[-1:] = decisions.returns[own][-1:]
    return EpisodeBuffer(
        id=number,
        observations={
            "observation": np.vstack([decisions.observations[own], last.observation(seat)]),
            "action_mask": np.vstack([decisions.masks[own], mask]).view(np.int8),
        },
        actions=decisions.actions[own],
        rewards=rewards,
        terminations=np.arange(count) == count - 1,
        truncations=np.zeros(count, bool),
    )
