"""What of our Python a browser is given: core, games, the pure table, stand-ins for what is compiled.

python web/tab/pack.py FOLDER     lays it out in a folder
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parents[1] / "src" / "kaffihus"
OWN = (HERE / "python", HERE / "standins")

PACKAGES = ("bots/characters", "core", "games", "review", "server/table", "server/wire")
FILES = ("__init__.py", "bots/level_names.py", "server/__init__.py", "server/errors.py")
# Bots and a review's judge are WebAssembly; other machines, lessons, rules pages and the terminal are not
# there; words are the page's.
NOT_NEEDED = (
    "bot.py",
    "device.py",
    "evaluation.py",
    "evaluator.py",
    "kernels.py",
    "lesson.py",
    "loops_device.py",
    "page.py",
    "rules_page.py",
    "schema.py",
    "series.py",
    "told.py",
)
DATA = ("components.toml",)

BOTS = '''"""The names of the bots, written when this was packed: they think in WebAssembly."""

OFFERED = {offered!r}


def offered():
    """The names of the bots that people may play with, weakest first."""
    return list(OFFERED)
'''


def files() -> Iterator[tuple[str, bytes]]:
    """Every file of the pack, by its path there."""
    from kaffihus.bots import offered

    for own in OWN:
        for path in sorted(own.rglob("*.py")):
            yield path.relative_to(own).as_posix(), path.read_bytes()
    for name in FILES:
        yield f"kaffihus/{name}", (SOURCE / name).read_bytes()
    for package in PACKAGES:
        for path in sorted((SOURCE / package).rglob("*")):
            is_code = path.suffix == ".py" and path.name not in NOT_NEEDED
            if is_code or path.name in DATA:
                yield f"kaffihus/{path.relative_to(SOURCE).as_posix()}", path.read_bytes()
    yield "kaffihus/bots/__init__.py", BOTS.format(offered=offered()).encode()


def lay_out(folder: Path) -> None:
    """Write the pack into a folder, which is emptied before."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in files():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


if __name__ == "__main__":
    lay_out(Path(sys.argv[1]))
