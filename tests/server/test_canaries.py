"""Canaries: what is made for one viewer, and every secret, is looked for in all that leaves the house."""

import asyncio
import json
import logging
import random
from dataclasses import replace

from kaffihus import games
from kaffihus.core.words import Line
from kaffihus.server.logs import JsonFormatter
from server.running import running, settings_for

CALL = "https://talk.example/canary"  # told to players only


def marked(game):
    """The game, with the viewer's name on everything that is made for a viewer."""

    def mark(viewer):
        return f"canary-{'public' if viewer is None else viewer}-{game.id}"

    def view(state, viewer):
        return {**game.view(state, viewer), "canary": mark(viewer)}

    def describe(state, seat, action, viewer):
        line = game.describe(state, seat, action, viewer)
        return line and Line(line.key, {**line.params, "canary": mark(viewer)})

    def aftermath(before, after, viewer):
        lines = game.aftermath(before, after, viewer)
        return [Line(line.key, {**line.params, "canary": mark(viewer)}) for line in lines]

    def scenes(before, seat, action, after, viewer):
        found = game.scenes(before, seat, action, after, viewer)
        return [
            replace(scene, title=Line(scene.title.key, {**scene.title.params, "canary": mark(viewer)}))
            for scene in found
        ]

    return replace(game, view=view, describe=describe, aftermath=aftermath, scenes=scenes)


class Tap:
    """Remembers all that leaves the house for one receiver, and what it may not hold."""

    def __init__(self):
        self.frames = []
        self.is_over = False

    def __call__(self, frame):
        """A frame of the socket; what comes with the end may hold everything."""
        self.is_over = self.is_over or json.loads(frame).get("situation", {}).get("status") == "finished"
        if not self.is_over:
            self.frames.append(frame)


def keep_answer(tap, answer):
    """An answer over HTTP, unless the game was over by then."""
    if answer.get("status") != "finished":
        tap.frames.append(json.dumps(answer))


async def play_and_reconnect(seat, rng):
    """Play at random, lose the connection now and then, ask odd questions."""
    async for situation in seat.turns():
        version, options = seat.version, situation["options"]
        if rng.random() < 0.1:
            await seat.break_off()
        if rng.random() < 0.1:
            await seat.request("react", reaction="wow")
        if rng.random() < 0.1:
            await seat.send_raw('{"type":"sync"}')
            await seat.why(rng.randrange(20))
        await seat.act(options[rng.randrange(len(options))]["action"])
        await seat.until(lambda one, version=version: one.version > version or one.is_over)


async def test_what_is_made_for_one_viewer_reaches_no_other(game, sqlite_url, monkeypatch):
    """Over every frame and answer of a game, spectators and reconnects included, and over the logs."""
    true_load = games.load
    changed = marked(game)
    monkeypatch.setattr(games, "load", lambda id: changed if id == game.id else true_load(id))
    logged = []
    handler = logging.Handler()
    handler.emit = lambda record: logged.append(JsonFormatter().format(record))
    logging.getLogger().addHandler(handler)
    keep = []
    try:
        async with running(settings_for(sqlite_url, hidden_options=True), keep=keep) as client:
            players = [await client.guest(f"P{seat}") for seat in range(game.seats[0])]
            table = await players[0].make_table(
                game.id,
                ["open"] * len(players),
                options=dict(game.tiny),
                public=True,
                undo="free",
                call=CALL,
            )
            own_bytes = {}
            for seat, player in enumerate(players):
                await player.join(table["id"], seat=seat)
                own_bytes[seat] = player.deals.kept[table["id"]].bytes
            taps = {seat: Tap() for seat in [*range(len(players)), None]}
            rng = random.Random(1)
            all_are_here = asyncio.Barrier(len(taps))

            async def play(seat):
                async with players[seat].sit(table["id"], first_wait=0.01, on_frame=taps[seat]) as place:
                    await all_are_here.wait()
                    await play_and_reconnect(place, random.Random(seat))

            async def watch():
                async with client.watch(table["id"], first_wait=0.01, on_frame=taps[None]) as place:
                    await all_are_here.wait()
                    while not place.is_over:
                        if rng.random() < 0.2:
                            await place.break_off()
                        version = place.version
                        await place.until(lambda one, version=version: one.version > version or one.is_over)

            async def ask_around():
                """What is to be had over HTTP while the game goes on."""
                own = ("tables", "games", "statistics", "reviews", "notices", "export", "sessions")
                paths = [f"/tables/{table['id']}", "/tables", *(f"/me/{page}" for page in own)]
                paths += [f"/players/{player.id}" for player in players]
                for _ in range(6):
                    for seat, player in enumerate(players):
                        for path in paths:
                            keep_answer(taps[seat], await player.ask("GET", path))
                    keep_answer(taps[None], await client.ask("GET", f"/tables/{table['id']}"))
                    keep_answer(taps[None], await client.ask("GET", "/tables"))

            server = keep[0]
            terms = (await server.session(table["id"])).table.terms
            await asyncio.gather(ask_around(), watch(), *(play(seat) for seat in range(len(players))))
    finally:
        logging.getLogger().removeHandler(handler)

    for viewer, tap in taps.items():
        everything = "\n".join(tap.frames)
        name = "public" if viewer is None else viewer
        assert f"canary-{name}-" in everything, "the canary sings for its own viewer"
        for other in taps:
            if other != viewer:
                other_name = "public" if other is None else other
                assert f"canary-{other_name}-" not in everything, f"{name} heard {other_name}"
        secrets = [terms.seed.hex(), *(player.token for player in players)]
        secrets += [own for seat, own in own_bytes.items() if seat != viewer]
        if viewer is None:
            secrets += [terms.player_secret, terms.spectator_secret, CALL]
        for secret in secrets:
            assert secret not in everything
    log = "\n".join(logged)
    for secret in ["canary-", terms.seed.hex(), terms.player_secret, *(player.token for player in players)]:
        assert secret not in log
