"""Clients that do not read, and clients that send too much, cost what they were promised to cost."""

import asyncio
import contextlib
import gc
import os
import socket
import struct
import weakref
from types import SimpleNamespace

import httpx
import msgspec
import pytest

from kaffihus.client import Closed
from kaffihus.server.http import slow_clients
from kaffihus.server.http.connection import Connection
from kaffihus.server.http.outbox import Outbox
from kaffihus.server.settings import Limits
from kaffihus.server.table import snapshot
from server.running import GENEROUS, running, settings_for
from server.test_play import two_at_fika

BOUND = 1 << 16


class Deaf:
    """A client that asks for a socket, sends and never reads."""

    def __init__(self, url, table):
        self.address, self.table = httpx.URL(url), table

    async def __aenter__(self):
        plain = socket.socket()
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plain.setblocking(False)
        await asyncio.get_running_loop().sock_connect(plain, (self.address.host, self.address.port))
        self.socket = plain
        await self.write(
            f"GET /api/tables/{self.table}/socket HTTP/1.1\r\nHost: {self.address.netloc.decode()}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
        )
        await asyncio.sleep(0.1)
        return self

    async def __aexit__(self, *_):
        self.socket.close()

    async def write(self, data):
        await asyncio.get_running_loop().sock_sendall(self.socket, data)

    async def frame(self, opcode, payload):
        """One frame from the client, masked as it must be."""
        mask = os.urandom(4)
        size = (
            bytes([0x80 | len(payload)]) if len(payload) < 126 else struct.pack("!BH", 0xFE, len(payload))
        )
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
        await self.write(bytes([0x80 | opcode]) + size + mask + masked)

    async def say(self, **message):
        await self.frame(1, msgspec.json.encode(message))

    async def is_cut_off(self, act):
        """Whether the house ends the connection while the client goes on."""
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(60):
                while True:
                    await act()
                    await asyncio.sleep(0)
        return True


def buffered(server_protocols):
    return max((one.transport.get_write_buffer_size() for one in server_protocols), default=0)


@pytest.fixture
def sockets(monkeypatch):
    """The sockets of the house under test."""
    made, connection_made = [], slow_clients.BoundedSocket.connection_made

    def note(self, transport):
        connection_made(self, transport)
        made.append(self)

    monkeypatch.setattr(slow_clients.BoundedSocket, "connection_made", note)
    return made


async def test_pongs_that_nobody_reads_are_bounded(sqlite_url, sockets):
    """Without a token, before any hello."""
    limits = msgspec.structs.replace(GENEROUS, bytes_waiting=BOUND)
    async with running(settings_for(sqlite_url, limits=limits)) as client:
        most = 0
        async with Deaf(client.url, "none") as deaf:

            async def ping():
                nonlocal most
                await deaf.frame(9, 125 * b"x")
                most = max(most, buffered(sockets))

            assert await deaf.is_cut_off(ping)
        assert 0 < most < 4 * BOUND


PING, PONG, PIECE = b"\x89", b"\x8a", b"\x00"
MASK = b"\x80" + 4 * b"\0"  # of an empty frame


@pytest.mark.parametrize("kind", [PING, PONG, PIECE])
async def test_whatever_a_socket_sends_is_counted_as_messages(sqlite_url, kind, monkeypatch):
    monkeypatch.setattr(slow_clients, "STALLED_SECONDS", 600)
    usual = Limits()
    limits = msgspec.structs.replace(
        GENEROUS, message_rate=usual.message_rate, message_burst=usual.message_burst
    )
    settings = settings_for(sqlite_url, limits=limits, hello_seconds=600)  # nothing else ends it
    async with running(settings) as client, Deaf(client.url, "none") as deaf:
        await deaf.write(b"\x01" + MASK)  # a text that is not whole
        assert await deaf.is_cut_off(lambda: deaf.write(kind + MASK))


