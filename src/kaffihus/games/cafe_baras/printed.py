"""Whether a components file is one that Café Baras can be played with; refused with the card's id."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kaffihus.core.components import expect

CARDS, GUESTS, COUNTERS, FOODS, DECORS = 83, 12, 4, 6, 3

Data = dict[str, Any]
Test = Callable[[Any, Data], bool]


def check_components(data: Data) -> Data:
    """Refuse a components file that this edition's rules cannot be played with."""
    for section, size in (
        ("food", FOODS),
        ("decor", DECORS),
        ("counter", COUNTERS),
        ("guest", GUESTS),
        ("card", CARDS),
    ):
        _check_entries(data, section, size)
    _check_game(data)
    for counter in data["counter"]:
        expect(sorted(counter["foods"]) == ["coffee", "tea"], counter["id"], "one Tea and one Coffee")
    for guest in data["guest"]:
        _check_guest(guest, data)
    for card in data["card"]:
        _check_card(card, data)
    _check_stand_ins(data)
    return data


def _check_entries(data: Data, section: str, size: int) -> None:
    """A section has its number of entries, each with an id and a name of its own."""
    entries = data.get(section, [])
    expect(len(entries) == size, section, f"{len(entries)} entries, expected {size}")
    for key in ("id", "name"):
        found = [entry.get(key) for entry in entries]
        for entry, value in zip(entries, found, strict=True):
            where = f"{section} {entry.get('id', '?')}"
            expect(isinstance(value, str) and found.count(value) == 1, where, f"needs a {key} of its own")


def _check_game(data: Data) -> None:
    """The numbers of the rulebook."""
    game = data.get("game", {})
    expect((game.get("players_min"), game.get("players_max")) == (2, 4), "game", "expected 2 to 4 players")
    for key in ("start_coins", "guests_extra"):
        expect(_is_number(game.get(key), 0), "game", f"{key} must be a whole number from 0")
    for key in (
        "hand_size",
        "display_size",
        "regulars_to_end",
        "regulars_to_end_2p",
        "points_per_regular",
        "coins_per_point",
    ):
        expect(_is_number(game.get(key), 1), "game", f"{key} must be a whole number from 1")
    most = game["players_max"] + game["guests_extra"]
    expect(most <= GUESTS, "game", f"{most} guests with four players, but there are {GUESTS}")
    dealt = data.get("variant_open_guests", {}).get("guests_dealt")
    expect(_is_number(dealt, 1) and dealt <= GUESTS, "variant_open_guests", f"guests_dealt={dealt!r}")


# --- guests


def _check_guest(guest: Data, data: Data) -> None:
    """A guest's points and needs."""
    where = guest["id"]
    expect(_is_number(guest.get("points"), 1), where, "points must be a whole number from 1")
    needs = guest.get("needs", {})
    expect(len(needs) > 0, where, "a guest must need something")
    for key, value in needs.items():
        if key == "foods":
            for food, least in value.items():
                expect(food in _ids(data, "food"), where, f"unknown food {food!r}")
                expect(_is_number(least, 1), where, f"{food}={least!r} must be a whole number from 1")
        else:
            known = key in ("food_kinds", "decor_kinds", "same_decor", "equipment")
            expect(known, where, f"unknown need {key!r}")
            expect(_is_number(value, 1), where, f"{key}={value!r} must be a whole number from 1")


# --- cards


def _check_card(card: Data, data: Data) -> None:
    """Both halves of a café card."""
    where = card["id"]
    for key in ("cost", "score"):
        expect(_is_number(card.get(key), 0), where, f"{key} must be a whole number from 0")
    category = str(card.get("category"))
    expect(category in ("food", "decor", "equipment"), where, f"unknown category {category!r}")
    if category == "equipment":
        expect("type" not in card, where, "equipment gives neither food nor decor")
    else:
        expect(card.get("type") in _ids(data, category), where, f"unknown {category} {card.get('type')!r}")
    if "effect" in card:
        _check_effect(card["effect"], where, data)
    if "scoring" in card:
        _check_scoring(card["scoring"], where, data)
    is_loved = card.get("effect", {}).get("op") == "serve_bonus"
    expect(card.get("loved", False) == is_loved, where, "loved is a card with a serve_bonus, and no other")
    _check_customer(card.get("customer", {}), where, data)


def _check_effect(effect: Data, where: str, data: Data) -> None:
    """An effect that the rules know, at its time, with just the values it takes."""
    op = str(effect.get("op"))
    expect(op in EFFECTS, where, f"unknown effect {op!r}")
    when, tests = EFFECTS[op]
    expect(effect.get("when") == when, where, f"{op} works {when}, not {effect.get('when')!r}")
    _check_values({k: v for k, v in effect.items() if k not in ("when", "op")}, tests, where, data)


