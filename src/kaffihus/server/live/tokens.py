"""Random names that nobody guesses: ids, tokens, the secrets of links."""

from __future__ import annotations

import secrets

TOKEN_BYTES = 24
SECRET_BYTES = 15
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike
ID_LENGTH = 12
CODE_PART = 5
LONGEST_ID = 32


def new_token() -> str:
    """A player's token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_secret() -> str:
    """The secret of a link."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_id() -> str:
    """The id of a table or a player."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def new_code() -> str:
    """A code that people can read out and type: fifty bits, in two parts."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(2 * CODE_PART))
    return f"{letters[:CODE_PART]}-{letters[CODE_PART:]}"


def typed_code(text: str) -> str:
    """A code as it was made, however it was typed."""
    letters = "".join(c for c in text.lower() if c.isalnum())
    return f"{letters[:CODE_PART]}-{letters[CODE_PART:]}"


def is_id(text: str) -> bool:
    """Whether a text could be an id; not everything may be asked of every store."""
    return text.isascii() and text.isalnum() and len(text) <= LONGEST_ID
