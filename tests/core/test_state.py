"""Records without hidden padding, and their plain form."""

from copy import deepcopy

import numpy as np
import pytest

from kaffihus import games
from kaffihus.core.chance import new_rng
from kaffihus.core.position import Position
from kaffihus.core.state import PlainState, none_if_empty, seats_in, state_dtype

DTYPE = state_dtype([("wide", np.int32, (2,)), ("phase", np.int8), ("row", np.int8, (2, 3))])


def test_a_record_is_whole_words_without_padding():
    assert DTYPE.itemsize == 16
    assert sum(DTYPE[name].itemsize for name in DTYPE.names) == 16


def test_a_narrow_field_before_a_wide_one_is_refused():
    with pytest.raises(AssertionError, match="wide fields first"):
        state_dtype([("phase", np.int8), ("wide", np.int32, (2,))])


def test_plain_numbers_do_not_overflow():
    state = PlainState(DTYPE)
    state.phase = np.int8(100)
    state.phase += 100
    state.row[0, 0] = 100
    assert state.phase == 200 and state.row[0, 0] + 100 == 200


def test_there_and_back():
    records = np.zeros(1, DTYPE)
    records[0]["row"] = [[1, 2, 3], [4, 5, 6]]
    state = PlainState(DTYPE).load(records[0])
    state.phase = 9
    state.store(records[0])
    assert records.tobytes() == state.to_bytes()
    assert state.copy() == state
    twin = state.copy()
    twin.row[1, 1] = 0
    assert twin != state


def test_a_misspelt_field_is_an_error():
    state = PlainState(DTYPE)
    with pytest.raises(AttributeError, match="phrase"):
        state.phrase = 1
    with pytest.raises(AttributeError, match="phrase"):
        _ = state.phrase


def test_a_record_of_whole_words_gets_no_spare_bytes():
    assert state_dtype([("wide", np.int32, (2,))]).names == ("wide",)
    assert state_dtype([("phase", np.int8)]).names == ("phase", "spare")


def test_views_say_none_for_nothing_and_list_seats():
    assert [none_if_empty(value) for value in (-1, 0, np.int64(3))] == [None, 0, 3]
    assert seats_in(0) == [] and seats_in(0b1000101) == [0, 2, 6]
    assert seats_in(1 << 7 | 1) == [0], "chance is nobody's seat"


def test_a_deep_copy_is_a_copy_of_its_own():
    state = PlainState(DTYPE)
    twin = deepcopy(state)
    twin.row[0, 0] = 5
    assert isinstance(twin, PlainState) and state.row[0, 0] == 0 and state.dtype is DTYPE
    assert state != "a state"


def test_a_state_is_the_same_again_from_its_bytes(game):
    position = Position(game, game.seats[-1])
    rng = new_rng(7)
    for _ in range(60):
        if position.is_over:
            break
        if position.is_chance:
            position.draw(rng)
        else:
            seat = position.pending[0]
            position.apply(seat, position.legal(seat)[0])
    again = PlainState(position.state.dtype).load_bytes(position.state.to_bytes())
    assert again.contents == position.state.contents


def test_a_frozen_state_is_not_changed_and_its_copy_may_be():
    game = games.load("fika")
    state = game.new_state(2)
    frozen = state.copy().freeze()
    assert frozen == state and frozen.contents == state.contents
    with pytest.raises(AttributeError, match="turn"):
        frozen.turn = 5
    with pytest.raises(ValueError, match="read-only"):
        frozen.supply[0] = 5
    twin = frozen.copy()
    twin.turn, twin.supply[0] = 5, 5
    assert twin != frozen == state
    assert twin.contents != frozen.contents == state.contents
    assert frozen.contents is frozen.contents, "worked out once"
