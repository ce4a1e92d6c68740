"""Guests and accounts."""

from __future__ import annotations

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from kaffihus.server.errors import Refusal
from kaffihus.server.live.server import Server
from kaffihus.server.live.tokens import new_id, new_token
from kaffihus.server.store import players
from kaffihus.server.store.players import Person
from kaffihus.server.wire.bodies import Credentials, Player, Session
from kaffihus.server.wire.plain_text import person_name

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
    person = await server.store.read(players.by_token, token) if token else None
    if person is None:
        raise Refusal("unauthenticated", "house.why.unknown_token")
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
    account = name.casefold()
    if guest is not None and guest.account is not None:
        raise Refusal("not_now", "house.why.has_account")
    if await server.store.read(players.by_account, account) is not None:
        raise Refusal("taken", "house.why.name_taken", name=name)
    passphrase = await _hash(server, credentials.passphrase, address)
    token = new_token()
    if guest is None:
        person = Person(new_id(), name, account, passphrase)
        await server.store.write(players.add_player, person, token, server.now())
    else:
        person = Person(guest.id, name, account, passphrase)
        await server.store.write(players.make_account, guest.id, name, account, passphrase)
        await server.store.write(players.add_token, guest.id, token, server.now())
    return Session(player_of(person), token)


async def log_in(server: Server, credentials: Credentials, address: str) -> Session:
    """Another device of an account.

    Attempts are limited by account, too, so that many addresses guess no faster than one; but whoever is
    where the account was last seen is not kept out by others' guessing.
    """
    account = person_name(credentials.name).casefold()
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


async def rename(server: Server, person: Person, name: str) -> Player:
    """Another name for a guest."""
    if person.account is not None:
        raise Refusal("not_allowed", "house.why.name_stays")
    new = person_name(name)
    await server.store.write(players.rename, person.id, new)
    return Player(person.id, new, False)


async def _hash(server: Server, passphrase: str, address: str) -> str:
    async with server.hashing.turn(address):
        return await asyncio.to_thread(_hasher.hash, passphrase)


async def _check(server: Server, known: str, passphrase: str, address: str) -> bool:
    async with server.hashing.turn(address):
        try:
            return await asyncio.to_thread(_hasher.verify, known, passphrase)
        except VerifyMismatchError:
            return False
