"""One test for each ruling on the cards' effects (BARAS-26, -30, -31), and each effect by itself."""

import pytest

from games.cafe_baras.table import (
    at,
    earned,
    hand,
    options,
    phase,
    play,
    table,
    tucked,
    why_not,
)
from kaffihus.games.cafe_baras.components import FOOD_IDS
from kaffihus.games.cafe_baras.scoring import points_of_cards
from kaffihus.games.cafe_baras.state import DISCARD, DISPLAY

# --- stand-ins


def test_baras_26_one_missing_symbol_is_provided_and_earns():
    position = table(hands=["c17"], cafes=["c78 c52"])  # coffee, tea, snack; the stove makes the Snack
    assert earned(position, "0 serve card=c17") == 3
    assert tucked(position) == {"c17"}  # it can make a regular


def test_baras_26_only_what_is_missing():
    position = table(hands=["c31"], cafes=["c77 c16 c38"])  # tea, drink, sweet: all there
    assert earned(position, "0 serve card=c31") == 3


def test_baras_26_one_of_two_missing():
    position = table(hands=["c31"], cafes=["c77"])  # neither drink nor sweet: one of them
    assert earned(position, "0 serve card=c31") == 2
    assert at(position, DISCARD) == {"c31"}


def test_baras_26_the_player_picks_where_it_matters():
    # Two Drinks wanted, one there and loved; the Sweet is missing too: a Drink pays more.
    position = table(hands=["c44"], cafes=["c77 c21 c01"])  # coffee*2, tea, drink, drink
    assert earned(position, "0 serve card=c44") == 1 + 1 + 2 + 2  # only the Drink is missing: no choice
    position = table(hands=["c01"], cafes=["c77 c43 c31"])  # drink, soup, sweet: only the Drink lacks
    assert earned(position, "0 serve card=c01") == 1 + 1 + 2
    position = table(hands=["c03 c31"], cafes=["c77 c43"])  # tea, sweet, sweet
    assert earned(position, "0 serve card=c03") == 1 + 2 + 2
    # Coffee and Tea stand in for each other nowhere; Soup and Snack: the Snack is loved.
    position = table(hands=["c06"], cafes=["c78 c29"])  # snack, snack, soup
    play(position, "0 serve card=c06")
    assert phase(position) == "stand_in"
    assert options(position) == {"stand_in food=snack", "stand_in food=soup"}
    assert why_not(position, 0, "pass") == "BARAS-26"  # never declined
    assert why_not(position, 0, "stand_in food=tea") == "BARAS-26"
    soup = position.copy()
    assert earned(position, "0 stand_in food=snack") == 2 + 2
    assert earned(soup, "0 stand_in food=soup") == 2 + 1


def test_baras_26_the_customer_is_public_while_the_player_picks():
    position = table(secret=["c06"], cafes=["c78 c29"])
    play(position, "0 serve card=c06")
    assert position.view(1)["serving"] == "c06"
    assert position.view(None)["stand_in"] == ["snack", "soup"]


def test_baras_26_several_coffees_lacking_more_than_one_stay_unserved():
    one = table(hands=["c24"], cafes=["c79"])  # coffee*2, tea, sweet: one Coffee lacks
    assert earned(one, "0 serve card=c24") == 2
    two = table(hands=["c40"], cafes=["c79"])  # coffee*3, drink, soup: two lack
    assert earned(two, "0 serve card=c40") == 0
    enough = table(hands=["c40"], cafes=["c79 c01"])
    assert earned(enough, "0 serve card=c40") == 1


def test_baras_26_three_stand_ins_each_do_one():
    position = table(hands=["c12"], cafes=["c77 c78 c79"])  # coffee, drink, soup
    assert earned(position, "0 serve card=c12") == 3


def test_baras_26_never_for_guests_or_scoring():
    position = table(hands=["c01"], cafes=["c77 c16"], guests="g06 g10")
    assert "claim guest=g06" not in options(position)  # two Drinks
    assert points_of_cards(table(cafes=["c77 c75"]).state, 0) == 2 + 2  # Tea and Coffee only


# --- serve again


def test_baras_30_the_second_customer_is_a_card_from_the_hand():
    position = table(hands=["c82 c17 c02"], cafes=["c23 c52"])
    play(position, "0 add card=c82")
    assert options(position) == {"serve card=c17", "serve card=c02", "pass"}
    assert why_not(position, 0, "add card=c02") == "BARAS-30"
    assert earned(position, "0 serve card=c17") == 3
    assert tucked(position) == {"c17"}  # under all normal rules
    assert phase(position) == "take" and position.state.cards_left == 3  # then refill


def test_baras_30_without_a_second_card_nothing_is_asked():
    position = table(hands=["c82"])
    play(position, "0 add card=c82")
    assert phase(position) == "fill_gap"
    assert hand(position) == {"c60", "c61", "c62", "c63"}


# --- may or must, and limits


def test_baras_31_optional_only_where_the_card_says_so():
    refresh = table(hands=["c81 c01 c02 c03"])
    play(refresh, "0 add card=c81")
    assert options(refresh) == {"refresh", "pass"}
    play(refresh, "0 pass")
    assert at(refresh, DISPLAY) == {"c60", "c61", "c62", "c63"}
    fetch = table(hands=["c80 c01 c02 c03"], discard="c04 c05")
    play(fetch, "0 add card=c80")
    assert options(fetch) == {"take card=c04", "take card=c05"}
    assert why_not(fetch, 0, "pass") == "BARAS-31"
    play(fetch, "0 take card=c05")
    assert hand(fetch) == {"c01", "c02", "c03", "c05"} and fetch.state.actor == 1  # no refill at four