async def test_messages_that_nobody_has_read_are_bounded(sqlite_url, sockets):
    """Thousands may come in what is read at once, before any hello."""
    limits = msgspec.structs.replace(GENEROUS, message_burst=60)
    settings = settings_for(sqlite_url, limits=limits, hello_seconds=600)
    async with running(settings) as client, Deaf(client.url, "none") as deaf:
        await deaf.say(type="hello")
        assert await deaf.is_cut_off(lambda: deaf.write(1000 * (b"\x81" + MASK)))
        assert sockets[0].queue.qsize() < 1000


async def test_whoever_goes_on_sending_too_fast_is_told_and_then_sent_away(sqlite_url):
    limits = msgspec.structs.replace(GENEROUS, message_rate=1.0, message_burst=60)
    async with running(settings_for(sqlite_url, limits=limits)) as client:
        table, anna, _ = await two_at_fika(client)
        async with anna.sit(table["id"]) as seat:
            for _ in range(100):
                await seat.send_raw('{"type":"ping"}')
            with pytest.raises(Closed) as closed:
                await seat.until(lambda _: False)
            assert closed.value.code == 4429
            assert seat.errors and {error["code"] for error in seat.errors} == {"too_fast"}


async def test_a_request_for_a_socket_that_is_none_ends(sqlite_url):
    """More headers than are read for a socket, though not for a page."""
    async with running(settings_for(sqlite_url)) as client:
        address = httpx.URL(client.url)
        reader, writer = await asyncio.open_connection(address.host, address.port)
        headers = b"".join(b"X-%d: x\r\n" % number for number in range(200))
        upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
        writer.write(b"GET /api/tables/none/socket HTTP/1.1\r\nHost: x\r\n" + upgrade + headers + b"\r\n")
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(10):
                await reader.read()
        writer.close()


