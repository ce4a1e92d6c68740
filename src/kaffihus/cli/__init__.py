"""The command `kaffihus`: play, simulate, replay, verify."""

from __future__ import annotations

import sys

from kaffihus.core.errors import KaffihusError


def main() -> None:
    """Run the command; a person's mistake is one line and exit code 2."""
    from kaffihus.cli.app import app

    try:
        app(args=_with_ray_address(sys.argv[1:]))
    except KaffihusError as error:
        print(f"kaffihus: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # `kaffihus … | head`
        sys.stderr.close()
        sys.exit(1)


def _with_ray_address(words: list[str]) -> list[str]:
    """`--ray` alone means a cluster of this machine's own."""
    following = [*words[1:], "-"]
    return (
        [
            "--ray=local" if word == "--ray" and after.startswith("-") else word
            for word, after in zip(words, following, strict=True)
        ]
        if words
        else []
    )
