"""What is printed on FIKA's cards, checked and as small integer tables."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaffihus.core.components import expect, load_components
from kaffihus.core.rule import rule

EFFECTS = ("swap_supply", "swap_opposite", "swap_group", "exchange_hand", "move_group", "rearrange")
OBJECTIVES = (
    "pair",
    "one_and_six_outside",
    "group_in_front",
    "three_of_a_suit_together",
    "run_of_three",
    "four_of_a_suit",
)


def check_components(data: dict[str, Any]) -> dict[str, Any]:
    """Refuse a components file that this edition's rules cannot be played with."""
    expect(data["suits"] == ["brown", "green", "pink"], "suits", "expected brown, green, pink")
    expect(data["numbers"] == [1, 2, 3, 4, 5, 6], "numbers", "expected 1 to 6")
    cards = len(data["suits"]) * len(data["numbers"])
    expect(data["total"] == cards, "total", f"{data['total']} cards, but {cards} by suits and numbers")
    dealt = data["supply"] + 2 * data["hand"] + data["groups"]
    expect(dealt == cards, "total", f"supply, hands and Groups take {dealt} of {cards} cards")
    expect(data["hand"] == data["slots"] + 1, "hand", "one card more than a café has slots")
    expect(data["tips_to_win"] == 2, "tips_to_win", "expected 2")
    found = [entry["number"] for entry in data["number"]]
    expect(found == data["numbers"], "number", f"described are {found}, expected {data['numbers']}")
    for entry, effect, objective in zip(data["number"], EFFECTS, OBJECTIVES, strict=True):
        where = f"number {entry['number']}"
        expect(entry["effect"] == effect, where, f"unknown effect {entry['effect']!r}")
        expect(entry["objective"] == objective, where, f"unknown objective {entry['objective']!r}")
        expect(isinstance(entry["coins"], int) and entry["coins"] > 0, where, "coins must be above 0")
    return data


COMPONENTS = check_components(load_components("kaffihus.games.fika"))

SUITS = len(COMPONENTS["suits"])
NUMBERS = len(COMPONENTS["numbers"])
CARDS = SUITS * NUMBERS
SLOTS: int = COMPONENTS["slots"]
SUPPLY: int = COMPONENTS["supply"]
HAND: int = COMPONENTS["hand"]
GROUPS: int = COMPONENTS["groups"]
TIPS_TO_WIN: int = COMPONENTS["tips_to_win"]
COINS = np.array([0] + [entry["coins"] for entry in COMPONENTS["number"]], np.int64)

SUIT_NAMES: list[str] = COMPONENTS["suits"]
CARD_NAMES = [f"{suit}-{number}" for suit in SUIT_NAMES for number in COMPONENTS["numbers"]]


@rule
def number_of(card: int) -> int:
    """The number printed on a card."""
    return card % NUMBERS + 1


@rule
def suit_of(card: int) -> int:
    """The suit of a card."""
    return card // NUMBERS
