"""A real house for the browser tests, a browser for them, and a player that only clicks."""

from __future__ import annotations

import json
import os
import random
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "kaffihus" / "server" / "static"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Bots answer at once, and one machine may be many guests.
LIMITS = {"guest_rate": 100.0, "guest_burst": 1000, "http_rate": 500.0, "http_burst": 5000}
LIMITS |= {"table_rate": 100.0, "message_rate": 200.0, "message_burst": 500}
SETTINGS = {"bot_delay": [0.0, 0.0], "limits": LIMITS}
SYSTEM_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LABEL = "running"  # in a house's folder: the name of the test that runs, from which its deals follow
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
DESK = {"width": 1440, "height": 900}


# --- a browser


def find_browser(playwright: Any) -> str | None:
    """A Chromium: the system's, else Debian's package, else Playwright's own download; None without one."""
    for name in SYSTEM_BROWSERS:
        if path := shutil.which(name):
            return path
    own = Path(playwright.chromium.executable_path)
    if own.exists():
        return str(own)
    if os.geteuid() == 0 and shutil.which("apt-get"):
        run_quietly("apt-get", "update")
        run_quietly("apt-get", "install", "-y", "--no-install-recommends", "chromium")
        if path := shutil.which("chromium"):
            return path
    run_quietly(sys.executable, "-m", "playwright", "install", "chromium")
    return str(own) if own.exists() else None


def run_quietly(*command: str) -> None:
    """Try a command that may fail."""
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, timeout=600)


# --- a house


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def house(folder: Path, before: str = "", host: str = "127.0.0.1") -> Iterator[str]:
    """`kaffihus serve` on a free port with a database of its own; its address on this machine."""
    port = free_port()
    process = serve(folder, port, before, host)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(5)


def serve(folder: Path, port: int, before: str = "", host: str = "127.0.0.1") -> subprocess.Popen[bytes]:
    """A house that answers at a port, its deals seeded; `before` is Python to run in it first."""
    seeded = f"from web.seeded import seed_deals; seed_deals({str(folder / LABEL)!r})"
    command = [sys.executable, "-c", f"{seeded}\n{before}\nfrom kaffihus.cli import main; main()", "serve"]
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])
    with (folder / "house.log").open("a") as log:
        process = subprocess.Popen(
            [
                *command,
                "--host",
                host,
                "--port",
                str(port),
                "--database",
                f"sqlite:///{folder / 'house.db'}",
            ],
            stdout=log,
            stderr=log,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path, "KAFFIHUS_SERVER": json.dumps(SETTINGS)},
        )
    wait_for(f"http://127.0.0.1:{port}", process)
    return process


def wait_for(address: str, process: subprocess.Popen[bytes], seconds: float = 90) -> None:
    """Wait until the house answers."""
    end = time.monotonic() + seconds
    while True:
        assert process.poll() is None, "the house did not open"
        try:
            with urllib.request.urlopen(f"{address}/api/ready", timeout=2):
                return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


# --- a player that clicks


def play_now(page: Any, address: str, game: str) -> None:
    """From the first page into a game against bots."""
    page.goto(address)
    page.locator(f'[data-play="{game}"]').click()
    just_play(page)
    page.locator(".stage").wait_for(timeout=20_000)


def just_play(page: Any) -> None:
    """Whoever plays a game for the first time is offered its lesson: no, thank you."""
    page.locator("[data-just-play], .stage").first.wait_for(timeout=20_000)
    if page.locator("[data-just-play]").count():
        page.locator("[data-just-play]").click()


def play_some(page: Any, clicks: int, seed: int = 1, seconds: float = 60) -> None:
    """Some clicks of a game, until nothing happens but by another click, or the game is over."""
    rng, done, end = random.Random(seed), 0, time.monotonic() + seconds
    while not is_over(page):
        assert time.monotonic() < end, f"{done} clicks in {seconds} s; asked: {prompt(page)!r}"
        if done < clicks:
            done += click_once(page, rng) is not None
        elif page.evaluate(IS_STILL):
            return
        page.wait_for_timeout(10)


