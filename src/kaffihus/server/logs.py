"""Structured logs: one JSON object a line. No token, secret, name, card or action is ever in them."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from typing import Any

CLIENTS_FAULT = "Invalid UTF-8 sequence received"
EXTRAS = ("table", "worker", "store", "method", "route", "status", "milliseconds", "code")


class JsonFormatter(logging.Formatter):
    """A line of JSON for each record; only the extras that are known to be harmless."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in EXTRAS if hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["where"] = places(record.exc_info[2])
        return json.dumps(line, ensure_ascii=False, default=str)


def places(trace: Any) -> list[str]:
    """Where an error came from, as file and line: an error's words may quote what was sent."""
    return [f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in traceback.extract_tb(trace)][
        -8:
    ]


def set_up_logs(level: int = logging.INFO) -> None:
    """All logs as JSON lines on standard error; requests are logged by the server itself."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"
    for name in ("alembic", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
    # Of two workers that write at once one tries again: no need for the driver to warn of that.
    logging.getLogger("psycopg").setLevel(logging.ERROR)
    # Of what uvicorn warns, clients decide how much there is: their nonsense would fill the disk.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    logging.getLogger("uvicorn.error").addFilter(is_no_clients_fault)


def is_no_clients_fault(record: logging.LogRecord) -> bool:
    """Whether an error is more than a client's nonsense."""
    return not record.getMessage().startswith(CLIENTS_FAULT)
