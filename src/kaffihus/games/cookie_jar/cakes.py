"""What the cakes say: whom a text chooses (`begin_text`, `aim`), and what it does (`resolve_text`)."""

from __future__ import annotations

import numpy as np

from kaffihus.core.bits import count_bits, has, nth_bit
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.cookie_jar.actions import GUESS, NUMBER
from kaffihus.games.cookie_jar.components import CAKES, VALUE, Cake
from kaffihus.games.cookie_jar.events import Event
from kaffihus.games.cookie_jar.memory import note
from kaffihus.games.cookie_jar.outs import catch, lift_mark, send_out
from kaffihus.games.cookie_jar.state import Phase

# How many players each cake's text chooses.
CHOOSES = np.zeros(CAKES, np.int64)
CHOOSES[[Cake.KLEINA, Cake.PIPARKAKA, Cake.LAUFABRAUD, Cake.LAKKRISTOPPUR_COFFEE]] = 1
CHOOSES[[Cake.RANDALINA, Cake.HJONABANDSSAELA]] = 1
CHOOSES[[Cake.LAUFABRAUD_COFFEE, Cake.RANDALINA_COFFEE, Cake.HJONABANDSSAELA_COFFEE]] = 2


@rule
def begin_text(state: State) -> None:
    """The text of the cake just laid."""
    me = int(state.turn)
    state.wanted = CHOOSES[state.laid]
    state.phase = Phase.AIM if state.wanted > 0 else Phase.GO_ON
    match state.laid:
        case Cake.KLEINA_COFFEE:
            state.pick[0] = me
            state.phase = Phase.NEXT_GUESS
        case Cake.PIPARKAKA_COFFEE:
            state.phase = Phase.RESOLVE
        case Cake.LAKKRISTOPPUR:
            state.protected |= 1 << me
            if state.marked == me:  # JAR-23
                lift_mark(state)
        case Cake.LAUFABRAUD_COFFEE | Cake.HJONABANDSSAELA_COFFEE:
            if count_bits(targets(state)) < 2:  # JAR-16
                state.phase = Phase.GO_ON
        case Cake.RANDALINA_COFFEE:
            if count_bits(targets(state)) < 2:  # JAR-16: on the one there is
                state.wanted = 1
        case Cake.TOM_KRUS:  # JAR-10
            catch(state, me)


# --- whom a text chooses


@rule
def targets(state: State) -> int:
    """JAR-14: nobody protected; oneself only with Randalína and where two are chosen."""
    seats = int(state.inside & ~state.protected)
    if state.laid != Cake.RANDALINA and CHOOSES[state.laid] == 1:
        seats &= ~(1 << int(state.turn))
    return seats


@rule
def is_bound(state: State) -> bool:
    """JAR-21, JAR-22: everybody but the marked player must choose the marked one."""
    return bool(state.marked != EMPTY and state.marked != state.turn)


@rule
def choices(state: State) -> int:
    """The players that may be chosen now."""
    seats = targets(state)
    if state.pick[0] != EMPTY:
        seats &= ~(1 << int(state.pick[0]))
    if is_bound(state) and state.pick[0] != state.marked:
        # JAR-32: only Randalína með kaffi cares which of the two is chosen first
        if state.laid != Cake.RANDALINA_COFFEE or state.pick[0] != EMPTY:
            seats = 1 << int(state.marked)
    return seats


@rule
def aim(state: State) -> None:
    """Ask for the next player, unless there is no choice; then the text is carried out."""
    chosen = 0
    for i in range(2):
        if state.pick[i] != EMPTY:
            chosen += 1
    if chosen == state.wanted:
        state.phase = Phase.RESOLVE
        return
    seats = choices(state)
    if seats == 0:  # JAR-15, JAR-20: without effect
        state.phase = Phase.GO_ON
    elif is_forced(state, count_bits(seats), int(state.wanted) - chosen):
        state.pick[chosen] = nth_bit(seats, 0)
    else:
        state.phase = Phase.TARGET


@rule
def is_forced(state: State, possible: int, needed: int) -> bool:
    """No choice is left, and everybody sees that; JAR-27: but one may look or not."""
    if state.laid == Cake.PIPARKAKA:
        return False
    return possible == 1 or (possible == needed and state.laid != Cake.RANDALINA_COFFEE)


