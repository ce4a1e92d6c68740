"""A fault: one stretch of one file, replaced."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

EQUIVALENT = Path(__file__).with_name("equivalent.toml")
NAMED_BY = ("file", "function", "line", "fault")  # what an entry there says beside its reason


@dataclass(frozen=True)
class Fault:
    """What to replace in a file, from character `start` to `end`, by what; and the kind of fault it is."""

    file: str  # from the root of the tree
    start: int
    end: int
    text: str
    kind: str

    def planted(self, source: str) -> str:
        """The source with the fault in it."""
        return source[: self.start] + self.text + source[self.end :]

    def line(self, source: str) -> int:
        """The number of the first line it changes."""
        return source.count("\n", 0, self.start) + 1

    def function(self, source: str) -> str:
        """The function it stands in, by the nearest `def` above; empty outside of any."""
        above = re.findall(r"^\s*(?:async )?def (\w+)", source[: self.start], re.MULTILINE)
        return above[-1] if above else ""

    def change(self, source: str) -> tuple[str, str]:
        """The lines it changes, before and after, without what surrounds them."""
        first = source.rfind("\n", 0, self.start) + 1
        last = source.find("\n", self.end)
        last = len(source) if last == -1 else last
        before = source[first:last]
        after = source[first : self.start] + self.text + source[self.end : last]
        return one_line(before), one_line(after)


def one_line(text: str) -> str:
    """Source lines as one, so that a change reads on two lines whatever its length."""
    return " ".join(text.split())


def draw(faults: Iterable[Fault], size: int, seed: int) -> list[Fault]:
    """A sample of that size, all faults equally likely, the same for a seed.

    It is in the order in which it was drawn: the first of a sample are a smaller one, as fair as the whole.
    """
    every = sorted(set(faults), key=lambda fault: (fault.file, fault.start, fault.end, fault.text))
    return random.Random(seed).sample(every, min(size, len(every)))


class Equivalents:
    """Faults that change nothing anybody could notice, listed with the reason in equivalent.toml.

    They are named by their function and the changed line, not by its number, so that edits elsewhere do not
    matter.
    """

    def __init__(self, path: Path = EQUIVALENT) -> None:
        listed = tomllib.loads(path.read_text("utf-8")).get("equivalent", [])
        self.reasons = {tuple(one[key] for key in NAMED_BY): one["why"] for one in listed}

    def reason(self, fault: Fault, source: str) -> str | None:
        """Why the fault is none, or None if it counts."""
        return self.reasons.get((fault.file, fault.function(source), *fault.change(source)))
