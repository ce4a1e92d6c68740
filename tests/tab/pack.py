"""Scripts run with what a browser is given, or with what is installed: what they print."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def laid_out(folder: Path) -> Path:
    """What a browser is given, in a folder."""
    packing = [sys.executable, ROOT / "web" / "tab" / "pack.py", folder]
    subprocess.run(packing, check=True, env=os.environ | {"PYTHONPATH": str(ROOT / "src")})
    return folder


def told(script: str, *words: str, pack: Path | None = None) -> list[str]:
    """What a script prints: with the pack and the standard library alone, or with what is installed."""
    isolated, path = (["-S"], pack) if pack else ([], ROOT / "src")
    command = [sys.executable, *isolated, HERE / script, *words]
    env = os.environ | {"PYTHONPATH": str(path), "PYTHONIOENCODING": "utf-8"}
    found = subprocess.run(command, env=env, cwd=HERE, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr[-3000:]
    return found.stdout.splitlines()
