"""A Firefox without a window, by WebDriver BiDi: Playwright drives only one of its own making."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from websockets.sync.client import ClientConnection, connect

NAMES = ("firefox", "firefox-esr")
SECONDS = 60.0  # that anything waited for may take, on a busy machine
EVENTS = ["log.entryAdded", "network.beforeRequestSent", "browsingContext.downloadEnd"]
# This machine is asked directly. What Firefox itself wants from elsewhere goes to a proxy that nobody runs.
PROXY = {"type": 1, "http": "127.0.0.1", "http_port": 9, "ssl": "127.0.0.1", "ssl_port": 9}


def find_firefox() -> str | None:
    """The system's Firefox; None without one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def firefox(path: str, folder: Path) -> Iterator[Page]:
    """A page of a fresh Firefox, whose files lie in a folder."""
    profile, log = folder / "profile", folder / "firefox.log"
    profile.mkdir()
    wanted = {f"network.proxy.{name}": to for name, to in PROXY.items()}
    wanted |= {"browser.download.folderList": 2, "browser.download.dir": str(folder)}
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(to)});" for name, to in wanted.items())
    (profile / "user.js").write_text("\n".join(lines))
    command = [path, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    env = {**os.environ, "HOME": str(folder)}
    with log.open("w") as file:
        process = subprocess.Popen(command, stdout=file, stderr=file, env=env)
    try:
        door = profile / "WebDriverBiDiServer.json"  # which Firefox writes
        wait_until(
            lambda: process.poll() is not None or (door.exists() and "}" in door.read_text()), "Firefox"
        )
        assert process.poll() is None, log.read_text()
        told = json.loads(door.read_text())
        with connect(f"ws://{told['ws_host']}:{told['ws_port']}/session") as connection:
            yield Page(connection)
    finally:
        process.kill()  # its own processes end with it
        process.wait()


def wait_until(is_so: Callable[[], Any], what: str, seconds: float = SECONDS) -> None:
    """Wait for something."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, f"not in {seconds} s: {what}"
        time.sleep(0.05)


class Page:
    """A page, with those of Playwright's methods that `web.house` plays with; its errors are collected."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.sent = 0
        self.problems: list[str] = []
        self.asked_for: list[str] = []  # addresses
        self.saved: list[Path] = []
        self.mouse = SimpleNamespace(click=self.click_at, move=self.move_to)
        self.do("session.new", capabilities={})
        self.do("session.subscribe", events=EVENTS)
        self.window = self.do("browsingContext.getTree")["contexts"][0]["context"]

    def do(self, method: str, **params: Any) -> Any:
        """Give a command, and hear what is told meanwhile; its result."""
        self.sent += 1
        self.connection.send(json.dumps({"id": self.sent, "method": method, "params": params}))
        while (heard := json.loads(self.connection.recv(timeout=2 * SECONDS))).get("id") != self.sent:
            match heard:
                case {"method": "log.entryAdded", "params": {"level": "error", "text": text}}:
                    self.problems.append(text)
                case {"method": "network.beforeRequestSent", "params": {"request": {"url": address}}}:
                    self.asked_for.append(address)
                case {"method": "browsingContext.downloadEnd", "params": {"filepath": path}}:
                    self.saved.append(Path(path))
        assert heard["type"] == "success", f"{method}: {heard}"
        return heard["result"]

    def add_init_script(self, text: str) -> None:
        script = f"() => {{ if (origin !== 'null') {{ {text} }} }}"  # it runs in a page that is left, too
        self.do("script.addPreloadScript", functionDeclaration=script)

    def goto(self, address: str) -> None:
        self.do("browsingContext.navigate", context=self.window, url=address, wait="complete")

    def set_viewport_size(self, size: dict[str, int]) -> None:
        self.do("browsingContext.setViewport", context=self.window, viewport=size)

    def evaluate(self, text: str, given: Any = None) -> Any:
        """What an expression is worth, or what a function makes of what is given."""
        made = (
            f"const made = ({text}); return typeof made === 'function' ? made({json.dumps(given)}) : made;"
        )
        worth = f"(async () => {{ {made} }})().then((one) => JSON.stringify(one))"
        where = {"context": self.window}
        found = self.do("script.evaluate", expression=worth, target=where, awaitPromise=True)
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        return json.loads(found["result"].get("value", "null"))

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)

    def wait_for_function(self, text: str, seconds: float = SECONDS) -> None:
        wait_until(lambda: self.evaluate(text), f"{text}; {self.problems}", seconds)

    def wait_for(self, selector: str) -> None:
        """Wait until something is seen."""
        self.wait_for_function(f"!!document.querySelector({json.dumps(selector)})?.getClientRects().length")

    def click(self, selector: str) -> None:
        """Press a button, once it is seen, wherever the page is about to move it."""
        self.wait_for(selector)
        self.evaluate(f"document.querySelector({json.dumps(selector)}).click()")

    def download(self, selector: str) -> Path:
        """Click at something that saves a file; the file."""
        before = len(self.saved)
        self.click(selector)
        wait_until(lambda: self.evaluate("1") and len(self.saved) > before, f"a file by {selector}")
        return self.saved[-1]

    def move_to(self, x: float, y: float) -> None:
        self.point({"type": "pointerMove", "x": round(x), "y": round(y)})

    def click_at(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        self.point(move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})

    def point(self, *actions: dict[str, Any]) -> None:
        source = {"type": "pointer", "id": "mouse", "actions": list(actions)}
        self.do("input.performActions", context=self.window, actions=[source])
