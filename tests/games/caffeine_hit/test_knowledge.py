"""What a seat knows: redeal draws all worlds that fit, each as often as cards make it likely."""

from collections import Counter
from itertools import permutations

import numpy as np

from games.caffeine_hit.table import kinds, play, table
from kaffihus.core.chance import new_rng
from kaffihus.games.caffeine_hit import GAME
from kaffihus.games.caffeine_hit.components import COLOUR_OF, DRINKS
from kaffihus.games.caffeine_hit.knowledge import random_below_wide


def two_cups():
    """Seat 0 sees that seat 1 has laid two cards, seat 2 one, and that two and one are in hand."""
    return table(
        "carrier carrier iced_tea",
        hands={1: "cold_brew latte", 2: "latte"},
        cups=[(1, "single_espresso double_espresso"), (2, "cappuccino")],
        pile="spill",
    )


def worlds_by_card(position):
    """Every way to lay the unseen cards, card by card, into cups, hands and pile; how often each."""
    found = Counter()
    unseen = kinds("cold_brew latte latte single_espresso double_espresso cappuccino spill")
    for cards in permutations(unseen):
        first, second = cards[:2], cards[2:3]
        if max(*first, *second) >= DRINKS or COLOUR_OF[first[0]] != COLOUR_OF[first[1]]:
            continue
        found[tuple(sorted(first)), second, tuple(sorted(cards[3:5])), cards[5:6]] += 1
    return found


def world_of(state):
    """The hidden cards of a state, place by place."""
    places = (state.cup[0], state.cup[1], state.hand[1], state.hand[2])
    return tuple(tuple(int(kind) for kind in np.repeat(np.arange(len(p)), p)) for p in places)


def test_redeal_draws_every_world_as_often_as_its_cards_make_it_likely():
    position = two_cups()
    expected = worlds_by_card(position)
    draws = 12_000
    drawn = Counter(world_of(position.redeal(0, new_rng(4, number)).state) for number in range(draws))
    assert set(drawn) == set(expected)
    total = sum(expected.values())
    chi_squared = sum(
        (drawn[world] - draws * weight / total) ** 2 / (draws * weight / total)
        for world, weight in expected.items()
    )
    freedom = len(expected) - 1
    assert chi_squared < freedom + 4 * (2 * freedom) ** 0.5


def test_what_was_hidden_by_the_owner_stays_with_the_owner():
    position = two_cups()
    for number in range(50):
        world = position.redeal(1, new_rng(number))
        assert (world.state.cup[0] == position.state.cup[0]).all()
        assert (world.state.hand[1] == position.state.hand[1]).all()


def test_a_cup_being_laid_is_as_secret_as_one_that_is():
    position = play(table("to_go latte latte rooibos spill"), "to_go drink=latte")
    contents = set()
    for number in range(200):
        world = position.redeal(2, new_rng(number))
        assert world.state.cup_size[0] == 1
        contents.add(int(np.flatnonzero(world.state.cup[0])[0]))
    assert len(contents) > 8


def test_four_cups_of_four_can_be_redealt():
    """The most there can be: exact even where colours run short."""
    cups = [
        (1, "latte latte latte latte"),
        (1, "cold_brew cold_brew cold_brew cold_brew"),
        (2, "single_espresso single_espresso single_espresso single_espresso"),
        (2, "double_espresso double_espresso double_espresso double_espresso"),
    ]
    hands = {1: "spill spill", 2: "cookie"}
    position = table("spill", cups=cups, hands=hands, pile="")
    for number in range(60):
        world = position.redeal(0, new_rng(number))
        GAME.check(world.state)
        again = world.redeal(0, new_rng(number))
        assert again.state == world.state
    browns = [
        int(position.redeal(0, new_rng(n)).state.cup[:, kinds("cold_brew")[0]].sum()) for n in range(60)
    ]
    assert set(browns) == {4}, "nowhere else could they be: four cups of four"


def test_wide_random_numbers_are_below_their_bound():
    rng = new_rng(1)
    for bound in (1, 2, 3, 10**14, 2**59 + 1):
        assert all(0 <= random_below_wide(rng, bound) < bound for _ in range(50))
    assert {random_below_wide(rng, 3) for _ in range(60)} == {0, 1, 2}
