"""Whether a character's manner shows: how often each attacks, and answers otherwise than its level does.

    python -m benchmarks.manners caffeine_hit --players 3 --decisions 300

The decisions are those of random games at which an attack is one way among others (`ATTACKS` in the game's
`evaluation.py`); where nobody can attack, all at which there is a choice. A level is held against itself
with another seed: so far apart it is without any manner. Simulations are counted, also those of the level
that otherwise stops by the clock: a busy machine changes nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice

from kaffihus import games
from kaffihus.bots import CHARACTERS, ask_bot, make_bot
from kaffihus.bots.search.game_search import search_of
from kaffihus.core.chance import CHANCE
from kaffihus.core.game import Game
from kaffihus.core.position import Position
from kaffihus.testing.playing import random_walk

Asked = list[tuple[Position, int]]
SEED, ANOTHER = 3, 4


def dilemmas(game: Game, players: int) -> Iterator[tuple[Position, int]]:
    """Positions with the seat that may attack there, or not; where nobody can, that has a choice."""
    attacks, seed = search_of(game).attacks, 0
    while True:
        seed += 1
        for position, step, _ in random_walk(game, players, {}, seed):
            if step.seat == CHANCE:
                continue
            legal = position.legal(step.seat)
            if len({int(attacks[one]) for one in legal} if attacks.any() else legal) > 1:
                yield position, step.seat


def answers(game: Game, bot: str, asked: Asked, seed: int = SEED) -> list[int]:
    """What a bot does at these decisions."""
    player = make_bot(bot, seed)
    player.wait_for_compiler(game)
    return [ask_bot(player, position, seat, number) for number, (position, seat) in enumerate(asked)]


def attacks_taken(game: Game, bot: str, asked: Asked) -> int:
    """How many of these decisions a bot answers by an attack."""
    return attacks_among(game, answers(game, bot, asked))


def attacks_among(game: Game, actions: Sequence[int]) -> int:
    """How many of these actions are attacks."""
    return int(sum(search_of(game).attacks[action] for action in actions))


def main() -> None:
    """Print a line a character, after one for its level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--iterations", type=int, default=200, help="simulations of master and Grímur")
    given = parser.parse_args()
    game = games.load(given.game)
    asked = list(islice(dilemmas(game, given.players or game.seats[0]), given.decisions))
    counted = f":iterations={given.iterations},seconds=0"
    usual: dict[str, list[int]] = {}

    def tell(name: str, actions: list[int], others: list[int]) -> None:
        attacks = attacks_among(game, actions) / len(asked)
        apart = sum(one != other for one, other in zip(actions, others, strict=True)) / len(asked)
        print(f"{name:10} attacks {100 * attacks:5.1f} %   otherwise {100 * apart:5.1f} %", flush=True)

    for one in CHARACTERS.values():
        way = counted if one.level == "master" else ""
        if one.level not in usual:
            usual[one.level] = answers(game, one.level + way, asked)
            tell(one.level, usual[one.level], answers(game, one.level + way, asked, ANOTHER))
        tell(one.id, answers(game, one.id + way, asked), usual[one.level])


if __name__ == "__main__":
    main()
