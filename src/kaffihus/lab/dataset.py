"""Many games in one file: who played, what happened step by step, how it ended.

    dataset = Dataset.load("fika-strong.parquet")          # or .npz
    for position in dataset.positions(0):                  # those of the first game, to the byte
        ...
    decisions = dataset.decisions(0)                       # what was seen, allowed and done, as arrays

A dataset is the games' steps, chance's included, and a fingerprint of each last position. Everything else
follows from the rules: a dataset is small, and cannot contradict them. It holds games of one kind: the
same game, version of the rules, number of players and options. docs/research/data.md describes the columns.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import kaffihus
from kaffihus import games
from kaffihus.core.chance import CHANCE
from kaffihus.core.errors import BadData, BadRequest, Unavailable
from kaffihus.core.game import Game
from kaffihus.core.play import Step
from kaffihus.core.position import Position
from kaffihus.core.state import Bytes, Numbers

FORMAT = "kaffihus dataset 1"
FINGERPRINT = 16  # bytes
SUFFIXES = (".npz", ".parquet")


@dataclass(frozen=True)
class Facts:
    """What all games of a dataset have in common."""

    game: str
    rules: int  # the version
    components: str  # the fingerprint of what is printed
    players: int
    options: dict[str, int]
    source: str  # how the games came about, for people
    made_by: str = f"kaffihus {kaffihus.__version__}"

    @property
    def rules_of(self) -> Game:
        """The game by that version of its rules; refused where its components are others."""
        game = games.load(self.game).at_version(self.rules)
        if game.components_hash != self.components:
            raise BadData(f"{self.game}: components {self.components}, here {game.components_hash}")
        return game


@dataclass(frozen=True)
class Entry:
    """One game."""

    bots: tuple[str, ...]  # who sat where: a bot's name, or `person`
    deal: int  # games of one dataset with the same number were dealt alike; -1: not known
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    steps: tuple[Step, ...]
    end: bytes  # fingerprint of the last position


@dataclass(frozen=True)
class Decisions:
    """What players saw, might do and did in a game, a row for each decision."""

    seats: Bytes
    observations: Bytes
    masks: Bytes
    actions: Numbers
    returns: npt.NDArray[np.float32]  # the acting seat's share of the win in the end


class Dataset:
    """Games of one kind, in the order in which they were played."""

    def __init__(self, facts: Facts, entries: Sequence[Entry]) -> None:
        self.facts, self.entries = facts, list(entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __getitem__(self, number: int) -> Entry:
        return self.entries[number]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dataset) and (self.facts, self.entries) == (other.facts, other.entries)

    __hash__ = None  # type: ignore[assignment]  # it is as large as it is

    def positions(self, number: int) -> Iterator[Position]:
        """Every position of a game, from before the deal to the end; copies of one's own."""
        game, entry = self.facts.rules_of, self.entries[number]
        position = Position(game, self.facts.players, self.facts.options)
        yield position.copy()
        for step in entry.steps:
            game.apply(position.state, step.seat, step.action)
            yield position.copy()
        if fingerprint_of(position.state.to_bytes()) != entry.end:
            raise BadData(f"game {number}: it ends in another position than it did")

    def decisions(self, number: int) -> Decisions:
        """The decisions of a game's players, by compiled rules."""
        game, entry = self.facts.rules_of, self.entries[number]
        own = [step for step in entry.steps if step.seat != CHANCE]
        seen = np.empty((len(own), game.observation_size), np.uint8)
        masks = np.zeros((len(own), len(game.new_mask())), np.uint8)
        states, listed, row = np.zeros(1, game.state_dtype), np.empty(len(game.catalogue), np.int64), 0
        game.fast.setup_at(states, 0, self.facts.players, game.option_values(self.facts.options))
        for step in entry.steps:
            if step.seat != CHANCE:
                game.fast.observe_at(states, 0, step.seat, seen[row])
                game.fast.choices_at(states, 0, step.seat, masks[row], listed)
                row += 1
            game.fast.apply_at(states, 0, step.seat, step.action)
        if fingerprint_of(states.tobytes()) != entry.end:
            raise BadData(f"game {number}: it ends in another position than it did")
        won = [(rank == 1) / max(1, entry.ranks.count(1)) for rank in entry.ranks]
        return Decisions(
            seats=np.array([step.seat for step in own], np.uint8),
            observations=seen,
            masks=masks[:, : len(game.catalogue)],
            actions=np.array([step.action for step in own], np.int64),
            returns=np.array([won[step.seat] for step in own], np.float32),
        )

    def save(self, path: Path | str) -> None:
        """Write a file, of the kind that its name ends with."""
        path = Path(path)
        header = json.dumps({"format": FORMAT, **asdict(self.facts)}, ensure_ascii=False)
        try:
            match path.suffix:
                case ".npz":
                    np.savez_compressed(
                        path, allow_pickle=False, header=np.array(header), **_flat(self.entries)
                    )
                case ".parquet":
                    _write_parquet(path, header, self.entries)
                case _:
                    raise BadRequest(f"{path}: expected a name that ends with {' or '.join(SUFFIXES)}")
        except OSError as error:
            raise BadRequest(f"cannot write {path}: {error.strerror or error}") from None

    @classmethod
    def load(cls, path: Path | str) -> Dataset:
        """Read a file that `save` wrote."""
        path = Path(path)
        if path.suffix not in SUFFIXES:
            raise BadRequest(f"{path}: expected a name that ends with {' or '.join(SUFFIXES)}")
        try:
            header, entries = _read_npz(path) if path.suffix == ".npz" else _read_parquet(path)
        except OSError as error:
            raise BadRequest(f"{path}: {error.strerror or error}") from None
        facts = json.loads(header)
        if facts.pop("format", None) != FORMAT:
            raise BadData(f"{path}: expected a {FORMAT}")
        return cls(Facts(**facts), entries)


