"""The provable deal: published vectors, and what a change of any part does."""

import json
from pathlib import Path

import pytest

from kaffihus import games
from kaffihus.core.chance import CHANCE
from kaffihus.core.dealer import Dealer, commitment, deal_key, draw_below, frame
from kaffihus.core.errors import BadRequest
from kaffihus.core.record import read_record, verify_record

VECTORS = json.loads((Path(__file__).parents[2] / "docs" / "vectors" / "dealer.json").read_text("utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_published_vectors(vector):
    players = [bytes.fromhex(own) for own in vector["players"]]
    dealer = Dealer(vector["table"], vector["rules"], bytes.fromhex(vector["seed"]), players)
    assert dealer.commitment == vector["commitment"]
    assert dealer.key.hex() == vector["key"]
    assert [str(dealer.draw(int(n))) for n in vector["below"]] == vector["draws"]


def test_the_order_of_the_players_does_not_matter():
    one, two = b"1" * 16, b"2" * 16
    assert deal_key("t", b"s" * 32, [one, two]) == deal_key("t", b"s" * 32, [two, one])


def test_every_part_matters():
    base = deal_key("t", b"s" * 32, [b"1" * 16])
    assert base != deal_key("u", b"s" * 32, [b"1" * 16])
    assert base != deal_key("t", b"r" * 32, [b"1" * 16])
    assert base != deal_key("t", b"s" * 32, [b"2" * 16])
    promise = commitment("t", "rules", b"s" * 32)
    assert promise != commitment("t", "rules2", b"s" * 32)
    assert promise != commitment("tr", "ules", b"s" * 32), "parts are framed"


def test_frames_read_one_way_only():
    assert frame("ab", "c") != frame("a", "bc") != frame("abc")


def test_rejection_keeps_draws_even():
    """With a bound just above half the range, about half of all first attempts are rejected."""
    n = (1 << 63) + 1
    assert all(draw_below(b"k" * 32, number, n) < n for number in range(50))


def test_secrets_of_the_wrong_size_are_refused():
    with pytest.raises(BadRequest, match="32 bytes, not 3"):
        Dealer("t", "r", b"abc", [])
    with pytest.raises(BadRequest, match="16 bytes, not 1"):
        Dealer("t", "r", b"s" * 32, [b"x"])


DEALS = json.loads((Path(__file__).parents[2] / "docs" / "vectors" / "deals.json").read_text("utf-8"))


@pytest.mark.parametrize("vector", DEALS, ids=lambda vector: vector["name"])
def test_published_deals(vector):
    """Whole records with what chance could do at each step: what the browser checks, checked here."""
    record = read_record("\n".join([*vector["record"], ""]).encode())
    play = verify_record(record, games.load)
    assert play.game.rules_label == vector["rules"]
    expected = []
    for number, (before, step, _) in enumerate(play.replay(), start=1):
        if step.seat == CHANCE:
            outcomes = before.outcomes()
            names = [play.game.catalogue.notate(action) for action in outcomes]
            expected.append({"step": number, "outcomes": names, "weights": list(outcomes.values())})
    assert vector["draws"] == expected
