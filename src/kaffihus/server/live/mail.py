"""E-mail through the operator's own server, named by a URL.

smtps://user:password@mail.example:465?from=cafe@example.org    encrypted from the start
smtp://user:password@mail.example:587?from=cafe@example.org     encrypted once connected (STARTTLS)
smtp://localhost:25?from=cafe@example.org&tls=no                plain, for a server on the same machine
"""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from kaffihus.core.errors import BadRequest
from kaffihus.server.errors import Refusal

SECONDS = 20.0
PORTS = {"smtp": 587, "smtps": 465}
AT_ONCE = 2
# Plain addresses only: no comments, no quoted parts, nothing that a mail server might take for a command.
ADDRESS = re.compile(
    r"[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}"
)


def check_email(text: str) -> str:
    """An address that can be written to."""
    if not ADDRESS.fullmatch(text):
        raise Refusal("impossible", "house.why.bad_email")
    return text


class Mail:
    """The way to a mail server; without a URL there is none."""

    def __init__(self, url: str) -> None:
        self.is_open = bool(url)
        self._gate = asyncio.Semaphore(AT_ONCE)
        if url:
            self._place, self.sender, self._is_plain = read_url(url)

    async def send(self, to: str, subject: str, text: str) -> None:
        """Send a letter; an OSError where it could not be handed over."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        async with self._gate:
            await asyncio.to_thread(self._send, message)

    def _send(self, message: EmailMessage) -> None:
        place = self._place
        host, port = place.hostname or "", place.port or PORTS[place.scheme]
        with connected(place.scheme, host, port) as server:
            if place.scheme == "smtp" and not self._is_plain:
                server.starttls(context=ssl.create_default_context())
            if place.username:
                server.login(unquote(place.username), unquote(place.password or ""))
            server.send_message(message)


def connected(scheme: str, host: str, port: int) -> smtplib.SMTP:
    """A mail server that is who it says; without a context of ours nobody would look at its certificate."""
    if scheme == "smtps":
        return smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=ssl.create_default_context())
    return smtplib.SMTP(host, port, timeout=SECONDS)


def read_url(url: str) -> tuple[SplitResult, str, bool]:
    """Where the mail server is, who writes, and whether in the clear."""
    expected = "smtp_url: expected smtps://user:password@host:465?from=cafe@example.org"
    try:
        place = urlsplit(url)
        more = dict(parse_qsl(place.query))
        assert place.scheme in PORTS and place.hostname and ADDRESS.fullmatch(more.pop("from", ""))
        assert (place.port or 1) > 0 and more.pop("tls", "no") == "no" and not more
    except (ValueError, AssertionError):
        raise BadRequest(expected) from None  # and not what was given: it holds a password
    given = dict(parse_qsl(place.query))
    return place, given["from"], "tls" in given
