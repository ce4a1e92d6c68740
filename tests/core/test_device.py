"""CUDA, where there is any: the module, or one clear line."""

import sys

import pytest

from kaffihus.core.device import THREADS, blocks, load_cuda
from kaffihus.core.errors import Unavailable


def test_without_a_gpu_one_line_says_so(monkeypatch):
    cuda = pytest.importorskip("numba.cuda")
    monkeypatch.setattr(cuda, "is_available", lambda: False)
    with pytest.raises(Unavailable, match=r"no CUDA device .*--device cpu"):
        load_cuda()


def test_a_driver_that_is_half_installed_is_no_gpu(monkeypatch):
    cuda = pytest.importorskip("numba.cuda")
    monkeypatch.setattr(cuda, "is_available", lambda: 1 / 0)
    with pytest.raises(Unavailable, match="no CUDA device"):
        load_cuda()


def test_without_numba_cuda_one_line_says_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(Unavailable, match="numba-cuda is not installed"):
        load_cuda()


def test_with_a_gpu_kernels_can_be_made(monkeypatch):
    cuda = pytest.importorskip("numba.cuda")
    monkeypatch.setattr(cuda, "is_available", lambda: True)
    assert load_cuda() is cuda


def test_every_game_has_a_thread_and_no_block_is_empty():
    assert [blocks(n) for n in (1, THREADS, THREADS + 1, 3 * THREADS)] == [1, 1, 2, 3]
