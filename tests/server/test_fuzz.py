"""Nonsense over the wire: always a clear error, never a 500, never a changed state."""

import asyncio
import contextlib
import json
import logging
import random

import pytest
import schemathesis
import websockets
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.config import GenerationConfig  # noqa: F401  # says that this is schemathesis 4
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from server.running import running, settings_for
from server.test_play import first, two_at_fika, whose_turn

WORDS = [
    "act", "why", "undo", "propose", "answer", "ready", "open", "say", "mute", "return", "resign",
    "sync", "ping", "hello", "update", "done", "", "ACT", "type", None, 7, True, [], {}, "\0",
]  # fmt: skip
FIELDS = [
    "id", "action", "version", "what", "yes", "bytes", "promise", "pact", "fill", "text", "seat", "on",
    "chat", "token", "secret", "type", "extra",
]  # fmt: skip
VALUES = [
    None, True, False, 0, 1, -1, 7, 2**31, 2**63, 2**70, 0.5, 1e308, "", "x", "x" * 50, "é" * 300, "\ud83d",
    "undo", "pause", "suit suit=brown", "place slot=3", "choose card=pink-4", "'; DROP TABLE events; --",
    "../../etc/passwd", "{}", [], [[]], {}, {"a": 1}, "00" * 16, "zz" * 16,
]  # fmt: skip
HARMLESS = {"sync", "ping"}


def nonsense(rng):
    """A message: a wild text, a broken one, or one with wild fields. None of them may be carried out."""
    kind = rng.randrange(10)
    if kind == 0:
        return rng.randbytes(rng.randrange(40))
    if kind == 1:
        return "".join(chr(rng.randrange(32, 0x2000)) for _ in range(rng.randrange(60)))
    if kind == 2:
        return json.dumps(rng.choice(VALUES))
    if kind == 3:
        deep = "[" * rng.randrange(1, 4000)
        return rng.choice([deep, '{"type":"sync","x":' + deep, '{"type":"why","id":"x","action":' + deep])
    message = {"type": rng.choice(WORDS)}
    for name in rng.sample(FIELDS, rng.randrange(len(FIELDS))):
        message[name] = rng.choice(VALUES)
    text = json.dumps(message)
    return text[: rng.randrange(len(text))] if kind == 4 else text


def is_forbidden(message):
    """Requests that would change something if they happened to be well-formed."""
    try:
        parsed = json.loads(message)
    except (ValueError, RecursionError):
        return False
    return isinstance(parsed, dict) and parsed.get("type") in (
        "resign", "propose", "say", "mute", "undo", "act", "answer",
    ) and parsed.get("type") not in HARMLESS  # fmt: skip


async def storm(client, table, token, seed, count):
    """Send nonsense over one socket after another; how often each kind of answer came."""
    rng = random.Random(seed)
    address = client.url.replace("http", "ws") + f"/api/tables/{table}/socket"
    answers = {}
    sent = 0
    while sent < count:
        async with websockets.connect(address, compression=None, proxy=None, ping_interval=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token}))
            assert json.loads(await socket.recv())["type"] == "sync"
            with contextlib.suppress(websockets.ConnectionClosed):
                for _ in range(min(500, count - sent)):
                    message = nonsense(rng)
                    sent += 1
                    if is_forbidden(message):
                        continue
                    await socket.send(message)
                await socket.send('{"type":"why","id":"last","action":0}')
                while True:
                    told = json.loads(await socket.recv())
                    answers[told["type"]] = answers.get(told["type"], 0) + 1
                    if told.get("id") == "last":
                        break
    return answers


