"""What is printed on Café Baras's cards, as small integer tables."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from kaffihus.core.components import load_components
from kaffihus.core.state import EMPTY, Numbers
from kaffihus.games.cafe_baras.printed import check_components

COMPONENTS = check_components(load_components("kaffihus.games.cafe_baras"))


class Category(IntEnum):
    """What kind of addition a card is."""

    FOOD = 0
    DECOR = 1
    EQUIPMENT = 2


class Effect(IntEnum):
    """The action text of a card; `effects` has a function of each name."""

    NONE = 0
    # now
    GAIN_PER = 1
    DRAW = 2
    FETCH_DISCARD = 3
    REFRESH_DISPLAY = 4
    SERVE_AGAIN = 5
    # ongoing
    SERVE_BONUS = 6
    FULL_BONUS = 7
    DECOR_BONUS = 8
    REGULAR_BONUS = 9
    ADD_BONUS = 10
    DISCOUNT = 11
    HAND_LIMIT = 12
    STAND_IN = 13


class Count(IntEnum):
    """What a gain or a score counts in a café."""

    NOTHING = 0
    FOOD = 1
    FOOD_KINDS = 2
    DECOR = 3
    DECOR_KINDS = 4
    CATEGORY = 5
    REGULARS = 6
    COINS = 7
    PAIR = 8


_CARDS: list[dict[str, Any]] = COMPONENTS["card"]
_CUSTOMERS: list[dict[str, Any]] = [card["customer"] for card in _CARDS]
_GUESTS: list[dict[str, Any]] = COMPONENTS["guest"]

# --- the game

START_COINS: int = COMPONENTS["game"]["start_coins"]
HAND_SIZE: int = COMPONENTS["game"]["hand_size"]
DISPLAY_SIZE: int = COMPONENTS["game"]["display_size"]
GUESTS_EXTRA: int = COMPONENTS["game"]["guests_extra"]
REGULARS_TO_END: int = COMPONENTS["game"]["regulars_to_end"]
REGULARS_TO_END_2P: int = COMPONENTS["game"]["regulars_to_end_2p"]
POINTS_PER_REGULAR: int = COMPONENTS["game"]["points_per_regular"]
COINS_PER_POINT: int = COMPONENTS["game"]["coins_per_point"]
OPEN_GUESTS_DEALT: int = COMPONENTS["variant_open_guests"]["guests_dealt"]
SEATS: int = COMPONENTS["game"]["players_max"]

CARDS = len(_CARDS)
GUESTS = len(_GUESTS)
CARD_IDS: list[str] = [card["id"] for card in _CARDS]
CARD_NAMES: list[str] = [card["name"] for card in _CARDS]
CUSTOMER_NAMES: list[str] = [customer["name"] for customer in _CUSTOMERS]
GUEST_IDS: list[str] = [guest["id"] for guest in _GUESTS]
FOOD_IDS: list[str] = [food["id"] for food in COMPONENTS["food"]]
DECOR_IDS: list[str] = [decor["id"] for decor in COMPONENTS["decor"]]
COUNTER_IDS: list[str] = [counter["id"] for counter in COMPONENTS["counter"]]
FOODS = len(FOOD_IDS)
DECORS = len(DECOR_IDS)
CATEGORIES = len(Category)
LABELS: dict[str, str] = {
    entry["id"]: entry["name"]
    for section in ("card", "guest", "food", "decor", "counter")
    for entry in COMPONENTS[section]
}

# What a bonus or a discount may be `on`: a whole category, or one type.
TARGET_IDS: list[str] = [
    *(category.name.lower() for category in Category),
    *(f"food:{food}" for food in FOOD_IDS),
    *(f"decor:{decor}" for decor in DECOR_IDS),
]
TARGETS = len(TARGET_IDS)
FIRST_FOOD_TARGET = CATEGORIES
FIRST_DECOR_TARGET = CATEGORIES + FOODS

NO_LIMIT = 1_000_000  # where `max` is not given


# --- the upper half: what a card adds


def _numbers(values: list[int]) -> Numbers:
    return np.array(values, np.int64)


def _of_effect(key: str, default: int) -> Numbers:
    """A number of each card's effect."""
    return _numbers([card.get("effect", {}).get(key, default) for card in _CARDS])


def _of_scoring(key: str, default: int) -> Numbers:
    """A number of each card's conditional score."""
    return _numbers([card.get("scoring", {}).get(key, default) for card in _CARDS])


def _type_of(card: dict[str, Any]) -> int:
    """The food or decor a card gives, EMPTY for equipment."""
    ids = {"food": FOOD_IDS, "decor": DECOR_IDS, "equipment": []}[card["category"]]
    return ids.index(card["type"]) if ids else EMPTY


def _type_target(card: dict[str, Any]) -> int:
    """The target that names a card's own type, EMPTY for equipment."""
    target = f"{card['category']}:{card.get('type')}"
    return TARGET_IDS.index(target) if target in TARGET_IDS else EMPTY


def _effect_of(card: dict[str, Any]) -> int:
    return Effect[card["effect"]["op"].upper()] if "effect" in card else Effect.NONE


