/** Trims Python for a tab: of the standard library what our house imports, all as bytecode.

node web/tab/trim.mjs FOLDER OUT    FOLDER: what pack.py has laid out; writes OUT/library.zip, house.zip and modules.json
*/

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const pyodide = join(here, "..", "node_modules", "pyodide");
const { loadPyodide } = await import(join(pyodide, "pyodide.mjs"));
const [folder, out] = process.argv.slice(2);

const TRIM = `
import sys, importlib
sys.path.insert(0, "/pack")
before = set(sys.modules)
import exercise
exercise.walk()
# What Pyodide itself asks for when something goes wrong.
for name in ("traceback", "linecache", "pyodide.ffi", "pyodide.code", "_pyodide._base"):
    importlib.import_module(name)

imported = sorted(set(sys.modules) - before - {"exercise"})

import importlib._bootstrap_external as loading, json, pathlib, zipfile

def lean(code):
    """Code without its lines: a fifth of what Python keeps of code."""
    inner = tuple(lean(one) if isinstance(one, type(code)) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=inner)

def bytecode(source, name, level):
    code = compile(source, name, "exec", dont_inherit=True, optimize=level)
    return loading._code_to_hash_pyc(lean(code), bytes(8), False)

def write(path, files, level):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as target:
        for name, data in sorted(files.items()):
            is_code = name.endswith(".py")
            target.writestr(zipfile.ZipInfo(name + "c" * is_code), bytecode(data, name, level) if is_code else data)

whole = next(path for path in sys.path if path.endswith(".zip"))
used = {file[len(whole) + 1:] for module in list(sys.modules.values()) if (file := getattr(module, "__file__", None) or "").startswith(whole)}
with zipfile.ZipFile(whole) as library:
    used |= {name for name in library.namelist() if name.startswith(("_pyodide/", "pyodide/")) and not name.endswith("/")}
    write("/library.zip", {name: library.read(name) for name in used}, 2)
    kept = f"{len(used)} of {len(library.namelist())} files of the standard library"
root = pathlib.Path("/pack")
ours = {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
del ours["exercise.py"]
write("/house.zip", ours, 2)
pathlib.Path("/modules.json").write_text(json.dumps(imported))
kept
`;

const python = await loadPyodide({ indexURL: pyodide + "/" });

function bring(from, to) {
  python.FS.mkdirTree(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === "__pycache__") continue;
    if (entry.isDirectory()) bring(join(from, entry.name), `${to}/${entry.name}`);
    else python.FS.writeFile(`${to}/${entry.name}`, readFileSync(join(from, entry.name)));
  }
}

bring(folder, "/pack");
python.FS.writeFile("/pack/exercise.py", readFileSync(join(here, "exercise.py")));
console.log(python.runPython(TRIM));

for (const name of ["library.zip", "house.zip", "modules.json"])
  writeFileSync(join(out, name), python.FS.readFile(`/${name}`));
