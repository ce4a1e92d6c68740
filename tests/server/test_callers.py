"""Who calls, and what they may ask for: proxies, origins, budgets of addresses and accounts."""

import asyncio
import contextlib
import threading
from copy import copy

import httpx
import msgspec
import pytest

from kaffihus.client import Problem
from kaffihus.core.errors import BadRequest
from kaffihus.server.app import create
from kaffihus.server.errors import TooFast
from kaffihus.server.http.caller import PASSED_ON
from kaffihus.server.live import server as server_module
from kaffihus.server.live.addresses import budget_of
from kaffihus.server.live.fair_gate import FairGate
from kaffihus.server.live.server import Server
from kaffihus.server.settings import Settings
from kaffihus.server.store import Store
from kaffihus.server.table import replay
from kaffihus.server.wire.bodies import Draws
from server.running import GENEROUS, running, settings_for


@pytest.mark.parametrize(
    ("settings", "headers", "status"),
    [
        ({}, {}, 403),  # as a house comes: a silent proxy on this machine looks like a caller there
        ({"metrics_local": True}, {}, 200),
        *(({"metrics_local": True}, {header: "1.2.3.4"}, 403) for header in sorted(PASSED_ON)),
        ({"metrics_local": True, "metrics_token": "sesame"}, {}, 403),
        ({"metrics_token": "sesame"}, {"Authorization": "Bearer sesam"}, 403),
        (
            {"metrics_token": "sesame"},
            {"Authorization": "Bearer sesame", "X-Forwarded-For": "1.2.3.4"},
            200,
        ),
    ],
)
async def test_metrics_are_closed_unless_they_are_opened(sqlite_url, settings, headers, status):
    """Settings are the defaults of a house here, not those of tests."""
    async with (
        running(Settings(database=sqlite_url, **settings)) as client,
        httpx.AsyncClient(base_url=client.url, trust_env=False) as http,
    ):
        assert (await http.get("/metrics", headers=headers)).status_code == status


async def test_metrics_that_are_open_on_this_machine_are_closed_to_others(sqlite_url):
    settings, found = Settings(database=sqlite_url, metrics_local=True), {}
    with contextlib.closing(Store(sqlite_url)) as store:
        app = create(settings, Server(settings, store))
        for address in ("127.0.0.1", "::1", "192.0.2.7", "?"):
            caller = httpx.ASGITransport(app, client=(address, 1))
            async with httpx.AsyncClient(base_url="http://house", transport=caller) as http:
                found[address] = (await http.get("/metrics")).status_code
    assert found == {"127.0.0.1": 200, "::1": 200, "192.0.2.7": 403, "?": 403}


async def test_only_a_trusted_proxy_says_for_whom_it_asks(sqlite_url):
    limits = msgspec.structs.replace(GENEROUS, guest_rate=0.001, guest_burst=2)
    for proxies, statuses in (((), [201, 201, 429, 429]), (("127.0.0.0/8",), [201, 201, 429, 201])):
        settings = settings_for(sqlite_url, limits=limits, trusted_proxies=proxies)
        async with (
            running(settings) as client,
            httpx.AsyncClient(base_url=client.url, trust_env=False) as http,
        ):
            found = []
            for named in ("6.6.6.6, 1.2.3.4", "7.7.7.7, 1.2.3.4", "8.8.8.8, 1.2.3.4", "9.9.9.9"):
                headers = {"X-Forwarded-For": named}
                answer = await http.post("/api/guests", json={"name": "Anna"}, headers=headers)
                found.append(answer.status_code)
            assert found == statuses


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("?", "?"),
    ],
)
def test_a_budget_is_an_addresss_and_of_ipv6_a_networks(address, expected):
    assert budget_of(address) == expected


def test_a_proxy_that_is_no_address_is_refused(sqlite_url):
    with pytest.raises(BadRequest, match="trusted_proxies"):
        create(Settings(database=sqlite_url, trusted_proxies=("proxy.example",)))


