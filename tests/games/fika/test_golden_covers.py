"""The golden games of FIKA show every ending, every phase and every kind of action."""

import numpy as np
import pytest

from golden import golden_plays
from kaffihus import games
from kaffihus.core.state import EMPTY
from kaffihus.games.fika.state import Phase

FIKA = games.load("fika")


@pytest.fixture(scope="module")
def plays():
    return dict(golden_plays(FIKA))


def last_states(play):
    """The state after each round that was scored."""
    for before, _, after in play.replay():
        if after.state.tips.sum() > before.state.tips.sum():
            yield after.state


def test_endings(plays):
    assert sorted(plays["two_nil"].position.scores()) == [0, 2]
    assert sorted(plays["two_one"].position.scores()) == [1, 2]
    decided = {name: [s.last_decided_by for s in last_states(play)] for name, play in plays.items()}
    assert 1 in decided["by_primary_suit"]
    assert 2 in decided["by_secondary_suit"]
    assert any((s.last_cafe == EMPTY).any() for s in last_states(plays["under_filled_cafe"]))
    lowered = [s.last_number[s.last_cafe % 6 == 5] for s in last_states(plays["lowered_six"])]
    assert any((numbers < 6).any() for numbers in lowered)


def test_the_supply_is_drawn_again(plays):
    lines = {line.key for line in plays["supply_drawn_again"].log(None)}
    assert "fika.redraw" in lines


def test_every_phase_and_every_kind_of_action(plays):
    phases, families, cards = set(), set(), set()
    for play in plays.values():
        for before, step, _ in play.replay():
            phases.add(before.state.phase)
            families.add(FIKA.catalogue[step.action].family)
            cards |= set(np.unique(before.state.cafe)) - {EMPTY}
    assert phases == {phase for phase in Phase if phase < Phase.OVER}
    assert families == {family.name for family in FIKA.catalogue.families}
    assert len(cards) == 18
