"""Opens the house in a browser once it answers, where there is a screen to show it on."""

from __future__ import annotations

import os
import sys
import time
import urllib.request
import webbrowser

WAIT = 90


def has_screen() -> bool:
    """A graphical session: elsewhere the address that `serve` prints must do."""
    return sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


def main(address: str) -> None:
    """Wait for the house, then open it."""
    end = time.monotonic() + WAIT
    while has_screen() and time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"{address}/api/ready", timeout=2):
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.5)


if __name__ == "__main__":
    main(sys.argv[1])
