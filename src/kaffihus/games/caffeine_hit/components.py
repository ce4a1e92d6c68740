"""What is printed on Caffeine Hit's cards, checked and as small integer tables."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaffihus.core.components import expect, load_components

COLOUR_IDS = ("orange", "yellow", "green", "blue", "brown", "purple")
DRINK_IDS = (
    "earl_grey",
    "green_tea",
    "english_breakfast",
    "cappuccino",
    "latte",
    "flat_white",
    "hot_chocolate",
    "fruit_tea",
    "rooibos",
    "iced_coffee",
    "iced_tea",
    "cold_brew",
    "single_espresso",
    "double_espresso",
)
TARGETS = {"cookie": "drink", "carrier": "none", "spill": "drink", "loyalty": "table", "to_go": "own"}
ACTION_IDS = tuple(TARGETS)
STAYING = ("cookie", "loyalty", "to_go")  # these stay on a table, the others are discarded

# How a colour scores, and the numbers it needs for that.
SCORINGS = {
    "points": (),
    "set": ("set_size", "set_points"),
    "single": ("single_points",),
    "most": ("most_points",),
}
DRINK_CARDS, ACTION_CARDS = 66, 16
SIZES = ("hand_size", "play_own_max", "play_other_max", "swap_max")
SIZES_OF_ACTIONS = ("carrier_own_max", "carrier_other_max", "to_go_max")


def check_components(data: dict[str, Any]) -> dict[str, Any]:
    """Refuse a components file that this edition's rules cannot be played with."""
    for section in ("game", "colour", "drink", "action"):
        expect(section in data, section, "the section is missing")
    for name in SIZES + SIZES_OF_ACTIONS:
        expect_number(data["game"], name, "game", least=1)
    expect(data["game"].get("players_min") == 2, "game", "players_min: expected 2")
    expect(data["game"].get("players_max") == 6, "game", "players_max: expected 6")
    expect_ids(data["colour"], COLOUR_IDS, "colour")
    for colour in data["colour"]:
        where = f"colour {colour['id']}"
        scoring = colour.get("scoring")
        expect(scoring in SCORINGS, where, f"unknown scoring {scoring!r}")
        for name in SCORINGS[scoring]:
            expect_number(colour, name, where, least=1)
    check_drinks(data)
    check_actions(data)
    return data


def check_drinks(data: dict[str, Any]) -> None:
    """Every drink has a known colour and the number its colour scores by."""
    expect_ids(data["drink"], DRINK_IDS, "drink")
    scoring = {colour["id"]: colour["scoring"] for colour in data["colour"]}
    for drink in data["drink"]:
        where = f"drink {drink['id']}"
        expect_number(drink, "count", where, least=1)
        colour = drink.get("colour")
        expect(colour in scoring, where, f"unknown colour {colour!r}")
        if scoring[colour] == "points":
            expect_number(drink, "points", where, least=-99)
        if scoring[colour] == "most":
            expect_number(drink, "beans", where, least=1)
    total = sum(drink["count"] for drink in data["drink"])
    expect(total == DRINK_CARDS, "drink", f"{total} cards, expected {DRINK_CARDS}")


def check_actions(data: dict[str, Any]) -> None:
    """Every action card is one whose effect is written, and goes where that effect puts it."""
    expect_ids(data["action"], ACTION_IDS, "action")
    for action in data["action"]:
        where = f"action {action['id']}"
        expect_number(action, "count", where, least=1)
        target = TARGETS[action["id"]]
        expect(
            action.get("target") == target, where, f"target {action.get('target')!r}, expected {target!r}"
        )
        stays = action["id"] in STAYING
        expect(action.get("stays") is stays, where, f"stays: expected {stays}")
    total = sum(action["count"] for action in data["action"])
    expect(total == ACTION_CARDS, "action", f"{total} cards, expected {ACTION_CARDS}")


def expect_ids(entries: list[dict[str, Any]], ids: tuple[str, ...], section: str) -> None:
    """Refuse entries that are missing, unknown, doubled or out of order: actions count on it."""
    found = [entry.get("id") for entry in entries]
    for known in ids:
        expect(
            found.count(known) == 1,
            f"{section} {known}",
            f"there {found.count(known)} times, expected once",
        )
    for name in found:
        expect(name in ids, f"{section} {name}", f"unknown {section}")
    expect(tuple(found) == ids, section, f"expected in this order: {', '.join(ids)}")
    for entry in entries:
        expect(isinstance(entry.get("name"), str), f"{section} {entry['id']}", "name is missing")


def expect_number(entry: dict[str, Any], name: str, where: str, least: int) -> None:
    """Refuse an entry without a whole number of that name."""
    value = entry.get(name)
    fits = isinstance(value, int) and not isinstance(value, bool) and least <= value <= 99
    expect(fits, where, f"{name} is {value!r}, expected a whole number from {least} to 99")


COMPONENTS = check_components(load_components("kaffihus.games.caffeine_hit"))

COLOURS, DRINKS, ACTIONS = len(COLOUR_IDS), len(DRINK_IDS), len(ACTION_IDS)
KINDS = DRINKS + ACTIONS  # cards of one name are alike: a kind is a drink or an action card
COOKIE, CARRIER, SPILL, LOYALTY, TO_GO = range(DRINKS, KINDS)
KIND_IDS = [*DRINK_IDS, *ACTION_IDS]
LABELS = {
    entry["id"]: entry["name"] for part in ("drink", "action", "colour") for entry in COMPONENTS[part]
}

SEATS: int = COMPONENTS["game"]["players_max"]
HAND_SIZE: int = COMPONENTS["game"]["hand_size"]
OWN_MAX: int = COMPONENTS["game"]["play_own_max"]
OTHER_MAX: int = COMPONENTS["game"]["play_other_max"]
SWAP_MAX: int = COMPONENTS["game"]["swap_max"]
CARRIER_OWN_MAX: int = COMPONENTS["game"]["carrier_own_max"]
CARRIER_OTHER_MAX: int = COMPONENTS["game"]["carrier_other_max"]
TO_GO_MAX: int = COMPONENTS["game"]["to_go_max"]

COUNTS = np.array([entry["count"] for entry in COMPONENTS["drink"] + COMPONENTS["action"]], np.int64)
CUPS = int(COUNTS[TO_GO])

# By kind: its colour. All action cards are red.
RED = COLOURS
COLOUR_OF = np.array(
    [COLOUR_IDS.index(drink["colour"]) for drink in COMPONENTS["drink"]] + [RED] * ACTIONS, np.int64
)

# By drink: the points and the beans printed on it.
POINTS = np.array([drink.get("points", 0) for drink in COMPONENTS["drink"]], np.int64)
BEANS = np.array([drink.get("beans", 0) for drink in COMPONENTS["drink"]], np.int64)

# By colour: how it scores, for how much, and how many cards make a set.
BY_POINTS, BY_SETS, BY_SINGLE, BY_MOST = range(len(SCORINGS))
SCORING = np.array([list(SCORINGS).index(colour["scoring"]) for colour in COMPONENTS["colour"]], np.int64)
SET_SIZE = np.array([colour.get("set_size", 1) for colour in COMPONENTS["colour"]], np.int64)
REWARD = np.array(
    [colour.get(f"{colour['scoring']}_points", 0) for colour in COMPONENTS["colour"]], np.int64
)
