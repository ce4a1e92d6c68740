"""The files of the web client, if there is one; any other path is a page of it."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from kaffihus.server.http.compression import accepts_gzip, compressed_file

SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; "
    "style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; "
    "frame-ancestors 'none'; base-uri 'none'",
}
IMMUTABLE = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Kaffihús</title>
<style>body { font: 18px/1.6 system-ui, sans-serif; margin: 4rem auto; max-width: 36rem }</style>
<h1>Kaffihús is open</h1>
<p>Tables are served here, but no web client is installed here.</p>
<p>Programs find <a href="/api/openapi.json">the API</a>.</p></html>
"""


def default_folder() -> Path:
    """Where the web client is put when it is built."""
    return Path(__file__).resolve().parents[1] / "static"


class StaticFiles:
    """Serves a folder; what is no file there is the page that finds its way by itself."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    async def serve(self, request: Request) -> Response:
        """A file, or the first page."""
        index = self.folder / "index.html"
        if not index.is_file():
            return HTMLResponse(NOT_BUILT, headers=SECURITY)
        path = self.find(str(request.path_params.get("path", ""))) or index
        is_hashed = path.parent.name == "assets"
        headers = {
            **SECURITY,
            "Cache-Control": IMMUTABLE if is_hashed else "no-cache",
            "Vary": "Accept-Encoding",
        }
        small = await compressed_file(path) if accepts_gzip(request) else None
        if small is None:
            return FileResponse(path, headers=headers)
        kind, _ = guess_type(path.name)
        return Response(small, media_type=kind, headers={**headers, "Content-Encoding": "gzip"})

    def find(self, name: str) -> Path | None:
        """The file of a path; nothing outside the folder."""
        if "\0" in name:
            return None
        try:
            path = (self.folder / name).resolve()
            is_inside = path.is_relative_to(self.folder)
            return path if is_inside and path.is_file() else None
        except (OSError, ValueError):
            return None
