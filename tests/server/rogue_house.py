"""What tests of houses that cheat share: a short game, what its player kept, the record held against it."""

import pytest

from kaffihus import games
from kaffihus.core.errors import RecordError
from kaffihus.core.record import read_record
from kaffihus.core.verify import Kept, verify_record
from server.running import settings_for

CHOSEN = b"r" * 32  # a seed that suits the house
SUITABLE = "ab" * 16  # bytes that suit it


def patient(url, **changes):
    """A house that waits for promised bytes as long as it takes."""
    return settings_for(url, **{"opening_seconds": 600.0, **changes})


def is_playing(seat):
    return seat.situation["status"] == "playing"


async def game_against_a_bot(client):
    """Anna against a bot, given up at once: Anna, the table, its record."""
    anna = await client.guest("Anna")
    table = await anna.make_table("fika", ["open", "bot:random"])
    await anna.join(table["id"], secret=table["links"]["player"])
    async with anna.sit(table["id"]) as seat:
        await seat.until(is_playing)
        await seat.request("resign")
        await seat.until(lambda seat: seat.is_over)
    return anna, table["id"], await anna.record(table["id"])


def kept_by(anna, table):
    """What Anna kept at seat 0, against a bot."""
    promise = anna.deals.kept[table]
    return Kept(promise.commitment, promise.pact, {0: bytes.fromhex(promise.bytes)}, bots=[1])


def verify(text, kept=None):
    return verify_record(read_record(text.encode(), "game.txt"), games.load, kept)


def refused(text, kept=None):
    with pytest.raises(RecordError) as error:
        verify(text, kept)
    return str(error.value)
