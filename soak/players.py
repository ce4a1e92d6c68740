"""People who play through everything: each notes what was acknowledged, and checks the deal afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections import Counter
from dataclasses import dataclass, field

import httpx

from kaffihus import games
from kaffihus.client import House, Player, Problem, Refused
from kaffihus.client.seat import Seat
from kaffihus.core.record import read_record
from kaffihus.core.verify import Kept, verify_record

PATIENT = {"first_wait": 0.1, "resend_after": 1.0, "ping_after": 1.0, "dead_after": 4.0}
PASSING = ("stale", "illegal", "not_now", "full", "unavailable", "too_fast")
EVERY_WHOLE_GAME = 4  # tables until one is played with all components


@dataclass
class Played:
    """What came of all games at one store."""

    acknowledged: set[tuple[str, int, str]] = field(default_factory=set)
    finished: Counter[str] = field(default_factory=Counter)  # games, by id
    tables: list[str] = field(default_factory=list)
    proven: int = 0  # records that verify with what players kept
    retried: int = 0  # requests that had to be made again


async def insist(work, played):
    """Ask until the house answers; what it refuses for good is an error."""
    while True:
        try:
            return await work()
        except (httpx.HTTPError, OSError):
            pass
        except Problem as problem:
            # A worker cut off from the others may not have heard yet that a game is over.
            is_passing = problem.code in ("too_fast", "unavailable") or problem.key == "house.why.sealed"
            if problem.status < 500 and not is_passing:
                raise
        played.retried += 1
        await asyncio.sleep(0.3)


async def keep_playing(game_id, urls, network, seed, played, is_over):
    """One table after another, until the time is up; the last game is played to its end."""
    rng = random.Random(seed)
    game = games.load(game_id)
    async with House(urls[0], timeout=5.0) as house:
        for number in itertools.count():
            if is_over():
                return
            people = rng.randint(1, game.seats[0])
            players = [await insist(lambda: house.guest("Anna"), played) for _ in range(people)]
            seats = ["open"] * people + ["bot:random"] * (game.seats[0] - people)
            options = dict(game.tiny) if number % EVERY_WHOLE_GAME else {}
            ask = players[0].make_table
            table = await insist(
                lambda ask=ask, seats=seats, options=options: ask(
                    game_id, seats, options=options, grace=3600, undo="free"
                ),
                played,
            )
            played.tables.append(table["id"])
            for player in players:
                secret = table["links"]["player"]
                await insist(
                    lambda player=player, id=table["id"], secret=secret: player.join(id, secret=secret),
                    played,
                )
            await asyncio.gather(
                *(
                    play_seat(rng.choice([*urls, network.url]), table["id"], player, rng.random(), played)
                    for player in players
                )
            )
            played.finished[game_id] += 1
            await prove(players, table["id"], played)


async def play_seat(url: str, table: str, player: Player, seed: float, played: Played) -> None:
    """Play at random until the game is over, through whatever happens."""
    rng = random.Random(seed)
    numbers = itertools.count()
    async with Seat(url, table, player.token, deals=player.deals, **PATIENT) as seat:
        async for _ in seat.turns():
            options, version = seat.situation["options"], seat.version
            if not options:
                continue
            id = f"s{next(numbers)}"
            try:
                action = rng.choice(options)["action"]
                await seat.request("act", id=id, action=action, version=version)
                played.acknowledged.add((table, seat.seat, id))
                if rng.random() < 0.05:
                    await seat.request("say", text="kaffi?")
                if rng.random() < 0.03:
                    await seat.request("undo")
            except Refused as refused:
                assert refused.code in (*PASSING, "undo"), refused
                if refused.line.key == "house.why.bot_plays":
                    with contextlib.suppress(Refused):
                        await seat.request("return")
                await asyncio.sleep(0.05)
                continue
            await asyncio.sleep(rng.uniform(0, 0.1))


async def prove(players, table, played):
    """Each player checks the deal by what they kept of it."""
    text = await insist(lambda: players[0].record(table), played)
    record = read_record(text.encode(), table)
    for seat, player in enumerate(players):
        promise = player.deals.kept[table]
        own = {} if promise.pact is None else {seat: bytes.fromhex(promise.bytes)}
        verify_record(record, games.load, Kept(promise.commitment, promise.pact, own))
    played.proven += 1
