"""Rules as told to players: prose against its rulings, reasons against their phrases."""

import re
from importlib import resources

import pytest

from kaffihus.core.page import rulings_of
from kaffihus.core.words import Prose
from kaffihus.testing.prose import contradictions


@pytest.mark.parametrize(
    ("text", "agrees"),
    [("The higher number places first.", True), ("The lower number is usually placed first.", False)],
)
def test_prose_that_says_the_opposite_is_caught(text, agrees):
    rulings = rulings_of(
        "- **FIKA-5** The **higher** number places first.\n  Ties: **FIKA** suits.\n\nMore", "FIKA"
    )
    assert list(rulings) == ["FIKA-5"]
    assert (contradictions(Prose(text + " FIKA", ("FIKA-5",)), rulings) == []) is agrees
    assert contradictions(Prose(text + " FIKA", ("FIKA-99",)), rulings) == ["no ruling FIKA-99"]


def test_every_reason_has_its_phrase_and_every_phrase_its_reason(game):
    source = resources.files(game.package).joinpath("why_not.py").read_text("utf-8")
    phrases = {key for key in game.phrases if key.startswith(f"{game.id}.why.")}
    assert set(re.findall(rf"{game.id}\.why\.\w+", source)) == phrases
