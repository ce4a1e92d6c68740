"""High Card's rules: set-up, who decides, what is legal, what happens, chance."""

from __future__ import annotations

from kaffihus.core.bits import count_bits, nth_bit
from kaffihus.core.chance import CHANCE, CHANCE_BIT
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, Numbers, State
from kaffihus.scaffold.high_card.actions import AGAIN, DRAW, KEEP
from kaffihus.scaffold.high_card.components import CARDS_EACH, ROUNDS
from kaffihus.scaffold.high_card.state import Phase


@rule
def setup(state: State, seats: int, options: Numbers) -> None:
    """The position before anything is dealt. Every field is set."""
    state.deck = (1 << CARDS_EACH * seats) - 1  # HIGH-1: six numbers for each player
    state.used = 0
    state.seats = seats
    state.phase = Phase.DEAL
    state.round_number = 1
    state.first = 0
    state.actor = 0
    state.taker = EMPTY
    state.hand[:] = EMPTY
    state.shown[:] = EMPTY
    state.points[:] = 0
    state.spare[:] = 0  # the bytes that fill the record up to whole words


@rule
def pending(state: State) -> int:
    """Who decides now, as bits."""
    if state.phase == Phase.OVER:
        return 0
    if state.phase == Phase.CHOOSE:
        return 1 << state.actor
    return CHANCE_BIT


@rule
def legal(state: State, seat: int, mask: Bytes) -> None:
    """Keep, or draw again."""
    mask[KEEP] = 1
    mask[AGAIN] = 1


@rule
def apply(state: State, seat: int, action: int) -> None:
    """Carry an action out, until somebody must decide."""
    if seat == CHANCE:
        draw(state, action - DRAW)
    elif action == AGAIN:
        state.used |= 1 << state.hand[seat]
        state.hand[seat] = EMPTY
        state.phase = Phase.REDRAW
    else:
        pass_on(state)


@rule
def chance_total(state: State) -> int:
    """Each card of the deck is as likely as the next."""
    return count_bits(state.deck)


@rule
def chance_action(state: State, k: int) -> int:
    """The k-th card of the deck."""
    return DRAW + nth_bit(state.deck, k)


@rule
def draw(state: State, card: int) -> None:
    """A card goes to the seat whose turn it is."""
    state.deck &= ~(1 << card)
    state.hand[state.actor] = card
    if state.phase == Phase.REDRAW:
        pass_on(state)  # HIGH-3: drawn again once, and kept
        return
    state.actor = (state.actor + 1) % state.seats
    if state.actor == state.first:
        state.phase = Phase.CHOOSE


@rule
def pass_on(state: State) -> None:
    """The next seat decides; behind the last of them the cards are shown."""
    state.actor = (state.actor + 1) % state.seats
    state.phase = Phase.CHOOSE
    if state.actor == state.first:
        show_cards(state)


@rule
def show_cards(state: State) -> None:
    """The highest card takes the round; then the next begins, or the game is over."""
    state.taker = 0
    for seat in range(state.seats):
        if state.hand[seat] > state.hand[state.taker]:
            state.taker = seat
        state.used |= 1 << state.hand[seat]
        state.shown[seat] = state.hand[seat]
    state.points[state.taker] += 1
    state.hand[:] = EMPTY
    if state.round_number == ROUNDS:
        state.phase = Phase.OVER
        state.actor = EMPTY
        return
    state.round_number += 1
    state.first = (state.first + 1) % state.seats  # HIGH-2: it moves on each round
    state.actor = state.first
    state.phase = Phase.DEAL
