"""The components file: refused when it does not fit the rules, with the card and the reason."""

import copy

import pytest

from kaffihus.core.errors import BadData
from kaffihus.games.cookie_jar.cakes import CHOOSES
from kaffihus.games.cookie_jar.components import (
    CAKE_IDS,
    COMPONENTS,
    LABELS,
    PANCAKE_IDS,
    Cake,
    Pancake,
    check_components,
)


def changed(section, card, **changes):
    """The components with one card changed."""
    data = copy.deepcopy(COMPONENTS)
    next(entry for entry in data[section] if entry["id"] == card).update(changes)
    return data


def without(section, card):
    data = copy.deepcopy(COMPONENTS)
    data[section] = [entry for entry in data[section] if entry["id"] != card]
    return data


def with_top(**changes):
    return {**copy.deepcopy(COMPONENTS), **changes}


@pytest.mark.parametrize(
    ("data", "where", "why"),
    [
        (without("cakes", "tom_krus"), "tom_krus", "missing"),
        (without("pancakes", "lummudeig"), "lummudeig", "missing"),
        (changed("cakes", "kleina", id="muffin"), "kleina", "missing"),
        (with_top(cakes=[*COMPONENTS["cakes"], {"id": "muffin"}]), "muffin", "no rule has that name"),
        (with_top(cakes=[*COMPONENTS["cakes"], COMPONENTS["cakes"][0]]), "kleina", "twice"),
        (with_top(cakes=COMPONENTS["cakes"][::-1]), "cakes", "order"),
        (with_top(pancakes=None), "pancakes", "missing"),
        (changed("cakes", "kleina", value=9), "kleina", "value 9"),
        (changed("cakes", "kleina", value="one"), "kleina", "value 'one'"),
        (changed("cakes", "kleina", copies=0), "kleina", "copies 0"),
        (changed("cakes", "kleina", copies=6), "cakes", "23 cards"),
        (changed("cakes", "kleina", coffee=True), "kleina", "contradicts"),
        (changed("cakes", "randalina_coffee", coffee=1), "randalina_coffee", "true or false"),
        (changed("cakes", "hnallthora", name=""), "hnallthora", "name"),
        (changed("pancakes", "tvilumma", english=None), "tvilumma", "english"),
        (with_top(pancakes_in_deck=9), "pancakes_in_deck", "9"),
        (with_top(players={"min": 2, "max": 7}), "players", "3 to 7"),
    ],
)
def test_wrong_components_are_refused_with_card_and_reason(data, where, why):
    with pytest.raises(BadData) as error:
        check_components(data)
    assert where in str(error.value)
    assert why in str(error.value)


def test_the_right_ones_are_not():
    assert check_components(copy.deepcopy(COMPONENTS)) == COMPONENTS


def test_every_card_has_a_text_in_the_rules_and_every_text_a_card():
    assert [cake.name.lower() for cake in Cake] == CAKE_IDS
    assert [pancake.name.lower() for pancake in Pancake] == PANCAKE_IDS
    assert len(CHOOSES) == len(CAKE_IDS)


def test_icelandic_names_have_the_english_beside_them():
    assert LABELS["hnallthora"] == "Hnallþóra (Colossal cake)"
    assert set(LABELS) == {*CAKE_IDS, *PANCAKE_IDS}
