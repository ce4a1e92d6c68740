"""Who is ahead, for games that say nothing better: by how far each score is above the lowest."""

import numpy as np

from kaffihus.bots.search.game_search import bound_evaluation
from kaffihus.core.position import Position
from kaffihus.scaffold.high_card import GAME


def shares(scores):
    position, out = Position(GAME, len(scores)), np.full(7, np.nan)
    position.state.points[: len(scores)] = scores
    bound_evaluation(GAME).estimate(position.state, out)
    return out.tolist()


def test_a_game_without_an_evaluation_is_judged_by_its_scores():
    assert shares([2, 0, 1]) == [5 / 12, 3 / 12, 4 / 12, 0, 0, 0, 0]
    assert shares([0, 0]) == [0.5, 0.5, 0, 0, 0, 0, 0]
