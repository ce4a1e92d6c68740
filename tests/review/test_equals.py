"""Where all actions are as good as each other, chance alone makes one the best: little of that is told."""

import random
import statistics

from kaffihus.review.judging import FEW, MANY, compared, contenders

ACTIONS, TRIALS = 10, 200
NOISE = (2 * 0.25 / (MANY / 2)) ** 0.5  # of a difference in half of the worlds, each of them won or lost


def test_the_best_of_equals_is_measured_in_other_worlds_than_it_was_picked_by():
    """In the same worlds the luckiest of ten would be ahead by its luck, and every choice a mistake."""
    rng, losses = random.Random(5), []
    for _ in range(TRIALS):
        won = {action: [float(rng.random() < 0.5) for _ in range(MANY)] for action in range(ACTIONS)}
        found = compared(won, taken=0)
        losses.append(next(option.behind for option in found if option.action == 0))
    assert min(losses) == 0 and statistics.fmean(losses) < NOISE / 2


def test_an_action_that_is_clearly_worse_gets_no_more_worlds_and_the_one_taken_does():
    better, worse = [1.0] * FEW, [0.0] * FEW
    assert contenders({1: better, 2: worse, 3: worse}, taken=3) == [1, 3]
