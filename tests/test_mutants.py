"""The planter of faults: what it plants, the same for a seed, and only ever in a copy of the tree."""

import ast
import os
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest
from mutants import web_tests
from mutants.__main__ import share
from mutants.faults import Equivalents, draw
from mutants.measure import measured, run
from mutants.python_faults import python_faults
from mutants.reach import Reach
from mutants.targets import ROOT, TESTS, TESTS_OF_A_GAME, faults_in, suite, watched
from mutants.trial import Copy, Trials, Verdict, statement_lines

FUNCTION = '''
"""Words."""
LIMIT: int = 3

def f(a: "int < 3", ð=1) -> int:
    """Words < 3."""
    assert a > 0, "1"
    if a < ð and not a == 7:
        a += 2
        return a - 1
    while a != 5: a = g(a)
    return [b for b in "þ" if b]
'''


def planted(source, kind):
    """The lines that faults of a kind change, as (before, after)."""
    return [fault.change(source) for fault in python_faults("f.py", source) if fault.kind == kind]


def test_every_kind_of_fault_is_planted_where_it_belongs():
    condition = "if a < ð and not a == 7:"
    assert planted(FUNCTION, "comparison") == [
        (condition, "if a <= ð and not a == 7:"),
        (condition, "if a >= ð and not a == 7:"),
        (condition, "if a < ð and not a != 7:"),
        ("while a != 5: a = g(a)", "while a == 5: a = g(a)"),
    ]
    assert planted(FUNCTION, "and/or") == [(condition, "if a < ð or not a == 7:")]
    assert planted(FUNCTION, "not") == [(condition, "if a < ð and (a == 7):")]
    assert planted(FUNCTION, "condition") == [
        (condition, "if True:"),
        (condition, "if False:"),
        ("while a != 5: a = g(a)", "while False: a = g(a)"),
        ('return [b for b in "þ" if b]', 'return [b for b in "þ" if True]'),
    ]
    assert planted(FUNCTION, "operator") == [("a += 2", "a -= 2"), ("return a - 1", "return a + 1")]
    assert ("LIMIT: int = 3", "LIMIT: int = 4") in planted(FUNCTION, "off by one")
    assert [after for _, after in planted(FUNCTION, "dropped")] == [
        "pass", "pass", "while a != 5: pass", "pass",
    ]  # fmt: skip


def test_words_annotations_and_assertions_are_left_alone():
    lines = FUNCTION.split("\n")
    touched = {lines[fault.line(FUNCTION) - 1].strip() for fault in python_faults("f.py", FUNCTION)}
    assert touched == {
        "LIMIT: int = 3", 'def f(a: "int < 3", ð=1) -> int:', "if a < ð and not a == 7:", "a += 2",
        "return a - 1", "while a != 5: a = g(a)", 'return [b for b in "þ" if b]',
    }  # fmt: skip


def test_what_only_type_checkers_read_is_left_alone():
    source = "if TYPE_CHECKING:\n    from a import b\nx = cast(int, y < 3)\n"
    assert list(python_faults("f.py", source)) == []


def test_what_cannot_be_reached_or_changes_nothing_is_left_alone():
    source = """
def f(a, b):
    for x, y in zip(a, b, strict=True):
        if x:
            return None
    match a:
        case "a":
            return
        case "b" if b:
            with b:
                return None
        case "c":
            raise AssertionError(1)
        case _:
            assert_never(a)
"""
    lines = source.split("\n")
    touched = [lines[fault.line(source) - 1].strip() for fault in python_faults("f.py", source)]
    assert sorted(touched) == ['case "b" if b:'] * 2 + ["if x:"] * 2 + ["return None"]
    assert len(list(python_faults("f.py", "def f():\n    if a:\n        return\n    b()\n"))) == 4


def test_a_long_row_of_numbers_is_data():
    table, few = "[1, 2, 3, 4, 5, 6, 7]", "(1, 2)"
    found = list(python_faults("f.py", f"LEARNT = [{table}, {table}]\nFEW = {few}\n"))
    assert {fault.change(f"LEARNT = [{table}, {table}]\nFEW = {few}\n")[0] for fault in found} == {
        "FEW = (1, 2)"
    }


def test_every_fault_in_our_code_is_a_program_and_a_change():
    for name in ("src/kaffihus/core/bits.py", "src/kaffihus/core/dealer.py"):
        source = (ROOT / name).read_text("utf-8")
        tree = ast.dump(ast.parse(source))
        faults = list(python_faults(name, source))
        assert len(faults) > 10
        for fault in faults:
            assert ast.dump(ast.parse(fault.planted(source))) != tree, fault


