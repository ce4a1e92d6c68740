"""A network that nobody has taught: small enough to be looked at in plain Python."""

import numpy as np

from kaffihus.bots.network.weights import whole_weights

WIDTH = 24


def real_layers(game, seed=1):
    """Its layers in real numbers."""
    rng = np.random.default_rng(seed)
    shapes = {
        "first": (game.observation_size, WIDTH),
        "second": (WIDTH, WIDTH),
        "policy": (len(game.catalogue), WIDTH),
        "value": (WIDTH,),
    }
    layers = {name: rng.normal(0, 0.4, shape).astype(np.float32) for name, shape in shapes.items()}
    for name in ("first", "second"):
        layers[f"{name}_bias"] = rng.normal(0, 0.2, WIDTH).astype(np.float32)
    layers["policy_bias"] = rng.normal(0, 0.2, len(game.catalogue)).astype(np.float32)
    layers["value_bias"] = np.array([0.1], np.float32)
    return layers


def most_of(game):
    """The largest value of each feature."""
    return np.concatenate([np.full(piece.size, piece.most, np.float32) for piece in game.layout.pieces])


def untaught(game, seed=1):
    """Its weights in whole numbers."""
    return whole_weights(real_layers(game, seed), most_of(game))
