"""The pages of docs/research say what the code says."""

import re
import textwrap
from pathlib import Path

import numpy as np
import pytest

from kaffihus.core.position import Position
from kaffihus.research.docs import page_of

FOLDER = Path(__file__).parents[2] / "docs" / "research"


def test_the_page_is_current(game):
    """Where it is not: `python -m kaffihus.research.docs`, and read the diff."""
    page = FOLDER / f"{game.id}.md"
    assert page.exists(), "`python -m kaffihus.research.docs` writes the page"
    assert page.read_text(encoding="utf-8") == page_of(game)


def test_every_version_of_the_rules_has_its_line(game):
    assert list(game.history) == list(range(1, game.rules_version + 1))


def test_the_layout_is_as_long_as_what_is_observed(game):
    """`observe` writes every place of the layout, and no further."""
    state = Position(game, game.seats[-1]).state
    outs = [np.full(game.observation_size + 8, filler, np.uint8) for filler in (77, 78)]
    for out in outs:
        game.observe(state, 0, out[:-8])
    assert np.array_equal(outs[0][:-8], outs[1][:-8])


README = (FOLDER / "README.md").read_text(encoding="utf-8")
BLOCKS = [textwrap.dedent(block) for block in re.findall(r"(?:^    .*\n)+", README, re.M)]


@pytest.mark.parametrize("block", BLOCKS, ids=[block.split("\n")[0] for block in BLOCKS])
def test_what_the_readme_shows_runs(block):
    """A block of code is what stands four spaces in."""
    exec(block, {})


def test_the_readme_shows_every_socket():
    assert len(BLOCKS) == 5
