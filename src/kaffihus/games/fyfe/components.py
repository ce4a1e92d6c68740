"""What is printed on FYFE's tokens, boards and charms, checked and as small integer tables."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from kaffihus.core.components import expect, load_components
from kaffihus.core.rule import rule

MAX_SEATS = 5
JOKER_CHARMS = ("place_joker", "turn_joker")  # each lays out one joker tile

# FYFE-2 (low): "1 to 5 or 5 to 1" are two boards. If they were one, `order_up` would read both ways
# and `order_down` would be a second board for any five tokens (its points are in components.toml).
ONE_NUMBERS_BOARD = False


class Feature(IntEnum):
    """What a token shows."""

    COLOUR = 0
    NUMBER = 1
    SYMBOL = 2


class Condition(IntEnum):
    """What a scoring board asks of its features."""

    ANY = 0  # five tokens, no more
    SAME = 1
    DIFFERENT = 2
    HOUSE = 3  # a full house: three of one value, two of another
    ORDER = 4


class Charm(IntEnum):
    """The lucky charms, by the ids of the components file."""

    REDRAW = 0
    MOVE = 1
    SWAP = 2
    FOUR_OF_FIVE = 3
    PLACE_JOKER = 4
    TURN_JOKER = 5
    SET_ASIDE = 6


# Each scoring board's condition and the features it looks at.
BOARD_RULES: dict[str, tuple[Condition, tuple[Feature, ...]]] = {
    "any": (Condition.ANY, ()),
    "different_symbols": (Condition.DIFFERENT, (Feature.SYMBOL,)),
    "different_colours": (Condition.DIFFERENT, (Feature.COLOUR,)),
    "different_numbers": (Condition.DIFFERENT, (Feature.NUMBER,)),
    "house_symbols": (Condition.HOUSE, (Feature.SYMBOL,)),
    "house_colours": (Condition.HOUSE, (Feature.COLOUR,)),
    "house_numbers": (Condition.HOUSE, (Feature.NUMBER,)),
    "order_symbols": (Condition.ORDER, (Feature.SYMBOL,)),
    "order_colours": (Condition.ORDER, (Feature.COLOUR,)),
    "order_up": (Condition.ORDER, (Feature.NUMBER,)),
    "order_down": (Condition.ANY, ()) if ONE_NUMBERS_BOARD else (Condition.ORDER, (Feature.NUMBER,)),
    "same_symbol": (Condition.SAME, (Feature.SYMBOL,)),
    "same_colour": (Condition.SAME, (Feature.COLOUR,)),
    "same_number": (Condition.SAME, (Feature.NUMBER,)),
    "all_different": (Condition.DIFFERENT, (Feature.COLOUR, Feature.NUMBER, Feature.SYMBOL)),
}

BOARD_NAMES = list(BOARD_RULES)
CHARM_NAMES = [charm.name.lower() for charm in Charm]

WHOLE_NUMBERS = ("lucky_tokens", "jokers", "rounds", "first_points")
SECTIONS = (
    "colours",
    "numbers",
    "symbols",
    *WHOLE_NUMBERS,
    "bonus_points",
    "boards",
    "charms",
    "easier_game",
)


def check_components(data: dict[str, Any]) -> dict[str, Any]:
    """Refuse a components file that this edition's rules cannot be played with."""
    for section in SECTIONS:
        expect(section in data, section, "is missing")
    for section in ("colours", "symbols"):
        names = data[section]
        expect(len(set(names)) == len(names) == 5, section, f"expected five different ones, got {names}")
    expect(data["numbers"] == [1, 2, 3, 4, 5], "numbers", "expected 1 to 5")
    for name in WHOLE_NUMBERS:
        expect(
            is_whole(data[name]) and data[name] > 0, name, f"expected a number above 0, got {data[name]!r}"
        )
    expect(data["rounds"] == 25, "rounds", f"25 rounds fill 25 spaces, not {data['rounds']}")
    needed = MAX_SEATS * len(JOKER_CHARMS)
    expect(data["jokers"] >= needed, "jokers", f"{data['jokers']}, but {needed} may be needed (FYFE-7)")
    bonus = data["bonus_points"]
    expect(set(bonus) == {"2", "3", "4"}, "bonus_points", f"expected 2, 3 and 4 lines, got {sorted(bonus)}")
    for lines, points in bonus.items():
        expect(is_whole(points) and points > 0, f"bonus_points {lines}", "points must be above 0")
    check_cards("boards", data["boards"], BOARD_NAMES, "condition")
    check_cards("charms", data["charms"], CHARM_NAMES, "effect")
    for section, names in (("boards", BOARD_NAMES), ("charms", CHARM_NAMES)):
        for name in data["easier_game"].get(section, ()):
            expect(name in names, f"easier_game {section}", f"there is no {name!r}")
    return data


