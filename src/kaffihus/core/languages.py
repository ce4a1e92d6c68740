"""The languages that games are told in, and how each counts.

A language's plural categories are those of Unicode's CLDR. Its words stand beside the English ones:
`phrases.<language>.json` in each game's folder, and on the page.
"""

from __future__ import annotations

from collections.abc import Callable

ENGLISH = "en"


def _one_and_other(number: int) -> str:
    return "one" if number == 1 else "other"


def _by_last_digit(number: int) -> str:
    """As Icelandic counts: 21 is one, 11 is not."""
    return "one" if number % 10 == 1 and number % 100 != 11 else "other"


# By two letters: what it calls itself, and its plural category of a whole number.
LANGUAGES: dict[str, tuple[str, Callable[[int], str]]] = {
    ENGLISH: ("English", _one_and_other),
    "de": ("Deutsch", _one_and_other),
    "is": ("Íslenska", _by_last_digit),
}


def plural_category(language: str, number: int) -> str:
    """The plural category of a number."""
    _, category = LANGUAGES[language]
    return category(abs(number))
