"""What the house counts, for Prometheus. Not for players: a counter may tell what a view does not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from kaffihus.server import events as ev
from kaffihus.server.events import Kept

if TYPE_CHECKING:
    from kaffihus.server.house import House

SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The counters of one worker."""

    def __init__(self, house: House) -> None:
        registry = self.registry = CollectorRegistry()
        self.tables = Counter("kaffihus_tables", "Tables made", registry=registry)
        self.events = Counter("kaffihus_events", "Events written", ["type"], registry=registry)
        self.commits = Histogram(
            "kaffihus_command_seconds",
            "From a command's turn until it is on disk and told",
            buckets=SECONDS,
            registry=registry,
        )
        self.messages = Counter("kaffihus_messages", "Messages received", ["type"], registry=registry)
        self.refusals = Counter("kaffihus_refusals", "Requests refused", ["code"], registry=registry)
        self.requests = Counter("kaffihus_http_requests", "HTTP requests", ["status"], registry=registry)
        self.errors = Counter("kaffihus_errors", "Errors that are ours", registry=registry)
        self._gauge("kaffihus_live_tables", "Tables in memory", lambda: len(house.lives))
        self._gauge("kaffihus_bot_jobs", "Bots' decisions that wait", lambda: house.bots.waiting.qsize())
        self._gauge("kaffihus_bot_restarts", "Bot workers that died", lambda: house.bots.restarts)
        self._gauge("kaffihus_commits", "Synced commits", lambda: house.store.writer.commits)
        self._gauge("kaffihus_writes", "Pieces of work in them", lambda: house.store.writer.written)
        self.sockets = Gauge("kaffihus_sockets", "Open sockets", registry=registry)

    def _gauge(self, name: str, text: str, function: object) -> None:
        Gauge(name, text, registry=self.registry).set_function(function)  # type: ignore[arg-type]

    def note(self, batch: Sequence[Kept], seconds: float) -> None:
        """Count what was written."""
        for kept in batch:
            self.events.labels(type(kept.event).__name__).inc()
        if any(isinstance(kept.event, ev.Acted) for kept in batch):
            self.commits.observe(seconds)

    def text(self) -> bytes:
        """All counters as Prometheus reads them."""
        return generate_latest(self.registry)
