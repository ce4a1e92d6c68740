"""Café Baras as one viewer may see it, built up from nothing."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Literal, TypedDict

import numpy as np

from kaffihus.core.once import once
from kaffihus.core.state import EMPTY, PlainState, none_if_empty, seats_in
from kaffihus.core.view import ScorePart, View, Viewer, by_seat
from kaffihus.games.cafe_baras.cafe import cost_of, limit_of
from kaffihus.games.cafe_baras.components import (
    CARD_IDS,
    CARDS,
    COUNTER_IDS,
    DECOR_IDS,
    FOOD_IDS,
    FOODS,
    GUEST_IDS,
    GUESTS,
    STAND_INS,
)
from kaffihus.games.cafe_baras.ending import regulars_to_end
from kaffihus.games.cafe_baras.guests import meets_desires
from kaffihus.games.cafe_baras.rules import pending
from kaffihus.games.cafe_baras.scoring import (
    points_of_cards,
    points_of_coins,
    points_of_guests,
    points_of_regulars,
    ranks,
)
from kaffihus.games.cafe_baras.serving import coverable, finish_serving, wants_met
from kaffihus.games.cafe_baras.state import (
    CAFE,
    DECK,
    DISCARD,
    DISPLAY_COUNT,
    HAND,
    NOT_DEALT,
    REGULAR,
    SECRET,
    STATE,
    Ending,
    Phase,
)

CardName = str  # such as c17
GuestName = str  # such as g01
FoodName = str  # such as coffee
DecorName = str  # such as retro
EndingName = Literal["regulars", "last_guest", "reshuffle", "passes", "stalled"]
ENDINGS: dict[int, EndingName] = {
    Ending.REGULARS: "regulars",
    Ending.LAST_GUEST: "last_guest",
    Ending.RESHUFFLE: "reshuffle",
    Ending.PASSES: "passes",
    Ending.STALLED: "stalled",
}


class GuestView(TypedDict):
    """A special guest that was dealt."""

    guest: GuestName
    claimed_by: int | None
    met_by: list[int]  # the seats whose cafés meet its desires


class PointsView(TypedDict):
    """What a player's points are made of."""

    coins: int
    cards: int
    regulars: int
    guests: int
    total: int


class PlayerView(TypedDict):
    """What lies open before a player."""

    counter: str
    coins: int
    foods: dict[FoodName, int]  # symbols, the counter's included
    decors: dict[DecorName, int]
    cafe: list[CardName]
    regulars: list[CardName]
    hand_size: int
    hand_limit: int
    known_hand: list[CardName]  # what everybody saw go there
    points: PointsView


class HeldView(TypedDict):
    """A card of the viewer's own hand."""

    card: CardName
    cost: int  # to this seat, now
    is_known: bool  # to the others


class BatchView(TypedDict):
    """Cards of one filling of the deck that the viewer does not see, and how many of them are where."""

    cards: list[CardName]
    deck: int
    hands: list[int]  # by seat


class PaymentView(TypedDict):
    """What a customer would bring."""

    coins: int
    met: list[FoodName]  # a food for each want fulfilled
    regular: bool


class CafeBarasView(View):
    """The table as one viewer sees it."""

    actor: int | None  # whose turn it is
    starter: int | None
    display: list[CardName | None]  # None: a gap
    deck: int
    discard: list[CardName]
    reshuffles: int  # how often the discard pile has become the deck
    progress: bool  # somebody has got on since then (BARAS-25)
    guests: list[GuestView]
    open_guests: bool
    players: list[PlayerView]
    hand: list[HeldView] | None
    unseen: list[BatchView]
    cards_left: int  # still to deal, draw, fetch or take in this step
    serving: CardName | None  # whose customer is being served
    stand_in: list[FoodName]  # among which the player picks
    preview: dict[CardName, list[PaymentView | None]]  # by card to serve, and seat
    provided: list[FoodName]  # stood in for, for this customer
    regulars_to_end: int
    trigger: int | None  # who brought the end on
    ending: EndingName | None
    winners: list[int] | None


