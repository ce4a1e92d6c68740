"""Messages right and wrong, and what becomes of them: with msgspec, and with the tab's stand-in."""

from __future__ import annotations

from kaffihus.server.errors import Refusal
from kaffihus.server.wire import messages
from kaffihus.server.wire.encoding import encode

TEXTS = [
    "",
    "{",
    "[]",
    "null",
    '"act"',
    "{}",
    '{"type": "dance"}',
    '{"type": "ping"}',
    '{"type": "ping", "more": 1}',
    '{"type": "hello"}',
    '{"type": "hello", "version": -1}',
    '{"type": "hello", "version": 1.5}',
    '{"type": "hello", "version": true}',
    '{"type": "hello", "token": 7}',
    '{"type": "hello", "token": null}',
    '{"type": "act", "id": "a"}',
    '{"type": "act", "id": "a", "action": 3}',
    '{"type": "act", "id": "", "action": 3}',
    '{"type": "act", "id": "a b", "action": 3}',
    '{"type": "act", "id": "a", "action": -1}',
    '{"type": "act", "id": "a", "action": 100001}',
    '{"type": "act", "id": "a", "action": "place slot=2"}',
    '{"type": "act", "id": "a", "action": null}',
    '{"type": "act", "id": "a", "action": "' + "x" * 201 + '"}',
    '{"type": "act", "id": "a", "action": 3, "version": null}',
    '{"type": "mute", "id": "a", "seat": 7}',
    '{"type": "mute", "id": "a", "seat": 6}',
    '{"type": "mute", "id": "a", "seat": 0, "on": 1}',
    '{"type": "propose", "id": "a", "what": "undo"}',
    '{"type": "propose", "id": "a", "what": "war"}',
    '{"type": "answer", "id": "a", "yes": false}',
    '{"type": "answer", "id": "a", "yes": 0}',
    '{"type": "open", "id": "a", "bytes": "00", "pact": ""}',
    '{"type": "say", "id": "a", "text": "halló <b>"}',
    '{"type": "open", "id": "a", "bytes": "' + "0a" * 16 + '", "pact": "' + "f0" * 32 + '"}',
    '{"type": "say", "id": "a", "text": "' + "x" * 4000 + '"}',
    '{"type": "react", "id": "a", "reaction": "heart"}',
    '{"type": "ready", "id": "a", "promise": "' + "f0" * 32 + '", "commitment": "' + "F0" * 32 + '"}',
]


def main() -> None:
    """One line a message: what was understood, or why not."""
    for text in TEXTS:
        try:
            print(encode(messages.parse(text)))
        except Refusal as refusal:
            print(refusal.code, refusal.line.key)


if __name__ == "__main__":
    main()
