"""What a module is made from, as a short hash: every rule that its entries reach, and the numbers they use.

Comments, docstrings and blank lines do not count, nor does any file as such: an edit elsewhere leaves a
module as current as it was. The text is taken token by token, so that every version of Python agrees.
"""

from __future__ import annotations

import hashlib
import inspect
import io
import textwrap
import token
import tokenize
from collections.abc import Iterable
from enum import EnumMeta
from types import FunctionType
from typing import Any, cast

import numpy as np

from kaffihus.core.rule import is_rule

BLANK = (token.COMMENT, token.NL, token.ENDMARKER, token.ENCODING)
OPENS = (token.NEWLINE, token.INDENT, token.DEDENT)  # behind one of these a lone string says what is meant


def fingerprint_of(entries: Iterable[FunctionType], *more: str) -> str:
    """The hash of what these rules and all that they call are made from, and of further texts."""
    lines = sorted({*_sources(entries), *more})
    return hashlib.sha256("\n\n".join(lines).encode()).hexdigest()[:16]


def _sources(entries: Iterable[FunctionType]) -> Iterable[str]:
    """The text of each rule reached, under its name, and each constant by the name that it is used by."""
    found, known = list(entries), set[int]()
    while found:
        function = found.pop()
        if id(function) in known:
            continue
        known.add(id(function))
        name = f"{function.__module__}.{function.__qualname__}"
        yield f"{name}: {' '.join(_tokens(function))}"
        for used in function.__code__.co_names:
            value = function.__globals__.get(used)
            if is_rule(value):
                found.append(cast(FunctionType, value))
            elif (text := _constant(value)) is not None:
                yield f"{name}.{used} = {text}"


def _tokens(function: FunctionType) -> Iterable[str]:
    """What the compiler sees of a function's text."""
    source = textwrap.dedent(inspect.getsource(function))
    before = token.NEWLINE
    for one in tokenize.generate_tokens(io.StringIO(source).readline):
        if one.type in BLANK or (one.type == token.STRING and before in OPENS):
            continue
        before = one.type
        yield token.tok_name[one.type] if one.type in OPENS else one.string


def _constant(value: Any) -> str | None:
    """A number, a table or a type that a rule uses, in full; None for what is no part of the rules."""
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, np.dtype):
        return f"{value.descr if value.names else value}"
    if isinstance(value, EnumMeta):
        return ", ".join(f"{member.name}={member.value}" for member in cast(Any, value))
    if isinstance(value, type) and hasattr(value, "_fields"):
        return ", ".join(value._fields)
    if isinstance(value, int | float | tuple):
        return repr(value)
    return None
