"""Many games reviewed on all cores, and what they say of each player."""

from __future__ import annotations

import math
import os
import statistics
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from kaffihus import games
from kaffihus.core.errors import KaffihusError, RecordError
from kaffihus.core.record import MAX_BYTES, read_record, replay_record
from kaffihus.review.reviewing import review


@dataclass(frozen=True)
class Line:
    """One seat of one game, in numbers."""

    file: str
    game: str
    seat: int
    player: str
    result: float
    start: float
    luck: float
    luck_error: float
    deeds: float
    others_deeds: float
    hidden: float
    played: float
    played_error: float
    others_played: float
    losses: float
    losses_error: float
    allowance: float
    others_losses: float
    others_allowance: float
    residue: float
    accuracy: float
    decisions: int
    mistakes: int


@dataclass(frozen=True)
class Refused:
    """A file that is no game to be reviewed, and why."""

    file: str
    reason: str


@dataclass(frozen=True)
class Mean:
    """A mean over games, with its standard error."""

    mean: float
    error: float


@dataclass(frozen=True)
class Player:
    """What a player's games say of them."""

    player: str
    games: int
    result: Mean
    luck: Mean
    deeds: Mean
    others_deeds: Mean
    hidden: Mean
    played: Mean
    others_played: Mean
    residue: Mean
    losses: Mean
    accuracy: Mean
    mistakes: Mean


def review_file(path: Path, seed: int = 0) -> list[Line] | Refused:
    """Every seat of one record; what cannot be reviewed is said, not raised."""
    data = read_file(path)
    return data if isinstance(data, Refused) else review_record(path.name, data, seed)


def read_file(path: Path) -> bytes | Refused:
    """A record as it stands in its file, and no more of a file that is none."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        return Refused(path.name, f"{path.name}: {(error.strerror or 'cannot be read').lower()}")


def review_record(name: str, data: bytes, seed: int = 0) -> list[Line] | Refused:
    """The same of a record that was read, wherever its file is."""
    try:
        found = review(replay_record(read_record(data, name), games.load), seed=seed)
    except RecordError as error:
        return Refused(name, str(error))
    except KaffihusError as error:
        return Refused(name, f"{name}: {error}")
    lines = []
    for reviewed in found.seats:
        seen, truth = reviewed.seen, reviewed.in_truth
        lines.append(
            Line(
                file=name,
                game=found.game,
                seat=seen.seat,
                player=found.players[seen.seat],
                result=seen.result,
                start=seen.start,
                luck=truth.luck,
                luck_error=truth.luck_error,
                deeds=truth.deeds,
                others_deeds=truth.others_deeds,
                hidden=truth.hidden,
                played=seen.played,
                played_error=seen.played_error,
                others_played=truth.others_played,
                losses=seen.losses,
                losses_error=seen.losses_error,
                allowance=seen.allowance,
                others_losses=truth.others_losses,
                others_allowance=truth.others_allowance,
                residue=truth.residue,
                accuracy=seen.accuracy,
                decisions=len(seen.choices),
                mistakes=sum(choice.is_mistake for choice in seen.choices),
            )
        )
    return lines


def review_files(
    paths: Sequence[Path], seed: int = 0, cores: int | None = None
) -> Iterator[list[Line] | Refused]:
    """The reviews of many records, in the order of the files."""
    workers = min(cores or os.cpu_count() or 1, max(len(paths), 1))
    if workers == 1:
        yield from (review_file(path, seed) for path in paths)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield from pool.map(review_file, paths, [seed] * len(paths))


def by_player(lines: Sequence[Line]) -> list[Player]:
    """Everybody's means, who played best first."""
    found = []
    for name in sorted({line.player for line in lines}):
        own = [line for line in lines if line.player == name]
        found.append(
            Player(
                player=name,
                games=len(own),
                result=mean([line.result for line in own]),
                luck=mean([line.luck for line in own]),
                deeds=mean([line.deeds for line in own]),
                others_deeds=mean([line.others_deeds for line in own]),
                hidden=mean([line.hidden for line in own]),
                played=mean([line.played for line in own]),
                others_played=mean([line.others_played for line in own]),
                residue=mean([line.residue for line in own]),
                losses=mean([line.losses for line in own]),
                accuracy=mean([line.accuracy for line in own]),
                mistakes=mean([float(line.mistakes) for line in own]),
            )
        )
    return sorted(found, key=lambda player: (-player.played.mean, player.player))


def mean(numbers: Sequence[float]) -> Mean:
    """A mean with its standard error."""
    if len(numbers) < 2:
        return Mean(round(sum(numbers), 5), 0.0)
    error = statistics.stdev(numbers) / math.sqrt(len(numbers))
    return Mean(round(statistics.fmean(numbers), 5), round(error, 5))