def test_a_sample_is_the_same_for_a_seed_and_another_for_another():
    faults = faults_in("src/kaffihus/core/bits.py")
    assert draw(faults, 8, 1) == draw(reversed(faults), 8, 1)
    assert draw(faults, 8, 1) != draw(faults, 8, 2)
    assert len(draw(faults, 10**6, 1)) == len(set(faults))


def test_faults_of_the_page_are_found_by_its_own_parser(tmp_path):
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    source = 'const a: 1 = 1; // 🃏\nfunction f(x: number) { if (x > 2 && !g(x)) { h("1"); } return x; }\n'
    (tmp_path / "web" / "src" / "a.ts").write_text(source)
    found = [(fault.kind, fault.change(source)[1]) for fault in faults_in("web/src", tmp_path)]
    after = "function f(x: number) {{ {} }}".format
    body = 'if ({}) {{ h("1"); }} return x;'.format
    assert found == [
        ("off by one", "const a: 1 = 2; // 🃏"),
        ("off by one", "const a: 1 = 0; // 🃏"),
        ("condition", after(body("true"))),
        ("condition", after(body("false"))),
        ("and/or", after(body("x > 2 || !g(x)"))),
        ("comparison", after(body("x >= 2 && !g(x)"))),
        ("comparison", after(body("x <= 2 && !g(x)"))),
        ("off by one", after(body("x > 3 && !g(x)"))),
        ("off by one", after(body("x > 1 && !g(x)"))),
        ("not", after(body("x > 2 && g(x)"))),
        ("dropped", after("if (x > 2 && !g(x)) { ; } return x;")),
        ("dropped", after('if (x > 2 && !g(x)) { h("1"); } ;')),
    ]


def test_a_module_of_the_page_is_tried_with_the_tests_that_load_it(tmp_path):
    files = {
        "a.ts": "", "b.svelte.ts": 'import { a } from "./a";', "c/d.svelte": 'import b from "../b.svelte";',
        "e/index.ts": 'const ALL = import.meta.glob<X>("../c/*.svelte", { eager: true });',
        "a.test.ts": 'import { a } from "./a";', "e/e.test.ts": 'vi.mock("../e"); await import("./index")',
        "b.test.ts": 'import type { B } from "./b.svelte";', "other.test.ts": 'import { z } from "./z";',
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / "web/src" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "web/src" / name).write_text(text)
    found = [test.removeprefix("web/src/") for test in web_tests.tests_of("web/src/a.ts", tmp_path)]
    assert found == ["a.test.ts", "b.test.ts", "e/e.test.ts"]
    assert web_tests.tests_of("web/src/c/d.svelte", tmp_path) == ["web/src/e/e.test.ts"]
    assert "web/src/board/keys.test.ts" in web_tests.tests_of("web/src/board/keys.ts", ROOT)


def test_faults_are_planted_in_a_copy(tmp_path):
    name = "src/kaffihus/core/bits.py"
    before = (ROOT / name).read_text("utf-8")
    with Copy(tmp_path / "copy") as copy:
        fault = draw(faults_in(name), 1, 1)[0]
        copy.write(name, fault.planted(copy.read(name)))
        assert copy.read(name) != before
        assert (copy.folder / "pyproject.toml").exists()
    assert not copy.folder.exists()
    assert (ROOT / name).read_text("utf-8") == before


@pytest.fixture
def tree(tmp_path):
    """A small project: one module of a server, and its tests."""
    tree = tmp_path / "tree"
    (tree / "tests" / "server").mkdir(parents=True)
    (tree / "src" / "kaffihus" / "server").mkdir(parents=True)
    (tree / "mutants").symlink_to(ROOT / "mutants")
    subprocess.run(["git", "init", "-q"], cwd=tree, check=True)
    for name, text in PROJECT.items():
        (tree / name).write_text(text)
    return tree


CLAIM = "src/kaffihus/server/claim.py"
PROJECT = {
    "src/kaffihus/__init__.py": "",
    "src/kaffihus/server/__init__.py": "",
    "pytest.ini": "[pytest]\npythonpath = src .\nmarkers = slow\ntimeout = 60\n",
    CLAIM: """
LIMIT = 1

def claim(value):
    return value

def unread(value):
    return value < 3

def turn():
    count = 0
    for _ in range(3):
        count += 1
    return count
""",
    "tests/server/test_claim.py": """
import time
from kaffihus.server.claim import LIMIT, claim, turn

def test_slowly(): time.sleep(0.3); assert claim(1)
def test_quickly(): assert claim(1) and LIMIT == 1
def test_turns(): assert turn() == 3
def test_fails_by_itself(): assert not claim(1)
""",
}


