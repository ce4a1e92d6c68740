"""A position refuses what is not legal and says why; its copies are its own."""

import pytest

from games.fika.table import FIKA, table
from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.core.errors import IllegalAction, NotAnAction
from kaffihus.core.position import Position

PLACE = FIKA.catalogue.parse("place slot=1")


def test_an_illegal_action_is_refused_by_its_ruling_and_changes_nothing():
    position = table(hand="p6")
    before = position.state.copy()
    with pytest.raises(IllegalAction) as error:
        position.apply(0, PLACE)
    assert str(error.value).startswith("place slot=1: ") and error.value.ruling
    with pytest.raises(NotAnAction):
        position.apply(0, 10_000)
    with pytest.raises(IllegalAction, match="chance cannot do 'place slot=1' now"):
        position.apply(CHANCE, PLACE)
    assert position.state == before


def test_chance_and_seats_decide_only_when_it_is_theirs():
    position = Position(FIKA, 2)
    assert position.is_chance and position.pending == [CHANCE] and not position.is_over
    assert [position.legal(seat) for seat in (0, 1, CHANCE)] == [[], [], []]
    assert list(position.outcomes().values()) == [1, 1], "a coin: who names the suit"
    choosing = table(hand="p6 b1")
    assert choosing.pending == [0, 1] and not choosing.is_chance and choosing.outcomes() == {}
    assert {FIKA.catalogue.notate(action) for action in choosing.legal(0)} >= {"choose card=pink-6"}
    assert choosing.legal(CHANCE) == []


def test_weights_of_chance_count_the_ways(game):
    """They add up to `chance_total`, and every outcome can be carried out."""
    position = Position(game, game.seats[0])
    rng = new_rng(5)
    for _ in range(12):
        while not position.is_chance:
            position.apply(position.pending[0], position.legal(position.pending[0])[0])
        weights = position.outcomes()
        assert sum(weights.values()) == game.chance_total(position.state) > 0
        assert all(weight > 0 for weight in weights.values())
        taken = position.copy()
        assert position.draw(rng) in weights
        assert taken.state != position.state, "a copy stays where it was"
        if position.is_over:
            return


def test_another_state_of_the_same_table_shares_nothing_with_the_first():
    position = table(hand="p6")
    twin = position.at(position.state.copy())
    twin.state.turn += 1
    assert (twin.game, twin.seats) == (position.game, position.seats)
    assert twin.state != position.state


def test_reasons_name_seats_by_number():
    position = table(hand="p6")
    reason = FIKA.why_not(position.state, 0, PLACE)
    assert "{" not in position.explain(reason)


def test_a_position_works_out_once_who_decides_what_only_where_nothing_changes():
    position = Position(FIKA, 2)
    still = position.at(position.state.copy().freeze())
    assert (still.pending, still.is_chance, still.legal(0)) == (position.pending, position.is_chance, [])
    rng = new_rng(1)
    while position.is_chance:
        position.draw(rng)
    still = position.at(position.state.copy().freeze())
    seat = still.pending[0]
    told = still.legal(seat)
    told.append(-1)
    assert still.legal(seat) == position.legal(seat), "an answer is the asker's own"
    position.apply(seat, position.legal(seat)[0])
    assert position.legal(seat) != still.legal(seat)
