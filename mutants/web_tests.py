"""Which of the page's tests load a module, by the texts: the test runner takes longer to say it."""

from __future__ import annotations

import re
from functools import cache
from os.path import normpath
from pathlib import Path

NAMED = re.compile(r"""(?:\bfrom|\bimport|\bimport\(|\bmock\(|\bimportActual[^(]*\()\s*["'](\.[^"'?]+)""")
MANY = re.compile(r"import\.meta\.glob[^(]*\(([^)]*)\)")
ENDINGS = ("", ".ts", ".svelte.ts", ".svelte", "/index.ts")


def tests_of(module: str, root: Path) -> list[str]:
    """The tests that load a module, directly or by others; all as paths from the root of the tree."""
    loaded_by = users(root)
    found, waiting = {module}, [module]
    while waiting:
        fresh = loaded_by.get(waiting.pop(), set()) - found
        found |= fresh
        waiting += fresh
    return sorted(name for name in found if name.endswith(".test.ts"))


@cache
def users(root: Path) -> dict[str, set[str]]:
    """By each file of the page, the files that name it."""
    found: dict[str, set[str]] = {}
    for path in sorted((root / "web" / "src").rglob("*")):
        if path.suffix in (".ts", ".svelte"):
            for used in uses(path):
                found.setdefault(used.relative_to(root).as_posix(), set()).add(
                    path.relative_to(root).as_posix()
                )
    return found


def uses(path: Path) -> set[Path]:
    """The files that a file loads."""
    text = path.read_text("utf-8")
    found = set()
    for name in NAMED.findall(text):
        place = beside(path, name)
        found |= {Path(place + ending) for ending in ENDINGS if Path(place + ending).is_file()}
    for names in MANY.findall(text):
        for name in re.findall(r"""["'](\.[^"']+)""", names):
            start, _, rest = name.partition("*")
            folder, _, begin = start.rpartition("/")
            found |= set(Path(beside(path, folder)).glob(f"{begin}*{rest}"))
    return found


def beside(path: Path, name: str) -> str:
    """Where a name leads that a file says."""
    return normpath(path.parent / name)
