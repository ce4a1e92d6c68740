"""A review that is being made in a tab, piece by piece; JavaScript around it says when to go on."""

from __future__ import annotations

from kaffihus import games
from kaffihus.core.record import read_record, replay_record
from kaffihus.review import plain, reviewing
from kaffihus.server.wire.encoding import encode
from kaffihus.server.wire.review import ReviewState
from kaffihus_tab.module_values import Ask, ModuleValues


class Making:
    """The review of a record."""

    def __init__(self, record: str, ask: Ask) -> None:
        play = replay_record(read_record(record.encode()), games.load)
        values = ModuleValues(ask, play.game.rules_label, len(play.players))
        self.pieces = reviewing(play, evaluator=values)

    def go_on(self) -> str:
        """Make another piece; how far it is then, as a house tells it."""
        made = next(self.pieces)
        values = {str(seat): found for seat, found in made.values.items()}
        status = "working" if made.review is None else "done"
        return encode(ReviewState(status, made.done, made.total, values, plain(made.review)))
