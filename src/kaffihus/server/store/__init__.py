"""Where the house keeps everything: SQLite beside it, or PostgreSQL by URL."""

from kaffihus.server.store.store import Store

__all__ = ["Store"]
