"""What a training run is: the game, the seats, and how it is taught."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Plan:
    """A training run. The same plan is the same run, as far as the machine's arithmetic is the same."""

    game: str
    seats: tuple[int, ...]  # one network learns every one of these numbers of players
    options: Mapping[str, int] = field(default_factory=dict)
    seed: int = 1
    device: str = "cuda"
    width: int = 512  # neurons of a hidden layer
    tables: int = 32_768  # games side by side, shared out over the numbers of seats
    steps: int = 64  # decisions at each table before the network learns from them
    updates: int = 16  # of a stage: then a checkpoint, and new deals
    stages: int = 60  # of the whole course, by which rate and entropy fall
    batch: int = 65_536
    rate: float = 7e-4
    entropy: float = 0.02
    trace: float = 0.97  # how far an advantage reaches back
    clip: float = 0.2
    margin: float = 0.0  # what a point of lead over the best other is worth, paid as it comes and goes
    potential: float = 0.0  # what a share of the win by the bots' estimate is worth, likewise
    by_round: float = 0.0  # what a point above the others' mean is worth; a round is all that counts then
    all_hands: bool = False  # a critic that sees every seat's observation judges the decisions
    earlier: float = 0.2  # the part of the tables where the others are an earlier self
    against: str = ""  # a network's file: all others play by it, and it is all there is to beat
    begin: str = ""  # a network's file to begin as a copy of, with its width
    remembered: int = 8  # how many earlier selves there are

    def progress(self, stage: int) -> float:
        """How much of the course is done, from 0 to 1."""
        return min(1.0, stage / self.stages)

    def as_dict(self) -> dict[str, Any]:
        """The plan as plain data, for a checkpoint."""
        return {**vars(self), "options": dict(self.options)}
