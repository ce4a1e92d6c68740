"""What many are told in the same words is in memory once."""

import asyncio
import random
import weakref
from types import SimpleNamespace

from kaffihus.core.words import Line
from kaffihus.server.http.connection import Connection
from kaffihus.server.settings import Settings
from kaffihus.server.table import known_lines, play
from kaffihus.server.table.known_lines import known
from kaffihus.server.table.written_log import WrittenLog
from kaffihus.server.wire.types import LogEntry
from server.test_rules_once import choice, started


def test_tables_at_which_the_same_happens_share_the_lines_of_their_logs(game):
    logs = []
    for _ in range(2):
        session, rng = started(game), random.Random(7)
        for now in range(8):
            seat, action = choice(session, rng)
            batch = session.attempt(lambda streams, s=seat, a=action: play.act(streams.table, s, a), now)
            session.tell(batch, now)
        logs.append([entry for entry in session.streams.log(0) if not entry.key.startswith("house.")])
    one, other = logs
    assert one and one == other
    assert all(mine.params is theirs.params for mine, theirs in zip(one, other, strict=True))


def test_a_log_is_told_from_any_version_with_what_was_taken_back_left_out():
    log = WrittenLog()
    for version in range(1, 5):
        log.write(version, [Line("a.b", {"at": version}), Line("a.c")] if version > 1 else [])
    assert [(entry.version, entry.key) for entry in log.after(3)] == [(4, "a.b"), (4, "a.c")]
    assert [entry.version for entry in log.after(0)] == [2, 2, 3, 3, 4, 4] and log.after(4) == []
    log.take_back(5, [2, 4], Line("house.undone", {"seat": 1}))
    log.write(6, [Line("a.d")])
    assert log.after(0) == [
        LogEntry(3, "a.b", {"at": 3}),
        LogEntry(3, "a.c", {}),
        LogEntry(5, "house.undone", {"seat": 1}, [2, 4]),
        LogEntry(6, "a.d", {}),
    ]


def test_a_line_is_never_taken_for_another_and_nobodys_name_is_kept():
    one, two = Line("a.b", {"is": True, "many": [1]}), Line("a.b", {"is": 1, "many": [1]})
    assert known(one) == known(Line("a.b", {"is": True, "many": [1]}))
    assert known(one).params["is"] is True
    assert known(two).params["is"] is not True
    assert known(Line("a.c", {"is": True, "many": [1]})).key == "a.c"
    name = Line("house.renamed", {"seat": 0, "before": "Anna"})
    assert known(name) is name
    assert name not in known_lines._known.values()


def test_so_many_lines_are_kept_and_no_more(monkeypatch):
    monkeypatch.setattr(known_lines, "LINES_KNOWN", 10)
    for number in range(100):
        assert known(Line("a.d", {"number": number})).params == {"number": number}
        assert len(known_lines._known) <= 10


async def test_what_a_socket_was_sent_last_is_not_kept_while_it_waits():
    """The whole position with its log, at each socket for as long as it was open."""

    class Frame(str):
        """A text of which one can see when it is gone."""

    class Socket:
        client = None
        sent = 0

        async def send_text(self, frame):
            self.sent += len(frame)

    socket = Socket()
    connection = Connection(SimpleNamespace(settings=Settings()), socket, "table", None)
    frame = Frame("all there is")
    seen = weakref.ref(frame)
    connection.send(frame)
    del frame
    writing = asyncio.create_task(connection.write())
    while not connection._frames.is_waited_at:
        await asyncio.sleep(0)
    assert socket.sent and seen() is None
    writing.cancel()
