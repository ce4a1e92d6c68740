"""Policies for `kaffihus simulate`: what the acting seat knows, what it may do, and chance.

kaffihus simulate fika --policy examples/policies.py:random_legal
kaffihus simulate fika --policy examples/policies.py:first_legal --device cuda
"""

from __future__ import annotations

from kaffihus.core.chance import random_marked
from kaffihus.core.rule import rule
from kaffihus.core.state import Bytes, Numbers


@rule
def random_legal(seen: Bytes, mask: Bytes, rng: Numbers) -> int:
    """Any legal action, all equally likely."""
    return random_marked(rng, mask)


@rule
def first_legal(seen: Bytes, mask: Bytes, rng: Numbers) -> int:
    """The first legal action of the catalogue."""
    for action in range(len(mask)):
        if mask[action]:
            return action
    return -1


@rule
def lazy(seen: Bytes, mask: Bytes, rng: Numbers) -> int:
    """The last legal action: passing and declining stand near the end of most catalogues."""
    for back in range(len(mask)):
        action = len(mask) - 1 - back
        if mask[action]:
            return action
    return -1
