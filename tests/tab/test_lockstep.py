"""The tab's stand-ins in lock step with NumPy and msgspec: the same bytes, views, lines and frames."""

import pytest

from kaffihus import games
from tab.pack import told

MANY = 24  # games of every variant: some thousand of all games together


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_game_is_the_same_with_the_tabs_stand_ins(pack, game_id):
    lines = told("lockstep.py", game_id, "few")
    assert len(lines) > 20
    assert told("lockstep.py", game_id, "few", pack=pack) == lines


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game_id", games.IDS)
def test_thousands_of_games_are_the_same_with_the_tabs_stand_ins(pack, game_id):
    assert told("lockstep.py", game_id, str(MANY), pack=pack) == told("lockstep.py", game_id, str(MANY))


def test_the_tabs_stand_in_takes_and_refuses_the_same_messages(pack):
    lines = told("malformed.py")
    assert told("malformed.py", pack=pack) == lines
    assert any(line.startswith("malformed") for line in lines) and any(
        "place slot=2" in line for line in lines
    )


def test_the_pack_offers_the_bots_that_a_house_does(pack):
    from kaffihus.bots import offered

    assert f"OFFERED = {offered()!r}" in (pack / "kaffihus" / "bots" / "__init__.py").read_text()
