"""Caffeine Hit's actions. The order is pinned: records and bots rely on it.

A turn begins with one of `boost` to `swap`; what it still needs is asked for one by one. Cards are
named by kind: those of one name are alike.
"""

from __future__ import annotations

from kaffihus.core.actions import Catalogue, Family
from kaffihus.core.rule import rule
from kaffihus.games.caffeine_hit.components import DRINK_IDS, DRINKS, KIND_IDS, SEATS

SEAT_NAMES = [str(seat) for seat in range(SEATS)]

CATALOGUE = Catalogue(
    Family("start", {"seat": SEAT_NAMES}, chance=True),  # who takes the first turn (HIT-4)
    Family("draw", {"card": KIND_IDS}, chance=True),  # a card of the draw pile into a hand
    # The seven ways to play, in the order of `Turn`; each names a drink.
    Family("boost", {"drink": DRINK_IDS}),  # a drink onto your own table
    Family("attack", {"drink": DRINK_IDS}),  # a drink for an opponent's table
    Family("carrier", {"drink": DRINK_IDS}),  # Drinks Carrier: the first drink of a part
    Family("to_go", {"drink": DRINK_IDS}),  # To Go Cup: the first drink beneath it
    Family("loyalty", {"drink": DRINK_IDS}),  # Loyalty Card: the drink it stands for
    Family("cookie", {"drink": DRINK_IDS}),  # Complimentary Cookie: the drink it goes on
    Family("spill", {"drink": DRINK_IDS}),  # Drink Spill: the drink to discard
    Family("swap", {"card": KIND_IDS}),  # discard a card for a new one
    Family("add", {"drink": DRINK_IDS}),  # one more drink of the same colour
    Family("table", {"seat": SEAT_NAMES}),  # the table it goes to, or lies on
    Family("stack", {"cookie": ["with", "without"]}),  # Drink Spill: which of two equal drinks
    Family("done"),  # no more cards, or no second part
)

START = CATALOGUE.first("start")
DRAW = CATALOGUE.first("draw")
BOOST = CATALOGUE.first("boost")
ATTACK = CATALOGUE.first("attack")
CARRY = CATALOGUE.first("carrier")
HIDE = CATALOGUE.first("to_go")
NAME = CATALOGUE.first("loyalty")
TREAT = CATALOGUE.first("cookie")
SPILL_IT = CATALOGUE.first("spill")
SWAP = CATALOGUE.first("swap")
ADD = CATALOGUE.first("add")
TABLE = CATALOGUE.first("table")
STACK_WITH = CATALOGUE.first("stack")
STACK_WITHOUT = STACK_WITH + 1
DONE = CATALOGUE.first("done")


@rule
def turn_named(action: int) -> int:
    """Which of the seven ways to play an action names: they stand in the order of `Turn`."""
    return (action - BOOST) // DRINKS


@rule
def drink_named(action: int) -> int:
    """The drink that an action of these seven ways names."""
    return (action - BOOST) % DRINKS
