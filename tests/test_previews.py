"""What a view says things are worth is what the rules then make of them."""

import pytest

from kaffihus.core.state import EMPTY
from kaffihus.games import load
from kaffihus.games.fika.scoring import best_standing, total_coins
from kaffihus.games.fyfe.components import BOARD_NAMES, TOKEN_NAMES
from kaffihus.games.fyfe.lines import LINE_NAMES
from kaffihus.games.fyfe.preview import JOKER, possible_boards
from kaffihus.games.fyfe.scoring import NO_EXTRA, is_fulfilled
from kaffihus.games.fyfe.state import is_line_full
from kaffihus.testing.playing import random_walk


def test_fika_coins_are_those_of_a_round_that_ends_now():
    paid = 0
    for before in (before for seed in range(8) for before, _, _ in random_walk(load("fika"), 2, {}, seed)):
        view = before.view(0)
        scored = before.state.copy()
        scored.primary, scored.secondary = max(scored.primary, 0), 1 if scored.primary != 1 else 2
        for seat in range(2):
            best_standing(scored, seat)
            assert view["preview"]["totals"][seat] == total_coins(scored, seat)
            cafe, coins = view["cafes"][seat], view["preview"]["coins"][seat]
            assert [card is None for card in cafe] == [one is None for one in coins]
        paid += sum(view["preview"]["totals"]) > 0
    assert paid > 20


def test_fyfe_boards_are_possible_until_a_full_line_says_otherwise():
    full = lost = 0
    for before, _, _ in random_walk(load("fyfe"), 2, {}, 5):
        view = before.view(0)
        possible = view["preview"]["possible"]
        for line, name in enumerate(LINE_NAMES):
            board = int(before.state.board[0, line])
            asked = view["players"][0]["unused_boards"] if board == EMPTY else [BOARD_NAMES[board]]
            assert set(possible[name]) <= set(asked)
            if is_line_full(before.state, 0, line):
                full += 1
                fits = [
                    b for b in asked if is_fulfilled(before.state, 0, line, BOARD_NAMES.index(b), NO_EXTRA)
                ]
                assert possible[name] == fits
                lost += not fits
    assert full > 20 and lost > 5


LINES = {
    ("blue-1-flower", "blue-2-leaf", None, None, None): {
        "any": True, "same_colour": True, "different_colours": False, "different_numbers": True,
        "order_up": True, "order_down": False, "house_numbers": True, "all_different": False,
    },
    ("blue-1-flower", "red-2-leaf", "green-3-mask", None, None): {"house_numbers": False},
    ("blue-1-flower", "red-2-leaf", "joker", None, None): {"house_numbers": True, "order_up": True},
}  # fmt: skip


@pytest.mark.parametrize("pieces", LINES)
def test_fyfe_boards_of_a_line_in_the_making(pieces):
    places = {None: EMPTY, "joker": JOKER}
    tokens = [places[piece] if piece in places else TOKEN_NAMES.index(piece) for piece in pieces]
    found = possible_boards(0, tuple(tokens))
    for board, is_possible in LINES[pieces].items():
        assert (found >> BOARD_NAMES.index(board) & 1 == 1) is is_possible, board


def test_fyfe_the_bag_is_counted_by_feature():
    for before, _, _ in random_walk(load("fyfe"), 3, {}, 2):
        view = before.view(1)
        for place, feature in enumerate(("colours", "numbers", "symbols")):
            counts = view["preview"]["bag"][feature]
            assert sum(counts.values()) == len(view["bag"])
            for value, count in counts.items():
                assert count == sum(token.split("-")[place] == value for token in view["bag"])


def test_caffeine_hit_colours_add_up_to_the_points():
    for _, _, after in random_walk(load("caffeine_hit"), 3, {}, 7):
        view = after.view(None)
        assert [sum(one["points"].values()) for one in view["preview"]] == view["points"]
    assert [one["points"] for one in view["preview"]] == view["result"]["by_colour"]
    assert [one["beans"] for one in view["preview"]] == view["result"]["beans"]


def test_cafe_baras_customers_pay_what_was_foretold():
    game, served, regulars = load("cafe_baras"), 0, 0
    for seed in range(12):
        foretold = None
        for before, step, after in random_walk(game, 3, {}, seed):
            action = game.catalogue[step.action] if step.seat < 3 else None
            if action and action.family == "serve":
                foretold = before.view(step.seat)["preview"][dict(action.arguments)["card"]][step.seat]
                had, actor = before.state.copy(), step.seat
            if foretold and after.state.serving == EMPTY:
                gained = int(after.state.coins[actor] - had.coins[actor])
                # Where a stand-in left a choice, a player may pick what pays less.
                assert foretold["coins"] == gained or (
                    action.family == "stand_in" and foretold["coins"] > gained
                )
                assert foretold["regular"] == bool(after.state.regulars[actor] > had.regulars[actor])
                served, regulars, foretold = served + 1, regulars + foretold["regular"], None
    assert served > 60 and regulars > 2


def test_cafe_baras_tells_nothing_of_the_others_hands():
    for before, _, _ in random_walk(load("cafe_baras"), 3, {}, 1):
        view = before.view(0)
        own = {held["card"] for held in view["hand"]}
        assert set(view["preview"]) == own | {card for card in view["display"] if card}


def test_cookie_jar_values_are_those_of_the_cakes_one_may_hold():
    game = load("cookie_jar")
    values = {cake["id"]: cake["value"] for cake in game.components["cakes"]}
    for before, _, _ in random_walk(game, 4, {}, 4):
        view = before.view(0)
        told = [sorted({values[cake] for cake in player["may_hold"]}) for player in view["players"]]
        assert view["preview"]["values"] == told
