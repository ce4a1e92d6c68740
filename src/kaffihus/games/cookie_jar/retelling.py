"""A round told again from what one seat saw of it; see knowledge.py for what that is good for."""

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
from kaffihus.games.cookie_jar.memory import CARD, OTHER, WHAT, WHO, WHOM, Event, may_read
from kaffihus.games.cookie_jar.state import ASIDE, ASIDES, BOWL, HAND_SLOTS, PLACES, SECRET, count, has

WEIGHT = 1000  # so that lots can be weighed in whole numbers


@rule
def new_card(state: State, place: int) -> None:
    """A card is drawn; it may be any cake."""
    state.may_be[state.imagined] = ALL_CAKES
    state.card_at[place] = state.imagined
    state.imagined += 1


@rule
def narrow(state: State, place: int, cakes: int) -> bool:
    """The card in a place is one of these; False if it cannot be."""
    card = state.card_at[place]
    state.may_be[card] &= cakes
    return bool(state.may_be[card] != 0)


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


@rule
def lose(state: State, place: int, cake: int) -> bool:
    """The card in a place is shown to be this cake and leaves; an empty place has none to lose."""
    fits = cake == EMPTY or narrow(state, place, 1 << cake)
    state.card_at[place] = EMPTY
    return fits


@rule
def retell(state: State, seat: int, i: int, rng: Numbers) -> bool:
    """One event; False if it cannot have happened so."""
    record = state.log[i]
    what, who, whom = int(record[WHAT]), int(record[WHO]), int(record[WHOM])
    fits = True
    match what:
        case Event.TAKE:
            new_card(state, ASIDE if state.card_at[ASIDE] == EMPTY else ASIDE + 1)
        case Event.LAY | Event.TOSS:
            fits = retell_lay(state, seat, i, rng)
        case Event.NAME:
            fits = retell_name(state, seat, i, rng)
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
            there = SECRET if what == Event.SECRET else whom
            fits = witness(state, seat, i, CARD, who)
            fits = witness(state, seat, i, OTHER, there) and fits
            change_places(state, who, there)
        case Event.DISCARD:
            fits = lose(state, who, int(record[CARD]))
        case Event.FILL:
            new_card(state, who)
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
            fits = witness(state, seat, i, CARD, who)
            change_places(state, who, BOWL + who)
        case Event.GET:
            fits = retell_get(state, seat, i, rng)
    return fits


# --- the events with a lot


@rule
def retell_lay(state: State, seat: int, i: int, rng: Numbers) -> bool:
    """Which of the cards held was laid or tossed: the hand, the first or the second drawn?

    Of equal cakes the first of these counts, as in `rules.put_down`. Prior chances: a card that may
    be few cakes is more likely to be this one. The seat's own first card that fits will do.
    """
    record = state.log[i]
    who, cake = int(record[WHO]), int(record[CARD])
    bit = 1 << cake
    total, nth = 0, -1
    place = EMPTY
    for walk in range(2):
        total = 0
        for k in range(1 + ASIDES):
            at = who if k == 0 else ASIDE + k - 1
            if state.card_at[at] == EMPTY:
                break
            cakes = int(state.may_be[state.card_at[at]])
            if cakes & bit:
                total += WEIGHT // (1 + cards_among(state, cakes))
                if (walk == 1 and nth < total) or seat == who:
                    place = at
                    break
            if not cakes & ~bit:
                break  # it is surely this one
        if place != EMPTY or total == 0:
            break
        nth = random_below(rng, total)
    return place != EMPTY and lay_card(state, seat, i, place)


@rule
def cards_among(state: State, cakes: int) -> int:
    """How many cards of the game are among these cakes."""
    cards = 0
    for cake in range(CAKES):
        if has(cakes, cake):
            cards += int(state.cakes[cake])
    return cards


