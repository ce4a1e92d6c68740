"""Addresses, as budgets go by them: what one party can have many of counts as one."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict

MOST_PLAYERS = 20_000  # whose address is remembered
HOMES_PREFIX = 64  # IPv6: whoever has one address there has all of them


def budget_of(address: str) -> str:
    """The address whose budget an address draws on: for IPv6 its network, for anything else itself."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, HOMES_PREFIX), strict=False))


def is_budget(text: str) -> bool:
    """Whether a text is what a budget may go by: an IPv4 address, or an IPv6 network of that size."""
    try:
        network = ipaddress.ip_network(text)
    except ValueError:
        return False
    return budget_of(str(network.network_address)) == text


class LastSeen:
    """Where each player was last seen, the longest unseen forgotten first; never stored."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def note(self, player: str, address: str) -> None:
        """A player has shown themselves."""
        self._addresses[player] = address
        self._addresses.move_to_end(player)
        if len(self._addresses) > MOST_PLAYERS:
            self._addresses.popitem(last=False)

    def address_of(self, player: str) -> str:
        """Where that was; a player not seen since the start has a budget of their own."""
        return self._addresses.get(player, player)
