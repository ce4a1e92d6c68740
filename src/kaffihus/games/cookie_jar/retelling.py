"""A round told again from what one seat saw of it; see knowledge.py for what that is good for.

Whatever is or was in the seat's own hands it knows, so its own cards are not imagined: a card that
comes to it leaves the story, and one that it gives away enters it as what it is.
"""

from __future__ import annotations

from kaffihus.core.bits import count_bits, has, nth_bit
from kaffihus.core.chance import random_below
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Numbers, State
from kaffihus.games.cookie_jar.components import (
    ALL_CAKES,
    CAKES,
    HAS_COFFEE,
    HIGHEST,
    HNALLTHORA_BIT,
    OF_VALUE,
    Cake,
)
from kaffihus.games.cookie_jar.events import CARD, OTHER, WHAT, WHO, Event
from kaffihus.games.cookie_jar.foresight import foresee
from kaffihus.games.cookie_jar.memory import copies_shown, may_read
from kaffihus.games.cookie_jar.state import ASIDE, ASIDES, BOWL, HAND_SLOTS, PLACES
from kaffihus.games.cookie_jar.walk import visited_by

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
def swap_cards(state: State, place: int, other: int) -> None:
    """Two cards change places."""
    card = state.card_at[place]
    state.card_at[place] = state.card_at[other]
    state.card_at[other] = card


@rule
def cards_among(state: State, cakes: int) -> int:
    """How many cards of the game are among these cakes."""
    cards = 0
    for cake in range(CAKES):
        if has(cakes, cake):
            cards += int(state.cakes[cake])
    return cards


# --- the steps of the walk


@rule
def comes(state: State, seat: int, i: int, place: int, rng: Numbers) -> bool:
    """A card that the rest of the round does not refute."""
    if state.log[i, WHO] != seat:
        if place == ASIDE and state.card_at[ASIDE] != EMPTY:
            place += 1
        new_card(state, place, foresee(state, seat, i, place))
    return True


@rule
def is_card(state: State, seat: int, i: int, place: int, column: int, rng: Numbers) -> bool:
    """If the seat saw it, it is that; else the record notes which card it was."""
    if may_read(state, i, column, seat):
        return narrow(state, place, 1 << int(state.log[i, column]))
    state.log[i, column] = state.card_at[place]
    return True


@rule
def is_among(state: State, seat: int, i: int, place: int, cakes: int, rng: Numbers) -> bool:
    """It must be possible."""
    return narrow(state, place, cakes)


@rule
def leaves(state: State, seat: int, i: int, place: int, column: int, rng: Numbers) -> bool:
    """It must have been this one."""
    return lose(state, place, int(state.log[i, column]))


@rule
def change_places(state: State, seat: int, i: int, place: int, other: int, rng: Numbers) -> bool:
    """What comes to the seat leaves the story; what it gives away enters it as what it is."""
    swap_cards(state, place, other)
    if seat == place:
        state.card_at[place] = EMPTY
        new_card(state, other, 1 << int(state.log[i, CARD]))
    elif seat == other:
        state.card_at[other] = EMPTY
        new_card(state, place, 1 << int(state.log[i, OTHER]))
    return True


@rule
def is_laid(state: State, seat: int, i: int, place: int, rng: Numbers) -> bool:
    """Which card was it? What is left as the hand must fit what follows."""
    return place == seat or lay_by_lot(state, i, foresee(state, seat, i, place), rng)


@rule
def lay_by_lot(state: State, i: int, kept: int, rng: Numbers) -> bool:
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
        swap_cards(state, who, ASIDE)
    if place != ASIDE + 1:
        swap_cards(state, ASIDE, ASIDE + 1)
    if int(state.log[i, WHAT]) == Event.TOSS:
        return fits
    if HAS_COFFEE[cake]:  # JAR-34, JAR-35: Hnallþóra would have been laid
        fits = narrow(state, who, ALL_CAKES & ~HNALLTHORA_BIT) and fits
        fits = narrow(state, ASIDE, ALL_CAKES & ~HNALLTHORA_BIT) and fits
    elif had_three and cake != Cake.HNALLTHORA:
        state.first_two[0] = state.card_at[who]
        state.first_two[1] = state.card_at[ASIDE]
    return fits


@rule
def is_named(state: State, seat: int, i: int, place: int, rng: Numbers) -> bool:
    """Which of the two? Both must fit what follows."""
    if place == seat:
        return True
    if random_below(rng, 2):
        swap_cards(state, place, ASIDE)
    fits = narrow(state, place, foresee(state, seat, i, place))
    return narrow(state, ASIDE, foresee(state, seat, i, ASIDE)) and fits


@rule
def tie(state: State, seat: int, i: int, place: int, other: int, rng: Numbers) -> bool:
    """At which value did two others tie? A value of which there are many cards is likelier."""
    if seat in (place, other):
        return True
    some, others = int(state.may_be[state.card_at[place]]), int(state.may_be[state.card_at[other]])
    tied = tied_cakes(state, some, others, rng)
    return tied != 0 and narrow(state, place, tied) and narrow(state, other, tied)


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
def are_reshuffled(state: State, seat: int, i: int, rng: Numbers) -> bool:
    """What lay open until then with all its copies is in nobody's hand."""
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


@rule
def gets(state: State, seat: int, i: int, place: int, rng: Numbers) -> bool:
    """Which of the cards in the bowl was it? It must fit what follows."""
    cakes = 1 << int(state.log[i, CARD]) if seat == place else foresee(state, seat, i, place)
    possible = 0
    for giver in range(HAND_SLOTS):
        card = state.card_at[BOWL + giver]
        if card != EMPTY and state.may_be[card] & cakes:
            possible |= 1 << giver
    if possible == 0:
        return False
    giver = nth_bit(possible, random_below(rng, count_bits(possible)))
    if seat == place:
        return lose(state, BOWL + giver, int(state.log[i, CARD]))
    swap_cards(state, place, BOWL + giver)
    return narrow(state, place, cakes)


retell = visited_by(
    "retelling",
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
