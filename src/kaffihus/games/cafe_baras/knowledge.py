"""What a seat knows in Café Baras, how a world is dealt that fits it, and what a bot sees.

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
from kaffihus.core.state import Bytes, Numbers, State
from kaffihus.games.cafe_baras.cafe import limit_of
from kaffihus.games.cafe_baras.components import (
    CARDS,
    CATEGORIES,
    DECORS,
    FOODS,
    GUESTS,
    SEATS,
    STAND_INS,
)
from kaffihus.games.cafe_baras.guests import meets_desires
from kaffihus.games.cafe_baras.scoring import score_of
from kaffihus.games.cafe_baras.state import (
    CAFE,
    DECK,
    DISCARD,
    DISPLAY,
    HAND,
    SECRET,
    SERVED,
    WAITING,
    Ending,
    Phase,
    count_at,
)

# --- another world that the seat could not tell from the true one


@rule
def redeal(state: State, seat: int, rng: Numbers) -> None:
    """Deal anew what the seat cannot know."""
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


# --- what a seat knows, as features

PHASES = int(Phase.OVER) + 1
ENDINGS = len(Ending)
SEAT_NUMBERS = 10 + 2 * FOODS + 2 * DECORS + CATEGORIES + STAND_INS
MOMENT_NUMBERS = 10
MOST = 255  # what a place of the observation can hold


@rule
def observe(state: State, seat: int, out: Bytes) -> None:
    """The seat's knowledge, own side first, then clockwise; see FEATURES for the layout."""
    out[:] = 0
    at = observe_cards(state, seat, out)
    for nth in range(SEATS):
        if nth < state.seats:
            observe_seat(state, (seat + nth) % int(state.seats), out, at)
        at += SEAT_NUMBERS
    at = observe_guests(state, seat, out, at)
    observe_moment(state, out, at)


@rule
def observe_cards(state: State, seat: int, out: Bytes) -> int:
    """Sets of cards: on the table, perhaps in the deck, and by seat in hand and in the café."""
    mark_at(state, DISPLAY, out, 0)
    mark_at(state, DISCARD, out, CARDS)
    mark_at(state, SERVED, out, 2 * CARDS)
    mark_unseen(state, seat, batches_at(state, DECK), out, 3 * CARDS)
    at = 4 * CARDS
    for nth in range(SEATS):
        if nth < state.seats:
            owner = (seat + nth) % int(state.seats)
            mark_at(state, HAND + owner, out, at)
            if owner == seat:
                mark_at(state, SECRET + seat, out, at + CARDS)
            else:
                mark_unseen(state, seat, batches_at(state, SECRET + owner), out, at + CARDS)
            mark_at(state, CAFE + owner, out, at + 2 * CARDS)
        at += 3 * CARDS
    return at


@rule
def mark_at(state: State, place: int, out: Bytes, at: int) -> None:
    """The cards at a place that the seat sees."""
    for card in range(CARDS):
        out[at + card] = state.place[card] == place


@rule
def batches_at(state: State, place: int) -> int:
    """The batches, as bits, of the hidden cards at a place: everybody knows when each was drawn."""
    batches = 0
    for card in range(CARDS):
        if state.place[card] == place:
            batches |= 1 << int(state.batch[card])
    return batches


@rule
def mark_unseen(state: State, seat: int, batches: int, out: Bytes, at: int) -> None:
    """The cards of some batches that the seat does not see: each may be where those batches are."""
    for card in range(CARDS):
        is_there = batches >> int(state.batch[card]) & 1 == 1
        out[at + card] = is_there and is_unseen(state, seat, card)


@rule
def observe_seat(state: State, owner: int, out: Bytes, at: int) -> None:
    """The numbers of one player: all of them are open."""
    out[at] = min(MOST, int(state.coins[owner]))
    out[at + 1] = min(MOST, score_of(state, owner))
    out[at + 2] = count_at(state, HAND + owner)
    out[at + 3] = count_at(state, SECRET + owner)
    out[at + 4] = limit_of(state, owner)
    out[at + 5] = state.regulars[owner]
    out[at + 6] = state.full_bonus[owner]
    out[at + 7] = state.regular_bonus[owner]
    out[at + 8] = state.actor == owner
    out[at + 9] = state.trigger == owner
    at += 10
    for food in range(FOODS):
        out[at + food] = state.foods[owner, food]
        out[at + FOODS + food] = state.serve_bonus[owner, food]
    at += 2 * FOODS
    for decor in range(DECORS):
        out[at + decor] = state.decors[owner, decor]
        out[at + DECORS + decor] = state.decor_bonus[owner, decor]
    at += 2 * DECORS
    for category in range(CATEGORIES):
        out[at + category] = state.additions[owner, category]
    at += CATEGORIES
    for stand_in in range(STAND_INS):
        out[at + stand_in] = state.stand_ins[owner] >> stand_in & 1


@rule
def observe_guests(state: State, seat: int, out: Bytes, at: int) -> int:
    """Sets of guests: waiting; then by seat those claimed, and those on the table it satisfies."""
    for guest in range(GUESTS):
        out[at + guest] = state.guest[guest] == WAITING
    at += GUESTS
    for nth in range(SEATS):
        if nth < state.seats:
            owner = (seat + nth) % int(state.seats)
            for guest in range(GUESTS):
                out[at + guest] = state.guest[guest] == owner
                out[at + GUESTS + guest] = state.guest[guest] == WAITING and meets_desires(
                    state, owner, guest
                )
        at += 2 * GUESTS
    return at


@rule
def observe_moment(state: State, out: Bytes, at: int) -> None:
    """What is being decided, and how far the game has come."""
    out[at + int(state.phase)] = 1
    at += PHASES
    out[at + int(state.ending)] = 1
    at += ENDINGS
    for food in range(FOODS):
        out[at + food] = int(state.covered) >> food & 1
    at += FOODS
    out[at] = count_at(state, DECK)
    out[at + 1] = count_at(state, DISCARD)
    out[at + 2] = min(MOST, int(state.reshuffles))
    out[at + 3] = state.cards_left
    out[at + 4] = state.passes
    out[at + 5] = state.seats
    out[at + 6] = state.open_guests
    out[at + 7] = state.second_reshuffle
    out[at + 8] = state.claim_at_once
    out[at + 9] = state.progress
