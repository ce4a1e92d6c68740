"""One test for each ruling on FYFE's material and on the bag (FYFE-1 to -14)."""

from itertools import combinations

import pytest

from games.fyfe.table import (
    GAME,
    at,
    can,
    chance,
    do,
    end,
    end_round,
    first,
    is_turned,
    options,
    ruling,
    short,
    supply,
    table,
)
from kaffihus.core.chance import CHANCE
from kaffihus.core.errors import IllegalAction
from kaffihus.core.position import Position
from kaffihus.core.state import EMPTY
from kaffihus.games.fyfe import scoring
from kaffihus.games.fyfe.components import (
    BOARD_NAMES,
    BOARD_POINTS,
    CHARM_NAMES,
    CHARM_POINTS,
    COMPONENTS,
    EASIER_BOARDS,
    EASIER_CHARMS,
    TOKEN_NAMES,
    TOKENS,
    Feature,
    value_of,
)
from kaffihus.games.fyfe.lines import LINE_NAMES, LINE_SPACE, LINES_THROUGH, SPACE_NAMES
from kaffihus.games.fyfe.state import Phase
from kaffihus.testing.playing import random_walk

# --- material


def test_fyfe_1_every_combination_once():
    seen = {tuple(value_of(token, feature) for feature in Feature) for token in range(TOKENS)}
    assert len(seen) == TOKENS == 125 == len(set(TOKEN_NAMES))
    assert GAME.new_state(2).bag.sum() == 125
    for two in combinations(Feature, 2):  # "five of each combination" is true of each pair of features
        pairs = [tuple(value_of(token, feature) for feature in two) for token in range(TOKENS)]
        assert all(pairs.count(pair) == 5 for pair in set(pairs))


def test_fyfe_2_numbers_up_and_down_are_two_boards():
    assert len(BOARD_NAMES) == len(set(BOARD_NAMES)) == 15
    up = "b1f g2l v3p r4m ."
    for row, board, fits in (
        (up, "order_up", True),
        (up, "order_down", False),
        ("b5f g4l v3p r2m .", "order_down", True),
        ("b5f g4l v3p r2m .", "order_up", False),
    ):
        last = "y5t" if row == up else "y1t"
        position = table(row, supply=last, boards={"row-1": board})
        do(position, "take supply=1", "place space=e1", "end")
        assert is_turned(position, board) == fits


def test_fyfe_2_low_one_board_could_read_both_ways(monkeypatch):
    both = scoring.READS_BOTH_WAYS.copy()
    both[BOARD_NAMES.index("order_up")] = 1
    monkeypatch.setattr(scoring, "READS_BOTH_WAYS", both)
    position = table("b5f g4l v3p r2m .", supply="y1t", boards={"row-1": "order_up"})
    do(position, "take supply=1", "place space=e1", "end")
    assert is_turned(position, "order_up")


@pytest.mark.parametrize(
    ("line", "spaces"),
    [
        ("row-2", "a2 b2 c2 d2 e2"),
        ("column-d", "d1 d2 d3 d4 d5"),
        ("diagonal-left", "a1 b2 c3 d4 e5"),
        ("diagonal-right", "e1 d2 c3 b4 a5"),
    ],
)
def test_fyfe_3_read_away_from_the_scoring_board(line, spaces):
    read = [SPACE_NAMES[space] for space in LINE_SPACE[0, LINE_NAMES.index(line)]]
    assert read == spaces.split()
    grid = {space: f"{'bgvry'[i]}{i + 1}f" for i, space in enumerate(spaces.split())}
    last = spaces.split()[-1]
    for board, fits in (("order_up", True), ("order_down", False)):
        rows = [
            " ".join(grid.get(f"{c}{r}", ".") if f"{c}{r}" != last else "." for c in "abcde")
            for r in range(1, 6)
        ]
        position = table("/".join(rows), supply=grid[last], boards={line: board})
        do(position, "take supply=1", f"place space={last}", "end")
        assert is_turned(position, board) == fits


