"""Café Baras as one viewer may see it: a plain dict, built up from nothing."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaffihus.core.state import EMPTY, PlainState, none_if_empty, seats_in
from kaffihus.core.view import Viewer, by_seat
from kaffihus.games.cafe_baras.cafe import cost_of, limit_of
from kaffihus.games.cafe_baras.components import (
    CARD_IDS,
    CARDS,
    COUNTER_IDS,
    DECOR_IDS,
    FOOD_IDS,
    GUEST_IDS,
    GUESTS,
)
from kaffihus.games.cafe_baras.ending import regulars_to_end
from kaffihus.games.cafe_baras.guests import meets_desires
from kaffihus.games.cafe_baras.preview import preview
from kaffihus.games.cafe_baras.rules import pending
from kaffihus.games.cafe_baras.scoring import (
    points_of_cards,
    points_of_coins,
    points_of_guests,
    points_of_regulars,
    ranks,
    scores,
)
from kaffihus.games.cafe_baras.serving import coverable
from kaffihus.games.cafe_baras.state import (
    CAFE,
    DECK,
    DISCARD,
    DISPLAY_COUNT,
    HAND,
    NOT_DEALT,
    REGULAR,
    SECRET,
    Ending,
    Phase,
    count_at,
)


def view(state: PlainState, seat: Viewer) -> Any:
    """What the seat knows; None: what everybody may know."""
    acting = seats_in(pending(state))
    points = by_seat(scores, state, state.seats)
    return {
        "seat": seat,
        "asked": Phase(state.phase).name.lower() if seat in acting else None,
        "acting": acting,
        "scores": points,
        "breakdown": [{"key": "cafe_baras.part.points", "params": {}, "points": points}],
        "phase": Phase(state.phase).name.lower(),
        "actor": none_if_empty(state.actor),
        "starter": none_if_empty(state.starter),
        "display": [card_id(card) for card in state.display[: DISPLAY_COUNT[state.tiny]]],
        "deck": count_at(state, DECK),
        "discard": cards_at(state, DISCARD),
        "reshuffles": state.reshuffles,
        "progress": bool(state.progress),
        "guests": view_guests(state),
        "open_guests": bool(state.open_guests),
        "players": [view_player(state, owner) for owner in range(state.seats)],
        "hand": None if seat is None else view_hand(state, seat),
        "unseen": view_unseen(state, seat),
        "cards_left": state.cards_left,
        "serving": card_id(state.serving),
        "stand_in": view_stand_in(state),
        "preview": preview(state, seat),
        "provided": ids_in(state.covered, FOOD_IDS),
        "regulars_to_end": regulars_to_end(state),
        "trigger": none_if_empty(state.trigger),
        "ending": None if state.ending == Ending.NONE else Ending(state.ending).name.lower(),
        "winners": view_winners(state),
    }


def view_guests(state: PlainState) -> list[dict[str, Any]]:
    """The guests on the table: who has claimed them, and whose cafés meet their desires."""
    return [
        {
            "guest": GUEST_IDS[guest],
            "claimed_by": int(state.guest[guest]) if state.guest[guest] >= 0 else None,
            "met_by": [owner for owner in range(state.seats) if meets_desires(state, owner, guest)],
        }
        for guest in range(GUESTS)
        if state.guest[guest] != NOT_DEALT
    ]


def view_player(state: PlainState, owner: int) -> dict[str, Any]:
    """What lies open before a player, the part of the hand that everybody saw, and the points."""
    points = {
        "coins": points_of_coins(state, owner),
        "cards": points_of_cards(state, owner),
        "regulars": points_of_regulars(state, owner),
        "guests": points_of_guests(state, owner),
    }
    return {
        "counter": COUNTER_IDS[owner],
        "coins": int(state.coins[owner]),
        "foods": dict(zip(FOOD_IDS, map(int, state.foods[owner]), strict=True)),
        "decors": dict(zip(DECOR_IDS, map(int, state.decors[owner]), strict=True)),
        "cafe": cards_at(state, CAFE + owner),
        "regulars": cards_at(state, REGULAR + owner),
        "hand_size": count_at(state, HAND + owner) + count_at(state, SECRET + owner),
        "hand_limit": limit_of(state, owner),
        "known_hand": cards_at(state, HAND + owner),
        "points": {**points, "total": sum(points.values())},
    }


def view_hand(state: PlainState, seat: int) -> list[dict[str, Any]]:
    """The seat's own hand: what each card costs it now, and whether the others know it."""
    return [
        {
            "card": CARD_IDS[card],
            "cost": cost_of(state, seat, card),
            "is_known": bool(state.place[card] == HAND + seat),
        }
        for card in range(CARDS)
        if state.place[card] in (HAND + seat, SECRET + seat)
    ]


def view_unseen(state: PlainState, seat: int | None) -> list[dict[str, Any]]:
    """The cards the seat does not see, by filling of the deck, and how many of them are where."""
    batches = []
    for batch in sorted({int(batch) for batch in state.batch if batch}):
        places = [
            (card, int(state.place[card]))
            for card in range(CARDS)
            if state.batch[card] == batch and (seat is None or state.place[card] != SECRET + seat)
        ]
        if places:
            held = [sum(place == SECRET + owner for _, place in places) for owner in range(state.seats)]
            deck = sum(place == DECK for _, place in places)
            batches.append({"cards": [CARD_IDS[card] for card, _ in places], "deck": deck, "hands": held})
    return batches


def view_stand_in(state: PlainState) -> list[str]:
    """The foods among which the player picks for a stand-in."""
    if state.phase != Phase.STAND_IN:
        return []
    return ids_in(coverable(state, state.actor, state.stand_in), FOOD_IDS)


def view_winners(state: PlainState) -> list[int] | None:
    """Who has won, once the game is over; a tie shares the win."""
    if state.phase != Phase.OVER:
        return None
    places = np.zeros(state.seats, np.int64)
    ranks(state, places)
    return [seat for seat in range(state.seats) if places[seat] == 1]


def cards_at(state: PlainState, place: int) -> list[str]:
    """The ids of the cards at a place, in the order of the cards."""
    return [CARD_IDS[card] for card in range(CARDS) if state.place[card] == place]


def card_id(card: int) -> str | None:
    """A card's id, None for an empty place."""
    return None if card == EMPTY else CARD_IDS[card]


def ids_in(bits: int, ids: list[str]) -> list[str]:
    """The ids of a set's members."""
    return [name for index, name in enumerate(ids) if bits >> index & 1]
