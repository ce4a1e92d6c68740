"""What a seat can conclude from a round: for every hidden place, the cakes that may be there.

The conclusions are drawn place by place, event by event, from what the seat saw and nothing else.
They never exclude the truth. They are exact as long as every event says something about one place
only; four rare events tie places together, and of these the lists keep what follows place by place:

* a tie between two others (their cards are equal, but which is open),
* Lummudeig (the same cards in another order),
* Tvílumma (one of two cards is the old one, but which is open),
* Grautarlumma (cards held before it are not among those shuffled back, copy by copy).

Nothing is lost by that: the records themselves are kept, and `redeal` fits all of them at once.

A set of cakes takes two bytes, one place after the other, since compiled rules have no lists.
"""

from __future__ import annotations

import numpy as np

from kaffihus.core.bits import is_single, nth_bit
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, State
from kaffihus.games.cookie_jar.components import (
    ALL_CAKES,
    CAKES,
    HAS_COFFEE,
    HIGHEST,
    HNALLTHORA_BIT,
    OF_VALUE,
)
from kaffihus.games.cookie_jar.events import CARD, WHAT, Event
from kaffihus.games.cookie_jar.memory import copies_shown, seen
from kaffihus.games.cookie_jar.state import ASIDE, ASIDES, BOWL, SECRET, is_open
from kaffihus.games.cookie_jar.walk import visited_by

DEDUCED = BOWL + 1  # the hands, the secret card, cards aside; all cards in the bowl share the last place
SET_BYTES = 2 * DEDUCED
COUNT_BITS = 4  # enough for the copies of a cake
COUNT_MASK = (1 << COUNT_BITS) - 1


@rule
def deduce(state: State, viewer: int, sets: Bytes) -> None:
    """Write for every place what may be there; EMPTY as viewer: what everybody can conclude."""
    sets[:] = 0
    if state.dealt:
        begin(state, sets)
        for i in range(state.records):
            follow(state, viewer, i, sets)
        conclude(state, viewer, sets)


@rule
def begin(state: State, sets: Bytes) -> None:
    """Before anything has happened, any cake may be anywhere."""
    for place in range(state.dealt):
        put(sets, SECRET if place == state.seats else place, ALL_CAKES)


@rule
def conclude(state: State, viewer: int, sets: Bytes) -> None:
    """What else is known when all events are told."""
    look_around(state, viewer, sets)
    count_copies(unseen_copies(state), sets)


@rule
def look_around(state: State, viewer: int, sets: Bytes) -> None:
    """Whether there is a bowl, and what the viewer holds."""
    if state.bowl_of == 0:
        put(sets, BOWL, 0)
    see_own_cards(state, viewer, sets)


@rule
def get(sets: Bytes, place: int) -> int:
    """The cakes that may be in a place."""
    low, high = np.int64(sets[2 * place]), np.int64(sets[2 * place + 1])  # else Numba has unsigned ones
    return int(low | high << 8)


@rule
def put(sets: Bytes, place: int, cakes: int) -> None:
    """From now on, these cakes may be in a place."""
    sets[2 * place] = cakes & 255
    sets[2 * place + 1] = cakes >> 8


# --- the steps of the walk


@rule
def comes(state: State, viewer: int, i: int, place: int, sets: Bytes) -> bool:
    """It may be any cake."""
    if place == ASIDE and get(sets, ASIDE):
        place += 1
    put(sets, place, ALL_CAKES)
    return True


@rule
def is_card(state: State, viewer: int, i: int, place: int, column: int, sets: Bytes) -> bool:
    """Who saw it knows."""
    put(sets, place, seen(state, viewer, i, column, get(sets, place)))
    return True


@rule
def is_among(state: State, viewer: int, i: int, place: int, cakes: int, sets: Bytes) -> bool:
    """The others are excluded."""
    put(sets, place, get(sets, place) & cakes)
    return True


@rule
def leaves(state: State, viewer: int, i: int, place: int, column: int, sets: Bytes) -> bool:
    """Nothing is there any more."""
    put(sets, place, 0)
    return True


@rule
def change_places(state: State, viewer: int, i: int, place: int, other: int, sets: Bytes) -> bool:
    """What may be here may now be there; all cards in the bowl share a place."""
    cakes = get(sets, place)
    if other >= BOWL:
        put(sets, BOWL, get(sets, BOWL) | cakes)
        put(sets, place, 0)
    else:
        put(sets, place, get(sets, other))
        put(sets, other, cakes)
    return True


