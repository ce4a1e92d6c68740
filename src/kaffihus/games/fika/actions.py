"""FIKA's actions. The order is pinned: records and bots rely on it."""

from __future__ import annotations

from kaffihus.core.actions import Catalogue, Family
from kaffihus.games.fika.components import CARD_NAMES, GROUPS, SLOTS, SUIT_NAMES

SLOT_NAMES = [str(slot + 1) for slot in range(SLOTS)]
GROUP_NAMES = [str(group + 1) for group in range(GROUPS)]

CATALOGUE = Catalogue(
    Family("flip", {"seat": ["0", "1"]}, chance=True),  # who names the primary suit first
    Family("draw", {"card": CARD_NAMES}, chance=True),  # the next card of the deal
    Family("suit", {"suit": SUIT_NAMES}),  # name the primary or the secondary suit
    Family("choose", {"card": CARD_NAMES}),  # put a hand card face down in front of you
    Family("stop"),  # place no further card (FIKA-23)
    Family("place", {"slot": SLOT_NAMES}),  # put the chosen card into your café
    Family("pass"),  # do not use the effect, or no second card
    Family("supply", {"card": CARD_NAMES}),  # 1: the supply card to swap
    Family("cell", {"side": ["own", "other"], "slot": SLOT_NAMES}),  # a place in a café
    Family("group", {"group": GROUP_NAMES}),  # 3, 5: the Group
    Family("hide", {"card": CARD_NAMES}),  # 3: the card that goes face down as the Group
    Family("bring", {"card": CARD_NAMES}),  # 4: a hand card into the café
    Family("street", {"slot": SLOT_NAMES}),  # 5: the Street card
)

FLIP = CATALOGUE.first("flip")
DRAW = CATALOGUE.first("draw")
SUIT = CATALOGUE.first("suit")
CHOOSE = CATALOGUE.first("choose")
STOP = CATALOGUE.first("stop")
PLACE = CATALOGUE.first("place")
PASS = CATALOGUE.first("pass")
FROM_SUPPLY = CATALOGUE.first("supply")
CELL = CATALOGUE.first("cell")  # + slot in my café, + SLOTS + slot in the other's
GROUP = CATALOGUE.first("group")
HIDE = CATALOGUE.first("hide")
BRING = CATALOGUE.first("bring")
STREET = CATALOGUE.first("street")
