"""A small network adds up what its units say; units below nothing say nothing."""

import numpy as np

from kaffihus.core.small_network import weighed

# Three facts and two units: a row for each fact, and one that adds the units up.
WEIGHTS = np.array([[1.0, -2.0], [0.5, 4.0], [-3.0, 1.0], [10.0, 100.0]])


def test_units_are_added_up_by_their_weights():
    for facts, expected in {
        (0, 0, 0): 0.0, (1, 0, 0): 10.0, (0, 1, 0): 405.0, (0, 0, 1): 100.0, (2, 1, 0): 25.0,
        (1, 1, 0): 215.0, (4, 0, 1): 10.0, (0, 0.5, 2): 400.0,
    }.items():  # fmt: skip
        assert weighed(np.array(facts, float), WEIGHTS) == expected
