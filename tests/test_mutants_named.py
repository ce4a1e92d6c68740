"""Which tests a planted fault is tried with first: those that speak of its module."""

from types import SimpleNamespace

import pytest
from mutants.named import files_of, naming
from mutants.python_faults import python_faults
from mutants.targets import ROOT, suite
from mutants.trial import Trials, Verdict

UNDO = "src/kaffihus/server/table/undo.py"
SOURCE = "def take_back(): return 1\n"
TEXTS = {
    "tests/server/test_undo.py": "",
    "tests/server/test_imports.py": "from kaffihus.server.table import play, undo\n",
    "tests/server/test_calls.py": "    take_back()\n",
    "tests/server/test_undone.py": "import kaffihus.server.table.undo_more\n",
    "tests/server/test_other.py": "from kaffihus.server.table import play\n",
    "tests/server/test_left_out.py": "take_back()\n",
    "tests/server/support.py": "take_back()\n",
}
ARGUMENTS = ["tests/server", "--ignore=tests/server/test_left_out.py"]


@pytest.fixture
def root(tmp_path):
    (tmp_path / "tests" / "server").mkdir(parents=True)
    for name, text in TEXTS.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def test_what_is_named_after_a_module_comes_before_what_imports_it_and_what_names_its_function(root):
    (fault, *_) = python_faults(UNDO, SOURCE)
    files = files_of(ARGUMENTS, root)
    assert naming(fault, SOURCE, files, root) == [
        "tests/server/test_undo.py", "tests/server/test_imports.py", "tests/server/test_calls.py",
        "tests/server/test_undone.py",
    ]  # fmt: skip


def test_our_own_modules_are_named_by_their_tests():
    (fault, *_) = python_faults("src/kaffihus/core/bits.py", SOURCE)
    files = files_of(suite(fault.file), ROOT)
    assert naming(fault, SOURCE, files, ROOT)[0] == "tests/core/test_bits.py"


def test_a_file_of_which_a_test_fails_without_a_fault_convicts_none(root):
    """And what all tests reach is asked only where a fault stands after the others."""
    faults = list(python_faults(UNDO, SOURCE))[:2]
    texts = {UNDO: SOURCE}
    ran, measured = [], []

    class Told:
        def __init__(self):
            self.root = root

        def read(self, name):
            return texts[name]

        def write(self, name, text):
            texts[name] = text

        def run(self, command, limit):
            files = [one.rpartition("/")[2] for one in command if one.startswith("tests/")]
            is_harmed = texts[UNDO] != SOURCE
            if is_harmed:
                ran.append(files)
            if files == ["test_imports.py"] and not is_harmed:
                return Verdict("caught", 1.0)
            return Verdict("caught" if texts[UNDO] == faults[0].planted(SOURCE) else "survived", 1.0)

    trials = Trials(Told(), faults)
    trials.reaching = lambda tests, code: measured.append(code) or SimpleNamespace(commands=lambda *_: [])
    trials.run()
    assert [one.outcome for one in trials.verdicts.values()] == ["caught", "survived"]
    assert all("test_undo.py" in files and "test_imports.py" not in files for files in ran)
    assert measured == [("src/kaffihus/server/*",)]
