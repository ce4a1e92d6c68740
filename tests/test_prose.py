"""The check that prose says what its rulings say can tell when it does not."""

import pytest

from kaffihus.core.words import Prose
from kaffihus.testing.prose import contradictions, rulings_of


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
