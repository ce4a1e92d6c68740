"""Golden playthroughs say today what they said when they were written."""

from golden import FOLDER, golden_plays, playthrough, wanted
from golden_told import TOLD, told_of


def test_golden_games_play_as_written(game):
    names = []
    for name, play in golden_plays(game):
        names.append(name)
        assert playthrough(play) == (FOLDER / game.id / f"{name}.txt").read_text("utf-8"), name
        assert play.position.is_over
    asked = sorted(name for name, *_ in wanted(game.id))
    assert sorted(names) == asked, "`make golden` writes what golden.py asks for: read every line of it"


def test_golden_games_cover_every_player_count(game):
    counts = {len(play.players) for _, play in golden_plays(game) if not play.options.get("tiny")}
    assert counts == set(game.seats)


def test_what_they_give_to_watch_what_the_coach_says_and_why_not_is_as_written(game):
    path = TOLD / f"{game.id}.txt"
    assert path.exists(), f"`make golden` writes {path.name}: read every line of it"
    assert told_of(game) == path.read_text("utf-8")
