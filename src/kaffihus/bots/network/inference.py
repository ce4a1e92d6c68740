"""What a network makes of an observation, in whole numbers: see `weights` for the reasons."""

from __future__ import annotations

import numpy as np

from kaffihus.bots.network.weights import MOST, UNIT, Weights
from kaffihus.core.chance import random_below
from kaffihus.core.rule import rule
from kaffihus.core.state import Bytes, Numbers

FIRST, SECOND, POLICY, VALUE = range(4)  # places in the shifts

# How often an action is taken that is so much worse: e^(-d) for d in steps of 2^-8, as whole numbers.
STEP = 8
LIKELY = np.rint(np.exp(-np.arange(16 << STEP) / (1 << STEP)) * (1 << 20)).astype(np.int64)


@rule
def look(weights: Weights, seen: Bytes, first: Numbers, second: Numbers) -> None:
    """Let an observation run through the hidden layers; `second` is what policy and value go by."""
    width = len(first)
    for j in range(width):
        first[j] = weights.first_bias[j]
    for i in range(len(seen)):
        x = int(seen[i])
        if x != 0:
            for j in range(width):
                first[j] += x * int(weights.first[i, j])
    for j in range(width):
        first[j] = bounded(first[j] >> weights.shifts[FIRST] - UNIT)
        second[j] = weights.second_bias[j]
    for i in range(width):
        x = int(first[i])
        if x != 0:
            for j in range(width):
                second[j] += x * int(weights.second[i, j])
    for j in range(width):
        second[j] = bounded(second[j] >> weights.shifts[SECOND])


@rule
def bounded(sum_: int) -> int:
    """What a neuron puts out: nothing below 0, and no more than there is room for."""
    return min(max(int(sum_), 0), MOST)


@rule
def logit(weights: Weights, second: Numbers, action: int) -> int:
    """How good an action looks, in units of 2^-UNIT: one more is e times as likely."""
    total = int(weights.policy_bias[action])
    for j in range(len(second)):
        total += int(second[j]) * int(weights.policy[action, j])
    return total >> int(weights.shifts[POLICY])


@rule
def worth(weights: Weights, second: Numbers) -> int:
    """The seat's share of the win less a fair one, in units of 2^-UNIT."""
    total = int(weights.value_bias[0])
    for j in range(len(second)):
        total += int(second[j]) * int(weights.value[j])
    return total >> int(weights.shifts[VALUE])


@rule
def choose_action(
    weights: Weights,
    seen: Bytes,
    choices: Numbers,
    count: int,
    first: Numbers,
    second: Numbers,
    scores: Numbers,
    heat: int,
    rng: Numbers,
) -> int:
    """One of the first `count` choices, drawn by the policy; `heat` 1000 as it was taught, 0 the best."""
    look(weights, seen, first, second)
    best = 0
    for i in range(count):
        scores[i] = logit(weights, second, choices[i])
        if scores[i] > scores[best]:
            best = i
    if heat == 0:
        return int(choices[best])
    top = int(scores[best])
    total = 0
    for i in range(count):
        worse = (top - int(scores[i])) * 1000 // heat >> UNIT - STEP
        scores[i] = LIKELY[worse] if worse < len(LIKELY) else 0
        total += int(scores[i])
    k = random_below(rng, total)
    for i in range(count):
        k -= int(scores[i])
        if k < 0:
            return int(choices[i])
    return int(choices[best])
