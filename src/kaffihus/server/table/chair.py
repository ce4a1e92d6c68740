"""A chair at a table: who has it, and who decides there."""

from __future__ import annotations

from dataclasses import dataclass

from kaffihus.bots.characters import called
from kaffihus.core.record import FROM_SEED
from kaffihus.server.wire.types import AbsenceCause, SeatInfo, SeatKind

MOST_MISSED = 2  # clocks in a row: then a bot keeps the seat until the player says that they are back


@dataclass
class Chair:
    """A place at the table and who has it."""

    kind: SeatKind
    level: str | None = None  # a bot's
    name: str | None = None  # the player's; of an invited seat, whom it is reserved for
    player: str | None = None
    bytes: str = ""  # the player's part of the deal; FROM_SEED: they leave it to the seed
    promise: str = ""  # of the bytes, made before anybody gives theirs
    substitute: str | None = None  # a bot's level while the player is absent
    away_because: AbsenceCause | None = None
    away_since: int | None = None  # when the substitute took over
    missed: int = 0  # clocks that ran out since the player last decided or said that they are there
    has_forfeited: bool = False
    vacation: int | None = None  # until when the player is on vacation, in milliseconds since 1970

    @property
    def bot(self) -> str | None:
        """The level of the bot that decides here, if one does."""
        return self.level if self.kind == "bot" else self.substitute

    @property
    def is_person(self) -> bool:
        """A person decides here."""
        return self.kind == "player" and self.substitute is None

    @property
    def is_missing_one(self) -> bool:
        """A bot makes the one decision for which the player had no time; then the seat is theirs again."""
        is_out_of_time = self.substitute is not None and self.away_because == "time"
        return is_out_of_time and self.missed < MOST_MISSED and not self.has_forfeited

    @property
    def is_ready(self) -> bool:
        """A bot, or a player who has promised bytes or leaves them to the seed."""
        return self.kind == "bot" or (self.kind == "player" and bool(self.promise or self.bytes))

    @property
    def has_opened(self) -> bool:
        """A player who has given the bytes that they had promised."""
        return bool(self.promise) and self.bytes not in ("", FROM_SEED)

    @property
    def called(self) -> str | None:
        """The name of the player or bot who sits here: a person's own, a character's, a bot's level."""
        return {"player": self.name, "bot": called(self.level or "")}.get(self.kind)

    @property
    def is_taken(self) -> bool:
        """A player or a bot has it."""
        return self.kind in ("player", "bot")

    def info(self, seat: int, name: str | None, dealt: str | None, away: int | None) -> SeatInfo:
        """The chair as everybody may see it; `away` is when the player's connection broke off."""
        return SeatInfo(
            seat=seat,
            kind=self.kind,
            name=name,
            dealt_name=dealt,
            player=self.player,
            level=self.level,
            is_ready=self.is_ready,
            promise=self.promise or None,
            has_opened=self.has_opened,
            is_connected=away is None,
            substitute=self.substitute,
            away_because=self.away_because,
            away_since=(self.away_since or away) if self.kind == "player" else None,
            has_forfeited=self.has_forfeited,
            vacation=self.vacation,
        )
