"""What a seat of High Card cannot know: the others' cards and the order of the deck."""

from __future__ import annotations

from kaffihus.core.bits import count_bits, nth_bit
from kaffihus.core.chance import random_below
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Numbers, State


@rule
def redeal(state: State, seat: int, rng: Numbers) -> None:
    """The others' cards go back among those the seat has not seen, and are dealt from there again."""
    for other in range(state.seats):
        if other != seat and state.hand[other] != EMPTY:
            state.deck |= 1 << state.hand[other]
    for other in range(state.seats):
        if other != seat and state.hand[other] != EMPTY:
            card = nth_bit(state.deck, random_below(rng, count_bits(state.deck)))
            state.deck &= ~(1 << card)
            state.hand[other] = card
