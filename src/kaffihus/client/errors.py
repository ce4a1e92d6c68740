"""What a client can meet.

ClientError
├── Problem    the house said no to an HTTP request
├── Refused    the house said no to a request at a table; nothing has changed
├── Rigged     the house prepares another deal than the one this player promised or gave bytes for
└── Closed     the house does not want this connection, and why
"""

from __future__ import annotations

from kaffihus.core.words import Line


class ClientError(Exception):
    """An error with one line for the person who caused it."""


class Problem(ClientError):
    """The house said no to an HTTP request."""

    def __init__(self, status: int, code: str, message: str, key: str = "") -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.key = key  # of the phrase that says why


class Refused(ClientError):
    """The house said no at a table."""

    def __init__(self, code: str, line: Line, ruling: str | None) -> None:
        super().__init__(f"{code}: {line.key}")
        self.code = code
        self.line = line  # why not: `Seat.english` says it
        self.ruling = ruling


class Rigged(ClientError):
    """The house prepares another deal than the one that this player promised or gave bytes for."""

    def __init__(self, table: str, kept: str, shown: str) -> None:
        super().__init__(f"table {table}: bytes were promised or given for {kept}, now it shows {shown}")
        self.kept = kept
        self.shown = shown


class Closed(ClientError):
    """The house closed the connection for good."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text
