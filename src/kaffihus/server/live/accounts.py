"""Guests and accounts."""

from __future__ import annotations

import asyncio
import contextlib

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from kaffihus.server.errors import Refusal, StoreFails
from kaffihus.server.live.server import Server
from kaffihus.server.live.tokens import new_code, new_id, new_token, typed_code
from kaffihus.server.store import chat, device_codes, players, tables
from kaffihus.server.store.players import Person
from kaffihus.server.store.schema import LONGEST_KEY
from kaffihus.server.table import seating
from kaffihus.server.table.clock import SECOND
from kaffihus.server.wire.bodies import Credentials, MovingCode, NewPassphrase, Player, Session
from kaffihus.server.wire.plain_text import person_name

MINUTE, HOUR, DAY = 60 * SECOND, 3600 * SECOND, 24 * 3600 * SECOND
_hasher = PasswordHasher()
# Checked where there is no such account, so that the answer takes as long.
_NOBODY = (
    "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRzb21lc2FsdA$l0o+1TZkdMQ2sOBvVoMPNQ9BXz1PYG9O6ywUUvOZLyQ"
)


def player_of(person: Person) -> Player:
    """A player as others see them."""
    return Player(person.id, person.name, person.account is not None)


async def person_of(server: Server, token: str) -> Person:
    """Whose token this is."""
    now = server.now()
    since = now - int(server.settings.session_days * DAY)
    found = await server.store.read(players.by_token, token, since) if token else None
    if found is None:
        raise Refusal("unauthenticated", "house.why.unknown_token")
    person, used = found
    server.check_ban(person.id)
    if now - used > HOUR:
        with contextlib.suppress(StoreFails):  # reading is enough to know who they are
            await server.store.write(players.touch_token, token, now)
    return person


async def make_guest(server: Server, name: str) -> Session:
    """A guest: a name and nothing else."""
    person = Person(new_id(), person_name(name), None, None)
    token = new_token()
    await server.store.write(players.add_player, person, token, server.now())
    return Session(player_of(person), token)


async def make_account(
    server: Server, guest: Person | None, credentials: Credentials, address: str
) -> Session:
    """An account; a guest who asks for one keeps what is theirs."""
    name = person_name(credentials.name)
    account = account_key(name)
    if guest is not None and guest.account is not None:
        raise Refusal("not_now", "house.why.has_account")
    if await server.store.read(players.is_name_taken, name, account):
        raise Refusal("taken", "house.why.name_taken", name=name)
    passphrase = await _hash(server, credentials.passphrase, address)
    token = new_token()
    if guest is None:
        person = Person(new_id(), name, account, passphrase)
        await server.store.write(players.add_player, person, token, server.now())
    else:
        person = Person(guest.id, name, account, passphrase)
        await server.store.write(players.make_account, person, token, server.now())
        await rename_at_tables(server, guest.id, name)
        await server.end_connections(guest.id)  # whoever holds the guest's old token is nobody from now on
    return Session(player_of(person), token)


def account_key(name: str) -> str:
    """What an account is found by; in lower case a letter may become three."""
    key = name.casefold()
    if len(key) > LONGEST_KEY:
        raise Refusal("impossible", "house.why.name_too_long", most=LONGEST_KEY, length=len(key))
    return key


async def log_in(server: Server, credentials: Credentials, address: str) -> Session:
    """Another device of an account.

    Attempts are limited by account, too, so that many addresses guess no faster than one; but whoever is
    where the account was last seen is not kept out by others' guessing.
    """
    account = account_key(person_name(credentials.name))
    person = await server.store.read(players.by_account, account)
    if person is None or server.last_seen.address_of(person.id) != address:
        server.logins.take(account)
    known = person.passphrase if person is not None else None
    if (
        not await _check(server, known or _NOBODY, credentials.passphrase, address)
        or person is None
        or known is None
    ):
        raise Refusal("wrong_passphrase", "house.why.wrong_passphrase")
    token = new_token()
    await server.store.write(players.add_token, person.id, token, server.now())
    return Session(player_of(person), token)