@rule
def lay_card(state: State, seat: int, i: int, place: int) -> bool:
    """The card in this place is laid, the others held are not; what is left moves up."""
    record = state.log[i]
    who, cake = int(record[WHO]), int(record[CARD])
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
    if int(record[WHAT]) == Event.TOSS or seat == who:
        return fits
    if HAS_COFFEE[cake]:  # JAR-34, JAR-35
        fits = narrow(state, who, ALL_CAKES & ~HNALLTHORA_BIT) and fits
        if had_three:
            fits = narrow(state, ASIDE, ALL_CAKES & ~HNALLTHORA_BIT) and fits
    elif had_three and cake != Cake.HNALLTHORA:
        state.first_two[0] = state.card_at[who]
        state.first_two[1] = state.card_at[ASIDE]
    return fits


@rule
def retell_name(state: State, seat: int, i: int, rng: Numbers) -> bool:
    """Tvílumma: which of the two cards is the hand? The seat itself knows."""
    who = int(state.log[i, WHO])
    if seat == who:
        bit = 1 << int(state.log[i, CARD])
        hand, aside = int(state.may_be[state.card_at[who]]), int(state.may_be[state.card_at[ASIDE]])
        if not hand & bit or (aside == bit and hand != bit):
            change_places(state, who, ASIDE)
    elif random_below(rng, 2):
        change_places(state, who, ASIDE)
    return witness(state, seat, i, CARD, who)


@rule
def retell_tie(state: State, seat: int, i: int, rng: Numbers) -> bool:
    """At which value did they tie? A value of which there are many cards is likelier."""
    who, whom = int(state.log[i, WHO]), int(state.log[i, WHOM])
    some, others = int(state.may_be[state.card_at[who]]), int(state.may_be[state.card_at[whom]])
    total, nth, tied = 0, -1, 0
    for walk in range(2):
        total = 0
        for value in range(1, HIGHEST + 1):
            cakes = int(OF_VALUE[value])
            cards = cards_among(state, cakes)
            if some & cakes and others & cakes and cards > 1:
                total += cards * (cards - 1)
                if walk == 1 and nth < total:
                    tied = cakes
                    break
        if tied or total == 0:
            break
        nth = random_below(rng, total)
    fits = narrow(state, who, tied)
    fits = narrow(state, whom, tied) and fits
    fits = witness(state, seat, i, CARD, who) and fits
    return witness(state, seat, i, OTHER, whom) and fits


@rule
def retell_get(state: State, seat: int, i: int, rng: Numbers) -> bool:
    """Lummudeig: which of the cards in the bowl did he get?"""
    who = int(state.log[i, WHO])
    cakes = ALL_CAKES
    if seat == who:
        cakes = 1 << int(state.log[i, CARD])
    possible = 0
    for giver in range(HAND_SLOTS):
        card = state.card_at[BOWL + giver]
        if card != EMPTY and state.may_be[card] & cakes:
            possible |= 1 << giver
    if possible == 0:
        return False
    for _ in range(random_below(rng, count(possible))):
        possible &= possible - 1
    for giver in range(HAND_SLOTS):
        if has(possible, giver):
            change_places(state, who, BOWL + giver)
            break
    return witness(state, seat, i, CARD, who)


# --- events without a lot, about several cards


@rule
def retell_coffee(state: State, drawer: int, seats: int) -> bool:
    """Lumma með kaffi: who stayed in without protection holds no coffee cake (JAR-58)."""
    fits = True
    for who in range(HAND_SLOTS):
        if has(seats, who):
            fits = narrow(state, who, ALL_CAKES & ~COFFEE_CAKES) and fits
    if has(seats, drawer) and state.card_at[ASIDE] != EMPTY:
        fits = narrow(state, ASIDE, ALL_CAKES & ~COFFEE_CAKES) and fits
    return fits


@rule
def retell_reshuffle(state: State, i: int) -> bool:
    """Grautarlumma: what lay open until then with all its copies is in nobody's hand."""
    state.reshuffled = state.imagined
    cakes = 0
    for cake in range(CAKES):
        if copies_shown(state, i, cake) < state.cakes[cake]:
            cakes |= 1 << cake
    fits = True
    for place in range(PLACES):
        if state.card_at[place] != EMPTY:
            fits = narrow(state, place, cakes) and fits
    return fits
