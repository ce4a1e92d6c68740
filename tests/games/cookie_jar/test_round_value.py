"""What a seat may expect of a round of the cookie game, and the search that looks no further than that."""

import numpy as np
import pytest

from games.cookie_jar.table import GAME, play, table
from kaffihus.bots import ask_bot, make_bot
from kaffihus.bots.search.game_search import search_of
from kaffihus.core.chance import CHANCE
from kaffihus.games.cookie_jar import round_value
from kaffihus.games.cookie_jar.components import Cake
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


def test_the_network_fits_its_facts():
    assert round_value.WEIGHTS.shape == (round_value.FACTS + 1, round_value.UNITS)
    assert np.isfinite(round_value.WEIGHTS).all()


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
