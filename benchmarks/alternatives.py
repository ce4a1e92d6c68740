"""What other ways of serving a table would save: packed frames, frames of what has changed, compiled rules.

    python -m benchmarks.alternatives                 frames of every game, fewest and most players
    python -m benchmarks.alternatives --rules fika    rules interpreted and compiled, as a table needs them

Tables in memory as in `benchmarks.action`, processor time. The house does none of it, and decision 33 says
why.
"""

from __future__ import annotations

import argparse
import random
import resource
import time
import zlib
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from benchmarks.action import Client, act, begin
from kaffihus import games
from kaffihus.core.chance import CHANCE
from kaffihus.core.game import Game
from kaffihus.core.position import Position
from kaffihus.core.rule import compiled
from kaffihus.core.state import PlainState
from kaffihus.server.wire.messages import Act

ACTIONS = 200
STEPS = 400
WINDOW_BITS, MEMORY_LEVEL = -12, 5  # 4 KiB of history a socket, as servers that pack set it


class Listener(Client):
    """Somebody who keeps what they are sent."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.frames: list[bytes] = []

    def send(self, frame: str) -> None:
        """Keep a frame."""
        self.frames.append(frame.encode())


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Milliseconds of a core, and what came of it."""
    began = time.process_time()
    found = work()
    return 1000 * (time.process_time() - began), found


def frames_of(game: str, seats: int, actions: int) -> list[list[bytes]]:
    """What each client of a table is sent, one game after another."""
    rng, sent = random.Random(1), list[list[bytes]]()
    session = None
    for number in range(actions):
        if session is None or session.table.status != "playing":
            session = begin(game, seats)
            for seat in range(seats):
                session.listeners[seat] = {Listener(seat)}
            sent += [one.frames for one in session.everybody() if isinstance(one, Listener)]
        seat = rng.choice(session.table.pending)
        chosen = rng.choice(session.streams.options(seat))
        act(session, seat, msgspec.json.encode(Act(str(number), chosen)).decode())
    return [frames for frames in sent if frames]


def packed(frames: list[bytes], is_remembered: bool) -> int:
    """The bytes of frames packed, with what went before in mind or each for itself."""
    total, packer = 0, zlib.compressobj(6, zlib.DEFLATED, WINDOW_BITS, MEMORY_LEVEL)
    for frame in frames:
        if not is_remembered:
            packer = zlib.compressobj(6, zlib.DEFLATED, WINDOW_BITS, MEMORY_LEVEL)
        total += len(packer.compress(frame)) + len(packer.flush(zlib.Z_SYNC_FLUSH))
    return total


def changed(before: Any, after: Any) -> Any:
    """Of two values what is new in the second: fields of objects, one by one; lists as wholes."""
    if not isinstance(before, dict) or not isinstance(after, dict) or before.keys() - after.keys():
        return after
    return {
        name: changed(before[name], value) if name in before else value
        for name, value in after.items()
        if name not in before or before[name] != value
    }


def differences(frames: list[Any]) -> int:
    """The bytes of frames that say only what has changed since the one before."""
    total, before = 0, {}
    for frame in frames:
        total += len(msgspec.json.encode(changed(before, frame)))
        before = frame
    return total


def measure_frames(game: str, seats: int) -> str:
    """A line of the table: bytes a frame, and milliseconds an action, for each way."""
    sent = frames_of(game, seats, ACTIONS)
    count = sum(map(len, sent))
    decoded = [[msgspec.json.decode(frame) for frame in frames] for frames in sent]
    plain, _ = timed(lambda: [msgspec.json.encode(frame) for frames in decoded for frame in frames])
    cells = [
        f"{sum(len(frame) for frames in sent for frame in frames) / count:,.0f}",
        f"{plain / ACTIONS:.3f}",
    ]
    for work in (
        lambda: sum(packed(frames, True) for frames in sent),
        lambda: sum(packed(frames, False) for frames in sent),
        lambda: sum(differences(frames) for frames in decoded),
    ):
        took, size = timed(work)
        cells += [f"{size / count:,.0f}", f"{took / ACTIONS:.3f}"]
    return f"| {game} | {seats} | {' | '.join(cells)} |"


def steps_of(game: Game, seats: int) -> list[tuple[PlainState, int, int]]:
    """Decisions of random games: the state before, who decided, and what."""
    rng, found = random.Random(1), list[tuple[PlainState, int, int]]()
    position = Position(game, seats)
    while len(found) < STEPS:
        if position.is_over:
            position = Position(game, seats)
        if position.is_chance:
            position.apply(CHANCE, rng.choice(list(position.outcomes())))
            continue
        seat = rng.choice(position.pending)
        action = rng.choice(position.legal(seat))
        found.append((position.state.copy(), seat, action))
        position.apply(seat, action)
    return found


def measure_rules(id: str, seats: int) -> str:
    """A line of the table: what a decision's rules cost a table, interpreted and compiled."""
    game = games.load(id)
    steps = steps_of(game, seats)

    def interpreted() -> None:
        for state, seat, action in steps:
            mask = np.zeros(len(game.catalogue), np.uint8)
            game.legal(state, seat, mask)
            mask.nonzero()[0].tolist()
            after = state.copy()
            game.apply(after, seat, action)

    apply_at, choices_at = compiled(game.loops.apply_at), compiled(game.loops.choices_at)
    mask, out = game.new_mask(), np.zeros(len(game.catalogue), np.int64)

    def as_machine_code() -> None:
        for state, seat, action in steps:
            record = np.zeros(1, state.dtype)
            state.store(record[0])
            found = choices_at(record, 0, seat, mask, out)
            out[:found].tolist()
            apply_at(record, 0, seat, action)
            PlainState(state.dtype).load(record[0])  # views, lines and scenes read it

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    as_machine_code()
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    slow, fast = (min(timed(work)[0] for _ in range(3)) / STEPS for work in (interpreted, as_machine_code))
    return f"| {id} | {seats} | {slow:.3f} | {fast:.3f} | {grown:.0f} |"


def main() -> None:
    """What was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="*", default=list(games.IDS))
    parser.add_argument("--rules", action="store_true", help="Rules instead of frames.")
    given = parser.parse_args()
    if given.rules:
        print("| game | players | interpreted, ms | compiled, ms | MiB more |\n|---|---|---|---|---|")
    else:
        ways = ("plain", "packed with memory", "packed singly", "changes only")
        print(f"| game | players | {' | '.join(f'{way}: bytes | ms an action' for way in ways)} |")
        print("|---" * (2 + 2 * len(ways)) + "|")
    for game in given.game:
        fewest, *_, most = [*games.load(game).seats, games.load(game).seats[-1]]
        for seats in dict.fromkeys((fewest, most)):
            print((measure_rules if given.rules else measure_frames)(game, seats), flush=True)


if __name__ == "__main__":
    main()
