"""Chance in simulation: a counter-based generator (Philox 4x32, ten rounds, 64-bit key).

A stream is named by a key (the seed) and a number (the game), so that game 17 of seed 5 is the
same on one core, on many and on a GPU. Every intermediate value is a 32-bit number held in an
int64: Python, Numba and CUDA agree to the bit. (uint64 mixed with literals turns into float64 in
Numba; a product that wraps round in int64 still has the right bits under the masks.)

Real play does not use this: see `dealer`.
"""

from __future__ import annotations

import numpy as np

from kaffihus.core.rule import rule
from kaffihus.core.state import MOST_SEATS, Bytes, Numbers

CHANCE = MOST_SEATS  # the seat of chance, behind the players'
CHANCE_BIT = 1 << CHANCE

# Places in the array that holds a generator.
KEY, STREAM, BLOCK, LEFT, WORDS, RNG_SIZE = 0, 2, 4, 5, 6, 10

LOW = 0xFFFFFFFF
MULTIPLIER_0, MULTIPLIER_1 = 0xD2511F53, 0xCD9E8D57
WEYL_0, WEYL_1 = 0x9E3779B9, 0xBB67AE85


def new_rng(seed: int, stream: int = 0) -> Numbers:
    """A generator at its beginning, for a seed and a stream of up to 64 bits each."""
    rng = np.zeros(RNG_SIZE, np.int64)
    seed_rng(rng, seed & LOW, seed >> 32 & LOW, stream)
    return rng


@rule
def seed_rng(rng: Numbers, key_low: int, key_high: int, stream: int) -> None:
    """Set a generator to the beginning of a stream."""
    rng[KEY] = key_low
    rng[KEY + 1] = key_high
    rng[STREAM] = stream & LOW
    rng[STREAM + 1] = stream >> 32 & LOW
    rng[BLOCK] = 0
    rng[LEFT] = 0


@rule
def next_block(rng: Numbers) -> None:
    """Four fresh words."""
    c0, c1 = int(rng[BLOCK]) & LOW, int(rng[BLOCK]) >> 32 & LOW
    c2, c3 = int(rng[STREAM]), int(rng[STREAM + 1])
    k0, k1 = int(rng[KEY]), int(rng[KEY + 1])
    for _ in range(10):
        product_0, product_1 = MULTIPLIER_0 * c0, MULTIPLIER_1 * c2
        c0 = (product_1 >> 32 & LOW) ^ c1 ^ k0
        c1 = product_1 & LOW
        c2 = (product_0 >> 32 & LOW) ^ c3 ^ k1
        c3 = product_0 & LOW
        k0 = (k0 + WEYL_0) & LOW
        k1 = (k1 + WEYL_1) & LOW
    rng[WORDS] = c0
    rng[WORDS + 1] = c1
    rng[WORDS + 2] = c2
    rng[WORDS + 3] = c3
    rng[BLOCK] += 1
    rng[LEFT] = 4


@rule
def next_word(rng: Numbers) -> int:
    """32 random bits."""
    if rng[LEFT] == 0:
        next_block(rng)
    rng[LEFT] -= 1
    return int(rng[WORDS + 3 - rng[LEFT]])


@rule
def random_below(rng: Numbers, n: int) -> int:
    """A number in [0, n), all exactly equally likely (Lemire's method); n below 2^31."""
    product = next_word(rng) * n
    if (product & LOW) < n:
        threshold = (LOW + 1 - n) % n
        while (product & LOW) < threshold:
            product = next_word(rng) * n
    return product >> 32


@rule
def random_marked(rng: Numbers, mask: Bytes) -> int:
    """The place of one of the marks in a mask, all equally likely; -1 if there is none."""
    count = 0
    for place in range(len(mask)):
        if mask[place]:
            count += 1
    if count == 0:
        return -1
    nth = random_below(rng, count)
    for place in range(len(mask)):
        if mask[place]:
            if nth == 0:
                return place
            nth -= 1
    return -1
