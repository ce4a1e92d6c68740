"""High Card as one viewer may see it, built up from nothing."""

from __future__ import annotations

from kaffihus.core.state import EMPTY, PlainState, none_if_empty, seats_in
from kaffihus.core.view import View, Viewer
from kaffihus.scaffold.high_card.components import CARD_NAMES, CARDS, ROUNDS
from kaffihus.scaffold.high_card.rules import pending
from kaffihus.scaffold.high_card.state import Phase

CardName = str  # its number


class HighCardView(View):
    """The table as one viewer sees it. Lists are by seat."""

    round: int
    rounds: int
    first: int  # who decides first this round
    hand: CardName | None  # the viewer's card
    holds: list[bool]  # who holds a card
    used: list[CardName]  # cards everybody has seen
    shown: list[CardName | None]  # the cards of the last round
    taker: int | None  # who took it


def view(state: PlainState, seat: Viewer) -> HighCardView:
    """What the seat knows; None: what everybody may know."""
    acting, phase = seats_in(pending(state)), Phase(state.phase).name.lower()
    points = [int(state.points[owner]) for owner in range(state.seats)]
    return {
        "seat": seat,
        "phase": phase,
        "asked": phase if seat in acting else None,
        "acting": acting,
        "scores": points,
        "breakdown": [{"key": "high_card.part.rounds", "params": {}, "points": points}],
        "round": state.round_number,
        "rounds": ROUNDS,
        "first": state.first,
        "hand": None if seat is None else card_name(state.hand[seat]),
        "holds": [bool(state.hand[owner] != EMPTY) for owner in range(state.seats)],
        "used": [CARD_NAMES[card] for card in range(CARDS) if state.used >> card & 1],
        "shown": [card_name(state.shown[owner]) for owner in range(state.seats)],
        "taker": none_if_empty(state.taker),
    }


def card_name(card: int) -> CardName | None:
    """A card's name; None where there is none."""
    return None if card == EMPTY else CARD_NAMES[card]
