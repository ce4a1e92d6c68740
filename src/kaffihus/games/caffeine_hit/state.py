"""Caffeine Hit's state: fields and their meaning, phases, the kinds of turn, and the decks."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State, state_dtype
from kaffihus.games.caffeine_hit.components import (
    COLOUR_OF,
    COUNTS,
    CUPS,
    DRINKS,
    HAND_SIZE,
    KIND_IDS,
    KINDS,
    SEATS,
)

# HIT-18 (low): swapped cards are discarded face up. False: only the player who swapped them knows them.
SWAPPED_FACE_UP = True


class Phase(IntEnum):
    """What is being decided; behind OVER nobody decides and `settle` goes on by itself."""

    # chance
    START = 0
    DEAL = 1
    REFILL = 2
    # players
    TURN = 3  # what to do this turn
    TABLE = 4  # which table
    STACK = 5  # Drink Spill: the drink with a Cookie or the one without
    ADD = 6  # one more drink of the colour, or done
    SECOND = 7  # Drinks Carrier: the second part's first drink, or done
    SWAP = 8  # one more card to swap, or done
    OVER = 9
    # nobody
    DEALT = 10
    FIND_TABLE = 11
    PUT = 12
    LAID = 13
    PART_OVER = 14
    TURN_OVER = 15
    BEGIN_TURN = 16
    FINISH = 17


class Turn(IntEnum):
    """What a player does with a turn, in the order of the actions."""

    BOOST = 0
    ATTACK = 1
    CARRIER = 2
    TO_GO = 3
    LOYALTY = 4
    COOKIE = 5
    SPILL = 6
    SWAP = 7


FACE_DOWN = [
    ("swapped_size", np.int8, (SEATS,)),  # open to all
    ("swapped", np.int8, (SEATS, KINDS)),  # cards swapped away face down
]

STATE = state_dtype(
    [
        ("points", np.int16, (SEATS,)),  # Caffeine Points, once the game is over
        ("variant", np.int8),  # 0: the full game, 1: tiny, 2: small enough to be solved
        ("seats", np.int8),
        ("hand_limit", np.int8),  # what a hand is refilled to (HIT-17)
        ("phase", np.int8),
        ("starter", np.int8),
        ("actor", np.int8),  # whose turn it is; during the deal, who is dealt to
        ("turns", np.int8),  # turns begun
        ("last_turns", np.int8),  # of these, with an empty pile (HIT-32)
        ("drawn", np.int8),  # cards drawn so far in the refill after this turn
        # The turn being taken. All of this is public.
        ("turn", np.int8),  # its kind, a `Turn`; EMPTY before the first decision
        ("drink", np.int8),  # the drink laid first, named or sought; EMPTY for a To Go Cup
        ("shown", np.int8),  # a card (kind) that has left the hand and lies nowhere yet
        ("target", np.int8),  # the table it goes to
        ("laid", np.int8),  # cards laid or swapped in this part
        ("first_colour", np.int8),  # Drinks Carrier: the colour of the first part, once it is over
        # Cards by kind. Hidden are the hands, the draw pile and what lies under the cups.
        ("hand_size", np.int8, (SEATS,)),
        ("pile_size", np.int8),
        ("hand", np.int8, (SEATS, KINDS)),
        ("pile", np.int8, (KINDS,)),  # in no order
        ("discard", np.int8, (KINDS,)),
        ("table", np.int8, (SEATS, DRINKS)),  # face-up drinks without a Cookie
        ("cookied", np.int8, (SEATS, DRINKS)),  # face-up drinks with one
        ("loyal", np.int8, (SEATS, DRINKS)),  # Loyalty Cards, by the drink they stand for
        ("cup_owner", np.int8, (CUPS,)),  # To Go Cups in the order laid (HIT-33); EMPTY: not laid
        ("cup_size", np.int8, (CUPS,)),  # open to all (HIT-15)
        ("cup", np.int8, (CUPS, DRINKS)),  # the drinks beneath
        *([] if SWAPPED_FACE_UP else FACE_DOWN),
    ]
)

TINY_DECK = {
    "cappuccino": 1,
    "latte": 2,
    "hot_chocolate": 1,
    "cold_brew": 1,
    "single_espresso": 1,
    "double_espresso": 1,
    "cookie": 1,
    "carrier": 1,
    "spill": 1,
    "loyalty": 1,
    "to_go": 2,
}
SMALLEST_DECK = {"hot_chocolate": 1, "single_espresso": 4, "spill": 1}  # a card for each of six players

# By variant: how many cards of each kind, how many in all, cards in a hand.
DECK = np.array(
    [COUNTS, *([deck.get(kind, 0) for kind in KIND_IDS] for deck in (TINY_DECK, SMALLEST_DECK))], np.int64
)
DECK_SIZE = DECK.sum(1)
HAND_LIMIT = np.array([HAND_SIZE, 3, 1], np.int64)


@rule
def count_swapped(state: State, seat: int, kind: int) -> int:
    """Cards of a kind that a seat has swapped away face down: none as HIT-18 has it."""
    if not SWAPPED_FACE_UP:
        return int(state.swapped[seat, kind])
    return 0


@rule
def left_of(state: State, seat: int) -> int:
    """The next seat clockwise."""
    return (seat + 1) % int(state.seats)


@rule
def count_cups(state: State) -> int:
    """To Go Cups laid so far, on all tables."""
    cups = 0
    for cup in range(CUPS):
        if state.cup_owner[cup] != EMPTY:
            cups += 1
    return cups


@rule
def cup_colour(state: State, cup: int) -> int:
    """The colour of the drinks under a cup: for its owner and the rules only."""
    for drink in range(DRINKS):
        if state.cup[cup, drink]:
            return COLOUR_OF[drink]
    return EMPTY


@rule
def colour_in_play(state: State) -> int:
    """The colour of the drinks being laid; under a To Go Cup only their owner may know it."""
    if state.turn == Turn.TO_GO:
        return cup_colour(state, count_cups(state) - 1)
    return COLOUR_OF[state.drink]


@rule
def count_on_table(state: State, seat: int, drink: int) -> int:
    """Face-up Drink Cards of that name on a table; a Loyalty Card is none (HIT-12)."""
    return state.table[seat, drink] + state.cookied[seat, drink]
