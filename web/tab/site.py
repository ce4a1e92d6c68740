"""Writes the house as a site without a server, into build/site-tab: any host serves it, under any path.

python web/tab/site.py
"""

from __future__ import annotations

import gzip
import hashlib
import json
import lzma
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
import machine_code  # noqa: E402
import pack  # noqa: E402

NEAR = 8  # functions beside one that ran are kept, too: what lies together belongs together


def put_packed(name: str, data: bytes) -> None:
    """A file that the page unpacks itself."""
    path = PUBLIC / f"{name}.pack"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(gzip.compress(data, 9, mtime=0))


def lzma_of(data: bytes, aligned: bool) -> bytes:
    """A file of the form `.lzma` that says how long it is; aligned: of words of four bytes."""
    places = {"lc": 2, "lp": 2, "pb": 2} if aligned else {"lc": 3, "lp": 0, "pb": 0}
    how = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 25, **places}
    packed = lzma.compress(data, lzma.FORMAT_ALONE, filters=[how])
    return packed[:5] + len(data).to_bytes(8, "little") + packed[13:]


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
    """Python with our house in its memory, as it is when all is imported; of its machine code, what ran."""
    from kaffihus.server.wire.review import REVIEW_FORM

    pack.lay_out(WORK / "pack")
    run_script(node, "trim.mjs", WORK / "pack", WORK)
    pyodide = WEB / "node_modules" / "pyodide"
    javascript = (pyodide / "pyodide.asm.mjs").read_text()
    whole = machine_code.without_libraries((pyodide / "pyodide.asm.wasm").read_bytes(), javascript)
    for name, code in {"python": whole, "noting": machine_code.noting(whole)}.items():
        (WORK / name).mkdir()
        for file in ("pyodide.mjs", "pyodide.asm.mjs"):
            shutil.copy(pyodide / file, WORK / name)
        (WORK / name / "pyodide.asm.wasm").write_bytes(code)
    run_script(node, "snapshot.mjs", WORK)
    run_script(node, "ran.mjs", WORK)
    ran = json.loads((WORK / "ran.json").read_text())
    lean = machine_code.lean(whole, ran, NEAR)
    packs = {
        "loader": ("pyodide.mjs", (pyodide / "pyodide.mjs").read_bytes()),
        "runtime": ("runtime.lzma", lzma_of(javascript.encode(), aligned=False)),
        "wasm": ("python.lzma", lzma_of(lean, aligned=False)),
        "whole": ("whole.lzma", lzma_of(whole, aligned=False)),
        "memory": ("memory.lzma", lzma_of((WORK / "memory.bin").read_bytes(), aligned=True)),
    }
    names = {what: put_named(name, data) for what, (name, data) in packs.items()}
    size = json.loads((WORK / "memory.json").read_text())
    (PUBLIC / "packs.json").write_text(json.dumps(names | size | {"reviews": REVIEW_FORM}))


def run_script(node: build.Node, name: str, *folders: Path) -> None:
    """Run one of the scripts beside this file."""
    command = [str(node.folder / "node"), str(WEB / "tab" / name), *map(str, folders)]
    subprocess.run(command, check=True)


def put_named(name: str, data: bytes) -> str:
    """A file of Python under a name that says what is in it."""
    path = Path("python", name)
    path = path.with_stem(f"{path.stem}-{hashlib.sha256(data).hexdigest()[:8]}")
    (PUBLIC / path).parent.mkdir(exist_ok=True)
    (PUBLIC / path).write_bytes(data)
    print(f"{path.as_posix()}: {len(data)} bytes")
    return path.as_posix()


def pack_bots() -> None:
    """The bots as WebAssembly, with their networks."""
    folder = WORK / "bots"
    subprocess.run([sys.executable, "-m", "kaffihus.lab.wasm", "--out", str(folder)], check=True)
    for path in sorted(folder.iterdir()):
        put_packed(f"bots/{path.name}", path.read_bytes())


def pack_for_hosts(node: build.Node) -> None:
    """Beside every file that is not packed yet, .br and .gz: for hosts that look for such."""
    run_script(node, "compress.mjs", SITE)


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
    pack_for_hosts(node)
    print(f"{SITE.relative_to(ROOT)}: {total / 1e6:.1f} MB. Any host of files serves it.")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as problem:
        sys.exit(problem.returncode)