async def log_out(server: Server, person: Person, token: str) -> None:
    """Forget this device."""
    await server.store.write(players.drop_token, token)
    await server.end_connections(person.id)


async def log_out_of(server: Server, person: Person, session: str) -> None:
    """Forget another device."""
    if not await server.store.write(players.drop_session, person.id, session):
        raise Refusal("not_found", "house.why.no_session")
    await server.end_connections(person.id)


async def log_out_everywhere(server: Server, person: Person) -> None:
    """Forget all devices."""
    await server.store.write(players.drop_sessions, person.id)
    await server.end_connections(person.id)


async def change_passphrase(server: Server, person: Person, wanted: NewPassphrase, address: str) -> Session:
    """Another passphrase: all other devices are logged out, and this one has a new token."""
    if person.passphrase is None or person.account is None:
        raise Refusal("not_allowed", "house.why.no_account")
    server.logins.take(person.account)  # whoever found a device unlocked guesses no faster than others
    if not await _check(server, person.passphrase, wanted.old, address):
        raise Refusal("wrong_passphrase", "house.why.wrong_passphrase")
    token = new_token()
    passphrase = await _hash(server, wanted.new, address)
    await server.store.write(players.change_passphrase, person.id, passphrase, token, server.now())
    await server.end_connections(person.id)
    return Session(player_of(person), token)


async def make_code(server: Server, person: Person) -> MovingCode:
    """A code by which another device becomes this player's."""
    code, now = new_code(), server.now()
    expires = now + int(server.settings.code_minutes * MINUTE)
    await server.store.write(device_codes.add_code, person.id, code, expires, now)
    return MovingCode(code, expires)


async def use_code(server: Server, code: str) -> Session:
    """Another device, by the code of one that is known."""
    token = new_token()
    person = await server.store.write(device_codes.use_code, typed_code(code), token, server.now())
    if person is None:
        raise Refusal("wrong_code", "house.why.wrong_code")
    return Session(player_of(person), token)


async def check_passphrase(server: Server, person: Person, passphrase: str, address: str) -> None:
    """Refuse who does not know an account's passphrase, though a device of it is theirs."""
    assert person.account is not None and person.passphrase is not None
    server.logins.take(person.account)
    if not await _check(server, person.passphrase, passphrase, address):
        raise Refusal("wrong_passphrase", "house.why.wrong_passphrase")


async def rename(server: Server, person: Person, name: str) -> Player:
    """Another name for a guest."""
    if person.account is not None:
        raise Refusal("not_allowed", "house.why.name_stays")
    new = person_name(name)
    await server.store.write(players.rename, person.id, new)
    await rename_at_tables(server, person.id, new)
    return Player(person.id, new, False)


async def rename_at_tables(server: Server, player: str, name: str) -> None:
    """The same name at every table that is not finished, and at those still looked at."""
    shown = [
        id
        for id, session in server.sessions.items()
        if session.table.seat_of(player) is not None or player in session.table.wishes
    ]
    found = dict.fromkeys([*await server.store.read(tables.seated_at, player), *shown])
    await server.store.write(chat.rename, list(found), player, name)
    for table in found:
        with contextlib.suppress(Refusal):  # a damaged table; one that the store fails at is in the log
            await server.execute(table, lambda streams: seating.rename(streams.table, player, name))


async def _hash(server: Server, passphrase: str, address: str) -> str:
    async with server.hashing.turn(address):
        return await asyncio.to_thread(_hasher.hash, passphrase)


async def _check(server: Server, known: str, passphrase: str, address: str) -> bool:
    async with server.hashing.turn(address):
        try:
            return await asyncio.to_thread(_hasher.verify, known, passphrase)
        except VerifyMismatchError:
            return False
