"""A page of one's own: statistics and curves, moving to another device, records that are brought."""

import asyncio
import itertools
from pathlib import Path

import pytest
import sqlalchemy
from alembic import command

from kaffihus.client import Problem
from kaffihus.server.store import Store
from kaffihus.server.store.engine import database_url, open_engine
from kaffihus.server.store.migration import configuration, migrate
from kaffihus.server.store.results import Ended, note_result
from kaffihus.server.store.statistics import statistics_of
from kaffihus.server.wire.types import TableSettings
from server.running import GENEROUS, play_out, running, settings_for
from server.test_clocks import Time
from server.test_play import two_at_fika

RECORDS = Path(__file__).parents[1] / "records"


def play_results(store, games):
    """Finished games as (game, who by seat, ranks, is rated), one a second, as the store keeps them."""
    import msgspec

    with store.engine.begin() as connection:
        for number, (game, who, ranks, rated) in enumerate(games, start=1):
            settings = msgspec.json.encode(TableSettings(game, [{}] * len(who), rated=rated)).decode()
            connection.execute(
                sqlalchemy.text(
                    "INSERT INTO tables (id, game, settings, host, seed, player_secret, spectator_secret,"
                    " created, public, status, touched, pending, needs_owner, summary)"
                    " VALUES (:id, :game, :settings, 'anna', :seed, '', '', 0, :no, 'finished', 0, 0, :no,"
                    " '')"
                ),
                {"id": f"t{number}", "game": game, "settings": settings, "seed": b"", "no": False},
            )
            note_result(connection, f"t{number}", Ended(game, who, ranks, rated), 1000 * number)


GAMES = [
    ("fika", ["anna", "bo"], [1, 2], True),
    ("fika", ["anna", "bo"], [1, 2], True),
    ("fika", ["bo", "anna"], [1, 2], False),
    ("fyfe", ["anna", "bot:keen", "bot:keen"], [2, 1, 3], False),
    ("fyfe", ["anna", "bo", "bot:keen"], [1, 1, 3], False),
    ("fyfe", ["bo", "cleo"], [1, 2], True),
    ("fika", ["anna", "bo"], [], False),  # nobody won
]


def test_statistics_are_counted_by_game_players_and_opponent(store_url):
    store = Store(store_url)
    try:
        play_results(store, GAMES)
        with store.engine.begin() as connection:
            found = statistics_of(connection, "anna")
            nobody = statistics_of(connection, "dora")
    finally:
        store.close()
    assert (found.games, found.since) == (6, 1000)
    assert [(one.game, one.seats, one.games, one.places) for one in found.by_game] == [
        ("fika", 2, 4, [2, 1]),
        ("fyfe", 3, 2, [1, 1, 0]),
    ]
    against = {
        one.player: (one.games, one.wins, one.losses, one.shared, one.last) for one in found.opponents
    }
    assert against == {"bo": (5, 2, 1, 1, 7000), "bot:keen": (2, 1, 1, 0, 5000)}
    assert [one.name for one in found.opponents] == ["bo", "keen"]  # a bot's two seats are one opponent
    (curve,) = found.curves
    assert [point.table for point in curve.points] == ["t1", "t2"]
    assert curve.points[-1].rating == curve.now.rating > curve.points[0].rating and curve.now.games == 2
    assert (nobody.games, nobody.since, nobody.curves, nobody.by_game, nobody.opponents) == (
        0, None, [], [], [],
    )  # fmt: skip


def test_curves_of_older_houses_are_worked_out_again(store_url):
    """What the migration finds is what would have been kept from the start."""
    store = Store(store_url)
    query = sqlalchemy.text("SELECT table_id, seat, mu, sigma FROM results ORDER BY table_id, seat")
    try:
        play_results(store, GAMES)
        with store.engine.begin() as connection:
            kept = connection.execute(query).all()
    finally:
        store.close()
    engine = open_engine(database_url(store_url))
    with engine.begin() as connection:
        command.downgrade(configuration(connection), "0005")
    migrate(engine)
    with engine.begin() as connection:
        again = connection.execute(query).all()
    engine.dispose()
    assert again == kept and sum(row.mu is not None for row in kept) == 6


async def test_statistics_are_ones_own(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client)
        async with bo.sit(table["id"]) as seat:
            await seat.request("resign")
        found = await anna.ask("GET", "/me/statistics")
        assert found["opponents"][0]["name"] == "Bo" and found["opponents"][0]["wins"] == 1
        with pytest.raises(Problem) as problem:
            await client.ask("GET", "/me/statistics")
        assert problem.value.status == 401
        assert len((await anna.ask("GET", "/me/games", query={"game": "fika"}))["games"]) == 1
        assert (await anna.ask("GET", "/me/games", query={"game": "fyfe"}))["games"] == []


