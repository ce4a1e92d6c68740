"""How a message or an answer becomes JSON."""

from __future__ import annotations

import msgspec

_encoder = msgspec.json.Encoder()

# People's text goes out in a form that no page can mistake for markup.
_ESCAPED = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026"}


def encode(message: object) -> str:
    """A message as it goes over the wire."""
    text = _encoder.encode(message).decode()
    return text.translate(_ESCAPED) if "<" in text or ">" in text or "&" in text else text
