"""What must hold in every position of High Card."""

from __future__ import annotations

from kaffihus.core.state import EMPTY, PlainState
from kaffihus.scaffold.high_card.components import CARDS_EACH


def check(state: PlainState) -> None:
    """Every card is in exactly one place."""
    places = [card for card in range(32) if state.deck >> card & 1 or state.used >> card & 1]
    assert not state.deck & state.used, "a card is in the deck and was seen"
    places += [int(card) for card in state.hand if card != EMPTY]
    assert sorted(places) == list(range(CARDS_EACH * state.seats)), "every card in exactly one place"
