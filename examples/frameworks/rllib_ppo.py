"""RLlib: PPO learns Caffeine Hit against random play, with RLlib's own module for action masks.

    python examples/frameworks/rllib_ppo.py --seconds 120

The module wants the names `observations` and `action_mask`, and real numbers: a wrapper of a few lines.
Everything runs in this process; `RUNNERS` above 0 has as many processes of Ray's collect games.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import ray
import torch
from gymnasium.spaces import Box, Dict
from learning import Patience, told
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

ID = "kaffihus.research.gymnasium:kaffihus/CaffeineHit-v1"
RUNNERS, TABLES, FRAMES = 0, 8, 1024


class ForRLlib(gymnasium.ObservationWrapper):
    """Our observation with the names and numbers that RLlib's module looks for."""

    def __init__(self, env: gymnasium.Env) -> None:
        super().__init__(env)
        size, actions = env.observation_space["observation"].shape, (env.action_space.n,)
        seen = Box(0, 255, size, np.float32)
        self.observation_space = Dict({"observations": seen, "action_mask": Box(0, 1, actions, np.float32)})

    def observation(self, observation: dict[str, Any]) -> dict[str, Any]:
        seen = observation["observation"].astype(np.float32)
        return {"observations": seen, "action_mask": observation["action_mask"].astype(np.float32)}


def make(_: Any = None) -> gymnasium.Env:
    """A seat against random play; only players' actions."""
    return ForRLlib(gymnasium.make(ID, player_actions=True))


def wins(module: Any, games: int) -> float:
    """The share of games that the module wins, its actions drawn by its policy."""
    env, won = make(), 0.0
    torch.manual_seed(0)
    for seed in range(games):
        seen, _ = env.reset(seed=10_000 + seed)
        is_over = False
        while not is_over:
            batch = {Columns.OBS: {name: torch.as_tensor(part[None]) for name, part in seen.items()}}
            with torch.no_grad():
                scores = module.forward_inference(batch)[Columns.ACTION_DIST_INPUTS]
            action = torch.distributions.Categorical(logits=scores).sample().item()
            seen, reward, terminated, truncated, _ = env.step(action)
            is_over = terminated or truncated
        won += reward
    return won / games


def main() -> None:
    """Learn, then say how often it wins."""
    patience = Patience()
    ray.init(num_cpus=max(1, RUNNERS), include_dashboard=False, log_to_driver=False)
    register_env("caffeine_hit", make)
    module = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [128, 128]}
    )
    config = (
        PPOConfig()
        .environment("caffeine_hit")
        .env_runners(num_env_runners=RUNNERS, num_envs_per_env_runner=TABLES)
        .rl_module(rl_module_spec=module)
        .training(
            gamma=1.0, lr=5e-4, train_batch_size_per_learner=FRAMES, minibatch_size=256, num_epochs=4,
            entropy_coeff=0.01,
        )
        .debugging(seed=0)
    )  # fmt: skip
    algorithm, steps = config.build_algo(), 0
    while not patience.is_over:
        found = algorithm.train()
        steps = int(found["env_runners"]["num_env_steps_sampled_lifetime"])
    share = wins(algorithm.get_module(), patience.games)
    algorithm.stop()
    ray.shutdown()
    told("RLlib PPO", steps, share)


if __name__ == "__main__":
    main()
