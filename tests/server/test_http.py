"""Around the tables: health, metrics, the API's description, pages, limits."""

import asyncio
import gzip
import json
import re
import time
from pathlib import Path

import httpx
import msgspec
import pytest

import kaffihus.server
from kaffihus import games
from kaffihus.client import Closed, Problem
from kaffihus.server import settings as settings_module
from kaffihus.server.app import readiness
from kaffihus.server.http import compression, openapi
from kaffihus.server.http.api import ENDPOINTS
from kaffihus.server.http.connection import PASSING
from kaffihus.server.http.games import rules_page
from kaffihus.server.live.lifecycle import opened
from kaffihus.server.live.rate_limit import Bucket
from kaffihus.server.live.server import Server
from kaffihus.server.settings import Limits
from kaffihus.server.store import Store
from kaffihus.server.table.phrases import PHRASES
from kaffihus.server.table.settings import levels
from kaffihus.server.wire import messages
from kaffihus.server.wire.schema import body_types, schema
from server.running import running, settings_for
from server.test_play import two_at_fika

PROTOCOL = Path(kaffihus.server.__file__).parents[3] / "docs" / "protocol.md"


async def test_health_readiness_and_metrics(store_url):
    async with running(settings_for(store_url)) as client:
        assert (await client.ask("GET", "/health"))["status"] == "ok"
        assert (await client.ask("GET", "/ready"))["status"] == "ok"
        await two_at_fika(client)
        async with httpx.AsyncClient(base_url=client.url, trust_env=False) as http:
            metrics = (await http.get("/metrics")).text
            assert "kaffihus_live_tables 1.0" in metrics and "kaffihus_commits" in metrics
            through_a_proxy = await http.get("/metrics", headers={"X-Forwarded-For": "1.2.3.4"})
            assert through_a_proxy.status_code == 403


async def test_metrics_by_token(sqlite_url):
    async with (
        running(settings_for(sqlite_url, metrics_token="sesame")) as client,
        httpx.AsyncClient(base_url=client.url, trust_env=False) as http,
    ):
        assert (await http.get("/metrics")).status_code == 403
        by_token = await http.get("/metrics", headers={"Authorization": "Bearer sesame"})
        assert by_token.status_code == 200


async def test_a_server_is_ready_from_its_opening_to_its_closing(sqlite_url, monkeypatch):
    settings = settings_for(sqlite_url)
    server = Server(settings, Store(settings.database_url))
    told = [await readiness(server)]
    finish_running = server.finish_running

    async def finish(seconds):
        told.append(await readiness(server))
        await finish_running(seconds)

    monkeypatch.setattr(server, "finish_running", finish)
    async with opened(server):
        told.append(await readiness(server))
    states = [(answer.status_code, json.loads(answer.body)["status"]) for answer in told]
    assert states == [(503, "starting"), (200, "ok"), (503, "stopping")]


