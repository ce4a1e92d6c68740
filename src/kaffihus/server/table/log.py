"""The log lines of what happens at a table beside the game, which describes itself what happens in it."""

from __future__ import annotations

from kaffihus import games
from kaffihus.bots.characters import CHARACTERS
from kaffihus.core.words import Line
from kaffihus.server.table import events as ev
from kaffihus.server.table.events import Event
from kaffihus.server.table.table import Table


def event_lines(table: Table, event: Event, proposer: int | None) -> list[Line]:
    """The lines of an event that has just happened."""
    match event:
        case ev.Seated(seat):
            return [Line("house.seated", {"seat": seat})]
        case ev.Unseated(seat) | ev.Reseated(seat, "open" | "invited"):
            return [Line("house.unseated", {"number": seat + 1})]
        case ev.Reseated(seat, "bot", level) if level in CHARACTERS:
            return [Line("house.character", {"number": seat + 1, "level": level})]
        case ev.Reseated(seat, "bot", level):
            return [Line("house.bot", {"number": seat + 1, "level": level})]
        case ev.Renamed(seat, _, before):
            return [Line("house.renamed", {"seat": seat, "before": before})]
        case ev.Started():
            return [Line("house.started")]
        case ev.Undone(seat, numbers):
            return [Line("house.undone" if len(numbers) == 1 else "house.undone_many", {"seat": seat})]
        case ev.Proposed(seat, what):
            return [Line(f"house.proposed.{what}", {"seat": seat})]
        case ev.Answered(seat, yes):
            word = "agreed" if yes else "withdrawn" if seat == proposer else "declined"
            return [Line(f"house.{word}", {"seat": seat})]
        case ev.Paused():
            return [Line("house.paused")]
        case ev.Resumed():
            return [Line("house.resumed")]
        case ev.TakenOver(seat, level, why):
            how = "missed" if table.chairs[seat].is_missing_one else why
            return [Line(f"house.taken_over.{how}", {"seat": seat, "level": level})]
        case ev.Returned(seat, _, is_after_one):
            return [] if is_after_one else [Line("house.returned", {"seat": seat})]
        case ev.Forfeited(seat, why):
            return [Line(f"house.forfeited.{why}", {"seat": seat})]
        case ev.OnVacation(seat):
            is_away = table.chairs[seat].vacation is not None
            return [Line("house.vacation" if is_away else "house.vacation_over", {"seat": seat})]
        case ev.Finished(result) if result.why != "played":
            return [Line(f"house.finished.{result.why}")]
        case ev.Archived():
            return [Line("house.archived")]
        case ev.Wished(_, name, True, None):
            return [Line("house.waiting", {"name": name})]
        case ev.Wished(_, _, yes, int(seat)):
            return [Line("house.coming" if yes else "house.not_coming", {"seat": seat})]
        case ev.Gathered(seat, game):
            return [Line("house.gathered", {"seat": seat, "title": games.load(game).title})]
        case ev.Rematched(_, seat):
            return [Line("house.rematched", {"seat": seat})]
    return []