def view(state: PlainState, seat: Viewer) -> CafeBarasView:
    """What the seat knows; None: what everybody may know."""
    phase = Phase(state.phase).name.lower()
    acting = seats_in(pending(state))
    players = view_players(state)
    return {
        "seat": seat,
        "phase": phase,
        "asked": phase if seat in acting else None,
        "acting": acting,
        "scores": [player["points"]["total"] for player in players],
        "breakdown": view_breakdown(players),
        "actor": none_if_empty(state.actor),
        "starter": none_if_empty(state.starter),
        "display": [card_id(card) for card in state.display[: DISPLAY_COUNT[state.tiny]]],
        "deck": len(cards_at(state, DECK)),
        "discard": cards_at(state, DISCARD),
        "reshuffles": state.reshuffles,
        "progress": bool(state.progress),
        "guests": view_guests(state),
        "open_guests": bool(state.open_guests),
        "players": players,
        "hand": None if seat is None else view_hand(state, seat),
        "unseen": view_unseen(state, seat),
        "cards_left": state.cards_left,
        "serving": card_id(state.serving),
        "stand_in": view_stand_in(state),
        "preview": preview(state, seat),
        "provided": ids_in(state.covered, FOOD_IDS),
        "regulars_to_end": regulars_to_end(state),
        "trigger": none_if_empty(state.trigger),
        "ending": ENDINGS.get(state.ending),
        "winners": view_winners(state),
    }


def view_breakdown(players: list[PlayerView]) -> list[ScorePart]:
    """The four things that score."""
    return [
        _part("cards", [player["points"]["cards"] for player in players]),
        _part("regulars", [player["points"]["regulars"] for player in players]),
        _part("guests", [player["points"]["guests"] for player in players]),
        _part("coins", [player["points"]["coins"] for player in players]),
    ]


def _part(what: str, points: list[int]) -> ScorePart:
    return {"key": f"cafe_baras.part.{what}", "params": {}, "points": points}


@once
def view_guests(state: PlainState) -> list[GuestView]:
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


@once
def view_players(state: PlainState) -> list[PlayerView]:
    """The players, seat by seat."""
    return [view_player(state, owner) for owner in range(state.seats)]


def view_player(state: PlainState, owner: int) -> PlayerView:
    """What lies open before a player, the part of the hand that everybody saw, and the points."""
    return {
        "counter": COUNTER_IDS[owner],
        "coins": int(state.coins[owner]),
        "foods": dict(zip(FOOD_IDS, map(int, state.foods[owner]), strict=True)),
        "decors": dict(zip(DECOR_IDS, map(int, state.decors[owner]), strict=True)),
        "cafe": cards_at(state, CAFE + owner),
        "regulars": cards_at(state, REGULAR + owner),
        "hand_size": len(hand_of(state, owner)),
        "hand_limit": limit_of(state, owner),
        "known_hand": cards_at(state, HAND + owner),
        "points": view_points(state, owner),
    }


def view_points(state: PlainState, owner: int) -> PointsView:
    """A player's points as they stand."""
    coins, cards = points_of_coins(state, owner), points_of_cards(state, owner)
    regulars, guests = points_of_regulars(state, owner), points_of_guests(state, owner)
    total = coins + cards + regulars + guests
    return {"coins": coins, "cards": cards, "regulars": regulars, "guests": guests, "total": total}


def view_hand(state: PlainState, seat: int) -> list[HeldView]:
    """The seat's own hand: what each card costs it now, and whether the others know it."""
    return [
        {
            "card": CARD_IDS[card],
            "cost": cost_of(state, seat, card),
            "is_known": bool(state.place[card] == HAND + seat),
        }
        for card in hand_of(state, seat)
    ]


def view_unseen(state: PlainState, seat: Viewer) -> list[BatchView]:
    """The cards the seat does not see, by filling of the deck, and how many of them are where."""
    places, batches = state.place.tolist(), state.batch.tolist()
    found: list[BatchView] = []
    for batch in sorted({batch for batch in batches if batch}):
        cards = [
            card
            for card in range(CARDS)
            if batches[card] == batch and (seat is None or places[card] != SECRET + seat)
        ]
        if cards:
            where = Counter(places[card] for card in cards)
            held = [where[SECRET + owner] for owner in range(state.seats)]
            found.append({"cards": [CARD_IDS[card] for card in cards], "deck": where[DECK], "hands": held})
    return found