def test_baras_31_max_limits_coins_in_a_gain():
    assert earned(table(hands=["c08"], cafes=["c01 c02 c03"]), "0 add card=c08") == -3 + 3
    assert earned(table(hands=["c08"]), "0 add card=c08") == -3 + 2  # itself counts
    assert earned(table(hands=["c74"], cafes=["c45"]), "0 add card=c74") == -1 + 2
    decor = table(hands=["c74"], cafes=["c45 c46 c52 c59"])
    assert earned(decor, "0 add card=c74") == -1 + 6


def test_baras_31_bonuses_on_adding_come_after_paying():
    position = table(hands=["c38"], cafes=["c44"], coins=[0])
    assert "add card=c38" not in options(position)  # the coin it would bring does not pay for it
    position = table(hands=["c38"], cafes=["c44"], coins=[1])
    assert earned(position, "0 add card=c38") == -1 + 1


def test_baras_31_a_preferred_decor_pays_even_if_no_food_is_served():
    position = table(hands=["c06"], cafes=["c64"])  # snack, snack, soup; Modern
    assert earned(position, "0 serve card=c06") == 1


# --- each effect


def test_draw_is_secret():
    position = table(hands=["c22 c02"])
    play(position, "0 add card=c22", "c50", "c51")
    assert hand(position) == {"c02", "c50", "c51"}
    assert position.view(1)["players"][0]["known_hand"] == ["c02"]
    assert position.view(1)["players"][0]["hand_size"] == 3


def test_draw_as_far_as_there_are_cards():
    position = table(hands=["c22 c02 c03 c04"], deck="c50")
    play(position, "0 add card=c22", "c50")
    assert hand(position) == {"c02", "c03", "c04", "c50"}
    assert position.state.actor == 1


def test_fetch_is_public():
    position = table(hands=["c80 c02"], discard="c04")
    play(position, "0 add card=c80")  # the only card of the pile: no choice
    assert position.view(1)["players"][0]["known_hand"] == ["c02", "c04"]


def test_fetch_from_an_empty_pile_does_nothing():
    position = table(hands=["c80 c02 c03 c04"])
    play(position, "0 add card=c80")
    assert phase(position) == "take"


def test_refresh_deals_a_new_display_before_the_refill():
    position = table(hands=["c81 c01 c02 c03"])
    play(position, "0 add card=c81", "0 refresh", "c50", "c51", "c53", "c54")
    assert options(position) == {f"take card={card}" for card in ("c50", "c51", "c53", "c54")}
    assert at(position, DISCARD) == {"c60", "c61", "c62", "c63"}


def test_full_bonus_regular_or_not():
    assert earned(table(hands=["c17"], cafes=["c66 c23"]), "0 serve card=c17") == 3 + 1
    assert earned(table(hands=["c17"], cafes=["c66"]), "0 serve card=c17") == 2


def test_regular_bonus():
    assert earned(table(hands=["c17"], cafes=["c67 c23 c52"]), "0 serve card=c17") == 3 + 2
    assert earned(table(hands=["c17"], cafes=["c67 c23"]), "0 serve card=c17") == 3


@pytest.mark.parametrize(("card", "customer"), [("c50", "c26"), ("c57", "c17"), ("c64", "c11")])
def test_decor_bonus(card, customer):
    base = earned(table(hands=[customer]), f"0 serve card={customer}")
    assert earned(table(hands=[customer], cafes=[card]), f"0 serve card={customer}") == base + 1


@pytest.mark.parametrize(
    ("discount", "card", "cost"),
    [("c70", "c06", 3), ("c71", "c49", 3), ("c72", "c75", 3), ("c70", "c49", 4), ("c70", "c01", 0)],
)
def test_discounts(discount, card, cost):
    position = table(hands=[card], cafes=[discount])
    assert position.view(0)["hand"][0]["cost"] == cost
    assert earned(position, f"0 add card={card}") == -cost


def test_a_discount_never_pays_out_and_opens_what_could_not_be_paid():
    position = table(hands=["c72 c01"], cafes=["c70"], coins=[0])
    assert options(position) == {"add card=c01", "serve card=c01", "serve card=c72"}


def test_add_bonus_is_not_for_itself():
    assert earned(table(hands=["c44"]), "0 add card=c44") == -3
    assert earned(table(hands=["c23"], cafes=["c44"]), "0 add card=c23") == -1


# A loved food, another card of that food, and a customer who wants it.
LOVED = {
    "coffee": ("c07", "c01", "c25"),
    "tea": ("c14", "c11", "c25"),
    "drink": ("c21", "c17", "c25"),
    "snack": ("c29", "c24", "c06"),
    "soup": ("c36", "c31", "c06"),
    "sweet": ("c43", "c38", "c03"),
}


@pytest.mark.parametrize("food", FOOD_IDS)
def test_each_loved_food(food):
    loved, plain, customer = LOVED[food]
    with_love = earned(table(hands=[customer], cafes=[loved]), f"0 serve card={customer}")
    without = earned(table(hands=[customer], cafes=[plain]), f"0 serve card={customer}")
    assert with_love == without + 1
