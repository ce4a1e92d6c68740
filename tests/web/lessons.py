"""Plays a lesson through in a browser, as somebody who tries every wrong choice before the good one."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from web.house import ROOT

# What is to be done next: something leads on, or there are things and buttons to choose.
STATE = """() => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.offsetParent);
  const way = ['.scene [data-next]', '[data-take-back]', '.talk [data-next]', '[data-first-game]']
    .find((selector) => seen(selector).length) ?? null;
  const isStill = !document.querySelector('.moment');
  return {way, isStill, things: seen('.stage .spot.can').map((one) => one.dataset.thing),
    options: seen('.bar [data-option]').map((one) => one.dataset.option)};
}"""

# The choice that was made is offered no more.
GONE = "(notation) => !document.querySelector(`.bar [data-option='${notation}']`)"


def packed(game_id: str) -> dict[str, Any]:
    """The lesson that the page loads."""
    path = ROOT / "web" / "src" / "generated" / game_id / "lesson.json"
    return json.loads(path.read_text("utf-8"))  # type: ignore[no-any-return]


def play_lesson(page: Any, game_id: str, look: Callable[[str], None] = lambda _: None) -> list[str]:
    """Take every wrong choice, then the good one, up to the end; the wrong ones that were taken back."""
    asked = [frame for frame in packed(game_id)["frames"] if "take" in frame]
    taken, done, end = [], 0, time.monotonic() + 120
    left = list(asked)
    wanted = [wrong["take"]["notation"] for wrong in left[0].get("wrong", [])]
    while True:
        assert time.monotonic() < end, f"{game_id}: no end after {done} of {len(asked)} decisions"
        now = page.evaluate(STATE)
        if now["way"] == "[data-first-game]":
            assert done == len(asked)
            look("end")
            return taken
        if now["way"]:
            look(now["way"])
            page.locator(now["way"]).first.click(timeout=2000)
        elif now["isStill"] and left and (now["things"] or now["options"]):
            look("choice")
            notation = wanted[0] if wanted else left[0]["take"]["notation"]
            choose(page, notation, now)
            if wanted:
                taken.append(wanted.pop(0))
            else:
                left.pop(0)
                done += 1
                wanted = [wrong["take"]["notation"] for wrong in left[0].get("wrong", [])] if left else []
            page.wait_for_function(GONE, arg=notation)
        page.wait_for_timeout(30)


def choose(page: Any, notation: str, now: dict[str, Any]) -> None:
    """Choose an action: by a button of the bar, or by the thing that stages it."""
    button = page.locator(f".bar [data-option='{notation}']")
    if notation in now["options"]:
        button.first.click()
        return
    for thing in now["things"]:
        page.locator(f".stage .spot.can[data-thing='{thing}']").first.click()
        if button.count():
            button.first.click()
            return
        page.keyboard.press("Escape")
        close = page.locator(".bar .sheet .icon")
        if close.count():
            close.click()
    raise AssertionError(f"{notation} cannot be chosen: {now}")
