"""FIKA as a bot judges it: Tips, coins, and hopes for what is not complete."""

import numpy as np
import pytest

from games.fika.table import FIKA, table
from kaffihus.core.chance import CHANCE
from kaffihus.core.state import EMPTY
from kaffihus.games.fika.evaluation import HOPE, estimate, is_sealed, outlook, stage
from kaffihus.games.fika.scoring import count_coins, is_lowered, write_numbers
from kaffihus.games.fika.state import Phase, is_full
from kaffihus.testing.playing import random_walk

NOWHERE = ((None, None), (None, None))
FACING_ME, FACING_THEM = ((1, 0), (None, None)), ((1, 1), (None, None))
RICH, POOR = "b1 g1 . p4 .", "g3 b5 . . ."


def chances(state, tips=(0, 0)):
    state.tips[:] = tips
    out = np.full(CHANCE, 9.0)
    estimate(state, out)
    return out[:2].tolist()


def test_a_full_cafe_is_judged_as_it_is_scored():
    """But for a 6 that may be lowered: how is found out only when it is scored."""
    seen = 0
    for seed in range(8):
        for _, _, after in random_walk(FIKA, 2, {}, seed):
            state = after.state.copy()
            for seat in range(2):
                slots = range(len(state.cafe[seat]))
                if is_full(state, seat) and not any(is_lowered(state, seat, slot) for slot in slots):
                    write_numbers(state, seat, 0)
                    assert outlook(state, seat) == count_coins(state, seat)
                    seen += 1
    assert seen >= 20


@pytest.mark.parametrize(("lie", "coins"), [(NOWHERE, 5 + 5), (FACING_ME, 15 + 5), (FACING_THEM, 10 + 5)])
def test_a_group_multiplies_the_coins_of_the_card_it_stands_before(lie, coins):
    """Two 1s beside each other are 5 coins each; the Group is before the first."""
    assert outlook(table("b1 g1 . . .", lie=lie).state, 0) == coins


def test_what_is_not_met_counts_for_a_part_while_a_slot_is_empty():
    """A 4 asks for three of a suit together, a 1 for a pair; a full café has nothing to hope for."""
    assert outlook(table("b4 . p1 . .").state, 0) == pytest.approx(HOPE * (7 + 5))
    assert outlook(table("b4 . p1 g1 .").state, 0) == pytest.approx(HOPE * 7 + 5 + 5)
    assert outlook(table("b4 g5 p1 g2 p6").state, 0) == 0
    assert outlook(table(". . . . .", "b4 . . . .").state, 0) == 0, "the other's cards are not mine"


def test_equal_cafes_are_an_even_game_and_a_lead_is_worth_more_the_later_it_is():
    assert chances(table().state) == [0.5, 0.5]
    early, late = table("b1 g1 . . .").state, table("b1 g1 . . .", "b4 g5 p1 g2 p6").state
    assert outlook(early, 0) == outlook(late, 0) and outlook(early, 1) == outlook(late, 1) == 0
    assert 0.5 < chances(early)[0] < chances(late)[0] < 1


def test_the_seats_are_judged_alike():
    one, other = table(RICH, POOR).state, table(POOR, RICH).state
    for tips in [(0, 0), (1, 0), (0, 1), (1, 1)]:
        assert chances(one, tips) == pytest.approx(chances(other, tips[::-1])[::-1])


def test_a_tip_is_worth_a_quarter_of_the_game_between_rounds():
    state = table().state
    state.primary = EMPTY
    assert [chances(state, tips)[0] for tips in [(0, 0), (1, 0), (0, 1), (1, 1)]] == [0.5, 0.75, 0.25, 0.5]


def test_the_round_is_worth_what_its_tip_decides():
    """Winning it leads to two Tips, or to what one Tip more is worth; losing it likewise."""
    state = table(RICH, POOR).state
    win = chances(state, (1, 1))[0]  # all or nothing
    assert 0.5 < win < 1
    assert chances(state, (0, 0))[0] == pytest.approx(win * 0.75 + (1 - win) * 0.25)
    assert chances(state, (1, 0))[0] == pytest.approx(win * 1.0 + (1 - win) * 0.5)
    assert chances(state, (0, 1))[0] == pytest.approx(win * 0.5)


def test_a_game_that_is_over_is_won_or_lost():
    state = table(RICH, POOR).state
    state.phase = Phase.OVER
    for winner in range(2):
        state.winner = winner
        assert chances(state)[winner] == 1.0 and chances(state)[1 - winner] == 0.0


def test_cards_are_chosen_face_down_unless_one_catches_up_alone():
    state = table().state
    assert is_sealed(state, 0) and is_sealed(state, 1)
    state.catching_up = 1
    assert not is_sealed(state, 0) and not is_sealed(state, 1)
    state.catching_up, state.phase = EMPTY, Phase.PLACE
    assert not is_sealed(state, 0)


def test_each_round_is_a_stage():
    state = table().state
    for number in (1, 3):
        state.round_number = number
        assert stage(state) == number
