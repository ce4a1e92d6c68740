"""Work beyond one machine: blocks of games, and reviews of records, spread over a Ray cluster."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from kaffihus.core.errors import BadRequest, Unavailable
from kaffihus.lab.block import GAMES
from kaffihus.lab.run import Progress, Run, Totals, add_tally, new_tally, totals_of, untold
from kaffihus.lab.simulation import play_block
from kaffihus.review.series import Line, Refused, read_file, review_record

LOCAL = "local"  # a cluster of this machine's cores, started for the purpose
BLOCK = 50_000  # games a task plays
REVIEWS_AHEAD = 1000  # records that wait on the cluster: thousands need not all be in memory


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
    with cluster(address) as ray:
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


def review_on_ray(
    paths: Sequence[Path], seed: int = 0, address: str = LOCAL
) -> Iterator[list[Line] | Refused]:
    """The reviews of many records over a cluster, in the order of the files: those of one process.

    Records travel as they are: their files need not be there on every machine.
    """
    with cluster(address) as ray:
        task, waiting = ray.remote(review_record), []
        for path in paths:
            data = read_file(path)
            waiting.append(data if isinstance(data, Refused) else task.remote(path.name, data, seed))
            if len(waiting) >= REVIEWS_AHEAD:
                yield _told(ray, waiting.pop(0))
        for one in waiting:
            yield _told(ray, one)


def _told(ray: Any, waiting: Any) -> list[Line] | Refused:
    found: list[Line] | Refused = waiting if isinstance(waiting, Refused) else ray.get(waiting)
    return found


@contextlib.contextmanager
def cluster(address: str) -> Iterator[Any]:
    """Ray, connected to a cluster for as long as it is needed."""
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
        yield ray
    finally:
        ray.shutdown()
