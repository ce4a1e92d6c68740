"""Compiles a game's kernels for a GPU that need not be there, and asks the assembler about them."""

from __future__ import annotations

import re
import subprocess
import tempfile
import types
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kaffihus.core.errors import Unavailable
from kaffihus.core.game import Game
from kaffihus.core.rule import for_device
from kaffihus.lab import cuda as whole_games
from kaffihus.lab.policy import Policy
from kaffihus.research import vector_cuda

ARCHITECTURE = (9, 0)  # Hopper


@dataclass(frozen=True)
class Assembled:
    """What the assembler says of a kernel."""

    registers: int
    spilled: int  # bytes
    ptx_bytes: int


def compile_kernel(game: Game, name: str = "play_games", policy: Policy | None = None) -> str:
    """The PTX of a kernel over the game's rules, and a policy; needs no GPU."""
    try:
        from numba import cuda
        from numba.cuda import dispatcher
        from numba.cuda import types as cuda_types
        from numba.cuda.np.numpy_support import from_dtype
    except ImportError:
        raise Unavailable("this needs numba-cuda, which is not installed") from None
    kernels = {**whole_games.bind_kernels(game, policy), **vector_cuda.bind_kernels(game)}
    kernel = for_device(kernels[name])
    states = from_dtype(game.state_dtype)[::1]
    numbers, number = cuda_types.int64[::1], cuda_types.int64
    table, columns, flags = cuda_types.int64[:, ::1], cuda_types.uint8[:, ::1], cuda_types.uint8[::1]
    a_block = (states, numbers, number, numbers, number, number, number)
    signature = {
        "play_games": a_block,
        "play_games_shared": a_block,
        "add_up": (states, numbers, number, number, numbers),
        "start_all": (states, table, numbers, number, numbers, number, number),
        "look_all": (states, numbers, columns, columns),
        "step_all": (states, table, numbers, numbers, table, flags, number, numbers),
        "choose_all": (columns, table, numbers),
    }[name]
    before = dispatcher.get_current_device
    dispatcher.get_current_device = _a_device_that_need_not_be_there
    try:
        ptx, _ = cuda.compile(kernel, signature, cc=ARCHITECTURE, device=False, abi="numba")
    finally:
        dispatcher.get_current_device = before
    return str(ptx)


def _a_device_that_need_not_be_there() -> Any:
    return types.SimpleNamespace(compute_capability=ARCHITECTURE)


def assemble(ptx: str) -> Assembled:
    """Run the assembler over PTX and read what it reports."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "kernel.ptx"
        source.write_text(ptx)
        architecture = f"-arch=sm_{ARCHITECTURE[0]}{ARCHITECTURE[1]}"
        command = [
            str(_assembler()),
            architecture,
            "-v",
            str(source),
            "-o",
            str(source.with_suffix(".cubin")),
        ]
        report = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    registers = max(int(n) for n in re.findall(r"Used (\d+) registers", report))
    spilled = sum(int(n) for n in re.findall(r"(\d+) bytes spill stores", report))
    return Assembled(registers, spilled, len(ptx))


def _assembler() -> Path:
    """The assembler that comes with the wheel nvidia-cuda-nvcc."""
    try:
        import nvidia.cu13
    except ImportError:
        raise Unavailable("this needs the assembler of nvidia-cuda-nvcc, which is not installed") from None
    for folder in nvidia.cu13.__path__:
        path = Path(folder) / "bin" / "ptxas"
        if path.exists():
            return path
    raise Unavailable("this needs the assembler of nvidia-cuda-nvcc, which is not installed")
