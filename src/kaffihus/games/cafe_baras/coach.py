"""Café Baras for the coach: what comes of an action, in a player's words.

Cafés, coins and guests lie open, and the seat knows its own hand: all of it is sure.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.words import Line
from kaffihus.games.cafe_baras.actions import CATALOGUE
from kaffihus.games.cafe_baras.cafe import add_to_cafe, cost_of
from kaffihus.games.cafe_baras.components import (
    CARD_IDS,
    COMPONENTS,
    DECOR_IDS,
    FOOD_IDS,
    FOODS,
    GUEST_IDS,
    GUEST_POINTS,
    GUESTS,
    POINTS_PER_REGULAR,
    PREFERRED,
    WANTS,
)
from kaffihus.games.cafe_baras.ending import regulars_to_end
from kaffihus.games.cafe_baras.guests import can_claim, meets_desires
from kaffihus.games.cafe_baras.scoring import points_of_cards, points_of_guests
from kaffihus.games.cafe_baras.state import Ending, Phase, count_shown
from kaffihus.games.cafe_baras.view import cafe_of, hand_of, payment

WITH_TEXT = {card["id"] for card in COMPONENTS["card"] if "text" in card}


def consequences(before: PlainState, seat: int, action: int, after: PlainState) -> list[Line]:
    """What comes of an action for sure, most telling first."""
    act = CATALOGUE[action]
    match act.family:
        case "serve":
            lines = _served(before, seat, CARD_IDS.index(act.arguments["card"]))
        case "stand_in":
            lines = [Line("cafe_baras.coach.pays", {"coins": int(after.coins[seat] - before.coins[seat])})]
        case "add":
            lines = _added(before, seat, CARD_IDS.index(act.arguments["card"]), after)
        case "claim":
            lines = _claimed(before, seat, GUEST_IDS.index(act.arguments["guest"]))
        case "take":
            lines = _taken(before, seat, CARD_IDS.index(act.arguments["card"]))
        case "refresh":
            lines = [Line("cafe_baras.coach.refresh", {"count": int(count_shown(before))})]
        case "end":
            lines = _left(before, seat)
        case _:
            lines = [Line("cafe_baras.coach.same")]
    by_seat = (Ending.REGULARS, Ending.LAST_GUEST)
    if before.trigger == EMPTY and after.trigger == seat and after.ending in by_seat:
        lines.insert(0, Line("cafe_baras.coach.ends"))  # BARAS-20, -21
    return lines


# --- customers


def _served(before: PlainState, seat: int, card: int) -> list[Line]:
    """What the customer pays, and whether it stays (BARAS-10)."""
    paid = payment(cafe_of(before, seat), card)
    pays = Line("cafe_baras.coach.pays", {"coins": paid["coins"]})
    if paid["regular"]:
        told = {"count": int(before.regulars[seat]) + 1, "limit": int(regulars_to_end(before))}
        return [Line("cafe_baras.coach.regular", {**told, "points": POINTS_PER_REGULAR}), pays]
    return [pays, *_missing(before, seat, card, paid["met"])]


def _missing(state: PlainState, seat: int, card: int, met: list[str]) -> list[Line]:
    """Why a customer with a preferred decor does not stay; one without never does."""
    if PREFERRED[card] == EMPTY:
        return []
    foods = [FOOD_IDS[food] for food in range(FOODS) if met.count(FOOD_IDS[food]) < int(WANTS[card, food])]
    if foods:
        return [Line("cafe_baras.coach.missing", {"foods": foods})]
    return [Line("cafe_baras.coach.no_decor", {"decor": DECOR_IDS[PREFERRED[card]]})]


# --- additions


def added(state: PlainState, seat: int, card: int) -> PlainState:
    """The café with one card more, and nothing else done."""
    then = state.copy()
    add_to_cafe(then, seat, card)
    return then


def _added(before: PlainState, seat: int, card: int, after: PlainState) -> list[Line]:
    """Its points, the guests it wins over, what customers of the hand would pay; its price and its text."""
    then = added(before, seat, card)
    lines = [_guest_line(guest) for guest in _won_over(before, seat, then)]
    cards, guests = (rule(then, seat) - rule(before, seat) for rule in (points_of_cards, points_of_guests))
    points = cards + (guests if before.open_guests else 0)
    if points:
        lines.append(Line("cafe_baras.coach.points", {"points": points}))
    lines += _customers(before, seat, card, then)
    if CARD_IDS[card] in WITH_TEXT:
        lines.append(Line(f"cafe_baras.text.{CARD_IDS[card]}"))
    told = {"cost": int(cost_of(before, seat, card)), "coins": int(after.coins[seat])}
    lines.append(Line("cafe_baras.coach.costs", told))
    return lines


def _guest_line(guest: int) -> Line:
    return Line("cafe_baras.coach.guest", {"guest": GUEST_IDS[guest], "points": int(GUEST_POINTS[guest])})


def _won_over(before: PlainState, seat: int, then: PlainState) -> list[int]:
    """The guests that may be claimed then and could not before."""
    return [
        guest
        for guest in range(GUESTS)
        if can_claim(then, seat, guest) and not can_claim(before, seat, guest)
    ]


def _customers(before: PlainState, seat: int, card: int, then: PlainState) -> list[Line]:
    """What the addition does for the customers in the seat's hand."""
    now, later = cafe_of(before, seat), cafe_of(then, seat)
    more, lines = 0, []
    for other in hand_of(before, seat):
        if other != card:
            old, new = payment(now, other), payment(later, other)
            more += new["coins"] - old["coins"]
            if new["regular"] and not old["regular"]:
                lines.append(Line("cafe_baras.coach.new_regular", {"card": CARD_IDS[other]}))
    if more > 0:
        lines.append(Line("cafe_baras.coach.customers", {"coins": more}))
    return lines


