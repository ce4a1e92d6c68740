"""What the browser knows of the house is what the house says."""

import importlib.util

from web.house import ROOT


def test_generated_types_are_current():
    spec = importlib.util.spec_from_file_location("generate", ROOT / "web" / "generate.py")
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    assert generate.stale() == [], "run: python web/generate.py"
