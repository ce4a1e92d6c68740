"""What players ask about notices: whether, where and how often they are told of their turns; vacations."""

from __future__ import annotations

from kaffihus.server.errors import Refusal
from kaffihus.server.live.letters import code_letter
from kaffihus.server.live.mail import check_email
from kaffihus.server.live.notifier import rest_at
from kaffihus.server.live.outward import check_address
from kaffihus.server.live.server import Server
from kaffihus.server.live.tokens import new_code, typed_code
from kaffihus.server.live.web_push import browser_keys
from kaffihus.server.store import notices, turns, vacations
from kaffihus.server.store.players import digest
from kaffihus.server.table.clock import SECOND
from kaffihus.server.wire.notices import NewEmail, Notices, PushDevice

EMAIL_CODE_SECONDS = 3600


async def show(server: Server, player: str) -> Notices:
    """How a player is told."""
    store, now = server.store, server.now()
    wishes = await store.read(notices.wishes_of, player)
    return Notices(
        mode=wishes.settings.mode,
        hour=wishes.settings.hour,
        language=wishes.settings.language,
        push_key=server.notifier.public_key,
        devices=[digest(device.endpoint) for device in wishes.devices],
        can_mail=server.notifier.mail.is_open,
        email=wishes.email,
        new_email=wishes.new_email,
        vacation=await store.read(vacations.vacation_of, player, now),
        vacation_days=await store.read(vacations.days_left, player, now),
    )


async def add_device(server: Server, player: str, device: PushDevice) -> None:
    """A browser that takes messages, at an address that may be called."""
    check_address(device.endpoint)
    try:
        browser_keys(device.p256dh, device.auth)
    except ValueError:
        raise Refusal("impossible", "house.why.bad_push_key") from None
    await server.store.write(notices.add_device, player, device, server.now())


async def drop_device(server: Server, player: str, device: str) -> None:
    """A browser that takes no more."""
    if not await server.store.write(notices.drop_device, device, player):
        raise Refusal("not_found", "house.why.no_device")


async def want_email(server: Server, player: str, wanted: NewEmail, address: str) -> None:
    """Ask an address whether it is right; how often is bounded for those who ask and are asked."""
    if not server.notifier.mail.is_open:
        raise Refusal("not_allowed", "house.why.no_mail")
    email = check_email(wanted.email)
    for party in (player, email.lower(), address):
        server.letters.take(party)
    code, expires = new_code(), server.now() + EMAIL_CODE_SECONDS * SECOND
    await server.store.write(notices.want_email, player, email, code, expires)
    if not await server.notifier.send_letter(email, *code_letter(wanted.language, code)):
        raise Refusal("unavailable", "house.why.mail_failed")


async def confirm_email(server: Server, player: str, code: str) -> None:
    """With the code, the address is written to."""
    if not await server.store.write(notices.confirm_email, player, typed_code(code), server.now()):
        raise Refusal("wrong_code", "house.why.wrong_code")


async def take_vacation(server: Server, player: str, days: int) -> None:
    """Be away for so many days from now: at every slow table the clock stands still."""
    until = await server.store.write(vacations.take_vacation, player, days, server.now())
    for table in await server.store.read(turns.slow_tables_of, player):
        await rest_at(server, player, table, until)
