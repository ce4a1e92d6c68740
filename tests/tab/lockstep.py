"""Whole games at tables, with all that a player's side could show at every step, as one digest a step.

Run by a Python with NumPy and by one with the tab's stand-ins:

python lockstep.py GAME few       a line a step, of the tiny game and of the smallest table
python lockstep.py GAME 30        of so many games with every number of players and every option
python lockstep.py GAME few full  everything instead of digests, to see what differs
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from typing import Any

from kaffihus import games
from kaffihus.core.chance import new_rng
from kaffihus.core.game import Game
from kaffihus.core.record import read_record
from kaffihus.core.verify import verify_record
from kaffihus.server.errors import Refusal
from kaffihus.server.table import events as ev
from kaffihus.server.table import replay, requests, snapshot
from kaffihus.server.table.settings import Terms, check_settings
from kaffihus.server.table.streams import Streams
from kaffihus.server.wire import messages
from kaffihus.server.wire.encoding import encode
from kaffihus.server.wire.types import SeatSettings, TableSettings

ASK_EVERY, UNDO_EVERY = 3, 5
LONGEST = 3000  # decisions


def variants(game: Game, is_thorough: bool) -> Iterator[tuple[int, dict[str, int]]]:
    """The tiny game and the smallest table; or every number of players and every choice of every option."""
    yield game.seats[0], dict(game.tiny)
    if not is_thorough:
        yield game.seats[0], {}
        return
    for seats in game.seats:
        yield seats, {}
    for option in game.options:
        for value in option.choices:
            if not option.hidden and value != option.default:
                yield game.seats[0], {option.name: value}


class Played:
    """A table that is played at random, and what is told of it."""

    def __init__(self, game: Game, seats: int, options: dict[str, int], number: int) -> None:
        self.random = random.Random(f"{game.id} {seats} {options} {number}")
        wanted = TableSettings(game.id, [SeatSettings("open") for _ in range(seats)], options, undo="free")
        check_settings(wanted, hidden_options=True)
        seed = self.random.randbytes(32)
        terms = Terms(f"t{number}", wanted, game.rules_version, "p0", seed, "s1", "s2", 0)
        self.streams = Streams(terms)
        self.now = 0
        self.told: list[str] = []
        sitting = [ev.Seated(seat, f"p{seat}", f"Ása {seat}", "seed") for seat in range(seats)]
        self.attempt(lambda _: sitting)

    def attempt(self, command: requests.Command) -> None:
        """Let something happen and note what everybody is told, or why it is refused."""
        self.now += 1000
        try:
            batch = requests.happen(self.streams, command, self.now, 0)
        except Refusal as refusal:
            self.told.append(f"{refusal.code} {refusal.line} {refusal.ruling}")
            return
        for stored in batch:
            text = ev.encode(stored.event)
            assert ev.encode(ev.decode(text)) == text
            self.told.append(text)
        away = [None] * self.streams.table.seats
        for viewer in self.streams.viewers:
            for update in snapshot.updates(self.streams, viewer, batch, away, self.now):
                self.told.append(encode(update))

    def ask(self, seat: int, **message: Any) -> None:
        """Send a message as a page does."""
        request = messages.parse(json.dumps({"id": f"m{self.now}", **message}))
        if isinstance(request, messages.Why):
            try:
                self.told.append(encode(requests.why(self.streams.table, seat, request)))
            except Refusal as refusal:
                self.told.append(str(refusal.line))
            return
        assert isinstance(request, messages.Request)
        self.attempt(requests.once(seat, f"p{seat}", request.id, requests.command_for(seat, request)))

    def steps(self) -> Iterator[str]:
        """Play to the end; what was told since the last step, with the state."""
        table = self.streams.table
        for number in range(LONGEST):
            if table.status != "playing":
                break
            seat = self.random.choice(table.pending)
            if number % ASK_EVERY == 0:
                wrong = self.random.randrange(len(table.game.catalogue))
                self.ask(seat, type="why", action=wrong)
                world = table.position.redeal(seat, new_rng(number))
                self.told.append(world.state.to_bytes().hex())
            action = self.random.choice(table.position.legal(seat))
            self.ask(seat, type="act", action=table.game.catalogue.notate(action))
            if number % UNDO_EVERY == 0 and table.status == "playing":
                self.ask(seat, type="undo")
            yield self.digest()
        for viewer in self.streams.viewers:
            self.told.append(
                encode(snapshot.synced(self.streams, viewer, [None] * table.seats, 0, 0, [], []))
            )
        if table.status == "finished":
            self.check_end()
        yield self.digest()

    def check_end(self) -> None:
        """The record, its draws and its replay; it verifies, and is loaded again from its events."""
        table = self.streams.table
        text = replay.record_text(table)
        verify_record(read_record(text.encode()), games.load)
        half = len(list(table.steps)) // 2
        told = [replay.draws(table), replay.replay(table, None, 0, 20), replay.replay(table, 1, half, 20)]
        self.told += [text, *map(encode, told)]
        again = Streams(table.terms)
        again.load(self.streams.events)
        self.told.append(again.table.position.state.to_bytes().hex())

    def digest(self) -> str:
        """All that was told since the last one, and the state."""
        state = self.streams.table.position.state.to_bytes().hex()
        text, self.told = "\n".join([state, *self.told]), []
        if "full" in sys.argv:
            return text
        return hashlib.sha256(text.encode()).hexdigest()[:20]


def main(game_id: str, count: str) -> None:
    """Some games of a game."""
    game, is_thorough = games.load(game_id), count != "few"
    for seats, options in variants(game, is_thorough):
        for number in range(int(count) if is_thorough else 1):
            for place, digest in enumerate(Played(game, seats, options, number).steps()):
                print(game_id, seats, options, number, place, digest)


if __name__ == "__main__":
    main(*sys.argv[1:3])
