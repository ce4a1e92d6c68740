"""A small network over facts: one layer of units, written out, for what an evaluation has learnt."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaffihus.core.rule import rule


@rule
def weighed(facts: Any, weights: Any) -> float:
    """What the network says of some facts: a row of weights for each, and one that adds the units up."""
    units = np.zeros(weights.shape[1])
    for fact in range(len(facts)):
        if facts[fact] != 0:
            units += facts[fact] * weights[fact]
    total = 0.0
    for unit in range(len(units)):
        if units[unit] > 0:
            total += units[unit] * weights[len(facts), unit]
    return total
