"""A backup of a running house is restored, into either kind of store, and its games are played on."""

import asyncio

import pytest
from sqlalchemy import text

from kaffihus.core.errors import BadRequest
from kaffihus.server.store import backup, operators
from kaffihus.server.store.engine import database_url, open_engine, patient
from server.running import play_out, running, settings_for
from server.test_play import first, two_at_fika, whose_turn


@pytest.mark.parametrize(
    "kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.xdist_group("postgresql"))]
)
async def test_a_backup_of_a_running_house_is_played_on(kind, store_url, tmp_path, request):
    """Taken in the middle of a game; what happens afterwards is not in it."""
    file = tmp_path / "copy" / "monday.db"
    file.parent.mkdir()
    keep = []
    async with running(settings_for(store_url), keep=keep) as client:
        for number in range(5):
            await keep[0].store.write(operators.ban, 1, "op", f"192.0.2.{number}", None, "before")
        table, anna, bo = await two_at_fika(client)
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, _ = await whose_turn(one, two)
            await acting.act(first(acting.situation))
            assert await asyncio.to_thread(backup.back_up, database_url(store_url), file) == 1
            await one.request("resign")
    assert file.stat().st_mode & 0o77 == 0 and [path.name for path in file.parent.iterdir()] == [
        "monday.db"
    ]
    new = f"sqlite:///{tmp_path / 'new' / 'house.db'}"
    if kind == "postgres":
        new = request.getfixturevalue("postgres").new_database()
    assert await asyncio.to_thread(backup.restore, file, database_url(new)) == 1
    with pytest.raises(BadRequest, match="empty"):
        await asyncio.to_thread(backup.restore, file, database_url(new))
    async with running(settings_for(new), keep=keep) as client:
        await keep[1].store.write(operators.ban, 2, "op", "192.0.2.7", None, "after")
        done = await keep[1].store.read(operators.read_log)
        assert [one["detail"] for one in done] == ["after", *5 * ["before"]], "numbers go on"
        anna.house = bo.house = client
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            assert one.table["status"] == "playing"
            await asyncio.gather(play_out(one), play_out(two))
            assert one.table["result"]["why"] == "played"


def test_a_backup_overwrites_nothing_and_needs_a_database(tmp_path):
    (tmp_path / "there.db").write_text("mine")
    with pytest.raises(BadRequest, match="no such database"):
        backup.back_up(database_url(str(tmp_path / "none.db")), tmp_path / "copy.db")
    with pytest.raises(BadRequest, match="no such backup"):
        backup.restore(tmp_path / "none.db", database_url(str(tmp_path / "house.db")))
    with pytest.raises(BadRequest, match="there already"):
        backup.back_up(database_url(str(tmp_path / "there.db")), tmp_path / "there.db")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["there.db"]


@pytest.mark.xdist_group("postgresql")
def test_a_backup_is_waited_for_as_long_as_it_takes_and_nothing_after_it(postgres_url):
    """As SQLite is anyway."""
    engine = open_engine(database_url(postgres_url))
    limits = [text(f"SHOW {name}") for name in ("statement_timeout", "lock_timeout")]

    def waits(connection):
        driver = connection.connection.driver_connection
        return [connection.scalar(limit) for limit in limits], driver.is_patient

    with engine.begin() as connection:
        usual = waits(connection)
        with patient(connection):
            assert waits(connection) == (["0", "0"], True)
    assert "0" not in usual[0] and not usual[1]
    with engine.begin() as connection:
        assert waits(connection) == usual
    engine.dispose()
