"""FIKA's table as text for the terminal, with Rich's markup."""

from __future__ import annotations

from typing import Any

COLOURS = {"brown": "yellow", "green": "green", "pink": "magenta"}
SYMBOLS = {"brown": "☕B", "green": "♣G", "pink": "♥P"}


def show_card(name: str | None) -> str:
    """A card with its suit as symbol, letter and colour, six characters wide."""
    if name is None:
        return "[dim]  ··  [/]"
    if name == "face down":
        return "[dim]  ▒▒  [/]"
    suit, number = name.split("-")
    return f"[bold {COLOURS[suit]}] {SYMBOLS[suit]}{number} [/]"


def board(view: dict[str, Any]) -> str:
    """The table as one viewer sees it: the other's café on top, the Street, one's own café."""
    me = 0 if view["seat"] is None else view["seat"]
    other = 1 - me
    suits = [view["primary"], view["secondary"]]
    order = " > ".join(f"{SYMBOLS[suit]} {suit}" for suit in suits if suit)
    lines = [
        f"Round {view['round']}   Tips {view['tips'][me]} : {view['tips'][other]}   {order}",
        "supply  " + " ".join(show_card(card) for card in view["supply"]),
        f"hand    {view['hand_sizes'][other]} cards   chosen {show_card(view['chosen'][other])}",
        "café    " + " ".join(show_card(card) for card in view["cafes"][other]),
        "Street  " + " ".join(_show_street(view, me, slot) for slot in range(len(view["cafes"][0]))),
        "café    " + " ".join(show_card(card) for card in view["cafes"][me]),
    ]
    beside = [g for g in view["groups"] if g["slot"] is None]
    if beside:
        names = [f"Group {g['group']}{_show_face(g)}" for g in beside]
        lines.append("beside the Street: " + ", ".join(names))
    if view["hand"] is not None:
        hand = " ".join(show_card(card) for card in view["hand"])
        lines.append(f"hand    {hand}   chosen {show_card(view['chosen'][me])}")
    return "\n".join(lines)


def _show_street(view: dict[str, Any], me: int, slot: int) -> str:
    for group in view["groups"]:
        if group["slot"] == slot + 1:
            return f" {group['group']}{'▼3' if group['to'] == me else '▲3'}{_show_face(group) or '   '}"
    return "[dim]  ──  [/]"


def _show_face(group: dict[str, Any]) -> str:
    return f"({group['card'][0]}{group['card'][-1]})" if group["card"] else ""
