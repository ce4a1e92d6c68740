"""Rulings on Lakkrístoppur, with and without coffee (JAR-13 to 23, 56, 65, 66)."""

import pytest

from games.cookie_jar.table import GAME, heap, holds, is_in, options, phase, play, reason, table
from kaffihus.games.cookie_jar import pancakes
from kaffihus.games.cookie_jar.components import PANCAKE_IDS, Pancake
from kaffihus.games.cookie_jar.state import Phase


def is_protected(position, seat):
    return position.view(None)["players"][seat]["protected"]


def test_jar_13_protection_lasts_until_the_next_card_is_laid_and_ends_before_its_text():
    position = table("kleina kleina kleina piparkaka")
    play(position, "draw lakkristoppur", "lay lakkristoppur")
    assert is_protected(position, 0)
    position = table("kleina kleina kleina kleina", protected=[0])
    play(position, "draw randalina")
    assert is_protected(position, 0), "while they draw"
    play(position, "lay randalina")
    assert not is_protected(position, 0)
    assert "choose 0" in options(position), "so their own Randalína may choose them"


def test_jar_13_protection_lasts_through_a_turn_without_a_card():
    position = play(table("kleina kleina kleina kleina", protected=[0]), "draw upphitud_lumma")
    assert position.state.turn == 1 and is_protected(position, 0)


def test_jar_14_a_protected_player_cannot_be_chosen():
    position = play(table("kleina kleina kleina piparkaka", protected=[1]), "draw kleina", "lay kleina")
    assert options(position) == {"choose 2", "choose 3"}
    assert reason(position, "choose 1") == "JAR-14"


@pytest.mark.parametrize(
    "card",
    ["kleina", "piparkaka", "laufabraud", "hjonabandssaela", "lakkristoppur_coffee", "kleina_coffee"],
)
def test_jar_15_with_everybody_protected_a_card_has_no_effect(card):
    position = table("hnallthora kleina tom_krus -", protected=[1, 2])
    if "coffee" in card:
        position = table("randalina kleina tom_krus -", protected=[1, 2])
    play(position, f"draw {card}", f"lay {card}")
    assert position.state.turn == 1 and phase(position) == Phase.DRAW
    assert position.state.marked == -1


def test_jar_15_but_randalina_must_then_be_on_oneself():
    position = table("hnallthora kleina tom_krus -", protected=[1, 2])
    play(position, "draw randalina", "lay randalina")
    assert phase(position) == Phase.REFILL
    assert heap(position.state.discard) == ["hnallthora"]


@pytest.mark.parametrize("card", ["laufabraud_coffee", "hjonabandssaela_coffee"])
def test_jar_16_two_players_are_needed_and_oneself_is_one(card):
    alone = table("piparkaka kleina tom_krus -", protected=[1, 2])
    play(alone, f"draw {card}", f"lay {card}")
    assert alone.state.turn == 1 and holds(alone, 0) == "piparkaka", "one is too few"
    # protected until now, but that has just ended; no choice is left: themselves and seat 1
    both = table("piparkaka kleina tom_krus -", protected=[0, 2])
    play(both, f"draw {card}", f"lay {card}")
    if card == "hjonabandssaela_coffee":
        assert (holds(both, 0), holds(both, 1)) == ("kleina", "piparkaka")
    else:
        assert not is_in(both, 1)


def test_jar_16_randalina_with_coffee_takes_the_one_there_is():
    position = table("piparkaka kleina tom_krus -", protected=[1, 2])
    play(position, "draw randalina_coffee", "lay randalina_coffee", "draw hnallthora")
    assert holds(position, 0) == "hnallthora" and position.state.turn == 1


def test_jar_17_protection_cancels_what_a_pancake_does_to_oneself():
    position = table("piparkaka_coffee kleina_coffee tom_krus kleina", protected=[0])
    play(position, "draw lumma_med_kaffi")
    assert is_in(position, 0) and not is_in(position, 1)

    position = table("piparkaka kleina tom_krus kleina", protected=[0])
    play(position, "draw lummudeig", "deal kleina", "deal kleina", "deal tom_krus")
    assert holds(position, 0) == "piparkaka", "the hand stays out of the bowl"

    position = play(table("piparkaka kleina tom_krus kleina", protected=[0]), "draw vidbrennd_lumma")
    assert position.state.turn == 0 and phase(position) == Phase.DRAW, "ignored: draw again"


