"""Numbers from many worlds: what they are on average, and how sure that is.

Sums are rounded once, at their end, so that every Python agrees: a browser's, too, which has no NumPy.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

Sample = Sequence[float]


def mean(sample: Sample) -> float:
    """The mean."""
    return math.fsum(sample) / len(sample)


def variance(sample: Sample) -> float:
    """The variance of what they were drawn from; 0 where one number says nothing of it."""
    if len(sample) < 2:
        return 0.0
    middle = mean(sample)
    return math.fsum((one - middle) * (one - middle) for one in sample) / (len(sample) - 1)


def variance_within(sample: Sample, kinds: int) -> float:
    """The same within kinds that come in turn, each as often: what they differ by is known for sure."""
    if len(sample) < 2 * kinds:
        return variance(sample)
    return math.fsum(variance(sample[kind::kinds]) for kind in range(kinds)) / kinds


def error_of(sample: Sample) -> float:
    """The standard error of the mean."""
    return math.sqrt(variance(sample) / len(sample))


def less(one: Sample, other: Sample) -> list[float]:
    """The differences, world by world."""
    return [a - b for a, b in zip(one, other, strict=True)]
