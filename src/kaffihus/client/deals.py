"""What a player keeps of a deal from before it: the commitment seen, and the bytes given for it.

A house that knew a player's bytes before it settled on a seed could choose the deal. So bytes are sent
only for a commitment that was seen and kept before, and nothing but a new request of the house for bytes
(somebody has left, and all give again) makes another commitment good.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

from kaffihus.client.errors import Rigged

PLAYER_BYTES = 16


@dataclass
class Promise:
    """A deal that this player has a part in."""

    commitment: str  # as it was shown before the bytes were sent
    bytes: str


@dataclass
class Deals:
    """The deals of a player, by table; of each table the last only: an earlier one is void."""

    kept: dict[str, Promise] = field(default_factory=dict)

    def promise(self, table: dict[str, Any]) -> dict[str, str]:
        """Bytes for the deal that a table shows, kept before they are sent, and once only."""
        self.check(table)
        known = self.kept.get(table["id"])
        if known is None or known.commitment != table["commitment"]:
            known = Promise(table["commitment"], secrets.token_hex(PLAYER_BYTES))
            self.kept[table["id"]] = known
        return {"bytes": known.bytes, "commitment": known.commitment}

    def check(self, table: dict[str, Any]) -> None:
        """Rigged, if the bytes given for one commitment are held to be given for another."""
        known, seat = self.kept.get(table["id"]), table["you"]
        if known is None or known.commitment == table["commitment"] or seat is None:
            return
        own = table["seats"][seat]
        if own["kind"] == "player" and (own["is_ready"] or table["status"] != "waiting"):
            raise Rigged(table["id"], known.commitment, table["commitment"])
