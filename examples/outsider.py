"""An outsider's whole study in a score of lines: train, evaluate by the benchmark, play a person.

    python examples/outsider.py

It watches random games of Caffeine Hit and asks by linear regression what every action is worth beyond what
was to be expected; then it takes what is worth most. Nothing but NumPy. What it has learnt is kept in
outsider.npy, for `kaffihus arena`, `kaffihus serve --bot` and examples/network_at_a_table.py.
"""

from pathlib import Path

import numpy as np

from kaffihus import games
from kaffihus.bots import ObservingBot
from kaffihus.cli.play import play
from kaffihus.lab.protocol import evaluate, text_of
from kaffihus.research.vector import Tables

GAME, KEPT = games.load("caffeine_hit"), Path(__file__).with_name("outsider.npy")


def fit(rows, brought, ridge=300.0):
    """Linear regression, shrunk a little."""
    return np.linalg.solve(rows.T @ rows + ridge * np.eye(rows.shape[1]), rows.T @ brought)


def train(count=1000):
    """What every action is worth, a column each, by what came of it in random games."""
    tables, met, returns = Tables(GAME, 2, count, reward="zero_sum", again=False), [], np.zeros((count, 2))
    while (tables.acting >= 0).any():
        on, actions = np.flatnonzero(tables.acting >= 0), tables.choose_at_random()
        met.append((on, tables.acting[on], tables.observations[on].astype(np.float32), actions[on]))
        tables.step(actions)
        returns += tables.rewards
    table, who, seen, did = (np.concatenate(column) for column in zip(*met, strict=True))
    surprise = returns[table, who] - seen @ fit(seen, returns[table, who])
    worth = np.zeros((GAME.observation_size, len(GAME.catalogue)))
    for action in np.unique(did):
        worth[:, action] = fit(seen[did == action], surprise[did == action])
    return worth


class Outsider(ObservingBot):
    """Takes what is worth most."""

    def decide(self, game, observation, legal):
        """One of the legal actions."""
        return legal[np.argmax(observation @ np.load(KEPT)[:, legal])]


if __name__ == "__main__":
    np.save(KEPT, train())
    print(text_of(evaluate(GAME, f"{__file__}:Outsider", games=100, opponents=["random", "newcomer"])))
    play(GAME.id, f"you,{__file__}:Outsider", save=None, seed=None, option=[])
