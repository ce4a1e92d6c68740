"""Every error a person can meet, by whose fault it is.

    KaffihusError
    ├── NotAnAction      the client's: there is no such action in this game
    ├── IllegalAction    the player's: there is, but a rule forbids it now
    ├── BadRequest       the caller's: an unknown game, a wrong number of seats, a bad option
    ├── BadData          the author's: components or other data that do not fit together
    ├── RecordError      a record file that is damaged, edited or of other rules
    └── Unavailable      something optional is missing on this machine

A broken invariant is none of these: it is an AssertionError, and nobody catches it.
"""


class KaffihusError(Exception):
    """An error whose message is one line for the person who caused it."""


class NotAnAction(KaffihusError):
    """There is no such action in this game."""


class IllegalAction(KaffihusError):
    """The action exists, but a rule forbids it now."""

    def __init__(self, message: str, ruling: str = "") -> None:
        super().__init__(f"{message} [{ruling}]" if ruling else message)
        self.ruling = ruling


class BadRequest(KaffihusError):
    """What was asked for does not exist or does not fit."""


class BadData(KaffihusError):
    """Data of the project that do not fit together."""


class RecordError(KaffihusError):
    """A record that cannot be read, replayed or verified."""

    def __init__(self, source: str, line: int, message: str) -> None:
        super().__init__(f"{source}:{line}: {message}")
        self.source = source
        self.line = line


class Unavailable(KaffihusError):
    """Something optional is missing on this machine."""
