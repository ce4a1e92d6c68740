"""Tests of the house: `async def` tests run in a loop of their own; stores are SQLite and PostgreSQL."""

import asyncio
import inspect
import shutil
from concurrent.futures import ThreadPoolExecutor

import pytest

from kaffihus.server.store.engine import database_url, open_engine
from kaffihus.server.store.migration import migrate
from server.postgres import Postgres

SECONDS = 120  # no test of ours waits so long: one that does hangs


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    given = {name: pyfuncitem.funcargs[name] for name in names}
    marker = pyfuncitem.get_closest_marker("slow")

    async def limited():
        async with asyncio.timeout(SECONDS * (20 if marker else 1)):
            await pyfuncitem.obj(**given)

    with ThreadPoolExecutor(1) as thread:  # once a browser was open, the main thread has a loop already
        thread.submit(lambda: asyncio.run(limited())).result()
    return True


@pytest.fixture(scope="session")
def postgres():
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory):
    """An empty store, made once; tests copy it."""
    path = tmp_path_factory.mktemp("store") / "house.db"
    engine = open_engine(database_url(str(path)))
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("SELECT 1")
    engine.dispose()
    return path


@pytest.fixture
def sqlite_url(tmp_path, migrated_file):
    shutil.copy(migrated_file, tmp_path / "house.db")
    return f"sqlite:///{tmp_path / 'house.db'}"


@pytest.fixture(scope="session")
def migrated_database(postgres):
    url = postgres.new_database()
    engine = open_engine(database_url(url))
    migrate(engine)
    engine.dispose()
    return url.partition("/house_")[2].partition("?")[0]


@pytest.fixture
def postgres_url(postgres, migrated_database):
    return postgres.new_database(template=f"house_{migrated_database}")


@pytest.fixture(
    params=[
        "sqlite",
        pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql")),
    ]
)
def store_url(request):
    """The address of an empty store, of either kind."""
    return request.getfixturevalue(f"{'sqlite' if request.param == 'sqlite' else 'postgres'}_url")
