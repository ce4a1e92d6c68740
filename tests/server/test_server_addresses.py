"""Links that work: the addresses under which others find the house, and who is told them."""

import socket
from types import SimpleNamespace

import httpx
import pytest
from starlette.datastructures import Headers

from kaffihus.core.errors import BadRequest
from kaffihus.server.http import server_addresses
from kaffihus.server.http.origin import is_welcome
from kaffihus.server.run import check_public_address
from kaffihus.server.settings import Settings
from server.running import running, settings_for


def card(name, *addresses):
    """A network card, as the system tells of it."""
    ips = [
        SimpleNamespace(ip=(one, 0, 0) if ":" in one else one, is_IPv4=":" not in one, nice_name=name)
        for one in addresses
    ]
    return SimpleNamespace(ips=ips)


CARDS = [
    card("lo", "127.0.0.1", "::1"),
    card("docker0", "172.17.0.1"),
    card("tun0", "10.8.0.2"),
    card("eth0", "169.254.3.4", "192.168.1.5", "fe80::1", "fd00::5"),
    card("wlan0", "192.168.7.9"),
]


@pytest.fixture
def cards(monkeypatch):
    """A machine with five network cards, of which the wireless one leads out."""
    monkeypatch.setattr(server_addresses.ifaddr, "get_adapters", lambda: CARDS)
    monkeypatch.setattr(server_addresses, "_way_out", lambda family: "192.168.7.9")


def test_the_card_that_leads_out_comes_first_and_those_that_are_not_there_last(cards):
    found = server_addresses.addresses(Settings(host="0.0.0.0"), 8000)
    assert found == [
        "http://192.168.7.9:8000",
        "http://192.168.1.5:8000",
        "http://172.17.0.1:8000",
        "http://10.8.0.2:8000",
    ]
    assert server_addresses.addresses(Settings(host="::"), 80) == ["http://[fd00::5]"]


def test_a_tunnel_that_leads_out_is_not_the_network_friends_are_in(cards, monkeypatch):
    monkeypatch.setattr(server_addresses, "_way_out", lambda family: "10.8.0.2")
    found = server_addresses.addresses(Settings(host="0.0.0.0"), 8000)
    assert found[0] == "http://192.168.1.5:8000" and found[-2:] == [
        "http://10.8.0.2:8000",
        "http://172.17.0.1:8000",
    ]


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.53", "::1", "localhost"])
def test_what_listens_to_this_machine_only_has_no_address_for_others(host):
    assert server_addresses.addresses(Settings(host=host), 8000) == []


def test_one_address_is_named_where_one_is_listened_at_and_the_set_one_before_all(cards):
    assert server_addresses.addresses(Settings(host="192.168.1.5"), 80) == ["http://192.168.1.5"]
    settings = Settings(host="0.0.0.0", address="https://cafe.example")
    assert server_addresses.addresses(settings, 8000) == ["https://cafe.example"]


def test_this_machine_knows_its_own_way_out():
    own = server_addresses._way_out(socket.AF_INET)
    assert own is None or own in server_addresses.hosts("0.0.0.0") or own.startswith("127.")


async def test_only_those_at_this_machine_are_told_what_its_network_looks_like(sqlite_url, cards):
    async with (
        running(settings_for(sqlite_url, host="0.0.0.0")) as client,
        httpx.AsyncClient(base_url=client.url, trust_env=False) as http,
    ):

        async def told(**headers):
            answer = await http.get("/api/addresses", headers=headers)
            return answer.json()["addresses"]

        port = client.url.rpartition(":")[2]
        assert (await told())[0] == f"http://192.168.7.9:{port}"
        assert (await told(Host=f"localhost:{port}"))[0] == f"http://192.168.7.9:{port}"
        for headers in (
            {"X-Forwarded-For": "1.2.3.4"},
            {"Via": "1.1 tunnel"},
            {"Host": "cafe.example"},
            {"Host": "127.0.0.1.cafe.example"},
            {"Host": ""},
        ):
            assert await told(**headers) == [], headers


async def test_the_set_address_is_told_to_everybody(sqlite_url):
    settings = settings_for(sqlite_url, address="https://cafe.example")
    async with (
        running(settings) as client,
        httpx.AsyncClient(base_url=client.url, trust_env=False) as http,
    ):
        answer = await http.get("/api/addresses", headers={"X-Forwarded-For": "1.2.3.4"})
        assert answer.json() == {"addresses": ["https://cafe.example"]}


@pytest.mark.parametrize(
    "text", ["cafe.example", "ftp://cafe.example", "https://", "https://a@b.example", "https://b.example/x",
             "https://b.example:x", "https://b.example?x", "javascript:alert(1)"],
)  # fmt: skip
def test_an_address_that_no_link_can_carry_is_refused(text):
    with pytest.raises(BadRequest, match="--address"):
        check_public_address(text)


@pytest.mark.parametrize(
    "text", ["", "https://cafe.example", "http://192.168.1.5:8000", "http://[fd00::5]:80"]
)
def test_an_address_that_links_can_carry(text):
    check_public_address(text)


def test_the_set_address_is_welcome_and_opens_no_other_door():
    settings = Settings(address="https://cafe.example", hosts=("localhost",))

    def welcomes(host, origin):
        return is_welcome(Headers({"Host": host, "Origin": origin}), settings)

    assert welcomes("cafe.example", "https://cafe.example")
    assert welcomes("localhost:8000", "https://cafe.example"), "a tunnel that names us by our own name"
    assert not welcomes("evil.example", "https://cafe.example")
    assert not welcomes("localhost:8000", "https://evil.example")
    assert not welcomes("localhost:8000", "")
    without = Settings(hosts=("localhost",))
    assert not is_welcome(Headers({"Host": "localhost", "Origin": ""}), without)
