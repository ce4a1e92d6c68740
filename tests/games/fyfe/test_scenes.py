"""FYFE-36 in scenes: what a player does in their round is theirs alone until all have ended it."""

from dataclasses import replace

import pytest

from games.fyfe.table import table
from kaffihus.core.chance import CHANCE
from kaffihus.games.fyfe import GAME
from kaffihus.games.fyfe.scenes import scenes
from kaffihus.games.fyfe.state import Phase
from kaffihus.testing.scenes import scenes_come_of_what_is_seen

VIEWERS = (0, 1, None)


def act(position, text, seat=0):
    """Take an action; the scenes of it by viewer."""
    before, action = position.state.copy(), GAME.catalogue.parse(text)
    position.apply(seat, action)
    return {viewer: position.scenes(before, seat, action, viewer) for viewer in VIEWERS}


def turn_a_board():
    """Seat 0 lays the last of five tokens with one symbol; the position and the scenes of it."""
    boards = {"row-1": "same_symbol", "row-2": "order_down"}
    position = table("b1f g2f v3f r4f", supply="y5f b2l", boards=boards)
    for text in ("take supply=1", "place space=e1"):
        assert not any(act(position, text).values())
    return position, act(position, "end")


def test_a_board_turned_within_a_round_is_seen_by_its_player_alone():
    _, told = turn_a_board()
    (scene,) = told[0]
    assert (scene.kind, scene.title.key) == ("glance", "fyfe.scene.turned")
    assert scene.beats[0].line.params["board"] == "same_symbol"
    assert told[1] == told[None] == [], "the round is not over for everybody"


def test_everybody_sees_it_when_the_round_is_over():
    position, _ = turn_a_board()
    while position.state.phase == Phase.PLAY and position.state.round_number == 5:
        action = GAME.catalogue.notate(position.legal(1)[0])
        told = act(position, action, seat=1)
    for scene in (told[viewer][0] for viewer in VIEWERS):
        lines = [beat.line for beat in scene.beats]
        assert ("fyfe.shown.turned", "same_symbol") in [(one.key, one.params.get("board")) for one in lines]


def test_a_scene_that_told_everybody_at_once_would_be_caught():
    def leak(before, seat, action, after, viewer):
        is_within = (
            seat != CHANCE and after.phase == Phase.PLAY and after.round_number == before.round_number
        )
        return scenes(before, seat, action, after, seat if is_within else viewer)

    with pytest.raises(AssertionError, match=r"fyfe\.scene\.turned tells viewer"):
        scenes_come_of_what_is_seen(replace(GAME, scenes=leak))