@rule
def is_laid(state: State, viewer: int, i: int, place: int, sets: Bytes) -> bool:
    """Of the cards held one was this; what may the others be?

    The hand stays the hand unless it was laid; then the first card drawn moves up.
    """
    hand, first, second = get(sets, place), get(sets, ASIDE), get(sets, ASIDE + 1)
    card = int(state.log[i, CARD])
    bit = 1 << card
    kept, beside = 0, 0
    if hand & bit:
        kept |= first
        beside |= second
    if first & bit and hand & ~bit:
        kept |= hand & ~bit
        beside |= second
    if second & bit and hand & ~bit and first & ~bit:
        kept |= hand & ~bit
        beside |= first & ~bit
    if int(state.log[i, WHAT]) == Event.LAY and HAS_COFFEE[card]:
        kept &= ~HNALLTHORA_BIT  # JAR-34: Hnallþóra would have been laid
        beside &= ~HNALLTHORA_BIT
    put(sets, place, kept)
    put(sets, ASIDE, beside)
    put(sets, ASIDE + 1, 0)
    return True


@rule
def is_named(state: State, viewer: int, i: int, place: int, sets: Bytes) -> bool:
    """Either card may be either."""
    either = get(sets, place) | get(sets, ASIDE)
    put(sets, place, either)
    put(sets, ASIDE, either)
    return True


@rule
def tie(state: State, viewer: int, i: int, place: int, other: int, sets: Bytes) -> bool:
    """Only values that are possible on both sides."""
    equal = equal_values(get(sets, place), get(sets, other))
    put(sets, place, get(sets, place) & equal)
    put(sets, other, get(sets, other) & equal)
    return True


@rule
def equal_values(some: int, others: int) -> int:
    """The cakes whose value is possible on both sides of a tie."""
    cakes = 0
    for value in range(1, HIGHEST + 1):
        if some & int(OF_VALUE[value]) and others & int(OF_VALUE[value]):
            cakes |= int(OF_VALUE[value])
    return cakes


@rule
def are_reshuffled(state: State, viewer: int, i: int, sets: Bytes) -> bool:
    """A cake of which every copy lay open until then is in nobody's hand."""
    for cake in range(CAKES):
        if copies_shown(state, i, cake) == state.cakes[cake]:
            for place in range(DEDUCED):
                put(sets, place, get(sets, place) & ~(1 << cake))
    return True


@rule
def gets(state: State, viewer: int, i: int, place: int, sets: Bytes) -> bool:
    """It may be any of those that may be in the bowl."""
    put(sets, place, get(sets, BOWL))
    return True


follow = visited_by(
    "deduction",
    comes,
    is_card,
    is_among,
    leaves,
    change_places,
    is_laid,
    is_named,
    tie,
    are_reshuffled,
    gets,
)


# --- what else is known


@rule
def see_own_cards(state: State, viewer: int, sets: Bytes) -> None:
    """A seat sees its hand, and what it has drawn."""
    if viewer != EMPTY and state.hand[viewer] != EMPTY:
        put(sets, viewer, 1 << int(state.hand[viewer]))
    if viewer != EMPTY and viewer == state.turn:
        for i in range(ASIDES):
            if state.aside[i] != EMPTY:
                put(sets, ASIDE + i, 1 << int(state.aside[i]))


@rule
def count_copies(unseen: int, sets: Bytes) -> None:
    """A cake whose copies are all in places known for certain is in no other; until nothing changes."""
    changed = True
    while changed:
        left = unseen
        for place in range(BOWL):
            cakes = get(sets, place)
            if is_single(cakes):
                left -= 1 << COUNT_BITS * nth_bit(cakes, 0)
        changed = False
        for place in range(DEDUCED):
            cakes = get(sets, place)
            if cakes and not is_single(cakes):
                possible = cakes & counted(left)
                if possible != cakes:
                    put(sets, place, possible)
                    changed = True


@rule
def unseen_copies(state: State) -> int:
    """How many of each cake are not open, as digits of one number."""
    unseen = 0
    for cake in range(CAKES):
        unseen |= (int(state.cakes[cake]) - is_open(state, cake)) << COUNT_BITS * cake
    return unseen


@rule
def counted(copies: int) -> int:
    """The cakes whose digit is not 0."""
    cakes = 0
    for cake in range(CAKES):
        if copies >> COUNT_BITS * cake & COUNT_MASK:
            cakes |= 1 << cake
    return cakes
