"""Writes what the browser knows of the house: types of wire and views, what is printed, what is said.

    python web/generate.py           writes web/src/generated/
    python web/generate.py --check   says whether that is current

All of it comes from the server's schema and the games themselves; nothing there is written by hand.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import lessons
import rules_pages
from view_types import declarations, returned

from kaffihus.bots.characters import CHARACTERS, others_like
from kaffihus.core.languages import ENGLISH, LANGUAGES
from kaffihus.core.page import page_in
from kaffihus.core.view import View
from kaffihus.games import IDS, load
from kaffihus.server.table.phrases import PHRASES, in_language
from kaffihus.server.wire.schema import schema

HERE = Path(__file__).parent / "src" / "generated"
SAYS = "Made by web/generate.py from the house's own schema; do not edit."
HEAD = f"// {SAYS}\n"
FACTS = ("tagline", "option")  # kinds of phrases that the page needs before it has loaded a game
ON_THE_FIRST_PAGE = ("house.name.", "house.temper.")  # all else that the house says comes with the next one
HEAD_CSS = f"/* {SAYS} */\n"
# Fields of the wire that hold views: each game's own type stands in its folder.
VIEWS = {"view": "View", "everything": "View[]"}


def type_of(shape: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in shape:
        return shape["$ref"].rsplit("/", 1)[-1]
    for union in ("anyOf", "oneOf"):
        if union in shape:
            return " | ".join(dict.fromkeys(type_of(part) for part in shape[union]))
    if "enum" in shape:
        return " | ".join(json.dumps(value) for value in shape["enum"])
    if "const" in shape:
        return json.dumps(shape["const"])
    match shape.get("type"):
        case "object" if "properties" in shape:
            return object_of(shape)
        case "object":
            return f"Record<string, {type_of(shape.get('additionalProperties') or {})}>"
        case "array":
            inner = type_of(shape.get("items") or {})
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case "integer" | "number":
            return "number"
        case "string":
            return "string"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
    return "unknown"


def object_of(shape: dict[str, Any]) -> str:
    """The fields of an object, one a line."""
    required = shape.get("required", [])
    lines = []
    for name, field in shape["properties"].items():
        told = type_of(field)
        if name in VIEWS:
            told = VIEWS[name] + (" | null" if told.endswith("| null") else "")
        lines.append(f"  {name}{'' if name in required else '?'}: {told};")
    return "{\n" + "\n".join(lines) + "\n}"


def wire() -> str:
    """Every message and body."""
    parts = [HEAD, 'import type { View } from "./view";\n']
    for name, shape in schema()["$defs"].items():
        about = shape.get("description")
        if about:
            parts.append(f"/** {about} */")
        parts.append(f"export type {name} = {type_of(shape)};\n")
    return "\n".join(parts)


def title_of(game_id: str) -> str:
    """A game's id as the beginning of a type's name: `cookie_jar` is `CookieJar`."""
    return "".join(word.title() for word in game_id.split("_"))


def actions(game_id: str) -> str:
    """A game's families of actions with their arguments."""
    families = [family for family in load(game_id).catalogue.families if not family.chance]
    names = " | ".join(json.dumps(family.name) for family in families)
    lines = [f"  {family.name}: {json.dumps(list(family.arguments))}," for family in families]
    name = f"{title_of(game_id)}Family"
    head = f"{HEAD}\nexport type {name} = {names};\n"
    return "\n".join([head, f"export const FAMILIES: Record<{name}, string[]> = {{", *lines, "};", ""])


def base_view() -> str:
    """What every game's view holds."""
    return "\n".join([HEAD, *declarations(View).values()])


def view(game_id: str) -> str:
    """A game's view and what is in it."""
    shapes = declarations(returned(load(game_id).view))
    return "\n".join([HEAD, 'import type { View } from "../view";', "", *shapes.values()])


def house(language: str) -> dict[str, str]:
    """What is said before a game is loaded, in another language: by the server, and of every game."""
    words = {key: text for game_id in IDS for key, text in load(game_id).words.get(language, {}).items()}
    facts = {key: text for key, text in words.items() if key.split(".")[1] in FACTS}
    return {**in_language(language), **facts}


