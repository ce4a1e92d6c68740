"""One test for each ruling on special guests (BARAS-16 to -19)."""

import pytest

from games.cafe_baras.table import BARAS, options, phase, play, table, why_not
from kaffihus.core.position import Position
from kaffihus.games.cafe_baras.components import GUEST_IDS, GUESTS
from kaffihus.games.cafe_baras.guests import meets_desires
from kaffihus.games.cafe_baras.state import NOT_DEALT, WAITING
from kaffihus.testing.playing import random_walk


def guest(name):
    return GUEST_IDS.index(name)


def test_baras_16_before_acting():
    position = table(hands=["c01"], cafes=["c23 c24"], guests="g01 g10")
    play(position, "0 claim guest=g01")
    assert position.state.guest[guest("g01")] == 0
    assert phase(position) == "act"  # it is free: the action is still to come
    assert "serve card=c01" in options(position)


def test_baras_16_between_acting_and_refilling():
    position = table(hands=["c24 c01"], cafes=["c23"], guests="g01 g10")
    assert why_not(position, 0, "claim guest=g01") == "BARAS-16"
    play(position, "0 add card=c24")
    assert phase(position) == "take" and "claim guest=g01" in options(position)
    play(position, "0 claim guest=g01")
    assert phase(position) == "take" and "claim guest=g01" not in options(position)


def test_baras_16_within_an_effect():
    position = table(hands=["c82 c01"], cafes=["c66"], guests="g11 g10")
    play(position, "0 add card=c82")
    assert options(position) == {"serve card=c01", "pass", "claim guest=g11"}


def test_baras_16_after_the_refill():
    position = table(hands=["c24 c01 c02 c03"], cafes=["c23"], guests="g01 g10")
    play(position, "0 add card=c24", "0 take card=c60")
    assert options(position) == {"end", "claim guest=g01"}
    play(position, "0 claim guest=g01")
    assert position.is_chance  # nothing more to claim: the gap is filled
    play(position, "c50")
    assert position.state.actor == 1


def test_baras_16_before_the_gaps_are_filled():
    """Nobody sees the new cards of the display and then decides about a guest."""
    position = table(hands=["c24 c01 c02 c03"], cafes=["c23"], guests="g01 g10")
    play(position, "0 add card=c24", "0 take card=c60", "0 end")
    assert phase(position) == "fill_gap"
    assert why_not(position, 0, "claim guest=g01") == "BARAS-16"
    play(position, "c50")
    assert position.state.actor == 1 and position.state.guest[guest("g01")] == WAITING


def test_baras_16_one_guest_after_the_other():
    position = table(hands=["c38 c04 c05 c06"], cafes=["c01 c02 c23"], guests="g02 g12 g10")
    play(position, "0 add card=c38", "0 take card=c60", "0 claim guest=g12")
    assert options(position) == {"end", "claim guest=g02"}
    play(position, "0 end")
    assert phase(position) == "fill_gap"


def test_baras_16_in_version_1_after_the_gaps_are_filled():
    position = table(hands=["c24 c01 c02 c03"], cafes=["c23"], guests="g01 g10", version_1=1)
    play(position, "0 add card=c24", "0 take card=c60", "c50")
    assert options(position) == {"end", "claim guest=g01"}
    play(position, "0 claim guest=g01")
    assert position.state.actor == 1


def test_baras_16_cards_seen_through_an_effect_bar_nothing():
    position = table(hands=["c81 c01 c02 c03"], cafes=["c66"], guests="g11 g10")
    play(position, "0 add card=c81", "0 refresh", "c50", "c51", "c53", "c54")
    assert "claim guest=g11" in options(position)


def test_baras_16_never_in_anothers_turn():
    position = table(hands=["c01", "c02"], cafes=["", "c23 c24"], guests="g01 g10")
    assert position.legal(1) == []
    assert BARAS.why_not(position.state, 1, BARAS.catalogue.parse("claim guest=g01")).ruling == "BARAS-16"


def test_baras_17_a_may_and_another_may_take_it():
    position = table(
        hands=["c01 c02 c03 c04", "c05"], cafes=["c23 c24", "c25 c26"], guests="g01 g10", deck="c50 c51"
    )
    play(position, "0 serve card=c01", "0 take card=c60", "0 end", "c50")
    assert "claim guest=g01" in options(position, 1)
    play(position, "1 claim guest=g01")
    assert position.state.guest[guest("g01")] == 1


