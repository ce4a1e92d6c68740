"""CUDA, where there is any: kernels of a template over a game's rules, one thread a game."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np

from kaffihus.core.errors import Unavailable
from kaffihus.core.rule import for_device

THREADS = 128  # games a block of threads plays
MAX_REGISTERS = 40  # more games at once outweigh a few spills; measured on an H200


def load_cuda() -> Any:
    """The module `numba.cuda`, ready for kernels; one clear line where there is no GPU."""
    if not hasattr(np, "row_stack"):  # gone in NumPy 2.5; numba-cuda 0.30 still names it
        np.__dict__["row_stack"] = np.vstack
    try:
        from numba import cuda
    except ImportError:
        raise Unavailable("no GPU: numba-cuda is not installed; use --device cpu") from None
    try:
        found = cuda.is_available()
    except Exception:  # drivers that are half installed raise all sorts of things
        found = False
    if not found:
        raise Unavailable("no GPU: no CUDA device was found on this machine; use --device cpu")
    return cuda


def launchable(kernels: Mapping[str, Any], max_registers: int = MAX_REGISTERS) -> SimpleNamespace:
    """Bound kernels by name, ready to be launched; each is compiled when first it is."""
    cuda = load_cuda()
    return SimpleNamespace(
        **{name: cuda.jit(for_device(kernels[name]), max_registers=max_registers) for name in kernels}
    )


def blocks(n: int) -> int:
    """How many blocks of threads n games take."""
    return (n + THREADS - 1) // THREADS