async def test_games_are_described_with_their_rules(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        listed = await client.games()
        assert [game["id"] for game in listed] == list(games.IDS)
        for info in listed:
            page = await client.game(info["id"])
            game = games.load(info["id"])
            assert page["phrases"] == dict(game.phrases) and page["rules"] == rules_page(game.id)
            assert not any(option["name"] == "tiny" for option in page["options"])
            assert "random" in page["levels"]
        with pytest.raises(Problem) as problem:
            await client.game("chess")
        assert problem.value.status == 404


async def test_pages_are_served_if_there_are_any(sqlite_url, tmp_path):
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>client</title>")
    (folder / "assets" / "app.js").write_text("1")
    (tmp_path / "secret.txt").write_text("no")
    async with (
        running(settings_for(sqlite_url, static=str(folder))) as client,
        httpx.AsyncClient(base_url=client.url, trust_env=False) as http,
    ):
        for path in ("/", "/table/abc", "/%2e%2e/secret.txt", "/assets/none.js"):
            page = await http.get(path)
            assert page.status_code == 200 and "client" in page.text, path
            assert "frame-ancestors" in page.headers["Content-Security-Policy"]
        script = await http.get("/assets/app.js")
        assert script.text == "1" and "immutable" in script.headers["Cache-Control"]
        assert (await http.get("/api/nothing")).json()["code"] == "not_found"


async def test_what_holds_no_secret_is_sent_packed(sqlite_url, tmp_path, monkeypatch):
    """And what holds one is not: its length would tell."""
    monkeypatch.setattr(compression, "LEAST", 500)
    (tmp_path / "index.html").write_text("<title>client</title>" * 1000)
    async with (
        running(settings_for(sqlite_url, static=str(tmp_path))) as client,
        httpx.AsyncClient(base_url=client.url, trust_env=False) as http,
    ):
        for path in ("/", "/api/games/fika", "/api/games"):
            small = await http.get(path)
            plain = await http.get(path, headers={"Accept-Encoding": "identity"})
            assert small.headers["Content-Encoding"] == "gzip" and "Content-Encoding" not in plain.headers
            assert small.content == plain.content and small.headers["Vary"] == "Accept-Encoding"
            assert small.headers["Content-Type"] == plain.headers["Content-Type"]
            assert int(small.headers["Content-Length"]) < len(plain.content) / 2
        anna = await client.guest("Anna")
        for _ in range(3):
            table = await anna.make_table("fika", ["open", "open"])
        headers = {"Authorization": f"Bearer {anna.token}"}
        for path in (f"/api/tables/{table['id']}", "/api/me/tables"):
            answer = await http.get(path, headers=headers)
            assert len(answer.content) > 500 and "Content-Encoding" not in answer.headers


async def test_a_request_is_logged_with_its_time_and_without_what_it_named(sqlite_url, caplog):
    caplog.set_level("DEBUG", "kaffihus.server.http.endpoint")
    began = time.perf_counter()
    async with running(settings_for(sqlite_url)) as client:
        anna = await client.guest("Anna")
        await anna.ask("GET", "/me")
    most = 1000 * (time.perf_counter() - began)
    lines = [record for record in caplog.records if record.message == "request"]
    assert [(one.method, one.route, one.status) for one in lines][-2:] == [
        ("POST", "/guests", 201),
        ("GET", "/me", 200),
    ]
    assert all(0 <= one.milliseconds <= most for one in lines)


async def test_without_pages_the_house_says_so(sqlite_url, tmp_path):
    async with (
        running(settings_for(sqlite_url, static=str(tmp_path / "none"))) as client,
        httpx.AsyncClient(base_url=client.url, trust_env=False) as http,
    ):
        assert "no web client" in (await http.get("/")).text
        described = (await http.get("/api/openapi.json")).json()
        assert described["openapi"].startswith("3.1")
        assert {path.removeprefix("/api") for path in described["paths"]} == {one.path for one in ENDPOINTS}
        assert "ClientMessage" in (await http.get("/api/schema.json")).json()["$defs"]


async def test_small_files_and_pictures_are_sent_as_they_are(tmp_path):
    small, large, picture = tmp_path / "a.js", tmp_path / "b.js", tmp_path / "c.png"
    small.write_bytes(b"x" * (compression.LEAST - 1))
    large.write_bytes(b"x" * compression.LEAST)
    picture.write_bytes(b"x" * 10 * compression.LEAST)
    assert await compression.compressed_file(small) is await compression.compressed_file(picture) is None
    assert gzip.decompress(await compression.compressed_file(large)) == large.read_bytes()


async def test_a_method_or_path_that_is_not_there_is_a_problem_like_any_other(sqlite_url):
    async with (
        running(settings_for(sqlite_url)) as client,
        httpx.AsyncClient(base_url=client.url, trust_env=False) as http,
    ):
        method, path = await http.delete("/api/games"), await http.get("/api/nowhere")
        assert (method.status_code, method.json()["code"]) == (405, "method_not_allowed")
        assert set(method.headers["Allow"].split(", ")) == {"GET", "HEAD"}
        assert (path.status_code, path.json()["code"]) == (404, "not_found")
        assert method.json()["message"] and method.json()["message"] != path.json()["message"]


# --- what is documented


def test_every_message_and_field_is_in_the_protocol():
    text = PROTOCOL.read_text()
    for union in (messages.ClientMessage, messages.ServerMessage):
        for shape in union.__args__:
            tag = msgspec.inspect.type_info(shape).tag
            rows = [line for line in text.splitlines() if line.startswith(f"| `{tag}` |")]
            assert rows, f"{tag} is not documented"
            for field in shape.__struct_fields__:
                assert any(f"`{field}`" in row for row in rows), f"{tag}.{field} is not documented"


def test_every_endpoint_is_in_the_protocol():
    text = PROTOCOL.read_text()
    for endpoint in ENDPOINTS:
        path = re.sub(r"\{player\}|\{game\}|\{table\}", "{id}", endpoint.path)
        variants = {endpoint.path, path, endpoint.path.replace("{table}", "{id}")}
        assert any(re.search(rf"{endpoint.method} /api{re.escape(one)}[`?\s]", text) for one in variants), (
            endpoint.method,
            endpoint.path,
        )


def test_every_code_of_a_refusal_is_in_the_protocol():
    text = PROTOCOL.read_text()
    codes = {code for code, _ in refusals()} | set(PASSING)
    assert codes
    for code in codes:
        assert f"`{code}`" in text, code


def test_every_phrase_of_the_server_is_said_and_every_key_has_one():
    said = set(re.findall(r'"(house\.why\.\w+)"', source()))
    assert {key for key in PHRASES if key.startswith("house.why.")} == said
    assert {key for _, key in refusals()} <= said | {"PLAIN"}
    assert {key for key in PHRASES if key.startswith("house.name.")} == {
        f"house.name.{level}" for level in levels()
    }


def source():
    """The code of the server and of the house in a tab, without their catalogue."""
    tab = Path(__file__).parents[2] / "web" / "tab" / "python" / "kaffihus_tab"
    paths = [*Path(kaffihus.server.__file__).parent.rglob("*.py"), *tab.rglob("*.py")]
    return "".join(path.read_text() for path in paths if path.name != "phrases.py")


def refusals():
    """The code and the key of every refusal that stands in the code as such."""
    return re.findall(r'Refusal\(\s*"(\w+)",\s*"?([\w.]+)"?', source())


async def test_the_servers_phrases_are_served(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        assert await client.ask("GET", "/phrases") == PHRASES
        with pytest.raises(Problem) as problem:
            await client.ask("GET", "/tables", query={"gaem": "fika"})
        assert problem.value.message == "no parameter gaem here"


def test_the_schema_names_everything():
    made = schema()["$defs"]
    assert {one.__name__ for one in body_types()} <= set(made)
    json.dumps(made)
    described = openapi.document(ENDPOINTS)
    assert len(described["paths"]) == len({endpoint.path for endpoint in ENDPOINTS})


# --- bounds


async def test_an_address_may_not_ask_without_end(sqlite_url):
    limits = Limits(http_rate=0.001, http_burst=10, guest_rate=0.001, guest_burst=3)
    async with running(settings_for(sqlite_url, limits=limits)) as client:
        for _ in range(3):
            await client.guest("Anna")
        with pytest.raises(Problem) as problem:
            await client.guest("Anna")
        assert problem.value.status == 429
        for _ in range(5):
            await client.games()
        async with httpx.AsyncClient(base_url=client.url, trust_env=False) as http:
            await http.get("/api/games")
            answer = await http.get("/api/games")
            assert answer.status_code == 429 and int(answer.headers["Retry-After"]) > 0


async def test_a_player_may_not_open_tables_without_end(sqlite_url):
    limits = Limits(open_tables=2)
    async with running(settings_for(sqlite_url, limits=limits)) as client:
        anna = await client.guest("Anna")
        for _ in range(2):
            await anna.make_table("fika", ["open", "open"])
        with pytest.raises(Problem) as problem:
            await anna.make_table("fika", ["open", "open"])
        assert problem.value.code == "too_many"


async def test_a_table_bears_so_many_sockets(sqlite_url):
    limits = Limits(sockets_per_table=2)
    async with running(settings_for(sqlite_url, limits=limits)) as client:
        table, anna, bo = await two_at_fika(client)
        async with anna.sit(table["id"]), bo.sit(table["id"]):
            with pytest.raises(Closed) as closed:
                async with client.watch(table["id"], table["links"]["spectator"]):
                    pass
            assert closed.value.code == 4429


async def test_an_address_has_so_many_sockets(sqlite_url):
    limits = Limits(sockets_per_address=2)
    async with running(settings_for(sqlite_url, limits=limits)) as client:
        table, anna, bo = await two_at_fika(client)
        async with anna.sit(table["id"]):
            async with bo.sit(table["id"]):
                with pytest.raises(Closed) as closed:
                    async with client.watch(table["id"], table["links"]["spectator"]):
                        pass
                assert closed.value.code == 4429
            async with bo.sit(table["id"], first_wait=0.01):
                pass


async def test_a_silent_socket_is_closed(sqlite_url):
    async with running(settings_for(sqlite_url, silence_seconds=0.05)) as client:
        table, anna, _ = await two_at_fika(client)
        async with anna.sit(table["id"], ping_after=60, first_wait=0.01) as one:
            await one.until(lambda seat: seat.connections == 2)


async def test_large_bodies_are_refused(sqlite_url):
    async with (
        running(settings_for(sqlite_url)) as client,
        httpx.AsyncClient(base_url=client.url, trust_env=False) as http,
    ):
        for body, status in [(b"x" * 100_000, 413), (b"{", 400), (b"\xff\xfe", 400), (b"[]", 422)]:
            assert (await http.post("/api/guests", content=body)).status_code == status


async def test_texts_that_a_store_cannot_hold_find_nothing(store_url):
    """PostgreSQL takes no NUL in a text: what cannot be an id is not asked for."""
    async with (
        running(settings_for(store_url)) as client,
        httpx.AsyncClient(base_url=f"{client.url}/api", trust_env=False) as http,
    ):
        for path in ("/tables/a%00b", "/tables/a%00b/record", "/players/%00", "/games/%00", "/ratings/%00"):
            assert (await http.get(path)).status_code == 404, path
        assert (await http.get("/tables?game=%00")).json() == {"tables": []}
        with pytest.raises(Closed) as closed:
            async with client.watch("a%00b"):
                pass
        assert closed.value.code == 4404


@pytest.mark.parametrize(
    "words",
    [
        b"",
        b"GET /api/games HT",
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
        b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nGET /api/hea",
    ],
)
async def test_whoever_does_not_come_to_the_point_is_sent_away(sqlite_url, monkeypatch, words):
    monkeypatch.setattr(settings_module, "REQUEST_SECONDS", 0.2)
    async with running(settings_for(sqlite_url)) as client:
        address = httpx.URL(client.url)
        reader, writer = await asyncio.open_connection(address.host, address.port)
        writer.write(words)
        told = await reader.read()  # until the house closes
        assert (b"HTTP/1.1 400" in told) == (b"POST" in words)
        writer.close()


def test_a_bucket_fills_steadily():
    bucket = Bucket(2.0, 3, 0.0)
    assert [bucket.take(0.0) for _ in range(3)] == [0, 0, 0]
    assert bucket.take(0.0) == pytest.approx(0.5)
    assert bucket.take(0.5) == 0
    assert [bucket.take(100.0) for _ in range(4)][:3] == [0, 0, 0]
