"""Figures of the room in a browser: `python -m benchmarks.room`.

A real house and Chromium with its processor slowed four times, as a cheap phone: what the first page
weighs and when it is painted, how soon a tap is answered on the screen, in scenes too, which kinds of
tap wait longest, and how evenly frames come while cards move. Run `make web` first, and leave the
machine alone meanwhile: on a busy one only the processor time of a tap's answer can be believed.

    python -m benchmarks.room                         all five games
    python -m benchmarks.room --games fika --taps 40  one of them, for longer
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from itertools import pairwise
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
SHOWN_KINDS = 4
TRACED = [
    "disabled-by-default-devtools.timeline.frame",
    "devtools.timeline.frame",
    "devtools.timeline",
    "toplevel",
    "blink.user_timing",
]
Trace = list[dict[str, Any]]

# Taps are timed from the input's own time stamp to the end of the frame that shows the answer.
# What a tap has changed is read off the board: what is picked, which beat of a scene is told.
# Marks tell in the browser's trace when a tap came and was answered, when something departs and arrives.
WATCH = """(() => {
  window.watch = {taps: [], before: null, kind: null};
  const shown = () => [document.querySelector('.spot.picked')?.dataset.thing,
    document.querySelector('[data-scene]')?.innerText].join();
  watch.ask = (kind) => { watch.kind = kind; watch.before = shown(); };
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
    const {before, kind} = watch;
    watch.before = null;
    if (before === null) return;
    performance.mark('tapped');
    const look = () => painted(() => {
      if (shown() === before) return look();
      watch.taps.push([kind, performance.now() - event.timeStamp]);
      performance.mark('answered');
    });
    look();
  }, true);
})()"""

# The next thing to tap: its middle, what shows that the tap was heard, and its kind: a scene by its title's
# key and its last beat apart, or a thing by the first word of its name.
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
  const onward = shown('.scene [data-next], .stage .moment');
  const things = shown('.stage .spot.can:not(.picked)'), options = shown('.bar [data-option]');
  const kindOf = (element) => {
    const scene = element.closest('[data-scene]');
    if (!scene) return element.dataset.thing?.split(':')[0] ?? 'option';
    const isLast = scene.querySelector('.dots i')?.style.width === '100%';
    return `${scene.dataset.title}${isLast ? ', left' : ''}`;
  };
  const among = onward.length ? onward : isPicked || !things.length ? options : things;
  for (let i = 0; i < among.length; i++) {
    const element = among[(Math.floor(which * among.length) + i) % among.length];
    const at = middle(element);
    if (at) return {...at, kind: kindOf(element), stages: among === things, answers: among !== options};
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
    columns = (
        "game",
        "loaded, kB",
        "taps",
        "ms: median",
        "p95",
        "work: median",
        "p95",
        "frame: median",
        "p95",
    )
    print(f"| {' | '.join(columns)} |\n{'|---' * len(columns)}|")
    found = {game_id: Found() for game_id in ids}
    for game_id in ids:
        play(browser, address, game_id, taps, found[game_id])
        print_row(games.load(game_id).title, found[game_id])
    print_row("all", Found.of(list(found.values())))
    print("\nslowest kinds of tap, ms: at most (median of so many)")
    for game_id in ids:
        print(f"{games.load(game_id).title}: {slowest(found[game_id].kinds)}")


def slowest(kinds: dict[str, list[float]]) -> str:
    """The kinds of tap that waited longest, in words."""
    in_order = sorted(kinds.items(), key=lambda one: -max(one[1]))[:SHOWN_KINDS]
    return "; ".join(
        f"{kind} {max(waits):.0f} ({statistics.median(waits):.0f} of {len(waits)})"
        for kind, waits in in_order
    )


@dataclass
class Found:
    """What was measured in a game: milliseconds, and bytes loaded for it."""

    taps: list[float] = field(default_factory=list)  # from the tap to the end of the frame that answers it
    kinds: dict[str, list[float]] = field(default_factory=dict)  # the same, by what was tapped
    work: list[float] = field(default_factory=list)  # the page's own processor time in that
    frames: list[float] = field(default_factory=list)  # between frames while anything moves
    weight: int = 0

    @staticmethod
    def of(many: list[Found]) -> Found:
        """All of them together; everybody has loaded the room."""
        return Found(
            [tap for one in many for tap in one.taps],
            {},
            [work for one in many for work in one.work],
            [frame for one in many for frame in one.frames],
            max(one.weight for one in many),
        )


def print_row(title: str, found: Found) -> None:
    """One game's line of the table."""
    figures = [f"{figure:.0f}" for values in (found.taps, found.work) for figure in middle_and_most(values)]
    figures += [f"{figure:.1f}" for figure in middle_and_most(found.frames)]
    cells = [title, f"{found.weight / 1000:.0f}", str(len(found.taps)), *figures]
    print(f"| {' | '.join(cells)} |", flush=True)