def check_cards(section: str, cards: list[dict[str, Any]], names: list[str], text: str) -> None:
    """Every board or charm that the rules know, each once, with points and a text."""
    found = [str(card.get("id")) for card in cards]
    for name in found:
        expect(name in names, name, f"no rule of that name among the {section}")
        expect(found.count(name) == 1, name, f"occurs {found.count(name)} times among the {section}")
    for name in names:
        expect(name in found, name, f"is missing among the {section}")
    for card in cards:
        expect(is_whole(card.get("points")) and card["points"] > 0, card["id"], "points must be above 0")
        expect(bool(card.get(text)), card["id"], f"has no {text}")


def is_whole(value: object) -> bool:
    """A whole number, and no truth value."""
    return isinstance(value, int) and not isinstance(value, bool)


COMPONENTS = check_components(load_components("kaffihus.games.fyfe"))

VALUES = 5  # of each feature
FEATURES_OF_A_TOKEN = len(Feature)
TOKENS = VALUES**FEATURES_OF_A_TOKEN  # FYFE-1: each combination once
BOARDS = len(BOARD_NAMES)
CHARMS = len(CHARM_NAMES)
LUCKY_TOKENS: int = COMPONENTS["lucky_tokens"]
ROUNDS: int = COMPONENTS["rounds"]
FIRST_POINTS: int = COMPONENTS["first_points"]

TOKEN_NAMES = [
    f"{colour}-{number}-{symbol}"
    for colour in COMPONENTS["colours"]
    for number in COMPONENTS["numbers"]
    for symbol in COMPONENTS["symbols"]
]


def points_of(cards: list[dict[str, Any]], names: list[str]) -> Any:
    """The points of boards or charms, in the order of the rules."""
    points = {card["id"]: card["points"] for card in cards}
    return np.array([points[name] for name in names], np.int64)


BOARD_POINTS = points_of(COMPONENTS["boards"], BOARD_NAMES)
CHARM_POINTS = points_of(COMPONENTS["charms"], CHARM_NAMES)
BONUS_POINTS = np.array([0, 0, *(COMPONENTS["bonus_points"][lines] for lines in "234")], np.int64)

BOARD_CONDITION = np.array([condition for condition, _ in BOARD_RULES.values()], np.int64)
BOARD_FEATURES = np.array([sum(1 << f for f in features) for _, features in BOARD_RULES.values()], np.int64)
# The value that a board of order asks for at each place; the listed orders are those of the file.
BOARD_ORDER = np.array(
    [[4, 3, 2, 1, 0] if name == "order_down" else [0, 1, 2, 3, 4] for name in BOARD_NAMES], np.int64
)
READS_BOTH_WAYS = np.array([ONE_NUMBERS_BOARD and name == "order_up" for name in BOARD_NAMES], np.int64)

EASIER_BOARDS = sum(1 << BOARD_NAMES.index(name) for name in COMPONENTS["easier_game"].get("boards", ()))
EASIER_CHARMS = sum(1 << CHARM_NAMES.index(name) for name in COMPONENTS["easier_game"].get("charms", ()))


@rule
def value_of(token: int, feature: int) -> int:
    """What a token shows of a feature: 0 to 4, in the order of the components file."""
    if feature == Feature.COLOUR:
        return token // (VALUES * VALUES)
    if feature == Feature.NUMBER:
        return token // VALUES % VALUES
    return token % VALUES
