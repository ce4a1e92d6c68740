"""Caffeine Hit's scoring: the colours, the Espresso Challenge, totals and ranks."""

from __future__ import annotations

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Numbers, State
from kaffihus.games.caffeine_hit.components import (
    BEANS,
    BY_MOST,
    BY_POINTS,
    BY_SETS,
    BY_SINGLE,
    COLOUR_OF,
    COLOURS,
    CUPS,
    DRINKS,
    POINTS,
    REWARD,
    SCORING,
    SET_SIZE,
)
from kaffihus.games.caffeine_hit.state import Phase

COOKIE_COUNTS = 2  # HIT-2 (low): a drink with a Cookie counts as so many of itself


@rule
def scores(state: State, out: Numbers) -> None:
    """Each table's Caffeine Points; what lies under a cup counts once it is turned up (HIT-16)."""
    champion = espresso_champion(state)
    for seat in range(state.seats):
        total = 0
        for colour in range(COLOURS):
            total += colour_points(state, seat, colour, champion)
        out[seat] = total  # HIT-27: may be below zero


@rule
def ranks(state: State, out: Numbers) -> None:
    """Places by the final points; HIT-27: equal players share one."""
    for seat in range(state.seats):
        better = 0
        for other in range(state.seats):
            if state.points[other] > state.points[seat]:
                better += 1
        out[seat] = better + 1


@rule
def colour_points(state: State, seat: int, colour: int, champion: int) -> int:
    """What the drinks of one colour on a table score."""
    reward = REWARD[colour]
    scoring = SCORING[colour]
    if scoring == BY_POINTS:  # HIT-1: one by one, plus or minus
        return count_points(state, seat, colour)
    if scoring == BY_SETS:  # HIT-25
        return count_colour(state, seat, colour) // SET_SIZE[colour] * reward
    if scoring == BY_SINGLE:  # HIT-26
        return reward if count_colour(state, seat, colour) == 1 else 0
    assert scoring == BY_MOST
    return reward if seat == champion else 0


@rule
def espresso_champion(state: State) -> int:
    """The seat with the most beans; HIT-24: EMPTY where two have them, or nobody has any."""
    champion, most = EMPTY, 0
    for seat in range(state.seats):
        beans = count_beans(state, seat)
        if beans > most:
            champion, most = seat, beans
        elif beans == most:
            champion = EMPTY
    return champion


@rule
def count_beans(state: State, seat: int) -> int:
    """The espresso beans on a table."""
    beans = 0
    for drink in range(DRINKS):
        if BEANS[drink]:
            beans += BEANS[drink] * count_drinks(state, seat, drink)
    return beans


@rule
def count_points(state: State, seat: int, colour: int) -> int:
    """The printed points of a colour on a table, added up."""
    points = 0
    for drink in range(DRINKS):
        if COLOUR_OF[drink] == colour:
            points += POINTS[drink] * count_drinks(state, seat, drink)
    return points


@rule
def count_colour(state: State, seat: int, colour: int) -> int:
    """How many drinks of a colour a table counts."""
    count = 0
    for drink in range(DRINKS):
        if COLOUR_OF[drink] == colour:
            count += count_drinks(state, seat, drink)
    return count


@rule
def count_drinks(state: State, seat: int, drink: int) -> int:
    """How many of a drink a table counts: with Cookies, Loyalty Cards, and cups once turned up."""
    count = int(state.table[seat, drink] + state.loyal[seat, drink])
    count += COOKIE_COUNTS * state.cookied[seat, drink]
    if state.phase == Phase.OVER:
        for cup in range(CUPS):
            if state.cup_owner[cup] == seat:
                count += state.cup[cup, drink]
    return count
