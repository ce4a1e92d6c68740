"""A bad network loses no action and doubles none."""

import asyncio
import random

import pytest

from kaffihus.client import Refused
from kaffihus.client.seat import Seat
from kaffihus.server.table import events as ev
from server.bad_network import BadNetwork
from server.running import running, settings_for


async def play_badly(seat, seed, acknowledged):
    """Play at random; notes the id of every acknowledged action."""
    rng = random.Random(seed)
    number = 0
    async for situation in seat.turns():
        options = situation["options"]
        version = seat.version
        number += 1
        id = f"{seed}-{number}"
        action = options[rng.randrange(len(options))]["action"]
        try:
            await seat.request("act", id=id, action=action, version=version)
            acknowledged.append((seat.seat, id))
        except Refused as refused:
            assert refused.code in ("stale", "illegal", "not_now"), refused
        await seat.until(lambda one, version=version: one.version > version or one.is_over)


async def check_network(url, game, tables, seed):
    """Games over a bad network: so many, and on until frames were lost, doubled and delayed."""
    keep, number = [], 0
    settings = settings_for(url, hello_seconds=0.5, hidden_options=True, silence_seconds=5)
    async with (
        running(settings, keep=keep) as client,
        BadNetwork(client.url, seed) as network,
    ):
        while number < tables or not all(network.counts[kind] for kind in ("lost", "doubled", "delayed")):
            assert number < tables + 20, network.counts
            number += 1
            players = [await client.guest(f"P{seat}") for seat in range(game.seats[0])]
            seats = ["open"] * len(players)
            table = await players[0].make_table(game.id, seats, options=dict(game.tiny), grace=3600)
            for player in players:
                await player.join(table["id"], secret=table["links"]["player"])
            acknowledged = []

            async def one(player, own, table=table, acknowledged=acknowledged):
                async with Seat(
                    network.url, table["id"], player.token,
                    resend_after=0.1, first_wait=0.02, ping_after=0.1, dead_after=0.5,
                ) as seat:  # fmt: skip
                    await play_badly(seat, own, acknowledged)
                    return seat.log, seat.situation["view"]

            ends = await asyncio.gather(
                *(one(player, 100 * seed + 10 * number + own) for own, player in enumerate(players))
            )
            session = await keep[0].session(table["id"])
            acts = [kept.event for kept in session.streams.events if isinstance(kept.event, ev.Acted)]
            assert sorted((act.seat, act.id) for act in acts) == sorted(acknowledged), "lost or doubled"
            assert session.table.status == "finished"
            for own, (log, view) in enumerate(ends):
                assert log == [plain(entry) for entry in session.streams.log(own)], "the log has a gap"
                assert view == session.table.position.view(own)


def plain(entry):
    return {name: getattr(entry, name) for name in entry.__struct_fields__}


async def test_a_bad_network_loses_and_doubles_nothing(game, sqlite_url):
    await check_network(sqlite_url, game, tables=1, seed=5)


@pytest.mark.slow
async def test_a_bad_network_loses_and_doubles_nothing_in_many_games(game, store_url):
    await check_network(store_url, game, tables=15, seed=6)
