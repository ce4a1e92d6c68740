"""Which files of tests speak of what a fault is in, by their texts: these catch most faults at once."""

from __future__ import annotations

import re
from pathlib import Path

from mutants.faults import Fault
from mutants.targets import BROAD

MOST_FILES = 9


def files_of(tests: list[str], root: Path) -> list[str]:
    """The files of a suite, without those that it leaves out; all as paths from the root of the tree."""
    found = []
    for one in tests:
        if one.startswith("tests/"):
            paths = [root / one] if one.endswith(".py") else sorted((root / one).rglob("test_*.py"))
            found += [path.relative_to(root).as_posix() for path in paths]
    return [file for file in dict.fromkeys(found) if f"--ignore={file}" not in tests]


def naming(fault: Fault, source: str, files: list[str], root: Path) -> list[str]:
    """Those that are named after its module, import it or name its function: the most likely first."""
    module = fault.file.removeprefix("src/").removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    package, _, stem = module.rpartition(".")
    imported = re.compile(
        rf"\b{re.escape(module)}\b|from {re.escape(package)} import [^\n]*\b{re.escape(stem)}\b"
    )
    function = fault.function(source)

    def likelihood(file: str) -> int:
        text, name = (root / file).read_text("utf-8"), Path(file).stem
        is_namesake = name.removesuffix("_alone") in (f"test_{stem}", f"test_{stem}s")
        names_function = function and re.search(rf"\b{function}\b", text)
        is_broad = any(file == broad and fault.file.startswith(code) for code, broad in BROAD.items())
        return (
            5 * is_broad
            + 3 * is_namesake
            + (stem in name)
            + 2 * bool(imported.search(text))
            + bool(names_function)
            + file.startswith("tests/games/")
        )

    likely = {file: likelihood(file) for file in files}
    return sorted((file for file in files if likely[file]), key=lambda file: -likely[file])[:MOST_FILES]
