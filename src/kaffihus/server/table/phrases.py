"""What the server itself says, in English by key."""

from __future__ import annotations

PHRASES = {
    "house.seated": "{seat} sits down.",
    "house.unseated": "Seat {number} is free again.",
    "house.bot": "A bot ({level}) sits down in seat {number}.",
    "house.started": "The game begins.",
    "house.undone": "{seat} takes the last action back.",
    "house.undone_many": "{seat} goes back to before their last action.",
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
    "house.forfeited.resigned": "{seat} gives up.",
    "house.forfeited.time": "{seat} is out of time and loses the game.",
    "house.finished.forfeit": "The game ends here.",
    "house.finished.agreed": "All agree to end the game here.",
    "house.finished.abandoned": "The game was closed: nobody came back to it.",
    "house.archived": "The table was closed: nobody came.",
    "house.rematched": "{seat} sets the table for another game.",
}
