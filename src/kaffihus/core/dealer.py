"""The dealer of real play: a deal that nobody can choose, and that everybody can check afterwards.

Before the deal the dealer publishes a commitment to a secret seed. Each player then adds bytes of
their own. Every draw follows from the seed and all players' bytes, so neither the house nor a player
alone decides it. When the game is over the seed is revealed and the whole deal can be worked out
again, here (`kaffihus verify`) or in the browser.

    commitment = SHA-256( frame("kaffihus-v1", table, rules, seed) )
    key        = HMAC-SHA-256( seed, frame(table, *sorted(player bytes)) )
    word       = first 8 bytes of HMAC-SHA-256( key, draw number as 8 bytes | attempt as 4 bytes )
    draw below n: word mod n, for the first attempt 0, 1, 2, … whose word is below 2^64 - 2^64 mod n

Numbers are big-endian. `frame` puts the length of each part as 4 bytes before it, so that no two
lists of parts look alike. Texts are UTF-8.

What it proves: the deal was fixed before play by all together. Not: that the host does not peek.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field

from kaffihus.core.errors import BadRequest

SCHEME = "kaffihus-v1"
SEED_BYTES = 32
PLAYER_BYTES = 16
WORD = 1 << 64


def frame(*parts: str | bytes) -> bytes:
    """Parts joined so that they can only be read one way."""
    out = b""
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        out += len(data).to_bytes(4, "big") + data
    return out


def commitment(table: str, rules: str, seed: bytes) -> str:
    """What is published before the deal."""
    return hashlib.sha256(frame(SCHEME, table, rules, seed)).hexdigest()


def deal_key(table: str, seed: bytes, players: Sequence[bytes]) -> bytes:
    """The key of all draws, made of the seed and every player's bytes."""
    return hmac.digest(seed, frame(table, *sorted(players)), "sha256")


def draw_below(key: bytes, number: int, n: int) -> int:
    """The draw of that number, in [0, n), all exactly equally likely."""
    attempt = 0
    while True:
        data = number.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        word = int.from_bytes(hmac.digest(key, data, "sha256")[:8], "big")
        if word < WORD - WORD % n:
            return word % n
        attempt += 1


@dataclass
class Dealer:
    """Draws for one game, in order."""

    table: str
    rules: str
    seed: bytes
    players: Sequence[bytes]
    drawn: int = 0
    key: bytes = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise BadRequest(f"a seed has {SEED_BYTES} bytes, not {len(self.seed)}")
        for own in self.players:
            if len(own) != PLAYER_BYTES:
                raise BadRequest(f"a player adds {PLAYER_BYTES} bytes, not {len(own)}")
        self.key = deal_key(self.table, self.seed, self.players)

    @property
    def commitment(self) -> str:
        """What was published before the deal."""
        return commitment(self.table, self.rules, self.seed)

    def draw(self, n: int) -> int:
        """The next draw, in [0, n)."""
        value = draw_below(self.key, self.drawn, n)
        self.drawn += 1
        return value
