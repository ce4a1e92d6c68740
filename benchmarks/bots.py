"""How the levels do against each other: `python -m benchmarks.bots`, or `make bench-bots`.

At each number of players every level plays the one below it, and `master` plays `classic`: one seat against
all others, every seat in turn over the same deals, on all cores. A share has its 95 % interval; `×` is the
multiple of a fair share.

    python -m benchmarks.bots                                    all games, for hours
    python -m benchmarks.bots --game fika --games 100            one of them, roughly
    python -m benchmarks.bots --game cafe_baras --players 3 4
"""

from __future__ import annotations

import argparse
from itertools import pairwise

from kaffihus import games
from kaffihus.bots import LEVELS
from kaffihus.lab.match import Match, play_match

AN_HOUR = 3600.0
PAIRS = [*((better, worse) for worse, better in pairwise(LEVELS)), ("master", "classic")]


def main() -> None:
    """Print the table, a line for each match as it ends."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", choices=games.IDS, nargs="*", default=games.IDS)
    parser.add_argument("--players", type=int, nargs="*", help="numbers of players; default: all")
    parser.add_argument("--games", type=int, default=300, help="of each match")
    parser.add_argument("--seconds", type=float, default=AN_HOUR, help="of each match at most")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    for game_id in asked.game:
        for players in asked.players or games.load(game_id).seats:
            print(f"\n{games.load(game_id).title}, {players} players")
            for bot, other in PAIRS:
                match = Match(game_id, bot, other, players, asked.seconds, asked.seed, asked.games)
                outcome = play_match(match)
                lift = outcome.wins * players / max(outcome.games, 1)
                print(f"  {bot:9} against {other:9}  {lift:.2f} ×  {outcome}", flush=True)


if __name__ == "__main__":
    main()
