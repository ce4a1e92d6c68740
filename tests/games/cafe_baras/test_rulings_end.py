"""One test for each ruling on the lost cards, the end and the score (BARAS-1 to -4, -20 to -25)."""

import pytest

from games.cafe_baras.table import BARAS, earned, foods, options, play, table
from kaffihus.core.position import Position
from kaffihus.games.cafe_baras.components import COMPONENTS, GUEST_POINTS
from kaffihus.games.cafe_baras.scoring import points_of_cards
from kaffihus.games.cafe_baras.state import Ending

# --- lost cards


def test_baras_1_counts_of_cards_and_alike_counters():
    sizes = {part: len(COMPONENTS[part]) for part in ("card", "guest", "counter")}
    assert sizes == {"card": 83, "guest": 12, "counter": 4}
    position = Position(BARAS, 4)
    for seat in range(4):
        assert foods(position, seat) == {"tea": 1, "coffee": 1}


def test_baras_2_points_of_regulars_and_guests():
    position = table(regulars=["c01 c02"], claimed={"g01": 0, "g10": 0}, coins=[0])
    points = position.view(None)["players"][0]["points"]
    assert points["regulars"] == 8
    assert points["guests"] == 3 + 6
    assert GUEST_POINTS.min() == 3 and GUEST_POINTS.max() == 6


def test_baras_3_a_loved_food_pays_one_more_for_each_want_served():
    assert earned(table(hands=["c06"], cafes=["c23 c24"]), "0 serve card=c06") == 2
    assert earned(table(hands=["c06"], cafes=["c23 c29"]), "0 serve card=c06") == 4  # two Snacks
    assert earned(table(hands=["c06"], cafes=["c29"]), "0 serve card=c06") == 2  # one of two
    coffees = table(hands=["c10"], cafes=["c07"])  # coffee*2 is one want
    assert earned(coffees, "0 serve card=c10") == 2


def test_baras_4_tea_and_coffee_are_no_drinks():
    position = table(hands=["c25"], cafes=[""])  # coffee, tea, drink
    assert earned(position, "0 serve card=c25") == 2


# --- the end


def served_by(seats, regulars):
    """Seat 0 gains one regular more; the café is the same in all tests."""
    return table(hands=["c17 c01 c02 c03"], cafes=["c23 c52"], regulars=[regulars], seats=seats)


@pytest.mark.parametrize(("seats", "before"), [(2, 3), (3, 2), (4, 2)])
def test_baras_20_third_regular_or_fourth_with_two_players(seats, before):
    position = served_by(seats, " ".join(["c70", "c71", "c72"][: before - 1]))
    play(position, "0 serve card=c17")
    assert position.state.trigger == -1
    position = served_by(seats, " ".join(["c70", "c71", "c72"][:before]))
    play(position, "0 serve card=c17")
    assert position.state.trigger == 0 and position.state.ending == Ending.REGULARS
    assert not position.is_over and "take card=c60" in options(position)  # the turn is finished fully


def test_baras_20_the_last_guest():
    position = table(hands=["c01"], cafes=["c23 c24"], guests="g01")
    play(position, "0 claim guest=g01")
    assert position.state.trigger == 0 and position.state.ending == Ending.LAST_GUEST
    assert "serve card=c01" in options(position)


def test_baras_21_every_other_player_has_exactly_one_more_turn():
    position = table(
        hands=["", "c01 c02 c03 c04", "c05 c06 c07 c08", "c17 c18 c19 c20"],
        cafes=["", "", "", "c23 c52"],
        regulars=["", "", "", "c70 c71"],
        seats=4,
        actor=3,
        display="c60 c61 c62 c63",
    )
    # Clockwise from the trigger, wherever the start player sits; seat 3 itself has no more turn.
    play(position, "3 serve card=c17", "3 take card=c60", "c50", "0 pass")
    play(position, "c51", "c53", "c54", "c55")
    assert position.state.actor == 1
    play(position, "1 serve card=c01", "1 take card=c51", "c56")
    assert not position.is_over
    play(position, "2 serve card=c05", "2 take card=c53", "c57")
    assert position.is_over
    assert position.view(None)["trigger"] == 3


def test_baras_22_a_second_trigger_changes_nothing_but_counts():
    position = table(
        hands=["c17 c01 c02 c03", "c05 c06 c07 c08"],
        cafes=["c23 c52", "c24 c53 c10"],
        regulars=["c70 c71 c72", "c73 c74 c75"],
        coins=[7, 6],
    )
    play(position, "0 serve card=c17", "0 take card=c60", "c50")
    assert position.state.trigger == 0
    before = position.scores()[1]
    play(position, "1 serve card=c05", "1 take card=c61", "c51")
    assert position.is_over and position.state.trigger == 0
    assert position.state.regulars[1] == 4
    assert position.scores()[1] == before + 4 + 1  # the regular, and 9 coins instead of 6


# --- the score


def card_points(text, **more):
    return points_of_cards(table(cafes=[text], **more).state, 0)


