"""Games of two bots as record files, seeded, to be reviewed.

    python -m benchmarks.reviewed_games fika games/ --bots regular,search:guided=1,iterations=200 --games 24
    kaffihus review --games games/

Seats change with every game, and two games share a deal. Bots count simulations, not seconds.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from kaffihus import games
from kaffihus.bots import make_bot
from kaffihus.cli.arena import split_names
from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.core.game import Game
from kaffihus.core.play import Play
from kaffihus.core.record import record_of, write_record


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


def main() -> None:
    """Play, and write a file for each game."""
    parser = argparse.ArgumentParser(prog="benchmarks.reviewed_games", description=main.__doc__)
    parser.add_argument("game", choices=games.IDS)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--bots", default="regular,search:guided=1,iterations=200,explore=0.7")
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    game = games.load(asked.game)
    asked.folder.mkdir(parents=True, exist_ok=True)
    for number in range(asked.games):
        play = play_game(game, split_names(asked.bots), asked.seed, number)
        (asked.folder / f"{number:04}.txt").write_text(write_record(record_of(play)), "utf-8")


if __name__ == "__main__":
    main()
