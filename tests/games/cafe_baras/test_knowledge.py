"""What seats know: the open part of a hand, the batches of hidden cards, redeals and features."""

import numpy as np
import pytest

from games.cafe_baras.table import BARAS, at, cards, hand, play, table
from kaffihus.core.chance import new_rng
from kaffihus.games.cafe_baras.components import CARD_IDS, CARDS
from kaffihus.games.cafe_baras.state import DECK, SECRET
from kaffihus.testing.secrets import check_worlds


def feature(position, seat, name):
    """The cards of one piece of the observation."""
    out = np.full(BARAS.observation_size, 255, np.uint8)
    BARAS.observe(position.state, seat, out)
    return {CARD_IDS[card] for card in np.flatnonzero(out[BARAS.layout[name]])}


def test_a_card_from_the_display_is_known_to_all():
    position = table(secret=["c01 c02 c03 c04"])
    play(position, "0 serve card=c01", "0 take card=c61", "c50")
    assert position.view(1)["players"][0]["known_hand"] == ["c61"]
    assert position.view(None)["players"][0]["known_hand"] == ["c61"]
    own = {held["card"]: held["is_known"] for held in position.view(0)["hand"]}
    assert own == {"c02": False, "c03": False, "c04": False, "c61": True}


def test_a_redeal_keeps_what_the_seat_knows_and_moves_the_rest():
    position = table(hands=["c01", "c05"], secret=["c02 c03", "c06 c07"])
    hands = set()
    for number in range(40):
        world = position.redeal(0, new_rng(number))
        assert hand(world, 0) == {"c01", "c02", "c03"}
        assert "c05" in hand(world, 1) and len(hand(world, 1)) == 3
        hands.add(frozenset(hand(world, 1)))
    assert len(hands) > 30


def reshuffled():
    """Seat 1 has held two cards since before the deck was made up anew, and draws none."""
    position = table(
        hands=["c01 c02 c03", "c10"],
        secret=["c04", "c05 c06"],
        deck="",
        discard="c20 c21 c22",
        display="c60 c61 c62 c63",
    )
    return play(position, "0 serve card=c01", "0 take card=c60")


def test_cards_drawn_before_a_reshuffle_are_none_of_the_new_deck():
    position = reshuffled()
    assert at(position, DECK) == {"c01", "c20", "c21", "c22"}
    for number in range(30):
        world = position.redeal(0, new_rng(number))
        assert at(world, SECRET + 1) == {"c05", "c06"}  # nothing else is left for that hand
    assert feature(position, 0, "secret_1") == {"c05", "c06"}
    assert feature(position, 0, "may_be_deck") == {"c01", "c20", "c21", "c22"}


def test_the_view_says_so_too():
    unseen = reshuffled().view(0)["unseen"]
    assert {"cards": ["c05", "c06"], "deck": 0, "hands": [0, 2]} in unseen
    assert {"cards": ["c01", "c20", "c21", "c22"], "deck": 4, "hands": [0, 0]} in unseen


def test_a_spectator_does_not_know_who_holds_what():
    unseen = reshuffled().view(None)["unseen"]
    assert {"cards": ["c04", "c05", "c06"], "deck": 0, "hands": [1, 2]} in unseen


def test_batch_numbers_are_used_again():
    """However often the deck is made up, the numbers stay small: one for each batch still hidden."""
    position = reshuffled()
    state = position.state
    assert set(state.batch[cards("c04 c05 c06")].tolist()) == {1}
    assert set(state.batch[cards("c01 c20")].tolist()) == {2}
    play(position, "c20", "1 serve card=c10", "1 take card=c20", "1 take card=c61")
    assert set(state.batch[cards("c01 c21")].tolist()) == {2}
    # The second deck goes without a card in a secret hand: its number is free for the third.
    play(position, "c01", "c21", "0 serve card=c02", "0 take card=c01", "c22")
    play(position, "1 serve card=c05", "1 take card=c22")
    assert state.reshuffles == 2
    assert set(state.batch[cards("c02 c10")].tolist()) == {2}


def test_own_features_come_first():
    position = table(hands=["c01", "c05"], secret=["c02", "c06"], cafes=["c16", "c17"])
    assert feature(position, 1, "known_0") == {"c05"}
    assert feature(position, 1, "secret_0") == {"c06"}
    assert feature(position, 1, "cafe_0") == {"c17"}
    assert feature(position, 1, "known_1") == {"c01"}
    possible = feature(position, 1, "secret_1")
    assert "c02" in possible and "c06" not in possible
    assert len(possible) == CARDS - 9  # all but hands, cafés and display, its own card not known


def test_a_card_being_served_is_seen_by_all():
    position = table(secret=["c06"], cafes=["c78 c29"])
    play(position, "0 serve card=c06")
    assert feature(position, 1, "serving") == {"c06"}
    assert position.redeal(1, new_rng(3)).state.serving == cards("c06")[0]


@pytest.mark.parametrize("seats", [3, pytest.param(4, marks=pytest.mark.slow)])
def test_redeal_draws_possible_worlds_with_more_players(seats):
    assert check_worlds(BARAS, seats, BARAS.tiny, 7, 0, cover=30) > 20


def test_drawn_cards_are_told_to_their_owner_only():
    position = table(hands=["c22 c02"])
    play(position, "0 add card=c22")
    action = BARAS.catalogue.parse("draw card=c50")
    own = BARAS.describe(position.state, 7, action, 0)
    other = BARAS.describe(position.state, 7, action, 1)
    assert own.params["card"] == "c50"
    assert "card" not in other.params
    assert BARAS.describe(position.state, 7, action, None) == other
