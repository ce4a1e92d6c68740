"""What a seat of FIKA knows: the sets it keeps are those of the worlds it can imagine."""

from itertools import product

from kaffihus.core.chance import new_rng
from kaffihus.core.state import EMPTY
from kaffihus.games.fika import GAME
from kaffihus.games.fika.knowledge import narrow
from kaffihus.games.fika.state import Phase, deck_of
from kaffihus.testing.playing import random_walk

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


def test_while_cards_are_dealt_a_seat_knows_its_own_and_what_lies_open():
    """Every card is somewhere once, everybody has as many as before, and the others' vary."""
    others = set()
    for number, (_, _, position) in enumerate(random_walk(GAME, 2, {}, 3)):
        state = position.state
        if state.phase not in (Phase.DRAW_HANDS, Phase.DRAW_GROUPS):
            continue
        for seat in (0, 1):
            world = position.redeal(seat, new_rng(number, seat)).state
            others.add((seat, int(world.hand[1 - seat])))
            assert world.hand[seat] == state.hand[seat] and list(world.supply) == list(state.supply)
            assert [int(hand).bit_count() for hand in world.hand] == [
                int(hand).bit_count() for hand in state.hand
            ]
            lying = [int(card) for card in world.group_card if card != EMPTY]
            assert len(lying) == sum(card != EMPTY for card in state.group_card)
            open_cards = [int(card) for card in world.supply if card != EMPTY]
            cards = [
                *lying,
                *open_cards,
                *numbers(int(world.hand[0])),
                *numbers(int(world.hand[1])),
                *numbers(int(world.pile)),
            ]
            assert sorted(cards) == list(numbers(int(deck_of(state))))
    assert len(others) > 12


def numbers(cards):
    return [card for card in range(64) if cards >> card & 1]
