"""High Card's actions. The order is pinned: records and bots rely on it."""

from __future__ import annotations

from kaffihus.core.actions import Catalogue, Family
from kaffihus.scaffold.high_card.components import CARD_NAMES

CATALOGUE = Catalogue(
    Family("draw", {"card": CARD_NAMES}, chance=True),  # the next card
    Family("keep"),  # stay with the card
    Family("again"),  # throw it away and draw another
)

DRAW = CATALOGUE.first("draw")
KEEP = CATALOGUE.first("keep")
AGAIN = CATALOGUE.first("again")
