"""Every game's rules compile for CUDA, with no GPU at hand, and stay small there."""

from pathlib import Path

import pytest

from kaffihus import games
from kaffihus.lab.policy import load_policy
from kaffihus.testing.ptx import assemble, compile_kernel

POLICIES = Path(__file__).parents[1] / "examples" / "policies.py"


def test_whole_games_compile_for_the_gpu(game):
    """Registers above 255 do not exist; code far above a megabyte would stall on every fetch."""
    built = assemble(compile_kernel(game))
    assert 16 < built.registers <= 168
    assert built.spilled == 0
    assert built.ptx_bytes < 700_000


def test_games_by_a_policy_compile_for_the_gpu():
    """One game stands for all: the policy takes the place of the choice at random."""
    policy = load_policy(f"{POLICIES}:first_legal")
    built = assemble(compile_kernel(games.load("fika"), "play_games", policy))
    assert 16 < built.registers <= 168
    assert built.spilled == 0


@pytest.mark.slow
@pytest.mark.parametrize("kernel", ["add_up", "start_all", "look_all", "step_all", "choose_all"])
def test_every_kernel_compiles_for_the_gpu(game, kernel):
    assert assemble(compile_kernel(game, kernel)).registers <= 255
