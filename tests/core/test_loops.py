"""The loops over a game's rules, interpreted, against the plain way to do the same."""

import numpy as np

from kaffihus import games
from kaffihus.core import loops
from kaffihus.core.chance import CHANCE, CHANCE_BIT, new_rng, random_below
from kaffihus.core.rule import bind
from kaffihus.testing.playing import random_walk

FIKA = games.load("fika")


def mask_of(*marks, size=24):
    mask = np.zeros(size, np.uint8)
    mask[list(marks)] = 1
    return mask, mask.view(np.int64)


def test_the_first_seat_is_the_lowest_bit():
    assert [loops.first_seat(bits) for bits in (0b1, 0b110, CHANCE_BIT, CHANCE_BIT | 4)] == [
        0,
        1,
        CHANCE,
        2,
    ]


def test_marks_are_counted_and_found_over_words():
    for marks in [(0,), (7,), (8,), (0, 1, 2, 3, 4, 5, 6, 7), (3, 8, 15, 16, 23), (23,)]:
        mask, words = mask_of(*marks)
        assert sum(loops.marks_in(int(word)) for word in words) == len(marks)
        assert [loops.nth_mark(mask, words, n) for n in range(len(marks))] == list(marks)


def test_random_play_is_the_same_game_as_step_by_step():
    """The first pending seat decides, uniformly among its legal actions; chance draws below its total."""
    for seed in range(3):
        quick, slow = FIKA.new_state(2), FIKA.new_state(2)
        decisions = FIKA.loops.random_game(quick, FIKA.new_mask(), new_rng(seed))
        rng, counted = new_rng(seed), 0
        while bits := FIKA.pending(slow):
            seat = next(seat for seat in range(8) if bits >> seat & 1)
            if seat == CHANCE:
                action = FIKA.chance_action(slow, random_below(rng, FIKA.chance_total(slow)))
            else:
                mask = FIKA.new_mask()
                FIKA.legal(slow, seat, mask)
                marked = mask.nonzero()[0]
                action = int(marked[random_below(rng, len(marked))])
            FIKA.apply(slow, seat, action)
            counted += 1
        assert quick == slow and decisions == counted > 20


def test_play_that_goes_round_in_circles_is_given_up():
    always = {"pending": lambda state: 1, "random_step": lambda *rest: None, "MAX_DECISIONS": 50}
    bound = bind(loops, "circle", always)
    assert bound.random_game(None, np.zeros(8, np.uint8), None) == 50


def test_chance_acts_until_players_must():
    state, rng = FIKA.new_state(2), new_rng(3)
    bits = FIKA.loops.let_chance_act(state, rng)
    assert bits == FIKA.pending(state) and not bits & CHANCE_BIT and bits
    other = FIKA.new_state(2)
    assert FIKA.loops.chance_at([FIKA.new_state(2), other], 1, new_rng(3)) == bits and other == state


def test_games_into_an_array_are_numbered_from_the_first():
    """Game 7 of a seed is the same whether it is the third of five or the first of one."""
    many, one = [FIKA.new_state(2) for _ in range(3)], [FIKA.new_state(2)]
    lengths, length = np.zeros(3, np.int64), np.zeros(1, np.int64)
    rest = (FIKA.new_mask(), new_rng(0), 2, FIKA.option_values(), 9, 0)
    FIKA.loops.play_into(many, lengths, *rest, 5)
    FIKA.loops.play_into(one, length, *rest, 7)
    assert one[0] == many[2] and length[0] == lengths[2] > 0
    assert many[0] != many[1]


def test_what_is_called_at_an_index_is_the_rule_itself():
    states = [FIKA.new_state(2) for _ in range(2)]
    own = FIKA.loops
    own.setup_at(states, 1, 2, FIKA.option_values())
    own.chance_at(states, 1, new_rng(4))
    assert own.pending_at(states, 1) == FIKA.pending(states[1]) != own.pending_at(states, 0)
    assert own.chance_total_at(states, 0) == FIKA.chance_total(states[0])
    assert own.chance_action_at(states, 0, 1) == FIKA.chance_action(states[0], 1)
    mask, listed = FIKA.new_mask(), np.zeros(len(FIKA.new_mask()), np.int64)
    mask[:] = 1
    seat = loops.first_seat(own.pending_at(states, 1))
    count = own.choices_at(states, 1, seat, mask, listed)
    legal = FIKA.new_mask()
    FIKA.legal(states[1], seat, legal)
    assert listed[:count].tolist() == legal.nonzero()[0].tolist() and count > 0
    after = states[1].copy()
    FIKA.apply(after, seat, int(listed[0]))
    assert own.apply_at(states, 1, seat, int(listed[0])) == FIKA.pending(after) and states[1] == after
    for at, rule in ((own.scores_at, FIKA.scores), (own.ranks_at, FIKA.ranks)):
        found, expected = np.full(7, 9, np.int64), np.full(7, 9, np.int64)
        at(states, 1, found)
        rule(after, expected)
        assert found.tolist() == expected.tolist() != [9] * 7
    seen = np.full((2, FIKA.layout.size), 9, np.uint8)
    own.observe_at(states, 1, 0, seen[0])
    FIKA.observe(after, 0, seen[1])
    assert (seen[0] == seen[1]).all()
    own.redeal_at(states, 1, 0, new_rng(8))
    FIKA.redeal(after, 0, new_rng(8))
    assert states[1] == after


def test_choices_are_the_legal_actions_each_once_and_in_order():
    out, mask = np.zeros(len(FIKA.catalogue), np.int64), FIKA.new_mask()
    for before, step, _ in random_walk(FIKA, 2, {}, 4):
        if step.seat != CHANCE:
            count = FIKA.loops.choices_at([before.state], 0, step.seat, mask, out)
            assert out[:count].tolist() == before.legal(step.seat)
