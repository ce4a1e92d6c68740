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

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, State
from kaffihus.games.cookie_jar.components import (
    ABOVE,
    ALL_CAKES,
    CAKES,
    COFFEE_CAKES,
    HAS_COFFEE,
    HIGHEST,
    OF_VALUE,
    VALUE,
    Cake,
)
from kaffihus.games.cookie_jar.memory import CARD, OTHER, WHAT, WHO, WHOM, Event, may_read
from kaffihus.games.cookie_jar.state import ASIDE, ASIDES, BOWL, SECRET, has, is_open, only

DEDUCED = BOWL + 1  # the hands, the secret card, cards aside; all cards in the bowl share the last place
SET_BYTES = 2 * DEDUCED
COUNT_BITS = 4  # enough for the copies of a cake
COUNT_MASK = (1 << COUNT_BITS) - 1
HNALLTHORA_BIT = 1 << Cake.HNALLTHORA.value


@rule
def deduce(state: State, viewer: int, sets: Bytes) -> None:
    """Write for every place what may be there; EMPTY as viewer: what everybody can conclude."""
    sets[:] = 0
    if state.dealt == 0:
        return
    for place in range(state.dealt):
        put(sets, SECRET if place == state.seats else place, ALL_CAKES)
    for i in range(state.records):
        follow(state, viewer, i, sets)
    if state.bowl_of == 0:
        put(sets, BOWL, 0)
    see_own_cards(state, viewer, sets)
    count_copies(state, sets)


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


@rule
def seen(state: State, viewer: int, i: int, column: int, cakes: int) -> int:
    """What a card of a record may be: what it is, if the viewer saw it."""
    if may_read(state, i, column, viewer):
        return 1 << int(state.log[i, column])
    return cakes


@rule
def follow(state: State, viewer: int, i: int, sets: Bytes) -> None:
    """What one event changes."""
    record = state.log[i]
    what, who = int(record[WHAT]), int(record[WHO])
    whom, card = int(record[WHOM]), int(record[CARD])
    match what:
        case Event.TAKE:
            put(sets, ASIDE if get(sets, ASIDE) == 0 else ASIDE + 1, ALL_CAKES)
        case Event.LAY | Event.TOSS:
            follow_lay(sets, who, card, what == Event.LAY)
        case Event.NAME:
            either = get(sets, who) | get(sets, ASIDE)
            put(sets, who, either)
            put(sets, ASIDE, either)
        case Event.MISS:
            put(sets, whom, get(sets, whom) & ~(1 << card))
        case Event.MISS_NUMBER:
            put(sets, whom, get(sets, whom) & ~int(OF_VALUE[card]))
        case Event.LOOK:
            put(sets, whom, seen(state, viewer, i, CARD, get(sets, whom)))
        case Event.TIE:
            equal = equal_values(get(sets, who), get(sets, whom))
            put(sets, who, seen(state, viewer, i, CARD, get(sets, who) & equal))
            put(sets, whom, seen(state, viewer, i, OTHER, get(sets, whom) & equal))
        case Event.HIGHER:
            higher = get(sets, who) & int(ABOVE[VALUE[record[OTHER]]])
            put(sets, who, seen(state, viewer, i, CARD, higher))
        case Event.SWAP:
            given = seen(state, viewer, i, CARD, get(sets, who))
            put(sets, who, seen(state, viewer, i, OTHER, get(sets, whom)))
            put(sets, whom, given)
        case Event.SECRET:
            given = seen(state, viewer, i, CARD, get(sets, who))
            put(sets, who, seen(state, viewer, i, OTHER, get(sets, SECRET)))
            put(sets, SECRET, given)
        case Event.DISCARD:
            put(sets, who, 0)
        case Event.FILL:
            put(sets, who, ALL_CAKES)
        case Event.OUT:
            put(sets, who, 0)
            if record[OTHER] != EMPTY:
                put(sets, ASIDE, 0)
        case Event.COFFEE:
            for seat in range(state.seats):
                if has(whom, seat):
                    put(sets, seat, get(sets, seat) & ~COFFEE_CAKES)
            if has(whom, who):
                put(sets, ASIDE, get(sets, ASIDE) & ~COFFEE_CAKES)
        case Event.RESHUFFLE:
            exclude_shown(state, i, sets)
        case Event.GIVE:
            given = seen(state, viewer, i, CARD, get(sets, who))
            put(sets, BOWL, get(sets, BOWL) | given)
            put(sets, who, 0)
        case Event.GET:
            put(sets, who, seen(state, viewer, i, CARD, get(sets, BOWL)))


@rule
def follow_lay(sets: Bytes, who: int, card: int, is_laid: bool) -> None:
    """Of the cards held one was this; what may the others be?

    The hand stays the hand unless it was laid; then the first card drawn moves up.
    JAR-34: who lays a cake with coffee has no Hnallþóra left.
    """
    hand, first, second = get(sets, who), get(sets, ASIDE), get(sets, ASIDE + 1)
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
    if is_laid and HAS_COFFEE[card]:
        kept &= ~HNALLTHORA_BIT
        beside &= ~HNALLTHORA_BIT
    put(sets, who, kept)
    put(sets, ASIDE, beside)
    put(sets, ASIDE + 1, 0)


@rule
def equal_values(some: int, others: int) -> int:
    """The cakes whose value is possible on both sides of a tie."""
    cakes = 0
    for value in range(1, HIGHEST + 1):
        if some & int(OF_VALUE[value]) and others & int(OF_VALUE[value]):
            cakes |= int(OF_VALUE[value])
    return cakes


@rule
def exclude_shown(state: State, end: int, sets: Bytes) -> None:
    """Grautarlumma: a cake of which every copy lay open until then is in nobody's hand."""
    for cake in range(CAKES):
        if copies_shown(state, end, cake) == state.cakes[cake]:
            for place in range(DEDUCED):
                put(sets, place, get(sets, place) & ~(1 << cake))


@rule
def copies_shown(state: State, end: int, cake: int) -> int:
    """How many of a cake the records before `end` put on the table."""
    shown = 0
    for i in range(end):
        match int(state.log[i, WHAT]):
            case Event.LAY | Event.TOSS | Event.DISCARD:
                if state.log[i, CARD] == cake:
                    shown += 1
            case Event.OUT:
                if state.log[i, CARD] == cake:
                    shown += 1
                if state.log[i, OTHER] == cake:
                    shown += 1
    return shown


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
def count_copies(state: State, sets: Bytes) -> None:
    """A cake whose copies are all in places known for certain is in no other; until nothing changes."""
    unseen = unseen_copies(state)
    changed = True
    while changed:
        left = unseen
        for place in range(BOWL):
            cakes = get(sets, place)
            if is_single(cakes):
                left -= 1 << COUNT_BITS * only(cakes)
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


@rule
def is_single(cakes: int) -> bool:
    """A set of one cake."""
    return cakes != 0 and cakes & (cakes - 1) == 0
