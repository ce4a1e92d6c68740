"""One test for each ruling on FIKA's play; effects and scoring have files of their own."""

import pytest

from games.fika.table import FIKA, can, cards, finished_against, hand, options, play, short, table
from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.core.errors import IllegalAction
from kaffihus.core.position import Position
from kaffihus.core.state import EMPTY
from kaffihus.games.fika.rules import supply_is_varied
from kaffihus.games.fika.state import Phase, count_cards, deck_of
from kaffihus.testing.playing import random_walk


def draw(position, text):
    for card in cards(text):
        position.apply(CHANCE, FIKA.catalogue.parse("draw card=brown-1") + card)


# --- set-up and colours


def test_fika_1_a_supply_that_is_too_alike_goes_back_whole():
    position = Position(FIKA, 2)
    position.apply(CHANCE, FIKA.catalogue.parse("flip seat=0"))
    draw(position, "b1 b2 b3 b4")  # one suit
    assert (position.state.supply == EMPTY).all()
    assert position.state.pile == deck_of(position.state) == (1 << 18) - 1
    draw(position, "b1 g1 p1 b2")  # two numbers
    assert (position.state.supply == EMPTY).all()
    draw(position, "b1 g1 b2 b3")
    assert [short(card) for card in position.state.supply] == ["b1", "g1", "b2", "b3"]
    assert position.state.phase == Phase.DRAW_HANDS


def test_fika_1_of_all_quartets_270_fail():
    from itertools import combinations

    state = FIKA.new_state(2)
    failing = 0
    for quartet in combinations(range(18), 4):
        state.supply[:] = quartet
        failing += not supply_is_varied(state)
    assert failing == 270


def test_fika_2_hands_are_dealt_before_the_colours():
    walk = random_walk(FIKA, 2, {}, 1)
    position = next(after for _, _, after in walk if after.state.phase == Phase.PRIMARY)
    assert position.view(0)["hand"] and len(position.view(1)["hand"]) == 6
    assert position.view(0)["primary"] is None


def test_fika_3_the_coin_then_the_loser_names_the_primary():
    for seed in range(6):
        for before, step, after in random_walk(FIKA, 2, {}, seed):
            if before.state.phase == Phase.FLIP:
                flipped = step.action - FIKA.catalogue.parse("flip seat=0")
                assert after.state.chooser == flipped
            if before.state.phase == Phase.PRIMARY:
                assert step.seat == before.state.chooser
                assert len(after.legal(1 - step.seat)) == 2, "the other picks from the remaining two"
            if after.state.round_number > before.state.round_number > 0:
                assert after.state.chooser == 1 - after.state.last_winner


def test_fika_4_what_is_open_and_what_is_hidden():
    position = table(mine="p3 . . . .", hand="b1", groups="g1 g2", phase=Phase.CHOOSE)
    view = position.view(1)
    assert view["hand_sizes"] == [5, 6]
    assert [group["card"] for group in view["groups"]] == [None, None]
    assert "brown-1" in view["unseen"]["hand"] and "brown-1" in view["unseen"]["group 1"]


def test_fika_4_a_group_one_laid_or_took_is_remembered():
    position = table(hand="p3 b1", their_hand="g5 g6", groups="g1 g2")
    play(position, "0 choose card=pink-3", "1 choose card=green-5", "1 place slot=1", "1 pass")
    play(position, "0 place slot=1", "0 group group=2", "0 hide card=brown-1")
    assert position.view(0)["groups"][1]["card"] == "brown-1"
    assert position.view(1)["groups"][1]["card"] is None
    assert "green-2" in position.view(0)["hand"]


