"""The provable deal: published vectors, and what a change of any part does."""

import hashlib
import hmac
import json
from dataclasses import replace

import pytest

from kaffihus import games
from kaffihus.core.dealer import (
    Dealer,
    commitment,
    draw_below,
    frame,
    house_bytes,
    plain_name,
    promise,
    sorted_key,
    tag,
)
from kaffihus.core.errors import BadRequest
from kaffihus.core.record import read_record
from kaffihus.core.verify import verify_record
from support.vectors import FOLDER, VECTORS, draws_of, text_of

DEALERS, DEALS = (json.loads((FOLDER / name).read_text("utf-8")) for name in VECTORS)
SEED = b"s" * 32
OWN = [b"1" * 16, b"2" * 16]
DEALER = Dealer("t", "rules", SEED, OWN, ["Anna", "Bo"], {"tiny": 1})


@pytest.mark.parametrize("vector", DEALERS, ids=lambda vector: vector["name"])
def test_published_vectors(vector):
    players = [None if own == "seed" else bytes.fromhex(own) for own in vector["players"]]
    dealer = Dealer(
        vector["table"], vector["rules"], bytes.fromhex(vector["seed"]), players, vector["names"],
        vector["options"], vector["form"], {int(seat): one for seat, one in vector["unopened"].items()},
    )  # fmt: skip
    assert dealer.commitment == vector["commitment"]
    assert vector["form"] != 3 or dealer.pact == vector["pact"]
    assert [own.hex() for own in dealer.bytes_by_seat] == vector["bytes"]
    assert dealer.key.hex() == vector["key"]
    assert [str(dealer.draw(int(n))) for n in vector["below"]] == vector["draws"]


@pytest.mark.parametrize("name", VECTORS)
def test_the_vectors_are_what_their_generator_writes(name):
    assert (FOLDER / name).read_text("utf-8") == text_of(VECTORS[name]())


def joined(*parts):
    """A frame, by hand."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def hashed(*parts):
    """The hash of a frame as text, by hand."""
    return hashlib.sha256(joined(*parts)).hexdigest().encode()


def test_the_formulas_of_the_third_form_written_out():
    """As the docstring has them, by hand."""
    made = hashed(b"kaffihus-v3", b"t", b"rules", SEED)
    assert DEALER.commitment == made.decode()
    promises = [hashed(b"promise", made, own) for own in OWN]
    tags = [hashed(b"name", made, b"0", b"Anna"), hashed(b"name", made, b"1", b"Bo")]
    assert DEALER.pact == hashed(b"pact", made, b"2", *tags, *promises).decode()
    parts = joined(b"key", b"t", b"rules", b"2", *tags, *OWN, b"tiny=1")
    assert DEALER.key == hmac.digest(SEED, parts, "sha256")


def test_the_formulas_of_the_second_form_written_out():
    second = replace(DEALER, form=2)
    assert second.commitment == hashed(b"kaffihus-v2", b"t", b"rules", SEED).decode()
    assert house_bytes(SEED, 1) == hmac.digest(SEED, joined(b"bytes", b"1"), "sha256")[:16]
    parts = joined(b"key", b"t", b"rules", b"2", b"Anna", b"Bo", *OWN, b"tiny=1")
    assert second.key == hmac.digest(SEED, parts, "sha256")


@pytest.mark.parametrize(
    "change",
    [
        {"players": OWN[::-1]},
        {"players": [OWN[0], None]},
        {"players": [OWN[0], None], "unopened": {1: "00" * 32}},
        {"names": ["Bo", "Anna"]},
        {"seed": b"r" * 32},
    ],
    ids=str,
)
def test_every_part_is_bound_into_the_pact(change):
    assert replace(DEALER, **change).pact != DEALER.pact


def test_bytes_that_were_promised_and_not_given_leave_the_pact_as_it_was():
    kept = promise(DEALER.commitment, OWN[1])
    late = replace(DEALER, players=[OWN[0], None], unopened={1: kept})
    assert late.pact == DEALER.pact and late.key != DEALER.key


def test_a_name_that_was_taken_out_leaves_its_tag():
    """So that the others can still prove their game."""
    known = {1: tag(DEALER.commitment, 1, "Bo")}
    nameless = replace(DEALER, names=["Anna", "somebody"], known_tags=known)
    assert (nameless.key, nameless.pact) == (DEALER.key, DEALER.pact)


def test_in_the_first_form_the_order_of_the_players_does_not_matter():
    assert sorted_key("t", SEED, OWN) == sorted_key("t", SEED, OWN[::-1])


@pytest.mark.parametrize(
    "change",
    [
        {"table": "u"},
        {"rules": "rules2"},
        {"seed": b"r" * 32},
        {"players": OWN[::-1]},
        {"players": [OWN[0], None]},
        {"players": [OWN[0], b"3" * 16]},
        {"names": ["Bo", "Anna"]},
        {"names": ["Anna", "Bó"]},
        {"names": ["AnnaB", "o"]},
        {"options": {}},
        {"options": {"tiny": 0}},
        {"form": 1},
        {"form": 2},
    ],
    ids=str,
)
def test_every_part_is_bound_into_the_key(change):
    assert replace(DEALER, **change).key != DEALER.key


def test_the_order_in_which_options_are_chosen_does_not_matter():
    one, two = ({"a": 1, "b": 2}, {"b": 2, "a": 1})
    assert replace(DEALER, options=one).key == replace(DEALER, options=two).key


def test_every_part_is_bound_into_the_commitment():
    made = commitment("t", "rules", SEED)
    assert made != commitment("t", "rules2", SEED)
    assert made != commitment("tr", "ules", SEED), "parts are framed"
    assert made not in (commitment("t", "rules", SEED, form=1), commitment("t", "rules", SEED, form=2))


def test_bytes_that_nobody_gave_follow_from_seed_and_seat():
    assert replace(DEALER, players=[OWN[0], None]).bytes_by_seat == [OWN[0], house_bytes(SEED, 1)]
    assert len({house_bytes(SEED, 0), house_bytes(SEED, 1), house_bytes(b"r" * 32, 0)}) == 3
    assert len(house_bytes(SEED, 0)) == 16


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
        Dealer("t", "r", SEED, [b"x"], ["Anna"])


def test_a_dealer_that_cannot_be_is_refused():
    with pytest.raises(BadRequest, match="2 players and 1 names"):
        Dealer("t", "r", SEED, OWN, ["Anna"])
    with pytest.raises(BadRequest, match="form 4; known here: 1, 2, 3"):
        Dealer("t", "r", SEED, OWN, ["Anna", "Bo"], form=4)


@pytest.mark.parametrize("name", ["Anna", "a" * 59 + " b", "\x00\u200b\n", "Eve\nrules: 9", "李 "])
def test_a_plain_name_reads_back_as_it_was_written(name):
    plain = plain_name(name)
    assert plain == plain.strip() == plain_name(plain) and plain.isprintable() and 0 < len(plain) <= 60


@pytest.mark.parametrize("vector", DEALS, ids=lambda vector: vector["name"])
def test_published_deals(vector):
    """Whole records with what chance could do at each step: what the browser checks, checked here."""
    record = read_record("\n".join([*vector["record"], ""]).encode())
    play = verify_record(record, games.load)
    assert play.game.rules_label == vector["rules"]
    assert vector["draws"] == draws_of(play)


def test_published_deals_are_of_every_game_in_every_form():
    found = [read_record("\n".join([*vector["record"], ""]).encode()) for vector in DEALS]
    assert {(record.game, record.form) for record in found} == {
        (id, form) for id in games.IDS for form in (1, 2, 3)
    }
