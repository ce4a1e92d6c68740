"""Café Baras's state: fields and their meaning, phases, and the sizes of the variants."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State, state_dtype
from kaffihus.games.cafe_baras.components import (
    CARD_IDS,
    CARDS,
    CATEGORIES,
    DECORS,
    DISPLAY_SIZE,
    FOODS,
    GUEST_IDS,
    GUESTS,
    GUESTS_EXTRA,
    HAND_SIZE,
    OPEN_GUESTS_DEALT,
    SEATS,
    TARGETS,
)


class Phase(IntEnum):
    """What is being decided; behind OVER nobody decides and `settle` goes on by itself."""

    # chance
    DEAL_DISPLAY = 0
    DEAL_GUESTS = 1
    DEAL_HANDS = 2
    START = 3
    DRAW = 4
    FILL_EARLY = 5  # before the refill: a refreshed display
    FILL_GAP = 6
    # players
    ACT = 7
    FETCH = 8
    REFRESH = 9
    SERVE_AGAIN = 10
    STAND_IN = 11
    TAKE = 12
    END = 13
    OVER = 14
    # nobody
    TURN = 15
    DRAWING = 16
    FETCHING = 17
    SERVING = 18
    EARLY_GAPS = 19
    REFILLING = 20
    CLAIMING = 21
    GAPS = 22
    TURN_OVER = 23


class Ending(IntEnum):
    """What brought the end of the game on."""

    NONE = 0
    REGULARS = 1
    LAST_GUEST = 2
    RESHUFFLE = 3
    PASSES = 4
    STALLED = 5


# Where a card is. A hand is two places: what everybody saw go there, and what came from the deck.
BOX = 0  # not in this game
DECK = 1
DISCARD = 2
DISPLAY = 3
SERVED = 4  # its customer is being served just now
HAND = 5  # + seat: known to all
SECRET = HAND + SEATS  # + seat: in hand too, seen by its owner only
CAFE = SECRET + SEATS  # + seat: added to the row
REGULAR = CAFE + SEATS  # + seat: tucked under the counter

# Where a special guest is, if nobody has claimed it.
NOT_DEALT = -2
WAITING = -1

STATE = state_dtype(
    [
        ("coins", np.int32, (SEATS,)),
        ("reshuffles", np.int32),  # how often the discard pile has become the deck
        ("tiny", np.int8),  # the options, as they were set; 2: small enough to be solved
        ("open_guests", np.int8),
        ("second_reshuffle", np.int8),
        ("claim_at_once", np.int8),
        ("version_1", np.int8),  # BARAS-16, -25, -27 and -32 as they were in version 1 of the rules
        ("seats", np.int8),
        ("phase", np.int8),
        ("starter", np.int8),  # who took the first turn
        ("actor", np.int8),  # whose turn it is; while hands are dealt: who is dealt a card
        ("trigger", np.int8),  # who brought the end on (BARAS-20), or EMPTY
        ("ending", np.int8),  # and by what: see Ending
        # BARAS-25: since the deck was last made up somebody has added a card or gained a regular or a guest
        ("progress", np.int8),
        ("passes", np.int8),  # turns without a card in hand, in a row (BARAS-27)
        ("cards_left", np.int8),  # cards still to deal, draw, fetch or take in this step
        ("serving", np.int8),  # the card whose customer is being served, or EMPTY
        ("stand_in", np.int8),  # which stand-in comes next while a customer is served
        ("covered", np.int8),  # foods (bits) that stand-ins provide for this customer
        ("display", np.int8, (DISPLAY_SIZE,)),  # cards, EMPTY: a gap
        ("guest", np.int8, (GUESTS,)),  # NOT_DEALT, WAITING, or the seat that claimed it
        ("place", np.int8, (CARDS,)),  # of each card
        # Which filling of the deck a hidden card comes from, 0 for a card that is not hidden. Only
        # cards of one batch may be taken for one another: when the discard pile becomes the deck,
        # everybody knows that no card of it is among those drawn before.
        ("batch", np.int8, (CARDS,)),
        # what a café has
        ("foods", np.int8, (SEATS, FOODS)),  # symbols, the counter's included
        ("decors", np.int8, (SEATS, DECORS)),
        ("additions", np.int8, (SEATS, CATEGORIES)),  # added cards by category
        ("regulars", np.int8, (SEATS,)),
        # what its ongoing effects come to
        ("serve_bonus", np.int8, (SEATS, FOODS)),
        ("full_bonus", np.int8, (SEATS,)),
        ("decor_bonus", np.int8, (SEATS, DECORS)),
        ("regular_bonus", np.int8, (SEATS,)),
        ("add_bonus", np.int8, (SEATS, TARGETS)),
        ("discount", np.int8, (SEATS, TARGETS)),
        ("hand_limit", np.int8, (SEATS,)),
        ("stand_ins", np.int8, (SEATS,)),  # which stand-ins, as bits
    ]
)

# By variant: the full game, tiny, the smallest.
HAND_COUNT = np.array([HAND_SIZE, 2, 1], np.int64)
DISPLAY_COUNT = np.array([DISPLAY_SIZE, 2, 1], np.int64)

# Of tiny: every effect that draws, moves or serves cards, a stand-in, and customers that can be satisfied.
# Of the smallest: a customer that can become a regular, and what the only guest desires.
TINY_IDS = ("c21", "c22", "c34", "c42", "c58", "c59", "c65", "c77", "c80", "c81", "c82")
SMALLEST_IDS = ("c16", "c17", "c34", "c45", "c56")
SMALLEST_GUESTS = ("g06",)
IN_GAME = np.array(
    [[card in ids for card in CARD_IDS] for ids in (CARD_IDS, TINY_IDS, SMALLEST_IDS)], np.int8
)
GUEST_IN_GAME = np.array(
    [[guest in ids for guest in GUEST_IDS] for ids in (GUEST_IDS, GUEST_IDS, SMALLEST_GUESTS)], np.int8
)


@rule
def is_in_box(state: State, guest: int) -> bool:
    """Whether a guest may still be dealt."""
    return state.guest[guest] == NOT_DEALT and GUEST_IN_GAME[state.tiny, guest] == 1


@rule
def guests_to_deal(state: State) -> int:
    """BARAS-19: one more than there are players."""
    if state.tiny == 2:
        return len(SMALLEST_GUESTS)
    return OPEN_GUESTS_DEALT if state.open_guests else int(state.seats) + GUESTS_EXTRA


@rule
def count_at(state: State, place: int) -> int:
    """Cards at a place."""
    count = 0
    for card in range(CARDS):
        if state.place[card] == place:
            count += 1
    return count


@rule
def is_in_hand(state: State, seat: int, card: int) -> bool:
    """Whether a seat holds a card, whoever may know it."""
    return state.place[card] == HAND + seat or state.place[card] == SECRET + seat


@rule
def count_hand(state: State, seat: int) -> int:
    """Cards in a hand."""
    return count_at(state, HAND + seat) + count_at(state, SECRET + seat)


@rule
def count_shown(state: State) -> int:
    """Cards in the display."""
    shown = 0
    for position in range(DISPLAY_SIZE):
        if state.display[position] != EMPTY:
            shown += 1
    return shown


@rule
def first_gap(state: State) -> int:
    """The first gap in the display, or EMPTY."""
    for position in range(DISPLAY_COUNT[state.tiny]):
        if state.display[position] == EMPTY:
            return position
    return EMPTY
