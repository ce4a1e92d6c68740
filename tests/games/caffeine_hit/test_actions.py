"""The catalogue: action cards in the data are ways to play in the rules, in one order."""

from kaffihus.games.caffeine_hit import GAME
from kaffihus.games.caffeine_hit.actions import ADD, BOOST
from kaffihus.games.caffeine_hit.components import ACTION_IDS, COMPONENTS, DRINKS, KIND_IDS, KINDS
from kaffihus.games.caffeine_hit.state import TINY_DECK, Turn


def test_every_action_card_is_a_kind_of_turn():
    assert {action["id"] for action in COMPONENTS["action"]} == set(ACTION_IDS)
    without_a_card = {"boost", "attack", "swap"}
    assert {turn.name.lower() for turn in Turn} - without_a_card == set(ACTION_IDS)


def test_kinds_of_turn_stand_in_the_order_of_their_actions():
    for turn in Turn:
        assert GAME.catalogue.first(turn.name.lower()) == BOOST + DRINKS * turn
    assert GAME.catalogue.first("swap") + KINDS == ADD


def test_the_tiny_deck_holds_cards_of_the_full_one():
    counts = {entry["id"]: entry["count"] for entry in COMPONENTS["drink"] + COMPONENTS["action"]}
    assert set(TINY_DECK) <= set(KIND_IDS)
    assert all(count <= counts[kind] for kind, count in TINY_DECK.items())
