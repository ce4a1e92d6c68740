"""Records: they replay, they verify, and a damaged one gets one line that names file and line."""

import random
import re
from dataclasses import replace

import pytest

from kaffihus import games
from kaffihus.core.chance import CHANCE
from kaffihus.core.errors import RecordError
from kaffihus.core.meta import Option
from kaffihus.core.play import Play
from kaffihus.core.record import (
    read_record,
    record_of,
    replay_record,
    write_record,
)
from kaffihus.core.verify import Kept, verify_record
from support.recording import RECORDS, dealt_play

FIKA = games.load("fika")


@pytest.fixture(scope="module")
def honest():
    return write_record(record_of(dealt_play(FIKA, 2)))


def verify(text):
    data = text if isinstance(text, bytes) else text.encode()
    return verify_record(read_record(data, "game.txt"), games.load)


def refused(text, check=verify):
    """The one line an error says."""
    with pytest.raises(RecordError) as error:
        check(text)
    message = str(error.value)
    assert message.startswith("game.txt:") and "\n" not in message and len(message) < 600
    return message


def test_every_game_records_replays_and_verifies(game):
    for seats in game.seats:
        play = dealt_play(game, seats, seed=seats)
        text = write_record(record_of(play))
        assert write_record(read_record(text.encode())) == text
        assert verify(text).position.state == play.position.state


def test_an_unfinished_game_has_no_seed_in_its_record():
    play = dealt_play(FIKA, 2)
    play.steps = play.steps[:40]
    text = write_record(record_of(replayed(play)))
    assert "\nseed:" not in text and play.dealer.seed.hex() not in text
    assert "no seed" in refused(text)
    assert len(replay_record(read_record(text.encode()), games.load).steps) == 40


def replayed(play):
    again = Play(play.game, play.players, play.options, play.dealer)
    for step in play.steps:
        again.act(step.seat, step.action)
    return again


def test_tampering_is_found_at_its_line(honest):
    lines = honest.split("\n")
    first = next(i for i, line in enumerate(lines) if " chance draw" in line)
    swapped = lines.copy()
    one, two = lines[first].split("card=")[1], lines[first + 1].split("card=")[1]
    swapped[first] = lines[first].replace(one, two)
    assert refused("\n".join(swapped)).startswith(f"game.txt:{first + 1}: action 2: the dealer drew")
    for name, old, new in [
        ("seed", "seed: d7", "seed: d8"),
        ("commitment", "commitment: ", "commitment: 0"),
        ("bytes", "bytes 0: 87", "bytes 0: 88"),
        ("result", "result: ", "result: 1 and "),
        ("rules", "rules: 1", "rules: 2"),
        ("components", "components: ", "components: 0"),
        ("game", "game: fika", "game: chess"),
        ("table", "table: table0", "table: table1"),
    ]:
        assert old in honest, name
        refused(honest.replace(old, new, 1))


def test_other_rules_say_so(honest):
    for version in (0, 7):
        message = refused(honest.replace("rules: 1", f"rules: {version}"))
        played = f"played by version {version} of the rules of FIKA"
        assert message == f"game.txt:3: {played}; known here: version 1"
    assert "other components" in refused(honest.replace("components: ", "components: x"))


# FIKA as it might be one day: a ruling has changed, and an option keeps what it was.
CHANGED = Option("changed", 1, (0, 1), "a ruling that changed", hidden=True, since=2, before=0)
NEWER = replace(FIKA, rules_version=2, options=(*FIKA.options, CHANGED))


def test_a_record_is_replayed_and_verified_by_its_own_version_of_the_rules(honest):
    """Under newer rules too; and its game, recorded again, is the same record."""
    for check in (verify_record, replay_record):
        play = check(read_record(honest.encode(), "game.txt"), lambda name: NEWER)
        assert play.game.rules_version == 1
        assert play.game.option_values().tolist() == [*FIKA.option_values(), 0]
        assert record_of(play).rules == 1
    assert play.game.rules_label == FIKA.rules_label


def test_a_new_game_is_played_and_recorded_by_the_newest_version():
    play = dealt_play(NEWER, 2)
    text = write_record(record_of(play))
    assert "\nrules: 2\n" in text
    assert play.game.option_values().tolist() == [*FIKA.option_values(), 1]
    newest = verify_record(read_record(text.encode(), "game.txt"), lambda name: NEWER)
    assert newest.game is NEWER
    assert "committed" in refused(
        text.replace("rules: 2", "rules: 1"),
        lambda text: verify_record(read_record(text.encode(), "game.txt"), lambda name: NEWER),
    )


def test_an_older_version_can_choose_what_it_did_not_play_by():
    """For study: what is chosen counts, in any version."""
    assert NEWER.at_version(1).option_values({"changed": 1}).tolist()[-1] == 1
    assert NEWER.option_values({"changed": 0}).tolist()[-1] == 0
    assert NEWER.at_version(1) is NEWER.at_version(1)