@pytest.mark.parametrize(
    ("given", "settings", "status"),
    [
        ({}, {}, 101),  # a program
        ({"Origin": "http://{host}"}, {}, 101),
        ({"Origin": "https://evil.example"}, {}, 403),
        ({"Origin": "null"}, {}, 403),
        ({"Origin": "https://cafe.example"}, {"origins": ("https://cafe.example",)}, 101),
        ({"Host": "evil.example", "Origin": "http://evil.example"}, {"hosts": ("127.0.0.1",)}, 403),
        ({}, {"hosts": ("127.0.0.1",)}, 101),
    ],
)
async def test_pages_of_the_house_and_programs_open_sockets(sqlite_url, given, settings, status):
    async with running(settings_for(sqlite_url, **settings)) as client:
        address = httpx.URL(client.url)
        host = address.netloc.decode()
        headers = {"Host": host, **{name: text.format(host=host) for name, text in given.items()}}
        reader, writer = await asyncio.open_connection(address.host, address.port)
        lines = [f"{name}: {text}" for name, text in headers.items()]
        lines += ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
        lines += ["Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==", "", ""]
        writer.write(("GET /api/tables/x/socket HTTP/1.1\r\n" + "\r\n".join(lines)).encode())
        assert (await reader.readline()).split()[1] == str(status).encode()
        writer.close()


async def test_an_account_is_guessed_at_so_often_wherever_from(sqlite_url):
    """And whoever is where it was last seen is not kept out by that."""
    limits = msgspec.structs.replace(GENEROUS, login_rate=0.001, login_burst=3)
    settings = settings_for(sqlite_url, limits=limits, trusted_proxies=("127.0.0.1",))
    async with running(settings) as client, httpx.AsyncClient(base_url=f"{client.url}/api") as http:
        credentials = {"name": "Anna", "passphrase": "a cup of coffee"}
        home = {"X-Forwarded-For": "1.1.1.1"}
        made = (await http.post("/accounts", json=credentials, headers=home)).json()
        await http.get("/me", headers={**home, "Authorization": f"Bearer {made['token']}"})
        guesses = [
            await http.post(
                "/sessions",
                json={"name": "ANNA", "passphrase": f"a guess {number}"},
                headers={"X-Forwarded-For": f"2.2.2.{number}"},
            )
            for number in range(5)
        ]
        assert [one.status_code for one in guesses] == [401, 401, 401, 429, 429]
        assert (await http.post("/sessions", json=credentials, headers=home)).status_code == 201


async def test_a_gate_is_bounded_and_fair_to_addresses():
    gate, order, may_go = FairGate(1, most=6, most_of_address=4), [], asyncio.Event()

    async def enter(name, address):
        async with gate.turn(address):
            await may_go.wait()
            order.append(name)

    entering = [asyncio.create_task(enter(f"flood {number}", "1.1.1.1")) for number in range(4)]
    entering.append(asyncio.create_task(enter("anna", "2.2.2.2")))
    await asyncio.sleep(0)
    with pytest.raises(TooFast):
        await enter("one too many", "1.1.1.1")
    entering[1].cancel()
    await asyncio.sleep(0)
    entering.append(asyncio.create_task(enter("bo", "3.3.3.3")))
    entering.append(asyncio.create_task(enter("carl", "3.3.3.3")))
    await asyncio.sleep(0)
    with pytest.raises(TooFast):
        await enter("too many of all", "4.4.4.4")
    may_go.set()
    await asyncio.gather(*entering, return_exceptions=True)
    assert order == ["flood 0", "flood 2", "anna", "bo", "flood 3", "carl"] and gate.free == 1


