"""One test for each ruling on a turn, from acting to refilling (BARAS-5 to -15, -27 to -29, -32)."""

import pytest

from games.cafe_baras.table import (
    BARAS,
    at,
    cafe,
    cards,
    earned,
    foods,
    hand,
    options,
    phase,
    play,
    table,
    tucked,
    why_not,
)
from kaffihus.core.errors import IllegalAction
from kaffihus.games.cafe_baras.cafe import cost_of
from kaffihus.games.cafe_baras.components import CARDS, COST
from kaffihus.games.cafe_baras.state import DECK, DISCARD, DISPLAY, SECRET, Ending
from kaffihus.testing.playing import random_walk

# --- acting


def test_baras_5_exactly_one_card_and_no_credit():
    position = table(hands=["c01 c06"], coins=[3])
    assert options(position) == {"add card=c01", "serve card=c01", "serve card=c06"}
    assert why_not(position, 0, "add card=c06") == "BARAS-5"  # costs 4
    assert why_not(position, 0, "pass") == "BARAS-5"
    assert why_not(position, 0, "add card=c02") == "BARAS-5"  # not in hand
    play(position, "0 add card=c01")
    assert why_not(position, 0, "serve card=c06") == "BARAS-5"


def test_baras_5_serving_for_nothing_is_possible():
    position = table(hands=["c01"], coins=[0])
    assert options(position) == {"serve card=c01"}  # drink, soup, sweet: none of them is there
    assert earned(position, "0 serve card=c01") == 0
    assert at(position, DISCARD) == {"c01"}


def test_baras_6_pay_lay_then_the_text_and_not_on_its_own_cost():
    position = table(hands=["c73"], coins=[2])
    assert earned(position, "0 add card=c73") == -2 + 2  # Tea and Coffee on the counter
    assert cafe(position) == {"c73"}
    pantry = table(hands=["c72"], cafes=["c70"], coins=[5])
    assert earned(pantry, "0 add card=c72") == -1  # the Toolbox is no discount for itself
    later = table(hands=["c66"], cafes=["c72"], coins=[5])
    assert earned(later, "0 add card=c66") == -1  # 2 less 1


def test_baras_6_copies_of_a_food_are_allowed():
    position = table(hands=["c02"], cafes=["c01"])
    play(position, "0 add card=c02")
    assert foods(position) == {"tea": 1, "coffee": 3}


# --- serving


def test_baras_7_symbols_now_and_nothing_is_used_up():
    position = table(hands=["c17 c25 c02 c03", "c04"], cafes=["c23"])
    assert earned(position, "0 serve card=c17") == 3  # coffee, tea, snack
    assert foods(position) == {"tea": 1, "coffee": 1, "snack": 1}
    play(position, "0 take card=c60", "c50", "1 serve card=c04", "c51", "c53", "c54", "c55")
    assert earned(position, "0 serve card=c25") == 2  # the same Coffee and Tea once more, no Drink


def test_baras_7_the_upper_half_of_the_served_card_does_not_count():
    position = table(hands=["c24"], cafes=["c01"])  # a Snack; its customer wants coffee*2, tea, sweet
    assert earned(position, "0 serve card=c24") == 2
    own = table(hands=["c47"], cafes=["c16 c23"])  # coffee, drink, snack, snack
    assert earned(own, "0 serve card=c47") == 3


def test_baras_8_two_of_a_food_need_two_symbols():
    one = table(hands=["c06"], cafes=["c23 c31 c59"])  # snack, snack, soup, modern
    assert earned(one, "0 serve card=c06") == 2
    assert tucked(one) == set()
    two = table(hands=["c06"], cafes=["c23 c24 c31 c59"])
    assert earned(two, "0 serve card=c06") == 3
    assert tucked(two) == {"c06"}


def test_baras_9_several_coffees_are_one_want():
    # Petunia wants coffee*3, drink and soup, and likes Retro.
    few = table(hands=["c60"], cafes=["c01 c16 c31 c52"], display="c61")
    assert earned(few, "0 serve card=c60") == 2
    assert tucked(few) == set()
    all_three = table(hands=["c60"], cafes=["c01 c02 c16 c31 c52"], display="c61")
    assert earned(all_three, "0 serve card=c60") == 3
    assert tucked(all_three) == {"c60"}


def test_baras_10_a_regular_comes_by_itself():
    position = table(hands=["c17"], cafes=["c23 c52"], display="c60 c61 c62 c63")
    assert earned(position, "0 serve card=c17") == 3  # coins as usual
    assert tucked(position) == {"c17"}
    assert at(position, DISCARD) == set()
    no_decor = table(hands=["c17"], cafes=["c23 c59"])  # Teodoro likes Retro, not Modern
    assert earned(no_decor, "0 serve card=c17") == 3
    assert at(no_decor, DISCARD) == {"c17"}