def test_jar_17_is_one_constant_that_could_go_the_other_way(monkeypatch):
    monkeypatch.setattr(pancakes, "PROTECTION_STOPS_PANCAKES", False)
    position = table("piparkaka_coffee kleina_coffee tom_krus kleina", protected=[0])
    assert not is_in(play(position, "draw lumma_med_kaffi"), 0)
    position = table("piparkaka kleina tom_krus kleina", protected=[0])
    assert position.state.turn == 0 and play(position, "draw vidbrennd_lumma").state.turn == 1


@pytest.mark.parametrize(
    ("pancake", "then"),
    [
        ("halfbokud_lumma", Phase.DRAW),
        ("lummustafli", Phase.DRAW),
        ("grautarlumma", Phase.DRAW),
        ("tvilumma", Phase.DRAW),
        ("upphitud_lumma", Phase.REFILL),
    ],
)
def test_jar_17_protection_does_not_cancel_what_steers_the_table(pancake, then):
    position = table("piparkaka kleina tom_krus -", protected=[0], rows={1: "hjonabandssaela"})
    play(position, f"draw {pancake}")
    state = position.state
    assert phase(position) == then
    done = {
        Pancake.HALFBOKUD_LUMMA: state.reversing == 1,
        Pancake.LUMMUSTAFLI: state.turn == 1,
        Pancake.GRAUTARLUMMA: "hjonabandssaela" in heap(state.deck),
        Pancake.TVILUMMA: state.to_draw == 2,
        Pancake.UPPHITUD_LUMMA: state.pick[0] == 3,
    }
    assert done[Pancake(PANCAKE_IDS.index(pancake))]


def test_jar_18_active_meringues_stay_on_the_table_at_grautarlumma():
    position = table(
        "piparkaka kleina tom_krus kleina",
        protected=[0],
        mark=(1, 2),
        rows={0: "lakkristoppur kleina", 1: "piparkaka", 3: "randalina"},
    )
    play(position, "draw grautarlumma")
    rows = [heap(row) for row in position.state.row[:4]]
    assert rows == [["lakkristoppur"], ["lakkristoppur_coffee"], [], []]
    assert is_protected(position, 0) and position.state.marked == 2
    assert heap(position.state.deck).count("lakkristoppur") == 1, "the other one goes back"


def test_jar_19_lakkristoppur_as_the_first_of_two_cards_ends_with_the_second():
    position = table("kleina hnallthora tom_krus kleina")
    play(position, "draw tvilumma", "draw lakkristoppur", "draw piparkaka")
    play(position, "lay lakkristoppur", "name kleina")
    assert is_protected(position, 0) and phase(position) == Phase.LAY
    play(position, "lay piparkaka")
    assert not is_protected(position, 0)


def test_jar_20_the_mark_is_for_an_unprotected_opponent():
    position = table("kleina kleina kleina piparkaka", protected=[1])
    play(position, "draw lakkristoppur_coffee", "lay lakkristoppur_coffee")
    assert options(position) == {"choose 2", "choose 3"}
    play(position, "choose 2")
    assert (position.state.marker, position.state.marked) == (0, 2)


def test_jar_20_with_nobody_to_mark_it_has_no_effect():
    position = table("kleina kleina tom_krus -", protected=[1, 2])
    play(position, "draw lakkristoppur_coffee", "lay lakkristoppur_coffee")
    assert position.state.marker == -1 and position.state.turn == 1


@pytest.mark.parametrize("card", ["laufabraud", "hjonabandssaela", "randalina", "kleina"])
def test_jar_21_a_card_that_chooses_must_choose_the_marked_player(card):
    position = play(table("hnallthora kleina piparkaka kleina", mark=(3, 2)), f"draw {card}", f"lay {card}")
    assert position.state.pick[0] == 2 or position.state.turn == 1, "there is no choice"
    if card == "laufabraud":
        assert not is_in(position, 2)
    if card == "hjonabandssaela":
        assert holds(position, 2) == "hnallthora"
    if card == "randalina":
        assert phase(position) == Phase.REFILL and holds(position, 2) is None
    if card == "kleina":
        assert phase(position) == Phase.GUESS


def test_jar_21_piparkaka_may_look_at_the_marked_player_or_at_nobody():
    position = table("hnallthora kleina piparkaka kleina", mark=(3, 2))
    play(position, "draw piparkaka", "lay piparkaka")
    assert options(position) == {"choose 2", "pass"}
    assert reason(position, "choose 1") == "JAR-21"


