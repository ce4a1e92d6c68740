"""Modules as files: current, built to the byte, and written for a page."""

import re
from importlib.util import module_from_spec, spec_from_file_location

import pytest

from kaffihus import games
from kaffihus.lab.wasm.__main__ import main
from kaffihus.lab.wasm.build import TOOLS, build, manifest_of, tools
from kaffihus.lab.wasm.fingerprint import fingerprint_of
from kaffihus.lab.wasm.module import code_in, manifest_in, module_of


def test_modules_are_made_from_these_rules(game):
    """`python -m kaffihus.lab.wasm --build` makes them anew, with the extra `wasm`."""
    manifest = manifest_in(module_of(game))
    assert set(manifest.pop("made_with")) == {"python", *TOOLS}
    assert manifest == manifest_of(game)


SOURCE = '''
from kaffihus.core.rule import rule
PRICE = {price}

@rule
def total(cups):
    """{prose}"""
    return cups * PRICE  {comment}

@rule
def bill(cups):
    return total(cups) {sign} 1
'''


def made_from(folder, name, price=3, prose="What it costs.", comment="", sign="+"):
    """The fingerprint of a rule that calls another, which uses a number."""
    file = folder / name / "rules.py"
    file.parent.mkdir()
    file.write_text(SOURCE.format(price=price, prose=prose, comment=comment, sign=sign), "utf-8")
    spec = spec_from_file_location("rules", file)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return fingerprint_of([module.bill])


def test_a_module_is_stale_when_a_rule_or_a_number_changes_and_not_for_a_comment(tmp_path):
    before = made_from(tmp_path, "before")
    assert made_from(tmp_path, "comment", prose="The price.", comment="# in coins") == before
    assert made_from(tmp_path, "number", price=4) != before
    assert made_from(tmp_path, "rule", sign="-") != before


def test_the_command_writes_what_a_page_needs(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.argv", ["wasm", "--out", str(tmp_path), "fika", "fyfe"])
    main()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fika.network", "fika.wasm", "fyfe.wasm"]
    assert (tmp_path / "fyfe.wasm").read_bytes() == module_of(games.load("fyfe"))
    network = manifest_in(module_of(games.load("fika")))["network"]
    file = (tmp_path / "fika.network").read_bytes()
    assert file[:16].decode() == network["fingerprint"] and len(file) == 16 + network["bytes"]


def test_a_module_tells_no_paths_of_the_machine_it_was_built_on(game):
    assert not re.findall(rb"[\w/.-]*/[\w/.-]+\.py\b", code_in(module_of(game)))


@pytest.mark.slow
def test_modules_are_built_anew_to_the_byte(game):
    pytest.importorskip("ziglang")
    module = module_of(game)
    if manifest_in(module)["made_with"] != tools():
        pytest.skip("made with other versions of the tools")
    assert build(game.id) == module