CATEGORY = _numbers([Category[card["category"].upper()] for card in _CARDS])
TYPE = _numbers([_type_of(card) for card in _CARDS])
TYPE_TARGET = _numbers([_type_target(card) for card in _CARDS])
COST = _numbers([card["cost"] for card in _CARDS])
SCORE = _numbers([card["score"] for card in _CARDS])
EFFECT = _numbers([_effect_of(card) for card in _CARDS])


# --- counting, for gains and scores


def _counted(what: str) -> tuple[int, int, int]:
    """What is counted, and of which kinds: `pair:tea+sweet` is a pair of those two foods."""
    name, _, kinds = what.partition(":")
    first, _, second = kinds.partition("+")
    ids = DECOR_IDS if name == "decor" else FOOD_IDS
    if name == "category":
        ids = [category.name.lower() for category in Category]
    return Count[name.upper()], ids.index(first) if first else 0, ids.index(second) if second else 0


def _counts(section: str) -> Numbers:
    """By card: what its effect or its scoring counts, the first and the second kind."""
    nothing = (int(Count.NOTHING), 0, 0)
    entries = [card.get(section, {}) for card in _CARDS]
    return np.array([_counted(e["what"]) if "what" in e else nothing for e in entries], np.int64)


EFFECT_COUNT = _counts("effect")
EFFECT_EACH = _of_effect("each", 0)
EFFECT_MAX = _of_effect("max", NO_LIMIT)
EFFECT_COINS = _of_effect("coins", 0)
EFFECT_CARDS = _of_effect("cards", 0)
SCORING_COUNT = _counts("scoring")
SCORING_POINTS = _of_scoring("points", 0)
SCORING_STEP = _of_scoring("step", 1)
SCORING_MAX = _of_scoring("max", NO_LIMIT)


# --- what an ongoing effect is about


def _index_in_effect(key: str, ids: list[str]) -> Numbers:
    """The food, decor or target that a card's effect names, EMPTY if it names none."""
    named = [card.get("effect", {}).get(key) for card in _CARDS]
    return _numbers([EMPTY if value is None else ids.index(value) for value in named])


EFFECT_FOOD = _index_in_effect("food", FOOD_IDS)
EFFECT_DECOR = _index_in_effect("decor", DECOR_IDS)
EFFECT_TARGET = _index_in_effect("on", TARGET_IDS)

# BARAS-26: the stand-ins of the game in the order of their cards; no two share a food.
_STAND_INS = [index for index, card in enumerate(_CARDS) if _effect_of(card) == Effect.STAND_IN]
STAND_INS = len(_STAND_INS)
STAND_IN_OF = _numbers([_STAND_INS.index(card) if card in _STAND_INS else EMPTY for card in range(CARDS)])
STAND_IN_FOODS = _numbers(
    [sum(1 << FOOD_IDS.index(food) for food in _CARDS[card]["effect"]["foods"]) for card in _STAND_INS]
)


# --- the lower half: the customer


def _wants(card: dict[str, Any]) -> list[tuple[str, int]]:
    """A customer's wants as food and symbols needed: `coffee*2` is one want of two Coffees."""
    pairs = [want.partition("*") for want in card["customer"]["wants"]]
    return [(food, int(size) if size else 1) for food, _, size in pairs]


def _wants_of(card: dict[str, Any], food: str) -> list[int]:
    """The sizes of a customer's wants of one food."""
    return [size for wanted, size in _wants(card) if wanted == food]


# By card and food: how many wants, and how many symbols each of them needs (BARAS-8, -9).
# Bytes, since a GPU has 64 KiB for all tables of a kernel.
WANTS = np.array([[len(_wants_of(card, food)) for food in FOOD_IDS] for card in _CARDS], np.int8)
WANT_SIZE = np.array(
    [[max(_wants_of(card, food), default=1) for food in FOOD_IDS] for card in _CARDS], np.int8
)
PREFERRED = _numbers(
    [
        DECOR_IDS.index(card["customer"]["decor"]) if "decor" in card["customer"] else EMPTY
        for card in _CARDS
    ]
)


# --- special guests and counters

GUEST_POINTS = _numbers([guest["points"] for guest in _GUESTS])
NEED_FOODS = np.array(
    [[guest["needs"].get("foods", {}).get(food, 0) for food in FOOD_IDS] for guest in _GUESTS], np.int64
)
NEED_FOOD_KINDS = _numbers([guest["needs"].get("food_kinds", 0) for guest in _GUESTS])
NEED_DECOR_KINDS = _numbers([guest["needs"].get("decor_kinds", 0) for guest in _GUESTS])
NEED_SAME_DECOR = _numbers([guest["needs"].get("same_decor", 0) for guest in _GUESTS])
NEED_EQUIPMENT = _numbers([guest["needs"].get("equipment", 0) for guest in _GUESTS])

# BARAS-1: counters are alike in play.
COUNTER_FOODS = _numbers([COMPONENTS["counter"][0]["foods"].count(food) for food in FOOD_IDS])
