"""What a network makes of an observation, in whole numbers: see `weights` for the reasons."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kaffihus.bots.network.weights import MOST, UNIT, Weights
from kaffihus.core.chance import random_below
from kaffihus.core.rule import rule
from kaffihus.core.state import Bytes, Numbers

FIRST, SECOND, POLICY, VALUE = range(4)  # places in the shifts

# How often an action is taken that is so much worse: e^(-d) for d in steps of 2^-8, as whole numbers.
STEP = 8
LIKELY = np.rint(np.exp(-np.arange(16 << STEP) / (1 << STEP)) * (1 << 20)).astype(np.int64)


class Network(NamedTuple):
    """The weights, and the space to use them in."""

    weights: Weights
    first: Numbers  # what the first hidden layer makes of it
    second: Numbers  # and the second: policy and value go by that
    choices: Numbers  # the actions in question, one after another
    scores: Numbers  # how good they look, then how likely they are taken


def new_network(weights: Weights) -> Network:
    """A network for one thread."""
    width, actions = weights.first.shape[1], weights.policy.shape[0]
    return Network(
        weights,
        first=np.zeros(width, np.int64),
        second=np.zeros(width, np.int64),
        choices=np.zeros(actions, np.int64),
        scores=np.zeros(actions, np.int64),
    )


@rule
def look(network: Network, seen: Bytes) -> None:
    """Let an observation run through the hidden layers."""
    weights, first, second = network.weights, network.first, network.second
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
def logit(network: Network, action: int) -> int:
    """How good an action looks, in units of 2^-UNIT: one more is e times as likely."""
    total = int(network.weights.policy_bias[action])
    for j in range(len(network.second)):
        total += int(network.second[j]) * int(network.weights.policy[action, j])
    return total >> int(network.weights.shifts[POLICY])


@rule
def worth(network: Network) -> int:
    """The seat's share of the win less a fair one, in units of 2^-UNIT."""
    total = int(network.weights.value_bias[0])
    for j in range(len(network.second)):
        total += int(network.second[j]) * int(network.weights.value[j])
    return total >> int(network.weights.shifts[VALUE])


@rule
def policy_of(network: Network, count: int, heat: int) -> int:
    """How likely each of the first `count` choices is, into the scores; what they add up to.

    `heat` is in thousandths: at 1000 as it was taught, less is sharper.
    """
    scores, top = network.scores, logit(network, int(network.choices[0]))
    for i in range(count):
        scores[i] = logit(network, int(network.choices[i]))
        top = max(top, int(scores[i]))
    total = 0
    for i in range(count):
        worse = (top - int(scores[i])) * 1000 // heat >> UNIT - STEP
        scores[i] = LIKELY[worse] if worse < len(LIKELY) else 0
        total += int(scores[i])
    return total


@rule
def choose_action(network: Network, seen: Bytes, count: int, heat: int, rng: Numbers) -> int:
    """One of the first `count` choices, drawn by the policy; at heat 0 the best."""
    look(network, seen)
    if heat == 0:
        return best_of(network, count)
    return drawn_choice(network, count, policy_of(network, count, heat), rng)


@rule
def drawn_choice(network: Network, count: int, total: int, rng: Numbers) -> int:
    """One of the first `count` choices by their scores, which add up to the total."""
    k = random_below(rng, total)
    for i in range(count):
        k -= int(network.scores[i])
        if k < 0:
            return int(network.choices[i])
    return int(network.choices[0])


@rule
def best_of(network: Network, count: int) -> int:
    """The choice that looks best."""
    best, best_score = int(network.choices[0]), logit(network, int(network.choices[0]))
    for i in range(1, count):
        score = logit(network, int(network.choices[i]))
        if score > best_score:
            best, best_score = int(network.choices[i]), score
    return best
