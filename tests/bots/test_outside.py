"""Bots from outside, named by their place or by an entry point."""

from importlib.metadata import EntryPoint

import numpy as np
import pytest

from kaffihus import games
from kaffihus.bots import BOTS, ObservingBot, admit, make_bot, offered, outside
from kaffihus.cli.play import take_seats
from kaffihus.core.chance import new_rng
from kaffihus.core.errors import BadRequest
from kaffihus.core.position import Position
from kaffihus.lab.arena import run_arena
from kaffihus.lab.bot_games import simulate_bot
from kaffihus.lab.run import Run

LAST = """
from kaffihus.bots import ObservingBot

class Last(ObservingBot):
    heat = 0

    def configure(self, settings):
        self.heat = int(settings)

    def decide(self, game, observation, legal):
        assert len(observation) == game.observation_size
        return legal[-1]

class Other:
    pass
"""


@pytest.fixture
def place(tmp_path):
    (tmp_path / "mine.py").write_text(LAST)
    return f"{tmp_path}/mine.py:Last"


def decided(name, bot="fika"):
    """A bot's first choice, and what it could choose from."""
    position, rng = Position(games.load(bot), 2), new_rng(1)
    while position.is_chance:
        position.draw(rng)
    seat = position.pending[0]
    return make_bot(name, 0).choose(position, seat), position.legal(seat)


def test_a_bot_is_named_by_its_place(place):
    choice, legal = decided(place)
    assert choice == legal[-1]
    assert make_bot(f"{place}:7", 0).heat == 7


def test_a_bot_is_named_by_its_entry_point(place, monkeypatch):
    loaded = outside.load_class(place)
    entry = EntryPoint("last", f"{loaded.__module__}:Last", outside.GROUP)

    def found(group, name=None):
        return [entry] if group == outside.GROUP and name in (None, "last") else []

    monkeypatch.setattr(outside, "entry_points", found)
    assert isinstance(make_bot("last:3", 0), loaded) and make_bot("last:3", 0).heat == 3


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nobody", "no bot 'nobody'; there are: random"),
        ("/nowhere/mine.py:Last", "there is no file /nowhere/mine.py"),
        ("no.such.module:Last", "No module named 'no'"),
        ("kaffihus.bots:LEVELS", "expected a subclass of kaffihus.bots.Bot"),
        ("kaffihus.bots:Nobody", "expected a subclass of kaffihus.bots.Bot, found None"),
    ],
)
def test_what_is_no_bot_is_refused_in_one_line(name, says):
    with pytest.raises(BadRequest) as refused:
        make_bot(name, 0)
    assert says in str(refused.value) and "\n" not in str(refused.value)


def test_a_file_that_is_no_python_is_refused(tmp_path):
    (tmp_path / "mine.py").write_text("class Last(:")
    with pytest.raises(BadRequest, match="invalid syntax"):
        make_bot(f"{tmp_path}/mine.py:Last", 0)


def test_two_files_of_one_name_are_two_modules(tmp_path, place):
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.py").write_text(LAST.replace("legal[-1]", "legal[0]"))
    choice, legal = decided(f"{tmp_path}/other/mine.py:Last")
    assert choice == legal[0] != legal[-1] == decided(place)[0]


def test_it_plays_in_the_arena_and_in_simulation(place):
    game = games.load("fika")
    results = run_arena(game, ["random", place], 4, seed=1, cores=1)
    assert {line.bot for line in results.standings} == {"random", place}
    totals = simulate_bot(Run(game, 2, 4, seed=1), place, cores=1)
    assert totals.games == 4 and sum(totals.win_rates) == pytest.approx(1)
    assert totals.decisions >= 4 * 10


def test_it_sits_down_in_the_terminal_without_its_folder(place):
    chairs = take_seats(games.load("fika"), f"you,{place}", 1)
    assert [chair.name for chair in chairs] == ["Guest", "Last"] and chairs[1].bot is not None


def test_people_are_offered_only_what_was_admitted(place, monkeypatch):
    monkeypatch.setattr("kaffihus.bots.BOTS", dict(BOTS))
    before = offered()
    admit("mine", place)
    admit("mine", place)  # the same once more: several servers in one process
    assert offered() == [*before, "mine"] and decided("mine") == decided(place)
    for name, bot, says in (
        ("master", place, "there is a bot 'master' already"),
        ("Mine/../x", place, "cannot be called"),
        ("yours", "/nowhere.py:Last", "there is no file"),
    ):
        with pytest.raises(BadRequest, match=says):
            admit(name, bot)


class Draws(ObservingBot):
    def decide(self, game, observation, legal):
        self.seen = observation.copy()
        return self.rng.choice(legal)


def test_an_observing_bot_sees_the_same_from_a_position_and_from_a_record(game):
    position, rng = Position(game, game.seats[0]), new_rng(4)
    while position.is_chance:
        position.draw(rng)
    seat = position.pending[0]
    states = np.zeros(1, game.state_dtype)
    position.state.store(states[0])
    one, other = Draws(5), Draws(5)
    assert one.choose(position, seat) == other.choose_at(position, states, 0, seat)
    assert one.seen.tobytes() == other.seen.tobytes() == position.observation(seat).tobytes()
