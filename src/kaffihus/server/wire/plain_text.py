"""What people may say, and names they may have: plain text of a bounded length."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from urllib.parse import urlsplit

from confusable_homoglyphs.confusables import confusables_data

from kaffihus.server.errors import Refusal
from kaffihus.server.wire.types import CHAT_LENGTH, NAME_LENGTH

LONGEST_LOOK = 200
NAMES_KNOWN = 4096  # whose looks are remembered
# What nobody sees: joiners, fillers, a blank of Braille.
UNSEEN = "\u034f\u115f\u1160\u17b4\u17b5\u200c\u200d\u2800\u3164\uffa0"


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


def call_link(text: str) -> str:
    """An address where people talk or see each other: https, a host, and nothing that hides another."""
    try:
        parts = urlsplit(text)
        is_good = parts.scheme == "https" and bool(parts.hostname) and "@" not in parts.netloc
        is_good = is_good and "." in (parts.hostname or "") and (parts.port or 443) > 0
    except ValueError:
        is_good = False
    if not is_good or not all("!" <= c <= "~" and c not in "\"'<>\\^`{|}" for c in text):
        raise Refusal("impossible", "house.why.no_call")
    return text


def person_name(text: str) -> str:
    """A name to be shown to others."""
    name = plain(text)
    if not look(name).strip():
        raise Refusal("impossible", "house.why.empty_name")
    if len(name) > NAME_LENGTH:
        raise Refusal("impossible", "house.why.name_too_long", most=NAME_LENGTH, length=len(name))
    return name


@lru_cache(NAMES_KNOWN)
def look(name: str) -> str:
    """What a name looks like, as UTS 39 has its skeletons: names that look alike have the same."""
    apart = unicodedata.normalize("NFD", name)
    shown = "".join(c for c in apart if c not in UNSEEN and not _is_selector(c))
    drawn = "".join(prototype(c) for c in shown)
    again = "".join(prototype(c) for c in unicodedata.normalize("NFD", drawn).casefold())
    return " ".join(unicodedata.normalize("NFD", again).split())[:LONGEST_LOOK]


@lru_cache(NAMES_KNOWN)
def prototype(character: str) -> str:
    """The one among all that look like a character that stands for them: the one which has most of them."""
    alike = [character, *(one["c"] for one in confusables_data.get(character, ()))]
    return max(alike, key=lambda one: (len(confusables_data.get(one, ())), one))


def _is_selector(character: str) -> bool:
    """A sign that chooses among pictures of the character before it."""
    return "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"


def told_apart(names: list[str]) -> list[str]:
    """The same names; those that look alike get the number of their place."""
    looks = [look(name) for name in names]
    found: list[str] = []
    taken: list[str] = []
    for place, own in enumerate(names, start=1):
        name = own
        while look(name) in taken or looks.count(look(name)) > (name == own):
            name += f" {place}"
        found.append(name)
        taken.append(look(name))
    return found
