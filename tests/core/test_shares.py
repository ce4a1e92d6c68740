"""From points to shares of the win."""

import math

import numpy as np
import pytest

from kaffihus.core.chance import CHANCE
from kaffihus.core.shares import share_out


def shares(*points, scale=5.0):
    out = np.full(CHANCE, 9.0)
    out[: len(points)] = points
    share_out(out, len(points), scale)
    assert out[len(points) :].tolist() == [0.0] * (CHANCE - len(points)), "who is not there wins nothing"
    return out[: len(points)]


def test_all_shares_together_are_one_whatever_the_points():
    for points in [(0, 0), (3, 1, 2), (-40, -41, -70, -2), (1e6, 0), (-1e6, -1e6 + 3)]:
        assert shares(*points).sum() == pytest.approx(1)


def test_equal_points_are_equal_shares():
    assert shares(7, 7, 7).tolist() == pytest.approx([1 / 3] * 3)


def test_a_lead_of_the_scale_makes_a_share_e_times_as_large():
    for scale in (1.0, 4.0):
        one, other = shares(2 + scale, 2, scale=scale)
        assert one / other == pytest.approx(math.e)


def test_only_differences_count():
    assert shares(1, 2, 3) == pytest.approx(shares(101, 102, 103))
