"""Where everything is stored: SQLite beside it, or PostgreSQL by URL."""

from kaffihus.server.store.store import Store

__all__ = ["Store"]
