"""Of two cakes, which does a player of the cookie game lay? Counted over matches of a bot.

python -m benchmarks.lay_habits [BOT]: the table in games/cookie_jar/lay_habits.py
"""

from __future__ import annotations

import sys

import numpy as np

from kaffihus import games
from kaffihus.bots import Bot, make_bot
from kaffihus.core.chance import new_rng
from kaffihus.core.loops import first_seat
from kaffihus.core.position import Position
from kaffihus.games.cookie_jar.actions import LAY
from kaffihus.games.cookie_jar.components import CAKES
from kaffihus.games.cookie_jar.state import Phase

MATCHES = {3: 100, 4: 200}  # by players
FIRST_SEED = 1000


def count_lays(bot: Bot, seats: int, matches: int) -> np.ndarray:
    """How often each cake was laid and each other kept."""
    game = games.load("cookie_jar")
    table = Position(game, seats)
    states, lays = np.zeros(1, game.state_dtype), np.zeros((CAKES, CAKES), int)
    for match in range(matches):
        rng = new_rng(FIRST_SEED + match)
        game.fast.setup_at(states, 0, seats, game.option_values())
        while bits := game.fast.chance_at(states, 0, rng):
            seat = first_seat(bits)
            action = bot.choose_at(table, states, 0, seat)
            state = states[0]
            held = {int(state["hand"][seat]), int(state["aside"][0])}
            if state["phase"] == Phase.LAY and state["aside"][1] < 0 and len(held) == 2:
                laid = action - LAY
                lays[laid, (held - {laid}).pop()] += 1
            game.fast.apply_at(states, 0, seat, action)
    return lays


def main() -> None:
    """Print the table in percent."""
    bot = make_bot(sys.argv[1] if len(sys.argv) > 1 else "greedy", 77)
    lays = sum(count_lays(bot, seats, matches) for seats, matches in MATCHES.items()) + 0.5
    for row in np.clip(np.round(100 * lays / (lays + lays.T)), 2, 98).astype(int):
        print(row.tolist())


if __name__ == "__main__":
    main()
