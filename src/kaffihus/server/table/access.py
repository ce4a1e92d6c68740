"""Who may see a table, and as which viewer."""

from __future__ import annotations

import hmac

from kaffihus.core.view import Viewer
from kaffihus.server.errors import Refusal
from kaffihus.server.table.table import Table


def is_secret(given: str, secret: str) -> bool:
    """Whether a link's secret is the right one."""
    return hmac.compare_digest(given.encode(), secret.encode())


def may_see(table: Table, player: str | None, secret: str) -> bool:
    """Whether a table is there for somebody at all."""
    terms = table.terms
    if player is not None and player in table.company and terms.settings.spectators:
        return True
    if table.seat_of(player) is not None or player == terms.host or is_secret(secret, table.player_secret):
        return True
    if not terms.settings.spectators and table.status != "waiting":
        return False
    return terms.settings.public or is_secret(secret, table.spectator_secret)


def viewer_for(table: Table, player: str | None, secret: str) -> Viewer:
    """The stream somebody may follow: a seat's, or the spectators'."""
    seat = table.seat_of(player)
    if seat is not None:
        return seat
    if not may_see(table, player, secret):
        raise Refusal("not_found", "house.why.no_table")
    if not table.terms.settings.spectators and table.status != "waiting":
        raise Refusal("not_allowed", "house.why.no_spectators")
    return None