def test_baras_10_no_refusing_even_if_it_ends_the_game_and_no_decor_never():
    last = table(hands=["c17"], cafes=["c23 c52"], regulars=["c70 c71 c72"])
    play(last, "0 serve card=c17")
    assert last.state.trigger == 0
    without = table(hands=["c48"], cafes=["c31 c38 c52 c59 c45"])  # coffee, tea, soup, sweet; no decor
    assert earned(without, "0 serve card=c48") == 4
    assert tucked(without) == set()


# --- hand, display and deck


def test_baras_11_effects_come_before_the_refill_and_more_than_four_are_kept():
    position = table(hands=["c22 c02 c03 c04"])
    play(position, "0 add card=c22", "c50", "c51")
    assert hand(position) == {"c02", "c03", "c04", "c50", "c51"}
    assert position.state.actor == 1  # no refill, no discard
    few = table(hands=["c22"])
    play(few, "0 add card=c22", "c50", "c51")
    assert phase(few) == "take" and few.state.cards_left == 2  # the full difference


def test_baras_12_all_cards_are_chosen_before_the_gaps_are_filled():
    position = table(hands=["c01 c02"], display="c60 c61 c62 c63")
    play(position, "0 serve card=c01")
    assert options(position) == {f"take card={card}" for card in ("c60", "c61", "c62", "c63")}
    play(position, "0 take card=c61", "0 take card=c60")
    assert options(position) == {"take card=c62", "take card=c63"}
    assert why_not(position, 0, "take card=c61") == "BARAS-12"
    play(position, "0 take card=c63")
    assert position.is_chance
    play(position, "c50", "c51", "c52")
    assert [int(card) for card in position.state.display] == cards("c50 c51 c62 c52")
    assert position.state.actor == 1


def test_baras_13_the_discard_pile_becomes_the_deck():
    position = table(
        hands=["c01 c02 c03 c04"], cafes=["c16"], discard="c05 c06", deck="", display="c60 c61 c62 c63"
    )
    play(position, "0 serve card=c01", "0 take card=c60")
    assert at(position, DECK) == {"c01", "c05", "c06"}  # neither the café nor the tucked cards
    assert at(position, DISCARD) == set()
    assert position.state.reshuffles == 1


def test_baras_14_without_any_card_the_gaps_stay():
    position = table(hands=["c16 c02 c03 c04", "c05"], deck="", display="c60 c61")
    play(position, "0 add card=c16", "0 take card=c60")
    assert position.state.actor == 1
    assert at(position, DECK) == set()
    play(position, "1 add card=c05")  # takes all that is shown, which is less than it lacks
    assert hand(position, 1) == {"c61"}
    play(position, "0 add card=c02")
    assert hand(position, 0) == {"c03", "c04", "c60"}  # hands shrink


def test_baras_14_when_all_pass_in_a_row_the_game_ends():
    position = table(deck="", display="")
    assert options(position, 0) == {"pass"}
    play(position, "0 pass")
    assert not position.is_over
    play(position, "1 pass")
    assert position.is_over
    assert BARAS.view(position.state, None)["ending"] == "passes"


def test_baras_15_coins_never_run_out_and_are_open():
    position = table(hands=["c17"], cafes=["c23"], coins=[1000, 2000])
    play(position, "0 serve card=c17")
    assert position.view(None)["players"][0]["coins"] == 1003
    assert position.view(0)["players"][1]["coins"] == 2000


# --- added rulings


def test_baras_27_a_passing_player_still_refills():
    position = table(hands=["", "c30"], deck="", display="c60 c61 c62 c63", actor=0)
    play(position, "0 pass")
    assert hand(position, 0) == {"c60", "c61", "c62", "c63"}
    assert position.state.passes == 1
    play(position, "1 serve card=c30")
    assert position.state.passes == 0


def test_baras_27_a_passing_player_may_claim():
    position = table(cafes=["c23 c24"], guests="g01", deck="", display="")
    assert options(position) == {"pass", "claim guest=g01"}
    play(position, "0 pass")
    assert options(position) == {"end", "claim guest=g01"}


def one_card_left(version_1):
    """All other cards are out of the game; seat 0 passes and takes it, then seat 1 passes."""
    position = table(deck="", display="c30", version_1=version_1)
    play(position, "0 pass")
    assert hand(position, 0) == {"c30"}
    return play(position, "1 pass")


