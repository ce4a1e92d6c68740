"""A day of many players, minute by minute, against what things cost.

    python -m benchmarks.day --players 100000

People come as the hour has it, choose a game, sit down with friends or bots, play a few games and go.
What a decision, a table and a socket cost was measured (docs/performance.md); what people do is assumed,
and stands here to be changed.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np

MINUTES = 24 * 60
# Of a day's visits, how many begin in each hour: few at night, most after supper, in one time zone.
HOURS = np.array([6, 3, 2, 1, 1, 2, 4, 8, 12, 15, 17, 20, 24, 24, 22, 22, 25, 32, 45, 62, 70, 58, 34, 16])
GAMES_A_VISIT = 2.2  # on average, at least one
WITH_BOTS = 0.45  # of the games: one person against bots
SECONDS_A_DECISION = 9.0  # of a person


@dataclass(frozen=True)
class Kind:
    """A game as it is played, and what it costs the house."""

    title: str
    share: float  # of the games played
    seats: int
    decisions: int  # in a whole game, all seats together
    action_ms: float  # of a core, from frame to frames, disk and sockets included
    bot_ms: float  # of a core, a decision of `regular`


# action_ms: the parts of `python -m benchmarks.action` at that number of players, and disk and sockets:
# 1.2 ms with two players and 0.1 ms for each more, with one action a commit. (Two workers with PostgreSQL
# took 1.06 ms an action of FIKA at 1,000 a second, 0.54 beside the parts, with two actions a commit.)
# Decisions: games of `regular` against itself; bot_ms: `kaffihus arena` says it.
KINDS = (
    Kind("FIKA", 0.30, 2, 60, 1.7, 25),
    Kind("FYFE", 0.20, 3, 150, 2.6, 60),
    Kind("Caffeine Hit", 0.20, 4, 120, 2.3, 30),
    Kind("Café Baras", 0.15, 3, 110, 2.4, 40),
    Kind("Who Stole the Cookie from the Jar?", 0.15, 5, 90, 3.2, 30),
)
# `python -m benchmarks.server --weigh`; a socket that hears nothing for 2.5 seconds says that it lives.
KIB_A_TABLE, KIB_A_SOCKET = 150, 30  # at that many seats somewhat more than at the fewest
PING_MS, PINGS_A_SECOND = 0.07, 0.3
KIB_A_VISIT = 150  # scripts, styles and a game's words, packed; kept by the browser
BYTES_AN_ACTION = 400  # assumed of PostgreSQL, index and journal included; an SQLite file grows by 128
BUSY = 0.6  # of a core, where 99 of 100 actions are still told within 50 ms


NAMES = ("people", "tables", "visits", "actions", "house", "signs of life", "bots")


def simulate(players: int, seed: int) -> dict[str, np.ndarray]:
    """By minute: people, tables, actions, and cores' seconds of house and bots."""
    rng = np.random.default_rng(seed)
    hours = np.repeat(HOURS / HOURS.sum() / 60, 60)
    sums = {name: np.zeros(MINUTES) for name in NAMES}
    begins = rng.choice(MINUTES, players, p=hours)
    sums["visits"] += np.bincount(begins, minlength=MINUTES)
    games = 1 + rng.poisson(GAMES_A_VISIT - 1, players)
    for kind in KINDS:
        for alone in (True, False):
            people = 1 if alone else kind.seats
            share = kind.share * (WITH_BOTS if alone else 1 - WITH_BOTS)
            visitors = rng.random(players) < share
            _play(sums, kind, people, begins[visitors], games[visitors], rng)
    return sums


def _play(
    sums: dict[str, np.ndarray],
    kind: Kind,
    people: int,
    begins: np.ndarray,
    games: np.ndarray,
    rng: np.random.Generator,
) -> None:
    """What visitors add who play one kind of game: spread over as many minutes as it takes."""
    own = kind.decisions * people / kind.seats  # decisions that take a person's time
    minutes = games * own * SECONDS_A_DECISION / 60 * rng.lognormal(0, 0.3, len(games))
    tables = games / people  # each counts for their part of a table
    actions = tables * kind.decisions
    bots = actions * (kind.seats - people) / kind.seats
    for name, amount in (
        ("people", minutes),
        ("tables", minutes / people),
        ("actions", actions),
        ("house", actions * kind.action_ms / 1000),
        ("signs of life", minutes * 60 * PINGS_A_SECOND * PING_MS / 1000),
        ("bots", bots * kind.bot_ms / 1000),
    ):
        _spread(sums[name], begins, minutes, amount)


def _spread(sums: np.ndarray, begins: np.ndarray, minutes: np.ndarray, amount: np.ndarray) -> None:
    """Add an amount evenly over the minutes from each beginning; midnight goes over into the same day."""
    rate, ends = amount / minutes, begins + minutes
    change = np.zeros(3 * MINUTES)
    np.add.at(change, begins, rate)
    np.add.at(change, np.minimum(ends, 3 * MINUTES - 1).astype(int), -rate)
    sums += change.cumsum().reshape(3, MINUTES).sum(0)


def main() -> None:
    """Simulate and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    day = simulate(given.players, given.seed)
    peak = {name: values.max() for name, values in day.items()}
    mean = {name: values.mean() for name, values in day.items()}
    a_second = {name: (mean[name] / 60, peak[name] / 60) for name in NAMES[2:]}
    house = [a_second["house"][one] + a_second["signs of life"][one] for one in (0, 1)]
    memory = [
        (one["tables"] * KIB_A_TABLE + one["people"] * KIB_A_SOCKET) / 1024**2 for one in (mean, peak)
    ]
    print("| of the day | mean | peak |\n|---|---|---|")
    for name, (low, high), digits in (
        ("people at tables", (mean["people"], peak["people"]), 0),
        ("live tables", (mean["tables"], peak["tables"]), 0),
        ("visits a second", a_second["visits"], 1),
        (
            "pages and scripts, MiB a second",
            tuple(KIB_A_VISIT / 1024 * one for one in a_second["visits"]),
            1,
        ),
        ("actions a second", a_second["actions"], 0),
        ("cores of the house for actions", a_second["house"], 2),
        ("… for signs of life", a_second["signs of life"], 2),
        (f"… for both, at {BUSY:.0%} of each", tuple(one / BUSY for one in house), 1),
        ("cores of bots", a_second["bots"], 1),
        ("memory of tables and sockets, GiB", tuple(memory), 1),
    ):
        print(f"| {name} | {low:,.{digits}f} | {high:,.{digits}f} |")
    print(f"\nstored in a day: {day['actions'].sum() * BYTES_AN_ACTION / 1024**3:.1f} GiB")


if __name__ == "__main__":
    main()
