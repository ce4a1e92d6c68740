"""A house whose deals follow from the name of the test that is running: every run sees the same cards."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from kaffihus.server import access, live

made: Counter[str] = Counter()


def seed_deals(path: str) -> None:
    """From now on a table's id and seed follow from what a file holds, and how many tables that had."""
    label = Path(path)
    live.fresh_bytes = lambda: "00" * live.PLAYER_BYTES
    from kaffihus.server import tabling  # after the change: it takes the function by name

    true_terms = tabling.new_terms

    def new_terms(*settled: Any) -> Any:
        name = label.read_text() if label.exists() else ""
        made[name] += 1
        seed = hashlib.sha256(f"{name} {made[name]}".encode()).digest()
        letters = "".join(access.LETTERS[byte % len(access.LETTERS)] for byte in seed)
        return msgspec.structs.replace(true_terms(*settled), id=letters[: access.ID_LENGTH], seed=seed)

    tabling.new_terms = new_terms
