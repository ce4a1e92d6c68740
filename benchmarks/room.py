"""Figures of the room in a browser: `python -m benchmarks.room`.

A real house and Chromium with its processor slowed four times, as a cheap phone: what the first page
weighs and when it is painted, how soon a tap is answered on the screen, and how evenly frames come
while cards move. Run `make web` first, and leave the machine alone meanwhile.

    python -m benchmarks.room                         all five games
    python -m benchmarks.room --games fika --taps 40  one of them, for longer
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize, sync_playwright
from tests.web.house import FLAGS, find_browser, house, play_now

from kaffihus import games

SLOWER = 4
PHONE = ViewportSize(width=390, height=844)
LOADS = 5
STEPS = {"departs": 1, "arrives": -1, "DrawFrame": 0}
PATIENCE = 20.0  # seconds without anything to tap
TRACED = ["disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame", "blink.user_timing"]

# Taps are timed from the input's own time stamp to the end of the frame that shows the answer.
# Marks tell in the browser's trace when something begins to move and when it has arrived.
WATCH = """(() => {
  window.watch = {taps: [], after: null};
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const made = animate.apply(this, given);
    if (this.closest('.stage')) {
      performance.mark('departs');
      made.finished.catch(() => {}).then(() => performance.mark('arrives'));
    }
    return made;
  };
  const painted = (then) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = then;
    channel.port2.postMessage(0);
  });
  addEventListener('click', (event) => {
    const wanted = watch.after;
    watch.after = null;
    if (!wanted) return;
    const look = () => painted(() => {
      if (document.querySelector(wanted)) watch.taps.push(performance.now() - event.timeStamp);
      else look();
    });
    look();
  }, true);
})()"""

# The next thing to tap: its middle, and what shows that the tap was heard.
NEXT = """(which) => {
  if (document.querySelector('[data-end]')) return {over: true};
  const shown = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.offsetParent && !one.disabled);
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    const at = {x: box.left + box.width / 2, y: box.top + box.height / 2};
    const top = document.elementFromPoint(at.x, at.y);
    return top && element.contains(top) ? at : null;
  };
  const isPicked = !!document.querySelector('.spot.picked');
  const things = shown('.stage .spot.can:not(.picked)'), options = shown('.bar [data-option]');
  const among = isPicked || !things.length ? options : things;
  for (let i = 0; i < among.length; i++) {
    const element = among[(Math.floor(which * among.length) + i) % among.length];
    const at = middle(element);
    if (at) return {...at, stages: among === things};
  }
  return {};
}"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", default=",".join(games.IDS))
    parser.add_argument("--taps", type=int, default=25, help="taps to stage a move, in each game")
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        house(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        path = find_browser(playwright)
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        print_first_view(browser, address)
        print_table(browser, address, chosen.games.split(","), chosen.taps)
        browser.close()


# --- the first view


def print_first_view(browser: Browser, address: str) -> None:
    """Weight and first paint of the first page, each time with an empty cache."""
    weights, paints = [], []
    for _ in range(LOADS):
        context, page, session = sit_down(browser, address)
        weight = weigh(session)
        page.goto(address)
        page.locator("[data-play]").first.wait_for()
        paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
        page.wait_for_function(f"{paint} > 0")
        paints.append(page.evaluate(paint))
        weights.append(sum(weight.values()))
        context.close()
    print(f"script and style of the first page, compressed: {statistics.median(weights) / 1000:.1f} kB")
    print(f"first contentful paint: {statistics.median(paints):.0f} ms, at most {max(paints):.0f} ms\n")


def weigh(session: CDPSession) -> dict[str, int]:
    """Counts the bytes of script and style that come over the wire, by request."""
    kinds: dict[str, str] = {}
    weight: dict[str, int] = {}

    def answered(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event["type"]

    def finished(event: dict[str, Any]) -> None:
        if kinds.get(event["requestId"]) in ("Script", "Stylesheet"):
            weight[event["requestId"]] = int(event["encodedDataLength"])

    session.send("Network.enable")
    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", finished)
    return weight


# --- a game


def print_table(browser: Browser, address: str, ids: list[str], taps: int) -> None:
    """A row for each game and one for all."""
    print("| game | loaded, kB | tap, ms: median | p95 | moves | frame, ms: median | p95 | frames/s |")
    print("|---|---|---|---|---|---|---|---|")
    all_taps: list[float] = []
    all_frames: list[float] = []
    all_moves = 0
    for game_id in ids:
        weight, found = play(browser, address, game_id, taps)
        print_row(games.load(game_id).title, f"{weight / 1000:.0f}", found)
        all_taps += found["taps"]
        all_frames += found["frames"]
        all_moves += found["moves"]
    print_row("all", "", {"taps": all_taps, "frames": all_frames, "moves": all_moves})


def print_row(title: str, weight: str, found: dict[str, Any]) -> None:
    """One game's line of the table."""
    taps, frames = found["taps"], found["frames"]
    rate = 1000 * len(frames) / sum(frames)
    print(
        f"| {title} | {weight} | {statistics.median(taps):.0f} | {quantile(taps, 0.95):.0f} "
        f"| {found['moves']} | {statistics.median(frames):.1f} | {quantile(frames, 0.95):.1f} "
        f"| {rate:.0f} |",
        flush=True,
    )


def quantile(values: list[float], share: float) -> float:
    """The value that this share of values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def play(browser: Browser, address: str, game_id: str, taps: int) -> tuple[int, dict[str, Any]]:
    """Play with taps and confirmations until so many moves have been staged."""
    context, page, session = sit_down(browser, address)
    weight = weigh(session)
    play_now(page, address, game_id)
    browser.start_tracing(page=page, categories=TRACED)
    rng = random.Random(3)
    staged, quiet_since = 0, time.monotonic()
    while staged < taps and time.monotonic() < quiet_since + PATIENCE:
        found = page.evaluate(NEXT, rng.random())
        if found.get("over"):
            page.goto(address)
            play_now(page, address, game_id)
        elif "x" in found:
            if found["stages"]:
                staged += 1
                page.evaluate("watch.after = '.spot.picked'")
            page.touchscreen.tap(found["x"], found["y"])
            quiet_since = time.monotonic()
            page.wait_for_timeout(200 if found["stages"] else 500)  # a person looks at what has moved
        else:
            page.wait_for_timeout(30)
    taken = page.evaluate("watch.taps")
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    return sum(weight.values()), {"taps": taken, **frames_of(trace)}


def frames_of(trace: list[dict[str, Any]]) -> dict[str, Any]:
    """The intervals between frames while anything moves, in milliseconds, and how many things moved."""
    moments = [(event["ts"], event["name"]) for event in trace if event["name"] in STEPS]
    frames: list[float] = []
    moving, moves, last = 0, 0, None
    for at, name in sorted(moments):
        moving += STEPS[name]
        moves += name == "departs"
        if not moving:
            last = None
        elif name == "DrawFrame":
            if last is not None:
                frames.append((at - last) / 1000)
            last = at
    return {"frames": frames, "moves": moves}


def sit_down(browser: Browser, address: str) -> tuple[BrowserContext, Page, CDPSession]:
    """A window on a slow phone, with moves staged and confirmed."""
    context = browser.new_context(viewport=PHONE, has_touch=True, base_url=address)
    wishes = json.dumps(
        {"confirm": True, "speed": "normal", "sound": False, "language": "en", "level": "random"}
    )
    context.add_init_script(f"localStorage.setItem('kaffihus.settings', {wishes!r})")
    context.add_init_script(WATCH)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return context, page, session


if __name__ == "__main__":
    main()
