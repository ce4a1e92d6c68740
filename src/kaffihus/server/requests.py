"""What a message from a client asks of the table."""

from __future__ import annotations

import msgspec

from kaffihus.server import messages, undo
from kaffihus.server.errors import Refusal
from kaffihus.server.events import Event
from kaffihus.server.live import Command, fresh_bytes
from kaffihus.server.messages import MAX_MESSAGE
from kaffihus.server.streams import Streams

_decoder = msgspec.json.Decoder(messages.ClientMessage)


def parse(text: str | None) -> messages.ClientMessage:
    """A message from its text."""
    if text is None:
        raise Refusal("malformed", "expected a JSON object as text")
    if len(text) > MAX_MESSAGE:
        raise Refusal("too_large", f"a message has at most {MAX_MESSAGE} characters")
    try:
        message: messages.ClientMessage = _decoder.decode(text)
    except msgspec.ValidationError as error:
        raise Refusal("malformed", str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal("malformed", "expected a JSON object") from None
    return message


def once(seat: int, player: str, id: str, command: Command) -> Command:
    """A command that has no effect if it was carried out before, and none from another's seat."""

    def guarded(streams: Streams) -> list[Event]:
        if (seat, id) in streams.table.answered:
            return []
        if streams.table.chairs[seat].player != player:
            raise Refusal("not_seated", "this is not your seat any more")
        return command(streams)

    return guarded


def command_for(seat: int, request: messages.Request) -> Command:
    """What a request asks of the table."""
    id = request.id

    def command(streams: Streams) -> list[Event]:
        table = streams.table
        match request:
            case messages.Act(_, wish, version):
                action = table.parse(wish)
                table.check_playing()
                if table.chairs[seat].bot is not None:
                    raise Refusal("not_now", "a bot plays for you: take your seat back first")
                if version is not None and version < streams.asked[seat]:
                    raise Refusal("stale", "that was meant for an earlier decision")
                return table.act(seat, action, id)
            case messages.Undo():
                return undo.undo(table, seat, streams.seen, id)
            case messages.Propose(_, what):
                return undo.propose(table, seat, what, id)
            case messages.Answer(_, yes):
                return undo.answer(table, seat, yes, id)
            case messages.Ready(_, own):
                return table.ready(seat, own or fresh_bytes(), id)
            case messages.Leave():
                return table.leave(seat, id)
            case messages.Return():
                return table.come_back(seat, id)
            case messages.Resign():
                return table.resign(seat, id=id)
        raise Refusal("malformed", "that cannot be asked here")

    return command
