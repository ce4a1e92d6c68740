"""Teach the cookie game's network what a round is worth: it watches matches.

python -m benchmarks.round_value: first of `greedy` alone, then such in which one seat searches with what
was learnt from these. Writes the weights that games/cookie_jar/round_value.py reads, and prints
how much of what rounds bring they explain in matches not learnt from. Half an hour.
"""

from __future__ import annotations

import os
from multiprocessing import get_context

import numpy as np

from benchmarks.small_network import explained, learn
from kaffihus import games
from kaffihus.bots import make_bot
from kaffihus.core.chance import new_rng
from kaffihus.core.loops import first_seat
from kaffihus.core.position import Position
from kaffihus.core.rule import compiled
from kaffihus.core.state import EMPTY
from kaffihus.games.cookie_jar import round_value
from kaffihus.games.cookie_jar.state import Phase

# Matches by players, of `greedy` alone and with a seat that searches.
ALONE = {3: 8000, 4: 6000, 5: 1500, 6: 1000, 7: 1000}
SEARCHED = {3: 4000, 4: 2500, 5: 300, 6: 200, 7: 200}
SEARCH = "search:iterations=600"
PER_TASK = 50
FIRST_SEED = 1_000_000
UNSEEN = 10  # one task in so many is kept to check by
UNITS, EPOCHS = 64, 8

Watched = tuple[np.ndarray, np.ndarray]  # facts, and the points the round brought


def watch(task: tuple[int, int, bool]) -> Watched:
    """Play some matches: the facts for each seat at each cake that is laid, and what the round brought."""
    seats, number, is_searched = task
    game, greedy = games.load("cookie_jar"), make_bot("greedy", FIRST_SEED + number)
    search, table = make_bot(SEARCH, FIRST_SEED + number), Position(game, seats)
    states, facts, gains = np.zeros(1, game.state_dtype), [], []
    describe = compiled(round_value.describe)
    for match in range(PER_TASK):
        searcher = match % seats if is_searched else EMPTY
        rng = new_rng(FIRST_SEED + PER_TASK * number + match)
        game.fast.setup_at(states, 0, seats, game.option_values())
        state, seen, current = states[0], [], 1
        before = state["points"].copy()
        while True:
            bits = game.fast.chance_at(states, 0, rng)
            if bits == 0 or state["round_number"] != current:
                gain = state["points"] - before
                facts += [fact for _, fact in seen]
                gains += [gain[seat] for seat, _ in seen]
                seen, before, current = [], state["points"].copy(), int(state["round_number"])
            if bits == 0:
                break
            if state["phase"] == Phase.LAY:
                for seat in range(seats):
                    if state["inside"] >> seat & 1:
                        fact = np.zeros(round_value.FACTS)
                        describe(state, seat, searcher, fact)
                        seen.append((seat, fact.astype(np.float16)))
            actor = first_seat(bits)
            bot = search if actor == searcher else greedy
            game.fast.apply_at(states, 0, actor, bot.choose_at(table, states, 0, actor))
    return np.array(facts), np.array(gains, np.float32)


def watch_all(matches: dict[int, int], is_searched: bool) -> list[Watched]:
    """Matches on all cores."""
    tasks = [
        (seats, number, is_searched) for seats in matches for number in range(matches[seats] // PER_TASK)
    ]
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        return pool.map(watch, tasks, chunksize=1)


def together(watched: list[Watched]) -> Watched:
    """All in one."""
    facts, gains = zip(*watched, strict=True)
    return np.concatenate(facts), np.concatenate(gains)


def main() -> None:
    """Watch, learn, check, write; and once more with a seat that searches."""
    taught: list[Watched] = []
    for is_searched, matches in ((False, ALONE), (True, SEARCHED)):
        watched = watch_all(matches, is_searched)
        taught += [one for i, one in enumerate(watched) if i % UNSEEN]
        weights = learn(*together(taught), UNITS, EPOCHS)
        np.save(round_value.WEIGHTS_FILE, weights)
        share = explained(weights, *together(watched[::UNSEEN]))
        print(
            f"{'one seat searches' if is_searched else 'greedy alone'}: {share:.3f} explained", flush=True
        )


if __name__ == "__main__":
    main()
