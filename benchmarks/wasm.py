"""How fast games' modules are beside machine code, in one run: `python -m benchmarks.wasm [GAME…]`.

Processor time, best of three. Sizes are as they lie in the package, and as they travel.
"""

from __future__ import annotations

import gzip
import math
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from tests.lab.wasm_modules import Modules

from kaffihus import games
from kaffihus.bots.levels import LevelBot
from kaffihus.bots.network.weights import has_network
from kaffihus.bots.search.game_search import search_of
from kaffihus.bots.search.tree import new_tree
from kaffihus.core.chance import new_rng
from kaffihus.core.game import Game
from kaffihus.core.loops import first_seat
from kaffihus.core.position import Position
from kaffihus.core.state import PlainState
from kaffihus.lab.block import DECISIONS
from kaffihus.lab.run import Run
from kaffihus.lab.simulation import play_block
from kaffihus.lab.wasm.module import module_of

ATTEMPTS = 3
GAMES = 4000
SIMULATIONS = 2000
SEED = 5


def opening(game: Game) -> tuple[Position, int]:
    """The first decision of a game, and who takes it."""
    states = search_of(game).new_states()
    game.fast.setup_at(states, 0, game.seats[0], game.option_values())
    seat = first_seat(game.fast.chance_at(states, 0, new_rng(SEED)))
    position = Position(game, game.seats[0])
    return position.at(PlainState(game.state_dtype).load(states[0])), seat


def native_games(game: Game) -> float:
    """Decisions a second in random games."""
    run = Run(game, game.seats[0], GAMES, seed=SEED)
    play_block(run, 0, 1)  # compiles
    start = time.process_time()
    tally = play_block(run, 0, GAMES)
    return float(tally[DECISIONS]) / (time.process_time() - start)


def module_games(modules: Modules, game: Game) -> float:
    """The same in Node."""
    how = {"seats": game.seats[0], "options": game.option_values().tolist(), "seed": SEED}
    warm = {"kind": "block", **how, "games": 200}
    _, answer = modules.ask(game, warm, {**warm, "games": GAMES})
    return float(answer["tally"][DECISIONS] / answer["seconds"])


def native_search(game: Game, is_guided: bool) -> float:
    """Simulations a second from the first decision, with the network as `master` has it or without."""
    search, (position, seat) = search_of(game), opening(game)
    settings = told(game, is_guided)
    states, work, tree = search.new_states(), search.new_work(), new_tree(SIMULATIONS)
    position.state.store(states[0])
    grow, given = search.fast.search, (states, tree, work)
    if is_guided:
        grow, given = search.fast.guided_search, (*given, search.new_network())
    for simulations in (1, SIMULATIONS):  # the first compiles
        search.fast.clear(tree, SEED, 0)
        start = time.process_time()
        grow(*given, settings, seat, simulations)
    return SIMULATIONS / (time.process_time() - start)


def module_search(modules: Modules, game: Game, is_guided: bool) -> float:
    """The same in Node."""
    settings = {name: float(value) for name, value in told(game, is_guided)._asdict().items()}
    return float(SIMULATIONS / choice_seconds(modules, game, level="newcomer", settings=settings))


def choice_seconds(modules: Modules, game: Game, **how: Any) -> float:
    """Processor seconds of a bot's first choice in Node, once the engine is warm."""
    position, seat = opening(game)
    state = position.state.to_bytes().hex()
    job = {"state": state, "seats": game.seats[0], "seat": seat, "botSeed": str(SEED), **how}
    task = {"kind": "choice", "job": job, "room": 0}
    _, answer = modules.ask(game, task, task)  # the first warms it up
    return float(answer["processor"])


def told(game: Game, is_guided: bool) -> Any:
    """How the search thinks here: the game's own settings, or those of its best level."""
    usual = LevelBot(0, "master").settings_for(game) if is_guided else search_of(game).settings
    return usual._replace(iterations=SIMULATIONS, seconds=0.0)


def best(measure: Any, *given: Any) -> float:
    """The best of a few attempts: other work on the machine only ever slows."""
    return max(measure(*given) for _ in range(ATTEMPTS))


def main() -> None:
    """Print the figures of the games named, or all, at their fewest players."""
    titles = (
        "game",
        "bytes",
        "gzip",
        "decisions/s",
        "native",
        "simulations/s",
        "native",
        "guided/s",
        "native",
        "strong, ms",
        "master, ms",
    )
    table = Table(title="modules beside machine code", header_style="dim")
    for column in titles:
        table.add_column(column, justify="left" if column == "game" else "right")
    with tempfile.TemporaryDirectory() as folder:
        modules = Modules(Path(folder))
        for game_id in sys.argv[1:] or games.IDS:
            game, module = games.load(game_id), module_of(games.load(game_id))
            figures = [best(module_games, modules, game), best(native_games, game)]
            figures += [best(module_search, modules, game, False), best(native_search, game, False)]
            if has_network(game, game.seats[0]):
                figures += [best(module_search, modules, game, True), best(native_search, game, True)]
            else:
                figures += [math.nan, math.nan]
            for level in ("strong", "master"):
                figures.append(
                    1000 * min(choice_seconds(modules, game, level=level) for _ in range(ATTEMPTS))
                )
            sizes = [len(module), len(gzip.compress(module, 9))]
            table.add_row(
                game.title,
                *("–" if math.isnan(one) else f"{one:,.0f}" for one in (*sizes, *figures)),
            )
    Console(width=140).print(table)


if __name__ == "__main__":
    main()
