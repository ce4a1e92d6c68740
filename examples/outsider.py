"""An outsider's whole study in twenty lines: train, evaluate by the benchmark, play a person.

    python examples/outsider.py                                     # trains, prints a card, keeps outsider.npy
    kaffihus play fika --seats you,examples/outsider.py:Outsider    # against you, in the terminal
    python examples/network_at_a_table.py http://127.0.0.1:8000     # or at a table of a server

It watches games and asks by linear regression what every action is worth, then watches games of its own.
Nothing but NumPy.
"""

from pathlib import Path

import numpy as np

from kaffihus import games
from kaffihus.bots import ObservingBot
from kaffihus.lab.protocol import evaluate, text_of
from kaffihus.research.vector import Tables

GAME = games.load("fika")
KEPT = Path(__file__).with_name("outsider.npy")


def watch(worth, count, seed):
    """Games by what actions seem worth, and by luck: who decided, saw and did what, and what it brought."""
    tables = Tables(GAME, 2, count, seed, reward="zero_sum", again=False)
    rng, met, returns = np.random.default_rng(seed), [], np.zeros((count, 2))
    while (tables.acting >= 0).any():
        best = np.where(tables.masks, tables.observations @ worth, -np.inf).argmax(1)
        actions = np.where(rng.random(count) < 0.5, best, tables.choose_at_random())
        actions[tables.acting < 0] = -1
        met.append((tables.acting.copy(), tables.observations.copy(), actions))
        tables.step(actions)
        returns += tables.rewards
    return met, returns


def train(rounds=2, count=1500, ridge=20.0):
    """What every action is worth, a column each, by what came of it."""
    worth = np.zeros((GAME.observation_size, len(GAME.catalogue)), np.float32)
    for seed in range(rounds):
        met, returns = watch(worth, count, seed)
        who, seen, did = (np.concatenate(column) for column in zip(*met, strict=True))
        brought = returns[np.tile(np.arange(count), len(met)), who]
        for action in np.unique(did[did >= 0]):
            rows = seen[did == action].astype(np.float32)
            square = rows.T @ rows + ridge * np.eye(rows.shape[1], dtype=np.float32)
            worth[:, action] = np.linalg.solve(square, rows.T @ brought[did == action])
    return worth


class Outsider(ObservingBot):
    """Takes what is worth most."""

    def decide(self, game, observation, legal):
        return legal[np.argmax(observation @ np.load(KEPT)[:, legal])]


if __name__ == "__main__":
    np.save(KEPT, train())
    print(text_of(evaluate(GAME, f"{__file__}:Outsider", games=100, opponents=["random", "greedy"])))
