"""Notices of a turn: sealed for one browser, sent once, to public addresses only, and telling no secret."""

import asyncio
import json
import threading

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from kaffihus import games
from kaffihus.client import Problem
from kaffihus.server.errors import Refusal
from kaffihus.server.live import notifier as sending
from kaffihus.server.live import outward
from kaffihus.server.live.outward import Outward, check_address, is_public, public_address
from kaffihus.server.live.web_push import CURVE, VapidKey, from_base64, seal, to_base64
from kaffihus.server.store import turns
from server.push_service import HOST, Browser, push_service, signed
from server.running import running, settings_for
from server.test_canaries import marked
from server.test_clocks import Time
from server.test_play import first, two_at_fika, whose_turn

DAY, HOUR, MINUTE = 86_400_000, 3_600_000, 60_000
SLOW = {"kind": "move", "seconds": 3 * 86_400}
QUIET = {"notice_seconds": 3600}  # rounds are made by the tests


# --- sealing


def test_a_message_is_sealed_as_the_standard_says():
    """The example of RFC 8291, appendix A."""
    own = ec.derive_private_key(
        int.from_bytes(from_base64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE
    )
    key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    salt = from_base64("DGv6ra1nlYgDCS1FRnbzlw")
    text = b"When I grow up, I want to be a watermelon"
    sealed = seal(text, key, "BTBZMqHH6r4Tts7J_aSIgg", own, salt, padded=0)
    assert to_base64(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_messages_of_any_length_look_alike():
    browser = Browser("anna")
    keys = browser.subscription()["p256dh"], browser.subscription()["auth"]
    sealed = [seal(text, *keys) for text in (b"", b"{}", b"x" * 900, b"x" * 900)]
    assert len({len(one) for one in sealed}) == 1 and len(set(sealed)) == 4
    assert [browser.open(one) for one in sealed] == [b"", b"{}", b"x" * 900, b"x" * 900]
    with pytest.raises(ValueError):
        seal(b"x" * 5000, *keys)


def test_a_vapid_key_is_kept_and_signs():
    secret = VapidKey.new_secret()
    header = VapidKey(secret).authorization("https://push.example.org:443/a?b=c", "mailto:a@b.is", 5_000)
    claims, key = signed(header)
    assert claims == {"aud": "https://push.example.org:443", "exp": 5 + 12 * 3600, "sub": "mailto:a@b.is"}
    assert key == VapidKey(secret).public != VapidKey(VapidKey.new_secret()).public


# --- addresses that a client gives


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.org/x", "https://push.example.org:8443/x", "https://a:b@push.example.org/x",
        "https://localhost/x", "https://127.0.0.1/x", "https://[::1]/x", "https://2130706433/x",
        "https://0x7f.1/x", "https://push.example.org/x#y", "https://push.example.org\n/x", "file:///etc/passwd",
        "https:///x", "//push.example.org/x", "", "https://push.example.org:99999/", "https://pùsh.org/x",
        "https://push.example.org /x", "https://internal/x", "https://push.example.org./x",
    ],
)  # fmt: skip
def test_only_plain_public_https_may_be_called(url):
    with pytest.raises(Refusal):
        check_address(url)


def test_the_known_push_services_may_be_called():
    for url in (
        "https://fcm.googleapis.com/fcm/send/abc:def-_",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/QAB?x=1",
        "https://wns2-par02p.notify.windows.com:443/w/?token=a%2fb",
    ):
        assert check_address(url) == url


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True), ("2606:2800:220:1:248:1893:25c8:1946", True), ("10.0.0.1", False),
        ("127.0.0.1", False), ("169.254.169.254", False), ("192.168.1.1", False), ("100.64.0.1", False),
        ("0.0.0.0", False), ("224.0.0.1", False), ("::1", False), ("::", False), ("fe80::1%eth0", False),
        ("fd00::1", False), ("::ffff:10.0.0.1", False), ("64:ff9b::a00:1", False), ("2002:a00:1::", False),
        ("ff02::1", False), ("2001:0:808:808:8000:63bf:f5ff:fffe", False),  # Teredo, to 10.0.0.1
        ("2001:0:a00:1:8000:63bf:f7f7:f7f7", True), ("2002:808:808::", True), ("64:ff9b::808:808", True),
    ],
)  # fmt: skip
def test_only_the_whole_nets_addresses_are_public(address, public):
    assert is_public(address) is public