# --- what a text does


@rule
def resolve_text(state: State) -> None:
    """Carry the text out on the players chosen."""
    me, first, second = int(state.turn), int(state.pick[0]), int(state.pick[1])
    state.phase = Phase.GO_ON
    match state.laid:
        case Cake.KLEINA:
            state.phase = Phase.GUESS
        case Cake.PIPARKAKA:
            note(state, Event.LOOK, me, first, state.hand[first], EMPTY)
        case Cake.PIPARKAKA_COFFEE:
            take_secret(state, me)
        case Cake.LAUFABRAUD:
            compare(state, me, first)
        case Cake.LAUFABRAUD_COFFEE:
            compare(state, first, second)
        case Cake.LAKKRISTOPPUR_COFFEE:
            state.marker = me
            state.marked = first
        case Cake.RANDALINA | Cake.RANDALINA_COFFEE:
            discard_hands(state)
        case Cake.HJONABANDSSAELA:
            swap_hands(state, me, first)
        case Cake.HJONABANDSSAELA_COFFEE:
            swap_hands(state, first, second)


@rule
def guess(state: State, action: int) -> None:
    """Kleina: a right guess sends the player out."""
    victim = int(state.pick[0])
    held = int(state.hand[victim])
    then = Phase.NEXT_GUESS if state.laid == Cake.KLEINA_COFFEE else Phase.GO_ON
    state.phase = then
    if state.by_number:  # JAR-24, the easier way
        value = action - NUMBER
        right = VALUE[held] == value
        if not right:
            note(state, Event.MISS_NUMBER, state.turn, victim, value, EMPTY)
    else:
        right = held == action - GUESS
        if not right:
            note(state, Event.MISS, state.turn, victim, action - GUESS, EMPTY)
    if right:
        send_out(state, 1 << victim, then)


@rule
def next_guess(state: State) -> None:
    """JAR-26: on to the left, past those out or protected, until it comes back to the guesser."""
    seat = int(state.pick[0] + 1) % state.seats
    seats = int(state.inside & ~state.protected)
    while seat != state.turn and not has(seats, seat):
        seat = (seat + 1) % state.seats
    state.pick[0] = seat
    state.phase = Phase.GO_ON if seat == state.turn else Phase.GUESS


@rule
def take_secret(state: State, me: int) -> None:
    """JAR-12, JAR-27: the hand becomes the secret card, the secret card the hand."""
    card = state.hand[me]
    note(state, Event.SECRET, me, EMPTY, card, state.secret)
    state.hand[me] = state.secret
    state.secret = card


@rule
def compare(state: State, a: int, b: int) -> None:
    """JAR-28: both see both cards; the lower is out; a tie is nothing."""
    value_a, value_b = VALUE[state.hand[a]], VALUE[state.hand[b]]
    if value_a == value_b:
        note(state, Event.TIE, a, b, state.hand[a], state.hand[b])
        return
    winner = a if value_a > value_b else b
    loser = a + b - winner
    note(state, Event.HIGHER, winner, loser, state.hand[winner], state.hand[loser])
    send_out(state, 1 << loser, Phase.GO_ON)


@rule
def discard_hands(state: State) -> None:
    """JAR-29, JAR-32, JAR-57: first all discard, unread, then they draw; the jar ends the round."""
    thief = EMPTY
    for i in range(2):
        seat = int(state.pick[i])
        if seat != EMPTY:
            card = int(state.hand[seat])
            note(state, Event.DISCARD, seat, EMPTY, card, EMPTY)
            state.discard[card] += 1
            state.hand[seat] = EMPTY
            if card == Cake.TOM_KRUS:
                thief = seat
    state.phase = Phase.REFILLING
    if thief != EMPTY:
        catch(state, thief)


@rule
def swap_hands(state: State, a: int, b: int) -> None:
    """JAR-33: both must, and both look at what they get."""
    note(state, Event.SWAP, a, b, state.hand[a], state.hand[b])
    card = state.hand[a]
    state.hand[a] = state.hand[b]
    state.hand[b] = card
