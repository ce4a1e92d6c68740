"""Stable-Baselines3 (sb3-contrib): MaskablePPO learns Caffeine Hit against random play.

    python examples/frameworks/sb3.py --seconds 120

Four environments, each in a process of its own; `action_masks()` of ours is what MaskablePPO asks for.
"""

from __future__ import annotations

import gymnasium
import numpy as np
from learning import Patience, told
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import SubprocVecEnv

ID = "kaffihus.research.gymnasium:kaffihus/CaffeineHit-v1"


class UntilTimeIsUp(BaseCallback):
    """Stops learning when the time is up."""

    def __init__(self, patience: Patience) -> None:
        super().__init__()
        self.patience = patience

    def _on_step(self) -> bool:
        return not self.patience.is_over


def make() -> gymnasium.Env:
    """A seat against random play; only players' actions."""
    return gymnasium.make(ID, player_actions=True)


def wins(model: MaskablePPO, games: int) -> float:
    """The share of games that the model wins."""
    env, won = make(), 0.0
    for seed in range(games):
        seen, _ = env.reset(seed=10_000 + seed)
        is_over = False
        while not is_over:
            action, _ = model.predict(seen, action_masks=env.unwrapped.action_masks())
            seen, reward, terminated, truncated, _ = env.step(int(action))
            is_over = terminated or truncated
        won += reward
    return won / games


def main() -> None:
    """Learn, then say how often it wins."""
    patience = Patience()
    envs = SubprocVecEnv([make] * 4, start_method="spawn")
    sizes = {"net_arch": [128, 128]}
    model = MaskablePPO(
        "MultiInputPolicy", envs, n_steps=256, batch_size=256, gamma=1.0, seed=0, policy_kwargs=sizes
    )
    model.learn(10_000_000, callback=UntilTimeIsUp(patience))
    envs.close()
    told("sb3-contrib MaskablePPO", model.num_timesteps, wins(model, patience.games))


if __name__ == "__main__":
    np.seterr(all="raise", under="ignore")
    main()