async def check_storm(url, count):
    keep = []
    async with running(settings_for(url), keep=keep) as client:
        table, anna, bo = await two_at_fika(client, spectators=False)
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, _ = await whose_turn(one, two)
            session = await keep[0].session(table["id"])
            state, events = session.table.position.state.to_bytes(), session.committed
            storms = [
                storm(client, table["id"], player.token, seed, count // 2)
                for seed, player in enumerate((anna, bo))
            ]
            answers = await asyncio.gather(*storms)
            assert (session.table.position.state.to_bytes(), session.committed) == (state, events)
            assert all(kinds.get("error", 0) > count // 8 for kinds in answers)
            assert keep[0].metrics.errors._value.get() == 0
            await acting.act(first(acting.situation))


async def test_nonsense_on_the_socket_changes_nothing(sqlite_url):
    await check_storm(sqlite_url, 2_000)


@pytest.mark.slow
async def test_much_nonsense_on_the_socket_changes_nothing(store_url):
    await check_storm(store_url, 40_000)


async def test_out_of_turn_stale_and_foreign_requests_change_nothing(sqlite_url):
    """Well-formed, but not theirs to send: by a spectator, a stranger, the wrong seat, too late."""
    keep = []
    async with running(settings_for(sqlite_url), keep=keep) as client:
        table, anna, bo = await two_at_fika(client, undo="none")
        eve = await client.guest("Eve")
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, other = await whose_turn(one, two)
            session = await keep[0].session(table["id"])
            before = session.committed
            rng = random.Random(1)
            address = client.url.replace("http", "ws") + f"/api/tables/{table['id']}/socket"
            wishes = [("act", {"action": action}) for action in range(len(session.table.game.catalogue))]
            wishes += [
                ("undo", {}),
                ("answer", {"yes": True}),
                ("ready", {}),
                ("return", {}),
            ]
            for token, secret in [
                (other_token(other, anna, bo), None),
                (eve.token, table["links"]["spectator"]),
                (None, table["links"]["spectator"]),
            ]:
                async with websockets.connect(address, compression=None, proxy=None) as socket:
                    await socket.send(json.dumps({"type": "hello", "token": token, "secret": secret}))
                    await socket.recv()
                    rng.shuffle(wishes)
                    for number, (kind, fields) in enumerate(wishes):
                        await socket.send(json.dumps({"type": kind, "id": f"w{number}", **fields}))
                    for _ in wishes:
                        told = json.loads(await socket.recv())
                        while told["type"] == "presence":
                            told = json.loads(await socket.recv())
                        assert told["type"] == "refused", told
            assert session.committed == before
            assert acting.situation["options"]


def other_token(other, anna, bo):
    return (anna, bo)[other.seat].token


@pytest.mark.parametrize(
    "hello",
    [
        "",
        "{}",
        '{"type":"ping"}',
        '{"type":"hello","token":"nobody"}',
        '{"type":"hello","secret":"wrong"}',
        '{"type":"hello","surprise":1}',
        b"\x00",
    ],
)
async def test_a_bad_hello_is_told_so(sqlite_url, hello):
    async with running(settings_for(sqlite_url, hello_seconds=5)) as client:
        table, _, _ = await two_at_fika(client, spectators=False)
        address = client.url.replace("http", "ws") + f"/api/tables/{table['id']}/socket"
        async with websockets.connect(address, compression=None, proxy=None) as socket:
            await socket.send(hello)
            with pytest.raises(websockets.ConnectionClosed):
                await socket.recv()
            assert socket.close_code in (4400, 4401, 4403, 4404) and socket.close_reason


async def test_a_frame_too_large_ends_the_connection_and_nothing_else(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, _ = await two_at_fika(client)
        async with anna.sit(table["id"], first_wait=0.01) as one:
            await one.send_raw('{"type":"say","id":"x","text":"' + "x" * 5000 + '"}')
            await one.until(lambda seat: bool(seat.errors))
            assert one.errors[0]["code"] == "too_large"
            await one.send_raw("x" * 100_000)
            await one.until(lambda seat: seat.connections == 2)


# --- the HTTP API, by its own description

CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
    unsupported_method,
]  # fmt: skip


# What ends the token it is asked with: a log-out, a guest's becoming an account, being forgotten.
TOKENS_END = (
    "DELETE /api/sessions",
    "DELETE /api/me/sessions",
    "PUT /api/me/passphrase",
    "POST /api/accounts",
    "POST /api/me/deletion",
)


async def check_api(url, examples):
    """Schemathesis invents requests for every endpoint, good and bad."""
    logging.getLogger("urllib3").setLevel(logging.WARNING)
    async with running(settings_for(url)) as client:
        table, anna, _ = await two_at_fika(client, public=True)
        cleo = await client.guest("Cleo")  # whose token may end
        headers = {"Authorization": f"Bearer {anna.token}"}
        leaving = {"Authorization": f"Bearer {cleo.token}"}
        description = await client.ask("GET", "/openapi.json")

        def attack():
            api = schemathesis.openapi.from_dict(description)
            api.config.update(base_url=client.url)
            for result in api.get_all_operations():
                operation = result.ok()
                ends_token = operation.label.startswith(TOKENS_END)
                attack_operation(operation, leaving if ends_token else headers, table["id"], examples)

        await asyncio.to_thread(attack)
        assert (await anna.table(table["id"]))["status"] in ("playing", "finished")


def attack_operation(operation, headers, table, examples):
    from hypothesis import given

    strategy = operation.as_strategy() | operation.as_strategy(
        generation_mode=schemathesis.GenerationMode.NEGATIVE
    )

    @settings(
        max_examples=examples, deadline=None, database=None, derandomize=True, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=strategy)
    def attack(case):
        if (
            isinstance(case.path_parameters, dict)
            and "table" in case.path_parameters
            and case.path_parameters.get("table")
        ):
            case.path_parameters["table"] = table
        response = case.call(headers=headers)
        case.validate_response(response, checks=CHECKS)

    attack()


async def test_the_api_keeps_to_its_description(sqlite_url):
    await check_api(sqlite_url, 6)


@pytest.mark.slow
async def test_the_api_keeps_to_its_description_under_long_attack(store_url):
    await check_api(store_url, 120)
