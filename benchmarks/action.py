"""Where the time of one action goes, from the frame that asks for it to the frames that tell of it.

    python -m benchmarks.action             every game at its fewest and its most players
    python -m benchmarks.action cafe_baras
    python -m benchmarks.action --undo      what it takes to take the last action back, and the last thirty

Tables in memory, a client at every seat, random play, processor time. Not in it: the disk and the sockets,
which cost the same in every game (`benchmarks.server` has them).
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial, wraps
from types import SimpleNamespace
from typing import Any

import msgspec

from kaffihus import games
from kaffihus.core.position import Position
from kaffihus.server.errors import Refusal
from kaffihus.server.live import session as live
from kaffihus.server.live.commands import new_terms
from kaffihus.server.live.session import TableSession
from kaffihus.server.live.tokens import new_id
from kaffihus.server.settings import Settings
from kaffihus.server.table import play, streams, undo
from kaffihus.server.table.events import Seated, Undone
from kaffihus.server.table.streams import Streams
from kaffihus.server.table.table import Table
from kaffihus.server.table.transition import Decision
from kaffihus.server.wire import messages
from kaffihus.server.wire.messages import Act
from kaffihus.server.wire.types import SeatSettings, TableSettings

ACTIONS = 400
DEPTH = 30  # of what is taken back at once
STAGES = ("parse", "legal", "apply", "views", "lines", "scenes", "encode", "rest")


class Watch:
    """Adds up what is spent on each stage; a stage within another counts for itself."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self.stage = "rest"
        self.since = time.process_time()

    def turn_to(self, stage: str) -> str:
        """From now on time is spent on this; on what it was before."""
        now = time.process_time()
        self.spent[self.stage] += now - self.since
        before, self.stage, self.since = self.stage, stage, now
        return before

    def times(self, owner: Any, name: str, stage: str) -> None:
        """Count a function's time for a stage."""
        work: Callable[..., Any] = getattr(owner, name)

        @wraps(work)
        def timed(*given: Any, **named: Any) -> Any:
            before = self.turn_to(stage)
            try:
                return work(*given, **named)
            finally:
                self.turn_to(before)

        setattr(owner, name, timed)


class Client:
    """Somebody at a seat, who counts what is sent to them."""

    player = None
    heard = 0

    def __init__(self, seat: int) -> None:
        self.viewer = seat
        self.muted: set[str] = set()
        self.bytes = 0

    def send(self, frame: str) -> None:
        """Count a frame."""
        self.bytes += len(frame)

    def restart(self) -> None:
        """Stay."""


def begin(game: str, seats: int) -> TableSession:
    """A table at which everybody has sat down."""
    settings = TableSettings(game, [SeatSettings() for _ in range(seats)], grace=86_400)
    house: Any = SimpleNamespace(settings=Settings(), now=lambda: 1)
    session = TableSession(Streams(new_terms(house, "host", settings)), 1)
    for seat in range(seats):
        session.listeners[seat].add(Client(seat))
    sitting = [Seated(seat, new_id(), f"P{seat}", f"{seat:02x}" * 16) for seat in range(seats)]
    session.tell(session.attempt(lambda _: list(sitting), 1), 1)
    return session


def act(session: TableSession, seat: int, frame: str) -> None:
    """What the house does with a frame, but for the disk."""
    message = messages.parse(frame)
    assert isinstance(message, Act)

    def command(streams: Streams) -> list[Decision]:
        return list(play.act(streams.table, seat, play.parse(streams.table, message.action), message.id))

    batch = session.attempt(command, 1)
    session.row(batch)
    session.tell(batch, 1)


def measure(watch: Watch, game: str, seats: int, actions: int) -> tuple[Counter[str], float]:
    """Milliseconds an action by stage, and the bytes sent to a client."""
    rng, session, sent = random.Random(1), begin(game, seats), 0
    watch.spent.clear()
    for number in range(actions):
        if session.table.status != "playing":
            before = watch.turn_to("between games")
            session = begin(game, seats)
            watch.turn_to(before)
        seat = rng.choice(session.table.pending)
        chosen = rng.choice(session.streams.options(seat))
        frame = msgspec.json.encode(Act(str(number), chosen)).decode()
        clients: list[Any] = list(session.everybody())
        had = sum(client.bytes for client in clients)
        act(session, seat, frame)
        sent += sum(client.bytes for client in clients) - had
    watch.turn_to("rest")
    spent = Counter({name: 1000 * taken / actions for name, taken in watch.spent.items()})
    return spent, sent / actions / seats


