"""Writes what the browser knows of the house: types of everything on the wire, and what is printed.

    python web/generate.py           writes web/src/generated/
    python web/generate.py --check   says whether that is current

Types come from the server's schema and the games' catalogues; nothing there is written by hand.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from kaffihus.games import IDS, load
from kaffihus.server.wire.schema import schema

HERE = Path(__file__).parent / "src" / "generated"
HEAD = "// Made by web/generate.py from the house's own schema; do not edit.\n"


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
    return "any"


def object_of(shape: dict[str, Any]) -> str:
    """The fields of an object, one a line."""
    required = shape.get("required", [])
    lines = [
        f"  {name}{'' if name in required else '?'}: {type_of(field)};"
        for name, field in shape["properties"].items()
    ]
    return "{\n" + "\n".join(lines) + "\n}"


def wire() -> str:
    """Every message and body."""
    parts = [HEAD]
    for name, shape in schema()["$defs"].items():
        about = shape.get("description")
        if about:
            parts.append(f"/** {about} */")
        parts.append(f"export type {name} = {type_of(shape)};\n")
    return "\n".join(parts)


def actions() -> str:
    """Each game's families of actions with their arguments."""
    parts = [HEAD]
    for game_id in IDS:
        families = [family for family in load(game_id).catalogue.families if not family.chance]
        title = "".join(word.title() for word in game_id.split("_"))
        names = " | ".join(json.dumps(family.name) for family in families)
        parts.append(f"export type {title}Family = {names};\n")
        arguments = ", ".join(
            f"{json.dumps(family.name)}: {json.dumps(list(family.arguments))}" for family in families
        )
        parts.append(f"export const {game_id}: Record<{title}Family, string[]> = {{ {arguments} }};\n")
    return "\n".join(parts)


def keys() -> str:
    """The keys of the games' words, which the page loads with each game."""
    imports = [f'import type {{ en as {game_id} }} from "../games/{game_id}/en";' for game_id in IDS]
    union = " | ".join(f"keyof typeof {game_id}" for game_id in IDS)
    return "\n".join([HEAD, *imports, "", f"export type GameKey = {union};", ""])


def files() -> dict[str, str]:
    """What is to be in the folder, by name."""
    found = {"wire.ts": wire(), "actions.ts": actions(), "keys.ts": keys()}
    for game_id in IDS:
        components = load(game_id).components
        found[f"{game_id}.json"] = json.dumps(components, ensure_ascii=False, indent=1) + "\n"
    return found


def stale() -> list[str]:
    """The files that are not as they should be."""
    return [
        name
        for name, text in files().items()
        if not (HERE / name).exists() or (HERE / name).read_text(encoding="utf-8") != text
    ]


def main() -> None:
    """Write, or check."""
    if "--check" in sys.argv:
        if old := stale():
            sys.exit(f"not current: {', '.join(old)}; run: python web/generate.py")
        return
    HERE.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (HERE / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
