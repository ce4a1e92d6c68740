"""One test for each ruling on FIKA's scoring."""

from itertools import pairwise, permutations

import numpy as np
import pytest

from games.fika.table import coins, score
from kaffihus.core.chance import new_rng
from kaffihus.core.state import EMPTY
from kaffihus.games.fika.scoring import score_round

BESIDE = ((None, None), (None, None))


def test_fika_27_the_cafe_as_a_whole_must_show_it():
    state = score("b1 g1 . p2 b5")
    assert coins(state, 0) == [5, 5, 0, 0, 0], "two 1s and one pair: both score"
    state = score("b1 p2 g3 g4 b5")
    assert coins(state, 0)[4] == 8, "the 5 need not be in the row"


def test_fika_27_a_3_looks_at_its_own_street_card():
    state = score("b3 g3 . . .", lie=((1, 0), (2, 1)))
    assert coins(state, 0) == [21, 14, 0, 0, 0]
    assert coins(score("b3 g3 . . ."), 0) == [0, 0, 0, 0, 0]


def test_fika_27_each_objective():
    assert coins(score("b2 . . . ."), 0) == [0] * 5
    assert coins(score("b1 p2 . . g6"), 0) == [0, 6, 0, 0, 0]
    assert coins(score("b4 b5 b6 . ."), 0) == [7, 8, 0, 0, 0]
    assert coins(score("b6 b1 . b2 b3"), 0) == [9, 0, 0, 0, 0], "four of a suit, anywhere"
    assert coins(score("b4 b1 . b2 ."), 0) == [0] * 5, "not next to each other"


def test_fika_28_a_6_opposite_a_1_is_lowered_for_the_best():
    state = score("b6 g5 p5 . .", "g1 . . . .")
    assert state.last_number[0, 0] == 5, "nothing to gain: the best tie-break"
    state = score("b6 g4 g3 p5 .", "g1 . . . .", suits=("green", "pink"))
    assert state.last_number[0, 0] == 5, "a run of 5, 4, 3 scores the 5"
    assert coins(state, 0)[3] == 8
    state = score("b6 g3 b1 . .", "g1 . . . .")
    assert state.last_number[0, 0] == 3, "a pair of 3s scores the 1"


def test_fika_28_each_such_6_is_lowered_separately_and_keeps_suit_and_objective():
    state = score("b6 b1 b2 b3 .", "g1 . . . .")
    assert coins(state, 0)[0] == 9
    state = score("b6 g6 p3 . .", "g1 p1 . . .")
    assert sorted(state.last_number[0, :2]) == [5, 5]
    assert state.last_number[1].tolist() == [1, 1, 0, 0, 0], "the 1s stay 1s"


def test_fika_28_the_choice_is_the_best_of_all():
    """Against every choice by brute force, over random cafés with a 6 opposite a 1."""
    rng = np.random.default_rng(7)
    met = 0
    for _ in range(3000):
        deck = rng.permutation(18)
        state = score("b1 . . . .")
        state.cafe[0], state.cafe[1] = deck[:5], deck[5:10]
        lowered = [s for s in range(5) if deck[s] % 6 == 5 and deck[5 + s] % 6 == 0]
        if not lowered:
            continue
        met += 1
        state.group_slot[:] = rng.permutation(5)[:2]
        state.group_to[:] = rng.integers(0, 2, 2)
        score_round(state)
        got = state.last_coins[0].sum()
        best = max(brute_coins(state, 0, lowered, choice) for choice in choices(len(lowered)))
        assert got == best
    assert met > 100


