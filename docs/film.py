"""A few moves at a table as a moving picture for the README: `PYTHONPATH=tests python docs/film.py`.

A real server, a real browser and always the same deal; it needs `make web` and the extras dev and docs.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from web.house import FLAGS, LABEL, click_once, find_browser, house, play_now

HERE = Path(__file__).parent
SCREEN = {"width": 1000, "height": 680}
WIDTH = 800  # of the picture
SETTINGS = {"confirm": False, "speed": "normal", "sound": False, "language": "en", "level": "newcomer"}
MOST_BYTES = 1_500_000
PAUSE = 1.1  # seconds between moves, so that one can follow


def main() -> None:
    """Film one game and write it beside the other pictures."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--game", default="fika")
    parser.add_argument("--clicks", type=int, default=14, help="before the film begins and during it")
    parser.add_argument("--skip", type=int, default=4, help="clicks before the film begins")
    parser.add_argument("--out", type=Path, default=HERE / "images" / "moves.webp")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        (folder / LABEL).write_text("film")
        with house(folder) as address:
            browser = playwright.chromium.launch(executable_path=find_browser(playwright), args=FLAGS)
            page = sit_down(browser, address)
            play_now(page, address, wish.game)
            frames = film(page, wish.skip, wish.clicks)
            browser.close()
    write(frames, wish.out)
    print(f"{wish.out}: {len(frames)} frames, {wish.out.stat().st_size} bytes")
    assert wish.out.stat().st_size < MOST_BYTES


def sit_down(browser: Any, address: str) -> Any:
    """Somebody with a browser window, whose part of the deal is always the same."""
    context = browser.new_context(viewport=SCREEN, color_scheme="light", base_url=address)
    context.add_init_script(f"localStorage.setItem('kaffihus.settings', {json.dumps(SETTINGS)!r})")
    context.add_init_script("crypto.getRandomValues = (bytes) => bytes.fill(17)")
    page = context.new_page()
    page.goto(address)
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Your name").press("Enter")
    page.wait_for_timeout(300)
    return page


def film(page: Any, skip: int, clicks: int) -> list[tuple[bytes, float]]:
    """Pictures with the moment each was taken; the clicks before the film begins are made but not shown."""
    rng, done, last = random.Random(7), 0, 0.0
    frames: list[tuple[bytes, float]] = []
    while done < clicks:
        now = time.monotonic()
        if now - last > (PAUSE if done >= skip else 0.1) and click_once(page, rng) not in (None, "over"):
            done, last = done + 1, now
        if done >= skip:
            frames.append((page.screenshot(type="png"), time.monotonic()))
        else:
            page.wait_for_timeout(20)
    end = time.monotonic() + 2
    while time.monotonic() < end:
        frames.append((page.screenshot(type="png"), time.monotonic()))
    return frames


def write(frames: list[tuple[bytes, float]], path: Path) -> None:
    """The pictures as an animation that goes round, equal ones shown as one."""
    pictures, lengths = [], []
    for (data, start), end in zip(frames, [moment for _, moment in frames[1:]], strict=False):
        picture = Image.open(io.BytesIO(data)).convert("RGB")
        picture = picture.resize((WIDTH, WIDTH * picture.height // picture.width), Image.Resampling.LANCZOS)
        length = max(20, round(1000 * (end - start)))
        if pictures and picture.tobytes() == pictures[-1].tobytes():
            lengths[-1] += length
        else:
            pictures.append(picture)
            lengths.append(length)
    lengths[-1] = 2500
    pictures[0].save(
        path, save_all=True, append_images=pictures[1:], duration=lengths, loop=0, quality=62, method=6
    )


if __name__ == "__main__":
    main()
