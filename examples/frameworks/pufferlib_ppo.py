"""PufferLib: PPO learns Caffeine Hit against random play, eight games in one process.

    python examples/frameworks/pufferlib_ppo.py --seconds 120

PufferLib packs our observation into bytes, and says how they are read again as tensors. A game that has
ended is dealt again by the step that follows, whose action counts for nothing.
"""

from __future__ import annotations

import gymnasium
import pufferlib.emulation
import pufferlib.pytorch
import pufferlib.vector
import torch
from learning import Patience, told
from torch import nn
from torch.distributions import Categorical

ID = "kaffihus.research.gymnasium:kaffihus/CaffeineHit-v1"
GAMES, STEPS, TRACE = 8, 128, 0.95


def make() -> pufferlib.emulation.GymnasiumPufferEnv:
    """A seat against random play; only players' actions."""
    return pufferlib.emulation.GymnasiumPufferEnv(env=gymnasium.make(ID, player_actions=True))


class Actor(nn.Module):
    """Two hidden layers over small whole numbers; what is legal, and what the seat expects."""

    def __init__(self, emulated: pufferlib.namespace, size: int, actions: int) -> None:
        super().__init__()
        self.packed = pufferlib.pytorch.nativize_dtype(emulated)
        self.body = nn.Sequential(nn.Linear(size, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.policy, self.value = nn.Linear(128, actions), nn.Linear(128, 1)

    def forward(self, packed: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        seen = pufferlib.pytorch.nativize_tensor(packed, self.packed)
        hidden = self.body(seen["observation"].float())
        legal = seen["action_mask"].bool() | ~seen["action_mask"].any(-1, keepdim=True)
        logits = self.policy(hidden).masked_fill(~legal, -1e9)
        return Categorical(logits=logits), self.value(hidden).squeeze(-1)


class Table:
    """Eight games that go on and on."""

    def __init__(self) -> None:
        self.games = pufferlib.vector.make(make, backend=pufferlib.vector.Serial, num_envs=GAMES)
        self.seen = torch.from_numpy(self.games.reset(seed=0)[0].copy())
        self.is_over = torch.zeros(GAMES, dtype=torch.bool)

    def step(self, actions: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Rewards, and where there was a decision: not where a game was dealt."""
        decided = ~self.is_over
        seen, rewards, terminated, truncated, _ = self.games.step(actions.numpy())
        self.seen = torch.from_numpy(seen.copy())
        self.is_over = torch.from_numpy(terminated | truncated)
        return torch.from_numpy(rewards.copy()), decided


def learn(actor: Actor, optimiser: torch.optim.Optimizer, table: Table) -> int:
    """One window of decisions, and what they teach; how many there were."""
    rows: list[list[torch.Tensor]] = []
    with torch.no_grad():
        for _ in range(STEPS):
            seen, (policy, value) = table.seen, actor(table.seen)
            action = policy.sample()
            rewards, decided = table.step(action)
            rows.append([seen, action, policy.log_prob(action), value, rewards, decided, table.is_over])
        seen, actions, logs, values, rewards, decided, over = map(torch.stack, zip(*rows, strict=True))
        gains, following, gain = torch.zeros_like(values), actor(table.seen)[1], torch.zeros(GAMES)
        for step in reversed(range(STEPS)):
            goes_on = ~over[step]
            gain = rewards[step] + goes_on * (following + TRACE * gain) - values[step]
            gains[step], following = gain, values[step]
    kept = decided.flatten().nonzero().squeeze(1)
    seen, actions, logs, gains, returns = (
        column.flatten(0, 1)[kept] for column in (seen, actions, logs, gains, gains + values)
    )
    for _ in range(4):
        for part in torch.randperm(len(kept)).split(256):
            policy, value = actor(seen[part])
            better = (gains[part] - gains.mean()) / (gains.std() + 1e-8)
            ratio = (policy.log_prob(actions[part]) - logs[part]).exp()
            surer = torch.min(ratio * better, ratio.clamp(0.8, 1.2) * better).mean()
            loss = (value - returns[part]).pow(2).mean() - surer - 0.01 * policy.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(actor.parameters(), 0.5)
            optimiser.step()
    return len(kept)


def main() -> None:
    """Learn, then say how often it wins."""
    patience, one, table = Patience(), make(), Table()
    torch.manual_seed(0)
    size = one.env.observation_space["observation"].shape[0]
    actor = Actor(one.emulated, size, int(one.action_space.n))
    optimiser, steps = torch.optim.Adam(actor.parameters(), 5e-4), 0
    while not patience.is_over:
        steps += learn(actor, optimiser, table)
    won, played = 0.0, 0
    with torch.no_grad():
        while played < patience.games:
            rewards, _ = table.step(actor(table.seen)[0].sample())
            won += float(rewards[table.is_over].sum())
            played += int(table.is_over.sum())
    told("PufferLib PPO", steps, won / played)


if __name__ == "__main__":
    main()