def measure_all(wanted: Sequence[str] = games.IDS, actions: int = ACTIONS) -> None:
    """Measure and print."""
    watch = Watch()
    for owner, name, stage in (
        (messages, "parse", "parse"),
        (Table, "fold", "apply"),
        (play, "transition", "apply"),
        (play, "draw", "apply"),
        (Position, "legal", "legal"),
        (Position, "view", "views"),
        (Position, "lines", "lines"),
        (Position, "scenes", "scenes"),
        (streams, "encoded", "encode"),
        (live, "encode", "encode"),
    ):
        watch.times(owner, name, stage)
    print(f"| game | players | {' | '.join(STAGES)} | ms an action | bytes to a client |")
    print("|---" * (len(STAGES) + 4) + "|")
    for game in wanted:
        fewest, *_, most = [*games.load(game).seats, games.load(game).seats[-1]]
        for seats in dict.fromkeys((fewest, most)):
            measure(watch, game, seats, actions // 8)
            spent, size = measure(watch, game, seats, actions)
            parts = [spent[stage] for stage in STAGES]
            most_of_it = max(parts)
            shown = " | ".join(f"**{part:.2f}**" if part == most_of_it else f"{part:.2f}" for part in parts)
            print(f"| {game} | {seats} | {shown} | {sum(parts):.2f} | {size:,.0f} |", flush=True)


def measure_undo(game: str, seats: int, actions: int) -> tuple[list[float], list[float]]:
    """Milliseconds for taking back the last action, sorted, and the last thirty at once."""
    rng, session = random.Random(1), begin(game, seats)
    last, many = list[float](), list[float]()
    for number in range(actions):
        if session.table.status != "playing" or len(session.table.acts) > 2 * DEPTH:
            session = begin(game, seats)
        seat = rng.choice(session.table.pending)
        chosen = rng.choice(session.streams.options(seat))
        act(session, seat, msgspec.json.encode(Act(str(number), chosen)).decode())
        if session.table.status == "playing" and number % 4 == 0:
            last.append(taking_back(session, partial(own_last, seat=seat)))
        if session.table.status == "playing" and len(session.table.acts) == 2 * DEPTH:
            many.append(
                taking_back(session, lambda streams: [Undone(0, list(streams.table.acts)[-DEPTH:])])
            )
    return sorted(last), sorted(many)


def own_last(streams: Streams, seat: int) -> list[Decision]:
    """Take one's last action back, if that is free."""
    try:
        return list(undo.undo(streams.table, seat, streams.events))
    except Refusal:
        return []  # what was seen meanwhile is not taken back: that was to be found out, too


def taking_back(session: TableSession, command: Callable[[Streams], list[Decision]]) -> float:
    """Milliseconds of a core for a command that takes something back, with telling everybody."""
    began = time.process_time()
    session.tell(session.attempt(command, 1), 1)
    return 1000 * (time.process_time() - began)


def measure_all_undo(wanted: Sequence[str], actions: int) -> None:
    """Measure and print."""
    print("| game | players | the last, ms: median | 99 of 100 | thirty: median | slowest |")
    print("|---" * 6 + "|")
    for game in wanted:
        seats = games.load(game).seats[0]
        last, many = measure_undo(game, seats, actions)
        cells = (last[len(last) // 2], last[int(0.99 * len(last))], many[len(many) // 2], many[-1])
        print(f"| {game} | {seats} | {' | '.join(f'{cell:.1f}' for cell in cells)} |", flush=True)


def main() -> None:
    """What was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="*", default=list(games.IDS))
    parser.add_argument("--actions", type=int, default=ACTIONS)
    parser.add_argument("--undo", action="store_true")
    given = parser.parse_args()
    (measure_all_undo if given.undo else measure_all)(given.game, given.actions)


if __name__ == "__main__":
    main()
