"""HTTP connections end in their time, at their size, and an address has so many."""

import asyncio
import contextlib

import httpx
import msgspec
import pytest

from kaffihus.server import settings as settings_module
from kaffihus.server.http import slow_clients
from server.running import GENEROUS, running, settings_for

HEAD = b"HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer nobody\r\nContent-Length: 99\r\n\r\n"


@pytest.mark.parametrize(
    "words",
    [
        b"GET /api/me " + HEAD,  # answered before its body is read
        b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n",
    ],
)
@pytest.mark.parametrize("drop", [b"x", b"\r\n"])
async def test_no_byte_after_the_answer_keeps_a_connection(sqlite_url, monkeypatch, words, drop):
    monkeypatch.setattr(settings_module, "REQUEST_SECONDS", 0.2)
    async with running(settings_for(sqlite_url)) as client:
        address = httpx.URL(client.url)
        reader, writer = await asyncio.open_connection(address.host, address.port)
        writer.write(words)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(drop)
        async with asyncio.timeout(3):  # uvicorn's own patience is five seconds
            await reader.read()
        writer.close()


async def test_a_head_has_an_end(sqlite_url, monkeypatch):
    """In bytes, long before its time is over."""
    monkeypatch.setattr(settings_module, "REQUEST_SECONDS", 600)
    async with running(settings_for(sqlite_url)) as client:
        address = httpx.URL(client.url)
        reader, writer = await asyncio.open_connection(address.host, address.port)
        writer.write(b"GET /api/health HTTP/1.1\r\n")
        with pytest.raises(ConnectionError):
            for _ in range(100 * slow_clients.MOST_HEAD // 1000):
                writer.write(b"X: " + 1000 * b"x" + b"\r\n")
                await writer.drain()
        assert reader.exception() is not None or await reader.read() == b"", "not a word"
        writer.close()


async def test_a_head_of_exactly_the_size_that_is_allowed_is_answered(sqlite_url, monkeypatch):
    monkeypatch.setattr(settings_module, "REQUEST_SECONDS", 600)
    heard, data_received = [], slow_clients.TimedProtocol.data_received

    def note(protocol, data):
        data_received(protocol, data)
        heard.append(len(data))

    monkeypatch.setattr(slow_clients.TimedProtocol, "data_received", note)
    async with running(settings_for(sqlite_url)) as client:
        address = httpx.URL(client.url)
        reader, writer = await asyncio.open_connection(address.host, address.port)
        heard.clear()
        begin, end = b"GET /api/health HTTP/1.1\r\nHost: x\r\nX: ", b"\r\n\r"
        writer.write(begin + (slow_clients.MOST_HEAD - len(begin + end)) * b"x" + end)
        async with asyncio.timeout(60):
            while sum(heard) < slow_clients.MOST_HEAD:
                await asyncio.sleep(0.01)
            writer.write(b"\n")
            assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
        writer.close()


async def test_an_address_has_so_many_connections_until_they_are_gone(sqlite_url, monkeypatch):
    monkeypatch.setattr(settings_module, "REQUEST_SECONDS", 600)  # nobody is sent away for their silence
    limits = msgspec.structs.replace(GENEROUS, connections_per_address=3)
    async with running(settings_for(sqlite_url, limits=limits)) as client:
        address = httpx.URL(client.url)
        opened = [await asyncio.open_connection(address.host, address.port) for _ in range(3)]
        await asyncio.sleep(0.05)
        reader, writer = await asyncio.open_connection(address.host, address.port)
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(10):
                assert await reader.read() == b""
        writer.close()
        opened.pop()[1].close()
        await asyncio.sleep(0.05)
        assert (await client.ask("GET", "/health"))["status"] == "ok"
        for _, one in opened:
            one.close()
