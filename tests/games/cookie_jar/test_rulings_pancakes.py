"""Rulings on pancakes (JAR-36 to 44, 71); those on Tvílumma are in test_rulings_twins.py."""

import pytest

from games.cookie_jar.table import (
    GAME,
    heap,
    holds,
    is_in,
    is_round_over,
    options,
    phase,
    play,
    reason,
    result,
    table,
)
from kaffihus.games.cookie_jar.state import Phase

THREE = "lummustafli tvilumma vidbrennd_lumma"


def test_jar_36_after_lumma_med_kaffi_and_upphitud_lumma_the_turn_ends_without_a_card():
    for pancake in ("lumma_med_kaffi", "upphitud_lumma"):
        position = play(table("kleina piparkaka tom_krus kleina"), f"draw {pancake}")
        assert position.state.turn == 1 and phase(position) == Phase.DRAW
        assert holds(position, 0) == "kleina" and heap(position.state.row[0]) == []


def test_jar_36_the_kinder_way_is_to_draw_again():
    for pancake in ("lumma_med_kaffi", "upphitud_lumma"):
        position = table("kleina piparkaka tom_krus -", draw_again=1)
        play(position, f"draw {pancake}")
        if pancake == "upphitud_lumma":
            play(position, "draw kleina")
        assert position.state.turn == 0 and phase(position) == Phase.DRAW
        assert position.state.to_draw == 1


@pytest.mark.parametrize("pancake", ["halfbokud_lumma", "grautarlumma", "lummudeig"])
def test_jar_37_a_pancake_that_says_draw_does_not_if_the_deck_is_empty(pancake):
    # everything that is not in a hand is a laid meringue, the secret card, or this pancake
    position = table("kleina piparkaka tom_krus", deck="", shown=THREE)
    state = position.state
    state.cakes[:] = 0
    for cake in (*(int(card) for card in state.hand[:3]), int(state.secret)):
        state.cakes[cake] += 1
    state.discard[:] = 0
    GAME.check(state)
    play(position, f"draw {pancake}")
    if pancake == "lummudeig":
        play(position, "deal kleina", "deal piparkaka", "deal tom_krus")
    assert is_round_over(position)
    assert result(position) == ("deck", [2], None, [0, 0, 2])


def test_jar_38_if_lumma_med_kaffi_hits_everybody_the_highest_of_them_wins():
    position = table("kleina_coffee randalina_coffee laufabraud_coffee -", rounds=1)
    play(position, "draw lumma_med_kaffi")
    assert result(position) == ("all_out", [1], None, [0, 1, 0, 0])
    assert position.view(None)["last_round"]["hands"][:2] == ["kleina_coffee", "randalina_coffee"]


def test_jar_38_equal_cards_are_decided_by_the_row():
    position = table("kleina_coffee kleina - -", rows={0: "piparkaka"})
    position.state.hand[1] = position.state.hand[0]  # two of a kind, which this deck has not
    position.state.cakes[1], position.state.cakes[0] = 2, 4
    play(position, "draw lumma_med_kaffi")
    assert result(position)[:2] == ("all_out", [0])


def test_jar_39_the_hands_are_shuffled_and_the_drawer_draws():
    position = play(table("kleina piparkaka tom_krus hnallthora"), "draw lummudeig")
    assert options(position) == {"deal kleina", "deal piparkaka", "deal tom_krus", "deal hnallthora"}
    play(position, "deal tom_krus", "deal kleina", "deal hnallthora", "deal piparkaka")
    assert [holds(position, seat) for seat in range(4)] == ["tom_krus", "kleina", "hnallthora", "piparkaka"]
    assert phase(position) == Phase.DRAW and position.state.turn == 0


def test_jar_39_one_knows_what_one_put_in_and_what_one_got():
    position = play(table("kleina piparkaka tom_krus hnallthora"), "draw lummudeig")
    play(position, "deal tom_krus", "deal kleina", "deal hnallthora", "deal piparkaka")
    mine = [event for event in position.view(0)["events"] if "card" in event]
    assert mine == [
        {"event": "give", "who": 0, "card": "kleina"},
        {"event": "get", "who": 0, "card": "tom_krus"},
    ]
    # seat 0 looked at seat 3 before: the card is somewhere among the others now
    position = table("kleina piparkaka tom_krus hnallthora", turn=3)
    play(position, "draw piparkaka", "lay piparkaka", "choose 2", "draw lummudeig")
    play(position, "deal hnallthora", "deal kleina", "deal piparkaka", "deal tom_krus")
    assert position.view(3)["hand"] == "tom_krus"
    assert "tom_krus" not in position.view(3)["players"][0]["may_hold"], "seat 3 has it"


