"""Rulings on Tvílumma (JAR-45 to 47, 55, 58 to 63, 69, 70)."""

import pytest

from games.cookie_jar.table import heap, holds, is_in, is_round_over, options, phase, play, result, table
from kaffihus.games.cookie_jar.state import Phase

TWINS = ("draw tvilumma",)


def test_jar_45_draw_two_lay_two():
    position = play(
        table("kleina piparkaka kleina kleina"), *TWINS, "draw hnallthora", "draw lakkristoppur"
    )
    assert options(position) == {"lay kleina", "lay hnallthora", "lay lakkristoppur"}
    play(position, "lay hnallthora", "name kleina", "lay lakkristoppur")
    assert heap(position.state.row[0]) == ["lakkristoppur", "hnallthora"]
    assert holds(position, 0) == "kleina" and position.state.turn == 1


def test_jar_45_of_two_pancakes_the_drawer_chooses_the_first():
    position = play(
        table("kleina piparkaka kleina -"), *TWINS, "draw halfbokud_lumma", "draw upphitud_lumma"
    )
    assert options(position) == {"first halfbokud_lumma", "first upphitud_lumma"}
    play(position, "first upphitud_lumma", "draw kleina")
    assert is_in(position, 3) and position.state.reversing == 1, "then the other"
    assert phase(position) == Phase.DRAW, "which replaces itself"
    play(position, "draw hnallthora")
    assert options(position) == {"lay kleina", "lay hnallthora"}, "one card fewer to lay"
    play(position, "lay hnallthora")
    assert position.state.turn == 3


def test_jar_45_a_short_deck_gives_what_there_is():
    shown = "halfbokud_lumma lummustafli upphitud_lumma"
    position = table("kleina piparkaka tom_krus kleina", deck="hnallthora", shown=shown)
    play(position, *TWINS, "draw hnallthora")
    assert options(position) == {"lay kleina", "lay hnallthora"}
    nothing = table("kleina piparkaka tom_krus kleina", deck="", shown=shown)
    play(nothing, *TWINS)
    assert result(nothing)[:2] == ("deck", [2]), "no card: the turn is over"


@pytest.mark.parametrize("pancake", ["vidbrennd_lumma", "lummustafli"])
def test_jar_46_burned_or_the_stack_ends_the_turn_and_one_card_is_tossed(pancake):
    position = table("kleina piparkaka kleina kleina", rows={2: "randalina"})
    play(position, *TWINS, "draw hnallthora", f"draw {pancake}")
    assert options(position) == {"toss kleina", "toss hnallthora"}
    play(position, "toss hnallthora")
    assert heap(position.state.discard) == ["hnallthora"]
    assert holds(position, 0) == "kleina"
    assert position.state.turn == (2 if pancake == "lummustafli" else 1)


def test_jar_46_the_other_pancake_may_be_done_first():
    position = table("kleina piparkaka kleina kleina")
    play(position, *TWINS, "draw vidbrennd_lumma", "draw halfbokud_lumma", "first halfbokud_lumma")
    play(position, "draw hnallthora")
    assert phase(position) == Phase.TOSS, "the burned one follows"
    play(position, "toss kleina")
    assert position.state.turn == 3


def test_jar_46_without_a_second_card_nothing_is_tossed():
    position = table("kleina piparkaka kleina -")
    play(
        position,
        *TWINS,
        "draw upphitud_lumma",
        "draw vidbrennd_lumma",
        "first upphitud_lumma",
        "draw kleina",
    )
    assert position.state.turn == 1 and holds(position, 0) == "kleina"


def test_jar_46_tossing_the_jar_is_being_caught():
    position = table("tom_krus piparkaka kleina kleina")
    play(position, *TWINS, "draw hnallthora", "draw vidbrennd_lumma", "toss tom_krus")
    assert result(position) == ("caught", [1], 0, [-1, 1, 0, 0])


def test_jar_47_going_out_after_the_first_card_trashes_both():
    position = table("kleina piparkaka kleina kleina")
    play(
        position, *TWINS, "draw laufabraud", "draw hnallthora", "lay laufabraud", "name kleina", "choose 1"
    )
    assert not is_in(position, 0) and position.state.turn == 1, "no second card"
    assert sorted(heap(position.state.discard)) == ["hnallthora", "kleina"]
    jar = table("kleina piparkaka kleina kleina")
    play(jar, *TWINS, "draw laufabraud", "draw tom_krus", "lay laufabraud", "name kleina", "choose 1")
    assert result(jar)[2] == 0, "the jar among them is caught"


def test_jar_47_only_the_named_hand_is_compared_swapped_and_counted():
    position = table("kleina piparkaka kleina kleina")
    play(
        position,
        *TWINS,
        "draw laufabraud",
        "draw hnallthora",
        "lay laufabraud",
        "name hnallthora",
        "choose 1",
    )
    assert is_in(position, 0) and not is_in(position, 1)
    swap = table("kleina piparkaka kleina kleina")
    play(swap, *TWINS, "draw hjonabandssaela", "draw hnallthora", "lay hjonabandssaela", "name hnallthora")
    play(swap, "choose 1")
    assert holds(swap, 1) == "hnallthora"
    assert options(swap) == {"lay kleina", "lay piparkaka"}
    end = table("kleina tom_krus laufabraud -")
    play(end, *TWINS, "draw randalina", "draw hnallthora", "lay randalina", "name kleina", "choose 1")
    assert result(end)[:3] == ("caught", [2], 1), "the Hnallþóra lay beside the hand"


