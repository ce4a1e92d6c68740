"""Every game's rules compile for CUDA, with no GPU at hand, and stay small there."""

import pytest

from kaffihus.lab.ptx import assemble, compile_kernel


def test_whole_games_compile_for_the_gpu(game):
    """Registers above 255 do not exist; code far above a megabyte would stall on every fetch."""
    built = assemble(compile_kernel(game))
    assert 16 < built.registers <= 168
    assert built.spilled == 0
    assert built.ptx_bytes < 700_000


@pytest.mark.slow
@pytest.mark.parametrize("kernel", ["add_up", "start_all", "look_all", "step_all", "choose_all"])
def test_every_kernel_compiles_for_the_gpu(game, kernel):
    assert assemble(compile_kernel(game, kernel)).registers <= 255
