"""Which pages the documentation site has, and where their links lead there; a hook of mkdocs.yml.

Much of what there is to read lies beside what it is about: this repository's first pages at its root, a
game's page in the game's folder. The site takes them from there. A link is written as it works in the
repository; on the site it leads to the page made of that file, and is plain text where there is none.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
GAMES = ROOT / "src" / "kaffihus" / "games"
OUTSIDE = {
    "index.md": "README.md",
    "architecture.md": "ARCHITECTURE.md",
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    "security.md": "SECURITY.md",
    "conduct.md": "CODE_OF_CONDUCT.md",
    "images/icon.svg": "web/public/icon.svg",
}
LINK = re.compile(r"(?P<text>!?\[(?:[^\[\]]|\[[^\]]*\])*\])\((?P<target>[^)\s]+)\)")
FENCE = re.compile(r"^(```|~~~)")


def files() -> dict[str, Path]:
    """Every file the site is made of, by its place on the site."""
    found = {place: ROOT / name for place, name in OUTSIDE.items()}
    found |= {f"games/{page.parent.name}.md": page for page in sorted(GAMES.glob("*/README.md"))}
    for path in sorted(DOCS.rglob("*")):
        if path.is_file() and path.suffix not in {".py", ".pyc"}:
            found[path.relative_to(DOCS).as_posix()] = path
    return found


def pages() -> dict[str, Path]:
    """Those of them that are read: one page each."""
    return {place: path for place, path in files().items() if place.endswith(".md")}


def navigation(entries: list[Any]) -> list[Any]:
    """The navigation of mkdocs.yml with `folder/*` replaced by all pages of that folder."""
    out: list[Any] = []
    for entry in entries:
        if isinstance(entry, dict):
            ((title, below),) = entry.items()
            out.append({title: navigation(below) if isinstance(below, list) else below})
        elif entry.endswith("/*"):
            inside = sorted(place for place in pages() if place.startswith(entry[:-1]))
            out += sorted(inside, key=lambda place: not place.endswith("/README.md"))
        else:
            out.append(entry)
    return out


def links(text: str) -> list[str]:
    """Where a page's links and pictures lead, code left out."""
    prose = [line for line, is_prose in _lines(text) if is_prose]
    return [match["target"] for line in prose for match in LINK.finditer(line)]


def is_outward(target: str) -> bool:
    """It leads to another site."""
    return "://" in target or target.startswith("mailto:")


def relink(text: str, place: str) -> str:
    """A page's text with its links as they are on the site."""
    by_path = {path: where for where, path in files().items()}
    home = files()[place].parent

    def lead(match: re.Match[str]) -> str:
        target, _, anchor = match["target"].partition("#")
        if is_outward(match["target"]) or not target:
            return match[0]
        where = by_path.get(Path(os.path.normpath(home / target)))
        if where is None:
            return match["text"].strip("![]")
        there = os.path.relpath(where, Path(place).parent).replace(os.sep, "/")
        return f"{match['text']}({there}{'#' + anchor if anchor else ''})"

    return "\n".join(LINK.sub(lead, line) if is_prose else line for line, is_prose in _lines(text))


def _lines(text: str) -> list[tuple[str, bool]]:
    """The lines, each with whether it is prose and not fenced code."""
    out, is_code = [], False
    for line in text.split("\n"):
        is_fence = bool(FENCE.match(line))
        out.append((line, not (is_code or is_fence)))
        is_code ^= is_fence
    return out


# --- what MkDocs calls


def on_config(config: Any) -> Any:
    """Fill in the folders of the navigation."""
    config["nav"] = navigation(config["nav"])
    return config


def on_files(found: Any, config: Any) -> Any:
    """Add the files that lie outside docs/."""
    from mkdocs.structure.files import File

    for place, path in files().items():
        if not path.is_relative_to(DOCS):
            found.append(File.generated(config, place, abs_src_path=str(path)))
    return found


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Lead a page's links to other pages."""
    return relink(markdown, page.file.src_uri)
