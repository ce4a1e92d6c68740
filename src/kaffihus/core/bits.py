"""Sets of small numbers (cards, seats) as the bits of one number, below 2^32."""

from __future__ import annotations

from kaffihus.core.rule import rule


@rule
def has(numbers: int, number: int) -> bool:
    """Whether the number is in the set."""
    return numbers >> number & 1 == 1


@rule
def is_single(numbers: int) -> bool:
    """A set of exactly one."""
    return numbers != 0 and numbers & (numbers - 1) == 0


@rule
def count_bits(numbers: int) -> int:
    """The size of the set: neighbouring bits are added up, then pairs, then fours."""
    x = int(numbers)
    x = x - (x >> 1 & 0x55555555)
    x = (x & 0x33333333) + (x >> 2 & 0x33333333)
    x = x + (x >> 4) & 0x0F0F0F0F
    return x * 0x01010101 >> 24 & 0xFF


@rule
def nth_bit(numbers: int, n: int) -> int:
    """The n-th of the set in rising order, counted from 0; the set must be larger than n."""
    x = int(numbers)
    for _ in range(n):
        x &= x - 1
    return count_bits((x & -x) - 1)
