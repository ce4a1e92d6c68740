"""Teach FYFE's networks what lines and player boards bring: they watch games of the search.

    python -m benchmarks.fyfe_prospects --first search:iterations=100 --minutes 3 --generations 4

A generation watches games for some minutes on all cores, learns from them, and the next one plays by what
was learnt. The first plays by the bot that is named, or by the weights there are. Writes the weights that
games/fyfe/prospects.py reads, and prints how much they explain in games not learnt from, and points made.
"""

from __future__ import annotations

import argparse
import os
import time
from multiprocessing import get_context

import numpy as np

from benchmarks.small_network import explained, learn, told
from kaffihus import games
from kaffihus.bots import make_bot
from kaffihus.core.chance import new_rng
from kaffihus.core.loops import first_seat
from kaffihus.core.position import Position
from kaffihus.core.rule import compiled
from kaffihus.core.state import EMPTY
from kaffihus.games.fyfe import prospects
from kaffihus.games.fyfe.components import BOARD_POINTS
from kaffihus.games.fyfe.lines import LINES
from kaffihus.games.fyfe.state import Phase

FIRST_SEED = 2_000_000
SEATS = (2, 3, 4, 5)
CHANCES = (0.5, 0.2, 0.2, 0.1)  # how often a game is for so many players
ASTRAY = 0.01  # decisions at random, so that poor boards are seen as well
KEPT = 3  # generations that are learnt from: what was played by older weights is forgotten
UNSEEN = 10  # one part in so many is kept to check by
LINE_UNITS, BOARD_UNITS, EPOCHS = 48, 24, 6
LATER = "search:iterations=150,own_turn=1,explore=0.1"

FACTS_FROM = (
    "describe_line",
    "describe_board",
    "describe_all_lines",
    "lines_alive",
    "made_points",
    "count_bag",
    "is_open",
    "unused_boards",
)
Watched = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]


def watch(task: tuple[int, str, float]) -> Watched:
    """Play until the time is up: facts of lines and boards at each round's end, and what they brought."""
    number, name, until = task
    game, bot = games.load("fyfe"), make_bot(name, FIRST_SEED + number)
    states, rng = np.zeros(1, game.state_dtype), np.random.default_rng(FIRST_SEED + number)
    describe_line, describe_board, common_of, alive_of, made, bag_of, is_open, unused_of = (
        compiled(getattr(prospects, one)) for one in FACTS_FROM
    )
    mask, choices = game.new_mask(), np.zeros(len(game.catalogue), np.int64)
    lines, line_gains, boards, board_gains, points = [], [], [], [], []
    while not points or time.time() < until:
        seats = int(rng.choice(SEATS, p=CHANCES))
        table, chance = Position(game, seats), new_rng(int(rng.integers(1 << 60)))
        game.fast.setup_at(states, 0, seats, game.option_values())
        state, current, seen_lines, seen_boards = states[0], 1, [], []
        while bits := game.fast.chance_at(states, 0, chance):
            if state["round_number"] != current and state["phase"] == Phase.PLAY:
                current = int(state["round_number"])
                bag = bag_of(state)
                for seat in range(seats):
                    alive, facts = alive_of(state, seat), np.zeros(prospects.BOARD_FACTS)
                    describe_board(state, seat, alive, facts)
                    seen_boards.append((seat, facts.astype(np.float16), made(state, seat)))
                    opened = [line for line in range(LINES) if is_open(state, seat, line)]
                    common, unused = common_of(state, seat), unused_of(state, seat)
                    for line in opened:
                        facts = np.zeros(prospects.LINE_FACTS)
                        describe_line(state, seat, line, bag, alive, unused, common, facts)
                        seen_lines.append((len(seen_boards) - 1, seat, line, facts.astype(np.float16)))
            actor = first_seat(bits)
            if rng.random() < ASTRAY:
                count = game.fast.choices_at(states, 0, actor, mask, choices)
                action = int(choices[rng.integers(count)])
            else:
                action = bot.choose_at(table, states, 0, actor)
            game.fast.apply_at(states, 0, actor, action)
        ends = [made(state, seat) for seat in range(seats)]
        rest = [ends[seat] - before for seat, _, before in seen_boards]
        for at, seat, line, facts in seen_lines:
            board = int(state["board"][seat, line])
            is_turned = board != EMPTY and state["scored"][seat] >> board & 1
            gain = float(BOARD_POINTS[board]) if is_turned else 0.0
            rest[at] -= gain
            lines.append(facts)
            line_gains.append(gain)
        boards += [facts for _, facts, _ in seen_boards]
        board_gains += rest
        points += ends
    facts, gains = (np.array(one, np.float16) for one in (lines, boards)), (line_gains, board_gains, points)
    told_lines, told_boards = facts
    brought, rested, made_in_all = (np.array(one, np.float32) for one in gains)
    return told_lines, brought, told_boards, rested, made_in_all


def watch_all(name: str, minutes: float, generation: int, cores: int) -> list[Watched]:
    """Games on some cores; one process compiles for all of them first, by the weights there are now."""
    with get_context("spawn").Pool(1) as pool:
        pool.map(watch, [(0, name, time.time())])
    until = time.time() + 60 * minutes
    tasks = [(generation * 1000 + core, name, until) for core in range(cores)]
    with get_context("spawn").Pool(cores) as pool:
        return pool.map(watch, tasks, chunksize=1)


def learn_from(watched: list[Watched], what: str) -> np.ndarray:
    """Weights of the network of lines or of boards; prints how well they fit games not learnt from."""
    place, units = {"line": (0, LINE_UNITS), "board": (2, BOARD_UNITS)}[what]
    facts, gains = (np.concatenate([one[place + i] for one in watched]) for i in (0, 1))
    held = np.arange(len(gains)) // 500 % UNSEEN == 0
    weights = learn(facts[~held], gains[~held], units, EPOCHS)
    bias = float(np.mean(told(weights, facts[held]) - gains[held]))
    share = explained(weights, facts[held], gains[held])
    print(f"  {what}: {share:.3f} of {len(gains)} samples explained, bias {bias:.3f}", flush=True)
    return weights


def main() -> None:
    """Generation after generation: watch, learn, check, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--first", default=LATER)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--generations", type=int, default=4)
    parser.add_argument("--begin", type=int, default=0, help="number of the first, for its seeds")
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    kept: list[Watched] = []
    for generation in range(asked.begin, asked.begin + asked.generations):
        name = asked.first if generation == asked.begin else LATER
        watched = watch_all(name, asked.minutes, generation, asked.cores)
        points = np.concatenate([one[4] for one in watched])
        print(f"generation {generation}: {len(points)} boards by {name}", flush=True)
        print(f"  {points.mean():.1f} points, standard deviation {points.std():.1f}", flush=True)
        kept = [*kept, *watched][-KEPT * len(watched) :]
        for what, file in (("line", prospects.LINE_FILE), ("board", prospects.BOARD_FILE)):
            np.save(file, learn_from(kept, what))


if __name__ == "__main__":
    main()
