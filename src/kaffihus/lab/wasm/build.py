"""Builds a game's module: from the compiler's view of the rules to WebAssembly.

Numba is asked for its LLVM code before anything is optimised for this machine. That code is put on another
footing (pointers of 32 bits; records keep their layout, whose offsets are explicit), joined with what
stands in for Numba's runtime, and optimised and translated by LLVM, which llvmlite brings along with the
target. The linker is `wasm-ld` of the wheel `ziglang`.

What is built follows from the sources and the versions of these tools alone, to the byte.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Mapping
from importlib import metadata, resources
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np

from kaffihus import games
from kaffihus.bots.network.weights import has_network
from kaffihus.bots.search.game_search import bound_search, search_of
from kaffihus.core.errors import Unavailable
from kaffihus.core.game import Game
from kaffihus.core.rule import compiled
from kaffihus.lab.block import block_of
from kaffihus.lab.wasm.fingerprint import fingerprint_of
from kaffihus.lab.wasm.module import FILE, code_in, facts_of, manifest_in, module_of, with_manifest
from kaffihus.lab.wasm.workspace import workspace_of
from kaffihus.review.evaluator import bound_kernels

TRIPLE = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"
LINKER_OPTIONS = (
    "--no-entry",
    "--export-memory",
    "--strip-all",
    "--stack-first",
    "-z",
    "stack-size=262144",
)
TOOLS = ("llvmlite", "numba", "numpy", "ziglang")

# How often an array is held is counted by calls, kept apart so that Numba can pair them off. Arrays of the
# workspace are held by nobody: seen through, nothing is left of that, and loops over them are vectorised.
COUNTED = ("NRT_incref", "NRT_decref")
HOLDING = re.compile(r"^(define linkonce_odr void @NRT_(?:in|de)cref\(.*\)) #\d+ \{$", re.MULTILINE)

# What an error would say, pickled with the path of its source: a module's errors only trap.
PICKLED = re.compile(r"^(@\.const\.picklebuf\.\S+ = internal constant \{ [^}]*\}) \{.*\}$", re.MULTILINE)

PREFIX = "enter_"  # of an entry, which is offered by the rest of its name
BY_NETWORK = ("guided_search", "network_choice", "expect_by_network", "foretell_by_network", "policy")
PARTS = ("network_in", "seen_in", "settings_in", "states_in", "work_in")
SEARCHES = ("search", "guided_search", "network_choice", "answer", "considered", "best_turn")


def entries_of(game: Game) -> dict[str, FunctionType]:
    """What a game's module offers, by name: rules over the address of its workspace."""
    from kaffihus.lab.wasm import entries

    space, search = workspace_of(game), search_of(game)
    work = search.new_work()
    places: dict[str, Any] = {
        f"{part.name.removeprefix('weights_').upper()}_AT": part.offset for part in space.parts
    }
    bound = game.bind(
        entries,
        **places,
        **{name: getattr(search.plain, name) for name in SEARCHES},
        play_block=block_of(game).play_block,
        ATTACKS=work.attacks,
        OPTIONS=len(game.options),
        PUBLIC=work.public,
        TREE_AT=space.size,
        WEIGHTS=work.weights.astype(np.int32),  # they are small: half the bytes, the same sums
        WIDTH=space["first_layer"].shape[0] if space.network else 0,
    )
    found = {**_offered(bound), **_offered(_reviewing(game, places, bound))}
    return {name: entry for name, entry in found.items() if has_network(game) or name not in BY_NETWORK}


def _reviewing(game: Game, places: Mapping[str, Any], bound: SimpleNamespace) -> SimpleNamespace:
    """What serves reviews, over the same search: what both use is in a module once."""
    from kaffihus.lab.wasm import review_entries

    tree, by_playouts, by_network = bound_search(game), *(bound_kernels(game, one) for one in (False, True))
    return game.bind(
        review_entries,
        **{name: places[name] for name in ("LIKELIEST_AT", "WORTHS_AT")},
        **{name: getattr(bound, name) for name in PARTS},
        **{name: getattr(tree, name) for name in ("deal_world", "likeliest_of", "stage")},
        expect_by_network=by_network.expect,
        expect_by_playouts=by_playouts.expect,
        foretell_by_network=by_network.foretell_by_network,
        foretell_by_playouts=by_playouts.foretell_by_playouts,
    )


def _offered(bound: SimpleNamespace) -> dict[str, FunctionType]:
    """The entries of a bound template, by the rest of their names."""
    return {
        name.removeprefix(PREFIX): entry for name, entry in vars(bound).items() if name.startswith(PREFIX)
    }


def manifest_of(game: Game) -> dict[str, Any]:
    """What a module built now would say of itself, but for the tools."""
    how = " ".join((TRIPLE, LAYOUT, FEATURES, HOLDING.pattern, PICKLED.pattern, *LINKER_OPTIONS))
    made_from = fingerprint_of(entries_of(game).values(), _runtime(), how)
    return {**facts_of(game), "made_from": made_from}


