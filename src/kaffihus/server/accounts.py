"""Guests and accounts."""

from __future__ import annotations

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from kaffihus.server.access import new_id, new_token
from kaffihus.server.bodies import Credentials, Player, Session
from kaffihus.server.chat import person_name
from kaffihus.server.errors import Refusal
from kaffihus.server.house import House
from kaffihus.server.store import people
from kaffihus.server.store.people import Person

_hasher = PasswordHasher()
# Checked where there is no such account, so that the answer takes as long.
_NOBODY = (
    "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRzb21lc2FsdA$l0o+1TZkdMQ2sOBvVoMPNQ9BXz1PYG9O6ywUUvOZLyQ"
)


def player_of(person: Person) -> Player:
    """A player as others see him."""
    return Player(person.id, person.name, person.account is not None)


async def make_guest(house: House, name: str) -> Session:
    """A guest: a name and nothing else."""
    person = Person(new_id(), person_name(name), None, None)
    token = new_token()
    await house.store.write(people.add_player, person, token, house.now())
    return Session(player_of(person), token)


async def make_account(house: House, guest: Person | None, wish: Credentials) -> Session:
    """An account; a guest who asks for one keeps what is his."""
    name = person_name(wish.name)
    account = name.casefold()
    if guest is not None and guest.account is not None:
        raise Refusal("not_now", "you have an account")
    if await house.store.read(people.by_account, account) is not None:
        raise Refusal("taken", f"the name {name!r} is taken")
    passphrase = await _hash(house, wish.passphrase)
    token = new_token()
    if guest is None:
        person = Person(new_id(), name, account, passphrase)
        await house.store.write(people.add_player, person, token, house.now())
    else:
        person = Person(guest.id, name, account, passphrase)
        await house.store.write(people.make_account, guest.id, name, account, passphrase)
        await house.store.write(people.add_token, guest.id, token, house.now())
    return Session(player_of(person), token)


async def log_in(house: House, wish: Credentials) -> Session:
    """Another device of an account."""
    person = await house.store.read(people.by_account, person_name(wish.name).casefold())
    known = person.passphrase if person is not None else None
    if not await _check(house, known or _NOBODY, wish.passphrase) or person is None or known is None:
        raise Refusal("wrong_passphrase", "no account has this name and passphrase")
    token = new_token()
    await house.store.write(people.add_token, person.id, token, house.now())
    return Session(player_of(person), token)


async def rename(house: House, person: Person, name: str) -> Player:
    """Another name for a guest."""
    if person.account is not None:
        raise Refusal("not_allowed", "an account keeps its name")
    new = person_name(name)
    await house.store.write(people.rename, person.id, new)
    return Player(person.id, new, False)


async def _hash(house: House, passphrase: str) -> str:
    async with house.hashing:
        return await asyncio.to_thread(_hasher.hash, passphrase)


async def _check(house: House, known: str, passphrase: str) -> bool:
    async with house.hashing:
        try:
            return await asyncio.to_thread(_hasher.verify, known, passphrase)
        except VerifyMismatchError:
            return False
