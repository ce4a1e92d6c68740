"""Characters at a table: by name, once, told apart from people, beside levels as before."""

import pytest

from kaffihus.bots import CHARACTERS
from kaffihus.server.errors import Refusal
from kaffihus.server.table import events as ev
from kaffihus.server.table import gathering, seating
from kaffihus.server.table.settings import Terms, check_settings
from kaffihus.server.table.table import Table
from kaffihus.server.wire.types import SeatSettings, TableSettings


def table_of(game, *bots, people=1):
    """A table with free seats and these bots."""
    seats = [SeatSettings() for _ in range(people)] + [SeatSettings("bot", bot) for bot in bots]
    settings = TableSettings(game, seats)
    check_settings(settings)
    return Table(Terms("t", settings, 1, "p0", b"s" * 32, "player", "spectator", 0))


def happen(table, events):
    for event in events:
        table.fold(event, 0)


def test_a_character_is_called_by_name_and_a_level_as_before():
    table = table_of("cookie_jar", "grimur", "newcomer", "newcomer")
    assert table.labels() == ["Seat 1", "Grímur", "newcomer 3", "newcomer 4"]


def test_somebody_who_is_called_like_a_character_is_told_apart():
    table = table_of("fika", "hekla")
    happen(table, [ev.Seated(0, "p0", "hekla")])
    assert table.labels() == ["hekla 1", "Hekla 2"]


def test_a_character_has_one_seat_and_a_level_may_have_several():
    with pytest.raises(Refusal, match="character_twice"):
        table_of("cookie_jar", "una", "una")
    table = table_of("cookie_jar", "una", "keen", "keen", people=2)
    with pytest.raises(Refusal, match="character_twice"):
        seating.reseat(table, 1, SeatSettings("bot", "una"), str)
    happen(table, seating.reseat(table, 2, SeatSettings("bot", "una"), str))  # who sits there already
    happen(table, seating.reseat(table, 2, SeatSettings("bot", "orri"), str))
    happen(table, seating.reseat(table, 1, SeatSettings("bot", "una"), str))
    assert [chair.level for chair in table.chairs] == [None, "una", "orri", "keen", "keen"]


def test_free_seats_are_filled_with_different_characters():
    table = table_of("cookie_jar", "hekla", people=6)
    happen(table, [ev.Seated(0, "p0", "Anna", "seed")])
    happen(table, seating.call(table, "hekla"))
    bots = [chair.level for chair in table.chairs[1:]]
    assert set(bots) == set(CHARACTERS) and bots[-1] == "hekla"


def test_the_next_game_brings_nobody_twice():
    table = table_of("fika", "tumi")
    happen(table, [ev.Seated(0, "p0", "Anna", "seed")])
    table.status = "finished"
    happen(table, [ev.Gathered(0, "cookie_jar")])
    places = gathering.lineup(table).places
    assert sorted(place for place in places if isinstance(place, str)) == ["tumi", "una"]