async def test_requests_that_wait_for_an_answer_are_bounded(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        address = httpx.URL(client.url)
        reader, writer = await asyncio.open_connection(address.host, address.port)
        writer.write(5000 * b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
        answers = 0
        with contextlib.suppress(ConnectionError):
            while answers < 5000 and (line := await reader.readline()):
                answers += line.startswith(b"HTTP/1.1")
        assert answers <= 1 + slow_clients.MOST_PIPELINED
        writer.close()


async def test_a_client_that_asks_and_does_not_read_is_cut_off_and_counted_until_then(
    sqlite_url, sockets, monkeypatch
):
    monkeypatch.setattr(slow_clients, "STALLED_SECONDS", 60)
    keep, limits = [], msgspec.structs.replace(GENEROUS, bytes_waiting=BOUND)
    async with running(settings_for(sqlite_url, limits=limits), keep=keep) as client:
        table, _, _ = await two_at_fika(client)
        async with Deaf(client.url, table["id"]) as deaf:
            await deaf.say(type="hello", secret=table["links"]["spectator"])

            async def sync():
                await deaf.say(type="sync")
                assert sum(keep[0].sockets.values()) == 1

            assert await deaf.is_cut_off(sync)
        assert keep[0].metrics.aborted._value.get() == 1
        async with asyncio.timeout(60):
            while keep[0].sockets:
                await asyncio.sleep(0.01)


async def test_a_client_that_stalls_is_cut_off(sqlite_url, sockets, monkeypatch):
    monkeypatch.setattr(slow_clients, "STALLED_SECONDS", 0.2)
    keep = []
    async with running(settings_for(sqlite_url, silence_seconds=60), keep=keep) as client:
        table, _, _ = await two_at_fika(client)
        async with Deaf(client.url, table["id"]) as deaf:
            await deaf.say(type="hello", secret=table["links"]["spectator"])
            with contextlib.suppress(ConnectionError):  # on a busy machine it is cut off by then
                while not any(one._stalled for one in sockets):
                    await deaf.say(type="sync")
                    await asyncio.sleep(0)
            async with asyncio.timeout(60):  # what it had asked for by then is seen to first
                while keep[0].sockets:
                    await asyncio.sleep(0.01)


async def test_syncs_come_from_a_budget_of_the_address(sqlite_url):
    """Those beyond it are answered when their turn comes."""
    limits = msgspec.structs.replace(GENEROUS, sync_rate=10.0, sync_burst=2)
    async with running(settings_for(sqlite_url, limits=limits)) as client:
        table, anna, bo = await two_at_fika(client)
        loop = asyncio.get_running_loop()
        began = loop.time()
        watching = client.watch(table["id"], table["links"]["spectator"])
        async with anna.sit(table["id"]), bo.sit(table["id"]), watching as seat:
            assert seat.version and loop.time() - began >= 0.09


async def test_a_sync_that_is_asked_for_comes_from_the_same_budget(sqlite_url):
    keep, asked = [], []
    async with running(settings_for(sqlite_url), keep=keep) as client:
        wait_for = keep[0].syncing.wait_for

        async def note(address):
            asked.append(address)
            await wait_for(address)

        keep[0].syncing.wait_for = note
        table, anna, _ = await two_at_fika(client)
        async with anna.sit(table["id"]) as seat:
            await seat.send_raw('{"type":"sync"}')
            await seat.say("and now")  # which is answered after it
    assert asked == ["127.0.0.1"] * 2


def test_an_outbox_counts_frames_and_bytes():
    box = Outbox(3, 1000)
    assert box.put("x" * 5000), "nothing else waits"
    assert not box.put("y")
    box.clear()
    assert [box.put("z") for _ in range(4)] == [True, True, True, False]
    box.clear()
    assert box.put("a") and not box.put("ú€" * 500), "as they lie in memory"


async def test_whoever_could_not_be_told_how_things_stand_takes_no_place(sqlite_url, monkeypatch):
    """The soak met it: after a hundred tries at a table that could not be shown nobody was let in."""
    keep, failed, synced = [], [], snapshot.synced

    def fail_at_first(*given):
        if len(failed) < 3:
            failed.append(given)
            raise ValueError("a fault of ours")
        return synced(*given)

    async with running(settings_for(sqlite_url), keep=keep) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["open", "open"])
        await anna.join(table["id"], secret=table["links"]["player"])
        monkeypatch.setattr(snapshot, "synced", fail_at_first)
        async with anna.sit(table["id"]):
            session = await keep[0].session(table["id"])
            assert len(failed) == 3 and len(list(session.everybody())) == 1


async def test_a_frame_goes_at_once_only_where_none_is_before_it():
    box = Outbox(3, 1000)
    assert not box.is_waited_at, "nobody sends yet"
    sending = asyncio.create_task(box.get())
    await asyncio.sleep(0)
    assert box.is_waited_at
    box.put("first")
    assert not box.is_waited_at, "it has not been sent yet"
    assert await sending == "first"
    assert not box.is_waited_at, "it is being sent"


async def test_whoever_is_sent_away_is_not_heard_however_long_they_leave_that_unread(sqlite_url):
    may_come, heard = asyncio.Event(), []

    class Slow:
        client = None

        async def receive(self):
            await may_come.wait()
            return {"type": "websocket.receive", "text": '{"type":"ping"}'}

    house = SimpleNamespace(settings=settings_for(sqlite_url))
    connection = Connection(house, Slow(), "table", None)
    connection.answer = heard.append
    reading = asyncio.create_task(connection.read())
    await asyncio.sleep(0)
    connection.restart()  # banned, logged out, or the table leaves memory
    may_come.set()
    await reading
    assert not heard


async def test_a_socket_that_is_gone_takes_no_memory(sqlite_url, sockets):
    """At once: what the collector has to find is there for up to an hour."""
    async with running(settings_for(sqlite_url)) as client:
        table, _, _ = await two_at_fika(client)
        for _ in range(3):
            async with Deaf(client.url, table["id"]) as deaf:
                await deaf.say(type="hello", secret=table["links"]["spectator"])
                await asyncio.sleep(0.1)
        gone = [weakref.ref(part) for one in sockets for part in (one, one.conn)]
        gc.collect()
        gc.disable()
        try:
            sockets.clear()
            for _ in range(100):
                if not any(one() for one in gone):
                    break
                await asyncio.sleep(0.05)
            assert len(gone) == 6
            assert not any(one() for one in gone)
        finally:
            gc.enable()
