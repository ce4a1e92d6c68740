"""Teaching a small network of `core.small_network`: least squares by stochastic gradients with momentum."""

from __future__ import annotations

import numpy as np

BATCH, RATE = 1024, 3e-3


def learn(facts: np.ndarray, gains: np.ndarray, units: int, epochs: int, seed: int = 1) -> np.ndarray:
    """Weights with a small squared error (Adam)."""
    rng = np.random.default_rng(seed)
    weights = rng.normal(0, facts.shape[1] ** -0.5, (facts.shape[1] + 1, units)).astype(np.float32)
    drift, spread, step = np.zeros_like(weights), np.zeros_like(weights), 0
    steps = epochs * (len(gains) // BATCH)
    for _ in range(epochs):
        order = rng.permutation(len(gains))
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[begin : begin + BATCH]
            slope = gradient(weights, facts[chosen].astype(np.float32), gains[chosen])
            step += 1
            drift += 0.1 * (slope - drift)
            spread += 0.001 * (slope**2 - spread)
            rate = RATE * (1 - step / steps) / (1 - 0.9**step)
            weights -= rate * drift / (np.sqrt(spread / (1 - 0.999**step)) + 1e-8)
    return weights


def gradient(weights: np.ndarray, facts: np.ndarray, gains: np.ndarray) -> np.ndarray:
    """How the mean squared error changes with each weight."""
    units = np.maximum(facts @ weights[:-1], 0)
    error = (units @ weights[-1] - gains) / len(gains)
    slope = np.empty_like(weights)
    slope[-1] = units.T @ error
    slope[:-1] = facts.T @ (np.outer(error, weights[-1]) * (units > 0))
    return slope


def told(weights: np.ndarray, facts: np.ndarray) -> np.ndarray:
    """What the network says, one a row."""
    return np.maximum(facts.astype(np.float32) @ weights[:-1], 0) @ weights[-1]


def explained(weights: np.ndarray, facts: np.ndarray, gains: np.ndarray) -> float:
    """The share of the variance that the network explains."""
    return float(1 - np.mean((told(weights, facts) - gains) ** 2) / np.var(gains))