def view_stand_in(state: PlainState) -> list[str]:
    """The foods among which the player picks for a stand-in."""
    if state.phase != Phase.STAND_IN:
        return []
    return ids_in(coverable(state, state.actor, state.stand_in), FOOD_IDS)


def view_winners(state: PlainState) -> list[int] | None:
    """Who has won, once the game is over; a tie shares the win."""
    if state.phase != Phase.OVER:
        return None
    return [seat for seat, rank in enumerate(by_seat(ranks, state, state.seats)) if rank == 1]


# --- what customers would pay now, by the rules of serving

PAYING = (
    "foods",
    "decors",
    "stand_ins",
    "serve_bonus",
    "decor_bonus",
    "full_bonus",
    "regular_bonus",
)
REMEMBERED = 1 << 14


def preview(state: PlainState, seat: Viewer) -> dict[CardName, list[PaymentView | None]]:
    """By card that the viewer sees as one to serve: what its customer would pay each seat.

    Cafés lie open, so a card of the display tells of every seat; a card of the hand of its holder.
    """
    found = dict(preview_display(state))
    if seat is not None:
        for card in hand_of(state, seat):
            own = payment(cafe_of(state, seat), card)
            found[CARD_IDS[card]] = [own if owner == seat else None for owner in range(state.seats)]
    return found


@once
def preview_display(state: PlainState) -> dict[CardName, list[PaymentView | None]]:
    """By card of the display: what its customer would pay each seat."""
    cafes = [cafe_of(state, owner) for owner in range(state.seats)]
    return {
        CARD_IDS[card]: [payment(cafe, card) for cafe in cafes]
        for card in state.display.tolist()
        if card != EMPTY
    }


def cafe_of(state: PlainState, seat: int) -> tuple[bytes, ...]:
    """All that a customer's payment depends on."""
    return tuple([np.asarray(getattr(state, field)[seat]).tobytes() for field in PAYING])


@lru_cache(REMEMBERED)
def payment(cafe: tuple[bytes, ...], card: int) -> PaymentView:
    """The coins, the wants fulfilled, and whether the customer would become a regular.

    Where stand-ins leave a choice (BARAS-26), the food that pays most is taken.
    """
    scratch, seat = PlainState(STATE), 0
    for field, value in zip(PAYING, cafe, strict=True):
        getattr(scratch, field)[seat] = np.frombuffer(value, np.int64).reshape(STATE[field].shape[1:])
    scratch.serving = card
    bonus = scratch.serve_bonus[seat]
    for stand_in in range(STAND_INS):
        foods = coverable(scratch, seat, stand_in)
        if foods:
            best = max((food for food in range(FOODS) if foods >> food & 1), key=lambda food: bonus[food])
            scratch.covered |= 1 << best
    met = [
        FOOD_IDS[food]
        for food in range(FOODS)
        for _ in range(wants_met(scratch, seat, card, food) + (scratch.covered >> food & 1))
    ]
    finish_serving(scratch, seat, card)
    return {
        "coins": int(scratch.coins[seat]),
        "met": met,
        "regular": bool(scratch.place[card] == REGULAR + seat),
    }


# --- ids


def cards_at(state: PlainState, place: int) -> list[str]:
    """The ids of the cards at a place, in the order of the cards."""
    return [CARD_IDS[card] for card in np.flatnonzero(state.place == place)]


def hand_of(state: PlainState, seat: int) -> list[int]:
    """The cards a seat holds, known to the others or not."""
    return np.flatnonzero((state.place == HAND + seat) | (state.place == SECRET + seat)).tolist()


def card_id(card: int) -> str | None:
    """A card's id, None for an empty place."""
    return None if card == EMPTY else CARD_IDS[card]


def ids_in(bits: int, ids: list[str]) -> list[str]:
    """The ids of a set's members."""
    return [name for index, name in enumerate(ids) if bits >> index & 1]
