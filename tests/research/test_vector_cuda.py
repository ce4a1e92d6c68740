"""What of the GPU's tables can be said without a GPU."""

import importlib.util
from types import SimpleNamespace

import pytest

from kaffihus import games
from kaffihus.core.errors import BadRequest, NotAnAction

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
    tables._base, tables._values, tables._torch = 0.0, [0], torch
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


def test_what_is_no_action_is_refused_and_changes_nothing():
    """A tensor of another kind or shape would be cut down, or spread over all tables."""
    tables = tables_of(4, seed=1)
    tables.columns.actions = torch.zeros(4, dtype=torch.int32)
    for wrong in ([1.0, 2.0, 3.0, 4.0], [True, True, True, True], [1], [1, 2, 3], [[1, 2, 3, 4]], 1):
        with pytest.raises(NotAnAction, match="expected 4 whole numbers"):
            tables.step(torch.tensor(wrong))
    assert not tables.columns.actions.any()
    tables._step = lambda: None
    for kind in (torch.int64, torch.int32, torch.uint8):
        tables.step(torch.tensor([1, 2, 3, 4], dtype=kind))
        assert tables.columns.actions.tolist() == [1, 2, 3, 4]
