"""A chair at a table and who has it; and what those who sit there are asked to agree to."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaffihus.server.shapes import SeatInfo


@dataclass
class Chair:
    """A place at the table and who has it."""

    kind: str  # open, invited, bot, player
    level: str | None = None  # a bot's
    name: str | None = None  # the player's; of an invited seat, whom it is kept for
    player: str | None = None
    bytes: str = ""
    substitute: str | None = None  # a bot's level while the player is absent
    away_because: str = ""  # left, time
    has_forfeited: bool = False

    @property
    def bot(self) -> str | None:
        """The level of the bot that decides here, if one does."""
        return self.level if self.kind == "bot" else self.substitute

    @property
    def is_person(self) -> bool:
        """A person decides here."""
        return self.kind == "player" and self.substitute is None

    @property
    def called(self) -> str | None:
        """The name of whoever sits here: a person's own, a bot's level."""
        return {"player": self.name, "bot": self.level}.get(self.kind)

    @property
    def is_taken(self) -> bool:
        """Somebody, or some bot, has it."""
        return self.kind in ("player", "bot")

    def info(self, seat: int, name: str | None, is_connected: bool) -> SeatInfo:
        """The chair as everybody may see it."""
        return SeatInfo(
            seat=seat,
            kind=self.kind,  # type: ignore[arg-type]  # one of the four
            name=name,
            player=self.player,
            level=self.level,
            is_ready=self.kind == "bot" or bool(self.bytes),
            is_connected=is_connected,
            substitute=self.substitute,
            has_forfeited=self.has_forfeited,
        )


@dataclass
class Moot:
    """What is proposed, and who has agreed."""

    what: str
    seat: int
    agreed: set[int] = field(default_factory=set)
