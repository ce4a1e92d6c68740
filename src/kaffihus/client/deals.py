"""What a player keeps of a deal from before it: the commitment seen, the pact, and the bytes given for it.

A house that knew a player's bytes before it settled on a seed could choose the deal, and so could one
with a friend at the table who gives bytes last. So bytes are promised, by their hash, for a commitment that
was seen and kept before; and they are given when everybody's promise was seen and kept. Nothing but a new
request of the house for a promise (somebody has left, and all promise again) makes another commitment good.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field
from typing import Any

from kaffihus.client.errors import Rigged

FORM = 3  # of deals that this client has a part in; it leaves others' bytes to the seed
PLAYER_BYTES = 16


def digest(*parts: str | bytes) -> str:
    """The hash of a frame: each part with its length as four bytes before it (docs/deals.md)."""
    data = [part.encode() if isinstance(part, str) else part for part in parts]
    framed = b"".join(len(part).to_bytes(4, "big") + part for part in data)
    return hashlib.sha256(framed).hexdigest()


def pact_of(table: dict[str, Any]) -> str:
    """All names and promises that a table shows, as one hash."""
    made, seats = table["commitment"], table["seats"]
    names = [seat["dealt_name"] or seat["name"] or "" for seat in seats]
    tags = [digest("name", made, str(seat), name) for seat, name in enumerate(names)]
    return digest("pact", made, str(len(seats)), *tags, *(seat["promise"] or "" for seat in seats))


@dataclass
class Promise:
    """A deal that this player has a part in."""

    commitment: str  # as it was shown before the promise was made
    bytes: str
    sent: str | None = None  # the pact for which the bytes were sent: for one, and never for another
    pact: str | None = None  # the same, once the house has taken them

    @property
    def hash(self) -> str:
        """What is made known of the bytes beforehand."""
        return digest("promise", self.commitment, bytes.fromhex(self.bytes))


@dataclass
class Deals:
    """The deals of a player, by table; of each table the last only: an earlier one is void."""

    kept: dict[str, Promise] = field(default_factory=dict)

    def promise(self, table: dict[str, Any]) -> dict[str, str]:
        """A promise of bytes for the deal that a table shows, kept before it is sent, and once only."""
        self.check(table)
        if table["deal_form"] != FORM:
            return {}
        known = self.kept.get(table["id"])
        if known is None or known.commitment != table["commitment"]:
            known = Promise(table["commitment"], secrets.token_hex(PLAYER_BYTES))
            self.kept[table["id"]] = known
        return {"promise": known.hash, "commitment": known.commitment}

    def opening(self, table: dict[str, Any]) -> dict[str, str] | None:
        """The bytes promised, with the pact they are given for; None unless everybody has promised."""
        known, seat = self.kept.get(table["id"]), table["you"]
        if known is None or seat is None or table["status"] != "waiting":
            return None
        if known.commitment != table["commitment"] or known.hash != table["seats"][seat]["promise"]:
            return None
        if table["seats"][seat]["has_opened"] or not all(one["is_ready"] for one in table["seats"]):
            return None
        pact = pact_of(table)
        if known.sent not in (None, pact):
            return None  # the house may know them, and others could still choose theirs
        known.sent = pact
        return {"bytes": known.bytes, "pact": pact}

    def check(self, table: dict[str, Any]) -> None:
        """Rigged, if a promise made for one commitment, or bytes given for one pact, count for another."""
        known, seat = self.kept.get(table["id"]), table["you"]
        if known is None or seat is None or table["seats"][seat]["kind"] != "player":
            return
        own, has_begun = table["seats"][seat], table["status"] != "waiting"
        if known.commitment != table["commitment"] and (own["is_ready"] or has_begun):
            raise Rigged(table["id"], known.commitment, table["commitment"])
        if known.commitment != table["commitment"]:
            return
        if own["has_opened"] and known.sent == pact_of(table):
            known.pact = known.sent
        elif own["has_opened"] or known.pact is not None:
            raise Rigged(table["id"], known.sent or "nothing", pact_of(table))
