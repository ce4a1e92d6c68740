"""Values as JSON, and back."""

from __future__ import annotations

from json import JSONDecodeError, JSONEncoder, loads
from typing import Any

from msgspec._values import PLACE, DecodeError, built, plain, written

_write = JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


class Encoder:
    """Writes values."""

    def encode(self, value: Any) -> bytes:
        """A value as it goes over the wire."""
        text = _write(plain(value))
        for number, own in enumerate(written):
            text = text.replace(_write(PLACE.format(number=number)), own, 1)
        written.clear()
        return text.encode()


class Decoder:
    """Reads values of one type."""

    def __init__(self, type: Any = Any) -> None:
        self.type = type

    def decode(self, text: str | bytes) -> Any:
        """A value of the type; a ValidationError where the text says something else."""
        try:
            found = loads(text)
        except (JSONDecodeError, UnicodeError) as error:
            raise DecodeError(str(error)) from None
        return built(found, self.type)


def encode(value: Any) -> bytes:
    """A value as JSON."""
    return Encoder().encode(value)


def decode(text: str | bytes, type: Any = Any) -> Any:
    """A value from JSON."""
    return Decoder(type).decode(text)
