"""A network's weights as whole numbers, and the file they are kept in.

The network has two hidden layers. Training works with real numbers; what is played with are whole
numbers, since their sums are the same in any order and on any machine: interpreted, compiled, on a GPU.
A real weight w is kept as the whole number nearest to w · 2^shift, one shift a layer; what a layer puts
out is counted in units of 2^-UNIT.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kaffihus.core.errors import BadData, Unavailable
from kaffihus.core.game import Game

UNIT = 10  # bits behind the point of what a layer puts out
MOST = (1 << 15) - 1  # of a weight, and of what a neuron puts out
FILE = "network.npz"


class Weights(NamedTuple):
    """The network as the rules use it."""

    first: Any  # by feature and neuron
    first_bias: Any
    second: Any  # by neuron of the first layer and of the second
    second_bias: Any
    policy: Any  # by action and neuron
    policy_bias: Any
    value: Any  # by neuron
    value_bias: Any  # of one number
    shifts: Any  # of the four layers


def whole_weights(layers: dict[str, npt.NDArray[np.float32]], most: npt.NDArray[np.float32]) -> Weights:
    """Real weights as whole numbers. `most` is the largest value of each feature, which counts as 1."""
    first, first_shift = _whole(layers["first"] / most[:, None])
    second, second_shift = _whole(layers["second"])
    policy, policy_shift = _whole(layers["policy"])
    value, value_shift = _whole(layers["value"])

    def bias(name: str, shift: int) -> npt.NDArray[np.int64]:
        return np.rint(layers[name].astype(np.float64) * 2.0**shift).astype(np.int64)

    return Weights(
        first,
        bias("first_bias", first_shift),
        second,
        bias("second_bias", second_shift + UNIT),
        policy,
        bias("policy_bias", policy_shift + UNIT),
        value,
        bias("value_bias", value_shift + UNIT),
        np.array([first_shift, second_shift, policy_shift, value_shift], np.int64),
    )


def _whole(weights: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.int16], int]:
    """Weights as whole numbers, as finely as sixteen bits allow."""
    shift = int(np.floor(np.log2(MOST / max(float(np.abs(weights).max()), 1e-6))))
    shift = min(shift, 24)
    assert shift >= UNIT, f"a weight of {np.abs(weights).max():.1f} is too large"
    return np.rint(weights * 2.0**shift).astype(np.int16), shift


def fingerprint(game: Game) -> str:
    """What a network was taught on: the rules, the order of the actions, the observation."""
    pieces = [(piece.name, piece.shape, piece.most) for piece in game.layout.pieces]
    actions = [str(action) for action in game.catalogue.actions]
    text = repr((game.id, game.rules_version, game.components_hash, pieces, actions))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def write_weights(weights: Weights, game: Game, seats: Sequence[int]) -> bytes:
    """The file of a network, which was taught with these numbers of players."""
    parts = {name: np.asarray(value) for name, value in weights._asdict().items()}
    file = io.BytesIO()
    parts["fingerprint"], parts["seats"] = np.array(fingerprint(game)), np.array(seats, np.int64)
    np.savez_compressed(file, **parts)  # type: ignore[arg-type]  # no part is named allow_pickle
    return file.getvalue()


def read_weights(data: bytes, game: Game) -> Weights:
    """A network from its file; refused if it was taught on another game."""
    return _read(data, game)[0]


def _read(data: bytes, game: Game) -> tuple[Weights, tuple[int, ...]]:
    """A network, and the numbers of players it was taught with."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            parts = {name: file[name] for name in file.files}
        taught, seats = str(parts.pop("fingerprint")), tuple(map(int, parts.pop("seats")))
        weights = Weights(**{name: np.ascontiguousarray(value) for name, value in parts.items()})
    except (ValueError, OSError, KeyError, TypeError, EOFError, zipfile.BadZipFile) as error:
        raise BadData(f"not a network of {game.title}: {error}") from None
    if taught != fingerprint(game):
        raise BadData(f"this network was taught on other rules or features than those of {game.title}")
    return weights, seats


def has_network(game: Game, players: int | None = None) -> bool:
    """Whether there is one in the game's folder, and it was taught with so many players."""
    if not resources.files(game.package).joinpath(FILE).is_file():
        return False
    return players is None or players in _network_of(game)[1]


def weights_of(game: Game) -> Weights:
    """The network in the game's folder."""
    if not has_network(game):
        raise Unavailable(f"no network has been taught {game.title} yet")
    return _network_of(game)[0]


@cache
def _network_of(game: Game) -> tuple[Weights, tuple[int, ...]]:
    return _read(resources.files(game.package).joinpath(FILE).read_bytes(), game)
