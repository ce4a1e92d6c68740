"""How soon somebody plays in a tab: the site of `make site` in Chromium, from a plain host of files.

python -m benchmarks.tab [GAME …]     first visits and returns at 20 Mbit/s, with bytes; and slowed
"""

from __future__ import annotations

import functools
import http.server
import sys
import threading
import time
from pathlib import Path
from typing import Any

SITE = Path(__file__).parents[1] / "build" / "site-tab"
LINE = 20e6 / 8  # bytes a second
PIECE = 16_384
ASKED = ".stage .spot.can, .bar [data-option]"  # something may be chosen


class Counted(http.server.SimpleHTTPRequestHandler):
    """Serves files over one line of so many bytes a second, and counts them; workers' requests, too."""

    protocol_version = "HTTP/1.1"
    line = threading.Lock()
    sent = 0

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file piece by piece, each when the line is free."""
        while piece := source.read(PIECE):
            with self.line:
                time.sleep(len(piece) / LINE)
                Counted.sent += len(piece)
            outputfile.write(piece)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def serve() -> str:
    """The site's address."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Counted, directory=str(SITE))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


class Visit:
    """A browser window at the site, on a processor that is so many times slower."""

    def __init__(self, context: Any, slowed: int) -> None:
        self.page = context.new_page()
        Counted.sent = 0
        context.new_cdp_session(self.page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})

    def play(self, address: str, game: str) -> tuple[float, float, int]:
        """Seconds until the page is there, and from a click to a decision; bytes before the click."""
        began = time.perf_counter()
        self.page.goto(address)
        self.page.locator(f'[data-play="{game}"]').wait_for()
        home, weight = time.perf_counter() - began, Counted.sent
        self.page.wait_for_timeout(500)
        clicked = time.perf_counter()
        self.page.locator(f'[data-play="{game}"]').click()
        self.page.locator(ASKED).first.wait_for(timeout=120_000)
        return home, time.perf_counter() - clicked, weight


def main(wanted: list[str]) -> None:
    """A table of visits."""
    from playwright.sync_api import sync_playwright

    address = serve()
    with sync_playwright() as playwright:
        found = playwright.chromium.executable_path
        path = found if Path(found).exists() else "/usr/bin/chromium"
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        print("game           processor  visit    page s  decision s  kB before  kB in all")
        for game in wanted:
            for slowed in (1, 4):
                context = browser.new_context(viewport={"width": 1366, "height": 768})
                context.add_init_script(
                    f"localStorage.setItem('kaffihus.first', '{{\"offered\":[\"{game}\"]}}')"
                )
                for kind in ("first", "return"):
                    visit = Visit(context, slowed)
                    home, decision, weight = visit.play(address, game)
                    print(
                        f"{game:14} 1/{slowed:<8} {kind:7} {home:7.2f} {decision:11.2f} "
                        f"{weight / 1000:10.0f} {Counted.sent / 1000:10.0f}",
                        flush=True,
                    )
                    visit.page.close()
                context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or ["fika", "cafe_baras"])
