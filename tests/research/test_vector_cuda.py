"""What of the GPU's tables can be said without a GPU."""

import importlib.util
from types import SimpleNamespace

import pytest

from kaffihus import games
from kaffihus.core.errors import BadRequest

if importlib.util.find_spec("torch") is None:
    pytest.skip("PyTorch is not installed: pip install 'kaffihus[train]'", allow_module_level=True)

import torch

from kaffihus.research.vector_cuda import KEPT, CudaTables


def tables_of(count, seed):
    """Tables whose tensors hold anything, and are on the CPU."""
    dice = torch.Generator().manual_seed(seed)

    def anything():
        return torch.randint(0, 255, (count, 3), generator=dice)

    tables = object.__new__(CudaTables)
    tables.game, tables.tables, tables.seats = games.load("fika"), count, 2
    tables._base, tables._values = 0.0, [0]
    tables.terminated, tables.rewards = anything(), anything()
    tables.columns = SimpleNamespace(**{name: anything() for name in KEPT})
    return tables


def test_a_snapshot_holds_all_and_is_restored_into_the_same_tensors():
    """A captured CUDA graph goes on with the tensors it was captured with."""
    tables, other = tables_of(4, seed=1), tables_of(4, seed=2)
    snapshot, tensors = tables.snapshot(), other._kept()
    kept = {name: tensor.clone() for name, tensor in tables._kept().items()}
    other.restore(snapshot)
    for name, tensor in other._kept().items():
        assert tensor is tensors[name] and torch.equal(tensor, kept[name])
        tensor.zero_()
        assert torch.equal(snapshot.arrays[name], kept[name])
    with pytest.raises(BadRequest, match="of other tables"):
        tables_of(5, seed=1).restore(snapshot)
