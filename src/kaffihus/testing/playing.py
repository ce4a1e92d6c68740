"""Seeded random play, and everything that is sent to one viewer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np

from kaffihus.core.chance import CHANCE, new_rng, random_below
from kaffihus.core.game import Game
from kaffihus.core.play import Step
from kaffihus.core.position import Position
from kaffihus.core.state import Numbers
from kaffihus.core.view import Viewer

Walk = Iterator[tuple[Position, Step, Position]]  # each step with the positions before and after it


def random_step(position: Position, rng: Numbers) -> Step:
    """A random step of a random pending seat (not always the first: arrival is free)."""
    pending = position.pending
    if pending == [CHANCE]:
        return Step(CHANCE, position.drawn(partial(random_below, rng)))
    seat = pending[random_below(rng, len(pending))]
    legal = position.legal(seat)
    assert legal, f"seat {seat} must decide and has no legal action"
    return Step(seat, legal[random_below(rng, len(legal))])


def random_walk(game: Game, seats: int, options: Mapping[str, int], seed: int) -> Walk:
    """The steps of a random game, until it is over."""
    rng = new_rng(seed)
    position = Position(game, seats, options)
    while not position.is_over:
        step = random_step(position, rng)
        before = position.copy()
        game.apply(position.state, step.seat, step.action)
        yield before, step, position.copy()


def frames(position: Position, viewer: Viewer) -> str:
    """Every byte a viewer is sent about a position: view, who decides, options, features."""
    sent: dict[str, Any] = {"view": position.view(viewer), "pending": position.pending}
    if viewer is not None:
        legal = position.legal(viewer)
        sent["options"] = [position.game.catalogue.notate(action) for action in legal]
        features = np.full(position.game.observation_size, 255, np.uint8)
        position.game.observe(position.state, viewer, features)
        sent["features"] = features.tobytes().hex()
    return json.dumps(sent, sort_keys=True, ensure_ascii=False)


def seen(before: Position, step: Step, after: Position, viewer: Viewer) -> str:
    """What a viewer sees of one step: lines of the log, and how things stand then.

    Scenes tell no more than these two do: `scenes.scenes_do_not_tell_worlds_apart`.
    """
    lines = after.lines(before.state, step.seat, step.action, viewer)
    told = [[line.key, dict(line.params)] for line in lines]
    return json.dumps([told, after.view(viewer), after.pending], sort_keys=True)


def choices(position: Position, seat: int) -> list[int]:
    """What a seat, or chance, may do."""
    return list(position.outcomes()) if seat == CHANCE else position.legal(seat)
