"""Answers compressed for the way.

Only those that hold no secret: how small a thing gets tells what is in it. Where somebody may choose one
part of an answer (a name) and wants to know another (the secret of a link), lengths would tell.
"""

from __future__ import annotations

import asyncio
import gzip
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

LEAST = 1000  # bytes that are worth it
TEXTS = {
    ".css",
    ".html",
    ".js",
    ".json",
    ".svg",
    ".txt",
    ".webmanifest",
}  # not fonts, pictures
QUICK, SMALL = 3, 9


def accepts_gzip(request: Request) -> bool:
    """Whether the client can decompress."""
    return "gzip" in request.headers.get("Accept-Encoding", "")


async def compressed(request: Request, response: Response) -> Response:
    """A response, smaller if that is worth it."""
    response.headers["Vary"] = "Accept-Encoding"
    body = bytes(response.body)
    if len(body) >= LEAST and accepts_gzip(request):
        response.body = await asyncio.to_thread(gzip.compress, body, QUICK)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))
    return response


async def compressed_file(path: Path) -> bytes | None:
    """A file of text, as small as can be, once; None where that is not worth it."""
    if path.suffix not in TEXTS:
        return None
    status = path.stat()
    if status.st_size < LEAST:
        return None
    return await asyncio.to_thread(_compress, path, status.st_mtime_ns)


@lru_cache(maxsize=1000)
def _compress(path: Path, _changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), SMALL, mtime=0)
