"""What people may say, and names they may have: plain text of a bounded length."""

from __future__ import annotations

import unicodedata

from kaffihus.server.errors import Refusal
from kaffihus.server.wire.types import CHAT_LENGTH, NAME_LENGTH


def plain(text: str) -> str:
    """One line of text without control characters or signs that change the direction of others."""
    composed = unicodedata.normalize("NFC", text)
    kept = "".join(" " if c.isspace() else c for c in composed if is_plain(c))
    return " ".join(kept.split())


def is_plain(character: str) -> bool:
    """A letter, sign or space; joiners stay, since scripts and emoji need them."""
    if character.isspace() or character in "\u200c\u200d":
        return True
    return unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def chat_text(text: str) -> str:
    """Something to say at the table."""
    words = plain(text)
    if not words:
        raise Refusal("too_long", "house.why.empty_message")
    if len(words) > CHAT_LENGTH:
        raise Refusal("too_long", "house.why.chat_too_long", length=len(words), most=CHAT_LENGTH)
    return words


def person_name(text: str) -> str:
    """A name to be shown to others."""
    name = plain(text)
    if not name:
        raise Refusal("impossible", "house.why.empty_name")
    if len(name) > NAME_LENGTH:
        raise Refusal("impossible", "house.why.name_too_long", most=NAME_LENGTH, length=len(name))
    return name
