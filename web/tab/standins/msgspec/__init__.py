"""A stand-in for what the pure table uses of msgspec, for browsers: structs, limits, JSON both ways.

msgspec is compiled code, which a browser would have to fetch. Here its structs are dataclasses. What is
written is the same to the byte, and what is read is held to the same types and limits; tests/tab compares
both. The words in which a malformed message is refused differ.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from inspect import get_annotations
from typing import Any, ClassVar, dataclass_transform

from msgspec import json, structs
from msgspec._values import DecodeError, Meta, Raw, ValidationError

__all__ = ["DecodeError", "Meta", "Raw", "Struct", "ValidationError", "json", "structs"]


@dataclass_transform()
class Struct:
    """A record with declared fields; how it is written is said where a class is made, and inherited."""

    __struct_fields__: ClassVar[tuple[str, ...]] = ()
    __config__: ClassVar[dict[str, Any]] = {}
    __tag__: ClassVar[str | None] = None

    def __init_subclass__(cls, frozen: bool = False, gc: bool = True, **config: Any) -> None:
        """Make a class a dataclass, and name it as messages do."""
        cls.__config__ = {**cls.__config__, **config}
        for name in get_annotations(cls):
            default = cls.__dict__.get(name)
            if isinstance(default, list | dict):  # everyone gets an own one
                setattr(cls, name, field(default_factory=type(default)))
        dataclass(frozen=frozen)(cls)
        cls.__struct_fields__ = tuple(cls.__dataclass_fields__)  # type: ignore[attr-defined]
        tag = cls.__config__.get("tag")
        cls.__tag__ = tag(cls.__name__) if callable(tag) else tag
