"""`python -m kaffihus.lab.wasm --out DIR [GAME…]`: modules and networks for a page, as files.

With `--build` modules that are not current are first built into the games' folders, which takes a minute a
game and the extra `wasm`; where only what a module says of itself has changed, a moment.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from kaffihus import games
from kaffihus.bots.network.weights import has_network
from kaffihus.core.errors import KaffihusError
from kaffihus.lab.wasm.build import bring_up_to_date
from kaffihus.lab.wasm.module import module_of, network_file


def main() -> None:
    """The games named, or all."""
    parser = argparse.ArgumentParser(prog="python -m kaffihus.lab.wasm", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, unless some are named")
    parser.add_argument("--build", action="store_true", help="build modules that are not current")
    parser.add_argument("--out", type=Path, metavar="DIR", help="write GAME.wasm and GAME.network there")
    arguments = parser.parse_args()
    try:
        chosen = [games.load(game_id) for game_id in arguments.games or games.IDS]
        for game in chosen:
            if arguments.build:
                bring_up_to_date(game)
                print(f"{game.id}: {len(module_of(game)):,} bytes")
            if arguments.out:
                arguments.out.mkdir(parents=True, exist_ok=True)
                (arguments.out / f"{game.id}.wasm").write_bytes(module_of(game))
                if has_network(game):
                    (arguments.out / f"{game.id}.network").write_bytes(network_file(game))
    except KaffihusError as error:
        sys.exit(f"kaffihus: {error}")


if __name__ == "__main__":
    main()
