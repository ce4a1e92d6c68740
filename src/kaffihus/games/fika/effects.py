"""The six effects: whether there is any use for one (`begin_effect`), and what it does (`resolve_effect`).

FIKA-8: a card that is swapped or moved triggers nothing; only placing a card does.
"""

from __future__ import annotations

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.fika.actions import BRING, CELL, FROM_SUPPLY, GROUP, HIDE, PASS, STREET
from kaffihus.games.fika.components import SLOTS, SUPPLY, number_of
from kaffihus.games.fika.knowledge import lay_down, remember_in_hand, reveal, take_up
from kaffihus.games.fika.legal import changeable, open_groups
from kaffihus.games.fika.state import Phase, count_cards, count_hand, filled, is_full


@rule
def begin_effect(state: State, seat: int) -> None:
    """Ask for the first part of the effect of the card just placed, if there is any use for it."""
    state.actor = seat
    match number_of(state.cafe[seat, state.placed]):
        case 1:
            state.phase = Phase.ONE_SUPPLY
        case 2:
            has_use = filled(state, seat) & changeable(state, 1 - seat) != 0  # FIKA-11
            state.phase = Phase.TWO_CELL if has_use else Phase.PLACED
        case 3:
            state.phase = Phase.THREE_GROUP if open_groups(state, seat) else Phase.PLACED
        case 4:  # FIKA-16: as the first card it has nothing to exchange
            state.phase = Phase.FOUR_LIFT if count_cards(state, seat) > 1 else Phase.PLACED
        case 5:
            state.phase = Phase.FIVE_GROUP if open_groups(state, seat) else Phase.PLACED
        case 6:
            state.phase = Phase.SIX_FIRST


@rule
def resolve_effect(state: State, seat: int, action: int) -> None:
    """Carry out one part of an effect."""
    match state.phase:
        case Phase.ONE_SUPPLY:
            state.picked = action - FROM_SUPPLY
            state.phase = Phase.ONE_CELL
        case Phase.ONE_CELL:
            swap_with_supply(state, owner_of(seat, action), (action - CELL) % SLOTS)
            state.phase = Phase.PLACED
        case Phase.TWO_CELL:
            swap_opposite(state, action - CELL)
            state.phase = Phase.PLACED
        case Phase.THREE_GROUP:
            state.picked = action - GROUP
            take_group(state, seat, state.picked)
            state.phase = Phase.THREE_HIDE
        case Phase.THREE_HIDE:
            hide_as_group(state, seat, state.picked, action - HIDE)
            state.phase = Phase.PLACED
        case Phase.FOUR_LIFT | Phase.FOUR_LIFT_SECOND:
            lift(state, seat, action)
        case Phase.FOUR_SLOT:
            if action == PASS:
                state.phase = Phase.EXCHANGED
            else:
                state.picked = action - CELL
                state.phase = Phase.FOUR_BRING
        case Phase.FOUR_BRING:
            bring(state, seat, action)
        case Phase.FIVE_GROUP:
            state.picked = action - GROUP
            state.phase = Phase.FIVE_STREET
        case Phase.FIVE_STREET:  # FIKA-21: the three cups always face the mover
            state.group_slot[state.picked] = action - STREET
            state.group_to[state.picked] = seat
            state.phase = Phase.PLACED
        case Phase.SIX_FIRST:
            state.picked = (action - CELL) % SLOTS
            state.picked_side = owner_of(seat, action)
            state.phase = Phase.SIX_SECOND
        case Phase.SIX_SECOND:
            rearrange(state, state.picked_side, state.picked, (action - CELL) % SLOTS)
            state.phase = Phase.PLACED


@rule
def owner_of(seat: int, action: int) -> int:
    """Whose café a `cell` action names."""
    return seat if action < CELL + SLOTS else 1 - seat


@rule
def swap_with_supply(state: State, owner: int, slot: int) -> None:
    """1: the picked supply card and a card of a café change places."""
    for i in range(SUPPLY):
        if state.supply[i] == state.picked:
            state.supply[i] = state.cafe[owner, slot]
    state.cafe[owner, slot] = state.picked


@rule
def swap_opposite(state: State, slot: int) -> None:
    """2: the two cards of a column change cafés."""
    card = state.cafe[0, slot]
    state.cafe[0, slot] = state.cafe[1, slot]
    state.cafe[1, slot] = card


@rule
def take_group(state: State, seat: int, group: int) -> None:
    """3: the Group comes into the hand; its taker sees it."""
    card = state.group_card[group]
    state.group_card[group] = EMPTY
    state.hand[seat] |= 1 << card
    take_up(state, seat, group, card)


@rule
def hide_as_group(state: State, seat: int, group: int, card: int) -> None:
    """3: a hand card goes face down where the Group lay (FIKA-13), maybe the same (FIKA-14)."""
    state.hand[seat] &= ~(1 << card)
    state.group_card[group] = card
    lay_down(state, seat, group, card)


@rule
def lift(state: State, seat: int, action: int) -> None:
    """4: a card leaves the café; the next may be lifted too where there is one."""
    if action != PASS:
        nth = 0 if state.lifted[0] == EMPTY else 1
        slot = action - CELL
        state.lifted[nth] = slot
        state.lifted_card[nth] = state.cafe[seat, slot]
        state.cafe[seat, slot] = EMPTY
        if nth == 0 and count_cards(state, seat) > 1:
            state.phase = Phase.FOUR_LIFT_SECOND
            return
    if state.lifted[1] == EMPTY:
        state.picked = state.lifted[0]
        state.phase = Phase.FOUR_BRING
    else:
        state.phase = Phase.FOUR_SLOT


@rule
def bring(state: State, seat: int, action: int) -> None:
    """4: a hand card into the picked slot; then perhaps a second one (FIKA-16, -17)."""
    if action != PASS:
        card = action - BRING
        state.hand[seat] &= ~(1 << card)
        state.cafe[seat, state.picked] = card
        reveal(state, seat, card)
        state.brought += 1
    if action == PASS or state.brought == 2 or count_hand(state, seat) == 0:
        state.phase = Phase.EXCHANGED
    elif state.lifted[1] != EMPTY:
        state.picked = state.lifted[0] + state.lifted[1] - state.picked
        state.phase = Phase.FOUR_BRING
    elif is_full(state, seat):
        state.phase = Phase.EXCHANGED
    else:
        state.phase = Phase.FOUR_SLOT


@rule
def finish_exchange(state: State) -> None:
    """4: the lifted cards come into the hand; both players saw them."""
    seat = int(state.actor)
    for i in range(2):
        card = state.lifted_card[i]
        if card != EMPTY:
            state.hand[seat] |= 1 << card
            remember_in_hand(state, seat, card)
    state.phase = Phase.PLACED


@rule
def rearrange(state: State, owner: int, first: int, second: int) -> None:
    """6: two places of one café change, one of them perhaps empty."""
    card = state.cafe[owner, first]
    state.cafe[owner, first] = state.cafe[owner, second]
    state.cafe[owner, second] = card
