"""Writes the house as a site without a server, into build/site-tab: any host serves it, under any path.

python web/tab/site.py
"""

from __future__ import annotations

import gzip
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
WORK = ROOT / "build" / "tab"
PUBLIC = WORK / "public"
SITE = ROOT / "build" / "site-tab"

sys.path[:0] = [str(WEB), str(WEB / "tab")]

import build  # noqa: E402  # what finds Node
import pack  # noqa: E402


def put_packed(name: str, data: bytes) -> None:
    """A file that the page unpacks itself."""
    path = PUBLIC / f"{name}.pack"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(gzip.compress(data, 9, mtime=0))


def write_facts() -> None:
    """What a house would answer about its games, as files."""
    from kaffihus import games
    from kaffihus.core.position import Position
    from kaffihus.server.http.games import game_info, game_page
    from kaffihus.server.wire.encoding import encode

    folder = PUBLIC / "facts"
    folder.mkdir(parents=True)
    (folder / "games.json").write_text(encode([game_info(games.load(one)) for one in games.IDS]))
    for one in games.IDS:
        (folder / f"{one}.json").write_text(encode(game_page(one)))
        position = Position(games.load(one), games.load(one).seats[0])
        names = ["", *(f"{seat + 1}" for seat in range(1, position.seats))]
        opening = {"names": names, "view": position.view(0)}
        (folder / f"{one}-opening.json").write_text(encode(opening))


def pack_python(node: build.Node) -> None:
    """Python, its library and our house, trimmed and packed."""
    pack.lay_out(WORK / "pack")
    trim = [str(node.folder / "node"), str(WEB / "tab" / "trim.mjs"), str(WORK / "pack"), str(PUBLIC)]
    subprocess.run(trim, check=True)


def pack_bots() -> None:
    """The bots as WebAssembly, with their networks."""
    folder = WORK / "bots"
    subprocess.run([sys.executable, "-m", "kaffihus.lab.wasm", "--out", str(folder)], check=True)
    for path in sorted(folder.iterdir()):
        put_packed(f"bots/{path.name}", path.read_bytes())


def build_page(node: build.Node, mode: str) -> None:
    """The page in one of its forms."""
    build.npm(node, "run", "--silent", "build", "--", "--mode", mode, "--logLevel", "warn")


def main() -> None:
    """Pack Python, bots and answers; build the file of a saved game, and pack it, too; build the page."""
    node = build.find_node()
    build.install(node)
    shutil.rmtree(WORK, ignore_errors=True)
    PUBLIC.mkdir(parents=True)
    print("Packing Python for a tab (a minute) …", flush=True)
    pack_python(node)
    pack_bots()
    write_facts()
    print("Building the site …", flush=True)
    build_page(node, "saved")
    put_packed("saved/game.html", (WORK / "saved" / "index.html").read_bytes())
    build_page(node, "tab")
    total = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    print(f"{SITE.relative_to(ROOT)}: {total / 1e6:.1f} MB. Any host of files serves it.")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as problem:
        sys.exit(problem.returncode)
