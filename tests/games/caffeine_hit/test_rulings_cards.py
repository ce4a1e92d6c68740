"""The rulings on single cards: what is printed, Cookie, Drink Spill, Loyalty Card."""

import pytest

from games.caffeine_hit.table import (
    count,
    families,
    finish,
    options,
    play,
    points,
    refill,
    refusal,
    table,
)
from kaffihus.games.caffeine_hit.components import COMPONENTS, DRINK_IDS
from kaffihus.games.caffeine_hit.state import DECK, Phase


def test_hit_1_teas_score_their_number_one_by_one():
    for tea, value in (("earl_grey", 2), ("green_tea", 3), ("english_breakfast", 4)):
        assert points(table("latte", tables={0: tea})) == [value, 0, 0]
    assert points(table("latte", tables={0: "earl_grey earl_grey english_breakfast"}))[0] == 8


@pytest.mark.parametrize(
    ("cookied", "tables", "expected"),
    [
        ("green_tea", "", 6),
        ("rooibos", "", -8),
        ("latte", "cappuccino", 10),  # two and one: a set of three
        ("iced_tea", "", 5),
        ("cold_brew", "", 0),
        ("cold_brew", "cold_brew", 0),
    ],
)
def test_hit_2_a_drink_with_a_cookie_counts_as_two_of_itself(cookied, tables, expected):
    assert points(table("spill", cookied={0: cookied}, tables={0: tables}))[0] == expected


def test_hit_2_beans_are_doubled():
    position = table("latte", cookied={0: "double_espresso"}, tables={1: "double_espresso single_espresso"})
    assert points(position) == [12, 0, 0]


def test_hit_2_a_cookie_is_a_turn_and_goes_on_any_face_up_drink_without_one():
    position = table("cookie latte", tables={1: "rooibos"}, cookied={2: "iced_tea"}, loyal={1: "cold_brew"})
    assert {text for text in options(position) if text.startswith("cookie")} == {"cookie drink=rooibos"}
    assert refusal(position, "cookie drink=iced_tea") == "HIT-2"
    assert refusal(position, "cookie drink=cold_brew") == "HIT-12"
    play(position, "cookie drink=rooibos")
    assert position.state.phase == Phase.REFILL
    assert points(position) == [0, 12 - 8, 5]


def test_hit_2_not_under_a_cup():
    position = table("cookie latte", cups=[(0, "rooibos"), (1, "green_tea")], tables={0: "latte"})
    assert {text for text in options(position) if text.startswith("cookie")} == {"cookie drink=latte"}


def test_hit_2_a_cookie_may_go_to_either_of_two_tables():
    position = table("cookie latte", tables={0: "rooibos", 2: "rooibos"})
    play(position, "cookie drink=rooibos")
    assert options(position) == {"table seat=0", "table seat=2"}
    assert refusal(position, "table seat=1") == "HIT-2"
    play(position, "table seat=2")
    assert count(position.state.cookied[2], "rooibos") == 1
    assert count(position.state.table[0], "rooibos") == 1


def test_hit_3_the_deck_is_sixty_six_drinks_and_sixteen_actions():
    by_colour = {}
    for drink in COMPONENTS["drink"]:
        by_colour[drink["colour"]] = by_colour.get(drink["colour"], 0) + drink["count"]
    assert by_colour == {"orange": 12, "yellow": 15, "green": 10, "blue": 10, "brown": 4, "purple": 15}
    actions = {action["id"]: action["count"] for action in COMPONENTS["action"]}
    assert actions == {"cookie": 4, "carrier": 2, "spill": 4, "loyalty": 2, "to_go": 4}
    assert DECK[0].sum() == 82


def test_hit_9_a_spill_needs_a_face_up_drink():
    position = table("spill latte", cups=[(1, "rooibos")], loyal={0: "cold_brew"})
    assert "spill" not in families(position)
    assert refusal(position, "spill drink=rooibos") == "HIT-9"
    assert refusal(position, "spill drink=cold_brew") == "HIT-12"


def test_hit_9_any_table_also_the_own():
    position = table("spill latte", tables={0: "rooibos", 1: "rooibos", 2: "iced_tea"})
    assert {"spill drink=rooibos", "spill drink=iced_tea"} <= options(position)
    play(position, "spill drink=rooibos")
    assert options(position) == {"table seat=0", "table seat=1"}
    assert refusal(position, "table seat=2") == "HIT-9"
    play(position, "table seat=0")
    assert count(position.state.table[0], "rooibos") == 0
    assert count(position.state.discard, "rooibos") == 1
    assert count(position.state.discard, "spill") == 1


