"""FIKA's state: fields and their meaning, phases, and the sizes of the variants."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from kaffihus.core.bits import count_bits
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State, state_dtype
from kaffihus.games.fika.components import CARDS, GROUPS, SLOTS, SUPPLY


class Phase(IntEnum):
    """What is being decided; behind OVER nobody decides and `settle` goes on by itself."""

    # chance
    FLIP = 0
    DRAW_SUPPLY = 1
    DRAW_HANDS = 2
    DRAW_GROUPS = 3
    # players
    PRIMARY = 4
    SECONDARY = 5
    CHOOSE = 6
    PLACE = 7
    ONE_SUPPLY = 8
    ONE_CELL = 9
    TWO_CELL = 10
    THREE_GROUP = 11
    THREE_HIDE = 12
    FOUR_LIFT = 13
    FOUR_LIFT_SECOND = 14
    FOUR_SLOT = 15
    FOUR_BRING = 16
    FIVE_GROUP = 17
    FIVE_STREET = 18
    SIX_FIRST = 19
    SIX_SECOND = 20
    OVER = 21
    # nobody
    NEW_ROUND = 22
    REVEAL = 23
    EXCHANGED = 24
    PLACED = 25
    SCORING = 26


STATE = state_dtype(
    [
        # What a seat knows of the hidden cards (FIKA-4): for each place, the set of cards (bits)
        # that may be there. A card that is public or in the seat's own hand is in none of them.
        ("may_hold", np.int32, (2,)),  # by viewer: the other's hand
        ("may_lie", np.int32, (2, GROUPS)),  # by viewer: under each Group
        ("hand", np.int32, (2,)),  # as sets
        ("pile", np.int32),  # the cards not dealt yet, as a set
        ("stale", np.int8),  # viewers (bits) whose sets `narrow` has not gone over yet
        ("variant", np.int8),  # 0: the full game, 1: tiny, 2: small enough to be solved
        ("phase", np.int8),
        ("actor", np.int8),  # who decides, where only one does
        ("chooser", np.int8),  # who names the primary suit this round
        ("primary", np.int8),
        ("secondary", np.int8),
        ("round_number", np.int8),  # from 1
        ("turn", np.int8),  # turns completed in this round
        ("catching_up", np.int8),  # the one player who may still place (FIKA-23), or EMPTY
        ("extra", np.int8),  # cards they have placed so
        ("second", np.int8),  # who places second this turn, EMPTY once they do
        ("placed", np.int8),  # slot of the card whose effect is being resolved
        ("picked", np.int8),  # first pick of a two-part effect: card, cell, group or slot
        ("picked_side", np.int8),  # whose café it is in: a seat
        ("brought", np.int8),  # a 4: cards brought in so far
        ("winner", np.int8),
        ("tips", np.int8, (2,)),
        ("chosen", np.int8, (2,)),  # the card in front of each player, face down until REVEAL
        ("supply", np.int8, (SUPPLY,)),
        ("cafe", np.int8, (2, SLOTS)),
        ("lifted", np.int8, (2,)),  # a 4: slots that were emptied
        ("lifted_card", np.int8, (2,)),  # and the cards that lay there
        ("group_card", np.int8, (GROUPS,)),  # EMPTY while it is in somebody's hand (a 3)
        ("group_slot", np.int8, (GROUPS,)),  # Street card, EMPTY: beside the Street
        ("group_to", np.int8, (GROUPS,)),  # the seat its 3 cups face, EMPTY: beside the Street
        # the last round that was scored
        ("last_cafe", np.int8, (2, SLOTS)),
        ("last_number", np.int8, (2, SLOTS)),  # with 6s lowered as FIKA-28 says
        ("last_coins", np.int8, (2, SLOTS)),  # earned by each card
        ("last_winner", np.int8),
        ("last_decided_by", np.int8),  # 0: coins, 1 + i: the i-th suit in the order of priority
    ]
)

# By variant: slots of a café, cards of the supply, of a hand, Groups, Tips to win.
SLOT_COUNT = np.array([5, 2, 1], np.int64)
SUPPLY_COUNT = np.array([4, 1, 0], np.int64)
HAND_COUNT = np.array([6, 3, 2], np.int64)
GROUP_COUNT = np.array([2, 1, 1], np.int64)
TIPS_COUNT = np.array([2, 1, 1], np.int64)

# The cards in play, as sets. Of tiny: brown 3, 4, 6; green 3, 4; pink 1, 2, 5: every effect occurs. Of the
# smallest: brown 2, 4; green 2, 3; pink 5: without supply and second slot, a 1 and a 6 could do nothing.
DECK = np.array([(1 << CARDS) - 1, 0b010011_001100_101100, 0b010000_000110_001010], np.int64)


@rule
def deck_of(state: State) -> int:
    """The cards in play, as a set."""
    return int(DECK[state.variant])


@rule
def all_slots(state: State) -> int:
    """The slots of a café, as a set."""
    return (1 << int(SLOT_COUNT[state.variant])) - 1


@rule
def filled(state: State, seat: int) -> int:
    """The slots of a café that hold a card, as a set."""
    slots = 0
    for slot in range(SLOTS):
        if state.cafe[seat, slot] != EMPTY:
            slots |= 1 << slot
    return slots


@rule
def count_cards(state: State, seat: int) -> int:
    """Cards in a café."""
    return count_bits(filled(state, seat))


@rule
def count_hand(state: State, seat: int) -> int:
    """Cards in a hand, a card chosen and still face down not counted."""
    return count_bits(state.hand[seat])


@rule
def is_full(state: State, seat: int) -> bool:
    """A café with no empty slot: its owner is finished, nobody else may change it (FIKA-25)."""
    return filled(state, seat) == all_slots(state)


@rule
def group_in_front(state: State, slot: int) -> int:
    """The Group on a Street card, or EMPTY."""
    for group in range(GROUPS):
        if state.group_slot[group] == slot:
            return group
    return EMPTY
