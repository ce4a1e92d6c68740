"""Tables without a server."""

import pytest

from kaffihus import games
from kaffihus.server.errors import Refusal
from kaffihus.server.table import seating
from kaffihus.server.table.consequences import follow_up
from kaffihus.server.table.settings import Terms
from kaffihus.server.table.table import Table
from kaffihus.server.wire.types import SeatSettings, TableSettings

FIKA, HIT = games.load("fika"), games.load("caffeine_hit")
OPEN, INVITED, BOT = SeatSettings(), SeatSettings("invited"), SeatSettings("bot", "random")


def table_of(*seats, game=FIKA, **settings):
    """A table before the start, made by p0."""
    wanted = TableSettings(game.id, list(seats), **settings)
    return Table(Terms("t", wanted, game.rules_version, "p0", b"s" * 32, "player", "spectator", 0))


def happen(table, events, at=0):
    """Let events happen, and all that follows."""
    while events:
        for event in events:
            table.fold(event, at)
        events = follow_up(table, at)


def join(table, player, seat=None, secret="player", account=None):
    """Somebody sits down."""
    happen(table, seating.join(table, player, player.title(), account, seat, secret))


def refused(command, *arguments):
    """The code and the key of a refusal."""
    with pytest.raises(Refusal) as caught:
        command(*arguments)
    return caught.value.code, caught.value.line.key.removeprefix("house.why.")
