"""What a seat of FIKA knows: the sets it keeps are those of the worlds it can imagine."""

from itertools import product

from kaffihus.games.fika import GAME
from kaffihus.games.fika.knowledge import narrow

CARDS = 4


def places(hand, first, second):
    """Where cards can be in all worlds: each Group has one of its candidates, the hand has the rest.

    Sets of cards as bits; an empty set for a Group that is nowhere. None if there is no world at all.
    """
    everything = hand | first | second
    found = [0, 0, 0]
    for one, two in product(bits(first) or [0], bits(second) or [0]):
        rest = everything & ~one & ~two
        if (one & two) or rest & ~hand:
            continue
        found = [seen | here for seen, here in zip(found, (rest, one, two), strict=True)]
    return found if found != [0, 0, 0] else None


def bits(cards):
    return [1 << card for card in range(CARDS) if cards >> card & 1]


def test_narrowing_leaves_exactly_the_places_of_possible_worlds():
    """Over every way to know something about four cards, for either viewer."""
    state = GAME.new_state(2)
    compared = narrowed = 0
    for number, sets in enumerate(product(range(1 << CARDS), repeat=3)):
        possible = places(*sets)
        if possible is None:
            continue
        viewer = number % 2
        state.may_hold[viewer], state.may_lie[viewer, 0], state.may_lie[viewer, 1] = sets
        narrow(state, viewer)
        found = [int(state.may_hold[viewer]), *map(int, state.may_lie[viewer])]
        assert found == possible, f"known {sets}"
        compared += 1
        narrowed += found != list(sets)
    assert compared > 1000 and narrowed > 500
