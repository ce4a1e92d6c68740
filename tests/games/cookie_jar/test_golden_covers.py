"""The golden games show every card, ending, event, phase and kind of action."""

import pytest

from games.cookie_jar.facts import ALL_FACTS, facts_of_play
from golden import golden_plays
from kaffihus.games.cookie_jar import GAME


@pytest.fixture(scope="module")
def facts():
    return {name: facts_of_play(play.replay()) for name, play in golden_plays(GAME)}


def test_everything_that_can_happen_is_in_some_golden_game(facts):
    assert not ALL_FACTS - set().union(*facts.values())


def test_golden_games_show_what_they_are_named_for(facts):
    assert "back in the game" in facts["four_brought_back"]
    assert "ending all_out" in facts["four_all_out"]
    assert "the lot between winners" in facts["four_by_lot"]
    assert "shared win" in facts["seven_share_the_win"]
    for name in ("four_by_number", "five_by_number"):
        assert "event miss_number" in facts[name]
        assert "event miss" not in facts[name]