def _check_scoring(scoring: Data, where: str, data: Data) -> None:
    """A conditional score that the rules know."""
    op = str(scoring.get("op"))
    expect(op in SCORINGS, where, f"unknown scoring {op!r}")
    values = {"step": 1, "max": 1, **{k: v for k, v in scoring.items() if k != "op"}}
    _check_values(values, SCORINGS[op], where, data)


def _check_values(values: Data, tests: dict[str, Test], where: str, data: Data) -> None:
    """Every value that is expected and no other, each of its kind."""
    expect(values.keys() == tests.keys(), where, f"has {sorted(values)}, expected {sorted(tests)}")
    for key, test in tests.items():
        expect(test(values[key], data), where, f"{key}={values[key]!r} is not possible")


def _check_customer(customer: Data, where: str, data: Data) -> None:
    """A customer wants foods, several Coffees being one want, and may prefer a decor."""
    expect(isinstance(customer.get("name"), str), where, "the customer needs a name")
    wants = customer.get("wants", [])
    expect(len(wants) > 0, where, "the customer must want something")
    sizes: dict[str, list[int]] = {}
    for want in wants:
        food, star, size = want.partition("*")
        expect(food in _ids(data, "food"), where, f"unknown want {want!r}")
        expect(not star or (size.isdigit() and int(size) > 1), where, f"bad want {want!r}")
        sizes.setdefault(food, []).append(int(size) if star else 1)
    for food, found in sizes.items():
        expect(len(found) == 1 or max(found) == 1, where, f"several {food} at once and one more {food}")
    decor = customer.get("decor")
    expect(decor is None or decor in _ids(data, "decor"), where, f"unknown decor {decor!r}")


def _check_stand_ins(data: Data) -> None:
    """BARAS-26 is written for stand-ins that do not share a food."""
    seen: dict[str, str] = {}
    for card in data["card"]:
        if card.get("effect", {}).get("op") == "stand_in":
            for food in card["effect"]["foods"]:
                expect(food not in seen, card["id"], f"{food} has a stand-in already: {seen.get(food)}")
                seen[food] = card["id"]


# --- single values


def _is_number(value: Any, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= 100


def _ids(data: Data, section: str) -> list[str]:
    return [entry["id"] for entry in data[section]]


def _is_positive(value: Any, data: Data) -> bool:
    return _is_number(value, 1)


def _is_food(value: Any, data: Data) -> bool:
    return value in _ids(data, "food")


def _is_decor(value: Any, data: Data) -> bool:
    return value in _ids(data, "decor")


def _are_foods(value: Any, data: Data) -> bool:
    return isinstance(value, list) and bool(value) and all(_is_food(food, data) for food in value)


def _is_target(value: Any, data: Data) -> bool:
    """A category, or one type as `food:sweet`."""
    category, colon, kind = str(value).partition(":")
    if colon:
        return category in ("food", "decor") and kind in _ids(data, category)
    return category in ("food", "decor", "equipment")


def _is_countable(value: Any, data: Data) -> bool:
    """Something that can be counted in a café."""
    name, _, kinds = str(value).partition(":")
    if name == "pair":
        first, _, second = kinds.partition("+")
        return _is_food(first, data) and _is_food(second, data)
    if name == "category":
        return kinds in ("food", "decor", "equipment")
    if name in ("food", "decor"):
        return kinds in _ids(data, name)
    return value in ("food_kinds", "decor_kinds", "regulars", "coins")


# Each effect: when it works, and the values it takes.
EFFECTS: dict[str, tuple[str, dict[str, Test]]] = {
    "gain_per": ("now", {"what": _is_countable, "each": _is_positive, "max": _is_positive}),
    "draw": ("now", {"cards": _is_positive}),
    "fetch_discard": ("now", {"cards": _is_positive}),
    "refresh_display": ("now", {}),
    "serve_again": ("now", {}),
    "serve_bonus": ("ongoing", {"food": _is_food, "coins": _is_positive}),
    "full_bonus": ("ongoing", {"coins": _is_positive}),
    "decor_bonus": ("ongoing", {"decor": _is_decor, "coins": _is_positive}),
    "regular_bonus": ("ongoing", {"coins": _is_positive}),
    "add_bonus": ("ongoing", {"on": _is_target, "coins": _is_positive}),
    "discount": ("ongoing", {"on": _is_target, "coins": _is_positive}),
    "hand_limit": ("ongoing", {"cards": _is_positive}),
    "stand_in": ("ongoing", {"foods": _are_foods}),
}

SCORINGS: dict[str, dict[str, Test]] = {
    "per": {"what": _is_countable, "points": _is_positive, "step": _is_positive, "max": _is_positive},
}