def test_jar_40_all_cakes_but_the_secret_card_go_back_and_rows_are_empty():
    position = table(
        "kleina piparkaka tom_krus -",
        deck="kleina",
        shown="halfbokud_lumma",
        secret="hnallthora",
        rows={0: "randalina", 3: "laufabraud"},
        discard="hjonabandssaela",
    )
    play(position, "draw grautarlumma")
    state = position.state
    assert state.discard.sum() == 0 and state.row.sum() == 0
    assert state.deck_cakes == 22 - 3 - 1
    assert "hnallthora" not in heap(state.deck)
    assert state.deck_pancakes == 2, "pancakes stay where they are"
    assert all(player["row_sum"] == 0 for player in position.view(None)["players"])


def test_jar_40_it_comes_only_once():
    position = play(table("kleina piparkaka tom_krus kleina"), "draw grautarlumma")
    assert "draw grautarlumma" not in options(position)


def test_jar_41_somebody_who_is_out_comes_back_with_a_card_from_the_deck():
    position = play(table("kleina - - kleina"), "draw upphitud_lumma")
    assert options(position) == {"choose 1", "choose 2"}, "it is a must"
    assert reason(position, "choose 3") == "JAR-41"
    play(position, "choose 2")
    assert phase(position) == Phase.REFILL and not is_in(position, 2)
    play(position, "draw vidbrennd_lumma", "draw piparkaka")
    assert is_in(position, 2) and holds(position, 2) == "piparkaka"
    assert position.state.protected == 0
    assert position.state.turn == 2, "in the old place, next after seat 0 with seat 1 out"


def test_jar_41_with_an_empty_deck_they_stay_out():
    position = table("kleina - - tom_krus", deck="", shown=THREE)
    play(position, "draw upphitud_lumma", "choose 1")
    assert is_round_over(position)
    assert result(position) == ("deck", [3], None, [0, 0, 0, 2])
    assert position.view(None)["last_round"]["hands"][1] is None


def test_jar_41_nobody_out_no_effect():
    position = play(table("kleina kleina kleina piparkaka"), "draw upphitud_lumma")
    assert position.state.turn == 1


def test_jar_42_vidbrennd_lumma_ends_this_turn_and_nothing_more():
    position = play(table("kleina kleina - -"), "draw vidbrennd_lumma")
    assert position.state.turn == 1 and holds(position, 0) == "kleina"
    play(position, "draw hnallthora", "lay hnallthora")
    assert position.state.turn == 0, "the next turn is theirs again"


def test_jar_43_the_order_is_reversed_after_the_turn_for_good():
    position = table("kleina piparkaka kleina kleina")
    play(position, "draw halfbokud_lumma")
    assert phase(position) == Phase.DRAW and position.state.direction == 1
    play(position, "draw hnallthora", "lay hnallthora")
    assert position.state.turn == 3
    play(position, "draw lakkristoppur", "lay lakkristoppur")
    assert position.state.turn == 2


def test_jar_43_then_a_stack():
    position = table("kleina piparkaka kleina kleina", rows={2: "randalina"})
    play(position, "draw halfbokud_lumma", "draw lummustafli")
    assert position.state.turn == 2
    play(position, "draw hnallthora", "lay hnallthora")
    assert position.state.turn == 1, "to the right from there"


def test_jar_44_the_highest_single_card_laid_takes_the_turn():
    rows = {1: "laufabraud laufabraud kleina", 2: "randalina", 3: "hjonabandssaela"}
    position = play(table("kleina piparkaka kleina -", rows=rows), "draw lummustafli")
    assert position.state.turn == 2, "seat 3 is out; three cards do not add up"
    assert holds(position, 0) == "kleina" and heap(position.state.row[0]) == []


def test_jar_44_a_tie_or_nothing_laid_lets_drawers_pick_themselves_too():
    rows = {0: "randalina", 2: "randalina"}
    position = play(table("kleina piparkaka kleina -", rows=rows, secret="kleina"), "draw lummustafli")
    assert options(position) == {"choose 0", "choose 2"}
    assert reason(position, "choose 1") == "JAR-44"
    play(position, "choose 0")
    assert position.state.turn == 0 and phase(position) == Phase.DRAW, "they draw again"
    nothing = play(table("kleina piparkaka kleina -"), "draw lummustafli")
    assert options(nothing) == {"choose 0", "choose 1", "choose 2"}


def test_jar_71_lummudeig_with_fewer_than_two_hands_shuffles_nothing():
    position = play(table("kleina piparkaka tom_krus -", protected=[1, 2]), "draw lummudeig")
    assert phase(position) == Phase.DRAW and holds(position, 0) == "kleina"
    assert not any(event["event"] == "give" for event in position.view(None)["events"])
