"""Clients that mean harm: garbage, floods, slow bodies, sockets that nobody reads, guessed passphrases."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import string

import httpx
import websockets

from kaffihus.client import House, Problem

GARBAGE = [
    "{", "[]", '{"type":"act"}', '{"type":"act","id":"x","action":-1}', "\x00" * 50, "9" * 4000,
    '{"type":"open","id":"o","bytes":"00","pact":""}', '{"type":"sync"}', '{"type":"ready","id":"r"}',
]  # fmt: skip


async def attack(url: str, seed: int, counts) -> None:
    """One attack after another, for ever."""
    rng = random.Random(seed)
    attacks = [flood, hang, shout, guess, hoard, babble]
    while True:
        chosen = rng.choice(attacks)
        counts[chosen.__name__] += 1
        with contextlib.suppress(
            OSError, TimeoutError, httpx.HTTPError, websockets.WebSocketException, Problem
        ):
            async with asyncio.timeout(20):
                await chosen(url, rng)
        await asyncio.sleep(rng.uniform(0.2, 1.0))


async def lobby_table(url: str) -> str:
    """Some public table's id, made if there is none."""
    async with House(url, timeout=3.0) as house:
        found = await house.lobby()
        if found:
            return found[0]["id"]
        mallory = await house.guest("Mallory")
        table = await mallory.make_table("fika", ["bot:random", "bot:random"], public=True)
        return table["id"]


def socket(url: str, table: str, **options):
    """A table's socket, without a proxy or pings of the library's own."""
    address = url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
    return websockets.connect(address, compression=None, ping_interval=None, proxy=None, **options)


async def flood(url, rng):
    """Ask for everything and read nothing."""
    async with socket(url, await lobby_table(url), max_queue=1) as there:
        await there.send('{"type":"hello"}')
        there.transport.pause_reading()
        for _ in range(400):
            await there.send('{"type":"sync"}')
            await asyncio.sleep(0.005)


async def hang(url, rng):
    """Begin requests, and go on with them a byte at a time."""
    host, port = url.removeprefix("http://").split(":")
    opened = [await asyncio.open_connection(host, int(port)) for _ in range(20)]
    for _, writer in opened:
        writer.write(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n{")
    for _ in range(rng.randint(1, 10)):
        for _, writer in opened:
            writer.write(b" ")
        await asyncio.sleep(1)
    for _, writer in opened:
        writer.close()


async def shout(url, rng):
    """Messages that are none, too large ones, and pings without end."""
    async with socket(url, await lobby_table(url)) as there:
        await there.send('{"type":"hello"}')
        for _ in range(200):
            await there.send(rng.choice(GARBAGE))
            await there.ping(rng.randbytes(100))
        await there.send("x" * (1 << 17))


async def guess(url, rng):
    """Passphrases of an account, one after another."""
    async with httpx.AsyncClient(base_url=f"{url}/api", timeout=3.0, trust_env=False) as http:
        for _ in range(10):
            word = "".join(rng.choices(string.ascii_lowercase, k=10))
            await http.post("/sessions", json={"name": "Anna", "passphrase": word})


async def hoard(url, rng):
    """Tables of bots, as many as one gets."""
    async with House(url, timeout=3.0) as house:
        mallory = await house.guest("Mallory")
        for _ in range(30):
            await mallory.make_table("fyfe", ["bot:random", "bot:random"], public=True)


async def babble(url, rng):
    """Requests of any method to any path."""
    async with httpx.AsyncClient(base_url=url, timeout=3.0, trust_env=False) as http:
        for _ in range(40):
            path = "/api/" + "/".join(
                rng.choice(["tables", "me", "..", "%00", "sessions", "ratings", "x" * 300])
                for _ in range(3)
            )
            body = json.dumps({"a": rng.random()}) if rng.random() < 0.5 else rng.randbytes(60)
            await http.request(rng.choice(["GET", "PUT", "POST", "DELETE", "PATCH"]), path, content=body)
