"""One test for each ruling on the effects of FIKA's cards."""

import pytest

from games.fika.table import FIKA, cafe, can, finished_against, hand, options, play, short, table
from kaffihus.core.errors import IllegalAction
from kaffihus.core.state import EMPTY
from kaffihus.games.fika import legal
from kaffihus.games.fika.scoring import cups_in_front
from kaffihus.games.fika.state import Phase, count_cards, count_hand
from kaffihus.testing.playing import random_walk


def one(position, slot=1):
    return play(position, "0 choose card=pink-1", "1 choose card=brown-1", f"0 place slot={slot}")


def test_fika_10_one_swaps_a_supply_card_with_any_card_in_an_open_cafe():
    position = table(hand="p1", their_hand="b1", theirs="g2 . . . .", supply="g3 g4 g5 g6")
    one(position)
    play(position, "0 supply card=green-6")
    assert options(position, 0) == {"cell side=own slot=1", "cell side=other slot=1"}, "no empty slot"
    play(position, "0 cell side=own slot=1")
    assert cafe(position, 0) == "g6 . . . ."
    assert "p1" in {short(card) for card in position.state.supply}


def test_fika_10_not_in_a_finished_cafe():
    position = finished_against("p1")
    play(position, "0 choose card=pink-1", "0 place slot=5", "0 supply card=green-6")
    assert not any("other" in option for option in options(position, 0))
    with pytest.raises(IllegalAction, match="FIKA-25"):
        play(position, "0 cell side=other slot=1")


def test_fika_11_two_needs_both_cards_of_the_column():
    position = table(mine="b3 b4 . . .", theirs="g3 . g4 . .", hand="p2", their_hand="g1")
    play(position, "0 choose card=pink-2", "1 choose card=green-1", "0 place slot=5")
    assert options(position, 0) == {"cell side=own slot=1", "pass"}
    play(position, "0 cell side=own slot=1")
    assert cafe(position, 0) == "g3 b4 . . p2"
    assert cafe(position, 1) == "b3 . g4 . ."


def test_fika_11_two_has_no_use_against_a_finished_cafe():
    position = finished_against("p2")
    play(position, "0 choose card=pink-2", "0 place slot=2")
    assert position.state.phase == Phase.CHOOSE


def test_fika_12_a_3_never_meets_an_empty_hand():
    for seed in range(12):
        for before, _, _ in random_walk(FIKA, 2, {}, seed):
            if before.state.phase == Phase.THREE_GROUP:
                assert count_hand(before.state, before.state.actor) >= 1


def three(position):
    return play(position, "0 choose card=pink-3", "1 choose card=brown-1", "0 place slot=1")


def test_fika_13_the_new_group_lies_as_the_old_one_did():
    position = table(hand="p3 b2", their_hand="b1", groups="g1 g2", lie=((4, 1), (None, None)))
    three(position)
    play(position, "0 group group=1", "0 hide card=brown-2")
    state = position.state
    assert short(state.group_card[0]) == "b2"
    assert (state.group_slot[0], state.group_to[0]) == (3, 1)
    assert "g1" in hand(position, 0)


def test_fika_13_also_beside_the_street():
    position = table(hand="p3 b2", their_hand="b1", groups="g1 g2")
    three(position)
    play(position, "0 group group=2", "0 hide card=brown-2")
    assert position.state.group_slot[1] == EMPTY


def test_fika_14_the_same_group_may_go_back():
    position = table(hand="p3 b2", their_hand="b1", groups="g1 g2")
    three(position)
    play(position, "0 group group=1", "0 hide card=green-1")
    assert position.view(0)["groups"][0]["card"] == "green-1", "a look, for the player alone"
    assert position.view(1)["groups"][0]["card"] is None


def test_fika_15_groups_are_no_part_of_a_finished_cafe():
    position = finished_against("p5")
    position.state.group_slot[0], position.state.group_to[0] = 0, 1
    play(position, "0 choose card=pink-5", "0 place slot=2", "0 group group=1", "0 street slot=2")
    assert (position.state.group_slot[0], position.state.group_to[0]) == (1, 0)


