"""Records kept of the games of every version of the rules replay and verify today."""

import pytest

from kaffihus import games
from kaffihus.core.errors import RecordError
from kaffihus.core.record import read_record, replay_record, write_record
from kaffihus.core.verify import verify_record
from support.recording import RECORDS


def records_of(game):
    """Name, text and record of each game kept."""
    for path in sorted((RECORDS / game.id).glob("*.txt")):
        text = path.read_text("utf-8")
        yield path.stem, text, read_record(text.encode(), path.name)


def test_every_record_verifies(game):
    """The commitment, every draw, every action and the result; the text is written as it was."""
    names = set()
    for name, text, record in records_of(game):
        names.add(name)
        assert write_record(record) == text, name
        if name != "sealed":
            play = verify_record(record, games.load)
            assert play.position.is_over == (name != "given_up"), name
    assert "given_up" in names, "as the server writes what was not played to its end"


def test_a_sealed_record_replays_and_does_not_verify(game):
    """A game that was stopped in the terminal keeps its seed to itself."""
    for name, _, record in records_of(game):
        if name == "sealed":
            assert len(replay_record(record, games.load).steps) == len(record.steps)
            with pytest.raises(RecordError, match="no seed"):
                verify_record(record, games.load)


def test_records_are_of_every_player_count(game):
    counts = {len(record.players) for _, _, record in records_of(game)}
    assert counts == set(game.seats)
