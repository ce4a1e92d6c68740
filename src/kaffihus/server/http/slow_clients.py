"""Closes connections that send no whole request within some seconds.

Without that, a few thousand clients that say nothing hold every connection there is.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from kaffihus.server import settings


class TimedProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with a limit on how long a request's head may take."""

    _limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there, and should say something."""
        super().connection_made(transport)
        self._wait()

    def on_message_begin(self) -> None:
        """A request begins, and should come to its end."""
        super().on_message_begin()
        self._wait()

    def on_headers_complete(self) -> None:
        """The head has come."""
        self._wait_no_more()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._wait_no_more()
        self._limit = self.loop.call_later(settings.REQUEST_SECONDS, self.transport.close)

    def _wait_no_more(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None