def fingerprint_of(state: bytes) -> bytes:
    """A few bytes that stand for a position."""
    return blake2b(state, digest_size=FINGERPRINT).digest()


def facts_of(game: Game, players: int, options: Mapping[str, int], source: str) -> Facts:
    """The facts of games that are about to be played."""
    return Facts(game.id, game.rules_version, game.components_hash, players, dict(options), source)


# --- NPZ: columns, and where each game's part of them begins


def _flat(entries: Sequence[Entry]) -> dict[str, npt.NDArray[Any]]:
    steps = [step for entry in entries for step in entry.steps]
    lengths = [len(entry.steps) for entry in entries]
    return {
        "bots": np.array([entry.bots for entry in entries], np.str_),
        "deals": np.array([entry.deal for entry in entries], np.int64),
        "ranks": np.array([entry.ranks for entry in entries], np.uint8),
        "scores": np.array([entry.scores for entry in entries], np.int32),
        "ends": np.array([list(entry.end) for entry in entries], np.uint8),
        "first_steps": np.cumsum([0, *lengths]).astype(np.int64),
        "seats": np.array([step.seat for step in steps], np.uint8),
        "actions": np.array([step.action for step in steps], np.uint16),
    }


def _read_npz(path: Path) -> tuple[str, list[Entry]]:
    with np.load(path, allow_pickle=False) as file:
        held = {name: file[name] for name in file.files}
    seats, actions, first = held["seats"].tolist(), held["actions"].tolist(), held["first_steps"].tolist()
    columns = (held[name].tolist() for name in ("bots", "deals", "ranks", "scores", "ends"))
    entries = [
        Entry(
            tuple(bots),
            deal,
            tuple(ranks),
            tuple(scores),
            tuple(map(Step, seats[first[i] : first[i + 1]], actions[first[i] : first[i + 1]])),
            bytes(end),
        )
        for i, (bots, deal, ranks, scores, end) in enumerate(zip(*columns, strict=True))
    ]
    return str(held["header"]), entries


# --- Parquet: a row for each game


def _arrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise Unavailable("Parquet needs pyarrow, .npz does not: pip install 'kaffihus[data]'") from None
    return pyarrow


def _write_parquet(path: Path, header: str, entries: Sequence[Entry]) -> None:
    arrow = _arrow()
    columns = {
        "bots": ([entry.bots for entry in entries], arrow.list_(arrow.string())),
        "deal": ([entry.deal for entry in entries], arrow.int64()),
        "ranks": ([entry.ranks for entry in entries], arrow.list_(arrow.uint8())),
        "scores": ([entry.scores for entry in entries], arrow.list_(arrow.int32())),
        "seats": ([[step.seat for step in entry.steps] for entry in entries], arrow.list_(arrow.uint8())),
        "actions": (
            [[step.action for step in entry.steps] for entry in entries],
            arrow.list_(arrow.uint16()),
        ),
        "end": ([entry.end for entry in entries], arrow.binary()),
    }
    table = arrow.table({name: arrow.array(values, kind) for name, (values, kind) in columns.items()})
    arrow.parquet.write_table(table.replace_schema_metadata({"kaffihus": header}), path, compression="zstd")


def _read_parquet(path: Path) -> tuple[str, list[Entry]]:
    table = _arrow().parquet.read_table(path)
    header = (table.schema.metadata or {}).get(b"kaffihus", b"{}").decode()
    entries = [
        Entry(
            tuple(row["bots"]),
            row["deal"],
            tuple(row["ranks"]),
            tuple(row["scores"]),
            tuple(map(Step, row["seats"], row["actions"])),
            row["end"],
        )
        for row in table.to_pylist()
    ]
    return header, entries
