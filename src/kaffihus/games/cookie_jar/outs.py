"""Going out of the game, being caught with the jar, and drawing a new hand."""

from __future__ import annotations

from kaffihus.core.bits import count_bits, has
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.cookie_jar.components import VALUE, Cake
from kaffihus.games.cookie_jar.events import Event
from kaffihus.games.cookie_jar.memory import note
from kaffihus.games.cookie_jar.state import Phase, deck_size


@rule
def send_out(state: State, seats: int, then: int) -> None:
    """These players go out at the same moment; play goes on at `then`, unless that ends the round."""
    state.going_out = seats
    state.then = then
    state.phase = Phase.OUTS


@rule
def catch(state: State, seat: int) -> None:
    """JAR-7: the jar has left the seat's hand for the table: the thief is found."""
    state.thief = seat
    send_out(state, 1 << seat, Phase.FINISH)


@rule
def go_out(state: State) -> None:
    """Hands go to the trash, rows stay (JAR-6); JAR-7, JAR-49: that may end the round at once."""
    for seat in range(state.seats):
        if has(state.going_out, seat):
            other = state.aside[0] if seat == state.turn else EMPTY
            state.trashed[seat] = hand_that_counts(state, seat)
            note(state, Event.OUT, seat, EMPTY, state.hand[seat], other)
            trash(state, seat, int(state.hand[seat]))
            trash(state, seat, int(other))  # JAR-47
            state.hand[seat] = EMPTY
            if seat == state.turn:
                state.aside[0] = EMPTY
            if seat == state.marker or seat == state.marked:  # JAR-23
                lift_mark(state)
    state.inside &= ~state.going_out
    state.protected &= ~state.going_out
    if state.thief != EMPTY or count_bits(state.inside) <= 1:
        state.phase = Phase.FINISH
    else:
        state.going_out = 0
        state.phase = state.then


@rule
def hand_that_counts(state: State, seat: int) -> int:
    """The hand; JAR-69: of two cards with Twins of which none is named yet, the better one."""
    hand = int(state.hand[seat])
    is_named = state.laid != EMPTY  # JAR-47: with the first card laid
    if seat != state.turn or state.aside[0] == EMPTY or is_named or state.version_1:
        return hand
    other = int(state.aside[0])
    return other if VALUE[other] > VALUE[hand] else hand


@rule
def trash(state: State, seat: int, cake: int) -> None:
    """A card of a player who goes out, and is the thief if it is the jar (JAR-7)."""
    if cake != EMPTY:
        state.discard[cake] += 1
        if cake == Cake.TOM_KRUS:
            state.thief = seat


@rule
def lift_mark(state: State) -> None:
    """Lakkrístoppur með kaffi is active no more."""
    state.marker = EMPTY
    state.marked = EMPTY


@rule
def refill_next(state: State) -> None:
    """The players picked draw a new hand, one after the other; what if the deck is empty?"""
    for i in range(2):
        seat = int(state.pick[i])
        if seat == EMPTY:
            continue
        if state.hand[seat] == EMPTY and deck_size(state) > 0:
            state.phase = Phase.REFILL
            return
        state.pick[i] = EMPTY
        if state.hand[seat] == EMPTY and has(state.inside, seat):  # JAR-31, JAR-32
            send_out(state, 1 << seat, Phase.REFILLING)
            return
        # JAR-41: with an empty deck who was to come back stays out
    state.phase = Phase.GO_ON
