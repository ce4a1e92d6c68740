"""The example of training keeps working: a few updates here, the whole of it by hand."""

import importlib.util
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "ppo.py"


def load_example():
    if importlib.util.find_spec("torch") is None:
        pytest.skip("PyTorch is not installed: pip install 'kaffihus[train]'")
    spec = importlib.util.spec_from_file_location("ppo", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    sys.modules["ppo"] = module
    spec.loader.exec_module(module)
    return module


def test_a_few_updates(monkeypatch):
    """The network changes, its policy keeps to the rules, and its worth can be measured."""
    ppo = load_example()
    monkeypatch.setattr(ppo, "TABLES", 16)
    monkeypatch.setattr(ppo, "STEPS", 16)
    fresh, trained = (ppo.train(updates=updates, says=False) for updates in (0, 3))
    change = sum(
        float((a - b).abs().sum().detach())
        for a, b in zip(fresh.parameters(), trained.parameters(), strict=True)
    )
    assert change > 0
    assert 0.2 < ppo.against_random(trained, games=100) < 0.8


@pytest.mark.slow
def test_it_learns():
    """A minute or two on two cores are enough to be clearly better than random play."""
    ppo = load_example()
    network = ppo.train(minutes=30, updates=40, says=False)
    assert ppo.against_random(network, games=1000) > 0.6