def test_fika_15_is_one_constant_that_could_go_the_other_way(monkeypatch):
    monkeypatch.setattr(legal, "GROUPS_STAY_OPEN", False)
    position = finished_against("p5")
    play(position, "0 choose card=pink-5", "0 place slot=2")
    assert Phase(position.state.phase) == Phase.CHOOSE, "there is no Group to move"
    unfinished = table(hand="p5", their_hand="b1")
    play(unfinished, "0 choose card=pink-5", "1 choose card=brown-1", "0 place slot=1")
    assert can(unfinished, 0, "group group=1")


def four(position, slot):
    return play(position, "0 choose card=pink-4", "1 choose card=brown-1", f"0 place slot={slot}")


def test_fika_16_a_4_as_first_card_allows_nothing():
    position = table(hand="p4", their_hand="b1")
    four(position, 1)
    assert position.pending == [1]


def test_fika_16_two_cards_in_the_cafe_allow_one_for_one_and_one_for_two():
    position = table(mine="b2 . . . .", hand="p4 g5 g6", their_hand="b1")
    four(position, 2)
    play(position, "0 cell side=own slot=1")
    assert position.state.phase == Phase.FOUR_BRING, "no second card to lift"
    play(position, "0 bring card=green-5")
    assert can(position, 0, "pass")
    play(position, "0 cell side=own slot=5", "0 bring card=green-6")
    assert cafe(position, 0) == "g5 p4 . . g6"
    assert "b2" in hand(position, 0)


def test_fika_16_a_4_as_fifth_card_allows_one_for_one_and_two_for_one():
    position = table(mine="b2 b3 g2 g3 .", hand="p4 g5", their_hand="b1")
    four(position, 5)
    play(position, "0 cell side=own slot=1", "0 cell side=own slot=2", "0 cell side=own slot=2")
    play(position, "0 bring card=green-5")
    assert position.state.phase != Phase.FOUR_BRING, "the hand is empty: no second card"
    assert cafe(position, 0) == ". g5 g2 g3 p4"
    position = table(mine="b2 b3 g2 g3 .", hand="p4 g5", their_hand="b1")
    four(position, 5)
    play(position, "0 cell side=own slot=1", "0 pass", "0 bring card=green-5")
    assert cafe(position, 0) == "g5 b3 g2 g3 p4"
    assert position.state.phase != Phase.FOUR_SLOT, "the café is full: no second card"


def test_fika_16_not_the_4_itself():
    position = table(mine="b2 . . . .", hand="p4", their_hand="b1")
    four(position, 2)
    with pytest.raises(IllegalAction, match="not itself"):
        play(position, "0 cell side=own slot=2")


def test_fika_17_new_cards_go_into_the_emptied_slots_the_owner_choosing():
    position = table(mine="b2 b3 . . .", hand="p4 g5 g6", their_hand="b1")
    four(position, 3)
    play(position, "0 cell side=own slot=1", "0 cell side=own slot=2")
    assert options(position, 0) == {"cell side=own slot=1", "cell side=own slot=2"}
    play(position, "0 cell side=own slot=2")
    assert not can(position, 0, "bring card=brown-2"), "lifted cards are not in the hand yet"
    play(position, "0 bring card=green-5", "0 bring card=green-6")
    assert cafe(position, 0) == "g6 g5 p4 . ."
    assert {"b2", "b3"} <= hand(position, 0)


def test_fika_17_two_for_one_into_either_emptied_slot():
    position = table(mine="b2 b3 . . .", hand="p4 g5", their_hand="b1")
    four(position, 3)
    play(position, "0 cell side=own slot=1", "0 cell side=own slot=2", "0 cell side=own slot=2")
    play(position, "0 bring card=green-5", "0 pass")
    assert cafe(position, 0) == ". g5 p4 . ."


def test_fika_18_five_cards_are_judged_after_the_whole_effect():
    position = table(mine="b2 b3 g2 g3 .", theirs="b5 . . . .", hand="p4 g5", their_hand="b1")
    four(position, 5)
    play(position, "0 cell side=own slot=1", "0 cell side=own slot=2", "0 cell side=own slot=1")
    play(position, "0 bring card=green-5", "1 place slot=2", "1 pass")
    assert position.state.phase == Phase.CHOOSE
    assert position.state.catching_up == EMPTY, "four cards: the café is open and the round goes on"
    assert position.pending == [0, 1]


