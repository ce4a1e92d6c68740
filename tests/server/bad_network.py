"""A network that loses, delays, doubles and reorders frames, in both directions."""

import asyncio
import contextlib
import random

import websockets
from websockets.asyncio.server import serve


class BadNetwork:
    """A proxy before a house; seeded, so that a bad day can be had again."""

    def __init__(self, url, seed, lose=0.06, double=0.08, delay=0.15, breaks=0.01):
        self.upstream = url.replace("http", "ws")
        self.random = random.Random(seed)
        self.lose, self.double, self.delay, self.breaks = lose, double, delay, breaks
        self.counts = {"lost": 0, "doubled": 0, "delayed": 0, "broken": 0, "carried": 0}

    async def __aenter__(self):
        self.server = await serve(self.carry, "127.0.0.1", 0, compression=None, ping_interval=None)
        port = self.server.sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        return self

    async def __aexit__(self, *_):
        self.server.close()
        await self.server.wait_closed()

    async def carry(self, client):
        address = self.upstream + client.request.path
        with contextlib.suppress(websockets.WebSocketException, OSError, TimeoutError):
            async with websockets.connect(
                address, compression=None, proxy=None, ping_interval=None
            ) as house:
                both = [
                    asyncio.create_task(self.pump(*pair)) for pair in ((client, house), (house, client))
                ]
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                for task in both:
                    task.cancel()
                await asyncio.gather(*both, return_exceptions=True)
                if house.close_code not in (None, 1005, 1006):  # those are never sent
                    await client.close(house.close_code)

    async def pump(self, source, target):
        """Carry frames one way; a delayed one is overtaken by those behind it."""
        late = set()
        try:
            async for frame in source:
                luck = self.random.random
                if luck() < self.breaks:
                    self.counts["broken"] += 1
                    return
                if luck() < self.lose:
                    self.counts["lost"] += 1
                    continue
                copies = 2 if luck() < self.double else 1
                self.counts["doubled"] += copies - 1
                for _ in range(copies):
                    self.counts["carried"] += 1
                    if luck() < self.delay:
                        self.counts["delayed"] += 1
                        late.add(asyncio.create_task(self.later(target, frame, luck() * 0.05)))
                    else:
                        await target.send(frame)
        finally:
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def later(self, target, frame, seconds):
        await asyncio.sleep(seconds)
        with contextlib.suppress(websockets.ConnectionClosed):
            await target.send(frame)
