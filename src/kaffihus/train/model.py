"""The network while it learns, in real numbers; `export` gives it as the bots use it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from kaffihus.bots.network.weights import UNIT, Weights, whole_weights
from kaffihus.core.game import Game

NEVER = -1e9  # the logit of an action that is not legal


def most_of(game: Game) -> npt.NDArray[np.float32]:
    """The largest value of each feature, which counts as 1."""
    return np.concatenate([np.full(piece.size, piece.most, np.float32) for piece in game.layout.pieces])


WIN, PAID = 0, 1  # what a seat expects: its share of the win less a fair one, and all that is still paid


class Model(nn.Module):
    """Two hidden layers; logits of all actions, and what the seat expects."""

    def __init__(self, game: Game, width: int, views: int = 1) -> None:
        super().__init__()
        most = np.tile(most_of(game), views)
        self.register_buffer("scale", torch.from_numpy(1 / most))
        self.first = nn.Linear(len(most), width)
        self.second = nn.Linear(width, width)
        self.policy = nn.Linear(width, len(game.catalogue))
        self.value = nn.Linear(width, 2)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.orthogonal_(self.value.weight, 0.1)
        for layer in (self.policy, self.value):
            nn.init.zeros_(layer.bias)

    def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits and expectations (WIN, PAID) of observations, one a row."""
        is_cuda = seen.device.type == "cuda"
        with torch.autocast(seen.device.type, torch.bfloat16, enabled=is_cuda):
            hidden = torch.relu(self.first(seen.to(self.scale.dtype) * self.scale))
            hidden = torch.relu(self.second(hidden))
            logits, values = self.policy(hidden), self.value(hidden)
        return logits.float(), values.float()


def log_policy(logits: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """Log probabilities; illegal actions have none."""
    return logits.masked_fill(~masks, NEVER).log_softmax(-1)


def export(model: Model, game: Game) -> Weights:
    """The network in whole numbers."""
    layers = {
        "first": model.first.weight.T,
        "first_bias": model.first.bias,
        "second": model.second.weight.T,
        "second_bias": model.second.bias,
        "policy": model.policy.weight,
        "policy_bias": model.policy.bias,
        "value": model.value.weight[WIN],
        "value_bias": model.value.bias[WIN : WIN + 1],
    }
    real = {name: layer.detach().float().cpu().numpy() for name, layer in layers.items()}
    return whole_weights(real, most_of(game))


def load_whole(weights: Weights, game: Game) -> Model:
    """A network that plays already, as one to train against: the inverse of `export`."""
    model = Model(game, weights.first.shape[1])
    first, second, policy, value = (2.0 ** -int(shift) for shift in weights.shifts)
    unit = 2.0**-UNIT
    layers = {
        "first.weight": weights.first.T * first * most_of(game),
        "first.bias": weights.first_bias * first,
        "second.weight": weights.second.T * second,
        "second.bias": weights.second_bias * second * unit,
        "policy.weight": weights.policy * policy,
        "policy.bias": weights.policy_bias * policy * unit,
        "value.weight": np.stack([weights.value * value] * 2),
        "value.bias": np.repeat(weights.value_bias * value * unit, 2),
    }
    named = {name: torch.from_numpy(np.asarray(layer, np.float32)) for name, layer in layers.items()}
    model.load_state_dict(named, strict=False)  # the scale is the model's own
    return model
