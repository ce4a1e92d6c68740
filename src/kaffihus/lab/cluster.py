"""Games beyond one machine: blocks of games spread over a Ray cluster."""

from __future__ import annotations

import time
from typing import Any

from kaffihus.core.errors import BadRequest, Unavailable
from kaffihus.lab.block import GAMES
from kaffihus.lab.run import Progress, Run, Totals, add_tally, new_tally, totals_of, untold
from kaffihus.lab.simulation import play_block

LOCAL = "local"  # a cluster of this machine's cores, started for the purpose
BLOCK = 50_000  # games a task plays


def load_ray() -> Any:
    """The module `ray`, or one clear line."""
    try:
        import ray
    except ImportError:
        raise Unavailable("--ray needs Ray, which is not installed: pip install 'kaffihus[lab]'") from None
    return ray


def simulate_on_ray(run: Run, progress: Progress = untold, address: str = LOCAL) -> Totals:
    """The games of a run over a cluster: the same totals as in one process.

    A policy is named by its place, which must be there on every machine.
    """
    if run.policy is not None and not isinstance(run.policy, str):
        raise BadRequest("a cluster takes a policy by its place: file.py:function")
    ray = load_ray()
    where = {} if address == LOCAL else {"address": address}
    ray.init(
        ignore_reinit_error=True,
        log_to_driver=False,
        include_dashboard=False,
        logging_level="error",
        **where,
    )
    try:
        task = ray.remote(play_block)
        start = time.perf_counter()
        size = min(BLOCK, max(1, run.games // 8))
        waiting = [
            task.remote(run, first, min(size, run.games - first)) for first in range(0, run.games, size)
        ]
        tally = new_tally()
        while waiting:
            done, waiting = ray.wait(waiting)
            block = ray.get(done[0])
            add_tally(tally, block)
            progress(int(block[GAMES]))
        return totals_of(run, tally, time.perf_counter() - start)
    finally:
        ray.shutdown()
