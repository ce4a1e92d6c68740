"""Two houses whose games differ in what one player cannot know answer that player the same, to the byte.

Everything that reaches a player goes through it: frames of the socket with reactions, chat and who is
there, answers over HTTP from tables and lists of turns to one's own page, messages to a browser, e-mails.
"""

import contextlib
import itertools
import re
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from kaffihus import games
from kaffihus.server.live import accounts, commands, tokens
from kaffihus.server.live import notifier as sending
from kaffihus.server.table import events as ev
from server.push_service import Browser
from server.running import running, settings_for
from server.test_clocks import Time
from server.test_secrets import BYTES
from server.twins import Twins

HOUR, MINUTE = 3_600_000, 60_000
PHONE = Browser("phone").subscription()
VAPID = sending.VapidKey.new_secret()
SLOW = {"kind": "move", "seconds": 3 * 86_400}
MAIL = "smtp://127.0.0.1:1?from=cafe@example.org&tls=no"  # nobody listens: letters are read here
PATHS = (
    "/tables/{table}", "/tables", "/me/tables", "/me/games", "/me/statistics", "/me/reviews", "/me/notices",
    "/me/export",
    "/me/sessions", "/me", "/players/{other}", "/ratings/{game}", "/tables/{table}/record",
    "/tables/{table}/draws", "/tables/{table}/replay?first=0&count=3",
)  # fmt: skip


@dataclass(eq=False)
class TwinHouse:
    """One of two houses, with the player who is listened to and what was told to them."""

    client: object
    server: object
    players: list
    table: str
    viewer: int
    told: list = field(default_factory=list)
    seats: list = field(default_factory=list)

    async def happen(self, event):
        await self.server.execute(self.table, lambda _: [event])

    async def live(self, number):
        """The others show feelings, talk and are away for a while; notices go out."""
        other = self.seats[1 - self.viewer]
        await other.request("react", id=f"r{number}", reaction="wow")
        if number % 3 == 0:
            await other.request("say", id=f"s{number}", text=f"line {number}")
        await self.server.notifier.round()
        await self.server.notifier.finish()
        await self.seats[self.viewer].request("observe", id=f"o{number}")

    async def answers(self):
        """What the player is told by the house when they ask for everything."""
        player, other = self.players[self.viewer], self.players[1 - self.viewer]
        found = []
        for path in PATHS:
            asked = path.format(table=self.table, other=other.id, game="fika")
            headers = {"Authorization": f"Bearer {player.token}"}
            answer = await self.client.http.get(asked, headers=headers)
            found.append((path, answer.status_code, answer.content))
        return found


@contextlib.asynccontextmanager
async def twin_house(game, viewer, url, time, monkeypatch):
    """A house with a game that is about to begin; names, ids and secrets are the same in each."""
    counter = itertools.count()
    for module, name in itertools.product((tokens, accounts), ("new_id", "new_secret", "new_token")):
        monkeypatch.setattr(module, name, lambda: f"x{next(counter):031d}", raising=False)
    keep, told = [], []
    settings = settings_for(url, notice_seconds=3600, smtp_url=MAIL, address="https://cafe.example")
    async with running(settings, now=time, keep=keep) as client, contextlib.AsyncExitStack() as stack:
        server = keep[0]
        listen_to_notices(server, told)
        players = [await client.guest(f"P{seat}") for seat in range(game.seats[0])]
        table = await players[0].make_table(
            game.id, ["open"] * len(players), clock=SLOW, start="host", undo="free"
        )
        for seat, player in enumerate(players):
            joining = {"seat": seat, "secret": table["links"]["player"]}
            await player.ask("POST", f"/tables/{table['id']}/seats", joining)
        await ask_for_notices(players[viewer], told)
        house = TwinHouse(client, server, players, table["id"], viewer, told)
        for seat, player in enumerate(players):
            hear = (lambda frame: told.append(("frame", frame))) if seat == viewer else None
            place = player.sit(table["id"], ping_after=3600, on_frame=hear)
            house.seats.append(await stack.enter_async_context(place))
        told.clear()
        yield house


