"""What a module offers to whoever reviews a game with it. A template, bound to a game as `entries` is.

Worlds are dealt from the position in the workspace; what they are worth stands in its `worths` then.
"""

from __future__ import annotations

import numpy as np
from numba import carray

from kaffihus.bots.network.inference import look, policy_of
from kaffihus.bots.search.evaluation import stage
from kaffihus.bots.search.search import ROOT, deal_world, likeliest_of
from kaffihus.core.chance import seed_rng
from kaffihus.core.contract import observe
from kaffihus.core.rule import rule
from kaffihus.lab.wasm.entries import network_in, seen_in, settings_in, states_in, work_in
from kaffihus.lab.wasm.pointers import pointer_to
from kaffihus.review.kernels import SUPPOSED_HEAT, expect, foretell_by_network, foretell_by_playouts
from kaffihus.review.values import LIKELIEST_STREAM

# The two ways to say what comes of a world: `expect`, once bound.
expect_by_network = expect_by_playouts = expect
LIKELIEST_AT = WORTHS_AT = 0


@rule
def enter_stage(space: int) -> int:
    """The stage of the game."""
    return stage(states_in(space)[ROOT])


@rule
def enter_weigh(space: int, seat: int, seed_low: int, seed_high: int) -> int:
    """See how likely a world can be, before worlds are dealt."""
    work = work_in(space)
    seed_rng(work.rng, seed_low, seed_high, LIKELIEST_STREAM)
    likeliest = carray(pointer_to(space + LIKELIEST_AT), (1,), np.float64)
    likeliest[0] = likeliest_of(states_in(space), work, settings_in(space), seat)
    return 0


@rule
def enter_world(space: int, seat: int, seed_low: int, seed_high: int, k: int) -> int:
    """Deal world number k, into the second of the states."""
    work = work_in(space)
    likeliest = carray(pointer_to(space + LIKELIEST_AT), (1,), np.float64)
    seed_rng(work.rng, seed_low, seed_high, 2 * k)
    deal_world(states_in(space), work, settings_in(space), seat, likeliest[0])
    return 0


@rule
def enter_expect_by_network(
    space: int, seats: int, seat: int, action: int, plies: int, seed_low: int, seed_high: int,
    first: int, count: int,
) -> int:  # fmt: skip
    """What some worlds are worth to a seat after an action, or none, everybody playing as the network."""
    likeliest = carray(pointer_to(space + LIKELIEST_AT), (1,), np.float64)
    out = carray(pointer_to(space + WORTHS_AT), (count,), np.float64)
    expect_by_network(
        states_in(space), work_in(space), network_in(space), settings_in(space), seat, action, 1 / seats,
        plies, likeliest[0], seed_low, seed_high, first, out,
    )  # fmt: skip
    return 0


@rule
def enter_expect_by_playouts(
    space: int, seats: int, seat: int, action: int, plies: int, seed_low: int, seed_high: int,
    first: int, count: int,
) -> int:  # fmt: skip
    """The same by playouts of the search."""
    likeliest = carray(pointer_to(space + LIKELIEST_AT), (1,), np.float64)
    out = carray(pointer_to(space + WORTHS_AT), (count,), np.float64)
    expect_by_playouts(
        states_in(space), work_in(space), network_in(space), settings_in(space), seat, action, 1 / seats,
        plies, likeliest[0], seed_low, seed_high, first, out,
    )  # fmt: skip
    return 0


@rule
def enter_foretell_by_network(
    space: int, seats: int, begun: int, seed_low: int, seed_high: int, count: int
) -> int:
    """What comes of the true world, by continuation and seat."""
    out = carray(pointer_to(space + WORTHS_AT), (count, seats), np.float64)
    foretell_by_network(
        states_in(space), work_in(space), network_in(space), settings_in(space), begun, 1 / seats,
        seed_low, seed_high, out,
    )  # fmt: skip
    return 0


@rule
def enter_foretell_by_playouts(
    space: int, seats: int, begun: int, seed_low: int, seed_high: int, count: int
) -> int:
    """The same by playouts of the search."""
    out = carray(pointer_to(space + WORTHS_AT), (count, seats), np.float64)
    foretell_by_playouts(
        states_in(space), work_in(space), network_in(space), settings_in(space), begun, 1 / seats,
        seed_low, seed_high, out,
    )  # fmt: skip
    return 0


@rule
def enter_policy(space: int, seat: int, count: int) -> int:
    """How likely a seat takes each of the first `count` choices, into their scores."""
    network, seen = network_in(space), seen_in(space)
    observe(states_in(space)[ROOT], seat, seen)
    look(network, seen)
    policy_of(network, count, SUPPOSED_HEAT)
    return 0
