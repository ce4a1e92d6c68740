"""Whose bot thinks next: nobody who asks for much makes others wait for more than one turn of theirs.

Decisions that a seated person waits for come before all others. Among equals the addresses take turns,
then the hosts of an address, then a host's decisions in the order in which they came. So a hundred
tables of one address have together what one table of another address has.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Generic, NamedTuple, TypeVar

Item = TypeVar("Item")


class Asker(NamedTuple):
    """On whose account a bot thinks: the host of its table, and where the host was last seen."""

    address: str
    host: str


class Turns(Generic[Item]):
    """What waits in turns: by address, then by host, then by age."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, OrderedDict[str, deque[Item]]] = OrderedDict()

    def put(self, asker: Asker, item: Item) -> None:
        """Queue behind what the same host has queued already."""
        hosts = self._addresses.setdefault(asker.address, OrderedDict())
        hosts.setdefault(asker.host, deque()).append(item)

    def take(self) -> Item:
        """The next; whose turn it was comes last after that."""
        address, hosts = next(iter(self._addresses.items()))
        host, items = next(iter(hosts.items()))
        item = items.popleft()
        self._addresses.move_to_end(address)
        hosts.move_to_end(host)
        self._prune(Asker(address, host))
        return item

    def remove(self, asker: Asker, item: Item) -> None:
        """Take something out of the queue, if it is still there."""
        hosts = self._addresses.get(asker.address)
        if hosts is not None and item in hosts.get(asker.host, ()):
            hosts[asker.host].remove(item)
            self._prune(asker)

    def __bool__(self) -> bool:
        return bool(self._addresses)

    def __len__(self) -> int:
        return sum(len(items) for hosts in self._addresses.values() for items in hosts.values())

    def _prune(self, asker: Asker) -> None:
        hosts = self._addresses[asker.address]
        if not hosts[asker.host]:
            del hosts[asker.host]
        if not hosts:
            del self._addresses[asker.address]


class FairQueue(Generic[Item]):
    """Two classes of turns: what a person waits for, and the rest."""

    def __init__(self) -> None:
        self.awaited: Turns[Item] = Turns()
        self.others: Turns[Item] = Turns()
        self._something = asyncio.Event()

    def put(self, asker: Asker, item: Item, is_awaited: bool) -> None:
        """Queue something."""
        (self.awaited if is_awaited else self.others).put(asker, item)
        self._something.set()

    async def get(self) -> Item:
        """The next, when there is one."""
        while not (self.awaited or self.others):
            self._something.clear()
            await self._something.wait()
        return (self.awaited or self.others).take()

    def remove(self, asker: Asker, item: Item) -> None:
        """Take something out of the queue, if it is still there."""
        self.awaited.remove(asker, item)
        self.others.remove(asker, item)

    def __len__(self) -> int:
        return len(self.awaited) + len(self.others)
