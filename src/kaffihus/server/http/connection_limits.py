"""Counts the connections of each address, until they are gone, and says when there are enough."""

from __future__ import annotations

from collections import Counter

from kaffihus.server.http.caller import is_trusted
from kaffihus.server.live.addresses import budget_of
from kaffihus.server.settings import Settings


class Connections:
    """The open connections of one worker. A trusted proxy carries many callers' and is not counted."""

    def __init__(self, settings: Settings) -> None:
        self.limits = settings.limits
        self.proxies = settings.trusted_proxies
        self.open: Counter[str] = Counter()  # by address

    def admit(self, peer: str) -> bool:
        """Count a new connection, if there is room for it."""
        address = budget_of(peer)
        if self.open[address] >= self.limits.connections_per_address and not self._is_proxy(peer):
            return False
        self.open[address] += 1
        return True

    def release(self, peer: str) -> None:
        """One that was admitted is gone."""
        address = budget_of(peer)
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]

    def _is_proxy(self, peer: str) -> bool:
        return is_trusted(peer, self.proxies)
