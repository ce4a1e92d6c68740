"""What follows by itself from what has happened: what all agreed to, a start, an end."""

from __future__ import annotations

from collections.abc import Sequence

from kaffihus.server.table import ending, play, proposal
from kaffihus.server.table.table import Decision, Table


def follow_up(table: Table) -> Sequence[Decision]:
    """The next events that the events so far lead to."""
    return proposal.outcome(table) or play.start(table) or ending.end(table)
