"""Whether a character's manner shows: how often each attacks, asked at the same decisions.

    python -m benchmarks.manners caffeine_hit --players 3 --decisions 300

The decisions are those of random games at which an attack is one way among others (`ATTACKS` in the game's
`evaluation.py`). Simulations are counted: a busy machine changes nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice

from kaffihus import games
from kaffihus.bots import CHARACTERS, ask_bot, make_bot
from kaffihus.bots.search.game_search import search_of
from kaffihus.core.chance import CHANCE
from kaffihus.core.game import Game
from kaffihus.core.position import Position
from kaffihus.testing.playing import random_walk


def dilemmas(game: Game, players: int) -> Iterator[tuple[Position, int]]:
    """Positions with the seat that may attack there, or do something else."""
    attacks, seed = search_of(game).attacks, 0
    while True:
        seed += 1
        for position, step, _ in random_walk(game, players, {}, seed):
            if step.seat != CHANCE and len({int(attacks[one]) for one in position.legal(step.seat)}) == 2:
                yield position, step.seat


def attacks_taken(game: Game, bot: str, asked: list[tuple[Position, int]]) -> int:
    """How many of these decisions a bot answers by an attack."""
    player = make_bot(bot, 3)
    player.wait_for_compiler(game)
    answers = [ask_bot(player, position, seat, number) for number, (position, seat) in enumerate(asked)]
    return int(sum(search_of(game).attacks[action] for action in answers))


def main() -> None:
    """Print a line a character, and one for its level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--bots", help="by commas; the characters and their levels unless it is said")
    given = parser.parse_args()
    game = games.load(given.game)
    asked = list(islice(dilemmas(game, given.players or game.seats[0]), given.decisions))
    usual = [bot for one in CHARACTERS.values() for bot in (one.level, one.id)]
    for bot in given.bots.split(",") if given.bots else dict.fromkeys(usual):
        taken = attacks_taken(game, bot, asked)
        print(f"{bot:10} {taken:5} of {len(asked)}   {100 * taken / len(asked):5.1f} %", flush=True)


if __name__ == "__main__":
    main()
