"""What a seat knows in Café Baras, and how a world is dealt that fits it.

Hidden are the deck and those hand cards that came from it: dealt at the start, or drawn by an effect.
A card taken from the display or fetched from the discard pile is known to all until it is played.

The hidden cards of one filling of the deck (`batch`) may be taken for one another. Those of different
fillings may not: when the discard pile is made the deck, everybody knows each card of it, and that
none of them is among those drawn before. A world is possible if and only if every place holds as many
cards of each batch as it does in truth, since how many is public; so `redeal` deals batch by batch.
"""

from __future__ import annotations

from kaffihus.core.chance import random_below
from kaffihus.core.rule import rule
from kaffihus.core.state import Numbers, State
from kaffihus.games.cafe_baras.components import CARDS, SEATS
from kaffihus.games.cafe_baras.state import DECK, SECRET


@rule
def redeal(state: State, seat: int, rng: Numbers) -> None:
    """Deal what the seat cannot know in another way."""
    for batch in range(1, last_batch(state) + 1):
        redeal_batch(state, seat, batch, rng)


@rule
def last_batch(state: State) -> int:
    """The highest number of a batch of which cards are hidden."""
    last = 0
    for card in range(CARDS):
        last = max(last, int(state.batch[card]))
    return last


@rule
def is_unseen(state: State, seat: int, card: int) -> bool:
    """Whether a card is in the deck or in a hand where the seat has not seen it."""
    return state.batch[card] > 0 and state.place[card] != SECRET + seat


@rule
def redeal_batch(state: State, seat: int, batch: int, rng: Numbers) -> None:
    """Gather the unseen cards of one batch and give every other hand as many of them as it has."""
    pool = 0
    held = 0  # by each seat, eight bits each
    for card in range(CARDS):
        if state.batch[card] == batch and is_unseen(state, seat, card):
            pool += 1
            if state.place[card] != DECK:
                held += 1 << 8 * (int(state.place[card]) - SECRET)
                state.place[card] = DECK
    for other in range(SEATS):
        for _ in range(held >> 8 * other & 255):
            state.place[nth_of_deck(state, batch, random_below(rng, pool))] = SECRET + other
            pool -= 1


@rule
def nth_of_deck(state: State, batch: int, nth: int) -> int:
    """The n-th card of a batch that is in the deck."""
    for card in range(CARDS):
        if state.place[card] == DECK and state.batch[card] == batch:
            if nth == 0:
                return card
            nth -= 1
    return -1