def middle_and_most(values: list[float]) -> tuple[float, float]:
    """The median, and the value that 95 of 100 do not exceed; not a number where nothing was measured."""
    if not values:
        return math.nan, math.nan
    return statistics.median(values), sorted(values)[min(len(values) - 1, int(0.95 * len(values)))]


def play(browser: Browser, address: str, game_id: str, taps: int, found: Found) -> None:
    """Play with taps and confirmations until so many moves have been staged, game after game."""
    context, page, session = sit_down(browser, address)
    weight = weigh(session)
    rng = random.Random(3)
    while taps > 0:
        play_now(page, address, game_id)
        browser.start_tracing(page=page, categories=TRACED)
        staged = play_one(page, rng, taps)
        for kind, waited in page.evaluate("watch.taps"):
            found.taps.append(waited)
            found.kinds.setdefault(kind, []).append(waited)
        trace = json.loads(browser.stop_tracing())["traceEvents"]
        found.work += work_of(trace)
        found.frames += frames_of(trace)
        taps -= max(staged, 1)
    found.weight = sum(weight.values())
    context.close()


def play_one(page: Page, rng: random.Random, taps: int) -> int:
    """Until the game is over or so many moves have been staged; how many."""
    staged, quiet_since = 0, time.monotonic()
    while staged < taps and time.monotonic() < quiet_since + PATIENCE:
        next_tap = page.evaluate(NEXT, rng.random())
        if next_tap.get("over"):
            break
        if "x" not in next_tap:
            page.wait_for_timeout(30)
            continue
        staged += next_tap["stages"]
        if next_tap["answers"]:
            page.evaluate("(kind) => watch.ask(kind)", next_tap["kind"])
        page.touchscreen.tap(next_tap["x"], next_tap["y"])
        quiet_since = time.monotonic()
        page.wait_for_timeout(250 if next_tap["answers"] else 500)  # a person looks at what has moved
    else:
        if staged < taps:
            print(f"nothing to tap for {PATIENCE:.0f} s at {page.url}", file=sys.stderr)
    return staged


def work_of(trace: Trace) -> list[float]:
    """For each tap, the processor time of the page's main thread until it was answered, in milliseconds."""
    marks = [event for event in trace if event["name"] in ("tapped", "answered")]
    threads = {(mark["pid"], mark["tid"]) for mark in marks}
    tasks: list[tuple[float, float, float]] = [
        (event["ts"], event["ts"] + event["dur"], float(event.get("tdur") or 0))
        for event in trace
        if event["name"] == "ThreadControllerImpl::RunTask"
        and "dur" in event  # else it was cut off by the end of the trace
        and (event["pid"], event["tid"]) in threads
    ]
    spent: list[float] = []
    in_order = sorted(marks, key=lambda one: one["ts"])
    for mark, after in pairwise(in_order):
        if (mark["name"], after["name"]) == ("tapped", "answered"):
            begin, end = mark["ts"], after["ts"]
            spent.append(sum(work for start, stop, work in tasks if stop > begin and start < end) / 1000)
    return spent


def frames_of(trace: Trace) -> list[float]:
    """The intervals between frames while anything moves, in milliseconds."""
    moments = [(event["ts"], event["name"]) for event in trace if event["name"] in STEPS]
    frames: list[float] = []
    moving, last = 0, None
    for at, name in sorted(moments):
        moving += STEPS[name]
        if moving <= 0:
            last = None
        elif name == "DrawFrame":
            if last is not None:
                frames.append((at - last) / 1000)
            last = at
    return frames


def sit_down(browser: Browser, address: str) -> tuple[BrowserContext, Page, CDPSession]:
    """A window on a slow phone, with moves staged and confirmed."""
    context = browser.new_context(viewport=PHONE, has_touch=True, base_url=address, service_workers="block")
    how = {"confirm": True, "speed": "normal", "scenes": "full", "sound": False}
    wishes = json.dumps({**how, "language": "en", "level": "random"})
    context.add_init_script(f"localStorage.setItem('kaffihus.settings', {wishes!r})")
    context.add_init_script(WATCH)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return context, page, session


if __name__ == "__main__":
    main()