def test_baras_27_a_round_of_passes_ends_nothing_while_a_hand_holds_a_card():
    position = one_card_left(version_1=0)
    assert position.state.passes == 2 and not position.is_over
    assert options(position, 0) == {"add card=c30", "serve card=c30"}
    play(position, "0 add card=c30")
    assert position.state.passes == 0
    play(position, "1 pass", "0 pass")  # now nobody holds one
    assert position.is_over and position.state.ending == Ending.PASSES


def test_baras_27_in_version_1_a_round_of_passes_was_enough():
    position = one_card_left(version_1=1)
    assert position.is_over and position.state.ending == Ending.PASSES


def test_baras_32_old_gaps_wait_for_the_end_of_the_turn():
    position = table(hands=["c01 c02 c03", "c05 c06 c07 c08"], deck="", display="c60")
    play(position, "0 serve card=c01")
    # Two cards are missing: the only one shown is taken, then all gaps are filled from the discard pile.
    assert hand(position, 0) == {"c02", "c03", "c60"}
    assert phase(position) == "fill_gap" and at(position, DECK) == {"c01"}
    play(position, "c01")
    assert at(position, DISPLAY) == {"c01"} and position.state.actor == 1


def test_baras_32_a_customer_just_served_does_not_come_back_in_the_same_turn():
    position = table(hands=["c01", "c05 c06 c07 c08"], deck="", display="")
    play(position, "0 serve card=c01", "c01")
    assert hand(position, 0) == set() and at(position, DISPLAY) == {"c01"}
    play(position, "1 serve card=c05")
    assert hand(position, 1) == {"c06", "c07", "c08", "c01"}  # it is the next player's


def test_baras_32_in_version_1_old_gaps_were_filled_before_the_refill():
    position = table(hands=["c01", "c05 c06 c07 c08"], deck="", display="", version_1=1)
    play(position, "0 serve card=c01")
    assert phase(position) == "fill_early"
    play(position, "c01")
    assert hand(position, 0) == {"c01"} and position.state.actor == 1


def test_baras_32_a_refreshed_display_is_dealt_whole_and_at_once():
    """It is a new display, not a gap left from earlier turns."""
    position = table(hands=["c81 c02 c03 c04"], deck="c50 c51 c53 c54 c55", display="c60 c61")
    play(position, "0 add card=c81", "0 refresh", "c50", "c51", "c53", "c54")
    assert phase(position) == "take" and at(position, DISPLAY) == {"c50", "c51", "c53", "c54"}


def test_baras_28_the_deck_is_made_up_when_a_card_must_be_turned_not_before():
    position = table(hands=["c01 c02 c03 c04"], deck="c50", discard="c05", display="c60 c61 c62 c63")
    play(position, "0 serve card=c01", "0 take card=c60", "c50")
    assert at(position, DISCARD) == {"c01", "c05"}  # the deck is empty, and nobody needs a card
    assert position.state.reshuffles == 0


def test_baras_28_a_refreshed_display_lies_in_the_discard_pile_first():
    position = table(hands=["c81"], deck="", display="c60 c61 c62 c63")
    play(position, "0 add card=c81", "0 refresh")
    assert at(position, DECK) == {"c60", "c61", "c62", "c63"}
    assert position.state.reshuffles == 1


def test_baras_29_the_hand_limit_counts_in_the_very_turn():
    position = table(hands=["c69 c02 c03 c04"])
    play(position, "0 add card=c69")
    assert position.state.cards_left == 2  # three left in hand, five wanted
    play(position, "0 take card=c60", "0 take card=c61", "c50", "c51")
    assert len(hand(position)) == 5


def test_baras_29_others_keep_their_limit():
    position = table(hands=["c01", "c02 c03 c04 c05"], cafes=["c69"], actor=1)
    play(position, "1 serve card=c02")
    assert position.state.cards_left == 1


# --- set-up, as far as a turn needs it


@pytest.mark.parametrize("seats", BARAS.seats)
def test_hands_of_four_from_the_deck_are_secret(seats):
    walk = random_walk(BARAS, seats, {}, 1)
    position = next(after for _, _, after in walk if phase(after) == "act")
    for seat in range(seats):
        assert len(at(position, SECRET + seat)) == 4
        assert len(position.view(seat)["hand"]) == 4
        assert position.view(seat)["players"][(seat + 1) % seats]["known_hand"] == []


def test_an_illegal_action_is_refused():
    position = table(hands=["c01"])
    with pytest.raises(IllegalAction, match="BARAS-5"):
        play(position, "0 add card=c83")


def test_every_cost_is_what_is_printed_without_discounts():
    position = table(coins=[9])
    assert [cost_of(position.state, 0, card) for card in range(CARDS)] == COST.tolist()
