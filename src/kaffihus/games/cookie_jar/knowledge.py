"""Another world that a seat could not tell from the true one.

A seat knows its own cards, what is open, and the records of the round that it may read (memory.py).
observation.py writes that down with the conclusions of deduction.py. `redeal` is exact:

Every cake that comes to another player is a *card* with a number and a set of cakes that it may be.
The round is told again from the records: cards are drawn, change places, and are laid. What the seat
saw narrows a card's set. What it did not see is decided by lot as it comes up:

* which of the cards somebody held was laid or tossed,
* the value at which two others tied,
* which of the cards in the bowl somebody got,
* which of two cards somebody named as the hand.

With these settled each event speaks about one card alone. At the end the cards still hidden are dealt
from the cakes that are not open, each within its set, those with the least choice first. If a set
runs empty, or the deal does not come out, all is begun again.

So every world that comes out fits everything the seat has seen, and every world that fits can come
out: some sequence of lots leads to it. What others saw is written into their records, so that they,
too, know in the new world exactly what they would know. Only the records that the seat may read, its
own cards and what is open are ever looked at; the rest is overwritten.
"""

from __future__ import annotations

from kaffihus.core.bits import has, nth_bit
from kaffihus.core.chance import random_below
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Numbers, State
from kaffihus.games.cookie_jar.components import (
    CAKES,
    COFFEE_CAKES,
    Cake,
)
from kaffihus.games.cookie_jar.events import CARD, OTHER, WHAT, WHO, Event
from kaffihus.games.cookie_jar.foresight import foresee
from kaffihus.games.cookie_jar.memory import copies_shown, may_read
from kaffihus.games.cookie_jar.retelling import new_card, retell
from kaffihus.games.cookie_jar.state import (
    ASIDE,
    ASIDES,
    BOWL,
    HAND_SLOTS,
    PLACES,
    SECRET,
    is_open,
)


@rule
def redeal(state: State, seat: int, rng: Numbers) -> None:
    """Replace all that the seat cannot know, the others' knowledge too, by a world it may be in."""
    if state.dealt == 0:
        return
    state.unseen = unseen_by(state, seat)
    while not imagine(state, seat, rng):
        pass
    write_world(state, seat)
    state.unseen = 0
    state.may_be[:] = 0
    state.card_at[:] = 0
    state.imagined = 0
    state.reshuffle = 0
    state.held_then = 0
    state.first_two[:] = 0
    state.trail[:] = 0


@rule
def imagine(state: State, seat: int, rng: Numbers) -> bool:
    """Tell the round again with lots for what the seat did not see; False if that does not come out."""
    state.card_at[:] = EMPTY
    state.imagined = 0
    state.reshuffle = EMPTY
    state.held_then = 0
    state.first_two[:] = EMPTY
    for place in range(state.dealt):
        if place != seat:
            there = SECRET if place == state.seats else place
            new_card(state, there, foresee(state, seat, -1, there))
    for i in range(state.records):
        if not retell(state, seat, i, rng):
            return False
    return deal_hidden(state, seat, rng) and fits_rules(state, seat)


@rule
def deal_hidden(state: State, seat: int, rng: Numbers) -> bool:
    """Deal the cakes that the seat does not see to the cards still hidden; what is left is the deck."""
    for cake in range(CAKES):
        state.deck[cake] = state.cakes[cake] - is_open(state, cake) - own_copies(state, seat, cake)
    done = 0
    for _ in range(PLACES):
        least, best = 0, EMPTY
        for place in range(PLACES):
            if state.card_at[place] != EMPTY and not has(done, place):
                left = cards_left(state, int(state.may_be[state.card_at[place]]))
                if best == EMPTY or left < least:
                    least, best = left, place
        if best == EMPTY:
            return True
        if least == 0:
            return False
        done |= 1 << best
        deal_card(state, best, random_below(rng, least))
    return True


@rule
def unseen_by(state: State, seat: int) -> int:
    """The cakes of which the seat does not see every copy."""
    cakes = 0
    for cake in range(CAKES):
        if is_open(state, cake) + own_copies(state, seat, cake) < state.cakes[cake]:
            cakes |= 1 << cake
    return cakes


@rule
def own_copies(state: State, seat: int, cake: int) -> int:
    """How many of a cake the seat holds."""
    copies = 1 if state.hand[seat] == cake else 0
    if seat == state.turn:
        for i in range(ASIDES):
            if state.aside[i] == cake:
                copies += 1
    return copies


@rule
def cards_left(state: State, cakes: int) -> int:
    """How many cards among these cakes are still to be dealt."""
    left = 0
    for cake in range(CAKES):
        if has(cakes, cake):
            left += int(state.deck[cake])
    return left


@rule
def deal_card(state: State, place: int, nth: int) -> None:
    """The card in a place is the n-th of those left among its cakes."""
    card = state.card_at[place]
    for cake in range(CAKES):
        if has(state.may_be[card], cake):
            nth -= int(state.deck[cake])
            if nth < 0:
                state.deck[cake] -= 1
                state.may_be[card] = 1 << cake
                return


@rule
def fits_rules(state: State, seat: int) -> bool:
    """Two things about several cards at once, which the lots did not heed.

    At Grautarlumma nobody held a copy of what lay open or what the seat itself held. And the first of
    two cards laid with Tvílumma was Hnallþóra if that was held with a coffee cake (JAR-35).
    """
    if state.reshuffle != EMPTY:
        for cake in range(CAKES):
            copies = copies_shown(state, state.reshuffle, cake) + copies_held(state, seat, cake)
            for card in range(state.imagined):
                if has(state.held_then, card) and state.may_be[card] == 1 << cake:
                    copies += 1
            if copies > state.cakes[cake]:
                return False
    if state.first_two[0] == EMPTY:
        return True
    two = int(state.may_be[state.first_two[0]] | state.may_be[state.first_two[1]])
    return not (has(two, Cake.HNALLTHORA) and two & COFFEE_CAKES)


@rule
def copies_held(state: State, seat: int, cake: int) -> int:
    """How many of a cake the seat itself held at Grautarlumma."""
    copies = 0
    for i in range(int(state.reshuffle) + 1, state.records):
        if int(state.log[i, WHAT]) == Event.HELD and state.log[i, WHO] == seat:
            for column in range(CARD, OTHER + 1):
                if state.log[i, column] == cake:
                    copies += 1
    return copies


@rule
def write_world(state: State, seat: int) -> None:
    """Put the cards where they were imagined: into the places, and into what others have seen."""
    for i in range(state.records):
        for column in range(CARD, OTHER + 1):
            if not may_read(state, i, column, seat) and state.log[i, column] != EMPTY:
                state.log[i, column] = cake_of(state, state.log[i, column])
    for who in range(HAND_SLOTS):
        if state.card_at[who] != EMPTY:
            state.hand[who] = cake_of(state, state.card_at[who])
    if state.card_at[SECRET] != EMPTY:
        state.secret = cake_of(state, state.card_at[SECRET])
    for i in range(ASIDES):
        if state.card_at[ASIDE + i] != EMPTY:
            state.aside[i] = cake_of(state, state.card_at[ASIDE + i])
    state.bowl[:] = 0
    for giver in range(HAND_SLOTS):
        if state.card_at[BOWL + giver] != EMPTY:
            state.bowl[cake_of(state, state.card_at[BOWL + giver])] += 1


@rule
def cake_of(state: State, card: int) -> int:
    """The one cake a card may be in the end."""
    return nth_bit(state.may_be[card], 0)
