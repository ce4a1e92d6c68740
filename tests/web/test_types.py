"""What the browser knows of the house is what the house says."""

import json
import sys

import pytest

from kaffihus.games import IDS, load
from web.house import ROOT

WEB = ROOT / "web"


@pytest.fixture
def scripts(monkeypatch):
    """The scripts of web/ can be imported."""
    monkeypatch.setattr(sys, "path", [str(WEB), *sys.path])


def test_what_is_generated_is_current(scripts):
    import generate

    assert generate.stale() == [], "run: python web/generate.py"


@pytest.mark.parametrize("game_id", IDS)
def test_a_lesson_shows_what_the_rules_show(scripts, game_id):
    import lessons

    kept = json.loads((WEB / "src" / "games" / game_id / "lesson.json").read_text(encoding="utf-8"))
    made = json.loads(json.dumps(lessons.lesson(game_id), default=int))
    assert kept == made, f"run: python web/lessons.py {game_id}"
    said = {line["key"] for step in kept["steps"] for line in step["log"]}
    assert said <= set(load(game_id).phrases)
