"""Rulings on the end of a round, ties and points (JAR-48 to 54, 57, 68)."""

from games.cookie_jar.table import (
    GAME,
    holds,
    is_in,
    is_round_over,
    options,
    phase,
    play,
    result,
    table,
)
from kaffihus.games.cookie_jar.state import RECORDS, Phase
from kaffihus.testing.playing import random_walk

FOUR = "halfbokud_lumma tvilumma upphitud_lumma vidbrennd_lumma"
THREE = "halfbokud_lumma tvilumma upphitud_lumma"


def test_jar_48_the_round_ends_with_the_turn_in_which_the_deck_ran_out():
    position = table("kleina piparkaka tom_krus kleina", deck="hnallthora", shown=FOUR)
    play(position, "draw hnallthora")
    assert phase(position) == Phase.LAY, "the turn is played to its end"
    play(position, "lay kleina", "choose 1", "guess randalina")
    assert result(position) == ("deck", [2], None, [0, 0, 2, 0])


def test_jar_48_grautarlumma_as_the_last_card_refills_the_deck():
    position = table("kleina piparkaka tom_krus kleina", deck="", shown=THREE)
    play(position, "draw grautarlumma", "draw hnallthora", "lay hnallthora")
    assert not is_round_over(position)


def test_jar_48_after_a_stack_as_the_last_card_there_is_no_further_turn():
    position = table("kleina piparkaka tom_krus kleina", deck="", shown=THREE, rows={1: "randalina"})
    play(position, "draw lummustafli")
    assert result(position)[:2] == ("deck", [2])


def test_jar_49_the_last_player_left_wins_at_once():
    position = table("kleina piparkaka - -", rounds=1)
    play(position, "draw laufabraud", "lay laufabraud")
    assert result(position) == ("last", [1], None, [0, 1, 0, 0])
    mid_card = table("kleina piparkaka hnallthora -", rounds=1)
    play(mid_card, "draw kleina_coffee", "lay kleina_coffee", "guess piparkaka", "guess hnallthora")
    assert mid_card.is_over


def test_jar_50_the_sum_of_the_row_breaks_ties():
    rows = {0: "kleina", 1: "randalina", 2: "piparkaka piparkaka"}
    position = table(
        "kleina laufabraud laufabraud -", deck="kleina", shown=FOUR, rows=rows, discard="hnallthora"
    )
    play(position, "draw kleina", "lay kleina", "choose 1", "guess randalina")
    assert result(position) == ("deck", [1], None, [0, 1, 0, 0])
    assert position.view(None)["last_round"]["sums"][:3] == [2, 5, 4]


def test_jar_50_still_equal_players_share_the_win_and_the_lot_decides_who_starts():
    rows = {1: "randalina", 2: "randalina"}
    position = table(
        "kleina laufabraud laufabraud -", deck="kleina", shown=FOUR, rows=rows, secret="kleina", rounds=2
    )
    play(position, "draw kleina", "lay kleina", "choose 1", "guess randalina")
    assert result(position) == ("deck", [1, 2], None, [0, 1, 1, 0])
    assert options(position) == {"start 1", "start 2"}


def test_jar_51_who_goes_out_in_their_own_turn_passes_it_on_in_the_current_direction():
    position = table("kleina piparkaka kleina kleina -")
    position.state.direction = -1
    play(position, "draw laufabraud", "lay laufabraud", "choose 1")
    assert not is_in(position, 0)
    assert position.state.turn == 3, "seat 4 is out and skipped"


def test_jar_52_two_points_for_a_win_with_the_jar_by_any_kind_of_win():
    deck = table("tom_krus piparkaka kleina kleina", deck="hnallthora", shown=FOUR)
    play(deck, "draw hnallthora", "lay hnallthora")
    assert result(deck) == ("deck", [0], None, [2, 0, 0, 0])
    last = play(table("tom_krus piparkaka - -"), "draw laufabraud", "lay laufabraud")
    assert result(last) == ("last", [0], None, [2, 0, 0, 0])


def test_jar_52_minus_one_for_the_thief_also_when_laid_willingly():
    position = table("tom_krus piparkaka hnallthora kleina", points=[2, 0, 1, 0], rounds=2)
    play(position, "draw kleina", "lay tom_krus")
    assert result(position) == ("caught", [2], 0, [-1, 0, 1, 0])
    assert position.scores() == [1, 0, 2, 0]


def test_jar_52_without_a_thief_nobody_loses_a_point_at_a_full_table():
    """Seven seats: "no thief" must not be taken for the last of them."""
    position = play(table("kleina piparkaka - - - - -"), "draw laufabraud", "lay laufabraud")
    assert result(position) == ("last", [1], None, [0, 1, 0, 0, 0, 0, 0])
    assert position.scores() == [0, 1, 0, 0, 0, 0, 0]


def test_jar_54_every_turn_draws_a_card_and_one_reshuffle_is_the_most():
    longest = 0
    for seed in range(12):
        draws = 0
        for before, step, after in random_walk(GAME, 3 + seed % 5, {"rounds": 2}, 100 + seed):
            draws += GAME.catalogue[step.action].family == "draw"
            in_play = before.state.dealt > before.state.seats
            if in_play and after.state.turn != before.state.turn:
                assert draws > 0
                draws = 0
            events = [event["event"] for event in after.view(None)["events"]]
            assert events.count("reshuffle") <= 1
            longest = max(longest, len(events))
        assert after.is_over
    assert 20 < longest < RECORDS, "no round comes near the bound that memory.py counts"


def test_jar_57_randalina_with_coffee_on_the_jars_holder_and_another():
    position = table("kleina tom_krus hnallthora piparkaka")
    play(position, "draw randalina_coffee", "lay randalina_coffee", "choose 1", "choose 2")
    assert result(position) == ("caught", [3], 1, [0, -1, 0, 1]), "seat 2 has discarded and counts 0"
    assert position.view(None)["last_round"]["hands"] == ["kleina", None, None, "piparkaka"]


def test_jar_68_the_hands_of_all_still_in_are_shown_at_the_end():
    def shown(position):
        return position.view(None)["last_round"]["hands"]

    caught = play(table("tom_krus piparkaka hnallthora kleina"), "draw kleina", "lay tom_krus")
    assert shown(caught) == [None, "piparkaka", "hnallthora", "kleina"]
    deck = table("tom_krus piparkaka randalina -", deck="hnallthora", shown=FOUR)
    play(deck, "draw hnallthora", "lay hnallthora")
    assert shown(deck) == ["tom_krus", "piparkaka", "randalina", None]
    last = play(table("tom_krus piparkaka - -"), "draw laufabraud", "lay laufabraud")
    assert shown(last) == ["tom_krus", None, None, None]
    assert holds(last, 0) is None, "then all cards are gathered"
