"""What is printed on the cakes and pancakes, checked and as small integer tables."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from kaffihus.core.components import expect, load_components


class Cake(IntEnum):
    """The cakes, in the order of the components file; the text of each is in cakes.py."""

    KLEINA = 0
    KLEINA_COFFEE = 1
    PIPARKAKA = 2
    PIPARKAKA_COFFEE = 3
    LAUFABRAUD = 4
    LAUFABRAUD_COFFEE = 5
    LAKKRISTOPPUR = 6
    LAKKRISTOPPUR_COFFEE = 7
    RANDALINA = 8
    RANDALINA_COFFEE = 9
    HJONABANDSSAELA = 10
    HJONABANDSSAELA_COFFEE = 11
    HNALLTHORA = 12
    TOM_KRUS = 13


class Pancake(IntEnum):
    """The pancakes, in the order of the components file; the text of each is in pancakes.py."""

    GRAUTARLUMMA = 0
    HALFBOKUD_LUMMA = 1
    LUMMA_MED_KAFFI = 2
    LUMMUDEIG = 3
    LUMMUSTAFLI = 4
    TVILUMMA = 5
    UPPHITUD_LUMMA = 6
    VIDBRENND_LUMMA = 7


CAKE_CARDS = 22  # JAR-1
HIGHEST = 8  # the jar's value (JAR-1)


def check_components(data: dict[str, Any]) -> dict[str, Any]:
    """Refuse a components file that this edition's rules cannot be played with."""
    check_ids(data, "cakes", [cake.name.lower() for cake in Cake])
    check_ids(data, "pancakes", [pancake.name.lower() for pancake in Pancake])
    for cake in data["cakes"]:
        where = cake["id"]
        value, copies, coffee = (cake.get(key) for key in ("value", "copies", "coffee"))
        expect(is_number(value, 1, HIGHEST), where, f"value {value!r}, expected 1 to {HIGHEST}")
        expect(is_number(copies, 1, CAKE_CARDS), where, f"copies {copies!r}, expected 1 or more")
        expect(isinstance(coffee, bool), where, f"coffee {coffee!r}, expected true or false")
        named_so = where.endswith("_coffee")
        expect(coffee == named_so, where, f"coffee {coffee!r} contradicts its id")
    total = sum(cake["copies"] for cake in data["cakes"])
    expect(total == CAKE_CARDS, "cakes", f"{total} cards, expected {CAKE_CARDS}")
    for section in ("cakes", "pancakes"):
        for card in data[section]:
            for key in ("name", "english"):
                named = isinstance(card.get(key), str) and card[key] != ""
                expect(named, card["id"], f"{key} {card.get(key)!r}, expected a name")
    dealt = data.get("pancakes_in_deck")
    expect(is_number(dealt, 1, len(Pancake) - 1), "pancakes_in_deck", f"{dealt!r}, expected 1 to 7")
    players = data.get("players")
    expect(players == {"min": 3, "max": 7}, "players", f"{players!r}, expected 3 to 7")
    return data


def check_ids(data: dict[str, Any], section: str, expected: list[str]) -> None:
    """The section names exactly the cards that have a text in the rules, in their order."""
    expect(isinstance(data.get(section), list), section, "missing")
    found = [card.get("id") for card in data[section]]
    for card in expected:
        expect(card in found, card, f"missing from {section}")
    for card in found:
        expect(card in expected, str(card), f"unknown in {section}: no rule has that name")
        expect(found.count(card) == 1, str(card), f"named twice in {section}")
    expect(found == expected, section, f"expected in the order {', '.join(expected)}")


def is_number(value: Any, least: int, most: int) -> bool:
    """A whole number within bounds."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


COMPONENTS = check_components(load_components("kaffihus.games.cookie_jar"))

CAKES = len(COMPONENTS["cakes"])
PANCAKES = len(COMPONENTS["pancakes"])
MOST_SEATS: int = COMPONENTS["players"]["max"]
PANCAKES_IN_DECK: int = COMPONENTS["pancakes_in_deck"]

CAKE_IDS: list[str] = [cake["id"] for cake in COMPONENTS["cakes"]]
PANCAKE_IDS: list[str] = [pancake["id"] for pancake in COMPONENTS["pancakes"]]
LABELS = {
    card["id"]: f"{card['name']} ({card['english']})"
    for card in COMPONENTS["cakes"] + COMPONENTS["pancakes"]
}

VALUE = np.array([cake["value"] for cake in COMPONENTS["cakes"]], np.int64)
COPIES = np.array([cake["copies"] for cake in COMPONENTS["cakes"]], np.int64)
HAS_COFFEE = np.array([cake["coffee"] for cake in COMPONENTS["cakes"]], np.int64)

# Sets of cakes, one bit a kind.
ALL_CAKES = (1 << CAKES) - 1
COFFEE_CAKES = sum(1 << cake for cake in range(CAKES) if HAS_COFFEE[cake])
HNALLTHORA_BIT = 1 << Cake.HNALLTHORA.value
OF_VALUE = np.array(
    [sum(1 << cake for cake in range(CAKES) if VALUE[cake] == value) for value in range(HIGHEST + 1)],
    np.int64,
)
ABOVE = np.array(
    [sum(1 << cake for cake in range(CAKES) if VALUE[cake] > value) for value in range(HIGHEST + 1)],
    np.int64,
)

# The small variants for three players, a Kleina more for each further one. Tiny: seven cakes and one of
# four pancakes. The smallest: three Kleinas, two Laufabrauð and the jar.
TINY_COPIES = np.array(
    [
        [0] * CAKES,
        [2, 0, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1],
        [3, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    ],
    np.int64,
)
MOST_COPIES = int(max(COPIES.max(), TINY_COPIES.max() + MOST_SEATS - 3))
TINY_PANCAKES = np.array([[0] * PANCAKES, [1, 0, 1, 1, 0, 1, 0, 0], [0] * PANCAKES], np.int64)
PANCAKES_SHUFFLED_IN = np.array([PANCAKES_IN_DECK, 1, 0], np.int64)  # by variant, the full game first
