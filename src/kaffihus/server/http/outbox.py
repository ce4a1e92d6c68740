"""What waits to be sent to one client: so many frames, so many bytes."""

from __future__ import annotations

import asyncio
import sys


class Outbox:
    """A queue with an end. A frame that is larger than all of it still fits where nothing else waits.

    Each socket has one, and most are empty for ever: what is empty is small.
    """

    def __init__(self, most_frames: int, most_bytes: int) -> None:
        self.most_frames = most_frames
        self.most_bytes = most_bytes
        self.bytes = 0  # as they lie in memory
        self._frames: list[str] = []
        self._is_ended = False
        self._next: asyncio.Future[None] | None = None  # for whoever waits

    @property
    def is_waited_at(self) -> bool:
        """All that was queued has been sent, and the next frame is waited for."""
        return self._next is not None and not self._next.done()

    def put(self, frame: str) -> bool:
        """Queue a frame; whether there was room."""
        size = sys.getsizeof(frame)
        if self._frames and (len(self._frames) >= self.most_frames or self.bytes + size > self.most_bytes):
            return False
        self._frames.append(frame)
        self.bytes += size
        self._wake()
        return True

    def end(self) -> None:
        """Nothing more after what is queued."""
        self._is_ended = True
        self._wake()

    async def get(self) -> str | None:
        """The next frame, when there is one; None at the end."""
        while not self._frames:
            if self._is_ended:
                return None
            self._next = asyncio.get_running_loop().create_future()
            try:
                await self._next
            finally:
                self._next = None
        frame = self._frames.pop(0)
        self.bytes -= sys.getsizeof(frame)
        return frame

    def clear(self) -> None:
        """Forget what is queued."""
        self._frames.clear()
        self.bytes = 0

    def _wake(self) -> None:
        if self._next is not None and not self._next.done():
            self._next.set_result(None)