def test_fika_4_a_known_hand_card_may_have_become_the_group():
    """Seen going to hand by a 4, then a 3: it is in the hand or under that Group, nowhere else."""
    position = table(mine="b2 . . . .", hand="p4 p3 b1", their_hand="g5 g6", groups="g1 g2")
    play(position, "0 choose card=pink-4", "1 choose card=green-5", "1 place slot=1", "1 pass")
    play(position, "0 place slot=2", "0 cell side=own slot=1", "0 bring card=brown-1", "0 pass")
    unseen = position.view(1)["unseen"]
    assert "brown-2" in unseen["hand"]
    assert "brown-2" not in unseen["group 1"] and "brown-2" not in unseen["group 2"]
    play(position, "0 choose card=pink-3", "1 choose card=green-6", "1 place slot=2", "1 pass")
    play(position, "0 place slot=3", "0 group group=1", "0 hide card=brown-2")
    unseen = position.view(1)["unseen"]
    assert "brown-2" in unseen["hand"] and "brown-2" in unseen["group 1"]
    assert "brown-2" not in unseen["group 2"]


# --- a turn


@pytest.mark.parametrize(
    ("mine", "theirs", "first"),
    [("p2", "b2", 0), ("b2", "p2", 1), ("b2", "g2", 0), ("g2", "b2", 1), ("g2", "p2", 1), ("g3", "p2", 0)],
)
def test_fika_5_the_higher_number_then_the_suits_in_order(mine, theirs, first):
    position = table(hand=mine, their_hand=theirs, suits=("pink", "brown"))
    names = {"p": "pink", "b": "brown", "g": "green"}
    choose = [f"choose card={names[card[0]]}-{card[1]}" for card in (mine, theirs)]
    play(position, f"1 {choose[1]}", f"0 {choose[0]}")
    assert position.pending == [first]
    assert position.state.phase == Phase.PLACE


def test_fika_6_placing_is_a_must_the_effect_a_may():
    position = table(hand="p6", their_hand="b1")
    play(position, "0 choose card=pink-6", "1 choose card=brown-1")
    assert options(position, 0) == {f"place slot={slot}" for slot in range(1, 6)}
    with pytest.raises(IllegalAction, match="FIKA-6"):
        play(position, "0 pass")
    play(position, "0 place slot=3")
    assert can(position, 0, "pass")
    play(position, "0 pass")
    assert position.pending == [1], "the effect is gone for good"


def test_fika_7_the_second_player_can_always_place():
    for seed in range(8):
        for before, _, _ in random_walk(FIKA, 2, {}, seed):
            if before.state.phase == Phase.PLACE:
                assert before.legal(before.state.actor)


def test_fika_8_swapped_cards_trigger_nothing():
    position = table(mine="b6 . . . .", hand="p1", their_hand="b2", supply="g1 g3 g4 g5")
    play(position, "1 choose card=brown-2", "0 choose card=pink-1", "1 place slot=5", "0 place slot=2")
    play(position, "0 supply card=green-5", "0 cell side=own slot=1")
    assert position.state.phase == Phase.CHOOSE, "the 5 that came in asks nothing"


def test_fika_9_a_use_that_changes_nothing_is_not_offered():
    position = table(hand="p5", their_hand="b1", lie=((2, 0), (4, 1)))
    play(position, "0 choose card=pink-5", "1 choose card=brown-1", "0 place slot=1", "0 group group=1")
    assert options(position, 0) == {"street slot=1", "street slot=3", "street slot=5"}
    with pytest.raises(IllegalAction, match="FIKA-9"):
        play(position, "0 street slot=2")


# --- finishing


def test_fika_23_the_other_may_place_up_to_two_more():
    position = finished_against("p6 p5")
    assert position.pending == [0]
    play(position, "0 choose card=pink-6", "0 place slot=2", "0 pass")
    assert position.pending == [0] and can(position, 0, "stop")
    play(position, "0 choose card=pink-5", "0 place slot=3", "0 pass")
    assert position.is_chance and position.state.last_winner != EMPTY, "after two the round ends"


def test_fika_23_or_none():
    position = finished_against("p6")
    play(position, "0 stop")
    assert position.state.last_winner != EMPTY
    assert (position.state.last_cafe[0] != EMPTY).sum() == 1


