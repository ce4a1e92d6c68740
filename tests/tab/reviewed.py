"""The review of a game that was played at random: a house's, or a tab's with a module in Node.

python reviewed.py GAME few               of the tiny game, few worlds; interpreted where no network is
python reviewed.py GAME all               of the smallest table, and all worlds
python -S reviewed.py GAME few COMMAND…   the same as a tab makes it; the command starts the judge
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from functools import partial
from typing import Any

from kaffihus import games
from kaffihus.core.chance import CHANCE, new_rng, random_below
from kaffihus.core.game import Game
from kaffihus.core.play import Play
from kaffihus.core.record import record_of, write_record
from kaffihus.review import beliefs, course, judging, plain, review

SEED = 5
FEW: dict[Any, dict[str, int]] = {
    beliefs: {"WORLDS": 6, "LEAST_WORLDS": 1},
    course: {"CONTINUATIONS": 2, "AT_DRAWS": 3, "AT_STAGES": 4},
    judging: {"FEW": 4, "MANY": 8, "MOST_ACTIONS": 4, "SECOND_LOOK": 4},
    sys.modules["kaffihus.review.reviewing"]: {"STARTS": 8, "HAPPENINGS": 4},
}


def played(game: Game, options: dict[str, int]) -> Play:
    """A game between players who choose at random."""
    chosen, drawn = random.Random(game.id), new_rng(SEED)
    play = Play(game, [f"p{seat}" for seat in range(game.seats[0])], options)
    while not play.position.is_over:
        position = play.position
        if position.is_chance:
            play.act(CHANCE, position.drawn(partial(random_below, drawn)))
        else:
            seat = position.pending[0]
            play.act(seat, chosen.choice(position.legal(seat)))
    return play


def by_house(play: Play, is_few: bool) -> Any:
    """The review as plain data, by the machine's own code."""
    from kaffihus.bots.network.weights import has_network

    is_plain = is_few and not has_network(play.game, len(play.players))
    return plain(review(play, is_plain=is_plain))


def by_tab(play: Play, command: list[str]) -> Any:
    """The same as a tab makes it of the record, asking the judge that the command starts."""
    from kaffihus_tab.making import Making

    judge = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(text: str) -> str:
        assert judge.stdin is not None and judge.stdout is not None
        judge.stdin.write(text + "\n")
        return judge.stdout.readline()

    making, state = Making(write_record(record_of(play)), ask), {"review": None}
    while state["review"] is None:
        state = json.loads(making.go_on())
    judge.communicate()
    return state["review"]


def main(game_id: str, how_many: str, *command: str) -> None:
    """Print it, as JSON; and beside it how many seconds of processor time it took, the judge's with it."""
    game, is_few = games.load(game_id), how_many == "few"
    if is_few:
        for module, numbers in FEW.items():
            vars(module).update(numbers)
    play = played(game, dict(game.tiny) if is_few else {})
    start = sum(os.times()[:4])
    found = by_tab(play, list(command)) if command else by_house(play, is_few)
    print(json.dumps(found))
    print(f"{sum(os.times()[:4]) - start:.2f}", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
