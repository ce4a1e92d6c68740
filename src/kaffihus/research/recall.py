"""What a seat remembers of a whole game: a fingerprint of everything it was shown and did.

OpenSpiel's information states never forget. A memory takes in the seat's own actions, the lines of the log
as the seat reads them, and its view wherever that has changed; of a step that shows the seat nothing it
keeps nothing. So two histories have one fingerprint if, and only if, the seat cannot tell them apart. A
spectator remembers in the same way.

Views are made in plain Python, a fraction of a millisecond each. Algorithms that walk a tree come by the
same steps again and again, so what a step shows is kept.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np

from kaffihus.core.game import Game
from kaffihus.core.play import Step
from kaffihus.core.position import Position
from kaffihus.core.state import PlainState
from kaffihus.core.view import Viewer

FINGERPRINT = 16  # bytes
KEPT = 1 << 18  # sights, some 300 bytes each; when there are more, all are forgotten


class Memory(NamedTuple):
    """What a seat saw last, and all that it saw and did: fingerprints."""

    last: bytes
    everything: bytes


class Sight(NamedTuple):
    """What one seat sees of a step: fingerprints."""

    lines: bytes  # of the log; empty if there are none
    view: bytes  # how things stand then


_sights: dict[bytes, Sight] = {}


def at_first(game: Game, seats: int, room: bytes, viewer: Viewer) -> Memory:
    """Before the first step. A state is given by its bytes."""
    view = fingerprint(_text_of(_position(game, seats, room).view(viewer)))
    return Memory(view, view)


def after_step(memory: Memory, sight: Sight, step: Step, viewer: Viewer) -> Memory:
    """What a viewer remembers once they have seen a further step."""
    news = b""
    if step.seat == viewer:
        news += b"did" + step.action.to_bytes(4, "little")
    if sight.lines:
        news += b"read" + sight.lines
    if sight.view != memory.last:
        news += b"saw" + sight.view
    return Memory(sight.view, fingerprint(memory.everything + news)) if news else memory


def sight_of(game: Game, seats: int, before: bytes, after: bytes, step: Step, viewer: Viewer) -> Sight:
    """What a viewer sees of the step from one state to another."""
    key = fingerprint(f"{game.rules_label} {step.seat} {step.action} {viewer} ".encode() + before)
    if key not in _sights:
        if len(_sights) >= KEPT:
            _sights.clear()
        then, now = _position(game, seats, before), _position(game, seats, after)
        lines = [
            (line.key, dict(line.params)) for line in now.lines(then.state, step.seat, step.action, viewer)
        ]
        told = fingerprint(_text_of(lines)) if lines else b""
        _sights[key] = Sight(told, fingerprint(_text_of(now.view(viewer))))
    return _sights[key]


def fingerprint(text: bytes) -> bytes:
    """A few bytes that stand for many."""
    return blake2b(text, digest_size=FINGERPRINT).digest()


@lru_cache(16)  # every seat looks at the same two positions
def _position(game: Game, seats: int, room: bytes) -> Position:
    state = PlainState(game.state_dtype).load(np.frombuffer(room, game.state_dtype)[0])
    return _table(game, seats).at(state)


@cache
def _table(game: Game, seats: int) -> Position:
    return Position(game, seats)


def _text_of(told: Any) -> bytes:
    return json.dumps(told, sort_keys=True).encode()
