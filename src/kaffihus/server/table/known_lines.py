"""Lines of logs are most of what a table weighs, and are the same at many: those are kept once."""

from __future__ import annotations

import msgspec

from kaffihus.core.words import Line

LINES_KNOWN = 1 << 14  # some hundred bytes each; at five hundred tables of a game there are a few thousand
_encode = msgspec.json.Encoder().encode
_known: dict[tuple[str, bytes], Line] = {}


def known(line: Line) -> Line:
    """The same line, as it was kept before if it was; whoever has it changes nothing in it."""
    if line.key.startswith("house."):
        return line  # names of people are at their tables, and nowhere else
    found = _known.setdefault((line.key, _encode(line.params)), line)
    if len(_known) > LINES_KNOWN:
        _known.clear()  # whoever has some keeps them
    return found
