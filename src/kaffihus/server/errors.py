"""Everything the server says no with.

KaffihusError
└── Refusal         a person's or a client's: what was asked for is not possible, and why
    ├── Illegal     a rule of the game forbids it now
    ├── TooFast     the same, for now
    └── StoreFails  the disk's or the database's: whether it was done shows when that answers again
Conflict            nobody's: another worker was quicker; the caller looks again and retries
"""

from __future__ import annotations

from typing import Any

from kaffihus.core.errors import KaffihusError
from kaffihus.core.words import Line, Reason

# How a refusal's code is told over HTTP; the socket tells the code itself.
STATUS = {
    "malformed": 400,
    "unauthenticated": 401,
    "wrong_passphrase": 401,
    "wrong_code": 401,
    "not_seated": 403,
    "not_host": 403,
    "not_allowed": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "not_now": 409,
    "taken": 409,
    "too_large": 413,
    "not_an_action": 422,
    "illegal": 422,
    "impossible": 422,
    "too_long": 422,
    "too_fast": 429,
    "too_many": 429,
    "unavailable": 503,
    "full": 507,
}


class Refusal(KaffihusError):
    """What was asked for is not possible; nothing has changed. Why not is said by key."""

    def __init__(self, code: str, key: str, **params: Any) -> None:
        super().__init__(f"{code}: {key}")
        self.code = code
        self.line = Line(key, params)
        self.ruling: str | None = None

    @property
    def status(self) -> int:
        """The same as an HTTP status."""
        return STATUS.get(self.code, 409)


class Illegal(Refusal):
    """An action that a rule of the game forbids now."""

    def __init__(self, reason: Reason) -> None:
        super().__init__("illegal", reason.line.key, **reason.line.params)
        self.ruling = reason.ruling


class TooFast(Refusal):
    """Not now: come back after a while."""

    def __init__(self, seconds: float) -> None:
        super().__init__("too_fast", "house.why.too_fast", seconds=max(1, round(seconds)))
        self.seconds = seconds


class StoreFails(Refusal):
    """The store cannot be read or written just now."""

    def __init__(self) -> None:
        super().__init__("unavailable", "house.why.store")


class Conflict(Exception):
    """Somebody else wrote there first."""
