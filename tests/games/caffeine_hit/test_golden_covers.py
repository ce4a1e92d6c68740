"""The golden games of Caffeine Hit show every ending, every card, every phase and kind of action."""

import pytest

from games.caffeine_hit.facts import ALL_FACTS, facts_of_end, facts_of_step
from golden import golden_plays
from kaffihus.games.caffeine_hit import GAME


@pytest.fixture(scope="module")
def facts():
    found = {}
    for name, play in golden_plays(GAME):
        found[name] = facts_of_end(play.position.state)
        for before, step, after in play.replay():
            found[name] |= facts_of_step(before.state, step, after.state)
    return found


def test_everything_that_can_happen_is_in_some_golden_game(facts):
    assert not ALL_FACTS - set().union(*facts.values())


def test_golden_games_show_what_they_are_named_for(facts):
    assert "shared win" in facts["four_share_the_win"]
    assert "to_go of 4" in facts["cup_of_four"]
    assert "challenge without beans" in facts["tiny_without_beans"]
    for turn in ("cookie", "carrier", "loyalty"):
        assert f"last turn {turn}" in facts[f"tiny_{turn}_last"]