def tools() -> dict[str, str]:
    """The versions that a module's bytes depend on."""
    if not _has("ziglang"):
        raise Unavailable("building modules needs the linker of `ziglang`: pip install 'kaffihus[wasm]'")
    return {"python": f"{sys.version_info.major}.{sys.version_info.minor}"} | {
        tool: metadata.version(tool) for tool in TOOLS
    }


def bring_up_to_date(game: Game) -> None:
    """Build the module in the game's folder, unless it is made from these rules with these tools."""
    manifest = {**manifest_of(game), "made_with": tools()}
    path = Path(str(resources.files(game.package).joinpath(FILE)))
    if path.exists():
        before, made = manifest_in(module_of(game)), ("made_from", "made_with")
        if all(before[name] == manifest[name] for name in made):
            path.write_bytes(with_manifest(code_in(module_of(game)), manifest))
            return
    path.write_bytes(build(game.id))


def build(game_id: str) -> bytes:
    """A game's module, built in a process of its own: the compiler is told how at its start."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "built.wasm"
        told = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
        told |= {"NUMBA_OPT": "0", "PYTHONHASHSEED": "0", "KAFFIHUS_CACHE_DIR": folder}
        command = [sys.executable, "-m", "kaffihus.lab.wasm.build", game_id, str(path)]
        subprocess.run(command, check=True, env=told)
        return path.read_bytes()


def _has(tool: str) -> bool:
    try:
        metadata.version(tool)
    except metadata.PackageNotFoundError:
        return False
    return True


def _build_here(game: Game) -> bytes:
    manifest = {**manifest_of(game), "made_with": tools()}
    return with_manifest(_linked(_translated(_intermediate(entries_of(game)))), manifest)


def _intermediate(entries: Mapping[str, FunctionType]) -> dict[str, tuple[str, str]]:
    """Each entry as a C function of 32-bit numbers: its name there, and its LLVM code."""
    from numba import cfunc, types

    assert os.environ.get("NUMBA_OPT") == "0", "the code would be optimised for this machine"
    found = {}
    for name, entry in entries.items():
        code = entry.__code__
        arguments = code.co_varnames[: code.co_argcount]
        kinds = [types.uint32 if name.startswith("seed_") else types.int32 for name in arguments]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # code that is not optimised cannot be cached: nor should it be
            function = cfunc(types.int32(*kinds), error_model="numpy")(
                _narrowed(name, compiled(entry), len(kinds))
            )
            found[name] = (function._wrapper_name, function.inspect_llvm())
    return found


def _narrowed(name: str, entry: Any, count: int) -> Any:
    """The entry with arguments and result of 32 bits, which a browser takes as plain numbers."""
    names = [f"argument_{number}" for number in range(count)]
    wide = ", ".join(f"int64({name})" for name in names)
    space: dict[str, Any] = {"entry": entry, "int32": np.int32, "int64": np.int64}
    exec(f"def {name}({', '.join(names)}): return int32(entry({wide}))", space)
    return space[name]


def _translated(intermediate: Mapping[str, tuple[str, str]]) -> SimpleNamespace:
    """All entries as one object file, and the names that it offers."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    whole = llvm.parse_assembly(_on_32_bits(_runtime()))
    offered = {}
    for name, (inner, code) in intermediate.items():
        whole.link_in(llvm.parse_assembly(_on_32_bits(code)))
        offered[inner] = name
    for function in whole.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name in offered else "internal"
            function.name = offered.get(function.name, function.name)
    for variable in whole.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    whole.verify()
    target = llvm.Target.from_triple(TRIPLE)
    machine = target.create_target_machine(opt=3, features=FEATURES, reloc="static")
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    passes.getModulePassManager().run(whole, passes)
    assert not [f.name for f in whole.functions if f.name.startswith(COUNTED)], "see HOLDING"
    missing = [f.name for f in whole.functions if f.is_declaration and not f.name.startswith("llvm.")]
    assert not missing, f"rules use what a module has not: {', '.join(missing)}; see runtime.ll"
    return SimpleNamespace(code=machine.emit_object(whole), offered=list(offered.values()))


def _on_32_bits(code: str) -> str:
    """LLVM code for another machine than it was made on."""
    code = re.sub(r"^target (triple|datalayout) = .*$", "", code, flags=re.MULTILINE)
    code = HOLDING.sub(r"\1 alwaysinline {", code)
    code = PICKLED.sub(r"\1 zeroinitializer", code)
    return f'target datalayout = "{LAYOUT}"\ntarget triple = "{TRIPLE}"\n{code}'


def _runtime() -> str:
    return resources.files(__package__).joinpath("runtime.ll").read_text("utf-8")


def _linked(objects: SimpleNamespace) -> bytes:
    """The object file as a module."""
    with tempfile.TemporaryDirectory() as folder:
        source, result = Path(folder) / "rules.o", Path(folder) / "rules.wasm"
        source.write_bytes(objects.code)
        exports = [f"--export={name}" for name in (*objects.offered, "__heap_base")]
        command = [sys.executable, "-m", "ziglang", "wasm-ld", *LINKER_OPTIONS, *exports]
        subprocess.run([*command, "-o", str(result), str(source)], check=True)
        return result.read_bytes()


if __name__ == "__main__":
    Path(sys.argv[2]).write_bytes(_build_here(games.load(sys.argv[1])))
