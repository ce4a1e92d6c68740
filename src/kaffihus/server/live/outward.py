"""Requests to addresses that a client gave: https to public machines only, at the address that was checked.

A name may lead anywhere, and elsewhere a moment later. So it is resolved once, every address it has must
be public, and the connection goes to one of those, with the name in its certificate. Nothing is followed,
nothing is read but the status, and nobody is waited for without end.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from concurrent.futures import Executor, ThreadPoolExecutor
from urllib.parse import urlsplit

import httpx

from kaffihus.server.errors import Refusal

PORT = 443
SECONDS = 10.0
LOOKING_UP = 4  # names at a time
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


class NotPublic(OSError):
    """An address within somebody's own network."""


def check_address(url: str) -> str:
    """A URL that may be called: https, a name and not a number, no port of its own, no password."""
    try:
        place = urlsplit(url)
        host, port = place.hostname or "", place.port
        host.encode("ascii")
    except ValueError:
        raise Refusal("impossible", "house.why.no_push_address") from None
    is_plain = url.isascii() and url.isprintable() and " " not in url
    has_name = "." in host and not host.endswith(".") and not host.rpartition(".")[2].isdigit()
    if not (
        is_plain
        and has_name
        and place.scheme == "https"
        and ":" not in host
        and port in (None, PORT)
        and "@" not in place.netloc
        and not place.fragment
    ):
        raise Refusal("impossible", "house.why.no_push_address")
    return url


def look_up(host: str) -> list[str]:
    """A name's addresses; this waits for whoever answers for the name, or for nobody."""
    return [str(one[4][0]) for one in socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)]


async def public_address(host: str, threads: Executor) -> str:
    """One of a name's addresses; NotPublic if any of them is not."""
    addresses = await asyncio.get_running_loop().run_in_executor(threads, look_up, host)
    for address in addresses:
        if not is_public(address):
            raise NotPublic(f"{host} is not public")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address is one of the whole net's: no private, local, shared or reserved one."""
    parsed = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(parsed, ipaddress.IPv6Address):
        inner = parsed.ipv4_mapped or parsed.sixtofour or (parsed.teredo[1] if parsed.teredo else None)
        if parsed in NAT64:
            inner = ipaddress.IPv4Address(int(parsed) & 0xFFFF_FFFF)
        if inner is not None:
            return is_public(str(inner))
    return parsed.is_global and not parsed.is_multicast


class Outward:
    """A way out; one for the whole server."""

    def __init__(self) -> None:
        self.trust: ssl.SSLContext = httpx.create_ssl_context(trust_env=False)
        # Of its own: names that nobody answers for hold up no page, no passphrase and no replay.
        self.threads = ThreadPoolExecutor(LOOKING_UP, thread_name_prefix="names")

    def close(self) -> None:
        """Look no more names up."""
        self.threads.shutdown(wait=False, cancel_futures=True)

    async def post(self, url: str, headers: dict[str, str], body: bytes) -> int:
        """Send something; the status of the answer. An OSError or httpx.HTTPError where none came."""
        async with asyncio.timeout(SECONDS):
            place = httpx.URL(url)
            address = await public_address(place.host, self.threads)
            request = httpx.Request(
                "POST",
                place.copy_with(host=address, port=PORT),
                headers={**headers, "Host": place.host},
                content=body,
                extensions={"sni_hostname": place.host, "timeout": httpx.Timeout(SECONDS).as_dict()},
            )
            async with httpx.AsyncHTTPTransport(verify=self.trust, retries=0) as transport:
                response = await transport.handle_async_request(request)
                await response.aclose()
                return response.status_code
