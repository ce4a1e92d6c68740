"""The table as text for the terminal, with Rich's markup."""

from __future__ import annotations

from kaffihus.games.cookie_jar.components import COMPONENTS, LABELS
from kaffihus.games.cookie_jar.view import CookieJarView

NAMES = {card["id"]: card["name"] for card in COMPONENTS["cakes"] + COMPONENTS["pancakes"]}
VALUES = {cake["id"]: cake["value"] for cake in COMPONENTS["cakes"]}
COFFEE = {cake["id"] for cake in COMPONENTS["cakes"] if cake["coffee"]}
MANY = 6  # a list of more possibilities than these says nothing


def board(view: CookieJarView) -> str:
    """The table as one viewer sees it: deck and discards, the others to the left, the viewer last."""
    seats = len(view["players"])
    me = seats - 1 if view["seat"] is None else view["seat"]
    arrow = "⟳" if view["direction"] == "left" else "⟲"
    lines = [
        f"Round {view['round']} of {view['rounds']}   {arrow} to the {view['direction']}   "
        f"deck {view['deck']} ({view['deck_pancakes']} pancakes)   discarded: {show_heap(view['discard'])}"
    ]
    if view["pancakes_shown"]:
        lines.append("pancakes so far: " + ", ".join(NAMES[card] for card in view["pancakes_shown"]))
    if view["secret_may_be"]:
        lines.append(f"secret card {show_guess(view['secret_may_be'])}")
    for place in range(seats):
        lines += show_player(view, (me + 1 + place) % seats)
    if view["laid"]:
        lines.append(f"being carried out: {show_card(view['laid'])}")
    if view["waiting"]:
        lines.append("waiting: " + ", ".join(NAMES[card] for card in view["waiting"]))
    if view["hand"]:
        drawn = "".join(f"   drawn {show_long(card)}" for card in view["drawn"] or [])
        lines.append(f"your hand  {show_long(view['hand'])}{drawn}")
    return "\n".join(lines)


def show_player(view: CookieJarView, who: int) -> list[str]:
    """A player's points and state, the row before them, and what they may hold."""
    player = view["players"][who]
    marks = [
        text
        for holds, text in (
            (not player["is_in"], "out"),
            (player["protected"], "protected"),
            (view["marked"] == who, "marked"),
        )
        if holds
    ]
    turn = "[bold]▶[/]" if view["turn"] == who else " "
    name = "you" if view["seat"] == who else f"seat {who}"
    head = f"{turn} {name}   {player['points']} points   {' '.join(marks)}".rstrip()
    holds = ""
    if player["has_hand"] and view["seat"] != who:
        holds = f"   holds {show_guess(player['may_hold'])}"
    return [head, f"    laid: {show_heap(player['row'])} = {player['row_sum']}{holds}"]


def show_guess(cards: list[str]) -> str:
    """What a hidden card may be."""
    if len(cards) == 1:
        return f"[bold]{show_card(cards[0])}[/]"
    if len(cards) > MANY:
        return "[dim]▒▒[/]"
    return "[dim]▒▒[/] " + " or ".join(show_card(card) for card in cards)


def show_heap(heap: dict[str, int]) -> str:
    """Open cards, equal ones together."""
    parts = [show_card(card) if many == 1 else f"{many}× {show_card(card)}" for card, many in heap.items()]
    return ", ".join(parts) or "[dim]nothing[/]"


def show_card(card: str) -> str:
    """A cake by its number and name; those with coffee in another colour."""
    colour = "yellow" if card in COFFEE else "cyan"
    return f"[{colour}]{VALUES[card]} {NAMES[card]}[/]"


def show_long(card: str) -> str:
    """A cake of one's own, with its English name."""
    return f"[bold]{VALUES[card]} {LABELS[card]}[/]"
