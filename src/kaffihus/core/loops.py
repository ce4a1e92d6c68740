"""Loops over any game's rules: a template, bound to a game by `Game.loops` and `Game.fast`.

What Python calls in compiled form takes an array of states and an index: handing a single record
over the border costs ten times as much, since Numba works its type out anew each time.
"""

from __future__ import annotations

import numpy as np

from kaffihus.core.chance import CHANCE, CHANCE_BIT, random_below, seed_rng
from kaffihus.core.contract import (
    apply,
    chance_action,
    chance_total,
    legal,
    observe,
    pending,
    ranks,
    redeal,
    scores,
    setup,
)
from kaffihus.core.rule import rule
from kaffihus.core.state import Bytes, Numbers, State

EIGHT_ONES = 0x0101010101010101
MAX_DECISIONS = 20_000  # a random game without an end in sight is given up here, and said to be


@rule
def first_seat(bits: int) -> int:
    """The lowest seat in a bit set."""
    seat = 0
    while not bits >> seat & 1:
        seat += 1
    return seat


@rule
def marks_in(word: int) -> int:
    """How many marks eight bytes of a mask hold, each of them 0 or 1."""
    return word * EIGHT_ONES >> 56 & 0xFF


@rule
def random_step(state: State, bits: int, mask: Bytes, words: Numbers, rng: Numbers) -> None:
    """One random decision of one of the pending seats, or of chance.

    `words` are the bytes of the mask, eight at a time. There is one call of `apply` for players and
    chance: on a GPU each call is a copy of all the rules.
    """
    seat = first_seat(bits)
    count = 0
    if seat == CHANCE:
        count = chance_total(state)
    else:
        for i in range(len(words)):
            words[i] = 0
        legal(state, seat, mask)
        for i in range(len(words)):
            count += marks_in(int(words[i]))
    k = random_below(rng, count)
    if seat == CHANCE:
        action = chance_action(state, k)
    else:
        action = nth_mark(mask, words, k)
    apply(state, seat, action)


@rule
def nth_mark(mask: Bytes, words: Numbers, n: int) -> int:
    """The place of the n-th mark, counted from 0."""
    at = 0
    while n >= marks_in(int(words[at])):
        n -= marks_in(int(words[at]))
        at += 1
    place = 8 * at
    while n > 0 or not mask[place]:
        if mask[place]:
            n -= 1
        place += 1
    return place


@rule
def random_game(state: State, mask: Bytes, rng: Numbers) -> int:
    """Play at random to the end, or until it is given up; the number of decisions.

    The mask is one of `Game.new_mask`.
    """
    words = mask.view(np.int64)
    for decisions in range(MAX_DECISIONS):
        bits = pending(state)
        if bits == 0:
            return decisions
        random_step(state, bits, mask, words, rng)
    return MAX_DECISIONS


@rule
def drawn_action(state: State, rng: Numbers) -> int:
    """What chance does now, drawn at random."""
    return chance_action(state, random_below(rng, chance_total(state)))


@rule
def let_chance_act(state: State, rng: Numbers) -> int:
    """Chance acts until players must decide or the game is over; who is pending then."""
    while pending(state) == CHANCE_BIT:
        apply(state, CHANCE, drawn_action(state, rng))
    return pending(state)


@rule
def play_into(
    states: State,
    decisions: Numbers,
    mask: Bytes,
    rng: Numbers,
    seats: int,
    options: Numbers,
    key_low: int,
    key_high: int,
    first: int,
) -> None:
    """Random games number `first` and on, each in a state of its own, and how long each was."""
    for i in range(len(states)):
        seed_rng(rng, key_low, key_high, first + i)
        setup(states[i], seats, options)
        decisions[i] = random_game(states[i], mask, rng)


@rule
def setup_at(states: State, i: int, seats: int, options: Numbers) -> None:
    """`setup` of one state of an array."""
    setup(states[i], seats, options)


@rule
def pending_at(states: State, i: int) -> int:
    """`pending` in one state of an array."""
    return pending(states[i])


@rule
def choices_at(states: State, i: int, seat: int, mask: Bytes, out: Numbers) -> int:
    """The legal actions in one state of an array, listed in `out`; how many there are."""
    mask[:] = 0
    legal(states[i], seat, mask)
    words = mask.view(np.int64)
    count = 0
    for word in range(len(words)):
        if words[word]:
            for action in range(8 * word, 8 * word + 8):
                if mask[action]:
                    out[count] = action
                    count += 1
    return count


@rule
def apply_at(states: State, i: int, seat: int, action: int) -> int:
    """`apply` in one state of an array; who is pending then."""
    apply(states[i], seat, action)
    return pending(states[i])


@rule
def chance_at(states: State, i: int, rng: Numbers) -> int:
    """`let_chance_act` in one state of an array."""
    return let_chance_act(states[i], rng)


@rule
def chance_total_at(states: State, i: int) -> int:
    """`chance_total` in one state of an array."""
    return chance_total(states[i])


@rule
def chance_action_at(states: State, i: int, k: int) -> int:
    """`chance_action` in one state of an array."""
    return chance_action(states[i], k)


@rule
def scores_at(states: State, i: int, out: Numbers) -> None:
    """`scores` in one state of an array."""
    scores(states[i], out)


@rule
def ranks_at(states: State, i: int, out: Numbers) -> None:
    """`ranks` in one state of an array."""
    ranks(states[i], out)


@rule
def observe_at(states: State, i: int, seat: int, out: Bytes) -> None:
    """`observe` in one state of an array."""
    observe(states[i], seat, out)


@rule
def redeal_at(states: State, i: int, seat: int, rng: Numbers) -> None:
    """`redeal` of one state of an array."""
    redeal(states[i], seat, rng)
