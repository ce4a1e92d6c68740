"""What a seat may expect of a round of the cookie game, and the search that looks no further than that."""

import numpy as np
import pytest

from games.cookie_jar.table import GAME, play, table
from kaffihus.bots import ask_bot, make_bot
from kaffihus.bots.search.game_search import search_of
from kaffihus.core.chance import CHANCE
from kaffihus.games.cookie_jar import round_value
from kaffihus.games.cookie_jar.components import VALUE, Cake
from kaffihus.games.cookie_jar.evaluation import foresee
from kaffihus.games.cookie_jar.round_value import Fact
from kaffihus.testing.playing import random_walk


def facts(position, seat):
    out = np.zeros(round_value.FACTS)
    round_value.describe(position.state, seat, 0, out)
    return out


def cakes(described, block):
    """The cakes of a block, and how many of each."""
    return {Cake(i): n for i, n in enumerate(described[block : block + len(Cake)]) if n}


def test_facts_are_told_from_a_seat():
    position = table("kleina tom_krus laufabraud")
    play(position, "draw piparkaka")
    own, other = facts(position, 0), facts(position, 1)
    assert cakes(own, round_value.HAND) == {Cake.KLEINA: 1}
    assert cakes(own, round_value.DRAWN) == {Cake.PIPARKAKA: 1}
    assert cakes(own, round_value.AT_TURN) == {}
    assert cakes(own, round_value.OTHERS) == {Cake.TOM_KRUS: 1, Cake.LAUFABRAUD: 1}
    assert cakes(other, round_value.HAND) == {Cake.TOM_KRUS: 1}
    assert cakes(other, round_value.DRAWN) == {}
    assert cakes(other, round_value.AT_TURN) == {Cake.KLEINA: 1, Cake.PIPARKAKA: 1}
    assert cakes(other, round_value.OTHERS) == {Cake.KLEINA: 1, Cake.LAUFABRAUD: 1}
    assert own[Fact.OWN_TURN] == 1 and other[Fact.OWN_TURN] == 0, "whose turn it is"
    assert own[Fact.SEARCHES] == 1 and other[Fact.SEARCHES] == 0
    assert other[Fact.BEFORE] == pytest.approx(1 / 3), "one of three acts before"


def test_facts_about_the_round():
    """Seat 0 is marked by seat 3, who is safe; seat 2 is out; a full deck of cakes and pancakes."""
    position = table("kleina tom_krus - laufabraud", protected=(3,), mark=(3, 0), rows={0: "piparkaka"})
    state = position.state
    own, marked_by = facts(position, 0), facts(position, 3)
    assert own[Fact.ALWAYS] == 1
    assert own[Fact.PLAYERS] == 3 / 4 and (own[Fact.TWO], own[Fact.THREE]) == (0, 1)
    assert (own[Fact.SAFE], own[Fact.OTHERS_SAFE]) == (0, 1)
    assert (marked_by[Fact.SAFE], marked_by[Fact.OTHERS_SAFE]) == (1, 0)
    assert (own[Fact.MARKED], own[Fact.OTHER_MARKED]) == (1, 0)
    assert (marked_by[Fact.MARKED], marked_by[Fact.OTHER_MARKED]) == (0, 1)
    assert marked_by[Fact.BEFORE] == pytest.approx(2 / 3), "seats 0 and 1 act before"
    assert own[Fact.CAKES_LEFT] == state.deck_cakes / 8
    assert own[Fact.PANCAKES_LEFT] == state.deck_pancakes / 2
    assert (own[Fact.DECK_OUT], own[Fact.DECK_LOW]) == (0, 0)
    assert own[Fact.ROW] == VALUE[Cake.PIPARKAKA] / 20
    in_deck = own[round_value.DECK : round_value.DECK + len(Cake)]
    assert in_deck.tolist() == [count / 2 for count in state.deck]