def test_fika_23_cards_brought_by_a_4_do_not_count():
    position = finished_against("p6 p4 p1")
    state = position.state
    play(position, "0 choose card=pink-4", "0 place slot=2", "0 cell side=own slot=1")
    play(position, "0 bring card=pink-6", "0 cell side=own slot=3", "0 bring card=pink-1")
    assert count_cards(state, 0) == 3 and state.extra == 1
    assert can(position, 0, "stop") and position.pending == [0]


def test_fika_24_both_reach_five_in_one_turn():
    position = table(mine="b1 b2 b3 b5 .", theirs="g2 g3 g4 g5 .", hand="p6 p5", their_hand="p1 p2")
    play(position, "0 choose card=pink-6", "1 choose card=pink-1", "0 place slot=5", "0 pass")
    play(position, "1 place slot=5", "1 supply card=brown-4")
    assert not any("other" in option for option in options(position, 1)), "the first is locked already"
    play(position, "1 cell side=own slot=5")
    assert position.state.last_winner != EMPTY


def test_fika_25_the_lock_bars_the_opponent_only():
    position = table(
        mine="b1 b2 b3 b5 .", theirs="g2 g3 g4 . .", hand="p1 p5", their_hand="p6 p2 p3", supply="b4"
    )
    play(position, "1 choose card=pink-6", "0 choose card=pink-1", "1 place slot=5", "1 pass")
    play(position, "0 place slot=5", "0 supply card=brown-4")
    assert can(position, 0, "cell side=own slot=1") and can(position, 0, "cell side=other slot=1")
    play(position, "0 cell side=own slot=1")
    assert position.state.catching_up == 1
    play(position, "1 choose card=pink-3", "1 place slot=4", "1 group group=1")
    assert can(position, 1, "hide card=pink-2"), "Groups stay open to both"


def test_fika_26_a_finished_player_chooses_no_more():
    position = finished_against("p6")
    assert position.pending == [0]
    last = next(iter(hand(position, 1)))
    name = {"b": "brown", "g": "green", "p": "pink"}[last[0]] + "-" + last[1]
    with pytest.raises(IllegalAction, match="FIKA-26"):
        play(position, f"1 choose card={name}")


# --- the end


def test_fika_33_the_second_tip_ends_the_game_and_rounds_start_anew():
    for seed in range(6):
        for before, _, after in random_walk(FIKA, 2, {}, seed):
            if after.state.round_number > before.state.round_number:
                assert after.state.pile == deck_of(after.state), "all cards are shuffled again"
            if after.is_over:
                assert max(after.scores()) == 2
                assert after.ranks()[after.scores().index(2)] == 1


def test_fika_34_the_supply_may_become_alike_in_play():
    position = table(hand="p1 b6", their_hand="b1", supply="b2 b3 b4 g5")
    play(position, "0 choose card=pink-1", "1 choose card=brown-1", "0 place slot=1")
    play(position, "0 supply card=green-5", "0 cell side=own slot=1", "1 place slot=1")
    play(position, "1 supply card=pink-1", "1 cell side=own slot=1")
    assert [short(card) for card in position.state.supply] == ["b2", "b3", "b4", "b1"]


def test_sealed_choices_are_simultaneous():
    position = table(hand="p1", their_hand="b1")
    assert position.pending == [0, 1]
    play(position, "1 choose card=brown-1")
    assert position.pending == [0]
    assert position.view(0)["chosen"][1] == "face down"
    assert position.redeal(0, new_rng(1)).view(0) == position.view(0)


def test_fika_6_why_one_may_not_pass_depends_on_what_has_begun():
    def reason(position, seat=0):
        return FIKA.why_not(position.state, seat, FIKA.catalogue.parse("pass")).line.key

    choosing = table(hand="p1", their_hand="b2")
    assert reason(choosing) == "fika.why.must_choose"
    play(choosing, "0 choose card=pink-1", "1 choose card=brown-2")
    assert reason(choosing, 1) == "fika.why.must_place", "the higher number places first"
    naming = table(hand="p1", phase=Phase.PRIMARY)
    naming.state.actor = naming.state.chooser
    assert reason(naming) == "fika.why.other_decision", "nothing has begun that could be finished"