async def test_a_name_with_one_private_address_is_called_at_none(monkeypatch):
    """Nor is one that was public when it was checked: it is resolved once, and called there."""

    monkeypatch.setattr(outward, "look_up", lambda host: ["93.184.216.34", "10.0.0.1"])
    with pytest.raises(OSError, match="not public"):
        await public_address("push.example.org", None)
    with pytest.raises(OSError, match="not public"):
        await Outward().post("https://push.example.org/x", {}, b"")


async def test_names_that_nobody_answers_for_keep_nobody_else_waiting(monkeypatch):
    """Not even where more are looked up than there are threads for other work."""
    may_go = threading.Event()
    monkeypatch.setattr(outward, "look_up", lambda host: may_go.wait(20) and ["10.0.0.1"])
    out = Outward()
    posting = [asyncio.create_task(out.post("https://push.example.org/x", {}, b"")) for _ in range(100)]
    await asyncio.sleep(0.1)
    async with asyncio.timeout(5):
        await asyncio.to_thread(sum, ())
    may_go.set()
    assert all(isinstance(one, OSError) for one in await asyncio.gather(*posting, return_exceptions=True))
    out.close()


async def test_nothing_is_followed_and_certificates_are_checked(tmp_path, monkeypatch):
    async with push_service(tmp_path, monkeypatch) as (service, trust):
        out = Outward()
        with pytest.raises((OSError, outward.httpx.HTTPError)):
            await out.post(f"https://{HOST}/to/a", {}, b"")
        assert service.calls == 0, "a stranger's certificate"
        out.trust = trust
        service.answers = [307]
        assert await out.post(f"https://{HOST}/to/a", {}, b"") == 307 and service.calls == 1


# --- to a browser


def slow_house(url, **more):
    return settings_for(url, **QUIET, **more)


async def subscribed(service, player, name, mode="each", **more):
    """A player whose browser takes messages."""
    browser = service.browser(name)
    await player.ask("POST", "/me/push", browser.subscription())
    await player.ask("PUT", "/me/notices", {"mode": mode, **more})
    return browser


async def look(server):
    """A round of notices, and everything that it sent."""
    await server.notifier.round()
    await server.notifier.finish()


async def move(client, table, *players):
    """Whoever is to decide does, until somebody else is; who that was, and who is now."""
    async with players[0].sit(table["id"]) as one, players[1].sit(table["id"]) as two:
        acting, other = await whose_turn(one, two)
        while not other.situation["options"]:
            version = acting.version
            await acting.act(first(acting.situation))
            await acting.until(lambda seat, version=version: seat.version > version)
            await other.until(
                lambda seat: bool(seat.situation["options"]) or bool(acting.situation["options"])
            )
    return players[acting.seat], players[other.seat]


