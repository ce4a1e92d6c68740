"""One bot against others of another name, on all cores, for a while: how often it wins, with its interval.

    python -m kaffihus.lab.match fika --bot network --other master --seconds 60

The bot sits in every seat in turn over the same deals. A game that has begun is played to its end.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from kaffihus import games
from kaffihus.bots import make_bot
from kaffihus.core.errors import KaffihusError
from kaffihus.lab.arena import Pairing, Table, wilson, win_share


@dataclass(frozen=True)
class Match:
    """What is to be played."""

    game: str
    bot: str
    other: str
    players: int
    seconds: float
    seed: int = 0
    most: int = 100_000  # games


@dataclass(frozen=True)
class Outcome:
    """How often the bot has won: a shared win counts its share."""

    wins: float
    games: int
    milliseconds: float  # a decision of the bot

    def __str__(self) -> str:
        low, high = wilson(self.wins, self.games)
        share = self.wins / max(self.games, 1)
        interval = f"{100 * low:.1f}–{100 * high:.1f}"
        return (
            f"{100 * share:.1f} % ({interval}) of {self.games} games, {self.milliseconds:.2f} ms a decision"
        )


def play_match(match: Match, cores: int | None = None) -> Outcome:
    """Play on all cores until the time is up."""
    for name in (match.bot, match.other):
        make_bot(name, 0)  # a wrong name is refused before anything is played
    workers = cores or os.cpu_count() or 1
    _table(match).play(_pairing(match, 0))  # compiles, for all of them
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        parts = list(pool.map(_play_some, [match] * workers, range(workers), [workers] * workers))
    wins, played, seconds, choices = (sum(column) for column in zip(*parts, strict=True))
    return Outcome(wins, int(played), 1000 * seconds / max(choices, 1))


def _play_some(match: Match, first: int, step: int) -> tuple[float, int, float, int]:
    """Every so many-th game: wins, games, seconds of thinking, decisions."""
    table = _table(match)
    table.play(_pairing(match, first))  # from the cache: not part of the time
    wins, played, seconds, choices = 0.0, 0, 0.0, 0
    until = time.monotonic() + match.seconds
    for number in range(first, match.most, step):
        if time.monotonic() > until:
            break
        finish = table.play(_pairing(match, number))
        seat = number % match.players
        wins += win_share(finish.ranks, seat)
        seconds += finish.seconds[seat]
        choices += finish.choices[seat]
        played += 1
    return wins, played, seconds, choices


def _table(match: Match) -> Table:
    return Table(games.load(match.game), [match.bot, match.other], match.players, match.seed, None, True)


def _pairing(match: Match, number: int) -> Pairing:
    """The bot in its seat of a rotation, the others in the rest; a rotation plays one deal."""
    seat = number % match.players
    bots = tuple(0 if other == seat else 1 for other in range(match.players))
    return Pairing(number, number // match.players, bots)


def main() -> None:
    """Play a match and print how it went."""
    parser = argparse.ArgumentParser(prog="kaffihus.lab.match", description=main.__doc__)
    parser.add_argument("game", choices=games.IDS)
    parser.add_argument("--bot", default="network")
    parser.add_argument("--other", default="master")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--games", type=int, default=Match.most, help="at most")
    parser.add_argument("--cores", type=int, help="default: all")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    players = asked.players or games.load(asked.game).seats[0]
    try:
        match = Match(asked.game, asked.bot, asked.other, players, asked.seconds, asked.seed, asked.games)
        outcome = play_match(match, asked.cores)
    except KaffihusError as error:
        sys.exit(f"kaffihus: {error}")
    print(f"{asked.game}, {players} players: {asked.bot} against {asked.other}: {outcome}", flush=True)


if __name__ == "__main__":
    main()