def test_an_illegal_action_names_its_rule(honest):
    lines = honest.split("\n")
    at = next(i for i, line in enumerate(lines) if " place slot=" in line)
    lines[at] = lines[at].split(" place")[0] + " pass"
    message = refused("\n".join(lines))
    assert message.startswith(f"game.txt:{at + 1}: action") and "FIKA-6" in message


def test_every_truncation_is_noticed(honest):
    """Cut anywhere but behind the last line, a record is not whole."""
    data = honest.encode()
    for size in range(0, len(data) - 1, 37):
        refused(data[:size])


def test_random_edits_are_never_a_traceback(honest):
    """Bytes changed, inserted, removed: read and verified, or refused in one line."""
    source = random.Random(5)
    data = honest.encode()
    for _ in range(300):
        edited = bytearray(data)
        for _ in range(source.randint(1, 4)):
            at = source.randrange(len(edited))
            match source.randrange(3):
                case 0:
                    edited[at] = source.randrange(256)
                case 1:
                    edited[at:at] = bytes(source.randrange(256) for _ in range(3))
                case 2:
                    del edited[at : at + source.randint(1, 50)]
        try:
            verify(bytes(edited))
        except RecordError as error:
            assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file ends here"),
        (b"\x00\x01\x02", "expected 'kaffihus record 1'"),
        (b"\xff\xfe", "not a text"),
        (b"kaffihus record 1\n" + b"x" * 1000, "a line of 1000 characters"),
        (b"kaffihus record 1\n" + b"x" * 401, "a line of 401 characters; at most 400"),
        (b"kaffihus record 1\n" + b"x" * 400, "expected 'game: …'"),
        (b"x" * (1024 * 1024 + 1), "bytes: a record has at most"),
        (b"kaffihus record 1\ngame: fika\nrules: two\n", "whole number"),
    ],
)
def test_foreign_files(data, message):
    assert message in refused(data, lambda data: read_record(data, "game.txt"))


def test_a_name_cannot_forge_a_line():
    play = dealt_play(FIKA, 2)
    play.players[0] = "Eve\nrules: 9\x00" + "x" * 900
    record = read_record(write_record(record_of(play)).encode())
    assert record.players[0] == "Eve rules: 9 " + "x" * 47 and record.rules == 1


def test_a_name_of_nothing_but_signs_nobody_sees_is_a_question_mark():
    play = dealt_play(FIKA, 2)
    play.players[0] = "\x00\u200b\n"
    assert "\nplayer 0: ?\n" in write_record(record_of(play))


def test_what_follows_the_end_is_refused_at_its_line(honest):
    last = len(honest.splitlines())
    expected = f"game.txt:{last + 1}: something follows the end of the record"
    assert refused(honest + "seed: 00\n") == expected
    assert verify(honest + "\n  \n").position.is_over, "empty lines are nothing"


def test_chance_cannot_be_played_by_a_seat(honest):
    lines = honest.split("\n")
    at = next(i for i, line in enumerate(lines) if " chance draw" in line)
    lines[at] = lines[at].replace("chance", "0")
    refused("\n".join(lines))
    assert CHANCE == 7


# --- what a player kept


def refused_by(text, **kept):
    """Why a record is refused to somebody who kept that."""
    return refused(
        text, lambda text: verify_record(read_record(text.encode(), "game.txt"), games.load, Kept(**kept))
    )


def test_what_a_player_kept_must_be_in_the_record(honest):
    record = read_record(honest.encode())
    own = record.player_bytes[0]
    verify_record(record, games.load, Kept(record.commitment, bytes={0: own}))
    assert "committed to 00 before the game" in refused_by(honest, commitment="00")
    assert f"seat 0 gave 00, and the record says {own.hex()}" in refused_by(honest, bytes={0: b"\0"})
    for seat in (1, 2):  # a bot's; none
        assert "and the record says no bytes" in refused_by(honest, bytes={seat: b"\0"})


def test_a_bot_gives_no_bytes_of_its_own(honest):
    """It is the house's, which could choose them. Deals of the first form had no word for that."""
    record = read_record(honest.encode())
    assert record.form > 1 and record.player_bytes[1] is None
    verify_record(record, games.load, Kept(bots=[1]))
    assert "there is no seat 2" in refused_by(honest, bots=[1, 2])
    assert "seat 0 is a bot's" in refused_by(honest, bots=[0])
    old = read_record((RECORDS / "fika" / "two_nil.txt").read_bytes())
    assert old.form == 1 and None not in old.player_bytes
    text = (RECORDS / "fika" / "two_nil.txt").read_text()
    with pytest.raises(RecordError, match="bytes: expected 32 hexadecimal digits, got 'seed'"):
        read_record(re.sub("(?<=bytes 1: ).*", "seed", text).encode())
    verify_record(old, games.load, Kept(bots=[1]))


def test_spaces_around_a_value_are_a_matter_of_taste(honest):
    closer, wider = honest.replace(": ", ":"), honest.replace(": ", ":   ")
    assert write_record(read_record(honest.encode())) == honest
    for text in (closer, wider):
        assert read_record(text.encode()).seed == read_record(honest.encode()).seed