# Something may be chosen, nobody else is to decide, and nothing is on its way.
IS_STILL = """() => {
  const is = (selector) => !!document.querySelector(selector);
  return is('.link.open') && is('.bar:not([aria-busy=true])') && !is('.plate.pending:not(.you)')
    && is('.stage .spot.can, .bar [data-option]');
}"""


def wait_until_still(page: Any) -> None:
    """Wait until the game goes on by this page's choice alone."""
    page.wait_for_function(IS_STILL)


def come_in(page: Any, link: str, name: str = "Bo") -> None:
    """Open an invitation in a fresh browser, and say what to be called."""
    page.goto(link)
    page.locator("[data-arrival] [data-name]").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.locator("[data-arrival]").wait_for(state="detached")


def is_asked(page: Any) -> bool:
    """Something may be chosen."""
    return bool(page.evaluate("!!document.querySelector('.stage .spot.can, .bar [data-option]')"))


def give_up(page: Any) -> None:
    """The shortest way to the end of a game."""
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Give up").click()
    page.locator("[data-end]").wait_for()


def is_over(page: Any) -> bool:
    """The result is shown."""
    return bool(page.evaluate("!!document.querySelector('[data-end]')"))


# Where to click next: a thing that stands out or a button of the bar, picked by two random numbers,
# scrolled into sight, and nothing lying over it.
CHOICE = """([which, kind]) => {
  if (document.querySelector('[data-end]')) return {what: 'over'};
  if (document.querySelector('.bar[aria-busy=true]')) return {what: null};
  const all = (selector) => [...document.querySelectorAll(selector)];
  const seen = (selector) => all(selector).filter((element) => element.offsetParent && !element.disabled);
  const middle = (element) => {
    element.scrollIntoView({block: 'nearest', inline: 'nearest'});
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    return top && element.contains(top) ? {x, y} : null;
  };
  const cover = seen('[data-cover]');
  const options = seen('.bar [data-option]'), things = seen('.stage .spot.can');
  const isPicked = !!document.querySelector('.spot.picked');
  const takesOption = options.length && (isPicked || !things.length || kind < 0.15);
  const among = cover.length ? cover : takesOption ? options : things;
  for (let i = 0; i < among.length; i++) {
    const element = among[(Math.floor(which * among.length) + i) % among.length];
    const place = middle(element);
    const what = cover.length ? 'cover' : element.dataset.option ?? element.dataset.thing;
    if (place) return {what, ...place};
  }
  return {what: null, isCovered: among.length > 0};
}"""


def click_once(page: Any, rng: random.Random, touch: bool = False) -> str | None:
    """One click where a click is asked for; what was clicked. Looking in vain uses up no chance."""
    before = rng.getstate()
    found = page.evaluate(CHOICE, [rng.random(), rng.random()])
    if found["what"] in (None, "over"):
        rng.setstate(before)
        if found.get("isCovered") and not touch:
            page.mouse.move(1, 1)  # what is shown large under the pointer goes with it
        return found["what"]
    if touch:
        page.touchscreen.tap(found["x"], found["y"])
    else:
        page.mouse.click(found["x"], found["y"])
    return str(found["what"])


def play_to_the_end(page: Any, seconds: float = 180, seed: int = 1) -> int:
    """Click until the result is shown; the number of clicks."""
    rng = random.Random(seed)
    clicks = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        done = click_once(page, rng)
        if done == "over":
            return clicks
        if done is None:
            page.wait_for_timeout(20)
        else:
            clicks += 1
    raise AssertionError(f"no end after {seconds} s and {clicks} clicks; asked: {prompt(page)!r}")


def prompt(page: Any) -> str:
    """What is being asked."""
    return str(page.evaluate("document.querySelector('.bar .prompt')?.innerText ?? ''"))