async def test_addresses_take_turns_at_replays_and_each_waits_for_so_many(sqlite_url, monkeypatch):
    """Whoever brings one long record after another keeps nobody from looking at a game."""
    order, may_go = [], threading.Event()

    def slowly(record):
        order.append(record)
        may_go.wait(30)
        return Draws("", [])

    monkeypatch.setattr(replay, "brought_draws", slowly)
    monkeypatch.setattr(server_module, "MOST_REPLAYS_OF_ADDRESS", 4)
    settings, keep = settings_for(sqlite_url, trusted_proxies=("127.0.0.1",)), []
    async with (
        running(settings, keep=keep) as client,
        httpx.AsyncClient(base_url=f"{client.url}/api", trust_env=False) as http,
        asyncio.timeout(20),
    ):

        def bring(record, address):
            body, headers = {"record": record}, {"X-Forwarded-For": address}
            return asyncio.create_task(http.post("/records/draws", json=body, headers=headers))

        asking, floods = [], [(f"flood {number}", "1.1.1.1") for number in range(4)]
        for record, address in [*floods, ("anna", "2.2.2.2")]:
            asking.append(bring(record, address))
            while keep[0].replaying._inside.total() < len(asking):
                await asyncio.sleep(0.01)
        assert (await bring("one too many", "1.1.1.1")).status_code == 429
        may_go.set()
        assert [(await one).status_code for one in asking] == [200] * 5
    assert order == ["flood 0", "flood 1", "anna", "flood 2", "flood 3"]


async def test_a_record_too_many_is_refused_before_it_is_read(sqlite_url):
    """They are thirty times as large as other bodies."""
    limits = msgspec.structs.replace(GENEROUS, record_rate=0.001, record_burst=1)
    async with running(settings_for(sqlite_url, limits=limits)) as client:
        address = httpx.URL(client.url)
        for status in (b"422", b"429"):
            reader, writer = await asyncio.open_connection(address.host, address.port)
            writer.write(b"POST /api/records/draws HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n")
            if status == b"422":
                writer.write(200_000 * b"1")
            assert (await reader.readline()).split()[1] == status
            writer.close()


async def test_tables_asked_for_at_once_do_not_slip_past_the_limit(store_url):
    limits = msgspec.structs.replace(GENEROUS, open_tables=2)
    async with running(settings_for(store_url, limits=limits)) as client:
        anna = await client.guest("Anna")
        asking = (anna.make_table("fika", ["open", "open"]) for _ in range(12))
        made = await asyncio.gather(*asking, return_exceptions=True)
        assert sum(isinstance(one, dict) for one in made) == 2
        assert {one.code for one in made if not isinstance(one, dict)} == {"too_many"}


@pytest.mark.xdist_group("postgresql")
async def test_tables_asked_for_at_several_workers_at_once_do_not_slip_past_the_limit(postgres_url):
    settings = settings_for(postgres_url, limits=msgspec.structs.replace(GENEROUS, open_tables=2))
    async with running(settings) as one, running(settings) as two, running(settings) as three:
        anna = await one.guest("Anna")
        asking = []
        for client in (one, two, three):
            there = copy(anna)
            there.house = client
            asking += [there.make_table("fika", ["open", "open"]) for _ in range(8)]
        made = await asyncio.gather(*asking, return_exceptions=True)
        assert sum(isinstance(one, dict) for one in made) == 2
        assert {one.code for one in made if not isinstance(one, dict)} == {"too_many"}


async def test_an_address_makes_so_many_tables_whoever_asks(sqlite_url):
    """Otherwise a few thousand guests, made in hours, fill the lobby with new tables within seconds."""
    limits = msgspec.structs.replace(GENEROUS, table_rate=0.001, table_burst=2)
    settings = settings_for(sqlite_url, limits=limits, trusted_proxies=("127.0.0.1",))
    async with running(settings) as client:
        guests = [await client.guest(f"Guest {number}") for number in range(3)]
        client.http.headers["X-Forwarded-For"] = "2.2.2.2"
        for guest in guests[:2]:
            await guest.make_table("fika", ["open", "open"])
        with pytest.raises(Problem) as refused:
            await guests[2].make_table("fika", ["open", "open"])
        assert refused.value.code == "too_fast"
        client.http.headers["X-Forwarded-For"] = "1.1.1.1"
        await guests[2].make_table("fika", ["open", "open"])