def test_fyfe_4_points_are_those_of_the_file_and_the_easier_game_leaves_some_out():
    assert {entry["id"]: entry["points"] for entry in COMPONENTS["boards"]} == dict(
        zip(BOARD_NAMES, BOARD_POINTS.tolist(), strict=True)
    )
    assert {entry["id"]: entry["points"] for entry in COMPONENTS["charms"]} == dict(
        zip(CHARM_NAMES, CHARM_POINTS.tolist(), strict=True)
    )
    full, easier = Position(GAME, 2).view(None), Position(GAME, 2, {"easier": 1}).view(None)
    gone = {entry["board"] for entry in full["boards"]} - {entry["board"] for entry in easier["boards"]}
    assert gone == set(COMPONENTS["easier_game"]["boards"]) and EASIER_BOARDS.bit_count() == 3
    gone = {entry["charm"] for entry in full["charms"]} - {entry["charm"] for entry in easier["charms"]}
    assert gone == set(COMPONENTS["easier_game"]["charms"]) and EASIER_CHARMS.bit_count() == 2
    lines = {"row-1": "order_down", "row-2": "same_symbol", "row-5": "same_number"}
    position = table("b1f", charm=True, options={"easier": 1}, boards=lines, other={"boards": lines})
    assert ruling(position, "charm charm=set_aside") == "FYFE-4"
    do(position, "take supply=1", "place space=c3")
    assert ruling(position, "board board=all_different") == "FYFE-4"
    assert can(position, "board board=any")


def test_fyfe_5_twelve_places_one_board_each():
    assert len(LINE_NAMES) == 12
    assert sorted(int(lines).bit_count() for lines in LINES_THROUGH[0]) == [2] * 16 + [3] * 8 + [4]
    position = table("b1f", boards={"row-1": "any"})
    do(position, "take supply=1", "place space=a2", "board board=same_colour")
    do(position, "line line=row-2", "extra", "board board=same_number")
    free = [name for name in LINE_NAMES if name not in ("row-1", "row-2")]
    assert options(position, "line") == free
    assert ruling(position, "line line=row-2") == "FYFE-5"


def test_fyfe_6_boards_do_not_run_out_and_if_they_did_none_is_placed():
    assert len(BOARD_NAMES) >= len(LINE_NAMES) + 1
    assert len(BOARD_NAMES) - len(COMPONENTS["easier_game"]["boards"]) >= len(LINE_NAMES)
    position = table("b1f", boards={"row-1": "any"})
    state = position.state
    state.boards_in_play = 1 << BOARD_NAMES.index("any")  # a much reduced game
    position.apply(0, GAME.catalogue.parse("take supply=1"))
    position.apply(0, GAME.catalogue.parse("place space=c3"))
    assert position.legal(0) == [GAME.catalogue.parse("end")]
    assert ruling(position, "board board=any") == "FYFE-6"


def test_fyfe_6_the_board_that_is_needed_comes_before_any_other():
    position = do(
        table("b1f", boards={"row-1": "any"}), "take supply=1", "place space=b2", "board board=order_up"
    )
    assert options(position, "line") == ["row-2", "column-b", "diagonal-left"]
    assert ruling(position, "line line=row-5") == "FYFE-19"


def test_fyfe_7_jokers_suffice_and_markers_are_unlimited():
    makers = [name for name in CHARM_NAMES if "joker" in name]
    assert COMPONENTS["jokers"] == len(makers) * GAME.seats[-1]
    position = table("b1f")
    position.state.bonus[:2] = 20 * 5  # as many as there are markers, for both
    GAME.check(position.state)


# --- bag and rounds


def test_fyfe_8_with_five_the_bag_runs_exactly_empty():
    for seed in range(3):
        drawn, last = 0, None
        for before, step, after in random_walk(GAME, 5, {}, seed):
            if step.seat == CHANCE and after.state.bag_tokens < before.state.bag_tokens:
                drawn += 1
            if before.state.phase == Phase.DRAW:
                last = before
        assert last.state.round_number == 24
        assert last.view(None)["drawer"] == 4
        assert last.state.bag_tokens == 1, "the last drawer takes the very last normal token"
        assert after.state.bag_tokens == 0 and (after.state.space[:, :] != EMPTY).all()
        assert drawn >= 125


def test_fyfe_9_a_used_lucky_token_is_out_and_later_ones_of_the_round_go_back():
    position = Position(GAME, 2)
    assert position.outcomes()[GAME.catalogue.parse("lucky")] == 5
    chance(position, "b1f", "lucky")
    assert position.state.charm_round == 1 and position.state.lucky_left == 4
    # Another lucky token would go back at once: the draw is among the others from the start.
    assert GAME.catalogue.parse("lucky") not in position.outcomes()
    chance(position, "b1l", "b1p", "b1m")
    do(position, "skip")
    do(position, "skip", seat=1)
    end_round(position)
    assert position.state.charm_round == 0
    assert position.outcomes()[GAME.catalogue.parse("lucky")] == 4


def test_fyfe_10_no_draw_and_no_charm_in_the_last_round():
    rows = "b1f b1l b1p b1m b1t/b2f b2l b2p b2m b2t/b3f b3l b3p b3m b3t/b4f b4l b4p b4m b4t/b5f b5l b5p . ."
    position = table(rows, charm=True)
    assert position.state.round_number == 24, "the last chance"
    assert can(position, "charm charm=place_joker")
    end_round(position)
    assert position.state.phase == Phase.PLAY and position.state.round_number == 25
    assert position.state.charm_round == 0
    assert len(supply(position)) == 1
    assert {GAME.catalogue[action].family for action in position.legal(0)} == {"place"}


