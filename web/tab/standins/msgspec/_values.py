"""Between values and what JSON knows: structs, unions by their tags, limits."""

from __future__ import annotations

import re
import types
import typing
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any

_PLAIN = (str, int, bool, float, types.NoneType)
_NAMES = {str: "`str`", int: "`int`", bool: "`bool`", float: "`float`"}


class DecodeError(Exception):
    """A text that is no JSON."""


class ValidationError(DecodeError):
    """JSON of another type than the one declared."""


class Raw(bytes):
    """JSON that is written already."""


class Meta:
    """Limits of a value, beside its type."""

    def __init__(self, description: str = "", **limits: Any) -> None:
        self.limits = limits

    def check(self, value: Any) -> None:
        """Refuse a value beyond the limits."""
        for name, limit in self.limits.items():
            if not _CHECKS[name](value, limit):
                raise ValidationError(f"Expected a value with {name} {limit}")


_CHECKS = {
    "ge": lambda value, limit: value >= limit,
    "le": lambda value, limit: value <= limit,
    "gt": lambda value, limit: value > limit,
    "lt": lambda value, limit: value < limit,
    "min_length": lambda value, limit: len(value) >= limit,
    "max_length": lambda value, limit: len(value) <= limit,
    "pattern": lambda value, limit: re.search(limit, value) is not None,
}


# --- writing


# What is written already, by its number, while a value is written around it.
written: list[str] = []
PLACE = "\x00written {number}\x00"  # no text of anybody's has such signs


def plain(value: Any) -> Any:
    """A value in JSON's own types, with places for what is written already."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is Raw:
        written.append(value.decode())
        return PLACE.format(number=len(written) - 1)
    if kind is dict:
        return {key: plain(one) for key, one in value.items()}
    if kind is list or kind is tuple:
        return [plain(one) for one in value]
    if is_dataclass(kind):
        return _plain_fields(value, kind)
    if isinstance(value, bytes):
        return b64encode(value).decode()
    if isinstance(value, str | int):
        return kind.__base__(value)
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, set | frozenset | tuple | list):
        return [plain(one) for one in value]
    raise TypeError(f"Encoding objects of type {kind.__name__} is unsupported")


def _plain_fields(value: Any, kind: Any) -> dict[str, Any]:
    config = getattr(kind, "__config__", {})
    found = {}
    if getattr(kind, "__tag__", None) is not None:
        found[config.get("tag_field", "type")] = kind.__tag__
    for one in _fields(kind):
        own = getattr(value, one.name)
        if not (config.get("omit_defaults") and _is_default(one, own)):
            found[one.name] = plain(own)
    return found


@cache
def _fields(kind: Any) -> tuple[Field[Any], ...]:
    return fields(kind)


def _is_default(one: Field[Any], value: Any) -> bool:
    return value == one.default if one.default_factory is MISSING else not value


# --- reading


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind, include_extras=True)


def built(value: Any, kind: Any) -> Any:
    """A value of a declared type from JSON's own."""
    if kind is Any or kind is object:
        return value
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        found = built(value, arguments[0])
        for limits in arguments[1:]:
            limits.check(found)
        return found
    if origin is typing.Literal:
        if any(type(value) is type(one) and value == one for one in arguments):
            return value
        raise ValidationError(f"Invalid enum value {value!r}")
    if origin is typing.Union or origin is types.UnionType:
        return _one_of(value, arguments)
    if origin is list or kind is list:
        return [built(one, arguments[0] if arguments else Any) for one in _checked(value, list)]
    if origin is not None and issubclass(origin, Mapping):
        of_key, of_value = arguments
        read = int if of_key is int else str
        return {read(key): built(one, of_value) for key, one in _checked(value, dict).items()}
    if kind is bytes:
        return b64decode(_checked(value, str))
    if is_dataclass(kind):
        return _built_struct(_checked(value, dict), kind)
    return _checked(value, kind)


def _checked(value: Any, kind: Any) -> Any:
    if type(value) is kind:
        return value
    raise ValidationError(f"Expected {_NAMES.get(kind, kind.__name__)}, got `{type(value).__name__}`")


def _one_of(value: Any, choices: tuple[Any, ...]) -> Any:
    """The one of several types that the value is of; structs say by their tag which of them."""
    if value is None and types.NoneType in choices:
        return None
    tagged = {one.__tag__: one for one in choices if getattr(one, "__tag__", None) is not None}
    if tagged and isinstance(value, dict):
        tag_field = next(iter(tagged.values())).__config__.get("tag_field", "type")
        if value.get(tag_field) not in tagged:
            raise ValidationError(f"Invalid value {value.get(tag_field)!r} for {tag_field}")
        return built(value, tagged[value[tag_field]])
    problem = ValidationError("Expected another type")
    for one in choices:
        try:
            return built(value, one)
        except ValidationError as error:
            problem = error
    raise problem


def _built_struct(value: dict[str, Any], kind: Any) -> Any:
    config = getattr(kind, "__config__", {})
    hints, given = _hints(kind), {}
    tag_field = config.get("tag_field", "type") if getattr(kind, "__tag__", None) is not None else None
    if tag_field is not None and value.get(tag_field, kind.__tag__) != kind.__tag__:
        raise ValidationError(f"Invalid value {value[tag_field]!r} for {tag_field}")
    known = {one.name: one for one in _fields(kind)}
    for name, one in value.items():
        if name in known:
            given[name] = built(one, hints[name])
        elif name != tag_field and config.get("forbid_unknown_fields"):
            raise ValidationError(f"Object contains unknown field `{name}`")
    for name, one in known.items():
        if name not in given and one.default is MISSING and one.default_factory is MISSING:
            raise ValidationError(f"Object missing required field `{name}`")
    return kind(**given)
