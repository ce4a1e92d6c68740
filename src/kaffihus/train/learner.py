"""Learning by PPO, in stages.

A stage begins with new deals of a seed of its own, so that a run that goes on from a checkpoint is the run
that never stopped.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import torch
from torch import nn

from kaffihus import games
from kaffihus.bots.network.weights import read_weights
from kaffihus.train.league import League
from kaffihus.train.model import WIN, Model, load_whole, log_policy
from kaffihus.train.plan import Plan
from kaffihus.train.rollout import Lesson, Window
from kaffihus.train.tables import open_tables

NORM = 0.5  # of a gradient, at most
SLOWEST = 0.02  # of the learning rate and
COOLEST = 0.15  # of the entropy's weight, at the end of the course


@dataclass(frozen=True)
class Progress:
    """How a stage went."""

    stage: int
    decisions: int
    entropy: float
    value_error: float  # of the win that a seat expects, as a part of the variance of what came
    lift: float  # how often it beats its earlier selves, as a multiple of a fair share


class Learner:
    """A network on its course."""

    def __init__(self, plan: Plan) -> None:
        torch.manual_seed(plan.seed)
        self.game = games.load(plan.game)
        self.model = (self._read(plan.begin) if plan.begin else Model(self.game, plan.width)).to(
            plan.device
        )
        self.plan = plan = replace(plan, width=self.model.first.out_features)
        self.critic = self._new_critic()
        parameters = [*self.model.parameters(), *(self.critic.parameters() if self.critic else ())]
        self.optimizer = torch.optim.Adam(parameters, plan.rate, eps=1e-5)
        self.league = League(plan.remembered, self._opponent())
        self.stage = 0
        self.decisions = 0

    def _opponent(self) -> Model | None:
        if not self.plan.against:
            return None
        return self._read(self.plan.against).to(self.plan.device).eval().requires_grad_(False)

    def _read(self, path: str) -> Model:
        return load_whole(read_weights(Path(path).read_bytes(), self.game), self.game)

    def _new_critic(self) -> Model | None:
        if not self.plan.all_hands:
            return None
        return Model(self.game, self.plan.width, views=max(self.plan.seats)).to(self.plan.device)

    def run_stage(self) -> Progress:
        """Play and learn for one stage."""
        plan = self.plan
        torch.manual_seed(plan.seed * 1_000_003 + self.stage)
        generator = torch.Generator().manual_seed(plan.seed * 7_919 + self.stage)
        left = 1 - plan.progress(self.stage)
        for group in self.optimizer.param_groups:
            group["lr"] = plan.rate * max(left, SLOWEST)
        cooling = plan.entropy * (COOLEST + (1 - COOLEST) * left)
        tables = plan.tables // len(plan.seats)
        windows = [
            Window(plan, open_tables(plan, seats, tables, plan.seed * 100_003 + self.stage * 16 + seats))
            for seats in plan.seats
        ]
        entropy = error = 0.0
        for update in range(plan.updates):
            window = windows[update % len(windows)]
            lesson = window.fill(self.model, self.critic, self.league.pick(generator))
            entropy, error = self._learn(lesson, cooling)
            self.decisions += plan.steps * tables
        self.league.remember(self.model)
        self.stage += 1
        lift = sum(window.lift() for window in windows) / len(windows)
        return Progress(self.stage, self.decisions, entropy, error, lift)

    def _learn(self, lesson: Lesson, cooling: float) -> tuple[float, float]:
        """One pass over a lesson; the entropy and the error of the values in its last part."""
        entropy = error = 0.0
        spread = float(lesson.returns[:, WIN].var()) + 1e-8
        for rows in _parts(len(lesson.actions), self.plan.batch, lesson.actions.device):
            logits, values = self.model(lesson.seen[rows])
            masks = lesson.masks[rows]
            logs = log_policy(logits, masks)
            gains = lesson.gains[rows]
            gains = (gains - gains.mean()) / (gains.std() + 1e-8)
            ratio = (logs.gather(1, lesson.actions[rows][:, None]).squeeze(1) - lesson.logs[rows]).exp()
            clipped = ratio.clamp(1 - self.plan.clip, 1 + self.plan.clip)
            policy_loss = -torch.min(ratio * gains, clipped * gains).mean()
            errors = (values - lesson.returns[rows]).pow(2).mean(0)
            chaos = -(logs.exp() * logs.masked_fill(~masks, 0)).sum(-1).mean()
            loss = policy_loss + errors.sum() - cooling * chaos
            if self.critic is not None and lesson.all_seen is not None:
                judged = self.critic(lesson.all_seen[rows])[1]
                loss = loss + (judged - lesson.returns[rows]).pow(2).mean(0).sum()
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            for group in self.optimizer.param_groups:
                nn.utils.clip_grad_norm_(group["params"], NORM)
            self.optimizer.step()
            entropy, error = float(chaos.detach()), float(errors[WIN].detach()) / spread
        return entropy, error

    def state(self) -> dict[str, Any]:
        """Everything a later run needs to go on."""
        return {
            "plan": self.plan.as_dict(),
            "model": self.model.state_dict(),
            "critic": None if self.critic is None else self.critic.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "selves": self.league.state(),
            "stage": self.stage,
            "decisions": self.decisions,
        }

    def load(self, state: dict[str, Any]) -> None:
        """Go on from there."""
        self.model.load_state_dict(state["model"])
        if self.critic is not None:
            self.critic.load_state_dict(state["critic"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.league.load(state["selves"], self.model)
        self.stage, self.decisions = state["stage"], state["decisions"]


def _parts(count: int, size: int, device: torch.device) -> Iterator[torch.Tensor]:
    """All rows in parts, in a random order; a small rest is left out, unless it is all there is."""
    order = torch.randperm(count, device=device)
    if count < size:
        yield order
        return
    yield from (part for part in order.split(size) if len(part) >= size // 2)
