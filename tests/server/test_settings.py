"""A table's settings are one record: asked for, stored, told and documented as the same thing."""

import re
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
import sqlalchemy
from alembic import command

import kaffihus.server
from kaffihus import games
from kaffihus.core.dealer import commitment
from kaffihus.core.record import read_record
from kaffihus.core.verify import Kept, verify_record
from kaffihus.server.live.bot_pool import job_for
from kaffihus.server.live.bot_worker import position_of
from kaffihus.server.store import Store
from kaffihus.server.store.engine import database_url, open_engine
from kaffihus.server.store.migration import configuration
from kaffihus.server.store.tables import lobby, read_events, read_terms
from kaffihus.server.table import events as ev
from kaffihus.server.table import play, replay
from kaffihus.server.table.streams import Streams
from kaffihus.server.wire.types import BankClock, Result, SeatSettings, TableSettings
from server.running import running, settings_for

PROTOCOL = Path(kaffihus.server.__file__).parents[3] / "docs" / "protocol.md"
# Rows as the first version of the database had them.
OLD_SETTINGS = {
    "whole": (
        '{"game":"fika","seats":[{"kind":"open","level":null,"name":null},{"kind":"bot","level":"random",'
        '"name":null}],"options":{},"public":true,"spectators":false,"rated":false,"start":"host",'
        '"clock":{"kind":"bank","seconds":600,"increment":5},"timeout":"bot","undo":"free",'
        '"substitute":"random","grace":90}'
    ),
    "before later settings": '{"game":"fika","seats":[{},{"kind":"bot","level":"random"}],"public":true}',
}
OLD_EVENTS = [
    '{"type":"seated","seat":0,"player":"anna","name":"Anna","bytes":"000102030405060708090a0b0c0d0e0f"}',
    '{"type":"reseated","seat":1,"kind":"bot","level":"random"}',
]


@pytest.mark.parametrize("kept", OLD_SETTINGS)
def test_a_table_stored_before_is_read(store_url, kept):
    url = database_url(store_url)
    engine = open_engine(url)
    with engine.begin() as connection:
        command.downgrade(configuration(connection), "0001")
        connection.execute(
            sqlalchemy.text(
                "INSERT INTO tables (id, game, wish, host, seed, player_secret, spectator_secret, created,"
                " public, status, touched, pending, needs_keeper, summary, keeper)"
                " VALUES ('old', 'fika', :wish, 'anna', :seed, 'p', 's', 5, :yes, 'waiting', 6, 0, :no,"
                """ '[["Anna", "random"], ["anna", null]]', 'gone')"""
            ),
            {"wish": OLD_SETTINGS[kept], "seed": b"s" * 32, "yes": True, "no": False},
        )
        for number, event in enumerate(OLD_EVENTS, start=1):
            connection.execute(
                sqlalchemy.text("INSERT INTO events VALUES ('old', :number, 6, 131, :event)"),
                {"number": number, "event": event},
            )
    engine.dispose()
    store = Store(store_url)  # migrates
    try:
        with store.engine.begin() as connection:
            terms, stored = read_terms(connection, "old"), read_events(connection, "old")
            (listed,) = lobby(connection, "fika")
    finally:
        store.close()
    assert listed.terms == terms and listed.row.names == ["Anna", "random"]
    assert terms.rules_version == terms.deal_form == 1
    assert terms.settings.public and terms.settings.seats[1] == SeatSettings("bot", "random")
    if kept == "whole":
        assert terms.settings.clock == BankClock(600, 5) and terms.settings.grace == 90
    streams = Streams(terms)
    streams.load(stored)
    assert streams.table.labels() == ["Anna", "random"] and streams.versions[None] == 2
    check_first_form(streams)


def check_first_form(streams):
    """A table that committed to a deal of the first form is dealt and recorded by it."""
    table = streams.table
    assert table.commitment == commitment("old", table.game.rules_label, b"s" * 32, form=1)
    streams.add(ev.Called(), 7)
    (begun,) = play.start(table, 7)
    streams.add(begun, 8)
    streams.add(ev.Finished(Result("agreed", [], [0, 0], [])), 9)
    record = read_record(replay.record_text(table).encode())
    assert record.form == 1 and None not in record.player_bytes
    kept = Kept(table.commitment, bytes={0: bytes(range(16))})
    assert verify_record(record, games.load, kept).steps == list(table.steps)


async def test_a_game_goes_on_by_the_rules_it_was_begun_with(sqlite_url, monkeypatch):
    """Rules of a newer version come with a restart; tables of before keep theirs, and their commitment."""
    fika = games.load("fika")
    newer = replace(fika, rules_version=fika.rules_version + 1)
    async with running(settings_for(sqlite_url)) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["open", "bot:random"])
    true_load = games.load
    monkeypatch.setattr(games, "load", lambda id: newer if id == "fika" else true_load(id))
    keep = []
    async with running(settings_for(sqlite_url), keep=keep) as client:
        anna.house = client
        again = await anna.table(table["id"])
        assert (again["rules"], again["commitment"]) == (table["rules"], table["commitment"])
        played = (await keep[0].session(table["id"])).table
        job = job_for(played.terms, played.position, 0, "random", 0)
        assert played.game.rules_version == job.rules_version == fika.rules_version
        assert position_of(job).game.rules_version == fika.rules_version
        made = await anna.make_table("fika", ["open", "bot:random"])
        assert made["rules"] == newer.rules_label != again["rules"]


async def test_settings_come_back_as_they_were_asked_for(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna = await client.guest("Anna")
        asked = {
            "public": True, "spectators": False, "start": "host", "clock": {"kind": "move", "seconds": 30},
            "timeout": "forfeit", "undo": "none", "substitute": None, "grace": 7, "rated": False,
            "options": {}, "call": "https://talk.example/room", "coach": True,
        }  # fmt: skip
        assert {"game", "seats", *asked} == set(TableSettings.__struct_fields__)
        made = await anna.make_table("fika", ["open", "bot:random"], **asked)
        again = await anna.ask("GET", f"/tables/{made['id']}")
        (listed,) = (await anna.ask("GET", "/tables"))["tables"]
        seats = [
            {"kind": "open", "level": None, "name": None},
            {"kind": "bot", "level": "random", "name": None},
        ]
        for told in (made, again, listed):
            assert told["settings"] == {"game": "fika", "seats": seats, **asked}


def test_every_setting_is_in_the_protocol_with_its_default():
    text = PROTOCOL.read_text().partition("## Settings")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (?:`(.*?)` )?\|", text, re.MULTILINE))
    least = TableSettings("fika", [SeatSettings()])
    for field in msgspec.structs.fields(TableSettings):
        default = msgspec.json.encode(getattr(least, field.name)).decode()
        assert rows[field.name] == ("" if field.required else default), field.name
