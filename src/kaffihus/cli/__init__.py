"""The command `kaffihus`: play, simulate, replay, verify."""

from __future__ import annotations

import sys

from kaffihus.core.errors import KaffihusError


def main() -> None:
    """Run the command; a person's mistake is one line and exit code 2."""
    from kaffihus.cli.app import app

    try:
        app()
    except KaffihusError as error:
        print(f"kaffihus: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # `kaffihus … | head`
        sys.stderr.close()
        sys.exit(1)
