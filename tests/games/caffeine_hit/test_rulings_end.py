"""The rulings on the end of the game and on scoring (HIT-19 to -27, HIT-32)."""

import numpy as np
import pytest

from games.caffeine_hit.table import count, finish, options, play, points, refill, table
from kaffihus.core.chance import new_rng
from kaffihus.games.caffeine_hit import GAME, rules
from kaffihus.games.caffeine_hit.state import Phase
from kaffihus.testing.playing import random_walk


def test_hit_19_a_short_pile_gives_what_it_has():
    position = table("latte latte latte spill cookie", pile="iced_tea")
    play(position, "boost drink=latte", "add drink=latte", "done")
    assert refill(position).state.hand_size[0] == 4
    assert position.state.pile_size == 0
    assert position.pending == [1], "play goes on with smaller hands"


@pytest.mark.parametrize(("pile", "left"), [("", 2), ("iced_tea", 3), ("iced_tea iced_tea", 4)])
def test_hit_20_a_swap_with_an_empty_or_short_pile(pile, left):
    position = table("latte latte latte spill cookie", pile=pile)
    play(position, "swap card=latte", "swap card=latte", "swap card=latte")
    assert refill(position).state.hand_size[0] == left
    assert position.pending == [1]


def test_hit_20_is_one_constant_that_could_go_the_other_way(monkeypatch):
    monkeypatch.setattr(rules, "SWAPS_WITHOUT_PILE", False)
    assert not any(option.startswith("swap") for option in options(table("latte carrier", pile="")))
    assert options(table("carrier", pile="")) == {"swap card=carrier"}, "nothing else can be played"
    assert "swap card=latte" in options(table("latte carrier", pile="latte"))


def test_hit_21_any_hand_can_swap_and_every_turn_then_takes_a_card():
    position = table("carrier", hands={1: "spill to_go", 2: "carrier cookie"}, pile="")
    assert options(position) == {"swap card=carrier"}
    play(position, "swap card=carrier")
    assert position.is_over
    for seed in range(4):
        for before, _, after in random_walk(GAME, 4, {}, seed):
            if before.state.pile_size == 0 and after.state.turns > before.state.turns:
                assert after.state.hand_size.sum() < 5 * 4


def test_hit_22_the_end_comes_at_once_with_an_empty_hand():
    position = table("latte", tables={1: "green_tea"}, hands={1: "rooibos latte", 2: "cold_brew"}, pile="")
    play(position, "boost drink=latte")
    assert position.is_over
    assert position.scores() == [0, 3, 0], "no equal turns, and cards in hand cost nothing"
    assert position.state.hand_size.sum() == 0
    GAME.check(position.state)


def test_hit_22_not_with_cards_in_hand():
    position = play(table("latte spill", pile=""), "boost drink=latte", "done")
    assert position.pending == [1]


def test_hit_24_a_draw_for_the_espresso_challenge_gives_nobody_the_points():
    assert points(table("latte", tables={0: "double_espresso", 1: "single_espresso single_espresso"})) == [
        0,
        0,
        0,
    ]
    beans = {
        0: "double_espresso",
        1: "single_espresso single_espresso",
        2: "double_espresso single_espresso",
    }
    assert points(table("latte", tables=beans)) == [0, 0, 12]
    assert points(table("latte", tables={2: "single_espresso"})) == [0, 0, 12]
    assert points(table("latte")) == [0, 0, 0]


@pytest.mark.parametrize(("coffees", "expected"), [(1, 0), (2, 0), (3, 10), (4, 10), (5, 10), (6, 20)])
def test_hit_25_sets_of_three_coffees(coffees, expected):
    names = ["latte", "cappuccino", "flat_white", "latte", "cappuccino", "flat_white"][:coffees]
    assert points(table("spill", tables={0: " ".join(names)}))[0] == expected


@pytest.mark.parametrize(("drinks", "expected"), [(1, 0), (2, 5), (3, 5), (4, 10)])
def test_hit_25_sets_of_two_iced_drinks(drinks, expected):
    names = ["iced_tea", "iced_coffee", "iced_tea", "iced_coffee"][:drinks]
    assert points(table("spill", tables={0: " ".join(names)}))[0] == expected


def test_hit_25_cup_and_loyalty_cards_make_sets_too():
    position = table("spill", tables={0: "latte"}, loyal={0: "latte"}, cups=[(0, "flat_white")])
    assert finish(position).scores()[0] == 10


@pytest.mark.parametrize(("browns", "expected"), [(0, 0), (1, 12), (2, 0), (3, 0)])
def test_hit_26_exactly_one_cold_brew(browns, expected):
    assert points(table("spill", tables={0: "cold_brew " * browns}))[0] == expected


def test_hit_27_below_zero_and_shared_wins():
    position = table(
        "spill", tables={0: "rooibos", 1: "earl_grey", 2: "earl_grey"}, pile="", hands={1: "latte"}
    )
    play(position, "swap card=spill")
    assert position.scores() == [-4, 2, 2]
    assert position.ranks() == [3, 1, 1]
    assert position.view(None)["result"]["winners"] == [1, 2]


@pytest.mark.parametrize("seats", GAME.seats)
def test_hit_32_at_most_four_rounds_and_a_turn_begin_with_an_empty_pile(seats):
    """One card a turn, the longest way there is: 4n + 1 turns."""
    position = refill_all(seats)
    turns = 0
    while not position.is_over:
        turns += 1
        kind = int(np.flatnonzero(position.state.hand[position.pending[0]])[0])
        play(position, f"swap card={GAME.catalogue[GAME.catalogue.first('swap') + kind].arguments['card']}")
        if not position.is_over and position.state.phase == Phase.SWAP:
            play(position, "done")
    assert turns == position.state.last_turns == 4 * seats + 1
    GAME.check(position.state)


def refill_all(seats):
    """Everybody has five cards and the pile is empty."""
    return table("latte latte latte latte latte", seats=seats, pile="")


def test_hit_32_holds_in_random_games():
    for seats in GAME.seats:
        rng = new_rng(seats)
        state = GAME.new_state(seats)
        GAME.loops.random_game(state, GAME.new_mask(), rng)
        assert 1 <= state.last_turns <= 4 * seats + 1
        assert count(state.discard, "spill") <= 4


def test_a_view_has_a_result_when_the_game_is_over_and_not_before():
    position = table("latte", tables={0: "green_tea", 1: "earl_grey"})
    assert all(position.view(viewer)["result"] is None for viewer in (0, 1, None))
    result = finish(position).view(None)["result"]
    assert result is not None and result == position.view(1)["result"]