def verdicts_of(tree, folder, **chosen):
    """What becomes of the faults with some text or kind, by line."""
    faults = [
        fault
        for fault in python_faults(CLAIM, PROJECT[CLAIM])
        if all(getattr(fault, name) == value for name, value in chosen.items())
    ]
    with Copy(folder, tree) as copy:
        (copy.folder / "mutants").symlink_to(ROOT / "mutants")
        trials = Trials(copy, faults)
        trials.run()
        return {fault.line(PROJECT[CLAIM]): verdict for fault, verdict in trials.verdicts.items()}


def test_a_fault_is_tried_with_the_tests_that_reach_it(tree, tmp_path, capsys):
    found = verdicts_of(tree, tmp_path / "copy", kind="dropped")
    assert {line: verdict.outcome for line, verdict in found.items()} == {
        5: "caught", 8: "survived", 11: "caught", 13: "caught", 14: "caught",
    }  # fmt: skip
    assert "test_quickly" in found[5].by and "test_turns" in found[11].by
    assert "left out, since it fails without a fault: tests/server/test_claim.py::test_fails" in (
        capsys.readouterr().out
    )


def test_a_line_that_runs_when_its_module_is_loaded_is_tried_with_all_tests(tree, tmp_path):
    found = verdicts_of(tree, tmp_path / "copy", text="2", kind="off by one")
    assert (found[2].outcome, found[8].outcome, found[12].outcome) == ("caught", "survived", "caught")
    assert "test_quickly" in found[2].by


def test_what_is_known_when_a_run_is_broken_off_are_the_first_that_were_drawn():
    """Whatever tests they need: a sample cut off is as fair as a whole one."""
    folders = ("server", "core", "server/table", "lab")
    faults = [next(python_faults(f"src/kaffihus/{folder}/f.py", "x = 1\n")) for folder in folders]
    tried = []

    class Broken(Trials):
        def tests(self, fault):
            return [SimpleNamespace(commands=lambda fault, source: [])]

        def try_fault(self, fault, source, commands):
            if len(tried) == 3:
                raise KeyboardInterrupt
            tried.append(fault)
            return Verdict("caught", 1.0)

    trials = Broken(SimpleNamespace(read=lambda name: "x = 1\n"), faults)
    with pytest.raises(KeyboardInterrupt):
        trials.run()
    assert [one.outcome for one in trials.verdicts.values()] == ["caught"] * 3 + ["not tried"]


@pytest.mark.parametrize(("without", "outcome"), [("survived", "by time"), ("by time", "not tried")])
def test_a_loop_is_believed_if_the_same_tests_end_without_the_fault(without, outcome):
    """Else it is the machine that is slow."""
    texts = {"f.py": "x = 1\n"}

    class Slow:
        def read(self, name):
            return texts[name]

        def write(self, name, text):
            texts[name] = text

        def run(self, command, limit):
            return Verdict("by time" if texts["f.py"] != "x = 1\n" else without, 1.0)

    fault = next(python_faults("f.py", "x = 1\n"))
    tried = Trials(Slow(), [fault]).try_fault(fault, texts["f.py"], [(["tests"], 1.0)])
    assert tried.outcome == outcome and texts["f.py"] == "x = 1\n"


def test_the_quickest_test_that_reaches_a_line_comes_first(tmp_path):
    lines = {"f.py": {"1": [""], "2": ["a", "b", "failed"]}, "data.py": {"1": [""]}}
    Reach({"a": 2.0, "b": 1.0, "c": 3.0}, lines, ["failed"]).write(tmp_path / "reach.json")
    reach = Reach.read(tmp_path / "reach.json")
    assert reach.tests("f.py", range(2, 3)) == ["b", "a"]
    assert reach.tests("f.py", range(1, 2)) == ["b", "a"], "those that come to the module"
    assert reach.tests("data.py", range(1, 2)) == ["b", "a", "c"], "nobody comes back to what is only data"
    assert reach.tests("f.py", range(7, 9)) == reach.tests("g.py", range(1, 2)) == []
    reach.seconds["a"] = 10_000.0
    assert reach.tests("f.py", range(2, 3)) == ["b"], "there is no time for the other"


