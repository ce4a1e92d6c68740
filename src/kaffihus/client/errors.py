"""What a client can meet.

ClientError
├── Problem    the house said no to an HTTP request
├── Refused    the house said no to a request at a table; nothing has changed
└── Closed     the house does not want this connection, and why
"""

from __future__ import annotations


class ClientError(Exception):
    """An error with one line for the person who caused it."""


class Problem(ClientError):
    """The house said no to an HTTP request."""

    def __init__(self, status: int, code: str, text: str) -> None:
        super().__init__(f"{status} {code}: {text}")
        self.status = status
        self.code = code
        self.text = text


class Refused(ClientError):
    """The house said no at a table."""

    def __init__(self, code: str, text: str, ruling: str | None) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text
        self.ruling = ruling


class Closed(ClientError):
    """The house closed the connection for good."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text
