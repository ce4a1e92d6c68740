"""A game's module as a file: what it says of itself, and where it lies.

A module is WebAssembly with nothing to import and one more section, `kaffihus`: its manifest. Whoever
loads it finds there which rules it plays by, where the parts of its workspace lie, and how the bots that
people may play with think.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from kaffihus.bots import make_bot, offered
from kaffihus.bots.network.weights import fingerprint, has_network
from kaffihus.bots.search.bot import ThinkingBot
from kaffihus.bots.search.game_search import search_of
from kaffihus.bots.search.settings import SearchSettings
from kaffihus.core.errors import BadData
from kaffihus.core.game import Game
from kaffihus.lab.wasm.workspace import network_bytes, workspace_of

FILE = "compiled.wasm"  # in the game's folder
SECTION = b"kaffihus"
FORM = 1  # of the manifest and the entries: one that differs cannot be loaded by an older page
CUSTOM = 0  # the id of a section that WebAssembly itself does not read


def facts_of(game: Game) -> dict[str, Any]:
    """What a game's module says of it, but for what it is made from and with."""
    space = workspace_of(game)
    return {
        "form": FORM,
        "game": game.id,
        "rules": game.rules_label,
        "parts": {part.name: [part.offset, part.size] for part in space.parts},
        "size": space.size,
        "settings": list(SearchSettings._fields),
        "bots": {str(seats): _bots(game, seats) for seats in game.seats},
        "network": _network(game),
        "review": _review(game),
    }


def _bots(game: Game, seats: int) -> dict[str, list[float]]:
    """How each bot thinks at a table of so many, setting by setting."""
    bots = {name: make_bot(name, 0) for name in offered()}
    return {
        name: [float(value) for value in bot.settings_for(game, seats)]
        for name, bot in bots.items()
        if isinstance(bot, ThinkingBot)
    }


def _review(game: Game) -> dict[str, Any]:
    """How games are reviewed: the settings of playouts, and at which tables the network judges instead."""
    return {
        "settings": [float(value) for value in search_of(game).settings],
        "taught": [seats for seats in game.seats if has_network(game, seats)],
    }


def _network(game: Game) -> dict[str, Any] | None:
    """Where the weights belong, and by which rules they were taught."""
    if not has_network(game):
        return None
    space = workspace_of(game)
    start = space.network[0].offset
    return {"offset": start, "bytes": space.size - start, "fingerprint": fingerprint(game)}


def network_file(game: Game) -> bytes:
    """A game's network for its module: what it was taught on, then the weights as they lie in memory."""
    return fingerprint(game).encode() + network_bytes(game)


def module_of(game: Game) -> bytes:
    """The module in the game's folder."""
    file = resources.files(game.package).joinpath(FILE)
    if not file.is_file():
        raise BadData(f"{game.title} has no module yet: `python -m kaffihus.lab.wasm --build {game.id}`")
    return file.read_bytes()


def with_manifest(module: bytes, manifest: dict[str, Any]) -> bytes:
    """A module that says this of itself."""
    text = json.dumps(manifest, separators=(",", ":"), sort_keys=True).encode()
    content = _leb128(len(SECTION)) + SECTION + text
    return module + bytes([CUSTOM]) + _leb128(len(content)) + content


def manifest_in(module: bytes) -> dict[str, Any]:
    """What a module says of itself."""
    manifest: dict[str, Any] = json.loads(_split(module)[1])
    return manifest


def code_in(module: bytes) -> bytes:
    """A module without what it says of itself."""
    return _split(module)[0]


def _split(module: bytes) -> tuple[bytes, bytes]:
    """A module's code, and its manifest, which is the last section."""
    name = _leb128(len(SECTION)) + SECTION
    code, found, text = module.rpartition(name + b"{")
    if not found:
        raise BadData("not a module of a game: it has no manifest")
    head = bytes([CUSTOM]) + _leb128(len(name) + 1 + len(text))
    return code.removesuffix(head), b"{" + text


def _leb128(number: int) -> bytes:
    """A whole number as WebAssembly writes it: seven bits a byte, the low ones first."""
    written = bytearray()
    while True:
        number, low = number >> 7, number & 0x7F
        if number == 0:
            return bytes([*written, low])
        written.append(low | 0x80)
