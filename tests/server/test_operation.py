"""What an operator meets: logs, stores, migrations, start-up."""

import asyncio
import json
import logging
import os
import re
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import msgspec
import pytest
import sqlalchemy
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy.exc import IntegrityError

import kaffihus
from kaffihus.core.errors import BadRequest
from kaffihus.server import run as start
from kaffihus.server.app import create, readiness
from kaffihus.server.live.server import Server
from kaffihus.server.logs import JsonFormatter, set_up_logs
from kaffihus.server.run import MAX_FRAME, check, check_database, run
from kaffihus.server.settings import Limits, Settings, from_environment
from kaffihus.server.store import Store
from kaffihus.server.store.engine import database_url, open_engine
from kaffihus.server.store.migration import migrate, newest_version, version_of
from kaffihus.server.store.schema import metadata, workers
from server.running import running, settings_for

SERVER_PAGE = Path(kaffihus.__file__).parents[2] / "docs" / "server.md"


def test_a_log_line_holds_no_words_of_an_error():
    try:
        raise ValueError("token=abc123")
    except ValueError:
        import sys

        record = logging.LogRecord(
            "house", logging.ERROR, __file__, 1, "an error of ours", (), sys.exc_info()
        )
    line = JsonFormatter().format(record)
    assert "abc123" not in line and json.loads(line)["error"] == "ValueError"


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_migrations_lead_to_the_schema(kind, tmp_path, request):
    if kind == "sqlite":
        url = str(tmp_path / "new.db")
    else:
        url = request.getfixturevalue("postgres").new_database()
    engine = open_engine(database_url(url))
    migrate(engine)
    migrate(engine)
    with engine.begin() as connection:
        assert version_of(connection) == newest_version()
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()
    assert differences == []


@pytest.mark.parametrize("kind", [Settings, Limits])
def test_every_setting_is_documented_with_its_default(kind):
    rows = dict(re.findall(r"^\| `(\w+)` \| `(.*?)` \|", SERVER_PAGE.read_text(), re.MULTILINE))
    for field in msgspec.structs.fields(kind):
        value = getattr(kind(), field.name)
        rounded = round(value, 4) if isinstance(value, float) else value
        default = "…" if field.name == "limits" else msgspec.json.encode(rounded).decode()
        assert rows[field.name] == default, field.name


def test_every_metric_is_documented(sqlite_url):
    settings = Settings(database=sqlite_url)
    server = Server(settings, Store(sqlite_url))
    create(settings, server)
    try:
        counted = {one.name for one in server.metrics.registry.collect()}
    finally:
        server.store.close()
    assert counted == set(re.findall(r"^\| `(kaffihus_\w+)` \|", SERVER_PAGE.read_text(), re.MULTILINE))


def test_a_file_in_use_is_not_migrated(tmp_path):
    """Nor under another name."""
    file, other = tmp_path / "house.db", tmp_path / "link.db"
    other.symlink_to(file)
    store = Store(str(file))
    try:
        for path in (file, other):
            with pytest.raises(BadRequest, match="in use"):
                check_database(str(path))
            with pytest.raises(BadRequest, match="in use"):
                Store(str(path))
    finally:
        store.close()
    check_database(str(other))


def test_two_houses_cannot_share_a_file(tmp_path):
    first = Store(f"sqlite:///{tmp_path / 'house.db'}")
    try:
        with pytest.raises(BadRequest, match="in use by another server"):
            Store(f"sqlite:///{tmp_path / 'house.db'}")
    finally:
        first.close()


@pytest.mark.parametrize("url", ["mysql://x/y", "sqlite://", "sqlite:///:memory:"])
def test_a_store_that_is_none_is_refused(url):
    with pytest.raises(BadRequest):
        database_url(url)


def test_several_workers_need_postgresql(tmp_path):
    with pytest.raises(BadRequest, match="PostgreSQL"):
        check(Settings(database=str(tmp_path / "house.db")), "127.0.0.1", 0, workers=2)


LOGGERS = ("", "uvicorn", "uvicorn.error", "alembic", "asyncio", "psycopg")


@pytest.fixture
def said(monkeypatch):
    """What is logged by a house, with its own settings of logs until the test is over."""
    loggers = [logging.getLogger(name) for name in LOGGERS]
    before = [(one.level, one.propagate, one.handlers[:], one.filters[:]) for one in loggers]
    set_up_logs()
    noting, found = logging.Handler(), []
    monkeypatch.setattr(noting, "emit", lambda record: found.append(record.getMessage()))
    loggers[0].handlers[:] = [noting]
    yield found
    for one, (level, propagate, handlers, filters) in zip(loggers, before, strict=True):
        one.setLevel(level)
        one.propagate, one.handlers[:], one.filters[:] = propagate, handlers, filters


async def test_clients_do_not_fill_the_log(sqlite_url, said):
    """What uvicorn warns of, and an error of its own that is a client's."""
    async with running(settings_for(sqlite_url)) as client:
        address = httpx.URL(client.url)
        upgrade = b"Connection: Upgrade\r\nUpgrade: %s\r\n"
        key = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
        for head, more in (
            (b"\x16\x03\x01\r\n\r\n", b""),
            (b"GET /api/health HTTP/1.1\r\nHost: x\r\n" + upgrade % b"h2c" + b"\r\n", b""),
            (
                b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\n" + upgrade % b"websocket" + key,
                b"\x81\x82\0\0\0\0\xff\xff",  # a text that is none
            ),
        ):
            reader, writer = await asyncio.open_connection(address.host, address.port)
            writer.write(head)
            assert await reader.readuntil(b"\r\n\r\n")
            writer.write(more)
            writer.write_eof()
            await reader.read()
            writer.close()
    assert said == ["open", "closed"]


