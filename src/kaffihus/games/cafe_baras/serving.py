"""Serving a customer: wants, stand-ins (BARAS-26), coins, and gaining regulars (BARAS-7 to -10)."""

from __future__ import annotations

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, State
from kaffihus.games.cafe_baras.actions import STAND_IN
from kaffihus.games.cafe_baras.cards import begin_refill, show
from kaffihus.games.cafe_baras.components import (
    FOODS,
    PREFERRED,
    STAND_IN_FOODS,
    STAND_INS,
    WANT_SIZE,
    WANTS,
)
from kaffihus.games.cafe_baras.ending import bring_on_end, regulars_to_end
from kaffihus.games.cafe_baras.state import DISCARD, REGULAR, SERVED, Ending, Phase


@rule
def begin_serving(state: State, card: int) -> None:
    """The card is shown: its customer is to be served."""
    show(state, card, SERVED)
    state.serving = card
    state.stand_in = 0
    state.covered = 0
    state.phase = Phase.SERVING


@rule
def wants_met(state: State, seat: int, card: int, food: int) -> int:
    """Wants of a food that a café's own symbols fulfil; nothing is used up between customers.

    BARAS-8: two wants of a food need two symbols. BARAS-9: several Coffees are one want.
    """
    return min(int(WANTS[card, food]), int(state.foods[seat, food] // WANT_SIZE[card, food]))


# --- stand-ins


@rule
def lacks_one(state: State, seat: int, card: int, food: int) -> bool:
    """Whether a single symbol more would fulfil another want of the food (BARAS-26)."""
    met = wants_met(state, seat, card, food)
    if met == WANTS[card, food]:
        return False
    return state.foods[seat, food] + 1 >= (met + 1) * WANT_SIZE[card, food]


@rule
def coverable(state: State, seat: int, stand_in: int) -> int:
    """The foods, as bits, of which a seat's stand-in could provide a missing symbol."""
    foods = 0
    if state.stand_ins[seat] >> stand_in & 1:
        for food in range(FOODS):
            if STAND_IN_FOODS[stand_in] >> food & 1 and lacks_one(state, seat, state.serving, food):
                foods |= 1 << food
    return foods


@rule
def is_choice(state: State, seat: int, foods: int) -> bool:
    """Whether it matters which of some foods a stand-in provides: they earn different bonuses."""
    first = EMPTY
    for food in range(FOODS):
        if foods >> food & 1:
            if first == EMPTY:
                first = food
            elif state.serve_bonus[seat, food] != state.serve_bonus[seat, first]:
                return True
    return False


@rule
def lowest_of(foods: int) -> int:
    """The first food of a set, as a set; the empty set stays empty."""
    return foods & -foods


@rule
def mark_stand_in(state: State, seat: int, mask: Bytes) -> None:
    """The foods among which the player picks."""
    foods = coverable(state, seat, int(state.stand_in))
    for food in range(FOODS):
        mask[STAND_IN + food] = foods >> food & 1


@rule
def cover(state: State, food: int) -> None:
    """The player's pick; the next stand-in follows."""
    state.covered |= 1 << food
    state.stand_in += 1
    state.phase = Phase.SERVING


@rule
def go_on_serving(state: State) -> None:
    """Each stand-in works by itself, the player picking where it matters; then the customer pays."""
    seat = int(state.actor)
    while state.stand_in < STAND_INS:
        foods = coverable(state, seat, int(state.stand_in))
        if is_choice(state, seat, foods):
            state.phase = Phase.STAND_IN
            return
        state.covered |= lowest_of(foods)
        state.stand_in += 1
    finish_serving(state, seat, int(state.serving))


# --- what the customer pays


@rule
def finish_serving(state: State, seat: int, card: int) -> None:
    """Coins for the wants fulfilled and for bonuses; then a regular, or a discarded card."""
    coins = 0
    is_full = True
    for food in range(FOODS):
        met = wants_met(state, seat, card, food) + (int(state.covered) >> food & 1)
        coins += met * (1 + int(state.serve_bonus[seat, food]))
        if met < WANTS[card, food]:
            is_full = False
    if is_full:
        coins += int(state.full_bonus[seat])
    decor = PREFERRED[card]
    if decor != EMPTY:  # BARAS-31: paid even if no food is served
        coins += int(state.decor_bonus[seat, decor])
    if is_full and decor != EMPTY and state.decors[seat, decor] > 0:
        coins += int(state.regular_bonus[seat])
        gain_regular(state, seat, card)
    else:
        state.place[card] = DISCARD
    state.coins[seat] += coins
    state.serving = EMPTY
    state.stand_in = 0
    state.covered = 0
    begin_refill(state)


@rule
def gain_regular(state: State, seat: int, card: int) -> None:
    """BARAS-10: by itself, even if that brings the end on."""
    state.place[card] = REGULAR + seat
    state.regulars[seat] += 1
    state.progress = 1
    if state.regulars[seat] >= regulars_to_end(state):
        bring_on_end(state, seat, Ending.REGULARS)
