"""The generator of simulation: published vectors, exact bounds, streams of their own."""

import numpy as np
import pytest

from kaffihus.core.chance import (
    BLOCK,
    KEY,
    LEFT,
    STREAM,
    WORDS,
    new_rng,
    next_block,
    random_below,
    random_marked,
)  # fmt: skip
from kaffihus.core.rule import compiled

# Known answers of Philox 4x32 with ten rounds: counter, key, output.
KNOWN = [
    ([0, 0, 0, 0], [0, 0], [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]),
    (
        [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344],
        [0xA4093822, 0x299F31D0],
        [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1],
    ),
]


@pytest.mark.parametrize(("counter", "key", "output"), KNOWN)
@pytest.mark.parametrize("way", ["interpreted", "compiled"])
def test_known_answers(counter, key, output, way):
    rng = new_rng(0)
    rng[KEY : KEY + 2] = key
    rng[BLOCK] = (counter[0] | counter[1] << 32) - (1 << 64 if counter[1] >> 31 else 0)
    rng[STREAM : STREAM + 2] = counter[2:]
    (next_block if way == "interpreted" else compiled(next_block))(rng)
    assert rng[WORDS:].tolist() == output


def test_interpreted_and_compiled_draw_alike():
    plain, fast = new_rng(2**64 - 5, 2**40 + 3), new_rng(2**64 - 5, 2**40 + 3)
    fast_below = compiled(random_below)
    for n in [1, 2, 3, 7, 130, 2**31 - 1] * 50:
        assert random_below(plain, n) == fast_below(fast, n) < n


def test_draws_are_even():
    rng = new_rng(11)
    counts = np.bincount([random_below(rng, 6) for _ in range(12_000)], minlength=6)
    assert abs(counts - 2000).max() < 200  # five standard deviations


@pytest.mark.parametrize("rest", range(7))
def test_a_word_that_would_favour_some_is_drawn_again(rest):
    """2^32 is four more than a multiple of seven: where a product leaves less than four, it is too many."""
    rng = new_rng(1)
    rng[LEFT] = 4
    rng[WORDS : WORDS + 4] = [rest * pow(7, -1, 1 << 32) % (1 << 32), 1 << 31, 0, 0]
    drawn = random_below(rng, 7)
    assert rng[LEFT] == (2 if rest < 4 else 3)
    assert drawn == 3 or rest >= 4, "the middle of the second word"


def test_streams_and_seeds_differ():
    seen = {
        tuple(random_below(rng, 1000) for _ in range(6))
        for rng in (new_rng(seed, stream) for seed in (0, 1, 2**33) for stream in (0, 1, 2**33))
    }
    assert len(seen) == 9


def test_a_random_mark_is_a_mark():
    rng, mask = new_rng(1), np.zeros(20, np.uint8)
    before = rng.tolist()
    assert random_marked(rng, mask) == -1 and rng.tolist() == before, "and nothing is drawn for none"
    mask[[3, 9]] = 1
    assert {random_marked(rng, mask) for _ in range(40)} == {3, 9}
