"""`exp` and `log` of our own: the same to the last bit wherever rules run.

Those of C libraries and browsers differ in the last bit, and a search that compares two bounds then
grows another tree in a tab than in the house. Sums, products and quotients of doubles, and `math.sqrt`, are
the same everywhere (IEEE 754): these two are made of nothing else, and of tables that `decimal` rounds.
"""

from __future__ import annotations

import math
from decimal import Decimal, localcontext

import numpy as np

from kaffihus.core.rule import rule

CELLS = 32  # steps of a table: from one power of two to the next, or between whole numbers
STRIDE = 64  # the powers of two at hand
LOWEST, HIGHEST = -745.0, 709.0  # where exp leaves the doubles

with localcontext(prec=40):
    LN2 = Decimal(2).ln()
    ROOTS = np.array([float(Decimal(2) ** (Decimal(cell) / CELLS)) for cell in range(CELLS)])
    LOGS = np.array([float((Decimal(3) / 4 + Decimal(cell) / CELLS).ln()) for cell in range(25)])
    # ln 2 in two parts: the first has so few digits that its products with whole numbers are exact.
    LN2_HIGH = math.floor(LN2 * (1 << 32)) / (1 << 32)
    LN2_LOW = float(LN2 - Decimal(LN2_HIGH))
    CELLS_A_UNIT = float(CELLS / LN2)
POWERS = np.array([2.0**power for power in range(-STRIDE, STRIDE + 1)])
SERIES = np.array([1.0 / math.factorial(term) for term in range(6, -1, -1)])  # of exp, highest first


@rule
def exp(x: float) -> float:
    """The power of e to x."""
    if x < LOWEST:
        return 0.0
    if x > HIGHEST:
        return np.inf
    cells = math.floor(x * CELLS_A_UNIT + 0.5)
    rest = x - cells * (LN2_HIGH / CELLS) - cells * (LN2_LOW / CELLS)
    value = 0.0
    for term in range(len(SERIES)):
        value = value * rest + SERIES[term]
    value *= ROOTS[cells % CELLS]
    doublings = cells // CELLS
    while doublings > STRIDE:
        value *= POWERS[2 * STRIDE]
        doublings -= STRIDE
    while doublings < -STRIDE:
        value *= POWERS[0]
        doublings += STRIDE
    return float(value * POWERS[doublings + STRIDE])


@rule
def log(x: float) -> float:
    """The natural logarithm of a number above 0; exactly 0 at 1."""
    rest, doublings = float(x), 0
    while rest >= 24.0:
        rest *= 0.0625
        doublings += 4
    while rest >= 1.5:
        rest *= 0.5
        doublings += 1
    while rest < 0.046875:
        rest *= 16.0
        doublings -= 4
    while rest < 0.75:
        rest *= 2.0
        doublings -= 1
    # From here 0.75 <= rest < 1.5: the table has the nearest cell, and a short series what is left of it.
    cell = int((rest - 0.75) * CELLS + 0.5)
    nearest = 0.75 + cell / CELLS
    z = (rest - nearest) / (rest + nearest)
    square = z * z
    left = 2.0 * z * (1.0 + square * (1.0 / 3.0 + square * (0.2 + square / 7.0)))
    return float(doublings * LN2_HIGH + (LOGS[cell] + (left + doublings * LN2_LOW)))
