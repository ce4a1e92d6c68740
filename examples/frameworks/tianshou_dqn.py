"""Tianshou: a deep Q-network learns Caffeine Hit against random play, in processes of their own.

    python examples/frameworks/tianshou_dqn.py --seconds 120

Tianshou looks for what is observed under `obs` and for what is legal under `mask`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from learning import Patience, told
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import SubprocVectorEnv
from tianshou.utils.net.common import Net
from tianshou.utils.torch_utils import policy_within_training_step, torch_train_mode

ID = "kaffihus.research.gymnasium:kaffihus/CaffeineHit-v1"
PROCESSES = 4


class ForTianshou(gymnasium.ObservationWrapper):
    """Our observation by the names that Tianshou uses."""

    def observation(self, observation: dict[str, Any]) -> dict[str, Any]:
        """The same numbers."""
        seen = observation["observation"].astype(np.float32)
        return {"obs": seen, "mask": observation["action_mask"].astype(bool)}


def make() -> gymnasium.Env:
    """A seat against random play; only players' actions."""
    return ForTianshou(gymnasium.make(ID, player_actions=True))


def main() -> None:
    """Learn, then say how often it wins."""
    patience, one = Patience(), gymnasium.make(ID, player_actions=True)
    seen, actions = one.observation_space["observation"].shape, one.action_space
    model = Net(state_shape=seen, action_shape=int(actions.n), hidden_sizes=[128, 128])
    policy = DiscreteQLearningPolicy(model=model, action_space=actions, eps_training=0.2)
    algorithm = DQN(
        policy=policy,
        optim=AdamOptimizerFactory(lr=5e-4),
        gamma=1.0,
        n_step_return_horizon=3,
        target_update_freq=300,
    )
    envs = SubprocVectorEnv([make] * PROCESSES, context="spawn")
    buffer, steps = VectorReplayBuffer(100_000, PROCESSES), 0
    collector = Collector(policy, envs, buffer, exploration_noise=True)
    collector.reset()
    while not patience.is_over:
        with policy_within_training_step(policy):
            steps += collector.collect(n_step=400).n_collected_steps
            with torch_train_mode(policy):
                for _ in range(50):
                    algorithm.update(buffer=buffer, sample_size=256)
    played = Collector(policy, envs).collect(n_episode=patience.games, reset_before_collect=True)
    envs.close()
    told("Tianshou DQN", steps, float(np.mean(played.returns)))


if __name__ == "__main__":
    main()
