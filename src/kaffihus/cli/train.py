"""`kaffihus train`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kaffihus import games as house
from kaffihus.cli.common import console
from kaffihus.core.errors import BadRequest, Unavailable
from kaffihus.train.plan import Plan


def train_network(
    game_id: str,
    players: str | None,
    minutes: float,
    out: Path,
    checkpoint: Path | None,
    chosen: dict[str, Any],
) -> None:
    """Teach a network, or go on teaching one, with a line for each stage."""
    seats = parse_players(game_id, players)
    try:
        from kaffihus.train.course import resume, train
    except ImportError:
        raise Unavailable("training needs PyTorch: install the extra `train`") from None
    if checkpoint is not None:
        resume(checkpoint, minutes, out, console.print)
    else:
        train(Plan(game_id, seats, **chosen), minutes, out, console.print)
    console.print(f"The network, its curve and a checkpoint are in {out}.")


def parse_players(game_id: str, text: str | None) -> tuple[int, ...]:
    """Numbers of players by commas; the fewest if nothing is said."""
    game = house.load(game_id)
    if text is None:
        return (game.seats[0],)
    if not all(part.strip().isdecimal() for part in text.split(",")):
        raise BadRequest(f"players {text!r}; expected numbers by commas, such as 2,3,4")
    found = tuple(dict.fromkeys(int(part) for part in text.split(",")))
    for seats in found:
        game.check_seats(seats)
    return found