def test_fika_19_two_4s_can_stall_but_the_round_still_ends():
    """Seat 0 takes one 4 back with the other, turn after turn; seat 1 fills up and ends it."""
    position = table(mine="p4 . . . .", hand="b4 b1 b2 b3 b5", their_hand="g2 g3 g5 g6 p2 p3")
    for turn, mine in enumerate(["brown", "pink", "brown", "pink"]):
        theirs = ["green-2", "green-3", "pink-2", "pink-3"][turn]
        play(position, f"0 choose card={mine}-4", f"1 choose card={theirs}")
        while position.state.phase != Phase.CHOOSE:
            seat = position.state.actor
            if position.state.phase == Phase.PLACE:
                slot = turn % 2 + 2 if seat == 0 else turn + 1
                free = sorted(options(position, seat))
                wish = f"place slot={slot}"
                play(position, f"{seat} {wish if wish in free else free[0]}")
            elif position.state.phase == Phase.FOUR_LIFT:
                other = "brown-4" if mine == "pink" else "pink-4"
                slot = position.view(0)["cafes"][0].index(other) + 1
                play(position, f"0 cell side=own slot={slot}")
            elif position.state.phase == Phase.FOUR_BRING:
                play(position, f"0 {sorted(options(position, 0))[0]}")
            else:
                play(position, f"{seat} pass")
    assert count_cards(position.state, 1) == 4
    assert position.state.turn == 4
    longest = max(after.state.turn for seed in range(40) for _, _, after in random_walk(FIKA, 2, {}, seed))
    assert longest <= 9


def test_fika_20_one_group_a_street_card():
    position = table(hand="p5", their_hand="b1", lie=((2, 1), (4, 1)))
    play(position, "0 choose card=pink-5", "1 choose card=brown-1", "0 place slot=1", "0 group group=1")
    assert not can(position, 0, "street slot=4")
    assert can(position, 0, "street slot=2"), "turning it round where it lies"
    with pytest.raises(IllegalAction, match="FIKA-20"):
        play(position, "0 street slot=4")


def test_fika_20_is_one_constant_that_could_go_the_other_way(monkeypatch):
    monkeypatch.setattr(legal, "ONE_GROUP_A_STREET_CARD", False)
    position = table(hand="p5", their_hand="b1", lie=((2, 1), (4, 1)))
    play(position, "0 choose card=pink-5", "1 choose card=brown-1", "0 place slot=1", "0 group group=1")
    play(position, "0 street slot=4")
    assert [cups_in_front(position.state, seat, 3) for seat in (0, 1)] == [3 + 2, 2 + 3]
    assert cups_in_front(position.state, 0, 1) == 0


def test_fika_21_the_three_cups_face_the_mover():
    for seat, other in ((0, 1), (1, 0)):
        position = table(hand="p5" if seat == 0 else "b1", their_hand="p5" if seat == 1 else "b1")
        play(position, f"{seat} choose card=pink-5", f"{other} choose card=brown-1")
        play(position, f"{seat} place slot=1", f"{seat} group group=2", f"{seat} street slot=5")
        assert position.state.group_to[1] == seat
        assert position.state.cafe[seat, 4] == EMPTY, "also in front of an empty slot"


def test_fika_22_six_changes_two_places_of_one_cafe():
    position = table(mine="b2 . . . .", theirs="g2 g3 . . .", hand="p6", their_hand="b1")
    play(position, "0 choose card=pink-6", "1 choose card=brown-1", "0 place slot=2")
    assert not can(position, 0, "cell side=own slot=4"), "first a card"
    play(position, "0 cell side=other slot=1")
    assert options(position, 0) == {f"cell side=other slot={slot}" for slot in (2, 3, 4, 5)}
    with pytest.raises(IllegalAction, match="FIKA-22"):
        play(position, "0 cell side=own slot=1")
    play(position, "0 cell side=other slot=5")
    assert cafe(position, 1) == ". g3 . . g2"
