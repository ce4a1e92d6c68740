"""A round told again from what one seat saw of it; see knowledge.py for what that is good for.

Whatever is or was in the seat's own hands it knows, so its own cards are not imagined: a card that
comes to it leaves the story, and one that it gives away enters it as what it is.
"""

from __future__ import annotations

from kaffihus.core.chance import random_below
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Numbers, State
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
from kaffihus.games.cookie_jar.deduction import HNALLTHORA_BIT, copies_shown
from kaffihus.games.cookie_jar.foresight import foresee
from kaffihus.games.cookie_jar.memory import CARD, OTHER, WHAT, WHO, WHOM, Event, may_read
from kaffihus.games.cookie_jar.state import ASIDE, ASIDES, BOWL, HAND_SLOTS, PLACES, SECRET, count, has

WEIGHT = 1000  # so that lots can be weighed in whole numbers


# --- cards and places


@rule
def new_card(state: State, place: int, cakes: int) -> None:
    """A card comes into a place; it may be one of these cakes."""
    state.may_be[state.imagined] = cakes
    state.card_at[place] = state.imagined
    state.imagined += 1


@rule
def narrow(state: State, place: int, cakes: int) -> bool:
    """The card in a place is one of these; False if it cannot be. A place without a card is the seat's."""
    card = state.card_at[place]
    if card == EMPTY:
        return True
    state.may_be[card] &= cakes
    return bool(state.may_be[card] != 0)


@rule
def lose(state: State, place: int, cake: int) -> bool:
    """The card in a place is this cake and leaves; EMPTY: there is none."""
    fits = cake == EMPTY or narrow(state, place, 1 << cake)
    state.card_at[place] = EMPTY
    return fits


@rule
def witness(state: State, seat: int, i: int, column: int, place: int) -> bool:
    """The card in a place is the one a record names, if the seat saw it; else it is noted there."""
    if may_read(state, i, column, seat):
        return narrow(state, place, 1 << int(state.log[i, column]))
    state.log[i, column] = state.card_at[place]
    return True


@rule
def change_places(state: State, place: int, other: int) -> None:
    """Two cards change places."""
    card = state.card_at[place]
    state.card_at[place] = state.card_at[other]
    state.card_at[other] = card


# --- the story


@rule
def retell(state: State, seat: int, i: int, rng: Numbers) -> bool:
    """One event; False if it cannot have happened so."""
    record = state.log[i]
    what, who, whom = int(record[WHAT]), int(record[WHO]), int(record[WHOM])
    fits = True
    match what:
        case Event.TAKE:
            if who != seat:
                place = ASIDE if state.card_at[ASIDE] == EMPTY else ASIDE + 1
                new_card(state, place, foresee(state, seat, i, place))
        case Event.LAY | Event.TOSS:
            if who != seat:
                fits = retell_lay(state, i, foresee(state, seat, i, who), rng)
        case Event.NAME:
            if who != seat:
                if random_below(rng, 2):
                    change_places(state, who, ASIDE)
                fits = narrow(state, who, foresee(state, seat, i, who))
                fits = narrow(state, ASIDE, foresee(state, seat, i, ASIDE)) and fits
                fits = witness(state, seat, i, CARD, who) and fits
        case Event.MISS:
            fits = narrow(state, whom, ALL_CAKES & ~(1 << int(record[CARD])))
        case Event.MISS_NUMBER:
            fits = narrow(state, whom, ALL_CAKES & ~int(OF_VALUE[record[CARD]]))
        case Event.LOOK:
            fits = witness(state, seat, i, CARD, whom)
        case Event.TIE:
            fits = retell_tie(state, seat, i, rng)
        case Event.HIGHER:
            fits = narrow(state, who, int(ABOVE[VALUE[record[OTHER]]]))
            fits = witness(state, seat, i, CARD, who) and fits
        case Event.SWAP | Event.SECRET:
            fits = retell_swap(state, seat, i, who, SECRET if what == Event.SECRET else whom)
        case Event.DISCARD:
            fits = lose(state, who, int(record[CARD]))
        case Event.FILL:
            if who != seat:
                new_card(state, who, foresee(state, seat, i, who))
        case Event.OUT:
            fits = lose(state, who, int(record[CARD]))
            if record[OTHER] != EMPTY:
                fits = lose(state, ASIDE, int(record[OTHER])) and fits
        case Event.COFFEE:
            fits = retell_coffee(state, who, whom)
        case Event.RESHUFFLE:
            fits = retell_reshuffle(state, i)
        case Event.HELD:
            fits = witness(state, seat, i, CARD, who)
            if record[OTHER] != EMPTY:
                fits = witness(state, seat, i, OTHER, ASIDE) and fits
        case Event.GIVE:
            if who == seat:
                new_card(state, BOWL + who, 1 << int(record[CARD]))
            else:
                fits = witness(state, seat, i, CARD, who)
                change_places(state, who, BOWL + who)
        case Event.GET:
            fits = retell_get(state, seat, i, rng)
    return fits


@rule
def retell_lay(state: State, i: int, kept: int, rng: Numbers) -> bool:
    """Which of the cards held was laid or tossed: the hand, the first or the second drawn?

    Of equal cakes the first of these counts, as in `rules.put_down`. A card that may be few cakes is
    more likely to be this one. What is then the hand may be one of the cakes `kept`.
    """
    who, bit = int(state.log[i, WHO]), 1 << int(state.log[i, CARD])
    hand, first = int(state.may_be[state.card_at[who]]), int(state.may_be[state.card_at[ASIDE]])
    total, nth = 0, -1
    for walk in range(2):
        total = 0
        for k in range(1 + ASIDES):
            place = who if k == 0 else ASIDE + k - 1
            if state.card_at[place] == EMPTY:
                break
            cakes = int(state.may_be[state.card_at[place]])
            if cakes & bit and kept & (first if k == 0 else hand & ~bit):
                total += WEIGHT // (1 + cards_among(state, cakes))
                if walk == 1 and nth < total:
                    return lay_card(state, i, place) and narrow(state, who, kept)
            if not cakes & ~bit:
                break  # it is surely this one
        if total == 0:
            return False
        nth = random_below(rng, total)
    return False


