"""Every ruling on a game's page has a test that carries its id, and every such test a ruling."""

import re
from pathlib import Path

HERE = Path(__file__).parent / "games"


def test_every_ruling_is_on_the_page_and_has_a_test(game):
    prefix = game.ruling_prefix
    on_page = {int(number) for number in re.findall(rf"\*\*{prefix}-(\d+)", game.page)}
    assert on_page == set(range(1, max(on_page) + 1)), "the ids run from 1 without gaps"
    tests = "\n".join(path.read_text("utf-8") for path in (HERE / game.id).glob("test_*.py"))
    tested = {int(number) for number in re.findall(rf"def test_{prefix.lower()}_(\d+)_", tests)}
    assert tested == on_page
