"""An endless loop fails its test, in the interpreter and in compiled code, and ends the run."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

TESTS = Path(__file__).parent

LOOPS = """
import itertools, pytest

def test_that_ends():
    pass

@pytest.mark.timeout(0.5)
def test_endless_in_the_interpreter():
    while True:
        pass

@pytest.mark.timeout(0.5)
def test_endless_in_machine_code():
    sum(itertools.repeat(0))  # as a compiled rule: no signal is heard, no other thread gets its turn
"""


def test_an_endless_loop_fails_its_test_by_name(tmp_path):
    options = tomllib.loads((TESTS.parent / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    assert options["timeout"] and options["timeout_method"] == "signal"
    (tmp_path / "conftest.py").write_text("from support.limits import *")
    (tmp_path / "pytest.ini").write_text(
        f"[pytest]\ntimeout = 60\npythonpath = {TESTS}\naddopts = {options['addopts']}\nmarkers = slow"
    )
    (tmp_path / "test_loops.py").write_text(LOOPS)
    plugins = ["-p", "xdist", "-p", "pytest_timeout"]
    command = [sys.executable, "-m", "pytest", *plugins, "-n1", "-rfp", str(tmp_path)]
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    said = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert said.returncode == 1, said.stdout + said.stderr
    assert "2 failed, 1 passed" in said.stdout
    assert "PASSED test_loops.py::test_that_ends" in said.stdout
    assert "FAILED test_loops.py::test_endless_in_the_interpreter - Failed: Timeout" in said.stdout
    assert "crashed while running 'test_loops.py::test_endless_in_machine_code'" in said.stdout
    assert "in test_endless_in_machine_code" in said.stderr, "where it was when it was ended"
