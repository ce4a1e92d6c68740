"""Records without a compiler: what compiled code does with them, done by plain Python."""

import numpy as np

from kaffihus.bots.search.game_search import search_of
from kaffihus.core.state import PlainState


class PlainRecord(PlainState):
    """A state that is also read and written by field, as a record is."""

    def __getitem__(self, name):
        return np.asarray(vars(self)[name])

    def __setitem__(self, name, value):
        vars(self)[name] = value.copy() if isinstance(value, np.ndarray) else int(value)


class PlainRecords:
    """An array of them, copied by assignment."""

    def __init__(self, dtype, count=3):
        self.records = [PlainRecord(dtype) for _ in range(count)]

    def __getitem__(self, i):
        return self.records[i]

    def __setitem__(self, i, state):
        vars(self.records[i]).update(vars(state.copy()))


def without_compiler(monkeypatch, *games):
    """Let all that is compiled of these games run as it stands."""
    monkeypatch.setattr("kaffihus.bots.network.bot.compiled", lambda function: function)
    for game in games:
        search = search_of(game)
        monkeypatch.setitem(vars(game), "fast", game.loops)
        monkeypatch.setitem(vars(search), "fast", search.plain)
        monkeypatch.setattr(search, "new_states", lambda game=game: PlainRecords(game.state_dtype))