def test_jar_47_the_others_do_not_learn_which_card_was_named():
    position = table("kleina piparkaka kleina kleina")
    play(position, *TWINS, "draw laufabraud", "draw hnallthora", "lay laufabraud", "name hnallthora")
    named = [event for event in position.view(1)["events"] if event["event"] == "name"]
    assert named == [{"event": "name", "who": 0}]


def test_jar_55_no_further_draw_from_an_empty_deck_but_two_cakes_are_one_to_lay():
    shown = "lummustafli upphitud_lumma"
    position = table("kleina piparkaka tom_krus kleina", deck="hnallthora", shown=shown)
    play(position, *TWINS, "draw hnallthora", "draw halfbokud_lumma")
    assert options(position) == {"lay kleina", "lay hnallthora"}


def test_jar_58_a_coffee_cake_just_drawn_counts_as_held():
    position = table("kleina piparkaka kleina kleina")
    play(position, *TWINS, "draw piparkaka_coffee", "draw lumma_med_kaffi")
    assert not is_in(position, 0)
    assert sorted(heap(position.state.discard)) == ["kleina", "piparkaka_coffee"]


def test_jar_58_all_go_out_at_the_same_moment_and_a_caught_thief_does_not_win():
    position = table("tom_krus kleina_coffee randalina_coffee -", rounds=1)
    play(position, *TWINS, "draw piparkaka_coffee", "draw lumma_med_kaffi")
    assert result(position) == ("caught", [2], 0, [-1, 0, 1, 0])


def test_jar_58_who_is_not_hit_is_still_in_and_wins():
    position = table("tom_krus kleina_coffee kleina -", rounds=1)
    play(position, *TWINS, "draw piparkaka_coffee", "draw lumma_med_kaffi")
    assert result(position)[:3] == ("caught", [2], 0)


def test_jar_59_a_stack_naming_oneself_lets_the_turn_go_on():
    position = table("kleina piparkaka kleina kleina", rows={0: "randalina"})
    play(position, *TWINS, "draw hnallthora", "draw lummustafli")
    assert position.state.turn == 0
    assert options(position) == {"lay kleina", "lay hnallthora"}, "nothing is tossed"
    play(position, "lay hnallthora")
    assert position.state.turn == 1, "that was the turn"


@pytest.mark.parametrize("first", ["upphitud_lumma", "lummustafli"])
def test_jar_59_without_a_card_to_lay_the_drawer_takes_the_turn_that_the_stack_gives(first):
    position = table("kleina piparkaka kleina -", rows={0: "randalina"})
    play(position, *TWINS, "draw lummustafli", "draw upphitud_lumma", f"first {first}", "draw kleina")
    assert is_in(position, 3) and position.state.turn == 0, "Upphituð done before or after"
    assert phase(position) == Phase.DRAW and not position.view(None)["twins"], "a turn from its beginning"
    play(position, "draw hnallthora", "lay hnallthora")
    assert position.state.turn == 1


@pytest.mark.parametrize(("hand", "next_turn"), [("kleina", 0), ("kleina_coffee", 1)])
@pytest.mark.parametrize("first", ["lumma_med_kaffi", "lummustafli"])
def test_jar_59_so_it_is_after_lumma_med_kaffi_if_the_drawer_is_still_in(first, hand, next_turn):
    position = table(f"{hand} piparkaka kleina kleina", rows={0: "randalina"})
    play(position, *TWINS, "draw lummustafli", "draw lumma_med_kaffi", f"first {first}")
    assert position.state.turn == next_turn and phase(position) == Phase.DRAW


def test_jar_59_an_empty_deck_still_ends_the_round():
    position = table("kleina piparkaka tom_krus -", deck="", rows={0: "randalina"}, shown="grautarlumma")
    play(position, *TWINS, "draw lummustafli", "draw upphitud_lumma", "first lummustafli")
    assert result(position)[:2] == ("deck", [2]), "JAR-48"


@pytest.mark.parametrize("other", ["upphitud_lumma", "lumma_med_kaffi"])
def test_jar_59_in_version_1_the_turn_was_over(other):
    position = table("kleina piparkaka kleina kleina -", rows={0: "randalina"}, version_1=1)
    play(position, *TWINS, "draw lummustafli", f"draw {other}", "first lummustafli")
    if other == "upphitud_lumma":
        play(position, "draw kleina")
    assert position.state.turn == 1


