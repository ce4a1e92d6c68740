"""The golden games of Café Baras show every ending, every phase, every card both ways and every guest."""

from collections import defaultdict

import pytest

from golden import golden_plays
from kaffihus.games.cafe_baras import GAME as BARAS
from kaffihus.games.cafe_baras.components import CARD_IDS, GUEST_IDS
from kaffihus.games.cafe_baras.state import Phase


@pytest.fixture(scope="module")
def plays():
    return dict(golden_plays(BARAS))


@pytest.fixture(scope="module")
def seen(plays):
    """What happened in any of them: phases, the arguments of each family, keys of lines."""
    found = defaultdict(set)
    for play in plays.values():
        for before, step, after in play.replay():
            action = BARAS.catalogue[step.action]
            phase = Phase(before.state.phase)
            found["phase"].add(phase)
            found[action.family].update(action.arguments.values())
            found["choice"].add((action.family, phase.name.lower()))
            for viewer in (None, *range(before.seats)):
                lines = after.lines(before.state, step.seat, step.action, viewer)
                found["line"].update(line.key for line in lines)
    return found


def test_endings(plays):
    endings = {name: play.position.view(None)["ending"] for name, play in plays.items()}
    assert endings == {
        "four_players_stalled": "stalled",
        "four_players_by_regulars": "regulars",
        "four_players_by_last_guest": "last_guest",
        "four_players_pass": "passes",
        "three_players": "last_guest",
        "two_players_by_regulars": "regulars",
        "two_players_by_last_guest": "last_guest",
        "open_guests": "reshuffle",
        "second_reshuffle": "reshuffle",
        "claim_at_once": "regulars",
        "tiny": "regulars",
    }


def test_a_win_alone_and_a_shared_one(seen):
    assert {"cafe_baras.wins", "cafe_baras.shares"} <= seen["line"]


def test_every_card_is_added_and_served(seen):
    assert seen["add"] == seen["serve"] == set(CARD_IDS)


def test_every_guest_is_claimed(seen):
    assert seen["claim"] == set(GUEST_IDS)


def test_every_phase_and_every_kind_of_action(seen):
    assert seen["phase"] == {phase for phase in Phase if phase < Phase.OVER}
    families = {family for family, _ in seen["choice"]}
    assert families == {family.name for family in BARAS.catalogue.families}
    assert {("pass", "act"), ("pass", "refresh"), ("pass", "serve_again")} <= seen["choice"]
    assert {("take", "fetch"), ("take", "take")} <= seen["choice"]


def test_every_line_is_said_somewhere(seen):
    # what is not the log's
    others = ("coach", "name", "part", "prompt", "scene", "score", "text", "unit", "verdict", "why")
    kinds = tuple(f"cafe_baras.{kind}." for kind in others)
    lines = {key for key in BARAS.phrases if not key.startswith(kinds)} - {"cafe_baras.verdict"}
    assert seen["line"] == lines
