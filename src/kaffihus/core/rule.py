"""`@rule` marks a function of the rules; `compiled` gives its twin in machine code.

A rule is plain Python and stays plain Python: it runs as it stands, under a debugger, with
coverage and with no compiler installed. Where speed matters, `compiled(f)` builds the twin:
the same code with the twins of every rule it calls, handed to Numba. Numba is imported there
and nowhere else. CUDA kernels call the compiled twins as they are (numba-cuda compiles a
function that it meets inside a kernel once more, for the device).

`bind` fills a template: loops and searches are written once, over the names of the contract,
and bound to the functions of one game.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar, cast

from kaffihus.core.errors import Unavailable

Function = TypeVar("Function", bound=Callable[..., Any])
Namespace = dict[str, Any]

SOURCES = ("core", "games", "bots", "lab", "research")  # the layers that hold rules or templates
PROSE = ("lesson.toml", "rules.toml")  # files of a game that no rule is compiled from
KEPT_DAYS = 30  # a folder of the cache that nobody has used for so long is forgotten
SECONDS_A_DAY = 24 * 3600
KEPT_BYTES = 2 << 30  # and the longest unused ones, where all together are larger than this

# Twins by the identity of the namespace they were made from, which is kept alive beside them.
_twins: dict[int, tuple[Namespace, Namespace]] = {}


def rule(function: Function) -> Function:
    """Mark a function as part of the rules: it may be compiled, and must keep to what compiles."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def is_rule(value: object) -> bool:
    """Whether a value is a function marked by `@rule`."""
    return isinstance(value, FunctionType) and hasattr(value, "__rule__")


def compiled(function: Function) -> Function:
    """The compiled twin of a rule: same arguments, same result, machine speed."""
    assert is_rule(function), f"{function!r} is not marked with @rule"
    plain = cast(FunctionType, function)
    return cast(Function, _twin_of(plain.__globals__)[plain.__name__])


def for_device(function: FunctionType) -> FunctionType:
    """The same function calling compiled twins: what a CUDA kernel is made of."""
    return _copy(function, _twin_of(function.__globals__), function.__qualname__)


def bind(template: ModuleType, tag: str, names: Mapping[str, Any]) -> SimpleNamespace:
    """The rules of a template module with some of its global names replaced.

    The tag (a game's id) goes into the functions' names, so that the copies of different games
    never share an entry of the compiler's cache.
    """
    namespace: Namespace = {**vars(template), **names}
    for name, value in vars(template).items():
        if is_rule(value) and value.__globals__ is vars(template) and name not in names:
            namespace[name] = rule(_copy(value, namespace, f"{tag}.{name}"))
    return SimpleNamespace(**namespace)


def _twin_of(namespace: Namespace) -> Namespace:
    """The namespace with every rule in it compiled; made once."""
    known = _twins.get(id(namespace))
    if known is not None:
        return known[1]
    twin = dict(namespace)
    _twins[id(namespace)] = (namespace, twin)  # before the rest: modules may use each other
    for value in namespace.values():
        if is_rule(value) and value.__globals__ is namespace:
            twin[value.__name__] = _compile(_copy(value, twin, value.__qualname__))
    for name, value in namespace.items():
        if is_rule(value) and value.__globals__ is not namespace:
            twin[name] = _twin_of(value.__globals__)[value.__name__]
    return twin


def _copy(function: FunctionType, namespace: Namespace, qualname: str) -> FunctionType:
    """The same code, looking its global names up elsewhere."""
    copy = FunctionType(
        function.__code__, namespace, function.__name__, function.__defaults__, function.__closure__
    )
    copy.__module__ = function.__module__
    copy.__qualname__ = qualname
    copy.__doc__ = function.__doc__
    return copy


def _compile(function: FunctionType) -> Any:
    try:
        import numba
    except ImportError:
        raise Unavailable("this needs the compiler Numba, which is not installed") from None
    with _cache_in(numba.config, cache_folder()):
        return numba.njit(function, cache=True, error_model="numpy", nogil=True)


@contextmanager
def _cache_in(config: Any, folder: Path) -> Iterator[None]:
    """Numba asks for its cache folder when a function is wrapped, and only then."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


_cache_folder: Path | None = None
_outside: list[Path] = []  # folders of games that other packages bring


def add_sources(package: str) -> None:
    """Let a game's folder count among the sources of compiled code; one in this package does anyway."""
    global _cache_folder
    folders = find_spec(package)
    assert folders is not None and folders.submodule_search_locations is not None, (
        f"{package} is no package"
    )
    for folder in map(Path, folders.submodule_search_locations):
        if folder not in _outside and not folder.is_relative_to(Path(__file__).parents[1]):
            _outside.append(folder)
            _cache_folder = None


def cache_folder() -> Path:
    """The folder of compiled code for exactly these sources, where they lie, in this Python.

    Numba itself looks only at the file of a cached function, not at the files of those it calls:
    an edit elsewhere would leave old rules running. Hence one folder per hash of all sources. Nor does
    it find again what a copy of them elsewhere, or another Python, has compiled.
    """
    global _cache_folder
    if _cache_folder is None:
        parent = _cache_parent()
        _cache_folder = parent / _hash_of_sources()
        is_new = not _cache_folder.exists()
        _cache_folder.mkdir(exist_ok=True)
        os.utime(_cache_folder)  # in use
        if is_new:
            _forget_unused(parent, _cache_folder)
    return _cache_folder


def _cache_parent() -> Path:
    asked = os.environ.get("KAFFIHUS_CACHE_DIR")
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    folder = Path(asked) if asked else Path(home) / "kaffihus"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="kaffihus-"))


def _hash_of_sources() -> str:
    package = Path(__file__).resolve().parents[1]
    digest = hashlib.sha256(f"{package}\0{sys.implementation.cache_tag}\0".encode())
    for folder in [*(package / layer for layer in SOURCES), *_outside]:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml", ".npy") and path.name not in PROSE:
                digest.update(f"{path.relative_to(folder.parent)}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _forget_unused(parent: Path, current: Path) -> None:
    """Remove the folders that have gone unused for long, and the longest unused where there is no room."""
    latest, room = current.stat().st_mtime, KEPT_BYTES
    with suppress(OSError):  # another process may be at it as well
        others = [(folder.stat().st_mtime, folder) for folder in parent.iterdir() if folder != current]
        for used, folder in sorted(others, reverse=True):
            room -= sum(path.stat().st_size for path in folder.rglob("*"))
            if room < 0 or latest - used > KEPT_DAYS * SECONDS_A_DAY:
                shutil.rmtree(folder, ignore_errors=True)
