"""The addresses under which others reach the house, for the links that friends are sent."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator

import ifaddr
from starlette.requests import Request

from kaffihus.server.http.caller import is_address, is_local, is_loopback
from kaffihus.server.http.endpoint import Call, Endpoint
from kaffihus.server.settings import Settings
from kaffihus.server.wire.bodies import Addresses

EVERYWHERE = {"0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}
# Somewhere out there, kept for documentation: asking for the way there sends nothing.
OUT_THERE = {socket.AF_INET: "192.0.2.255", socket.AF_INET6: "2001:db8::1"}
# Network cards that are not there: of containers, virtual machines and tunnels.
VIRTUAL = ("br-", "bridge", "cni", "docker", "flannel", "lxc", "podman", "tailscale", "tap", "tun", "utun",
           "vboxnet", "veth", "virbr", "vmnet", "wg", "zt")  # fmt: skip


def addresses(settings: Settings, port: int) -> list[str]:
    """Where others find the house, the likeliest first; none where only this machine does."""
    if settings.address:
        return [settings.address.rstrip("/")]
    shown_port = "" if port == 80 else f":{port}"
    return [f"http://{_in_address(host)}{shown_port}" for host in hosts(settings.host)]


def hosts(listening: str) -> list[str]:
    """The addresses of this machine that are listened at, but for those nobody else can reach."""
    family = EVERYWHERE.get(listening)
    if family is None:
        return [] if listening == "localhost" or is_loopback(listening) else [listening]
    way_out = _way_out(family)
    found = sorted(_cards(family), key=lambda card: (card[0].startswith(VIRTUAL), card[1] != way_out))
    return list(dict.fromkeys(address for _, address in found))


def _cards(family: socket.AddressFamily) -> Iterator[tuple[str, str]]:
    """The network cards of this machine, by name, with their addresses."""
    for adapter in ifaddr.get_adapters():
        for one in adapter.ips:
            address = one.ip if isinstance(one.ip, str) else one.ip[0]
            parsed = ipaddress.ip_address(address.partition("%")[0])
            is_wanted = one.is_IPv4 == (family == socket.AF_INET)
            if is_wanted and not parsed.is_loopback and not parsed.is_link_local:
                yield one.nice_name.lower(), str(parsed)


def _way_out(family: socket.AddressFamily) -> str | None:
    """The address of the card that leads out of here: most often the network that friends are in."""
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((OUT_THERE[family], 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def _in_address(host: str) -> str:
    return f"[{host}]" if is_address(host) and ":" in host else host


async def get_addresses(call: Call) -> Addresses:
    """What was set is told to all; what this machine's network looks like, to those who sit at it."""
    settings = call.server.settings
    if not settings.address and not is_local(call.request):
        return Addresses([])
    return Addresses(addresses(settings, _port(call.request)))


def _port(request: Request) -> int:
    server = request.scope.get("server")
    return server[1] if server and server[1] else 80


ENDPOINTS = [
    Endpoint("GET", "/addresses", "Where others find the house", get_addresses, Addresses),
]
