"""Policies: functions that play games at machine speed, on a CPU or a GPU.

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
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from kaffihus.bots.outside import load_module
from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game
from kaffihus.core.rule import is_rule
from kaffihus.core.state import Bytes, Numbers

Policy = Callable[[Bytes, Bytes, Numbers], int]


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
    module = load_module(source, f"--policy {where}")
    found: Any = getattr(module, name, None)
    if not is_rule(found):
        raise BadRequest(f"--policy {where}: no function {name} marked with @rule in {source}")
    return cast(Policy, found)
