"""Café Baras's actions. The order is pinned: records and bots rely on it."""

from __future__ import annotations

from kaffihus.core.actions import Catalogue, Family
from kaffihus.games.cafe_baras.components import CARD_IDS, FOOD_IDS, GUEST_IDS, SEATS

CATALOGUE = Catalogue(
    Family("draw", {"card": CARD_IDS}, chance=True),  # the next card of the deck
    Family("guest", {"guest": GUEST_IDS}, chance=True),  # a special guest is laid out
    Family("start", {"seat": [str(seat) for seat in range(SEATS)]}, chance=True),  # the first turn
    Family("add", {"card": CARD_IDS}),  # pay a hand card and add it to your café
    Family("serve", {"card": CARD_IDS}),  # serve the customer of a hand card
    Family("take", {"card": CARD_IDS}),  # into your hand: from the display, or from the discard pile
    Family("claim", {"guest": GUEST_IDS}),  # a special guest whose desires your café meets
    Family("stand_in", {"food": FOOD_IDS}),  # the food a stand-in provides (BARAS-26)
    Family("refresh"),  # discard the display and deal a new one
    Family("pass"),  # do not use the effect, or no card to play
    Family("end"),  # end your turn, though a guest could be claimed
)

DRAW = CATALOGUE.first("draw")
GUEST = CATALOGUE.first("guest")
START = CATALOGUE.first("start")
ADD = CATALOGUE.first("add")
SERVE = CATALOGUE.first("serve")
TAKE = CATALOGUE.first("take")
CLAIM = CATALOGUE.first("claim")
STAND_IN = CATALOGUE.first("stand_in")
REFRESH = CATALOGUE.first("refresh")
PASS = CATALOGUE.first("pass")
END = CATALOGUE.first("end")
