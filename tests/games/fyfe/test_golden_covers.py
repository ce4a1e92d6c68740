"""The golden games of FYFE show every ending, board, charm, bonus, step and kind of action."""

import pytest

from golden import golden_plays
from kaffihus.games.fyfe import GAME
from kaffihus.games.fyfe.components import BOARDS, CHARMS, EASIER_BOARDS, EASIER_CHARMS
from kaffihus.games.fyfe.state import GONE, Phase, Step


@pytest.fixture(scope="module")
def plays():
    return dict(golden_plays(GAME))


def union(plays, field):
    """All members that a set has at the end for some player in some game."""
    found = 0
    for play in plays.values():
        for members in getattr(play.position.state, field):
            found |= int(members)
    return found


def bonuses(play):
    """What was earned for lines at once, as often as it was."""
    for before, _, after in play.replay():
        earned = after.state.bonus - before.state.bonus
        yield from (int(points) for points in earned if points)


def test_endings(plays):
    winners = {name: play.position.ranks().count(1) for name, play in plays.items()}
    assert winners["five_share_the_bag"] > 1
    assert winners["two_players"] == 1
    for play in plays.values():
        assert play.position.state.phase == Phase.OVER


def test_every_board_is_fulfilled_and_every_charm_used(plays):
    assert union(plays, "shown_scored") == (1 << BOARDS) - 1
    assert union(plays, "shown_spent") == (1 << CHARMS) - 1


def test_every_bonus_is_earned(plays):
    assert 10 in bonuses(plays["three_lines_at_once"])
    assert 20 in bonuses(plays["four_lines_at_once"])
    assert {points for play in plays.values() for points in bonuses(play)} == {5, 10, 20}


def test_first_tiles_are_won_and_lost(plays):
    tiles = {int(owner) for play in plays.values() for owner in play.position.state.first}
    assert {GONE, *range(5)} <= tiles


def test_five_players_empty_the_bag(plays):
    state = plays["five_share_the_bag"].position.state
    assert state.bag_tokens == 0 and state.seats == 5


def test_the_easier_game_lacks_what_it_should(plays):
    state = plays["easier"].position.state
    assert state.boards_in_play & EASIER_BOARDS == 0
    assert state.charms_in_play & EASIER_CHARMS == 0


def test_every_phase_step_and_kind_of_action(plays):
    phases, steps, families = set(), set(), set()
    for play in plays.values():
        for before, step, _ in play.replay():
            phases.add(before.state.phase)
            steps |= {int(own) for own in before.state.step[: before.seats]}
            families.add(GAME.catalogue[step.action].family)
    assert phases == {phase for phase in Phase if phase < Phase.OVER}
    assert steps == set(Step)
    assert families == {family.name for family in GAME.catalogue.families}
