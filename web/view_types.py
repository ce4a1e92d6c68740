"""Python's TypedDicts as TypeScript, with their docstrings and the comments beside their fields."""

from __future__ import annotations

import ast
import inspect
import io
import json
import textwrap
import tokenize
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from kaffihus.core.view import View

UNIONS = (Union, types.UnionType, Literal)
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}


def returned(function: Callable[..., Any]) -> Any:
    """The type that a function says it returns."""
    return get_type_hints(function)["return"]


def declarations(root: Any) -> dict[str, str]:
    """A TypedDict and all those in its fields as interfaces, by name, the innermost first."""
    found: dict[str, str] = {}

    def declare(shape: Any) -> None:
        for part in parts_of(shape):
            if part.__name__ not in found and part is not shape:
                declare(part)
        found.setdefault(shape.__name__, interface(shape))

    declare(root)
    return found


def interface(shape: Any) -> str:
    """A TypedDict as an interface."""
    lines = [f"/** {one_line(inspect.getdoc(shape) or shape.__name__)} */"]
    lines.append(f"export interface {shape.__name__}{' extends View' if is_view(shape) else ''} {{")
    comments = comments_of(shape)
    for name, field in own_fields(shape).items():
        if name in comments:
            lines.append(f"  /** {comments[name]} */")
        optional = "" if name in shape.__required_keys__ else "?"
        lines.append(f"  {name}{optional}: {type_of(field)};")
    return "\n".join([*lines, "}", ""])


def is_view(shape: Any) -> bool:
    """A game's view: it has all fields of the common one."""
    return shape is not View and set(get_type_hints(View)) <= set(get_type_hints(shape))


def own_fields(shape: Any) -> dict[str, Any]:
    """The fields that a view has beside those of every view; all fields of anything else."""
    hints = get_type_hints(shape)
    common = get_type_hints(View) if is_view(shape) else {}
    return {name: field for name, field in hints.items() if common.get(name, None) != field}


def parts_of(shape: Any) -> Iterator[Any]:
    """The TypedDicts that stand in the fields of one."""
    for field in own_fields(shape).values():
        yield from dicts_in(field)


def dicts_in(field: Any) -> Iterator[Any]:
    """The TypedDicts in a type, however deep."""
    if is_typeddict(field):
        yield field
    for inner in get_args(field):
        yield from dicts_in(inner)


def type_of(field: Any) -> str:
    """A Python type as a TypeScript type."""
    if field in PLAIN:
        return PLAIN[field]
    if is_typeddict(field):
        return str(field.__name__)
    origin, inner = get_origin(field), get_args(field)
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in inner)
    if origin in UNIONS:
        return " | ".join(dict.fromkeys(type_of(part) for part in inner))
    if origin is tuple and Ellipsis not in inner:
        return f"[{', '.join(type_of(part) for part in inner)}]"
    if origin in (list, tuple, Sequence):
        item = type_of(inner[0])
        return f"({item})[]" if get_origin(inner[0]) in UNIONS else f"{item}[]"
    if origin in (dict, Mapping):
        return f"Record<string, {type_of(inner[1])}>"
    raise TypeError(f"a view holds {field!r}, which has no form in TypeScript")


def comments_of(shape: Any) -> dict[str, str]:
    """The comments beside the fields of a class, by field."""
    source = textwrap.dedent(inspect.getsource(shape))
    beside = {
        token.start[0]: token.string.lstrip("# ").replace("None", "null")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    (body,) = ast.parse(source).body
    assert isinstance(body, ast.ClassDef)
    fields = [field for field in body.body if isinstance(field, ast.AnnAssign)]
    return {ast.unparse(field.target): beside[field.lineno] for field in fields if field.lineno in beside}


def one_line(text: str) -> str:
    """A docstring on one line."""
    return " ".join(text.split())
