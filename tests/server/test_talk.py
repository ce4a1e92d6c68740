"""Table talk: of public moments only, now and then, the same to everybody; and no part of the record."""

import json
from itertools import pairwise

import pytest
from msgspec.structs import replace

from kaffihus import games
from kaffihus.bots import CHARACTERS
from kaffihus.core.chance import CHANCE
from kaffihus.core.scene import Beat, Scene
from kaffihus.core.words import Line
from kaffihus.server.table import ending, talk
from kaffihus.server.table import events as ev
from kaffihus.server.table.phrases import PHRASES
from kaffihus.testing.playing import random_walk
from server.test_secrets import World, place, run_twins

MOMENTS = ("greeting", "good", "bad", "attacked", "won", "lost")


@pytest.fixture
def chatter(monkeypatch):
    """Somebody speaks whenever there is anything to speak of."""
    monkeypatch.setattr(talk, "QUIET", 0)
    monkeypatch.setattr(talk, "SELDOM", 1)


def company(seats):
    """Characters for all seats but the first."""
    return tuple(CHARACTERS)[: seats - 1]


def played(game, seats, characters, seed=1):
    """A random game at a table with characters, to its end; what each viewer heard, frame by frame."""
    world = World(game, seats, {}, characters=characters)
    groups = []
    for _, step, _ in random_walk(game, seats, {}, seed):
        if step.seat == CHANCE and groups:
            groups[-1].append(step)
        elif step.seat == CHANCE:
            groups.append([step])
        else:
            groups += [[]] * (not groups) + [[step]]
    for number, steps in enumerate(groups):
        if number == 0:
            world.start(steps, 0)
        else:
            world.act(steps, 1000 * number, f"m{number}")
    world.happen(ending.end(world.session.table), 10**7)
    return world


def heard(world, viewer):
    """(version, seat, key) of all remarks, and the log's keys."""
    frames = [json.loads(frame) for frame in world.ears[viewer].frames]
    remarks = [
        (frame["version"], one["seat"], one["key"]) for frame in frames for one in frame.get("talk", ())
    ]
    return remarks, [line["key"] for frame in frames for line in frame.get("log", ())]


def test_what_is_said_depends_on_nothing_that_a_viewer_cannot_know(game, chatter):
    """Twins whose hidden cards, draws and steps differ hear the same; everybody speaks at every moment."""
    seats, differed = game.seats[0], 0
    for seed in range(6):
        for viewer in (0, None):
            differed += run_twins(
                game, seats, {}, viewer, 70 + 10 * seed + place(viewer), 25, company(seats)
            ).differ
        if seed and differed > 20:
            return
    raise AssertionError("the twins hardly ever differed")


def test_a_remark_of_something_hidden_is_caught(chatter, monkeypatch):
    """Planted: what is said follows from all hands, and twins tell."""
    true = talk.remark

    def telling(table, *rest):
        said = true(table, *rest)
        hidden = sum(table.position.state.to_bytes()) % 2
        return said and talk.Remark(said.seat, f"{said.key[:-1]}{1 + hidden}")

    monkeypatch.setattr("kaffihus.server.table.streams.remark", telling)
    with pytest.raises(AssertionError):
        for seed in range(30):
            run_twins(games.load("fika"), 2, {}, 0, seed, 60, ("hekla",))


def test_everybody_hears_the_same_and_there_is_a_greeting_and_a_last_word(game):
    seats = game.seats[0]
    world = played(game, seats, company(seats))
    remarks, log = heard(world, None)
    assert [key for _, _, key in remarks if ".greeting." in key] == [remarks[0][2]]
    assert remarks[-1][2].split(".")[3] in ("won", "lost")
    for _, seat, key in remarks:
        assert key.split(".")[2] == world.session.table.chairs[seat].level and key in PHRASES
    assert [one[1:] for one in heard(world, 0)[0]] == [one[1:] for one in remarks]
    assert not any("talk" in key for key in log)
    versions = [version for version, _, key in remarks if key.split(".")[3] not in ("won", "lost")]
    assert all(later - earlier >= talk.QUIET for earlier, later in pairwise(versions)), "now and then"


def test_the_same_game_at_the_same_table_is_talked_of_alike():
    cookie_jar = games.load("cookie_jar")
    one, two = (played(cookie_jar, 4, ("una", "orri", "grimur")) for _ in range(2))
    assert one.ears[None].frames == two.ears[None].frames and len(heard(one, None)[0]) > 2


def test_at_a_rated_table_and_among_levels_nobody_talks():
    fika = games.load("fika")
    assert heard(played(fika, 2, ("strong",)), None)[0] == []
    world = World(fika, 2, {}, characters=("hekla",))
    table = world.session.table
    assert talk.remark(table, ev.Started(["a", "b"], [], []), [], [], 3, 0) is not None
    rated = replace(table.terms.settings, rated=True)
    table.terms = replace(table.terms, settings=rated)
    assert talk.remark(table, ev.Started(["a", "b"], [], []), [], [], 3, 0) is None


def test_who_is_attacked_and_who_counts_most_speaks(chatter):
    table = World(games.load("cookie_jar"), 3, {}, characters=("una", "birta")).session.table

    def said(seat, lines=(), scenes=()):
        found = talk.remark(table, ev.Acted(seat, 0), lines, scenes, 20, 1)
        return found and (found.seat, *found.key.split(".")[2:4])

    chosen = Line("cookie_jar.choose", {"seat": 0, "seat_chosen": 2, "card": 1})
    assert said(0, [chosen]) == (2, "birta", "attacked")
    assert said(2, [Line("cookie_jar.choose", {"seat": 2, "seat_chosen": 2})]) is None, "by themselves"
    assert said(1, [chosen]) is None, "a line of somebody else's"
    assert said(0, [Line("cookie_jar.choose", {"seat": 0, "seat_chosen": 0})]) is None, "no character"
    count = Scene("scoring", Line("x"), [Beat(Line("y"), gains=[3, 5, 3]), Beat(Line("z"))])
    assert said(0, scenes=[count]) == (1, "una", "good")
    worst = Scene("scoring", Line("x"), [Beat(Line("y"), gains=[3, 3, -1])])
    assert said(0, scenes=[worst]) == (2, "birta", "bad")
    assert said(0, scenes=[Scene("glance", Line("x"), [Beat(Line("y"), gains=[0, 5, 0])])]) is None


def test_everything_that_can_be_said_has_its_words():
    wanted = {
        f"house.talk.{name}.{moment}.{way}"
        for name in CHARACTERS
        for moment in MOMENTS
        for way in range(1, 1 + talk.WAYS)
    }
    assert {key for key in PHRASES if key.startswith("house.talk.")} == wanted
    assert {key for key in PHRASES if key.startswith("house.temper.")} == {
        f"house.temper.{name}" for name in CHARACTERS
    }
