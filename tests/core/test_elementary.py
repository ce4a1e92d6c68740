"""`exp` and `log` are right, and the same interpreted and compiled, to the last bit."""

import math
from decimal import Decimal, localcontext

import numpy as np
import pytest

from kaffihus.core.elementary import HIGHEST, LOWEST, exp, log
from kaffihus.core.rule import compiled

UNITS = 2 * 2.0**-52  # how far a result may be off, of itself

rng = np.random.default_rng(7)
POWERS = [
    *rng.uniform(-40, 40, 400),
    *rng.uniform(LOWEST + 40, HIGHEST, 200),
    *rng.uniform(-1e-3, 1e-3, 100),
]
NUMBERS = [*range(1, 400), *np.exp(rng.uniform(-600, 600, 300)), *rng.uniform(0.9, 1.1, 300)]


def test_exp_is_right_within_two_units_in_the_last_place():
    with localcontext(prec=40):
        for x in POWERS:
            true = Decimal(float(x)).exp()
            assert abs(Decimal(exp(x)) / true - 1) < UNITS, x


def test_log_is_right_within_two_units_in_the_last_place():
    with localcontext(prec=40):
        for x in NUMBERS:
            true = Decimal(float(x)).ln()
            assert abs(Decimal(log(x)) - true) <= abs(true) * Decimal(UNITS), x


def test_both_are_exact_where_searches_count_on_it():
    assert (exp(0.0), log(1), log(1.0)) == (1.0, 0.0, 0.0)
    assert all(log(n + 1) > log(n) for n in range(1, 5000)), "more visits, a higher bound"
    assert (exp(-1e6), exp(1e6)) == (0.0, math.inf)
    assert 0 < exp(LOWEST) < exp(-700) and exp(HIGHEST) < math.inf


@pytest.mark.parametrize("function", [exp, log])
def test_compiled_is_the_same_to_the_bit(function):
    fast = compiled(function)
    for x in POWERS if function is exp else NUMBERS:
        assert fast(float(x)).hex() == float(function(float(x))).hex()


def test_last_bits_are_pinned():
    """These are the bits of every machine: another one's are another search."""
    assert [exp(x).hex() for x in (-3.7, 0.1, 25.0)] == [
        "0x1.9511fc6871044p-6",
        "0x1.1aec7b35a00d3p+0",
        "0x1.0c3d3920962c8p+36",
    ]
    assert [log(x).hex() for x in (3, 10, 777)] == [
        "0x1.193ea7aad030bp+0",
        "0x1.26bb1bbb55516p+1",
        "0x1.a9f2bc1553b37p+2",
    ]
