"""Who calls: the peer of a connection, or, through a trusted proxy, the address that the proxy names.

`X-Forwarded-For` is what anybody may write. Only its entries to the right, put there by proxies of ours,
say anything: the caller is the last entry that is not itself a trusted proxy.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from starlette.requests import HTTPConnection

from kaffihus.core.errors import BadRequest
from kaffihus.server.live.addresses import budget_of

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
PASSED_ON = {"x-forwarded-for", "x-real-ip", "forwarded", "via"}  # headers of proxies
NOBODY = "?"  # a connection without an address, or a trusted proxy that does not say for whom it asks


def caller(connection: HTTPConnection, proxies: Sequence[str]) -> str:
    """The address of whoever is at the other end."""
    peer = connection.client.host if connection.client else NOBODY
    if not is_trusted(peer, proxies):
        return peer
    named = [
        entry.strip()
        for header in connection.headers.getlist("X-Forwarded-For")
        for entry in header.split(",")
    ]
    for entry in reversed(named):
        if not is_trusted(entry, proxies):
            return entry if is_address(entry) else NOBODY
    return NOBODY


def budget(connection: HTTPConnection, proxies: Sequence[str]) -> str:
    """On whose account a call goes."""
    return budget_of(caller(connection, proxies))


def is_trusted(address: str, proxies: Sequence[str]) -> bool:
    """Whether an address is a proxy's of ours."""
    if not proxies or not is_address(address):
        return False
    parsed = ipaddress.ip_address(address)
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return any((mapped or parsed) in network for network in networks(tuple(proxies)))


def is_local(connection: HTTPConnection) -> bool:
    """Whether a caller sits at this machine, calls it by that name, and nobody passes the call on."""
    peer = connection.client.host if connection.client else NOBODY
    host = connection.headers.get("Host", "").lower().rpartition(":")
    name = host[0] if host[1] and host[2].isdigit() else "".join(host)
    is_ours = name == "localhost" or is_loopback(name.strip("[]"))
    return is_loopback(peer) and is_ours and not PASSED_ON & set(connection.headers)


def is_loopback(text: str) -> bool:
    """Whether a text is an address that leads back to the same machine."""
    return is_address(text) and ipaddress.ip_address(text).is_loopback


def is_address(text: str) -> bool:
    """Whether a text is an IP address."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


@cache
def networks(proxies: tuple[str, ...]) -> list[Network]:
    """The addresses and networks of a setting."""
    try:
        return [ipaddress.ip_network(proxy) for proxy in proxies]
    except ValueError as error:
        raise BadRequest(f"trusted_proxies: {error}") from None
