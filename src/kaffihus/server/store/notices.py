"""How players want to be told that it is their turn: settings, browsers, addresses."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from kaffihus.server.store.players import digest
from kaffihus.server.store.schema import notice_settings, push_devices
from kaffihus.server.wire.notices import NoticeSettings, PushDevice

HOUR, DAY = 3_600_000, 86_400_000
MOST_DEVICES = 8  # of a player; the oldest goes
MOST_TRIES = 5  # at the code of an address
CLAIMED_AT_ONCE = 100


class Wishes(Struct, frozen=True):
    """What a player wants, and where they can be told."""

    settings: NoticeSettings
    email: str | None
    new_email: str | None
    devices: list[PushDevice]


def wishes_of(connection: Connection, player: str) -> Wishes:
    """Of somebody who never said: nothing."""
    row = connection.execute(
        select(notice_settings).where(notice_settings.c.player == player)
    ).one_or_none()
    query = select(push_devices).where(push_devices.c.player == player).order_by(push_devices.c.created)
    devices = [PushDevice(one.endpoint, one.key, one.auth) for one in connection.execute(query)]
    if row is None:
        return Wishes(NoticeSettings(), None, None, devices)
    return Wishes(NoticeSettings(row.mode, row.hour, row.language), row.email, row.new_email, devices)


def keep_settings(connection: Connection, player: str, wanted: NoticeSettings, now: int) -> None:
    """Another way of being told; the first digest comes at the next such hour."""
    values = {"mode": wanted.mode, "hour": wanted.hour, "language": wanted.language}
    first = next_hour(wanted.hour, now) if wanted.mode == "daily" else None
    _keep(connection, player, {**values, "next_digest": first})


def next_hour(hour: int, now: int) -> int:
    """The next time that it is such an hour, UTC."""
    today = now - now % DAY + hour * HOUR
    return today if today > now else today + DAY


def _keep(connection: Connection, player: str, values: dict[str, Any]) -> None:
    own = notice_settings.c.player == player
    if connection.execute(update(notice_settings).where(own).values(**values)).rowcount == 0:
        usual = {"mode": "off", "hour": NoticeSettings().hour, "language": NoticeSettings().language}
        connection.execute(insert(notice_settings).values(player=player, **{**usual, **values}))


def claim_digests(connection: Connection, now: int) -> list[str]:
    """The players whose daily digest is due, each for this caller alone."""
    query = (
        select(notice_settings.c.player, notice_settings.c.hour)
        .where(notice_settings.c.next_digest <= now)
        .order_by(notice_settings.c.next_digest)
        .limit(CLAIMED_AT_ONCE)
        .with_for_update(skip_locked=True)
    )
    found = connection.execute(query).all()
    for row in found:
        own = notice_settings.c.player == row.player
        later = next_hour(row.hour, now)
        connection.execute(update(notice_settings).where(own).values(next_digest=later))
    return [row.player for row in found]


# --- browsers


def add_device(connection: Connection, player: str, device: PushDevice, now: int) -> None:
    """A browser that takes messages; it is whoever's last said so."""
    drop_device(connection, digest(device.endpoint))
    connection.execute(
        insert(push_devices).values(
            digest=digest(device.endpoint),
            player=player,
            endpoint=device.endpoint,
            key=device.p256dh,
            auth=device.auth,
            created=now,
        )
    )
    query = select(push_devices.c.digest).where(push_devices.c.player == player)
    oldest = query.order_by(push_devices.c.created.desc(), push_devices.c.digest).offset(MOST_DEVICES)
    too_many = list(connection.execute(oldest).scalars())
    if too_many:
        connection.execute(delete(push_devices).where(push_devices.c.digest.in_(too_many)))


def drop_device(connection: Connection, device: str, player: str | None = None) -> bool:
    """Send a browser no more messages, by the digest of its endpoint; whether there was such a one."""
    query = delete(push_devices).where(push_devices.c.digest == device)
    if player is not None:
        query = query.where(push_devices.c.player == player)
    return connection.execute(query).rowcount > 0


# --- addresses


def want_email(connection: Connection, player: str, email: str, code: str, expires: int) -> None:
    """An address that is to be confirmed by a code."""
    values = {"new_email": email, "email_code": digest(code), "email_expires": expires, "email_tries": 0}
    _keep(connection, player, values)


def confirm_email(connection: Connection, player: str, code: str, now: int) -> bool:
    """Whether that was the code; a few wrong ones end it."""
    own = notice_settings.c.player == player
    row = connection.execute(select(notice_settings).where(own).with_for_update()).one_or_none()
    if row is None or row.email_code is None or row.email_expires < now:
        return False
    none = {"new_email": None, "email_code": None, "email_expires": None, "email_tries": 0}
    if row.email_code == digest(code):
        connection.execute(update(notice_settings).where(own).values(email=row.new_email, **none))
        return True
    tries = row.email_tries + 1
    values = none if tries >= MOST_TRIES else {"email_tries": tries}
    connection.execute(update(notice_settings).where(own).values(**values))
    return False


def drop_email(connection: Connection, player: str) -> None:
    """Write to nobody."""
    own = notice_settings.c.player == player
    none = {"email": None, "new_email": None, "email_code": None, "email_expires": None, "email_tries": 0}
    connection.execute(update(notice_settings).where(own).values(**none))