def test_clients_that_do_not_wait_for_their_answers_do_not_fill_the_log(sqlite_url, said):
    """Neither by too many requests at once, nor by a socket behind one, nor by going away."""
    uvloop = pytest.importorskip("uvloop")
    ask = b"GET /api/tables HTTP/1.1\r\nHost: x\r\n\r\n"
    socket_too = b"GET /api/tables/x/socket HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"

    async def ask_and_go():
        async with running(settings_for(sqlite_url)) as client:
            address = httpx.URL(client.url)
            for sent in (40 * ask, ask + socket_too, 3 * ask + b"no HTTP\r\n\r\n", 5 * ask):
                _, writer = await asyncio.open_connection(address.host, address.port)
                writer.write(sent)
                await writer.drain()
                await asyncio.sleep(0.05)
                writer.transport.abort()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(uvloop.run, ask_and_go()).result()
    assert said == ["open", "closed"]


@pytest.mark.xdist_group("postgresql")
def test_workers_that_write_at_once_do_not_fill_the_log(postgres_url, said):
    engine = open_engine(database_url(postgres_url))
    rows = [{"id": str(number), "heartbeat": 0} for number in range(500)]
    with engine.begin() as connection:
        connection.execute(sqlalchemy.insert(workers), rows)
    with pytest.raises(IntegrityError), engine.begin() as connection:
        connection.execute(sqlalchemy.insert(workers), rows)
    engine.dispose()
    assert said == []


def test_a_house_that_cannot_open_says_why_in_one_line(tmp_path, monkeypatch):
    (tmp_path / "text").write_text("not a database, but long enough to be taken for one" * 100)
    newer = Store(str(tmp_path / "newer"))
    with newer.engine.begin() as connection:
        connection.execute(sqlalchemy.text("UPDATE alembic_version SET version_num = '9999'"))
    newer.close()
    wrong = {
        str(tmp_path / "text"): "not a database",
        str(tmp_path / "text" / "house.db"): "Not a directory|File exists",
        str(tmp_path / "newer"): "newer Kaffihús",
        "postgresql://house:hush@127.0.0.1:1/house": "refused",
    }
    for database, reason in wrong.items():
        with pytest.raises(BadRequest, match=reason) as error:
            check(Settings(database=database), "127.0.0.1", 0)
        assert "\n" not in str(error.value) and "hush" not in str(error.value)
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(BadRequest, match="in use"):
        check(Settings(database=str(tmp_path / "house.db")), *taken.getsockname())
    monkeypatch.setenv("KAFFIHUS_SERVER", '{"limits": {"chat": 1}}')
    with pytest.raises(BadRequest, match=r"KAFFIHUS_SERVER: .*chat"):
        from_environment()


def test_the_command_serves_as_it_was_told(monkeypatch):
    """Workers are processes of their own: they learn the settings from their environment."""
    served, logs, files = [], [], []
    monkeypatch.setenv("KAFFIHUS_SERVER", "")
    monkeypatch.setattr(start.uvicorn, "run", lambda app, **told: served.append((app, told)))
    monkeypatch.setattr(start, "set_up_logs", lambda: logs.append(True))
    monkeypatch.setattr(start.resource, "getrlimit", lambda what: (256, 4096))
    monkeypatch.setattr(start.resource, "setrlimit", lambda what, limits: files.append(limits))
    settings = Settings(bot_workers=3, address="https://cafe.example")
    run(settings, "127.0.0.1", 8123, workers=2)
    [(app, told)] = served
    assert app == "kaffihus.server.app:create_from_environment" and told["factory"]
    assert (told["host"], told["port"], told["workers"]) == ("127.0.0.1", 8123, 2)
    assert told["ws_max_size"] == MAX_FRAME and not told["ws_per_message_deflate"]
    assert not told["proxy_headers"], "whom to believe is a setting of ours"
    assert not told["access_log"], "a path may hold a link's secret"
    assert from_environment() == settings and logs and files == [(4096, 4096)]


async def test_however_many_ask_whether_we_are_ready_the_store_is_asked_once(sqlite_url, monkeypatch):
    """Nobody needs a token for it, and no budget is drawn on."""
    keep, asked = [], []
    async with running(settings_for(sqlite_url, heartbeat_seconds=600), keep=keep) as client:
        read = keep[0].store.read

        async def note(question, *given, **named):
            asked.append(question)
            await asyncio.sleep(0.5)
            return await read(question, *given, **named)

        monkeypatch.setattr(keep[0].store, "read", note)
        answers = await asyncio.gather(*(client.ask("GET", "/ready") for _ in range(20)))
        assert {answer["status"] for answer in answers} == {"ok"} and len(asked) < 20


async def test_a_new_file_is_its_owners_alone(tmp_path):
    """It holds seeds and links of games in progress; what lies beside it does so, too."""
    umask = os.umask(0o022)
    try:
        async with running(settings_for(str(tmp_path / "house.db"))) as client:
            await client.guest("Anna")
            assert {file.stat().st_mode & 0o077 for file in tmp_path.iterdir()} == {0}
            assert len(list(tmp_path.iterdir())) > 2
    finally:
        os.umask(umask)


async def test_a_house_whose_store_is_known_to_fail_is_not_ready(sqlite_url):
    """Whatever was written a moment ago."""
    keep = []
    async with running(settings_for(sqlite_url), keep=keep):
        assert (await readiness(keep[0])).status_code == 200
        keep[0].store.trouble = "no room"
        answer = await readiness(keep[0])
        assert answer.status_code == 503 and b"the store cannot be written" in answer.body