def choices(count):
    return [[2 + (n // 4**i) % 4 for i in range(count)] for n in range(4**count)]


def brute_coins(state, seat, lowered, choice):
    """FIKA's objectives once more, the other way round: from the printed reference."""
    cards = [int(card) for card in state.cafe[seat]]
    numbers = [card % 6 + 1 for card in cards]
    suits = [card // 6 for card in cards]
    for slot, number in zip(lowered, choice, strict=True):
        numbers[slot] = number
    met = {
        1: any(a == b for a, b in pairwise(numbers)),
        2: {numbers[0], numbers[4]} == {1, 6},
        4: any(len(set(suits[i : i + 3])) == 1 for i in range(3)),
        5: any(numbers[i + 1] - numbers[i] == numbers[i + 2] - numbers[i + 1] in (1, -1) for i in range(3)),
        6: max(suits.count(suit) for suit in suits) >= 4,
    }
    total = 0
    for slot, card in enumerate(cards):
        group = [g for g in range(2) if state.group_slot[g] == slot]
        factor = 1 if not group else 3 if state.group_to[group[0]] == seat else 2
        if met.get(card % 6 + 1, bool(group)):
            total += [0, 5, 6, 7, 7, 8, 9][card % 6 + 1] * factor
    return total


def test_fika_29_ties_go_to_the_primary_suit_then_the_next():
    state = score("p5 . . . .", "p4 . . . .")
    assert (state.last_winner, state.last_decided_by) == (0, 1)
    state = score("p3 . . . .", "p4 . . . .")
    assert (state.last_winner, state.last_decided_by) == (1, 1)
    state = score("b3 . . . .", "g6 . . . .")
    assert (state.last_winner, state.last_decided_by) == (0, 2), "none in pink: brown decides"
    state = score("g3 . . . .", "g6 . . . .")
    assert (state.last_winner, state.last_decided_by) == (1, 3)


def test_fika_29_the_third_suit_is_the_one_left_in_every_order():
    for first, second, third in permutations(["brown", "green", "pink"]):
        state = score(f"{third[0]}3 . . . .", f"{third[0]}6 . . . .", suits=(first, second))
        assert (state.last_winner, state.last_decided_by) == (1, 3), (first, second)


def test_fika_29_the_next_highest_and_missing_cards():
    state = score("p5 . p2 . .", "p6 . . . .", suits=("pink", "brown"))
    assert state.last_winner == 1
    state = score("p5 . p2 . .", "p4 . p3 . .")
    assert state.last_winner == 0
    state = score("p6 . p2 . .", "g1 . p5 . .")
    assert state.last_winner == 0, "lowered to 5 it meets a 5; the next highest, 2, beats none"
    assert state.last_number[0, 0] == 5


def test_fika_29_no_round_is_ever_drawn():
    """Random cafés, full and under-filled, with all groups: the assertion in the rules never fails."""
    rng = new_rng(3)
    generator = np.random.default_rng(int(rng[0]))
    state = score("b1 . . . .")
    for _ in range(4000):
        deck = generator.permutation(18)
        state.cafe[0], state.cafe[1] = deck[:5], deck[5:10]
        for seat in range(2):
            state.cafe[seat, generator.permutation(5)[: generator.integers(0, 5)]] = EMPTY
        score_round(state)


def test_fika_29_no_draw_where_6s_meet_1s():
    """All placements of small cafés that hold 6s and 1s and their neighbours in number."""
    state = score("b1 . . . .")
    for mine in permutations([5, 11, 4, 2], 3):
        for theirs in permutations([0, 6, 3, 1], 3):
            state.cafe[:] = EMPTY
            state.cafe[0, :3], state.cafe[1, :3] = mine, theirs
            score_round(state)


def test_fika_30_a_run_rises_or_falls_by_one_without_gaps():
    assert coins(score("p5 b1 b2 g3 ."), 0)[0] == 8
    assert coins(score("p5 . g3 b2 b1"), 0)[0] == 8
    assert coins(score("p5 b1 b2 . g3"), 0)[0] == 0, "an empty slot breaks it"
    assert coins(score("p6 g5 b1 . ."), 0)[1] == 0, "no wrap"
    assert coins(score("b1 p5 b3 . ."), 0)[1] == 0


def test_fika_31_a_1_and_a_6_outside_in_either_order():
    assert coins(score("b1 p2 . . g6"), 0)[1] == 6
    assert coins(score("g6 p2 . . b1"), 0)[1] == 6
    assert coins(score("b1 p2 . g6 ."), 0)[1] == 0
    assert coins(score("g6 p2 . . b1", "p1 . . . ."), 0)[1] == 0, "a lowered 6 fails"


def test_fika_32_a_group_before_an_empty_slot_or_beside_the_street():
    state = score("b3 . . . .", lie=((2, 0), (None, None)))
    assert coins(state, 0) == [0] * 5


@pytest.mark.parametrize(("to", "mine", "theirs"), [(0, 15, 10), (1, 10, 15)])
def test_fika_32_a_group_doubles_for_one_side_and_triples_for_the_other(to, mine, theirs):
    lie = ((1, to), (None, None))
    state = score("b1 g2 b2 . .", "p1 b4 g4 . .", lie=lie)
    assert coins(state, 0)[0] == mine
    assert coins(state, 1)[0] == theirs
