"""Everything the server says no with.

KaffihusError
└── Refusal         a person's or a client's: what was asked for is not possible, and why
    ├── TooFast     the same, for now
    └── StoreFails  the disk's or the database's: whether it was done shows when that answers again
Conflict            nobody's: another worker was quicker; the caller looks again and retries
"""

from __future__ import annotations

from kaffihus.core.errors import KaffihusError

# How a refusal's code is told over HTTP; the socket tells the code itself.
STATUS = {
    "malformed": 400,
    "unauthenticated": 401,
    "wrong_passphrase": 401,
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
}


class Refusal(KaffihusError):
    """What was asked for is not possible; nothing has changed."""

    def __init__(self, code: str, text: str, ruling: str | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.ruling = ruling

    @property
    def status(self) -> int:
        """The same as an HTTP status."""
        return STATUS.get(self.code, 409)


class TooFast(Refusal):
    """Not now: come back after a while."""

    def __init__(self, seconds: float, what: str = "requests") -> None:
        super().__init__("too_fast", f"too many {what}: wait {seconds:.0f} seconds")
        self.seconds = seconds


class StoreFails(Refusal):
    """The store cannot be read or written just now."""

    def __init__(self) -> None:
        super().__init__("unavailable", "the house cannot write anything down just now: try again")


class Conflict(Exception):
    """Somebody else wrote there first."""