def test_baras_17_the_turn_ends_by_itself_where_nobody_can_be_claimed():
    position = table(hands=["c01 c02 c03 c04"], cafes=["c23"], guests="g01 g10")
    play(position, "0 serve card=c01", "0 take card=c60", "c50")
    assert position.state.actor == 1


def test_baras_17_the_option_that_claims_at_once():
    position = table(hands=["c24 c01"], cafes=["c23"], guests="g01 g10", claim_at_once=1)
    before = position.state.copy()
    play(position, "0 add card=c24")
    assert position.state.guest[guest("g01")] == 0
    keys = [line.key for line in BARAS.aftermath(before, position.state, None)]
    assert "cafe_baras.claims" in keys


def test_baras_18_several_at_once_and_nothing_is_used_up():
    # Three Coffees and a Snack with a Sweet: Night-Shift Nurse and Brunch Committee share Coffees.
    position = table(hands=["c04"], cafes=["c01 c02 c23 c38"], guests="g02 g12 g10")
    assert {"claim guest=g02", "claim guest=g12"} <= options(position)
    play(position, "0 claim guest=g02", "0 claim guest=g12")
    assert position.state.guest[guest("g02")] == position.state.guest[guest("g12")] == 0
    assert why_not(position, 0, "claim guest=g02") == "BARAS-18"


def test_baras_18_the_counter_counts():
    position = table(cafes=["c10 c31"], guests="g05 g03", hands=["c01"])  # one Tea added, one printed
    assert "claim guest=g05" in options(position)  # two Teas and a Soup
    assert "claim guest=g03" not in options(position)  # three Teas


@pytest.mark.parametrize("seats", BARAS.seats)
def test_baras_19_players_plus_one_lie_out(seats):
    *_, (_, _, last) = random_walk(BARAS, seats, {}, 3)
    assert (last.state.guest != NOT_DEALT).sum() == seats + 1
    assert (Position(BARAS, seats).state.guest == NOT_DEALT).all()


def test_baras_19_only_those_and_never_refilled():
    position = table(hands=["c01"], guests="g01 g10", cafes=["c23 c24"])
    missing = next(name for name in GUEST_IDS if position.state.guest[guest(name)] == NOT_DEALT)
    assert why_not(position, 0, f"claim guest={missing}") == "BARAS-19"
    play(position, "0 claim guest=g01")
    assert (position.state.guest != NOT_DEALT).sum() == 3


# Cafés that just meet the desires of each guest, and the card without which they do not.
JUST_MET = {
    "g01": ("c23 c24", "c24"),
    "g02": ("c01 c02", "c02"),
    "g03": ("c10 c11", "c11"),
    "g04": ("c38 c39", "c39"),
    "g05": ("c10 c31", "c31"),
    "g06": ("c16 c17", "c17"),
    "g07": ("c31 c32", "c32"),
    "g08": ("c45 c52 c59", "c52"),
    "g09": ("c45 c46", "c46"),
    "g10": ("c16 c23 c31 c38", "c38"),
    "g11": ("c66 c67", "c67"),
    "g12": ("c01 c23 c38", "c23"),
}


@pytest.mark.parametrize("name", GUEST_IDS)
def test_every_guest_is_won_over_just_so(name):
    full, card = JUST_MET[name]
    less = " ".join(other for other in full.split() if other != card)
    assert meets_desires(table(cafes=[full]).state, 0, guest(name))
    assert not meets_desires(table(cafes=[less]).state, 0, guest(name))
    assert len(JUST_MET) == GUESTS


def test_open_guests_are_never_claimed_and_score_for_all_who_meet_them():
    position = table(hands=["c01"], cafes=["c23 c24", "c25 c26"], guests="g01 g10", open_guests=1)
    assert why_not(position, 0, "claim guest=g01") == "rules"
    points = [player["points"]["guests"] for player in position.view(None)["players"]]
    assert points == [3, 3]
    for guest_seen in position.view(0)["guests"]:
        assert guest_seen["claimed_by"] is None