def test_jar_60_a_replacement_that_is_a_pancake_comes_before_the_one_that_waits():
    position = table("kleina piparkaka kleina -")
    play(position, *TWINS, "draw halfbokud_lumma", "draw grautarlumma", "first halfbokud_lumma")
    play(position, "draw upphitud_lumma")
    assert phase(position) == Phase.REFILL, "at once"
    play(position, "draw kleina")
    assert position.view(None)["waiting"] == [] and phase(position) == Phase.DRAW
    assert any(event["event"] == "reshuffle" for event in position.view(None)["events"]), "now the other"


@pytest.mark.parametrize("first", ["vidbrennd_lumma", "lummustafli"])
def test_jar_61_burned_or_the_stack_first_puts_the_other_away_unread(first):
    position = table("kleina piparkaka kleina kleina", rows={2: "randalina"})
    play(position, *TWINS, f"draw {first}", "draw halfbokud_lumma", f"first {first}")
    assert position.state.turn in (1, 2)
    assert position.state.direction == 1, "not reversed"
    assert "halfbokud_lumma" in position.view(None)["pancakes_shown"]


@pytest.mark.parametrize("other", ["halfbokud_lumma", "vidbrennd_lumma"])
def test_jar_61_after_a_stack_naming_oneself_the_other_is_carried_out(other):
    position = table("kleina piparkaka kleina kleina", rows={0: "randalina"})
    play(position, *TWINS, "draw lummustafli", f"draw {other}", "first lummustafli")
    if other == "halfbokud_lumma":
        assert position.state.reversing == 1 and position.state.turn == 0
    else:
        assert position.state.turn == 1 and holds(position, 0) == "kleina", "burned: the turn is over"


def test_jar_62_tossing_is_free_even_with_hnallthora_and_coffee():
    position = table("hnallthora piparkaka kleina kleina")
    play(position, *TWINS, "draw piparkaka_coffee", "draw vidbrennd_lumma")
    assert options(position) == {"toss hnallthora", "toss piparkaka_coffee"}


def test_jar_63_the_second_card_is_either_of_the_two_left():
    position = table("kleina piparkaka kleina kleina")
    play(position, *TWINS, "draw hnallthora", "draw lakkristoppur", "lay lakkristoppur", "name hnallthora")
    assert options(position) == {"lay kleina", "lay hnallthora"}
    play(position, "lay hnallthora")
    assert holds(position, 0) == "kleina"


def test_jar_69_until_one_is_named_the_card_held_before_is_the_hand():
    position = play(table("kleina piparkaka tom_krus kleina"), *TWINS, "draw hnallthora", "draw lummudeig")
    assert sorted(heap(position.state.bowl)) == ["kleina", "kleina", "piparkaka", "tom_krus"]
    assert position.view(0)["drawn"] == ["hnallthora"], "JAR-39: the other is kept aside"


def all_hit(hand, drawn, **options):
    """Lumma með kaffi hits everybody while the first player holds two cards."""
    position = table(f"{hand} laufabraud_coffee randalina_coffee -", rounds=1, **options)
    return play(position, *TWINS, f"draw {drawn}", "draw lumma_med_kaffi")


def test_jar_69_if_the_round_ends_before_one_is_named_the_better_is_compared_and_shown():
    position = all_hit("kleina", "hjonabandssaela_coffee")
    assert result(position)[:2] == ("all_out", [0])
    assert position.view(1)["last_round"]["hands"][0] == "hjonabandssaela_coffee"
    better = all_hit("hjonabandssaela_coffee", "kleina")
    assert better.view(1)["last_round"]["hands"][0] == "hjonabandssaela_coffee"
    equal = all_hit("kleina", "kleina_coffee")
    assert equal.view(1)["last_round"]["hands"][0] == "kleina", "of two equal ones the one held before"


def test_jar_69_the_last_one_left_wins_with_the_better_of_two():
    position = table("kleina laufabraud_coffee randalina_coffee -", rounds=1)
    play(position, *TWINS, "draw tom_krus", "draw lumma_med_kaffi")
    assert result(position) == ("last", [0], None, [2, 0, 0, 0]), "the jar is in the hand, too (JAR-52)"
    assert position.view(1)["last_round"]["hands"][0] == "tom_krus"


def test_jar_69_once_a_card_is_named_only_that_one_counts():
    position = table("tom_krus laufabraud - -", rounds=1)
    play(position, *TWINS, "draw kleina", "draw hnallthora", "lay kleina", "name hnallthora")
    play(position, "guess laufabraud")
    assert result(position) == ("last", [0], None, [1, 0, 0, 0]), "JAR-47"


def test_jar_69_in_version_1_the_card_held_before_counted():
    position = all_hit("kleina", "hjonabandssaela_coffee", version_1=1)
    assert result(position)[:2] == ("all_out", [2])


def test_jar_70_if_lumma_med_kaffi_sends_the_drawer_out_the_other_pancake_is_not_read():
    position = table("kleina_coffee piparkaka tom_krus kleina")
    play(position, *TWINS, "draw lumma_med_kaffi", "draw halfbokud_lumma", "first lumma_med_kaffi")
    assert not is_in(position, 0)
    assert position.state.turn == 1 and position.state.direction == 1
    assert not is_round_over(position)
