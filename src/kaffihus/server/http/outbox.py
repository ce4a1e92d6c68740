"""What waits to be sent to one client: so many frames, so many bytes."""

from __future__ import annotations

import asyncio
import sys
from collections import deque


class Outbox:
    """A queue with an end. A frame that is larger than all of it still fits where nothing else waits."""

    def __init__(self, most_frames: int, most_bytes: int) -> None:
        self.most_frames = most_frames
        self.most_bytes = most_bytes
        self.bytes = 0  # as they lie in memory
        self.is_waited_at = False  # all that was queued has been sent, and the next frame is waited for
        self._frames: deque[str] = deque()
        self._is_ended = False
        self._something = asyncio.Event()

    def put(self, frame: str) -> bool:
        """Queue a frame; whether there was room."""
        size = sys.getsizeof(frame)
        if self._frames and (len(self._frames) >= self.most_frames or self.bytes + size > self.most_bytes):
            return False
        self._frames.append(frame)
        self.bytes += size
        self.is_waited_at = False
        self._something.set()
        return True

    def end(self) -> None:
        """Nothing more after what is queued."""
        self._is_ended = True
        self.is_waited_at = False
        self._something.set()

    async def get(self) -> str | None:
        """The next frame, when there is one; None at the end."""
        while not self._frames:
            if self._is_ended:
                return None
            self._something.clear()
            self.is_waited_at = True
            try:
                await self._something.wait()
            finally:
                self.is_waited_at = False
        frame = self._frames.popleft()
        self.bytes -= sys.getsizeof(frame)
        return frame

    def clear(self) -> None:
        """Forget what is queued."""
        self._frames.clear()
        self.bytes = 0