@rule
def cards_among(state: State, cakes: int) -> int:
    """How many cards of the game are among these cakes."""
    cards = 0
    for cake in range(CAKES):
        if has(cakes, cake):
            cards += int(state.cakes[cake])
    return cards


@rule
def lay_card(state: State, i: int, place: int) -> bool:
    """The card in this place is laid, the ones before it are others; what is left moves up."""
    who, cake = int(state.log[i, WHO]), int(state.log[i, CARD])
    others = ALL_CAKES & ~(1 << cake)
    had_three = state.card_at[ASIDE + 1] != EMPTY
    fits = True
    if place != who:
        fits = narrow(state, who, others)
        if place != ASIDE:
            fits = narrow(state, ASIDE, others) and fits
    fits = lose(state, place, cake) and fits
    if place == who:
        change_places(state, who, ASIDE)
    if place != ASIDE + 1:
        change_places(state, ASIDE, ASIDE + 1)
    if int(state.log[i, WHAT]) == Event.TOSS:
        return fits
    if HAS_COFFEE[cake]:  # JAR-34, JAR-35
        fits = narrow(state, who, ALL_CAKES & ~HNALLTHORA_BIT) and fits
        fits = narrow(state, ASIDE, ALL_CAKES & ~HNALLTHORA_BIT) and fits
    elif had_three and cake != Cake.HNALLTHORA:
        state.first_two[0] = state.card_at[who]
        state.first_two[1] = state.card_at[ASIDE]
    return fits


@rule
def retell_tie(state: State, seat: int, i: int, rng: Numbers) -> bool:
    """At which value did two others tie? A value of which there are many cards is likelier."""
    who, whom = int(state.log[i, WHO]), int(state.log[i, WHOM])
    if seat != who and seat != whom:
        tied = tied_cakes(
            state, int(state.may_be[state.card_at[who]]), int(state.may_be[state.card_at[whom]]), rng
        )
        if tied == 0 or not narrow(state, who, tied) or not narrow(state, whom, tied):
            return False
    fits = witness(state, seat, i, CARD, who)
    return witness(state, seat, i, OTHER, whom) and fits


@rule
def tied_cakes(state: State, some: int, others: int, rng: Numbers) -> int:
    """The cakes of a value that both sides may have, by lot; 0 if there is none."""
    total, nth = 0, -1
    for walk in range(2):
        total = 0
        for value in range(1, HIGHEST + 1):
            cakes = int(OF_VALUE[value])
            cards = cards_among(state, cakes)
            if some & cakes and others & cakes and cards > 1:
                total += cards * (cards - 1)
                if walk == 1 and nth < total:
                    return cakes
        if total == 0:
            return 0
        nth = random_below(rng, total)
    return 0


@rule
def retell_swap(state: State, seat: int, i: int, who: int, there: int) -> bool:
    """Two hands, or a hand and the secret card, change places."""
    fits = witness(state, seat, i, CARD, who)
    fits = witness(state, seat, i, OTHER, there) and fits
    change_places(state, who, there)
    if seat == who:
        state.card_at[who] = EMPTY
        new_card(state, there, 1 << int(state.log[i, CARD]))
    elif seat == there:
        state.card_at[there] = EMPTY
        new_card(state, who, 1 << int(state.log[i, OTHER]))
    return fits


@rule
def retell_get(state: State, seat: int, i: int, rng: Numbers) -> bool:
    """Lummudeig: which of the cards in the bowl did he get?"""
    who = int(state.log[i, WHO])
    cakes = 1 << int(state.log[i, CARD]) if seat == who else foresee(state, seat, i, who)
    possible = 0
    for giver in range(HAND_SLOTS):
        card = state.card_at[BOWL + giver]
        if card != EMPTY and state.may_be[card] & cakes:
            possible |= 1 << giver
    if possible == 0:
        return False
    for _ in range(random_below(rng, count(possible))):
        possible &= possible - 1
    giver = 0
    while not has(possible, giver):
        giver += 1
    if seat == who:
        return lose(state, BOWL + giver, int(state.log[i, CARD]))
    change_places(state, who, BOWL + giver)
    return narrow(state, who, cakes) and witness(state, seat, i, CARD, who)


@rule
def retell_coffee(state: State, drawer: int, seats: int) -> bool:
    """Lumma með kaffi: who stayed in without protection holds no coffee cake (JAR-58)."""
    fits = True
    for who in range(HAND_SLOTS):
        if has(seats, who):
            fits = narrow(state, who, ALL_CAKES & ~COFFEE_CAKES) and fits
    if has(seats, drawer):
        fits = narrow(state, ASIDE, ALL_CAKES & ~COFFEE_CAKES) and fits
    return fits


@rule
def retell_reshuffle(state: State, i: int) -> bool:
    """Grautarlumma: what lay open until then with all its copies is in nobody's hand."""
    state.reshuffle = i
    state.held_then = 0
    cakes = 0
    for cake in range(CAKES):
        if copies_shown(state, i, cake) < state.cakes[cake]:
            cakes |= 1 << cake
    fits = True
    for place in range(PLACES):
        if state.card_at[place] != EMPTY:
            state.held_then |= 1 << int(state.card_at[place])
            fits = narrow(state, place, cakes) and fits
    return fits
