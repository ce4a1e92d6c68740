"""What may be chosen in each phase of FIKA: one family of actions, and which of it, as a set."""

from __future__ import annotations

from kaffihus.core.bits import has
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, State
from kaffihus.games.fika.actions import (
    BRING,
    CELL,
    CHOOSE,
    FROM_SUPPLY,
    GROUP,
    HIDE,
    PASS,
    PLACE,
    STOP,
    STREET,
    SUIT,
)
from kaffihus.games.fika.components import CARDS, GROUPS, SLOTS, SUPPLY
from kaffihus.games.fika.state import GROUP_COUNT, Phase, all_slots, filled

ALL_SUITS = 0b111
GROUPS_STAY_OPEN = True  # FIKA-15 (low): also when a café is finished. False: nobody touches them then
ONE_GROUP_A_STREET_CARD = True  # FIKA-20 (low). False: two may share one, and their cups add up


@rule
def legal(state: State, seat: int, mask: Bytes) -> None:
    """Mark each legal action of a seat that may decide."""
    first, choices = choices_now(state, seat)
    for i in range(CARDS):
        if has(choices, i):
            mask[first + i] = 1
    mask[PASS] = may_pass(state)
    mask[STOP] = state.phase == Phase.CHOOSE and state.catching_up == seat


@rule
def choices_now(state: State, seat: int) -> tuple[int, int]:
    """The first action of the family that is asked about, and the legal ones of it as a set."""
    slots = all_slots(state)
    own, other = filled(state, seat), changeable(state, 1 - seat)
    match state.phase:
        case Phase.PRIMARY | Phase.SECONDARY:
            return SUIT, ALL_SUITS if state.primary == EMPTY else ALL_SUITS & ~(1 << int(state.primary))
        case Phase.CHOOSE:
            return CHOOSE, int(state.hand[seat])
        case Phase.PLACE:
            return PLACE, slots & ~own
        case Phase.ONE_SUPPLY:
            return FROM_SUPPLY, supply_set(state)
        case Phase.ONE_CELL | Phase.SIX_FIRST:  # FIKA-10, -22: cards, no empty slots
            return CELL, own | other << SLOTS
        case Phase.TWO_CELL:  # FIKA-11: both slots must hold cards
            return CELL, own & other
        case Phase.THREE_GROUP | Phase.FIVE_GROUP:
            return GROUP, open_groups(state, seat)
        case Phase.THREE_HIDE:
            return HIDE, int(state.hand[seat])
        case Phase.FOUR_LIFT | Phase.FOUR_LIFT_SECOND:  # FIKA-16: other cards, not the 4 itself
            return CELL, own & ~(1 << int(state.placed))
        case Phase.FOUR_SLOT if state.brought == 0:  # FIKA-17: emptied slots come first
            return CELL, 1 << int(state.lifted[0]) | 1 << int(state.lifted[1])
        case Phase.FOUR_SLOT:
            return CELL, slots & ~own
        case Phase.FOUR_BRING:
            return BRING, int(state.hand[seat])
        case Phase.FIVE_STREET:
            return STREET, slots & ~barred_streets(state, seat)
    # SIX_SECOND, FIKA-22: another slot of the same café
    places = slots & ~(1 << int(state.picked))
    return CELL, places if state.picked_side == seat else places << SLOTS


@rule
def may_pass(state: State) -> bool:
    """FIKA-6: an effect need not be used; FIKA-16: a second card need not be brought."""
    match state.phase:
        case Phase.FOUR_SLOT:
            return state.brought == 1
        case Phase.FOUR_BRING:
            return state.brought == 1 and state.lifted[1] != EMPTY
        case Phase.ONE_SUPPLY | Phase.TWO_CELL | Phase.THREE_GROUP | Phase.FIVE_GROUP | Phase.SIX_FIRST:
            return True
        case Phase.FOUR_LIFT | Phase.FOUR_LIFT_SECOND:
            return True
    return False


@rule
def changeable(state: State, seat: int) -> int:
    """The cards of a café that its owner's opponent may change: none once it is finished (FIKA-25)."""
    slots = filled(state, seat)
    return 0 if slots == all_slots(state) else slots


@rule
def open_groups(state: State, seat: int) -> int:
    """The Groups that a seat may take up or move (FIKA-15)."""
    if GROUPS_STAY_OPEN or filled(state, 1 - seat) != all_slots(state):
        return (1 << int(GROUP_COUNT[state.variant])) - 1
    return 0


@rule
def supply_set(state: State) -> int:
    """The general supply, as a set."""
    cards = 0
    for i in range(SUPPLY):
        if state.supply[i] != EMPTY:
            cards |= 1 << int(state.supply[i])
    return cards


@rule
def barred_streets(state: State, seat: int) -> int:
    """FIKA-20: one Group a Street card; FIKA-9: not back exactly as it lay."""
    slots = 0
    for group in range(GROUPS):
        is_barred = state.group_to[group] == seat if group == state.picked else ONE_GROUP_A_STREET_CARD
        if state.group_slot[group] != EMPTY and is_barred:
            slots |= 1 << int(state.group_slot[group])
    return slots