def test_baras_23_worked_out_on_the_final_cafe_and_a_card_counts_itself():
    assert card_points("c09") == 2  # itself a Coffee, and the counter's
    assert card_points("c09 c01 c02") == 4
    assert card_points("c44") == 1 + 1
    assert card_points("c51 c45") == 1 + 2
    assert card_points("c75") == 2 and card_points("c37") == 3  # a menu board is no food, a soup is


@pytest.mark.parametrize(
    ("text", "more", "points"),
    [
        ("c15 c38 c39", {}, 4 + 1),  # pairs of a Tea and a Sweet: two Teas, two Sweets
        ("c15 c38", {}, 2),
        ("c30 c16 c17", {}, 3),  # 1 Snack, 2 Drinks, one printed point
        ("c58 c66 c69", {}, 1 + 2 + 2 + 2),
        ("c65 c45 c52", {}, 1 + 3),
        ("c68", {"regulars": ["c01 c02"]}, 4),
        ("c72 c66", {}, 2 + 2),
        ("c72 c66 c67 c69 c70", {}, 4 + 8),  # at most 4
        ("c76 c45 c46", {}, 4 + 1),
        ("c76 c45 c52 c59 c46", {}, 6 + 1),  # at most 3 decor cards
        ("c83", {"coins": [5]}, 1 + 1),
        ("c83", {"coins": [100]}, 1 + 4),
        ("c06 c49", {}, 6),
    ],
)
def test_baras_23_conditional_points(text, more, points):
    assert card_points(text, **more) == points


def test_baras_24_coins_halve_and_hand_cards_are_nothing():
    position = table(hands=["c06"], coins=[7, 6], claimed={"g01": 0, "g02": 0, "g03": 1})
    assert position.scores() == [3 + 7, 3 + 4]


def test_baras_24_a_tie_shares_the_win():
    position = table(deck="", display="", seats=3, coins=[9, 8, 1])
    for seat in range(3):
        play(position, f"{seat} pass")
    position.state.guest[:] = -2
    position.state.regulars[:] = 0
    assert position.ranks() == [1, 1, 3]
    assert position.view(None)["winners"] == [0, 1]


# --- the end that comes by itself


def made_up(progress, **options):
    """The deck is made up in seat 0's turn; nobody has added or gained anything in it."""
    hands = ["c01 c02 c03 c04", "c05 c06 c07 c08"]
    cafes = ["", "c23 c24"]
    position = table(
        hands=hands, cafes=cafes, guests="g01 g10", discard="c09", deck="", progress=progress, **options
    )
    play(position, "0 serve card=c01", "0 take card=c60")
    assert position.state.reshuffles == 1
    return position


def test_baras_25_a_deck_made_up_without_progress_brings_the_end_on():
    position = made_up(progress=0)
    assert position.state.trigger == 0 and position.state.ending == Ending.STALLED
    play(position, "c09")
    assert not position.is_over  # the others have one more turn, and may claim what lies out
    play(position, "1 claim guest=g01", "1 serve card=c05", "1 take card=c61", "c01")
    assert position.is_over and position.view(None)["ending"] == "stalled"


def test_baras_25_progress_is_asked_for_each_time_the_deck_is_made_up():
    position = made_up(progress=1)
    assert position.state.trigger == -1 and position.state.progress == 0
    play(position, "c01", "1 serve card=c05", "1 take card=c01", "1 end", "c09")
    assert position.state.trigger == -1  # the deck was not made up
    play(position, "0 serve card=c02", "0 take card=c09")
    assert position.state.reshuffles == 2 and position.state.ending == Ending.STALLED


@pytest.mark.parametrize("move", ["0 add card=c24", "0 serve card=c17", "0 claim guest=g10"])
def test_baras_25_progress_is_an_add_a_regular_or_a_claim(move):
    position = table(hands=["c24 c17 c02 c03"], cafes=["c16 c23 c31 c38 c52"], guests="g10 g03", progress=0)
    play(position, move)
    assert position.state.progress == 1 and position.view(1)["progress"]


def test_baras_25_a_customer_who_is_no_regular_is_no_progress():
    position = table(hands=["c01"], progress=0)
    play(position, "0 serve card=c01")
    assert position.state.progress == 0 and not position.view(1)["progress"]


def test_baras_25_counts_from_the_set_up():
    assert Position(BARAS, 2).state.progress == 0


def test_baras_25_in_version_1_such_a_game_went_on():
    position = made_up(progress=0, version_1=1)
    assert position.state.trigger == -1


@pytest.mark.parametrize(("on", "trigger"), [(0, -1), (1, 0)])
def test_baras_25_the_option_by_which_the_second_deck_is_the_last(on, trigger):
    position = table(hands=["c01 c02 c03 c04"], discard="c05", deck="", second_reshuffle=on)
    position.state.reshuffles = 1
    play(position, "0 serve card=c01", "0 take card=c60", "c01")
    assert position.state.reshuffles == 2
    assert position.state.trigger == trigger
    assert position.state.ending == (Ending.RESHUFFLE if on else Ending.NONE)


def test_baras_25_the_first_reshuffle_ends_nothing():
    position = table(hands=["c01 c02 c03 c04"], deck="", second_reshuffle=1)
    play(position, "0 serve card=c01", "0 take card=c60", "c01")
    assert position.state.reshuffles == 1 and position.state.trigger == -1
