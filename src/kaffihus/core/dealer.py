"""The dealer of real play: a deal that nobody can choose, and that everybody can check afterwards.

Before the deal the dealer publishes a commitment to a secret seed. Each player then promises bytes of
their own by a hash, and gives them when everybody has promised. Every draw follows from the seed and all
players' bytes, so neither the house nor a player decides it, nor both together. When the game is over the
seed is revealed and the whole deal can be worked out again, here (`kaffihus verify`) or in the browser.
docs/deals.md says what each party could try.

    commitment  = SHA-256( frame("kaffihus-v3", table, rules, seed) )
    promise     = SHA-256( frame("promise", commitment, bytes) )
    tag         = SHA-256( frame("name", commitment, seat, name) )
    pact        = SHA-256( frame("pact", commitment, seats, *tags, *promises) )
    house bytes = first 16 bytes of HMAC-SHA-256( seed, frame("bytes", seat) )
    key         = HMAC-SHA-256( seed, frame("key", table, rules, seats, *tags, *bytes, *options) )
    word        = first 8 bytes of HMAC-SHA-256( key, draw number as 8 bytes | attempt as 4 bytes )
    draw below n: word mod n, for the first attempt 0, 1, 2, … whose word is below 2^64 - 2^64 mod n

Tags, promises and bytes stand by seat. The pact is what everybody has seen before anybody gives bytes; the
promise of a seat that makes none is empty. Bots, and players who give no bytes, have the house bytes, so
that nothing is left to choose once the promises are made. Options are texts `name=value` in the order of
the names. Numbers in a frame are decimal texts, hashes hexadecimal texts, all others big-endian. `frame`
puts the length of each part as 4 bytes before it: no two lists of parts look alike. Texts are UTF-8.

That is form 3. In form 2 the scheme is "kaffihus-v2", bytes are given without a promise, and names stand
in the key where the tags do. In form 1 the scheme is "kaffihus-v1", every seat has bytes of its own, and

    key         = HMAC-SHA-256( seed, frame(table, *sorted(bytes)) )

What it proves: the deal was fixed before play by all together. Not: that the host does not peek.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kaffihus.core.errors import BadRequest

FORM = 3  # of deals that begin today
SCHEMES = {1: "kaffihus-v1", 2: "kaffihus-v2", 3: "kaffihus-v3"}
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


def commitment(table: str, rules: str, seed: bytes, form: int = FORM) -> str:
    """What is published before the deal."""
    return hashlib.sha256(frame(SCHEMES[form], table, rules, seed)).hexdigest()


def new_seed(secret: bytes, number: int) -> bytes:
    """The seed of a table's deal of that number; what it is made from is never revealed."""
    return hmac.digest(secret, frame("seed", str(number)), "sha256")


def promise(commitment: str, own: bytes) -> str:
    """What a player makes known of their bytes before anybody gives any."""
    return hashlib.sha256(frame("promise", commitment, own)).hexdigest()


def tag(commitment: str, seat: int, name: str) -> str:
    """What stands for a player's name: it stays when the name is taken out of a record."""
    return hashlib.sha256(frame("name", commitment, str(seat), name)).hexdigest()


def pact(commitment: str, tags: Sequence[str], promises: Sequence[str]) -> str:
    """What everybody has seen before anybody gives bytes, as one hash."""
    return hashlib.sha256(frame("pact", commitment, str(len(tags)), *tags, *promises)).hexdigest()


def house_bytes(seed: bytes, seat: int) -> bytes:
    """The bytes of a seat that gives none: nobody can choose them once the seed is committed to."""
    return hmac.digest(seed, frame("bytes", str(seat)), "sha256")[:PLAYER_BYTES]


def sorted_key(table: str, seed: bytes, players: Sequence[bytes]) -> bytes:
    """The key of all draws in a deal of form 1: of the seed and every player's bytes, whoever gave them."""
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
    players: Sequence[bytes | None]  # by seat; None: the house bytes
    names: Sequence[str] = ()  # by seat, as the record writes them; bound since form 2
    options: Mapping[str, int] = field(default_factory=dict)  # bound since form 2
    form: int = FORM
    unopened: Mapping[int, str] = field(default_factory=dict)  # promises whose bytes never came
    known_tags: Mapping[int, str] = field(default_factory=dict)  # of names that were taken out
    drawn: int = 0
    key: bytes = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if self.form not in SCHEMES:
            raise BadRequest(f"a deal of form {self.form}; known here: {', '.join(map(str, SCHEMES))}")
        if len(self.seed) != SEED_BYTES:
            raise BadRequest(f"a seed has {SEED_BYTES} bytes, not {len(self.seed)}")
        for own in self.players:
            if own is not None and len(own) != PLAYER_BYTES:
                raise BadRequest(f"a player adds {PLAYER_BYTES} bytes, not {len(own)}")
        self.key = self._key()

    def _key(self) -> bytes:
        """The key of all draws."""
        if self.form == 1:
            return sorted_key(self.table, self.seed, self.bytes_by_seat)
        if len(self.names) != len(self.players):
            raise BadRequest(f"{len(self.players)} players and {len(self.names)} names: expected as many")
        options = [f"{name}={self.options[name]}" for name in sorted(self.options)]
        seats = str(len(self.players))
        named = self.names if self.form == 2 else self.tags
        parts = frame("key", self.table, self.rules, seats, *named, *self.bytes_by_seat, *options)
        return hmac.digest(self.seed, parts, "sha256")

    @property
    def bytes_by_seat(self) -> list[bytes]:
        """Every seat's bytes, given or not."""
        return [
            house_bytes(self.seed, seat) if own is None else own for seat, own in enumerate(self.players)
        ]

    @property
    def commitment(self) -> str:
        """What was published before the deal."""
        return commitment(self.table, self.rules, self.seed, self.form)

    @property
    def tags(self) -> list[str]:
        """Every seat's tag."""
        made = self.commitment
        return [self.known_tags.get(seat) or tag(made, seat, name) for seat, name in enumerate(self.names)]

    @property
    def pact(self) -> str:
        """What everybody saw before anybody gave bytes."""
        made = self.commitment
        promises = [
            self.unopened.get(seat, "") if own is None else promise(made, own)
            for seat, own in enumerate(self.players)
        ]
        return pact(made, self.tags, promises)

    def draw(self, n: int) -> int:
        """The next draw, in [0, n)."""
        value = draw_below(self.key, self.drawn, n)
        self.drawn += 1
        return value


def plain_name(name: str) -> str:
    """A player's name as a record writes it: on one line, and no longer than a line may be."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:60].strip() or "?"
