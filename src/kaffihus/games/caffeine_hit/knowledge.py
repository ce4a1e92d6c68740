"""Another world that a seat of Caffeine Hit could not tell from the true one.

Hidden from a seat are the other hands, the draw pile and what lies under the others' To Go Cups;
their sizes are open (HIT-15, HIT-29), and everything else is public. Cards of one name are alike and
come out of the pile in any order, so nothing that was played or swapped tells where another card
is. One thing is known of a cup: its drinks are of one colour. Hence the possible worlds are all ways
to split the unseen cards over hands, pile and cups by size, each cup in one colour. `redeal` draws
from exactly these, every card being as likely in a place as any other that may be there: it first
draws the colours of the cups, each combination weighing as many as there are ways to fill them, and
deals the rest like a pile.
"""

from __future__ import annotations

from math import comb

import numpy as np

from kaffihus.core.chance import next_word, random_below
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Numbers, State
from kaffihus.games.caffeine_hit.components import (
    COLOUR_OF,
    COLOURS,
    COUNTS,
    CUPS,
    DRINKS,
    KINDS,
    TO_GO_MAX,
)
from kaffihus.games.caffeine_hit.state import SWAPPED_FACE_UP, Phase

BITS = 7  # enough to count the drinks of one colour: one number holds the counts of all colours
COUNT_BITS = (1 << BITS) - 1
WIDE = 1 << 60
ANY = -1  # no colour in particular

# In how many ways so many cards can be chosen from those of a colour.
DRINKS_OF = [int((COUNTS * (colour == COLOUR_OF)).sum()) for colour in range(COLOURS)]
WAYS = np.array(
    [[comb(cards, size) for size in range(TO_GO_MAX + 1)] for cards in range(max(DRINKS_OF) + 1)], np.int64
)
assert max(DRINKS_OF) <= COUNT_BITS
assert sum(int(WAYS[cards].max()) for cards in DRINKS_OF) ** CUPS < WIDE


@rule
def redeal(state: State, seat: int, rng: Numbers) -> None:
    """Deal again what the seat cannot know."""
    if state.phase == Phase.OVER:
        return  # all is face up
    gather_unseen(state, seat)
    redeal_cups(state, seat, rng)
    for other in range(state.seats):
        if other != seat:
            for _ in range(state.hand_size[other]):
                kind = take_from_pile(state, ANY, rng)
                state.hand[other, kind] += 1
            if not SWAPPED_FACE_UP:
                for _ in range(state.swapped_size[other]):
                    state.swapped[other, take_from_pile(state, ANY, rng)] += 1


@rule
def gather_unseen(state: State, seat: int) -> None:
    """All that the seat cannot see goes into the pile; the sizes stay as they were."""
    for other in range(state.seats):
        if other != seat:
            for kind in range(KINDS):
                state.pile[kind] += state.hand[other, kind]
                state.hand[other, kind] = 0
                if not SWAPPED_FACE_UP:
                    state.pile[kind] += state.swapped[other, kind]
                    state.swapped[other, kind] = 0
    for cup in range(CUPS):
        if is_hidden(state, seat, cup):
            for drink in range(DRINKS):
                state.pile[drink] += state.cup[cup, drink]
                state.cup[cup, drink] = 0


@rule
def is_hidden(state: State, seat: int, cup: int) -> bool:
    """A cup on another player's table."""
    return state.cup_owner[cup] != EMPTY and state.cup_owner[cup] != seat


@rule
def redeal_cups(state: State, seat: int, rng: Numbers) -> None:
    """Fill the others' cups from the pile, each with drinks of one colour."""
    colouring = random_colouring(state, seat, rng)
    for cup in range(CUPS):
        if is_hidden(state, seat, cup):
            for _ in range(state.cup_size[cup]):
                drink = take_from_pile(state, colouring % COLOURS, rng)
                state.cup[cup, drink] += 1
            colouring //= COLOURS


@rule
def random_colouring(state: State, seat: int, rng: Numbers) -> int:
    """Colours for the others' cups, as digits: a first walk counts the ways, a second stops."""
    cards, colourings = 0, 1
    for drink in range(DRINKS):
        cards += int(state.pile[drink]) << BITS * COLOUR_OF[drink]
    for cup in range(CUPS):
        if is_hidden(state, seat, cup):
            colourings *= COLOURS
    total = 0
    for colouring in range(colourings):
        total += count_ways(state, seat, colouring, cards)
    nth = random_below_wide(rng, total)
    for colouring in range(colourings):
        nth -= count_ways(state, seat, colouring, cards)
        if nth < 0:
            return colouring
    return -1


@rule
def count_ways(state: State, seat: int, colouring: int, cards: int) -> int:
    """In how many ways the others' cups can be filled in these colours from the unseen cards."""
    ways = 1
    for cup in range(CUPS):
        if is_hidden(state, seat, cup):
            shift = BITS * (colouring % COLOURS)
            size = int(state.cup_size[cup])
            ways *= WAYS[cards >> shift & COUNT_BITS, size]
            if ways == 0:
                return 0
            cards -= size << shift
            colouring //= COLOURS
    return ways


@rule
def random_below_wide(rng: Numbers, n: int) -> int:
    """A number in [0, n), all exactly equally likely, for n up to 2^60."""
    fair = WIDE - WIDE % n
    number = fair
    while number >= fair:
        number = next_word(rng) << 28 | next_word(rng) >> 4
    return number % n


@rule
def take_from_pile(state: State, colour: int, rng: Numbers) -> int:
    """A card out of the pile, all of that colour (or of ANY) equally likely."""
    count = 0
    for kind in range(KINDS):
        if colour == ANY or COLOUR_OF[kind] == colour:
            count += state.pile[kind]
    nth = random_below(rng, count)
    for kind in range(KINDS):
        if colour == ANY or COLOUR_OF[kind] == colour:
            nth -= state.pile[kind]
            if nth < 0:
                state.pile[kind] -= 1
                return kind
    return -1