async def test_a_browser_is_told_of_each_turn_once_and_reminded(store_url, tmp_path, monkeypatch):
    time, keep = Time(), []
    async with (
        push_service(tmp_path, monkeypatch) as (service, trust),
        running(slow_house(store_url), now=time, keep=keep) as client,
    ):
        server = keep[0]
        server.notifier.outward.trust = trust
        table, anna, bo = await two_at_fika(client, clock=SLOW)
        await subscribed(service, anna, "anna")
        await subscribed(service, bo, "bo")
        await move(client, table, anna, bo)
        waiting = await asyncio.gather(*(one.ask("GET", "/me/tables") for one in (anna, bo)))
        (now_on,) = [name for name, found in zip(("anna", "bo"), waiting, strict=True)
                     if found["tables"][0]["is_your_turn"]]  # fmt: skip
        time.now += 59_000
        await look(server)
        assert service.messages == [], "whoever decides at once needs no notice"
        time.now += 2_000
        await look(server)
        await look(server)
        ((name, told),) = service.told()
        due = waiting[0]["tables"][0]["due"]
        assert name == now_on and told == {
            "kind": "turn",
            "count": 1,
            "games": [{"table": table["id"], "game": "fika", "title": "FIKA", "due": due}],
        }
        (message,) = service.messages
        assert message.key == (await anna.ask("GET", "/me/notices"))["push_key"]
        assert message.claims["aud"] == f"https://{HOST}" and message.claims["exp"] > time.now // 1000
        assert table["id"] not in message.headers["topic"] and 0 < int(message.headers["ttl"]) <= 3 * 86_400
        time.now = due - 12 * HOUR - 1000
        await look(server)
        assert len(service.messages) == 1
        time.now += 2000
        await look(server)
        await look(server)
        assert [(name, told["kind"]) for name, told in service.told()] == [
            (now_on, "turn"),
            (now_on, "reminder"),
        ]


async def test_nobody_is_told_who_has_not_asked(sqlite_url, tmp_path, monkeypatch):
    time, keep = Time(), []
    async with (
        push_service(tmp_path, monkeypatch) as (service, trust),
        running(slow_house(sqlite_url), now=time, keep=keep) as client,
    ):
        keep[0].notifier.outward.trust = trust
        _, anna, bo = await two_at_fika(client, clock=SLOW)
        assert (await anna.ask("GET", "/me/notices"))["mode"] == "off"
        for player, name in ((anna, "anna"), (bo, "bo")):
            await player.ask("POST", "/me/push", service.browser(name).subscription())
        time.now += 2 * DAY
        await look(keep[0])
        assert service.calls == 0
        fast, cleo, dora = await two_at_fika(client, clock={"kind": "move", "seconds": 3600})
        for player, name in ((cleo, "cleo"), (dora, "dora")):
            await subscribed(service, player, name)
        time.now += 30 * MINUTE
        await look(keep[0])
        assert service.calls == 0, "at a table that is not slow people are there"
        assert [one["due"] for one in (await cleo.ask("GET", "/me/tables"))["tables"]] == [None], fast


async def test_a_digest_comes_once_a_day_at_its_hour(store_url, tmp_path, monkeypatch):
    time, keep = Time(), []
    time.now -= time.now % DAY  # midnight
    async with (
        push_service(tmp_path, monkeypatch) as (service, trust),
        running(slow_house(store_url), now=time, keep=keep) as client,
    ):
        server = keep[0]
        server.notifier.outward.trust = trust
        table, anna, bo = await two_at_fika(client, clock={"kind": "move", "seconds": 7 * 86_400})
        _, waiting = await move(client, table, anna, bo)
        await subscribed(service, waiting, "one", mode="daily", hour=18)
        for hour in range(1, 66):
            time.now += HOUR
            await look(server)
            assert len(service.messages) == (hour + 6) // 24
        assert {json.dumps(told["games"]) for _, told in service.told()} == {
            json.dumps([{"table": table["id"], "game": "fika", "title": "FIKA",
                         "due": service.told()[0][1]["games"][0]["due"]}])
        }  # fmt: skip
        assert {told["kind"] for _, told in service.told()} == {"digest"}
        stays = [int(message.headers["ttl"]) for message in service.messages]
        assert stays == 2 * [3 * 86_400], "there is more time left than a message is kept"
        time.now += 3 * DAY
        await look(server)
        left = service.told()[-1][1]["games"][0]["due"] - time.now
        assert int(service.messages[-1].headers["ttl"]) == left // 1000 < 2 * 86_400, "until it is too late"


