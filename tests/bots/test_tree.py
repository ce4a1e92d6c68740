"""Room for a tree: a hash table that is never more than half full, and no larger than that needs."""

import pytest

from kaffihus.bots.search.tree import places_for


@pytest.mark.parametrize("simulations", [0, 1, 510, 511, 512, 1023, 5_000, 100_000])
def test_less_than_half_of_the_hash_table_is_ever_used(simulations):
    places, used = places_for(simulations), simulations + 1
    assert places & (places - 1) == 0, "a power of two"
    assert 2 * used < places, "a search for a free place ends"
    assert places == 1024 or places <= 4 * used, "no larger than that"