def test_jar_21_of_two_players_one_must_be_the_marked_one():
    position = table("tom_krus kleina piparkaka kleina", mark=(3, 2))
    play(position, "draw hjonabandssaela_coffee", "lay hjonabandssaela_coffee")
    assert position.state.pick[0] == 2
    assert options(position) == {"choose 0", "choose 1", "choose 3"}
    position = table("tom_krus kleina piparkaka kleina", mark=(3, 2))
    play(position, "draw randalina_coffee", "lay randalina_coffee")
    assert options(position) == {"choose 0", "choose 1", "choose 2", "choose 3"}, "who draws first is free"
    play(position, "choose 1")
    assert holds(position, 2) is None, "the second is the marked one"


def test_jar_21_cards_without_a_choice_are_as_usual():
    position = table("tom_krus kleina piparkaka kleina", mark=(3, 2))
    play(position, "draw kleina_coffee", "lay kleina_coffee")
    assert position.state.pick[0] == 1, "Kleina með kaffi begins on the left"


def test_jar_22_the_marked_player_chooses_freely():
    position = play(
        table("tom_krus kleina piparkaka kleina", mark=(3, 0)), "draw randalina", "lay randalina"
    )
    assert options(position) == {"choose 0", "choose 1", "choose 2", "choose 3"}


def test_jar_23_the_mark_ends_when_the_marker_lays_another_card_before_its_text():
    position = play(table("tom_krus kleina piparkaka kleina", mark=(0, 2)), "draw kleina", "lay kleina")
    assert position.state.marked == -1
    assert options(position) == {"choose 1", "choose 2", "choose 3"}


def test_jar_23_the_mark_ends_when_the_marked_player_plays_plain_lakkristoppur():
    position = table("tom_krus kleina piparkaka kleina", mark=(2, 0))
    play(position, "draw lakkristoppur", "lay lakkristoppur")
    assert position.state.marked == -1 and is_protected(position, 0)
    other = table("tom_krus kleina piparkaka kleina", mark=(2, 0))
    play(other, "draw hnallthora", "lay hnallthora")
    assert other.state.marked == 0, "no other card ends it"


@pytest.mark.parametrize("victim", [1, 2])
def test_jar_23_the_mark_ends_when_either_goes_out(victim):
    position = table("kleina piparkaka piparkaka kleina", mark=(1, 2))
    play(position, "draw kleina_coffee", "lay kleina_coffee")
    for seat in (1, 2, 3):
        assert position.state.pick[0] == seat
        play(position, "guess piparkaka" if seat == victim else "guess hnallthora")
    assert not is_in(position, victim) and position.state.marked == -1 and position.state.marker == -1


def test_jar_56_a_meringue_that_stays_counts_for_the_sum_and_for_the_stack():
    position = table("piparkaka kleina tom_krus kleina", protected=[2], rows={1: "hjonabandssaela"})
    play(position, "draw grautarlumma")
    assert position.view(None)["players"][2]["row_sum"] == 4
    play(position, "draw lummustafli")
    assert position.state.turn == 2


def test_jar_65_a_mark_that_does_nothing_is_not_active_and_goes_back():
    position = table("kleina kleina tom_krus -", protected=[1, 2])
    play(position, "draw lakkristoppur_coffee", "lay lakkristoppur_coffee", "draw grautarlumma")
    assert heap(position.state.row[0]) == []
    assert "lakkristoppur_coffee" in heap(position.state.deck)
    # and one whose marked player went out
    position = table("kleina kleina_coffee hnallthora piparkaka", mark=(3, 1))
    play(position, "draw lumma_med_kaffi", "draw grautarlumma")
    assert "lakkristoppur_coffee" in heap(position.state.deck)


def test_jar_66_the_mark_binds_neither_the_stack_nor_upphitud_lumma():
    position = play(table("kleina kleina tom_krus kleina", mark=(3, 1)), "draw lummustafli")
    assert position.state.turn == 3, "the marker's 4 is the highest card laid"
    position = table("kleina kleina - -", mark=(0, 1))
    play(position, "draw upphitud_lumma")
    assert options(position) == {"choose 2", "choose 3"}


def test_jar_66_a_protected_drawers_hand_stays_out_of_lummudeig():
    position = play(table("tom_krus kleina kleina piparkaka", protected=[0]), "draw lummudeig")
    assert holds(position, 0) == "tom_krus"
    assert sorted(heap(position.state.bowl)) == ["kleina", "kleina", "piparkaka"]
    assert GAME.chance_total(position.state) == 3
