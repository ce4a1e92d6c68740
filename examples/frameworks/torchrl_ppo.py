"""TorchRL: PPO learns Caffeine Hit against random play, with the mask in the distribution.

    python examples/frameworks/torchrl_ppo.py --seconds 120

Our environment goes through TorchRL's GymWrapper as it is: `observation` and `action_mask` are two entries
of its specification.
"""

from __future__ import annotations

import gymnasium
import torch
from learning import Patience, told
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.envs import ParallelEnv
from torchrl.envs.libs.gym import GymWrapper
from torchrl.envs.utils import ExplorationType, set_exploration_type
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

ID = "kaffihus.research.gymnasium:kaffihus/CaffeineHit-v1"
PROCESSES, FRAMES = 4, 1024


def make() -> GymWrapper:
    """A seat against random play; only players' actions."""
    return GymWrapper(gymnasium.make(ID, player_actions=True), categorical_action_encoding=True)


class Layers(nn.Module):
    """Two hidden layers over small whole numbers."""

    def __init__(self, size: int, out: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(size, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, out)
        )

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        return self.layers(seen.float())


class Masked(MaskedCategorical):
    """The distribution over legal actions."""

    def __init__(self, logits: torch.Tensor, mask: torch.Tensor) -> None:
        super().__init__(logits=logits, mask=mask.bool())


def main() -> None:
    """Learn, then say how often it wins."""
    patience, one = Patience(), make()
    size, count = one.observation_spec["observation"].shape[-1], one.action_spec.space.n
    torch.manual_seed(0)
    body = TensorDictModule(Layers(size, count), in_keys=["observation"], out_keys=["logits"])
    actor = ProbabilisticActor(
        body,
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=Masked,
        return_log_prob=True,
    )
    critic = ValueOperator(Layers(size, 1), in_keys=["observation"])
    loss = ClipPPOLoss(actor, critic, entropy_coeff=0.01)
    advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
    optimiser = torch.optim.Adam(loss.parameters(), 5e-4)
    envs, steps = ParallelEnv(PROCESSES, make), 0
    while not patience.is_over:
        with torch.no_grad():
            frames = envs.rollout(FRAMES // PROCESSES, actor, break_when_any_done=False)
            advantage(frames)
        rows = frames.reshape(-1)
        steps += len(rows)
        for _ in range(4):
            for batch in rows[torch.randperm(len(rows))].split(256):
                found = loss(batch)
                optimiser.zero_grad()
                sum(value for name, value in found.items() if name.startswith("loss_")).backward()
                nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
                optimiser.step()
    won, played = 0.0, 0
    with torch.no_grad(), set_exploration_type(ExplorationType.RANDOM):
        while played < patience.games:
            frames = envs.rollout(200, actor, break_when_any_done=False)
            done = frames["next", "done"]
            won += float(frames["next", "reward"][done].sum())
            played += int(done.sum())
    envs.close()
    told("TorchRL PPO", steps, won / played)


if __name__ == "__main__":
    main()
