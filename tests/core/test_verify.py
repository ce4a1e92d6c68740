"""What a record that verifies proves to whoever kept something of the game, and what it leaves open."""

from dataclasses import replace

import pytest

from kaffihus import games
from kaffihus.core.dealer import FORM
from kaffihus.core.errors import RecordError
from kaffihus.core.record import UNFINISHED, read_record, record_of, write_record
from kaffihus.core.verify import Kept, not_proven, verify_record
from support.recording import RECORDS, dealt_play

FIKA = games.load("fika")
CHOSEN, ALONE, GIVE, PROMISED, LATE = (
    "chosen its seed",
    "but the house",
    "--bytes",
    "--pact",
    "choose one of two",
)


@pytest.fixture(scope="module")
def play():
    return dealt_play(FIKA, 2)


@pytest.fixture(scope="module")
def record(play):
    return read_record(write_record(record_of(play)).encode(), "game.txt")


def refused(record, **kept):
    with pytest.raises(RecordError) as error:
        verify_record(record, games.load, Kept(**kept))
    return str(error.value)


def open_questions(record, **kept):
    """Which of the sentences are said, by a few words of each."""
    said = not_proven(record, Kept(**kept))
    words = {
        "chosen": CHOSEN, "alone": ALONE, "give": GIVE, "unknown": "are people", "promised": PROMISED,
        "late": LATE, "form": "without a promise", "first": "first form", "unfinished": "cut off",
        "tag": "its tag stands",
    }  # fmt: skip
    assert all(any(word in one for word in words.values()) for one in said)
    return [name for name, word in words.items() if any(word in one for one in said)]


def test_names_and_promises_are_those_that_were_shown(play, record):
    assert record.form == FORM == 3
    pact = play.dealer.pact
    assert verify_record(record, games.load, Kept(pact=pact)).position.is_over
    assert "are not those that were shown before any were given" in refused(record, pact="0" * 64)
    old = read_record((RECORDS / "fika" / "two_nil.txt").read_bytes(), "old.txt")
    assert "are not those that were shown" in refused(old, pact="0" * 64), "earlier forms have no pact"


def test_a_seed_and_bytes_must_be_there_and_the_ones_committed_to(record):
    assert "no commitment" in refused(replace(record, commitment=None))
    assert "no seed" in refused(replace(record, seed=None))
    assert "the bytes of every player" in refused(replace(record, player_bytes=record.player_bytes[:1]))
    assert "is not the one committed to" in refused(replace(record, seed=bytes(32)))


def test_a_draw_that_the_dealer_did_not_make_is_found_with_its_number(record):
    number = next(i for i, (seat, _) in enumerate(record.steps) if seat == 7)
    seat, notation = record.steps[number]
    outcomes = [other for chance, other in record.steps if chance == seat and other != notation]
    steps = [*record.steps[:number], (seat, outcomes[0]), *record.steps[number + 1 :]]
    assert f"action {number + 1}: the dealer drew {notation!r}" in refused(replace(record, steps=steps))
    steps = [*record.steps[:number], (seat, "to dance"), *record.steps[number + 1 :]]
    assert f"action {number + 1}: not an action" in refused(replace(record, steps=steps))


def test_what_stays_open_depends_on_what_was_kept(play, record):
    own, pact = record.player_bytes[0], play.dealer.pact
    assert open_questions(record) == ["chosen", "alone", "give", "promised"]
    assert open_questions(record, commitment=record.commitment) == ["alone", "give", "promised"]
    both = {"commitment": record.commitment, "bytes": {0: own}}
    assert open_questions(record, **both) == ["promised"]
    assert open_questions(record, **both, pact=pact) == []
    assert not_proven(record) == not_proven(record, Kept())


def test_what_stays_open_depends_on_the_deal(play, record):
    kept = {"commitment": record.commitment, "bytes": {0: record.player_bytes[0]}, "pact": play.dealer.pact}
    assert open_questions(replace(record, player_bytes=[None, None]), **kept) == ["alone"]
    others = replace(record, player_bytes=[record.player_bytes[0], bytes(16)])
    assert open_questions(others, **kept) == [], "the pact says who promised"
    del kept["pact"]
    assert open_questions(others, **kept) == ["unknown", "promised"]
    assert "1 (Björn)" in not_proven(others, Kept(**kept))[0]
    assert open_questions(replace(record, form=2), **kept) == ["form"]
    assert open_questions(replace(record, form=1), **kept) == ["form", "first"]
    assert open_questions(replace(record, result=UNFINISHED), **kept) == ["promised", "unfinished"]
    late = replace(record, promises={1: "ab" * 32}, tags={0: "cd" * 32})
    assert open_questions(late, **kept) == ["promised", "late", "tag"]
    assert "seat 1 (Björn)" in not_proven(late, Kept(**kept))[1]