def test_what_tests_reach_is_measured_again_where_they_or_what_they_use_changed(
    tree, tmp_path, monkeypatch
):
    ran = []
    monkeypatch.setattr("mutants.measure.run", lambda *given: ran.append(given[2]) or run(*given))

    def reached():
        ran.clear()
        with Copy(tmp_path / "copy", tree) as copy:
            (copy.folder / "mutants").symlink_to(ROOT / "mutants")
            return Reach.together(measured(copy, ["tests/server", "-k", "not fails"], watched(CLAIM)))

    first = "tests/server/test_claim.py"
    before = reached()
    assert before.tests(CLAIM, range(11, 12)) == [f"{first}::test_turns"] and ran == [[first]]
    assert reached() == before and ran == [], "nothing has changed"

    second = "tests/server/test_unread.py"
    (tree / second).write_text(
        "from kaffihus.server.claim import unread\n\ndef test_unread(): assert unread(1)\n"
    )
    after = reached()
    assert after.tests(CLAIM, range(8, 9)) == [f"{second}::test_unread"] and ran == [[second]]
    assert after.tests(CLAIM, range(11, 12)) == before.tests(CLAIM, range(11, 12))

    (tree / CLAIM).write_text(PROJECT[CLAIM] + "\n")
    assert reached().seconds.keys() == after.seconds.keys() and ran == [[first, second]]


def test_a_fault_in_a_long_statement_belongs_to_all_its_lines_so_far():
    source = "def f():\n    return g(\n        1,\n        2,\n    )\n"
    (fault,) = [one for one in python_faults("f.py", source) if one.text == "3"]
    assert statement_lines(source, fault) == range(2, 5)


def test_what_a_fault_lets_run_for_ever_is_ended_with_all_it_started(tree, tmp_path):
    (tree / "claim.py").write_text(
        "import os\nopen('pid', 'w').write(str(os.getpid()))\nwhile True: pass\n"
    )
    script = "import subprocess, sys; subprocess.run([sys.executable, 'claim.py'])"
    with Copy(tmp_path / "copy", tree) as copy:
        for limit in (1.0, 5.0, 25.0):  # a busy machine takes its time to begin
            assert copy.run([sys.executable, "-c", script], limit).outcome == "by time"
            if (copy.folder / "pid").exists():
                break
        child = int(copy.read("pid"))
        with pytest.raises(ProcessLookupError):
            while True:  # for a moment it may be there still, dead
                os.kill(child, 0)
                time.sleep(0.05)


def test_a_fault_that_changes_nothing_is_named_by_its_line_and_reason(tmp_path):
    listed = tmp_path / "equivalent.toml"
    listed.write_text(
        '[[equivalent]]\nfile = "f.py"\nfunction = "f"\nline = "x = 1"\nfault = "x = 2"\nwhy = "unread"\n'
    )
    source = "def f():\n    x  =  1\ndef g():\n    x = 1\n"
    reasons = [
        (fault.text, Equivalents(listed).reason(fault, source))
        for fault in python_faults("f.py", source)
        if fault.kind == "off by one"
    ]
    assert reasons == [("2", "unread"), ("0", None), ("2", None), ("0", None)], "only in that function"


def test_what_games_tell_bots_is_judged_with_the_bots():
    of_games = {fault.file for fault in faults_in("src/kaffihus/games/fyfe")}
    of_bots = {fault.file for fault in faults_in("src/kaffihus/bots")}
    assert "src/kaffihus/games/fyfe/evaluation.py" in of_bots - of_games
    assert "src/kaffihus/games/fyfe/rules.py" in of_games - of_bots
    assert "tests/bots" in suite("src/kaffihus/games/fyfe/evaluation.py")


def test_only_code_of_the_faults_folder_is_watched():
    assert watched("src/kaffihus/games/fyfe/evaluation.py") == ["src/kaffihus/games/fyfe/*"]
    assert watched("src/kaffihus/games/ids.py") == watched("src/kaffihus/core/bits.py")
    assert watched("src/kaffihus/server/table/play.py") == ["src/kaffihus/server/*"]
    assert watched("src/kaffihus/library.py") == ["src/kaffihus/library.py"]


def test_the_tests_of_every_folder_exist():
    of_games = [path.format(game="fika") for path in TESTS_OF_A_GAME]
    for path in [*of_games, *(path for paths in TESTS.values() for path in paths)]:
        assert (ROOT / path).exists() or not path.startswith("tests"), path
    assert "tests/games/fyfe" in suite("src/kaffihus/games/fyfe/rules.py")
    assert "tests/core" in suite("src/kaffihus/games/__init__.py")


def test_a_share_comes_with_its_interval():
    """Wilson's for 25 of 28, by hand: 89.3 % lies between 72.8 and 96.3."""
    assert share(25, 28) == "89 % (73–96)"
    assert share(0, 0) == "–"
