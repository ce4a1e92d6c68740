"""Games of two bots as record files, seeded, and what their reviews say.

    python -m benchmarks.reviewed_games fika games/ --games 24
    kaffihus review --games games/

Seats change with every game, and two games share a deal. Bots count simulations, not seconds. With
`--reviews FILE` every game is reviewed as well, on all cores: a line for each seat into the file, as
`kaffihus review --games games/ --json` has it, and everybody's means; games that are in the file already
are not played again. Needs nothing but NumPy and Numba.
"""

from __future__ import annotations

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path

from kaffihus import games
from kaffihus.bots import make_bot
from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.core.game import Game
from kaffihus.core.play import Play
from kaffihus.core.record import record_of, write_record
from kaffihus.review.series import Line, Mean, Refused, by_player, review_record

BOTS = ("regular", "search:guided=1,iterations=200,explore=0.7")  # `master`, its simulations counted


def play_game(game: Game, bots: list[str], seed: int, number: int) -> Play:
    """One game; the same seed and number, the same game."""
    order = bots if number % 2 == 0 else bots[::-1]
    players = [make_bot(name, seed + 2 * number + seat) for seat, name in enumerate(order)]
    for player in players:
        player.wait_for_compiler(game)
    chance, worlds = new_rng(seed, number // 2), new_rng(seed + 1, number)
    play = Play(game, [name.partition(":")[0] for name in order])
    while not play.position.is_over:
        if play.position.is_chance:
            play.act(CHANCE, play.position.copy().draw(chance))
        else:
            seat = play.position.pending[0]
            play.act(seat, players[seat].choose(play.position.redeal(seat, worlds), seat))
    return play


def file_of(number: int) -> str:
    """The name of a game's record."""
    return f"{number:04}.txt"


def read_reviews(path: Path) -> list[Line]:
    """The lines that an earlier run has left in a file."""
    if not path.exists():
        return []
    return [Line(**json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def play_and_review(
    game_id: str, folder: Path, bots: list[str], seed: int, number: int, is_reviewed: bool
) -> list[Line]:
    """Write one game's record; what its review says, where that is asked for."""
    record = write_record(record_of(play_game(games.load(game_id), bots, seed, number)))
    path = folder / file_of(number)
    path.write_text(record, "utf-8")
    if not is_reviewed:
        return []
    found = review_record(path.name, record.encode())
    assert not isinstance(found, Refused), found
    return found


def main() -> None:
    """Play, write a file for each game, and review."""
    parser = argparse.ArgumentParser(prog="benchmarks.reviewed_games", description=main.__doc__)
    parser.add_argument("game", choices=games.IDS)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--bots", nargs=2, default=BOTS)
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--reviews", type=Path, help="a file for the reviews' lines")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    lines = read_reviews(asked.reviews) if asked.reviews else []
    reviewed = {line.file for line in lines}
    numbers = [number for number in range(asked.games) if file_of(number) not in reviewed]
    with ProcessPoolExecutor(asked.cores, get_context("spawn")) as pool:
        each = (asked.game, asked.folder, list(asked.bots), asked.seed)
        rows = pool.map(play_and_review, *map(repeat, each), numbers, repeat(asked.reviews is not None))
        for found in rows:
            lines += found
            if asked.reviews:
                text = "".join(json.dumps(asdict(line), ensure_ascii=False) + "\n" for line in lines)
                asked.reviews.write_text(text, "utf-8")
    for player in by_player(lines):
        print(f"{player.player}, {player.games} games")
        for name, part in vars(player).items():
            if isinstance(part, Mean):
                print(f"  {name:14} {part.mean:+.3f} ± {part.error:.3f}")


if __name__ == "__main__":
    main()
