"""Errors in a components file name the file, or the card, and what is wrong."""

import pytest

from kaffihus.core.components import expect, parse_components
from kaffihus.core.errors import BadData


def test_a_file_that_is_no_toml_is_named():
    assert parse_components("toy", "cards = 3") == {"cards": 3}
    with pytest.raises(BadData, match=r"^toy/components\.toml: "):
        parse_components("toy", "cards = ")


def test_what_does_not_fit_is_named():
    expect(True, "card 3", "unused")
    with pytest.raises(BadData, match=r"^components: card 3: expected two suits$"):
        expect(False, "card 3", "expected two suits")
