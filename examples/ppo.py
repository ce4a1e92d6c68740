"""PPO by self-play on FIKA, in one file: `python examples/ppo.py --minutes 10`.

One network plays both seats of a few hundred tables. FIKA is a game of two where one wins what the
other loses, so what a position is worth to one seat is the opposite of what it is worth to the
other: walking back through a table's decisions, the value changes its sign wherever the next
decision is the other seat's. Needs the extra `train` (PyTorch).
"""

from __future__ import annotations

import argparse
import os
import time

import numpy as np
import torch
from torch import nn

from kaffihus.research.vector import Tables

TABLES, STEPS = 512, 64  # decisions of one update: their product
EPOCHS, BATCH = 3, 2048
DISCOUNT, TRACE = 1.0, 0.95  # nothing is worth less for being late; how far advantages reach
CLIP, ENTROPY, VALUE, NORM = 0.2, 0.01, 0.5, 0.5
RATE = 1e-3


class Network(nn.Module):
    """Action scores and the worth of the position, from what the acting seat knows."""

    def __init__(self, features: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)

    def forward(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Log probabilities of the actions, illegal ones at minus 'never', and the value."""
        hidden = self.body(observations.float())
        scores = self.policy(hidden).masked_fill(masks == 0, -1e9)
        return scores.log_softmax(-1), self.value(hidden).squeeze(-1)


@torch.no_grad()
def choose(network: Network, tables: Tables) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """An action for each table, its log probability and the value before it."""
    logs, values = network(torch.from_numpy(tables.observations), torch.from_numpy(tables.masks))
    actions = torch.multinomial(logs.exp(), 1).squeeze(-1)
    return actions, logs.gather(-1, actions[:, None]).squeeze(-1), values


def collect(network: Network, tables: Tables) -> list[torch.Tensor]:
    """STEPS decisions at each table: observations, masks, actions, log probabilities, values, gains."""
    seen, masks, actions, logs, values, rewards, ended, seats = ([] for _ in range(8))
    for _ in range(STEPS):
        seats.append(tables.acting.copy())
        seen.append(torch.from_numpy(tables.observations.copy()))
        masks.append(torch.from_numpy(tables.masks.copy()))
        action, log, value = choose(network, tables)
        tables.step(action.numpy())
        rewards.append(torch.from_numpy(tables.rewards[np.arange(tables.tables), seats[-1]].copy()) * 2)
        ended.append(torch.from_numpy(tables.terminated | tables.truncated))
        actions.append(action)
        logs.append(log)
        values.append(value)
    seats.append(tables.acting.copy())
    values.append(choose(network, tables)[2])
    gains, gain = [], torch.zeros(tables.tables)
    for t in reversed(range(STEPS)):
        same = torch.from_numpy(np.where(seats[t] == seats[t + 1], 1.0, -1.0)).float()
        onward = same * ~ended[t]  # the next position's worth, from this seat's side
        error = rewards[t] + DISCOUNT * onward * values[t + 1] - values[t]
        gain = error + DISCOUNT * TRACE * onward * gain
        gains.append(gain)
    gains.reverse()
    return [torch.cat(part) for part in (seen, masks, actions, logs, values[:-1], gains)]


def learn(network: Network, optimiser: torch.optim.Optimizer, played: list[torch.Tensor]) -> float:
    """A few passes over what was played; the entropy of the policy."""
    gains = played[-1]
    returns = gains + played[-2]
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(gains)).split(BATCH):
            seen, masks, actions, logs_before = (part[batch] for part in played[:4])
            logs, values = network(seen, masks)
            ratio = (logs.gather(-1, actions[:, None]).squeeze(-1) - logs_before).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            policy_loss = -torch.min(ratio * gains[batch], clipped * gains[batch]).mean()
            value_loss = (values - returns[batch]).pow(2).mean()
            entropy = -(logs.exp() * logs * masks).sum(-1).mean()
            loss = policy_loss + VALUE * value_loss - ENTROPY * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), NORM)
            optimiser.step()
    return float(entropy.detach())


def train(
    game: str = "fika", minutes: float = 10.0, updates: int | None = None, seed: int = 0, says: bool = True
) -> Network:
    """Play against itself until the time is up, or for so many updates."""
    torch.manual_seed(seed)
    tables = Tables(game, seats=2, tables=TABLES, seed=seed, reward="zero_sum")
    network = Network(tables.game.observation_size, len(tables.game.catalogue))
    optimiser = torch.optim.Adam(network.parameters(), RATE, eps=1e-5)
    start, update, told = time.monotonic(), 0, 0.0
    while update != updates and time.monotonic() - start < 60 * minutes:
        left = 1 - (time.monotonic() - start) / (60 * minutes)
        optimiser.param_groups[0]["lr"] = RATE * max(left, 0.05)
        entropy = learn(network, optimiser, collect(network, tables))
        update += 1
        if says and time.monotonic() - told > 30:
            told = time.monotonic()
            wins = against_random(network, game, 500, seed=update)
            so_far = f"{told - start:4.0f} s  update {update:4}  entropy {entropy:.2f}"
            print(f"{so_far}  {wins:.1%} against random", flush=True)
    return network


def against_random(network: Network, game: str = "fika", games: int = 1000, seed: int = 0) -> float:
    """The share of games the network wins against random play, half of them from each seat."""
    won = 0.0
    for seat in range(2):
        tables = Tables(game, 2, games // 2, seed, own=seat, again=False)
        while (tables.acting >= 0).any():
            actions, _, _ = choose(network, tables)
            tables.step(np.where(tables.acting >= 0, actions.numpy(), -1))
            won += float(tables.rewards[:, seat].sum())
    return won / (games // 2 * 2)


def main() -> None:
    """Train, then say how often the network beats random play."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--game", default="fika", help="a game for two")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", help="file for the network's weights")
    wish = parser.parse_args()
    # A thread of PyTorch's that waits is busy waiting: where all cores have work, that takes theirs away.
    torch.set_num_threads(max(1, (os.cpu_count() or 1) // 2))
    network = train(wish.game, wish.minutes, seed=wish.seed)
    print(f"{against_random(network, wish.game, 4000, seed=12345):.1%} of 4000 games won against random")
    if wish.save:
        torch.save(network.state_dict(), wish.save)


if __name__ == "__main__":
    main()
