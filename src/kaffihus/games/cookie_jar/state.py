"""The state of Who Stole the Cookie from the Jar?: fields and their meaning, phases, small readers."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State, state_dtype
from kaffihus.games.cookie_jar.components import CAKES, MOST_SEATS, PANCAKES
from kaffihus.games.cookie_jar.events import RECORD_SIZE


class Phase(IntEnum):
    """What is being decided; behind OVER nobody decides and `settle` goes on by itself."""

    # chance
    START = 0  # the lot: who begins the round
    DEAL = 1  # the next hand, or the secret card
    DRAW = 2  # the turn's player draws
    REFILL = 3  # somebody without a hand draws one (Randalína, Upphituð lumma)
    BATTER = 4  # Lummudeig: the next hand out of the bowl
    # the turn's player
    FIRST = 5  # which of two pancakes comes first
    LAY = 6
    NAME = 7  # Tvílumma: which of two cards is the hand
    TOSS = 8  # down to one card
    TARGET = 9  # a player for the cake laid
    GUESS = 10
    STACK = 11  # Lummustafli: whose turn it is
    REHEAT = 12  # Upphituð lumma: who comes back
    OVER = 13
    # nobody
    NEW_ROUND = 14
    BEGIN_TURN = 15
    GO_ON = 16
    PANCAKE = 17
    TEXT = 18
    AIM = 19
    RESOLVE = 20
    NEXT_GUESS = 21
    REFILLING = 22
    OUTS = 23
    END_TURN = 24
    FINISH = 25


class Ending(IntEnum):
    """How a round ended."""

    CAUGHT = 0  # the jar was laid or discarded
    LAST = 1  # one player was left
    DECK = 2  # the deck ran out
    ALL_OUT = 3  # Lumma með kaffi hit everybody (JAR-38)


class Twins(IntEnum):
    """How far a turn with Tvílumma has come."""

    NO = 0
    DRAWING = 1  # the two cards: a pancake among them waits
    DRAWN = 2


class Where(IntEnum):
    """Where a pancake is."""

    NOT_IN_GAME = 0
    UNSEEN = 1  # in the deck, or one of those left out: nobody knows which (JAR-2)
    SHOWN = 2


MOST_ROUNDS = 15  # of a match (JAR-67)
HAND_SLOTS = MOST_SEATS
ASIDES = 2  # further cards the turn's player may hold: one drawn, two with Tvílumma

# Places of a hidden card, for those who imagine or deduce it: a seat's hand is the seat.
SECRET = HAND_SLOTS
ASIDE = SECRET + 1
BOWL = ASIDE + ASIDES
PLACES = BOWL + MOST_SEATS

# Whoever imagines a round (retelling.py) gives the cards that come up numbers: at most 22 before
# Grautarlumma, 22 after it, and a further one for each card given away: 4 swaps, twice the secret card,
# once into the bowl.
CARDS_IMAGINED = 22 + 22 + 7

# What is kept of a round: see memory.py, which counts how long it can get.
RECORDS = 144

STATE = state_dtype(
    [
        ("held_then", np.int64),  # scratch of `redeal`, else 0: set of cards held at Grautarlumma
        ("records", np.int16),  # how many there are in `log`
        ("unseen", np.int16),  # scratch of `redeal`, else 0: set of cakes of which the seat sees not all
        ("reshuffle", np.int16),  # scratch of `redeal`, else 0: Grautarlumma's record, or EMPTY
        ("may_be", np.int16, (CARDS_IMAGINED,)),  # scratch of `redeal`: the cakes a card may be; else 0
        ("trail", np.int16, (3,)),  # scratch of `redeal`, else 0: a card that foresight.py follows
        # the game
        ("tiny", np.int8),  # options
        ("rounds", np.int8),
        ("by_number", np.int8),  # Kleina: guess a number (JAR-24)
        ("draw_again", np.int8),  # JAR-36, the kinder way
        ("version_1", np.int8),  # JAR-59 and JAR-69 as they were in version 1 of the rules
        ("seats", np.int8),
        ("round_number", np.int8),  # from 1
        ("points", np.int8, (MOST_SEATS,)),
        ("cakes", np.int8, (CAKES,)),  # how many of each are in the game
        ("pancakes_in_deck", np.int8),  # how many are shuffled in after the deal
        # the round
        ("phase", np.int8),
        ("starters", np.int8),  # set of seats among which the lot decides
        ("dealt", np.int8),  # hands dealt so far, the secret card being the last
        ("turn", np.int8),  # whose turn it is, who decides everything in it
        ("direction", np.int8),  # 1: to the left, -1: to the right
        ("inside", np.int8),  # set of seats still in the game
        ("protected", np.int8),  # set of seats with an active Lakkrístoppur
        ("marker", np.int8),  # who laid the active Lakkrístoppur með kaffi, or EMPTY
        ("marked", np.int8),  # and on whom
        ("hand", np.int8, (HAND_SLOTS,)),  # a cake or EMPTY
        ("secret", np.int8),
        ("deck", np.int8, (CAKES,)),  # cakes in the deck: how many of each
        ("deck_cakes", np.int8),  # and how many in all
        ("deck_pancakes", np.int8),  # pancakes in the deck; which ones is open until drawn
        ("pancakes", np.int8, (PANCAKES,)),  # where each is: Where
        ("row", np.int8, (MOST_SEATS, CAKES)),  # laid before each player: how many of each
        ("discard", np.int8, (CAKES,)),  # tossed or trashed cakes: how many of each
        # the turn
        ("aside", np.int8, (ASIDES,)),  # cards drawn and not laid yet, or EMPTY
        ("to_draw", np.int8),
        ("twins", np.int8),
        ("waiting", np.int8, (2,)),  # Tvílumma: pancakes drawn and not carried out yet
        ("pancake", np.int8),  # being carried out, or EMPTY
        ("laid", np.int8),  # the cake being carried out, or EMPTY
        ("wanted", np.int8),  # how many players its text chooses
        ("pick", np.int8, (2,)),  # the players chosen; while hands are refilled, those waiting
        ("reversing", np.int8),  # Hálfbökuð lumma: the order is reversed after this turn
        (
            "named",
            np.int8,
        ),  # Lummustafli: whose turn is next, or EMPTY
        ("bowl", np.int8, (CAKES,)),  # Lummudeig: the hands shuffled together
        ("bowl_of", np.int8),  # set of seats that still get a hand from it
        # going out
        ("going_out", np.int8),  # set of seats; at the end of a round those last hit
        ("thief", np.int8),  # who was caught with the jar, or EMPTY
        ("trashed", np.int8, (MOST_SEATS,)),  # the hand somebody last went out with
        ("then", np.int8),  # the phase after the outs
        # the last round
        ("last_ending", np.int8),  # EMPTY before the first
        ("last_winners", np.int8),  # set of seats
        ("last_thief", np.int8),
        ("last_hand", np.int8, (MOST_SEATS,)),  # shown at the end, EMPTY: none
        ("last_sum", np.int8, (MOST_SEATS,)),  # of the row, for ties (JAR-50)
        ("last_gain", np.int8, (MOST_SEATS,)),  # points
        # what the players remember of the round
        ("log", np.int8, (RECORDS, RECORD_SIZE)),
        # scratch of `redeal`, else 0
        ("card_at", np.int8, (PLACES,)),  # the imagined card in a place, or EMPTY
        ("imagined", np.int8),  # how many cards have come up
        ("first_two", np.int8, (2,)),  # Tvílumma: the cards held after the first was laid
    ]
)


@rule
def deck_size(state: State) -> int:
    """Cards in the deck, which anybody may count."""
    return int(state.deck_cakes + state.deck_pancakes)


@rule
def cards_held(state: State) -> int:
    """Cards the turn's player holds: the hand and what has been drawn."""
    held = 1 if state.hand[state.turn] != EMPTY else 0
    for i in range(ASIDES):
        if state.aside[i] != EMPTY:
            held += 1
    return held


@rule
def is_open(state: State, cake: int) -> int:
    """How many of a cake lie open on the table."""
    shown = int(state.discard[cake])
    for seat in range(state.seats):
        shown += int(state.row[seat, cake])
    return shown
