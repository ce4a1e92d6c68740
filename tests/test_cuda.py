"""Every game's rules compile for CUDA, with no GPU at hand, and stay small there."""

from kaffihus.lab.ptx import assemble, compile_kernel


def test_whole_games_compile_for_the_gpu(game):
    """Registers above 255 do not exist; code far above a megabyte would stall on every fetch."""
    built = assemble(compile_kernel(game))
    assert 16 < built.registers <= 255
    assert built.ptx_bytes < 3_000_000
