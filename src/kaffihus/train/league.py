"""Earlier selves: at some tables the others are one of them, so that the network does not forget how to
beat what it once was.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import torch

from kaffihus.train.model import Model


class League:
    """The selves that are remembered, oldest first; in half precision, so that a checkpoint stays small."""

    def __init__(self, most: int, frozen: Model | None = None) -> None:
        self.most = most
        self.frozen = frozen  # the only opponent, where there is one
        self.selves: list[Model] = []

    def remember(self, model: Model) -> None:
        """Add a copy; where there are too many, every other one of the older half goes."""
        if self.frozen is not None:
            return
        earlier = deepcopy(model).eval().requires_grad_(False)
        for weights in earlier.parameters():
            weights.copy_(weights.half())
        self.selves.append(earlier)
        if len(self.selves) > self.most:
            older = len(self.selves) // 2
            self.selves = self.selves[:older:2] + self.selves[older:]

    def pick(self, generator: torch.Generator) -> Model | None:
        """One of them at random; None while there is none."""
        if self.frozen is not None:
            return self.frozen
        if not self.selves:
            return None
        return self.selves[int(torch.randint(len(self.selves), (1,), generator=generator))]

    def state(self) -> list[dict[str, Any]]:
        """The selves, for a checkpoint."""
        return [
            {name: weights.half() for name, weights in earlier.named_parameters()}
            for earlier in self.selves
        ]

    def load(self, state: list[dict[str, Any]], like: Model) -> None:
        """The selves of a checkpoint; `like` is a model of the same shape."""
        self.selves = []
        for kept in state:
            earlier = deepcopy(like).eval().requires_grad_(False)
            for name, weights in earlier.named_parameters():
                weights.copy_(kept[name])
            self.selves.append(earlier)
