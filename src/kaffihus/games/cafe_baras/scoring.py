"""What a café is worth: counting, conditional points (BARAS-23), scores and ranks (BARAS-24)."""

from __future__ import annotations

from kaffihus.core.rule import rule
from kaffihus.core.state import Numbers, State
from kaffihus.games.cafe_baras.cafe import count
from kaffihus.games.cafe_baras.components import (
    CARDS,
    COINS_PER_POINT,
    GUEST_POINTS,
    GUESTS,
    POINTS_PER_REGULAR,
    SCORE,
    SCORING_COUNT,
    SCORING_MAX,
    SCORING_POINTS,
    SCORING_STEP,
)
from kaffihus.games.cafe_baras.guests import meets_desires
from kaffihus.games.cafe_baras.state import CAFE, NOT_DEALT


@rule
def per(state: State, seat: int, card: int) -> int:
    """The conditional points of a card: so many for each (or each few) of what it counts."""
    what, first, second = SCORING_COUNT[card, 0], SCORING_COUNT[card, 1], SCORING_COUNT[card, 2]
    counted = count(state, seat, what, first, second) // int(SCORING_STEP[card])
    return int(SCORING_POINTS[card]) * min(int(SCORING_MAX[card]), counted)


@rule
def points_of_cards(state: State, seat: int) -> int:
    """The points of the café cards: printed, and worked out on the café as it is (BARAS-23)."""
    points = 0
    for card in range(CARDS):
        if state.place[card] == CAFE + seat:
            points += int(SCORE[card])
            if SCORING_POINTS[card]:
                points += per(state, seat, card)
    return points


@rule
def points_of_guests(state: State, seat: int) -> int:
    """The points of the guests claimed; with open guests, of all whose desires are met."""
    points = 0
    for guest in range(GUESTS):
        if state.guest[guest] == seat:
            points += int(GUEST_POINTS[guest])
        elif state.open_guests and state.guest[guest] != NOT_DEALT:
            if meets_desires(state, seat, guest):
                points += int(GUEST_POINTS[guest])
    return points


@rule
def points_of_regulars(state: State, seat: int) -> int:
    """Each regular is worth the same (BARAS-2)."""
    return POINTS_PER_REGULAR * int(state.regulars[seat])


@rule
def points_of_coins(state: State, seat: int) -> int:
    """BARAS-24: two coins make a point, a single one none."""
    return int(state.coins[seat]) // COINS_PER_POINT


@rule
def score_of(state: State, seat: int) -> int:
    """What a player has as things stand; hand cards are worth nothing."""
    return (
        points_of_coins(state, seat)
        + points_of_cards(state, seat)
        + points_of_regulars(state, seat)
        + points_of_guests(state, seat)
    )


@rule
def scores(state: State, out: Numbers) -> None:
    """Each seat's points as they stand."""
    for seat in range(state.seats):
        out[seat] = score_of(state, seat)


@rule
def ranks(state: State, out: Numbers) -> None:
    """By points; BARAS-24: a tie shares the rank."""
    for seat in range(state.seats):
        mine = score_of(state, seat)
        rank = 1
        for other in range(state.seats):
            if score_of(state, other) > mine:
                rank += 1
        out[seat] = rank
