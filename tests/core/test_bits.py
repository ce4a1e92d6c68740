"""Sets as bits, against Python's own."""

from kaffihus.core.bits import count_bits, has, is_single, nth_bit
from kaffihus.core.rule import compiled


def test_sets_of_bits_are_sets():
    for number in [*range(300), 2**31, 2**32 - 1, 0b1010 << 20]:
        members = [bit for bit in range(32) if number >> bit & 1]
        for count, nth in ((count_bits, nth_bit), (compiled(count_bits), compiled(nth_bit))):
            assert count(number) == len(members)
            assert [nth(number, n) for n in range(len(members))] == members
        assert [bit for bit in range(32) if has(number, bit)] == members
        assert is_single(number) == (len(members) == 1)
