"""What the browser knows of the house is what the house says."""

import sys

import pytest

from web.house import ROOT

WEB = ROOT / "web"


@pytest.fixture
def scripts(monkeypatch):
    """The scripts of web/ can be imported."""
    monkeypatch.setattr(sys, "path", [str(WEB), *sys.path])


def test_what_is_generated_is_current(scripts):
    import generate

    assert generate.stale() == [], "run: python web/generate.py"