async def test_a_browser_that_is_gone_is_forgotten_and_a_busy_service_tried_again(
    sqlite_url, tmp_path, monkeypatch
):
    monkeypatch.setattr(sending, "WAITS", (0.0, 0.0))
    time, keep = Time(), []
    async with (
        push_service(tmp_path, monkeypatch) as (service, trust),
        running(slow_house(sqlite_url), now=time, keep=keep) as client,
    ):
        server = keep[0]
        server.notifier.outward.trust = trust
        table, anna, bo = await two_at_fika(client, clock=SLOW)
        _, waiting = await move(client, table, anna, bo)
        await subscribed(service, waiting, "one")
        time.now += 2 * MINUTE
        service.answers = [503, 429]
        await look(server)
        assert service.calls == 3 and len(service.messages) == 1
        time.now += 3 * DAY - 3 * HOUR
        service.answers = [410]
        await look(server)
        assert service.calls == 4
        assert (await waiting.ask("GET", "/me/notices"))["devices"] == []


async def test_a_claimed_notice_is_nobody_elses(store_url, tmp_path, monkeypatch):
    """Several workers that look at once tell a player once."""
    time, keep = Time(), []
    async with running(slow_house(store_url), now=time, keep=keep) as client:
        for _ in range(3):
            await two_at_fika(client, clock=SLOW)
        time.now += 2 * MINUTE
        store = keep[0].store

        def claim():
            with store.engine.begin() as connection:
                return turns.claim(connection, time.now)

        claimed = await asyncio.gather(*(asyncio.to_thread(claim) for _ in range(4)))
        found = [(one.table, one.seat) for some in claimed for one in some]
        assert len(found) == len(set(found)) >= 3


async def test_devices_are_bounded_and_checked(sqlite_url):
    async with running(slow_house(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        good = Browser("x").subscription()
        for wrong in (
            {"endpoint": "https://127.0.0.1/x"}, {"endpoint": "https://a.example/" + "x" * 1100},
            {"p256dh": good["p256dh"][:-4]}, {"p256dh": to_base64(b"\x04" + b"\x01" * 64)},
            {"auth": "AAAA"}, {"auth": "!!"},
        ):  # fmt: skip
            with pytest.raises(Problem) as problem:
                await anna.ask("POST", "/me/push", {**good, **wrong})
            assert problem.value.status == 422
        for number in range(12):
            found = await anna.ask("POST", "/me/push", Browser(f"b{number}").subscription())
        assert len(found["devices"]) == 8
        with pytest.raises(Problem):
            await bo.ask("DELETE", f"/me/push/{found['devices'][0]}")
        assert len((await anna.ask("DELETE", f"/me/push/{found['devices'][0]}"))["devices"]) == 7


# --- what a notice may hold


async def test_a_notice_holds_no_canary_and_no_secret(game, sqlite_url, tmp_path, monkeypatch):
    true_load = games.load
    changed = marked(game)
    monkeypatch.setattr(games, "load", lambda id: changed if id == game.id else true_load(id))
    time, keep = Time(), []
    async with (
        push_service(tmp_path, monkeypatch) as (service, trust),
        running(slow_house(sqlite_url, hidden_options=True), now=time, keep=keep) as client,
    ):
        server = keep[0]
        server.notifier.outward.trust = trust
        players = [await client.guest(f"P{seat}") for seat in range(game.seats[0])]
        table = await players[0].make_table(
            game.id, ["open"] * len(players), options=dict(game.tiny), clock=SLOW
        )
        for seat, player in enumerate(players):
            await subscribed(service, player, f"p{seat}")
            await player.join(table["id"], secret=table["links"]["player"])
        time.now += 2 * MINUTE
        await look(server)
        terms = (await server.session(table["id"])).table.terms
        asked = [
            json.dumps(await player.ask("GET", path))
            for player in players
            for path in ("/me/notices", "/me/statistics", "/me/games", "/me/tables")
        ]
    assert service.messages
    everything = json.dumps(service.told()) + "".join(asked)
    everything += "".join(str(message.headers) + message.path for message in service.messages)
    secrets = [terms.seed.hex(), terms.player_secret, terms.spectator_secret, "canary-"]
    for secret in [*secrets, *(player.token for player in players)]:
        assert secret not in everything
