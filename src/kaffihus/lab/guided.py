"""Games played by a given policy, at machine speed: a template, bound by `bound_to`.

A policy is a function marked with `@rule` that takes what the acting seat knows (the observation), a
mask of its legal actions and a generator, and returns one of the marked actions:

    @rule
    def first_legal(seen, mask, rng):
        for action in range(len(mask)):
            if mask[action]:
                return action
        return -1

It cannot see more than the seat may know: it is given nothing else.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from kaffihus.core.chance import CHANCE, random_below, seed_rng
from kaffihus.core.contract import apply, chance_action, chance_total, legal, observe, pending, setup
from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game
from kaffihus.core.loops import MAX_DECISIONS, add_result, first_seat
from kaffihus.core.rule import is_rule, rule
from kaffihus.core.state import Bytes, Numbers, State

Policy = Callable[[Bytes, Bytes, Numbers], int]

ILLEGAL = -1  # the length of a game in which the policy took an action that was not legal


@rule
def policy(seen: Bytes, mask: Bytes, rng: Numbers) -> int:
    """The policy, once bound."""
    raise NotImplementedError


@rule
def guided_game(state: State, mask: Bytes, seen: Bytes, rng: Numbers) -> int:
    """Play by the policy to the end, or until it is given up; the number of decisions, or ILLEGAL."""
    words = mask.view(np.int64)
    for decisions in range(MAX_DECISIONS):
        bits = pending(state)
        if bits == 0:
            return decisions
        seat = first_seat(bits)
        if seat == CHANCE:
            action = chance_action(state, random_below(rng, chance_total(state)))
        else:
            for i in range(len(words)):
                words[i] = 0
            legal(state, seat, mask)
            observe(state, seat, seen)
            action = policy(seen, mask, rng)
            if action < 0 or action >= len(mask) or not mask[action]:
                return ILLEGAL
        apply(state, seat, action)
    return MAX_DECISIONS


@rule
def simulate_guided(
    states: State,
    mask: Bytes,
    seen: Bytes,
    rng: Numbers,
    seats: int,
    options: Numbers,
    key_low: int,
    key_high: int,
    first: int,
    games: int,
    places: Numbers,
    tally: Numbers,
) -> None:
    """Games number `first` and on by the policy, in states[0]; adds to the tally."""
    state = states[0]
    for game in range(first, first + games):
        seed_rng(rng, key_low, key_high, game)
        setup(state, seats, options)
        decisions = guided_game(state, mask, seen, rng)
        add_result(state, seats, decisions, places, tally)


@cache
def bound_to(game: Game, choose: Policy) -> SimpleNamespace:
    """The template over a game's rules and a policy."""
    return game.bind(sys.modules[__name__], tag_of(game, choose), policy=choose)


def tag_of(game: Game, choose: Any) -> str:
    """Names the compiled code: another policy of the same name must not be taken for this one."""
    if not is_rule(choose):
        raise BadRequest(f"the policy {getattr(choose, '__name__', choose)} is not marked with @rule")
    source = Path(choose.__code__.co_filename)
    text = source.read_bytes() if source.exists() else choose.__code__.co_code
    return f"{game.id}.{choose.__name__}.{hashlib.sha256(text).hexdigest()[:12]}"


def load_policy(where: str) -> Policy:
    """The policy named as `file.py:function` or `package.module:function`."""
    source, colon, name = where.rpartition(":")
    if not colon:
        raise BadRequest(f"--policy {where}: expected file.py:function or package.module:function")
    try:
        module = load_file(Path(source)) if source.endswith(".py") else import_module(source)
    except (ImportError, OSError) as error:
        raise BadRequest(f"--policy {where}: {error}") from None
    found: Any = getattr(module, name, None)
    if not is_rule(found):
        raise BadRequest(f"--policy {where}: no function {name} marked with @rule in {source}")
    return cast(Policy, found)


@cache
def load_file(path: Path) -> Any:
    """A Python file as a module."""
    spec = spec_from_file_location(f"kaffihus_policy_{path.stem}", path)
    if spec is None or spec.loader is None or not path.exists():
        raise OSError(f"there is no file {path}")
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module
    spec.loader.exec_module(module)
    return module