def test_hit_9_a_drink_on_one_table_only_needs_no_question():
    position = play(table("spill latte", tables={2: "iced_tea"}), "spill drink=iced_tea")
    assert position.state.phase == Phase.REFILL
    assert count(position.state.discard, "iced_tea") == 1


def test_hit_10_a_cookie_goes_with_its_drink():
    position = play(table("spill latte", cookied={1: "latte"}), "spill drink=latte")
    assert count(position.state.cookied[1], "latte") == 0
    assert count(position.state.discard, "latte") == count(position.state.discard, "cookie") == 1


@pytest.mark.parametrize(("which", "cookies"), [("with", 1), ("without", 0)])
def test_hit_10_of_two_equal_drinks_one_says_which(which, cookies):
    position = table("spill latte", cookied={1: "latte"}, tables={1: "latte"})
    play(position, "spill drink=latte")
    assert options(position) == {"stack cookie=with", "stack cookie=without"}
    assert refusal(position, "done") == "rules"
    play(position, f"stack cookie={which}")
    assert count(position.state.discard, "cookie") == cookies
    assert count(position.state.cookied[1], "latte") == 1 - cookies
    assert count(position.state.table[1], "latte") == cookies


def test_hit_11_a_loyalty_card_takes_colour_and_value_of_its_drink_for_good():
    position = table("loyalty spill", tables={1: "double_espresso"})
    play(position, "loyalty drink=double_espresso", "table seat=0")
    assert points(position) == [0, 0, 0]  # two beans each: a draw
    position = play(table("loyalty spill"), "loyalty drink=rooibos", "table seat=1")
    assert points(position) == [0, -4, 0]


def test_hit_11_copies_already_out_do_not_matter():
    position = table("loyalty", tables={1: "rooibos rooibos"})
    assert "loyalty drink=rooibos" in options(position)


def test_hit_12_a_loyalty_card_counts_as_the_drink_and_cannot_be_touched():
    position = table("loyalty spill cookie carrier to_go", tables={0: "latte latte", 1: "cold_brew"})
    assert points(position.copy()) == [0, 12, 0]
    with_set = play(position.copy(), "loyalty drink=cappuccino", "table seat=0")
    assert points(with_set)[0] == 10
    clash = play(position.copy(), "loyalty drink=cold_brew", "table seat=1")
    assert points(clash)[1] == 0
    lying = table("spill cookie carrier to_go loyalty", loyal={0: "latte"})
    assert families(lying) == {"loyalty", "swap"}, "it is no drink: nothing to spill, treat, carry or hide"


def test_hit_13_a_second_brown_lasts_and_only_the_other_can_be_spilled():
    hands = {1: "spill latte latte latte iced_tea", 2: "spill latte iced_tea iced_tea iced_tea"}
    position = table("loyalty rooibos", tables={1: "cold_brew"}, hands=hands)
    play(position, "loyalty drink=cold_brew", "table seat=1")
    assert points(position)[1] == 0
    play(position, "spill drink=cold_brew")
    assert count(position.state.loyal[1], "cold_brew") == 1
    assert points(position)[1] == 12
    refill(position)
    assert refusal(position, "spill drink=cold_brew") == "HIT-12"


def test_hit_28_cookie_and_spill_without_a_target_can_be_swapped_away():
    position = table("cookie spill")
    assert options(position) == {"swap card=cookie", "swap card=spill"}
    assert refusal(position, "cookie drink=latte") == "HIT-28"
    assert refusal(position, "spill drink=latte") == "HIT-9"


def test_hit_30_a_loyalty_card_may_take_any_of_the_fourteen_names():
    names = {text for text in options(table("loyalty")) if text.startswith("loyalty")}
    assert names == {f"loyalty drink={drink}" for drink in DRINK_IDS}
    assert len(names) == 14


def test_hit_31_a_clash_with_a_hidden_or_loyal_brown_cannot_be_repaired():
    position = table("spill", cups=[(0, "cold_brew")], loyal={0: "cold_brew"})
    assert refusal(position, "spill drink=cold_brew") == "HIT-12"
    assert finish(position).state.points[0] == 0
