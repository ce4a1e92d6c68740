"""A course of training: stages until the time is up, each with a line and a point of the curve."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from kaffihus.bots.network.weights import FILE, write_weights
from kaffihus.core.errors import BadRequest
from kaffihus.train.learner import Learner, Progress
from kaffihus.train.model import export
from kaffihus.train.plan import Plan

CHECKPOINT, CURVE = "checkpoint.pt", "curve.csv"
HEADINGS = "stage,seconds,decisions,entropy,value_error,lift\n"


def train(plan: Plan, minutes: float, folder: Path, tell: Callable[[str], None]) -> Learner:
    """Train a network from the beginning."""
    return _go_on(Learner(plan), minutes, folder, tell)


def resume(checkpoint: Path, minutes: float, folder: Path, tell: Callable[[str], None]) -> Learner:
    """Go on where a checkpoint stands, by its own plan."""
    try:
        state: dict[str, Any] = torch.load(checkpoint, map_location="cpu", weights_only=True)
    except Exception as error:  # PyTorch raises all sorts of things
        raise BadRequest(f"{checkpoint} is no checkpoint: {str(error).splitlines()[0]}") from None
    plan = Plan(**{**state["plan"], "seats": tuple(state["plan"]["seats"]), "begin": ""})
    learner = Learner(plan)
    learner.load(state)
    return _go_on(learner, minutes, folder, tell)


def _go_on(learner: Learner, minutes: float, folder: Path, tell: Callable[[str], None]) -> Learner:
    folder.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    longest = 0.0
    while learner.stage < learner.plan.stages:
        begun = time.monotonic()
        if begun - start + longest > minutes * 60:
            break
        progress = learner.run_stage()
        longest = max(longest, time.monotonic() - begun)
        _note(folder, time.monotonic() - start, progress, tell)
    torch.save(learner.state(), folder / CHECKPOINT)
    weights = export(learner.model, learner.game)
    (folder / FILE).write_bytes(write_weights(weights, learner.game, learner.plan.seats))
    return learner


def _note(folder: Path, seconds: float, progress: Progress, tell: Callable[[str], None]) -> None:
    """A line for people, and a point of the curve."""
    curve = folder / CURVE
    if not curve.exists():
        curve.write_text(HEADINGS)
    numbers = f"{progress.entropy:.4f},{progress.value_error:.4f},{progress.lift:.4f}"
    with curve.open("a") as file:
        file.write(f"{progress.stage},{seconds:.1f},{progress.decisions},{numbers}\n")
    tell(
        f"stage {progress.stage:3}  {seconds:5.0f} s  {progress.decisions / 1e6:7.0f} M decisions  "
        f"entropy {progress.entropy:.3f}  value error {progress.value_error:.3f}  "
        f"{progress.lift:.2f} × a fair share against earlier selves"
    )
