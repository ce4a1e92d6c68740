"""What follows by itself from what has happened: what was agreed, a start, an end, a seat handed back."""

from __future__ import annotations

from collections.abc import Sequence

from kaffihus.server.table import absence, ending, play, proposal
from kaffihus.server.table.table import Table
from kaffihus.server.table.transition import Decision


def follow_up(table: Table, patience_began: int) -> Sequence[Decision]:
    """The next events that the events so far lead to; bytes promised before a moment are not waited for."""
    return (
        proposal.outcome(table)
        or play.start(table, patience_began)
        or ending.end(table)
        or absence.hand_back(table)
    )
