"""How things stand by the bots' estimate, and in which round: a template, bound by `train.tables`.

Where a win comes long after what made it possible, the change of the estimate says at once what a
decision was worth. It is paid as it comes and taken back at the end, so the win alone decides.
"""

from __future__ import annotations

from typing import Any

from numba import cuda

from kaffihus.bots.search.evaluation import estimate, stage
from kaffihus.core.rule import rule


@rule
def estimate_all(states: Any, shares: Any) -> None:
    """Every seat's estimated share of the win, a column for each table, on a GPU."""
    i = cuda.grid(1)
    if i < len(states):
        estimate(states[i], shares[:, i])


@rule
def estimate_each(states: Any, shares: Any) -> None:
    """The same on the CPU, a row for each table."""
    for i in range(len(states)):
        estimate(states[i], shares[i])


@rule
def stage_all(states: Any, stages: Any) -> None:
    """The stage of the game at each table, on a GPU."""
    i = cuda.grid(1)
    if i < len(states):
        stages[i] = stage(states[i])


@rule
def stage_each(states: Any, stages: Any) -> None:
    """The same on the CPU."""
    for i in range(len(states)):
        stages[i] = stage(states[i])
