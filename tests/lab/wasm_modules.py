"""Modules in Node, by the page's own loader: what the tests and the benchmark ask of them."""

import json
import subprocess
from functools import cache
from pathlib import Path

from web.build import MODULES, find_node

from kaffihus.bots.network.weights import has_network
from kaffihus.lab.wasm.module import module_of, network_file

WEB = MODULES.parent
PLAYER = Path(__file__).with_name("wasm_player.mjs")


def as_module(source, path):
    """A file of the page, which uses no other, as Node takes it."""
    command = [MODULES / ".bin/esbuild", "--loader=ts", "--format=esm", "--target=es2022"]
    text = source.read_text("utf-8")
    plain = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    path.write_text(plain.stdout, "utf-8")
    return path


class Modules:
    """Games' modules as files, and the loader as Node takes it."""

    def __init__(self, folder):
        self.folder = folder
        self.node = find_node().folder / "node"
        self.loader = as_module(WEB / "src/tab/wasm.ts", folder / "loader.mjs")

    @cache  # noqa: B019 there is one for all tests
    def files(self, game):
        """The module and, where the game has one, the network."""
        module = self.folder / f"{game.id}.wasm"
        module.write_bytes(module_of(game))
        if not has_network(game):
            return [module]
        network = self.folder / f"{game.id}.network"
        network.write_bytes(network_file(game))
        return [module, network]

    def ask(self, game, *tasks):
        """What Node answers to these tasks."""
        command = [self.node, PLAYER, self.loader, *self.files(game)]
        text = json.dumps(tasks)
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)