def test_fyfe_11_a_lucky_token_in_round_1_is_replaced_and_charms_need_a_target():
    position = chance(Position(GAME, 2), "lucky", "b1f", "b1l", "b1p", "b1m")
    assert [supply(position, seat) for seat in range(2)] == [["b1f", "b1l"], ["b1p", "b1m"]]
    do(position, "skip")
    do(position, "skip", seat=1)
    assert options(position, "charm") == ["place_joker"]
    assert ruling(position, "charm charm=move") == "FYFE-11"
    do(position, "take supply=1", "place space=a1")
    assert options(position, "charm") == ["move", "swap", "turn_joker"]


def test_fyfe_12_a_lucky_token_met_in_an_exchange_goes_back():
    position = chance(Position(GAME, 2), "lucky", "b1f", "b1l", "b1p", "b1m")
    do(position, "charm charm=redraw")
    do(position, "skip", seat=1)
    assert position.state.phase == Phase.REDRAW and position.state.lucky_left == 4
    assert GAME.catalogue.parse("lucky") not in position.outcomes()
    chance(position, "g1f", "g1l")
    assert position.state.phase == Phase.PLAY
    assert supply(position) == ["g1f", "g1l"]


def test_fyfe_13_all_return_first_then_draw_in_seat_order():
    position = chance(Position(GAME, 3), "lucky", "b1f", "b1l", "b1p", "b1m", "b2f", "b2l")
    do(position, "charm charm=redraw", seat=2)
    do(position, "skip", seat=1)
    assert position.state.phase == Phase.EXCHANGE, "sealed until all have decided"
    assert supply(position, 2) == ["b2f", "b2l"]
    do(position, "charm charm=redraw", seat=0)
    assert supply(position, 0) == supply(position, 2) == []
    chance(position, "b2f", "b1f")  # another's token, and one's own back
    assert position.view(None)["drawer"] == 2
    chance(position, "b1l", "r1f")
    assert [supply(position, seat) for seat in range(3)] == [["b2f", "b1f"], ["b1p", "b1m"], ["b1l", "r1f"]]


def test_fyfe_13_with_five_in_round_24_the_bag_then_holds_nothing_else():
    walk = random_walk(GAME, 5, {}, 1)
    position = next(a for _, _, a in walk if a.state.phase == Phase.DRAW and a.state.round_number == 24)
    state = position.state
    state.shown_spent[:], state.spent[:] = 0, 0
    state.shown_jokers[:], state.jokers[:] = 0, 0
    state.lucky_left = 1
    position.apply(CHANCE, GAME.catalogue.parse("lucky"))
    while position.is_chance:
        position.apply(CHANCE, position.game.chance_action(state, 0))
    assert state.phase == Phase.EXCHANGE and state.bag_tokens == 0
    held = sorted(short(token) for seat in (1, 3) for token in state.supply[seat])
    for seat in range(5):
        position.apply(seat, GAME.catalogue.parse("charm charm=redraw" if seat in (1, 3) else "skip"))
    in_bag = sorted(short(token) for token in range(TOKENS) if state.bag[token])
    assert in_bag == held and state.phase == Phase.REDRAW
    while position.is_chance:
        position.apply(CHANCE, position.game.chance_action(state, 0))
    assert state.bag_tokens == 0 and all(len(supply(position, seat)) == 2 for seat in range(5))


def test_fyfe_14_the_order_of_the_players_does_not_matter():
    rows = "b1f g1l v1p r1m ."
    same = {"row-1": "different_colours"}
    orders = ([0, 1, 0, 1, 0, 1], [1, 1, 1, 0, 0, 0], [0, 0, 0, 1, 1, 1])
    results = []
    for order in orders:
        position = table(rows, supply="y1t b2f", boards=same)
        texts = {
            0: iter(["take supply=1", "place space=e1", "end"]),
            1: iter(["take supply=2", "place space=a1", "end"]),
        }
        for seat in order:
            assert first(position, "different_colours") is None, "nothing is settled before the end"
            do(position, next(texts[seat]), seat=seat)
        assert first(position, "different_colours") == 0
        results.append(position.state.to_bytes())
    assert len(set(results)) == 1


def test_an_illegal_action_changes_nothing():
    position = table("b1f")
    before = position.state.to_bytes()
    with pytest.raises(IllegalAction):
        do(position, "place space=a1")
    assert position.state.to_bytes() == before
    assert at(position, "a1") == "b1f"
    end(position, 1)
    assert position.pending == [0]