# --- another device


async def test_a_code_moves_an_identity_once(store_url):
    async with running(settings_for(store_url)) as client:
        anna = await client.guest("Anna")
        code = (await anna.ask("POST", "/me/codes"))["code"]
        typed = code.upper().replace("-", " ")
        moved = await client.ask("POST", "/sessions/code", {"code": typed})
        assert moved["player"]["id"] == anna.id and moved["token"] != anna.token
        assert (await anna.ask("GET", "/me"))["id"] == anna.id  # the first device stays
        with pytest.raises(Problem) as problem:
            await client.ask("POST", "/sessions/code", {"code": code})
        assert (problem.value.status, problem.value.code) == (401, "wrong_code")
        codes = [(await anna.ask("POST", "/me/codes"))["code"] for _ in range(2)]
        answers = await asyncio.gather(
            *(client.ask("POST", "/sessions/code", {"code": one}) for one in [codes[0], *[codes[1]] * 4]),
            return_exceptions=True,
        )
        assert isinstance(answers[0], Problem), "a new code ends the former one"
        assert sum(not isinstance(one, Problem) for one in answers[1:]) == 1


async def test_a_code_ends_after_a_while_and_is_not_guessed(sqlite_url):
    import msgspec

    time = Time()
    slow = msgspec.structs.replace(GENEROUS, guest_rate=0.001, guest_burst=8)
    async with running(settings_for(sqlite_url, limits=slow, code_minutes=10), now=time) as client:
        anna = await client.guest("Anna")
        made = await anna.ask("POST", "/me/codes")
        assert made["expires"] == time.now + 600_000 and len(made["code"]) == 11
        time.now += 600_001
        with pytest.raises(Problem) as problem:
            await client.ask("POST", "/sessions/code", {"code": made["code"]})
        assert problem.value.code == "wrong_code"
        codes = []
        for guess in itertools.count():
            with pytest.raises(Problem) as problem:
                await client.ask("POST", "/sessions/code", {"code": f"guess-{guess:05}"})
            codes.append(problem.value.code)
            if codes[-1] == "too_fast":
                break
        assert len(codes) == 6  # with the guest, the code and the one that was too old: eight


# --- records


async def test_a_record_that_is_brought_is_drawn_and_replayed_as_at_its_table(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("cookie_jar", ["open", "bot:random", "bot:random"])
        await anna.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"]) as seat:
            await play_out(seat)
        text, id = await anna.record(table["id"]), table["id"]
        draws = await client.ask("POST", "/records/draws", {"record": text})
        assert draws == await anna.ask("GET", f"/tables/{id}/draws")
        for viewer in (None, 0):
            wanted = {"record": text, "viewer": viewer, "first": 3, "count": 9}
            brought = await client.ask("POST", "/records/replay", wanted)
            assert brought == await anna.replay(id, viewer, 3, 9)


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*/*.txt")), ids=lambda path: path.stem)
def test_records_of_every_version_can_be_brought(path):
    from kaffihus.server.table.replay import brought_draws, brought_replay

    text = path.read_text("utf-8")
    assert len(text) < 30_000
    if len(text) < 3_000:
        assert brought_replay(text, None, 0, 2).moments and brought_draws(text).draws


async def test_a_record_that_is_none_is_refused_in_one_line(sqlite_url):
    text = sorted(RECORDS.glob("fika/*.txt"))[0].read_text("utf-8")
    wrong = {
        "no record file": "hello",
        "action 3": text.replace("\n3 ", "\n3 chance draw card=pink-9 ", 1),
        "not whole": text[: len(text) // 2],
        "viewer: expected 0 to 1": text,
    }
    async with running(settings_for(sqlite_url)) as client:
        for reason, record in wrong.items():
            for path in ("replay", "draws"):
                body = {"record": record} | ({"viewer": 5} if path == "replay" else {})
                if record == text and path == "draws":
                    continue
                with pytest.raises(Problem) as problem:
                    await client.ask("POST", f"/records/{path}", body)
                assert problem.value.status == 422 and "\n" not in problem.value.message
                assert reason in problem.value.message
        with pytest.raises(Problem) as problem:
            await client.ask("POST", "/records/draws", {"record": "x" * 600_000})
        assert problem.value.code == "too_large"


async def test_records_are_brought_at_a_bounded_rate(sqlite_url):
    import msgspec

    slow = msgspec.structs.replace(GENEROUS, record_rate=0.001, record_burst=3)
    async with running(settings_for(sqlite_url, limits=slow)) as client:
        answers = []
        for _ in range(5):
            with pytest.raises(Problem) as problem:
                await client.ask("POST", "/records/draws", {"record": "hello"})
            answers.append(problem.value.code)
        assert answers == ["impossible"] * 3 + ["too_fast"] * 2
