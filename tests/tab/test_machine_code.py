"""What is left out of Python's machine code, on a module of one, two, which calls one, and three."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from web.build import find_node

sys.path.append(str(Path(__file__).parents[2] / "web" / "tab"))

from machine_code import HEADER, Module, Reader, lean, noting, number, sized, without_libraries

NUMBER = b"\x7f"
TO_NUMBER = b"\x60\x00\x01" + NUMBER  # the type of functions that are given nothing
ONE, TWO = b"\x01\x02" + NUMBER + b"\x41\x01\x0b", b"\x00\x10\x01\x10\x01\x6a\x0b"  # one has two variables
THREE = b"\x00\x41\x03\x0b"
FIVE = NUMBER + b"\x00\x41\x05\x0b"
SHOWN = [("one", b"\x00\x01"), ("two", b"\x00\x02"), ("three", b"\x00\x03"), ("five", b"\x03\x01")]
JAVASCRIPT = """var _one,_two,_three;function assign(wasmExports){_one=Module["_one"]=wasmExports["one"];
_two=Module["_two"]=wasmExports["two"];_three=Module["_three"]=wasmExports["three"];}
const run = () => _two() + wasmExports["five"].value; // which calls another"""


def section(which, *entries):
    return bytes([which]) + sized(number(len(entries)) + b"".join(entries))


def given(name, what):
    return sized(b"env") + sized(name.encode()) + what


CODE = HEADER + b"".join(
    [
        section(1, TO_NUMBER),
        section(2, given("f", b"\x00\x00"), given("v", b"\x03" + NUMBER + b"\x00")),
        section(3, *[b"\x00"] * 3),
        section(6, FIVE),
        section(7, *(sized(name.encode()) + what for name, what in SHOWN)),
        section(10, sized(ONE), sized(TWO), sized(THREE)),
    ]
)
RUN = """
const [code, ...calls] = JSON.parse(process.argv[1]);
const given = { env: { f: () => 0, v: new WebAssembly.Global({ value: "i32" }, 0) } };
WebAssembly.instantiate(Buffer.from(code, "hex"), given).then(({ instance: { exports } }) => {
  const said = {};
  for (const name of calls)
    try { said[name] = exports[name](); } catch (problem) { said[name] = String(problem); }
  for (const [name, { value }] of Object.entries(exports)) if (value !== undefined) said[name] = value;
  console.log(JSON.stringify(said));
});"""


def said(code, *calls):
    """What functions of a module answer, and its variables then."""
    command = [find_node().folder / "node", "-e", RUN, json.dumps([code.hex(), *calls])]
    return json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


def test_a_module_is_written_as_it_was_read():
    assert Module(CODE).written() == CODE
    assert said(CODE, "one", "two", "three") == {"one": 1, "two": 2, "three": 3, "five": 5}
    with pytest.raises(ValueError, match="not a module"):
        Module(b"PK\3\4" + CODE)


@pytest.mark.parametrize("value", [0, 1, 127, 128, 300, 2**31])
def test_numbers_are_read_as_they_are_written(value):
    reader = Reader(number(value))
    assert (reader.number(), reader.is_done) == (value, True)


def test_functions_that_javascript_only_declares_are_not_shown():
    fewer = without_libraries(CODE, JAVASCRIPT)
    assert list(Module(fewer).shown()) == ["two", "five"]
    assert said(fewer, "two") == {"two": 2, "five": 5}


def test_every_function_that_runs_is_noted_and_no_other():
    told = said(noting(CODE), "two")
    assert told == {"two": 2, "five": 5, "ran.0": 1, "ran.1": 1, "ran.2": 0}


def test_what_did_not_run_is_left_out_and_stops_the_module():
    fewer = lean(CODE, [0, 1], near=0)
    assert said(fewer, "two", "three") == {"two": 2, "three": "RuntimeError: unreachable", "five": 5}
    assert lean(CODE, [0, 1], near=1) == CODE