# --- cards of the display, and guests


def _taken(before: PlainState, seat: int, card: int) -> list[Line]:
    """What a card could do for the seat, or for another (BARAS-7: what customers pay lies open)."""
    lines = []
    paid = payment(cafe_of(before, seat), card)
    for guest in _won_over(before, seat, added(before, seat, card)):
        lines.append(Line("cafe_baras.coach.take.guest", {"guest": GUEST_IDS[guest]}))
    if paid["regular"]:
        lines.append(Line("cafe_baras.coach.take.regular"))
    else:
        lines.append(Line("cafe_baras.coach.take.pays", {"coins": paid["coins"]}))
    if before.phase == Phase.TAKE:
        for rival in range(before.seats):
            if rival != seat and payment(cafe_of(before, rival), card)["regular"]:
                lines.append(Line("cafe_baras.coach.take.denies", {"seat": rival}))
    told = {"cost": int(cost_of(before, seat, card)), "coins": int(before.coins[seat])}
    lines.append(Line("cafe_baras.coach.take.cost", told))
    return lines


def _claimed(before: PlainState, seat: int, guest: int) -> list[Line]:
    """What a guest is worth, and who else could have it (BARAS-18: a claimed one is kept)."""
    points = Line("cafe_baras.coach.claimed", {"points": int(GUEST_POINTS[guest])})
    return [points, *_rivals(before, seat, guest)]


def _rivals(state: PlainState, seat: int, guest: int) -> list[Line]:
    told: dict[str, Any] = {"guest": GUEST_IDS[guest]}
    return [
        Line("cafe_baras.coach.rival", {"seat": rival, **told})
        for rival in range(state.seats)
        if rival != seat and meets_desires(state, rival, guest)
    ]


def _left(before: PlainState, seat: int) -> list[Line]:
    """The guests that the seat could claim and leaves (BARAS-17)."""
    lines = []
    for guest in np.flatnonzero([can_claim(before, seat, guest) for guest in range(GUESTS)]).tolist():
        lines.append(Line("cafe_baras.coach.leaves", {"guest": GUEST_IDS[guest]}))
        lines += _rivals(before, seat, guest)
    return lines