def test_facts_about_a_deck_that_runs_out():
    shown = "grautarlumma halfbokud_lumma lummustafli vidbrennd_lumma"
    low = facts(table("laufabraud kleina -", deck="lakkristoppur randalina", shown=shown), 0)
    assert (low[Fact.DECK_LOW], low[Fact.DECK_OUT], low[Fact.TWO]) == (1, 0, 1)
    out = facts(table("laufabraud kleina -", deck="", shown=shown), 0)
    assert (out[Fact.DECK_LOW], out[Fact.DECK_OUT]) == (1, 1)


def test_facts_about_the_match():
    """Rivals are those still in; the best of all others counts for the lead."""
    position = table("kleina tom_krus - laufabraud", points=[3, 1, 2, 0])
    left = position.state.rounds - position.state.round_number
    leader, last = facts(position, 0), facts(position, 3)
    assert leader[Fact.LEAD] == 0.5 and leader[Fact.LEADS] == 1
    assert leader[Fact.LEAD_LATE] == pytest.approx(1 / (1 + left))
    assert leader[Fact.LEAD_ON_RIVALS] == pytest.approx((3 - (1 + 0) / 2) / 2)
    assert last[Fact.LEAD] == -1.5 and last[Fact.LEADS] == 0
    assert last[Fact.LEAD_ON_RIVALS] == pytest.approx((0 - (3 + 1) / 2) / 2)
    assert leader[Fact.ROUNDS_LEFT] == left / 4
    level = facts(table("kleina tom_krus laufabraud", points=[2, 2, 0]), 0)
    assert (level[Fact.LEAD], level[Fact.LEADS]) == (0, 0), "who is level does not lead"


def test_the_network_fits_its_facts():
    assert round_value.WEIGHTS.shape == (round_value.FACTS + 1, 64)
    assert np.isfinite(round_value.WEIGHTS).all()


def test_the_network_is_one_layer_of_units_over_the_facts():
    position = table("laufabraud tom_krus - kleina randalina", turn=4, points=[1, 0, 2, 0, 1])
    described = facts(position, 1)
    units = np.maximum(described @ round_value.WEIGHTS[:-1], 0)
    assert round_value.prospect(position.state, 1, 0) == pytest.approx(units @ round_value.WEIGHTS[-1])


def test_the_card_of_the_seat_at_turn_is_told_to_the_others():
    position = table("laufabraud tom_krus - kleina randalina", turn=4)
    described = facts(position, 1)
    assert cakes(described, round_value.AT_TURN) == {Cake.RANDALINA: 1}
    assert cakes(described, round_value.OTHERS) == {Cake.LAUFABRAUD: 1, Cake.KLEINA: 1, Cake.RANDALINA: 1}
    assert (described[Fact.TWO], described[Fact.THREE]) == (0, 0), "four are in"


def test_with_the_deck_out_the_higher_hand_expects_more():
    shown = "grautarlumma halfbokud_lumma lummustafli vidbrennd_lumma"
    position = table("laufabraud kleina hnallthora", deck="lakkristoppur", shown=shown)
    play(position, "draw lakkristoppur")
    low, high = (round_value.prospect(position.state, seat, 0) for seat in (1, 2))
    assert high > low + 0.2


def test_shares_are_foreseen_at_every_decision():
    out = np.zeros(7)
    for seats in (3, 7):
        for position, step, _ in random_walk(GAME, seats, {}, seed=seats):
            if step.seat != CHANCE:
                foresee(position.state, step.seat, out)
                assert out[:seats].sum() == pytest.approx(1)
                assert (out >= 0).all() and not out[seats:].any()


def test_a_search_of_the_own_turn_lets_nobody_else_act(monkeypatch):
    position = table("kleina tom_krus laufabraud")
    play(position, "draw piparkaka")
    names = search_of(GAME).plain.search.__globals__
    apply, actors = names["apply"], set()

    def spy(state, seat, action):
        actors.add(seat)
        apply(state, seat, action)

    monkeypatch.setitem(names, "apply", spy)
    for own_turn, others in ((1, set()), (0, {1, 2})):
        actors.clear()
        bot = make_bot(f"search:iterations=30,own_turn={own_turn}", 1)
        bot.keep_to_python()
        ask_bot(bot, position, 0, seed=1)
        assert actors - {CHANCE, 0} == others
