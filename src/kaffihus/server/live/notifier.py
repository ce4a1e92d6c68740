"""Tells players that it is their turn at slow tables: by web push, by e-mail, at once or once a day.

What is due is read from the store, where it was written with the event that made it so. A notice says which
game waits and how long, and nothing of what happened there: it passes through the hands of strangers.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import logging
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Literal

import httpx
import msgspec

from kaffihus import games
from kaffihus.core.errors import KaffihusError
from kaffihus.server.errors import StoreFails
from kaffihus.server.live.letters import notice_letter
from kaffihus.server.live.mail import Mail
from kaffihus.server.live.outward import Outward
from kaffihus.server.live.web_push import VapidKey, seal, to_base64
from kaffihus.server.store import keys, notices, turns, vacations
from kaffihus.server.store.players import digest
from kaffihus.server.store.turns import DueTurn
from kaffihus.server.table.clock import SECOND
from kaffihus.server.table.vacation import take_vacation
from kaffihus.server.wire.notices import PushDevice

if TYPE_CHECKING:
    from kaffihus.server.live.server import Server

log = logging.getLogger(__name__)

HOUR = 3600 * SECOND
GONE = (404, 410)  # the browser takes no more messages
TRY_AGAIN = (429, 500, 502, 503, 504)
WAITS = (2.0, 20.0)  # before a message is tried again
LONGEST_STAY = 3 * 24 * 3600  # seconds that a push service keeps a message for a browser that sleeps
AT_ONCE = 16
MOST_TOLD = 5  # games named in a digest
MOST_WAITING = 1000  # messages on their way; more are not begun
TOPIC_LENGTH = 32

Kind = Literal["turn", "reminder", "digest"]


class Waiting(msgspec.Struct, frozen=True):
    """A game that waits for its player, in a notice."""

    table: str
    game: str
    title: str
    due: int | None


class Notice(msgspec.Struct, frozen=True):
    """What a browser is sent; its service worker finds the words."""

    kind: Kind
    count: int
    games: list[Waiting]


class Notifier:
    """Looks for what is due and has it sent, until it is stopped."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.outward = Outward()
        self.mail = Mail(server.settings.smtp_url)
        self.vapid: VapidKey | None = None
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._task: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def public_key(self) -> str:
        """By which push services know this server, and browsers the messages they asked for."""
        assert self.vapid is not None, "the server has started"
        return self.vapid.public

    async def start(self) -> None:
        """Begin, with a key that is made at the first start."""
        kept = await self.server.store.write(keys.keep_key, "vapid", VapidKey.new_secret())
        self.vapid = VapidKey(kept)
        self._topics = hashlib.sha256(b"topics" + kept).digest()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Send nothing more; what was claimed and is not away is made up for by a reminder."""
        for task in [*([self._task] if self._task else []), *self._sending]:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self.outward.close()

    async def _run(self) -> None:
        while self.server.is_open:
            try:
                await self.round()
            except StoreFails:
                pass  # the store has said so
            except Exception:
                log.exception("notices failed")
            await asyncio.sleep(self.server.settings.notice_seconds)

    async def round(self) -> None:
        """Everything that is due now."""
        store, now = self.server.store, self.server.now()
        if len(self._sending) > MOST_WAITING:
            return
        for turn in await store.write(turns.claim, now):
            until = await store.read(vacations.vacation_of, turn.player, now)
            if until is not None:
                await self._rest(turn, until)
                continue
            wishes = await store.read(notices.wishes_of, turn.player)
            if wishes.settings.mode == "each":
                self._tell(wishes, "reminder" if turn.is_reminder else "turn", [turn])
        for player in await store.write(notices.claim_digests, now):
            waiting = await store.read(turns.turns_of, player)
            if waiting and await store.read(vacations.vacation_of, player, now) is None:
                wishes = await store.read(notices.wishes_of, player)
                self._tell(wishes, "digest", waiting)

    async def _rest(self, turn: DueTurn, until: int) -> None:
        """It is the turn of somebody on vacation: their clock stands still there, too."""
        await self.server.store.write(turns.postpone, turn.table, turn.seat, until)
        await rest_at(self.server, turn.player, turn.table, until)

    async def finish(self) -> None:
        """Wait for what is on its way."""
        while self._sending:
            await asyncio.gather(*self._sending, return_exceptions=True)

    # --- one player

    def _tell(self, wishes: notices.Wishes, kind: Kind, due: Sequence[DueTurn]) -> None:
        waiting = [
            Waiting(one.table, one.game, games.load(one.game).title, one.due) for one in due[:MOST_TOLD]
        ]
        notice = Notice(kind, len(due), waiting)
        for device in wishes.devices:
            self._spawn(self._push(device, notice))
        if wishes.email is not None and self.mail.is_open:
            self._spawn(self._write(wishes.email, wishes.settings.language, notice))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._sending.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        if not task.cancelled() and not isinstance(task.exception(), StoreFails | None):
            log.error("a notice failed", exc_info=task.exception())

    async def _push(self, device: PushDevice, notice: Notice) -> None:
        assert self.vapid is not None
        body = seal(msgspec.json.encode(notice), device.p256dh, device.auth)
        contact = self.server.settings.contact
        status = 0
        for wait in (*WAITS, None):
            headers = {
                "Authorization": self.vapid.authorization(device.endpoint, contact, self.server.now()),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(self._stay(notice)),
                "Topic": self._topic(notice),
                "Urgency": "normal",
            }
            try:
                async with self._gate:
                    status = await self.outward.post(device.endpoint, headers, body)
            except (OSError, httpx.HTTPError):
                status = 0
            if wait is None or (status not in TRY_AGAIN and status != 0):
                break
            await asyncio.sleep(wait)
        if status in GONE:
            await self.server.store.write(notices.drop_device, digest(device.endpoint))
        self._count("push", 200 <= status < 300)

    def _stay(self, notice: Notice) -> int:
        """How long a message is worth keeping: until somebody's time is out."""
        due = [one.due for one in notice.games if one.due is not None]
        left = (max(due) - self.server.now()) // SECOND if due else LONGEST_STAY
        return max(0, min(left, LONGEST_STAY))

    def _topic(self, notice: Notice) -> str:
        """Of several messages on one topic a push service keeps the last; the topic tells it nothing."""
        about = "digest" if notice.kind == "digest" else notice.games[0].table
        made = hmac.digest(self._topics, about.encode(), "sha256")
        return to_base64(made)[:TOPIC_LENGTH]

    async def _write(self, email: str, language: str, notice: Notice) -> None:
        now, address = self.server.now(), self.server.settings.address
        listed = [
            (one.title, None if one.due is None else max(0, one.due - now) // HOUR) for one in notice.games
        ]
        subject, text = notice_letter(language, notice.kind, listed, address)
        self._count("mail", await self.send_letter(email, subject, text))

    async def send_letter(self, email: str, subject: str, text: str) -> bool:
        """Send an e-mail; whether that could be done."""
        try:
            await self.mail.send(email, subject, text)
        except OSError as error:  # smtplib's errors are some
            log.error("an e-mail could not be sent: %s", type(error).__name__)
            return False
        return True

    def _count(self, way: str, is_sent: bool) -> None:
        self.server.metrics.notices.labels(way, "sent" if is_sent else "failed").inc()


async def rest_at(server: Server, player: str, table: str, until: int) -> None:
    """A player's clock at one table stands still until then, or runs again."""
    try:
        session = await server.session(table)
        seat = session.table.seat_of(player)
        if seat is not None:
            await server.execute(
                table, lambda streams: take_vacation(streams.table, seat, until, server.now())
            )
    except StoreFails:
        raise
    except KaffihusError:
        log.info("no vacation", extra={"table": table})
