"""The coach at a table: asked of the bots' processes, once a decision, after bots that are waited for."""

from __future__ import annotations

from collections.abc import Callable

from kaffihus.server.errors import Refusal
from kaffihus.server.live.bot_pool import BotPool, NoChoice, coach_job_for
from kaffihus.server.live.bot_queue import Asker
from kaffihus.server.live.rate_limit import Buckets
from kaffihus.server.live.session import TableSession
from kaffihus.server.table.requests import check_coach
from kaffihus.server.wire.messages import Coached


class Coaching:
    """Answers those who ask for the coach; whoever asks for much is sent away."""

    def __init__(self, bots: BotPool, address_of: Callable[[str], str], rate: float, burst: int) -> None:
        self.bots = bots
        self.address_of = address_of  # where a player was last seen
        self.asking = Buckets(rate, burst)

    async def advise(self, session: TableSession, seat: int, player: str, id: str) -> Coached:
        """What the coach says of the seat's decision as it stands; said again without another thought."""
        async with session.lock:
            table, version = session.table, session.streams.versions[seat]
            check_coach(table, seat)
            known = session.advice.get(seat)
            if known is not None and known[0] == version:
                return Coached(id, version, known[1])
            self.asking.take(player)
            job = coach_job_for(table.terms, table.position, seat, version)
        try:
            found = await self.bots.advise(job, Asker(self.address_of(player), player))
        except NoChoice as error:
            raise Refusal("unavailable", "house.why.coach_failed") from error
        if session.streams.versions[seat] == version:
            session.advice[seat] = (version, found)
        return Coached(id, version, found)
