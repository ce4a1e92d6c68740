"""A host of files that knows nothing but files: the site under some path of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

PLACE = "/some/where/"


class Quiet(SimpleHTTPRequestHandler):
    """Serves the site's folder under a path, and nothing else."""

    sent = 0  # bytes of files

    def translate_path(self, path: str) -> str:
        """The file that an address stands for."""
        return super().translate_path(
            path.removeprefix(PLACE[:-1]) if path.startswith(PLACE) else "/nowhere"
        )

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, and count."""
        data = source.read()
        type(self).sent += len(data)
        outputfile.write(data)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder's page."""
    handler = type("Handler", (Quiet,), {"sent": 0})
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{PLACE}"
        finally:
            server.shutdown()
