"""How soon somebody plays in a tab: the site of `make site` in Chromium, from a plain host of files.

python -m benchmarks.tab [GAME …]     first visits and returns at 20 Mbit/s, with bytes; and slowed

Medians of three: chance says whether a bot has the first turn, which is waited for. Whoever visits
here clicks as soon as there is something to click at. Slowed: what runs pages and workers stands still for
three quarters of the time.
"""

from __future__ import annotations

import functools
import http.server
import os
import signal
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SITE = Path(__file__).parents[1] / "build" / "site-tab"
LINE = 20e6 / 8  # bytes a second
PIECE = 16_384
VISITS = 3  # by whose median a kind of visit is told
RUN, SLOWED = 0.004, 4  # seconds that a slowed process runs at a time; how many times slower it is
ASKED = ".stage .spot.can, .bar [data-option]"  # something may be chosen
BOARD = "[data-laying] .stage, .table .stage"


class Line:
    """One line of so many bytes a second, for all that is sent."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.free = 0.0
        self.sent = 0

    def carry(self, count: int) -> None:
        """Wait until so many bytes have gone over it; what the scheduler lost is caught up with."""
        with self.lock:
            self.sent += count
            self.free = max(self.free, time.perf_counter() - 0.02) + count / LINE
            due = self.free
        time.sleep(max(0.0, due - time.perf_counter()))


class Host(http.server.SimpleHTTPRequestHandler):
    """Serves files as they are."""

    protocol_version = "HTTP/1.1"
    line = Line()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file piece by piece."""
        while piece := source.read(PIECE):
            self.line.carry(len(piece))
            outputfile.write(piece)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


class Server(http.server.ThreadingHTTPServer):
    """Lets as many connections wait as a browser opens: of five, one more is tried again seconds later."""

    request_queue_size = 64


def serve() -> str:
    """The site's address."""
    server = Server(("127.0.0.1", 0), functools.partial(Host, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


@contextmanager
def slowed(browser: Any, times: int) -> Iterator[None]:
    """Whatever runs pages and workers of this browser gets a part of the time."""
    if times == 1:
        yield
        return
    processes = browser.new_browser_cdp_session()
    over = threading.Event()
    pages: list[int] = []

    def look() -> None:
        found = processes.send("SystemInfo.getProcessInfo")["processInfo"]
        pages[:] = [one["id"] for one in found if one["type"] == "renderer"]

    def tell(what: signal.Signals) -> None:
        for page in list(pages):
            try:
                os.kill(page, what)
            except ProcessLookupError:
                pages.remove(page)

    def hold() -> None:
        while not over.is_set():
            tell(signal.SIGSTOP)
            time.sleep(RUN * (times - 1))
            tell(signal.SIGCONT)
            time.sleep(RUN)

    look()
    holding = threading.Thread(target=hold)
    holding.start()
    try:
        yield
    finally:
        over.set()
        holding.join()
        tell(signal.SIGCONT)


def visit(page: Any, address: str, game: str) -> dict[str, float]:
    """Seconds until the page is there, and from the beginning to the board and to a decision; bytes."""
    began, Host.line.sent = time.perf_counter(), 0
    play = page.locator(f'[data-play="{game}"]')
    page.goto(address, wait_until="commit")
    play.wait_for()
    home = time.perf_counter() - began
    before = Host.line.sent
    play.click()
    page.locator(BOARD).first.wait_for(timeout=60_000)
    board = time.perf_counter() - began
    page.locator(ASKED).first.wait_for(timeout=120_000)
    decision = time.perf_counter() - began
    return {"home": home, "board": board, "decision": decision, "before": before, "all": Host.line.sent}


def weight_of_the_first_page(browser: Any, address: str) -> int:
    """Bytes that come when somebody opens the site and chooses nothing."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    page = context.new_page()
    Host.line.sent = 0
    page.goto(address, wait_until="networkidle")
    page.wait_for_timeout(2000)
    context.close()
    return Host.line.sent


def visit_twice(browser: Any, address: str, game: str, times: int) -> dict[str, dict[str, float]]:
    """Somebody's first visit, and their return once all is kept."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    context.add_init_script(f"localStorage.setItem('kaffihus.first', '{{\"offered\":[\"{game}\"]}}')")
    took = {}
    for kind in ("first", "return"):
        page = context.new_page()
        page.on("pageerror", lambda problem: print(f"{game}: {problem}", file=sys.stderr))
        page.on("requestfailed", lambda one: print(f"{one.url}: {one.failure}", file=sys.stderr))
        with slowed(browser, times):
            took[kind] = visit(page, address, game)
        if kind == "first":
            page.wait_for_function("document.documentElement.dataset.kept === 'all'", timeout=120_000)
        page.close()
    context.close()
    return took


def main(wanted: list[str]) -> None:
    """A table of visits."""
    from playwright.sync_api import sync_playwright

    address = serve()
    with sync_playwright() as playwright:
        found = playwright.chromium.executable_path
        path = found if Path(found).exists() else "/usr/bin/chromium"
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        weight = weight_of_the_first_page(browser, address)
        print(f"before a game is chosen: {weight / 1000:.0f} kB")
        print("game           processor  visit   page s  board s  decision s  kB in all")
        for game in wanted:
            for times in (1, SLOWED):
                took = [visit_twice(browser, address, game, times) for _ in range(VISITS)]
                for kind in ("first", "return"):
                    middle = {
                        name: statistics.median(one[kind][name] for one in took) for name in took[0][kind]
                    }
                    print(
                        f"{game:14} 1/{times:<8} {kind:6} {middle['home']:7.2f} {middle['board']:8.2f} "
                        f"{middle['decision']:11.2f} {middle['all'] / 1000:10.0f}",
                        flush=True,
                    )
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or ["fika", "cafe_baras"])