def is_first(key: str) -> bool:
    """Whether the first page says it."""
    return key.startswith(ON_THE_FIRST_PAGE) or key.endswith(".tagline")


def rulings(game_id: str) -> str:
    """The rulings that a game's rules as told to players tell, by key."""
    return as_json({key: list(prose.rulings) for key, prose in load(game_id).prose.items()})


def keys() -> str:
    """The keys of the games' words, which the page loads with each game."""
    imports, union = [], []
    for game_id in IDS:
        title = title_of(game_id)
        imports.append(f'import type {{ en as {title} }} from "../games/{game_id}/en";')
        imports.append(f'import type {title}Phrases from "./{game_id}/phrases.json";')
        union.append(f"  | keyof typeof {title}\n  | keyof typeof {title}Phrases")
    return "\n".join([HEAD, *imports, "", "export type GameKey =", *union]) + ";\n"


def characters() -> str:
    """The characters, weakest first; with whom each comes along where there are more seats."""
    return as_json(
        [
            {"id": one.id, "name": one.name, "level": one.level}
            | {"company": others_like(one.id, len(CHARACTERS), [])}
            for one in CHARACTERS.values()
        ]
    )


def accents() -> str:
    """The games' colours: on light ground, on dark ground, of the cards' backs."""
    rules = [HEAD_CSS]
    for game_id in IDS:
        accent = load(game_id).accent
        light = f"--accent: {accent.light}; --back: {accent.back};"
        rules.append(f'[data-game="{game_id}"] {{ {light} }}')
        rules.append(f'[data-theme="dark"] [data-game="{game_id}"] {{ --accent: {accent.dark}; }}')
    return "\n".join(rules) + "\n"


def as_json(content: Any) -> str:
    """A file of JSON."""
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def files() -> dict[str, str]:
    """What is to be in the folder, by path."""
    found = {
        "wire.ts": wire(),
        "view.ts": base_view(),
        "keys.ts": keys(),
        "house.json": as_json(PHRASES),
        "names.json": as_json({key: text for key, text in PHRASES.items() if is_first(key)}),
        "characters.json": characters(),
        "accents.css": accents(),
        "prefixes.json": as_json({load(game_id).ruling_prefix: game_id for game_id in IDS}),
    }
    for language in LANGUAGES:
        if language != ENGLISH:
            words = house(language)
            first = {key: text for key, text in words.items() if is_first(key)}
            found[f"names.{language}.json"] = as_json(first)
            found[f"house.{language}.json"] = as_json(
                {key: text for key, text in words.items() if key not in first}
            )
    for game_id in IDS:
        found[f"{game_id}/components.json"] = as_json(load(game_id).components)
        found[f"{game_id}/actions.ts"] = actions(game_id)
        found[f"{game_id}/view.ts"] = view(game_id)
        for language, words in load(game_id).words.items():
            name = "phrases" if language == ENGLISH else f"phrases.{language}"
            found[f"{game_id}/{name}.json"] = as_json(words)
        found[f"{game_id}/rulings.json"] = rulings(game_id)
        if lesson := lessons.packed(load(game_id)):
            found[f"{game_id}/lesson.json"] = lesson
        if rules_page := rules_pages.packed(load(game_id)):
            found[f"{game_id}/rules.json"] = rules_page
        for language in LANGUAGES:
            words = rules_pages.glossary(page_in(load(game_id), language))
            found[f"{game_id}/glossary.{language}.json"] = as_json(words)
    return found


def stale() -> list[str]:
    """The files that are not as they should be, or that should not be."""
    wanted = files()
    present = {str(path.relative_to(HERE)) for path in HERE.rglob("*.*")}
    changed = [
        name
        for name, text in wanted.items()
        if name not in present or (HERE / name).read_text(encoding="utf-8") != text
    ]
    return changed + sorted(present - set(wanted))


def main() -> None:
    """Write, or check."""
    if "--check" in sys.argv:
        if old := stale():
            sys.exit(f"not current: {', '.join(old)}; run: python web/generate.py")
        return
    shutil.rmtree(HERE, ignore_errors=True)
    for name, text in files().items():
        (HERE / name).parent.mkdir(parents=True, exist_ok=True)
        (HERE / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
