"""What is printed: a file that cannot be played with is refused, and data and code name the same."""

import copy

import pytest

from kaffihus.core.errors import BadData
from kaffihus.core.rule import is_rule
from kaffihus.games.cafe_baras import effects, printed, scoring
from kaffihus.games.cafe_baras.components import (
    CARD_IDS,
    COMPONENTS,
    COUNTER_FOODS,
    FOOD_IDS,
    LABELS,
    PREFERRED,
    WANT_SIZE,
    WANTS,
    Count,
    Effect,
)
from kaffihus.games.cafe_baras.printed import check_components


def card(data, card_id):
    return next(card for card in data["card"] if card["id"] == card_id)


def drop_a_card(data):
    del data["card"][40]


def unknown_effect(data):
    card(data, "c22")["effect"]["op"] = "steal"


def effect_at_the_wrong_time(data):
    card(data, "c22")["effect"]["when"] = "ongoing"


def effect_with_a_value_too_many(data):
    card(data, "c66")["effect"]["food"] = "tea"


def effect_with_a_value_too_few(data):
    del card(data, "c08")["effect"]["max"]


def bad_number(data):
    card(data, "c06")["cost"] = -1


def number_that_is_no_number(data):
    card(data, "c06")["score"] = "three"


def unknown_category(data):
    card(data, "c06")["category"] = "garden"


def unknown_food(data):
    card(data, "c06")["type"] = "cheese"


def equipment_with_a_food(data):
    card(data, "c66")["type"] = "tea"


def unknown_scoring(data):
    card(data, "c09")["scoring"]["op"] = "twice"


def unknown_count(data):
    card(data, "c09")["scoring"]["what"] = "food:cheese"


def heart_without_a_bonus(data):
    card(data, "c06")["loved"] = True


def unknown_want(data):
    card(data, "c06")["customer"]["wants"][0] = "cheese"


def bad_several(data):
    card(data, "c10")["customer"]["wants"][0] = "coffee*1"


def several_and_one_more(data):
    card(data, "c10")["customer"]["wants"].append("coffee")


def unknown_decor(data):
    card(data, "c10")["customer"]["decor"] = "baroque"


def stand_ins_that_share_a_food(data):
    card(data, "c78")["effect"]["foods"] = ["soup", "sweet"]


def two_cards_of_one_name(data):
    card(data, "c78")["name"] = card(data, "c77")["name"]


def unknown_need(data):
    data["guest"][0]["needs"] = {"stars": 3}


def guest_for_no_points(data):
    data["guest"][0]["points"] = 0


def guest_that_needs_nothing(data):
    data["guest"][0]["needs"] = {}


def other_counter(data):
    data["counter"][2]["foods"] = ["tea", "tea"]


def other_players(data):
    data["game"]["players_max"] = 9


DAMAGE = [
    (drop_a_card, "card", "82 entries, expected 83"),
    (unknown_effect, "c22", "unknown effect 'steal'"),
    (effect_at_the_wrong_time, "c22", "works now"),
    (effect_with_a_value_too_many, "c66", "expected ['coins']"),
    (effect_with_a_value_too_few, "c08", "expected ['each', 'max', 'what']"),
    (bad_number, "c06", "cost must be a whole number"),
    (number_that_is_no_number, "c06", "score must be a whole number"),
    (unknown_category, "c06", "unknown category 'garden'"),
    (unknown_food, "c06", "unknown food 'cheese'"),
    (equipment_with_a_food, "c66", "neither food nor decor"),
    (unknown_scoring, "c09", "unknown scoring 'twice'"),
    (unknown_count, "c09", "what='food:cheese'"),
    (heart_without_a_bonus, "c06", "loved"),
    (unknown_want, "c06", "unknown want 'cheese'"),
    (bad_several, "c10", "bad want 'coffee*1'"),
    (several_and_one_more, "c10", "several coffee"),
    (unknown_decor, "c10", "unknown decor 'baroque'"),
    (stand_ins_that_share_a_food, "c78", "sweet has a stand-in already: c77"),
    (two_cards_of_one_name, "c77", "a name of its own"),
    (unknown_need, "g01", "unknown need 'stars'"),
    (guest_that_needs_nothing, "g01", "must need something"),
    (guest_for_no_points, "g01", "points must be a whole number from 1"),
    (other_counter, "k3", "one Tea and one Coffee"),
    (other_players, "game", "2 to 4 players"),
]


@pytest.mark.parametrize(
    ("damage", "where", "reason"), DAMAGE, ids=lambda value: getattr(value, "__name__", "")
)
def test_damage_is_refused_with_its_place_and_reason(damage, where, reason):
    data = copy.deepcopy(COMPONENTS)
    damage(data)
    with pytest.raises(BadData) as error:
        check_components(data)
    assert where in str(error.value)
    assert reason in str(error.value)


def test_the_file_itself_is_sound():
    assert check_components(COMPONENTS) is COMPONENTS


def test_a_guest_may_be_worth_one_point():
    data = copy.deepcopy(COMPONENTS)
    data["guest"][0]["points"] = 1
    assert check_components(data) is data


def test_names_of_effects_in_the_data_are_the_functions():
    """Data are facts, effects are functions: no name without a function, no function without a name."""
    in_data = {card["effect"]["op"] for card in COMPONENTS["card"] if "effect" in card}
    functions = {name for name, value in vars(effects).items() if is_rule(value)}
    own = {name for name in functions if getattr(effects, name).__module__ == effects.__name__}
    assert in_data == own - {"carry_out"}
    assert in_data == {effect.name.lower() for effect in Effect} - {"none"}
    assert in_data == set(printed.EFFECTS)


def test_names_of_scorings_in_the_data_are_functions():
    in_data = {card["scoring"]["op"] for card in COMPONENTS["card"] if "scoring" in card}
    assert in_data == set(printed.SCORINGS)
    assert all(is_rule(getattr(scoring, name)) for name in in_data)


def test_all_that_can_be_counted_is_counted_somewhere():
    entries = [card.get(part, {}) for card in COMPONENTS["card"] for part in ("effect", "scoring")]
    used = {entry["what"].partition(":")[0] for entry in entries if "what" in entry}
    assert used == {count.name.lower() for count in Count} - {"nothing"}


def test_wants_as_tables():
    peaches = CARD_IDS.index("c28")  # coffee*3, sweet, sweet
    assert dict(zip(FOOD_IDS, WANTS[peaches].tolist(), strict=True)) == {
        "coffee": 1,
        "tea": 0,
        "drink": 0,
        "snack": 0,
        "soup": 0,
        "sweet": 2,
    }
    assert WANT_SIZE[peaches].tolist() == [3, 1, 1, 1, 1, 1]
    for index, entry in enumerate(COMPONENTS["card"]):
        assert WANTS[index].sum() == len(entry["customer"]["wants"])
        assert (PREFERRED[index] >= 0) == ("decor" in entry["customer"])


def test_counters_and_labels():
    assert dict(zip(FOOD_IDS, COUNTER_FOODS.tolist(), strict=True))["tea"] == 1
    assert COUNTER_FOODS.sum() == 2
    assert LABELS["c17"] == "Cucumber Cooler" and LABELS["g01"] == "Big Eater"