def listen_to_notices(server, told):
    """Messages and letters are kept instead of sent; what differs by chance is left out."""

    async def post(endpoint, headers, body):
        told.append(("push", endpoint, headers["TTL"], headers["Urgency"], body))
        return 201

    async def send(email, subject, text):
        told.append(("mail", email, subject, text))

    server.notifier.outward.post = post
    server.notifier.mail.send = send


async def ask_for_notices(player, told):
    """The player wants to be told of each turn, in a browser and by e-mail."""
    await player.ask("POST", "/me/push", PHONE)
    await player.ask("PUT", "/me/notices", {"mode": "each"})
    await player.ask("PUT", "/me/email", {"email": "player@example.org", "language": "en"})
    code = re.search(r"code: (\S+)", told[-1][-1])[1]
    await player.ask("POST", "/me/email/code", {"code": code})


async def run_twin_houses(game, viewer, seed, tmp_path, monkeypatch, most):
    """Two houses side by side; in how many pairs of steps their games differed, and what was told."""
    monkeypatch.setattr(commands, "secrets", SimpleNamespace(token_bytes=lambda size: b"s" * size))
    monkeypatch.setattr(sending, "seal", lambda data, *_: data)
    monkeypatch.setattr(sending.VapidKey, "new_secret", lambda: VAPID)
    time, twins = Time(), Twins(game, game.seats[0], {}, viewer, seed)
    urls = [f"sqlite:///{tmp_path}/{seed}-{viewer}-{name}.db" for name in ("one", "two")]
    async with (
        twin_house(game, viewer, urls[0], time, monkeypatch) as one,
        twin_house(game, viewer, urls[1], time, monkeypatch) as two,
    ):
        assert one.table == two.table
        for number, pair in enumerate(twins.pairs()):
            time.now += HOUR
            for house, steps in ((one, pair.first), (two, pair.second)):
                if steps:
                    await house.happen(event_of(steps, number, game, viewer, house is one))
            if twins.first.is_over:
                break
            time.now += 2 * MINUTE  # whoever decides at once needs no notice
            for house in (one, two):
                await house.live(number)
            assert one.told == two.told, number
            if number % 6 == 1:
                for mine, others in zip(await one.answers(), await two.answers(), strict=True):
                    assert mine == others, number
            if number == most:
                break
        return twins.differ, {what for what, *_ in one.told}


def event_of(steps, number, game, viewer, is_first):
    """The deal, or an action with the draws after it; ids of others' requests are their own affair."""
    drawn = [step.action for step in steps]
    if number == 0:
        return ev.Started([f"P{seat}" for seat in range(game.seats[0])], BYTES[: game.seats[0]], drawn)
    own = f"m{number}" if steps[0].seat == viewer else f"m{number}-{is_first}"
    return ev.Acted(steps[0].seat, steps[0].action, drawn[1:], own)


async def test_twin_houses_tell_a_player_the_same(game, tmp_path, monkeypatch):
    differed, heard = 0, set()
    for seed in range(1, 6):
        differ, told = await run_twin_houses(game, seed % 2, seed, tmp_path, monkeypatch, most=20)
        differed, heard = differed + differ, heard | told
        if seed > 1 and differed > 10 and heard == {"frame", "push", "mail"}:
            return
    raise AssertionError(f"hardly a difference to hide: {differed}, {heard}")


def a_notice_with_the_position(self, wishes, kind, due):
    TRUE_TELL(self, wishes, kind, due)
    state = self.server.sessions[due[0].table].table.position.state
    self._spawn(self.mail.send("player@example.org", "", state.to_bytes().hex()))


TRUE_TELL = sending.Notifier._tell


async def test_a_notice_of_the_true_position_is_convicted(tmp_path, monkeypatch):
    monkeypatch.setattr(sending.Notifier, "_tell", a_notice_with_the_position)
    with pytest.raises(AssertionError):
        for seed in range(1, 6):
            await run_twin_houses(games.load("fyfe"), seed % 2, seed, tmp_path, monkeypatch, most=20)
