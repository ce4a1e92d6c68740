"""Caffeine Hit's table as text for the terminal, with Rich's markup."""

from __future__ import annotations

from kaffihus.games.caffeine_hit.components import (
    BEANS,
    COLOUR_IDS,
    COLOUR_OF,
    DRINK_IDS,
    KIND_IDS,
    LABELS,
    POINTS,
)
from kaffihus.games.caffeine_hit.view import CaffeineHitView, PlayingView

STYLES = {
    "orange": "bright_red",
    "yellow": "yellow",
    "green": "green",
    "blue": "blue",
    "brown": "rgb(160,110,60)",
    "purple": "magenta",
}
MARKS = {"orange": "T", "yellow": "C", "green": "D", "blue": "I", "brown": "B", "purple": "E"}


def board(view: CaffeineHitView) -> str:
    """The table as one viewer sees it: pile and discards, the others clockwise, the viewer last."""
    me = 0 if view["seat"] is None else view["seat"]
    order = [(me + 1 + place) % view["seats"] for place in range(view["seats"])]
    lines = [
        f"draw pile {view['pile_size']}   turn {view['turns']}   discarded: {show_cards(view['discard'])}"
    ]
    for owner in order:
        lines.append(show_head(view, owner))
        lines.append("    " + (show_table(view, owner) or "[dim]nothing yet[/]"))
    if view["playing"] is not None:
        lines.append(show_playing(view["playing"]))
    if view["hand"] is not None:
        lines.append(f"your hand  {show_cards(view['hand'])}")
    return "\n".join(lines)


def show_head(view: CaffeineHitView, owner: int) -> str:
    """A seat's number, points and open counts; the one to act is marked."""
    arrow = "[bold]▶[/]" if view["actor"] == owner else " "
    who = "you" if view["seat"] == owner else f"seat {owner}"
    return f"{arrow} {who}   {view['points'][owner]} points   {view['hand_sizes'][owner]} cards in hand"


def show_table(view: CaffeineHitView, owner: int) -> str:
    """The stacks of a table and its cups."""
    parts = []
    for stack in view["tables"][owner]:
        extra = " + Cookie" if stack["cookie"] else " (Loyalty Card)" if stack["loyalty"] else ""
        parts.append(f"{show_count(stack['count'])}{show_card(stack['drink'])}{extra}")
    for cup in view["cups"]:
        if cup["owner"] == owner:
            beneath = show_cards(cup["drinks"]) if cup["drinks"] else f"{cup['size']} face down"
            parts.append(f"[red]To Go Cup[/] ({beneath})")
    return ", ".join(parts)


def show_playing(playing: PlayingView) -> str:
    """The turn being taken."""
    parts = [f"playing: {playing['turn'].replace('_', ' ')}"]
    if playing["drink"] is not None:
        parts.append(show_card(playing["drink"]))
    if playing["table"] is not None:
        parts.append(f"on the table of seat {playing['table']}")
    if playing["laid"]:
        parts.append(f"{playing['laid']} of {playing['limit']}")
    return "   ".join(parts)


def show_cards(cards: dict[str, int]) -> str:
    """Cards with their counts."""
    if not cards:
        return "[dim]none[/]"
    return ", ".join(show_count(count) + show_card(kind) for kind, count in cards.items())


def show_count(count: int) -> str:
    """A number before the card, if there are several."""
    return "" if count == 1 else f"{count} × "


def show_card(kind: str) -> str:
    """A card's name in its colour, a drink also with the letter of its category and its number."""
    if kind not in DRINK_IDS:
        return f"[red]{LABELS[kind]}[/]"
    drink = KIND_IDS.index(kind)
    colour = COLOUR_IDS[COLOUR_OF[drink]]
    number = f"{POINTS[drink]:+d}" if POINTS[drink] else f"{BEANS[drink]}" if BEANS[drink] else ""
    return f"[{STYLES[colour]}]{MARKS[colour]}{number} {LABELS[kind]}[/]"
