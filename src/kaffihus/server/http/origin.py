"""Whether a page may open a socket here: browsers say where a page is from, and programs say nothing."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers

from kaffihus.server.settings import Settings

DEFAULT_PORTS = {"http": ":80", "https": ":443"}


def is_welcome(headers: Headers, settings: Settings) -> bool:
    """The host is ours, and the page is from it, from our address or from an origin that was named."""
    host = headers.get("Host", "").lower()
    address = settings.address.lower()
    if settings.hosts and _without_port(host) not in (*settings.hosts, urlsplit(address).hostname):
        return False
    origin = headers.get("Origin")
    if origin is None or _is_same(origin, host):
        return True
    return origin.lower() in (*settings.origins, address or None)


def _is_same(origin: str, host: str) -> bool:
    try:
        parts = urlsplit(origin.lower())
    except ValueError:
        return False
    port = DEFAULT_PORTS.get(parts.scheme)
    return port is not None and parts.netloc.removesuffix(port) == host.removesuffix(port) != ""


def _without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() else host
