"""What the server counts, for Prometheus. Not for players: a counter may tell what a view does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from kaffihus.server.table import events as ev
from kaffihus.server.table.events import StoredEvent

SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The counters of one worker."""

    def __init__(self) -> None:
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
        self.aborted = Counter("kaffihus_aborted", "Sockets whose client did not read", registry=registry)
        self.notices = Counter("kaffihus_notices", "Notices sent", ["way", "outcome"], registry=registry)
        self.sockets = Gauge("kaffihus_sockets", "Open sockets", registry=registry)

    def gauge(self, name: str, text: str, read: Callable[[], float]) -> None:
        """Add something that is counted elsewhere, and read when somebody asks."""
        Gauge(name, text, registry=self.registry).set_function(read)

    def note(self, batch: Sequence[StoredEvent], seconds: float) -> None:
        """Count what was written."""
        for stored in batch:
            self.events.labels(type(stored.event).__name__).inc()
        if any(isinstance(stored.event, ev.Acted) for stored in batch):
            self.commits.observe(seconds)

    def text(self) -> bytes:
        """All counters as Prometheus reads them."""
        return generate_latest(self.registry)
