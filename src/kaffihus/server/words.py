"""What the house itself says in the log."""

from __future__ import annotations

from kaffihus.core.words import Line, say
from kaffihus.server import events as ev
from kaffihus.server.events import Event
from kaffihus.server.table import Table

PHRASES = {
    "house.seated": "{seat} sits down.",
    "house.unseated": "Seat {number} is free again.",
    "house.bot": "A bot ({level}) sits down in seat {number}.",
    "house.started": "The game begins.",
    "house.undone": "{seat} takes the last action back.",
    "house.undone_many": "{seat} goes back to before the own last action.",
    "house.proposed.undo": "{seat} asks to take the last action back.",
    "house.proposed.pause": "{seat} proposes a pause.",
    "house.proposed.resume": "{seat} proposes to go on.",
    "house.proposed.end": "{seat} proposes to end the game here.",
    "house.agreed": "{seat} agrees.",
    "house.declined": "{seat} declines.",
    "house.withdrawn": "{seat} withdraws the proposal.",
    "house.paused": "The game is paused.",
    "house.resumed": "The game goes on.",
    "house.taken_over.left": "{seat} is away: a bot ({level}) plays on.",
    "house.taken_over.time": "{seat} is out of time: a bot ({level}) plays on.",
    "house.returned": "{seat} is back.",
    "house.forfeited.resigned": "{seat} gives the game up.",
    "house.forfeited.time": "{seat} is out of time and loses the game.",
    "house.finished.forfeit": "The game ends here.",
    "house.finished.agreed": "All agree to end the game here.",
    "house.finished.abandoned": "The game was put away: nobody came back to it.",
    "house.archived": "The table was put away: nobody came.",
    "house.rematched": "{seat} lays the table for another game.",
}


def house_lines(table: Table, event: Event, proposer: int | None) -> list[Line]:
    """The lines of an event that has just happened; games say themselves what happens in them."""
    match event:
        case ev.Seated(seat):
            return [Line("house.seated", {"seat": seat})]
        case ev.Unseated(seat) | ev.Reseated(seat, "open" | "invited"):
            return [Line("house.unseated", {"number": seat + 1})]
        case ev.Reseated(seat, "bot", level):
            return [Line("house.bot", {"number": seat + 1, "level": level})]
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
            return [Line(f"house.taken_over.{why}", {"seat": seat, "level": level})]
        case ev.Returned(seat):
            return [Line("house.returned", {"seat": seat})]
        case ev.Forfeited(seat, why):
            return [Line(f"house.forfeited.{why}", {"seat": seat})]
        case ev.Finished(result) if result.why != "played":
            return [Line(f"house.finished.{result.why}")]
        case ev.Archived():
            return [Line("house.archived")]
        case ev.Rematched(_, seat):
            return [Line("house.rematched", {"seat": seat})]
    return []


def text_of(table: Table, line: Line) -> str:
    """A line in English, the house's or the game's."""
    names = table.labels()
    if line.key in PHRASES:
        return say(line, PHRASES, {}, names)
    return table.game.say(line, names)
