"""`python -m kaffihus.train GAME …`: `kaffihus train` for a machine that has PyTorch and little else."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from kaffihus import games
from kaffihus.train.course import resume, train
from kaffihus.train.plan import Plan


def main() -> None:
    """Train by the command line."""
    parser = argparse.ArgumentParser(prog="kaffihus train", description=__doc__)
    parser.add_argument("game", choices=games.IDS)
    parser.add_argument(
        "--seats", default="", help="numbers of players, such as 2,3,4; default: the fewest"
    )
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--out", type=Path, default=Path("trained"))
    parser.add_argument("--resume", type=Path, help="a checkpoint to go on from; its plan stands")
    for name in ("stages", "updates", "width", "tables", "steps", "batch", "seed", "remembered"):
        parser.add_argument(f"--{name}", type=int)
    for name in ("rate", "entropy", "trace", "margin", "potential", "by-round", "earlier"):
        parser.add_argument(f"--{name}", type=float)
    parser.add_argument("--against", help="a network's file: learn to beat it and nothing else")
    parser.add_argument("--begin", help="a network's file: begin as a copy of it")
    parser.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    parser.add_argument("--all-hands", action="store_true", default=None)
    asked = vars(parser.parse_args())
    game, minutes, folder, checkpoint = (asked.pop(name) for name in ("game", "minutes", "out", "resume"))
    seats = tuple(map(int, (asked.pop("seats") or str(games.load(game).seats[0])).split(",")))
    tell = partial(print, flush=True)
    if checkpoint is not None:
        resume(checkpoint, minutes, folder, tell)
    else:
        chosen = {name: value for name, value in asked.items() if value is not None}
        train(Plan(game, seats, **chosen), minutes, folder, tell)


if __name__ == "__main__":
    main()
