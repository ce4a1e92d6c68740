"""Café Baras's table as text for the terminal, with Rich's markup."""

from __future__ import annotations

from kaffihus.games.cafe_baras.components import COMPONENTS
from kaffihus.games.cafe_baras.view import CafeBarasView, GuestView

CARD = {card["id"]: card for card in COMPONENTS["card"]}
GUEST = {guest["id"]: guest for guest in COMPONENTS["guest"]}
NAMES = {entry["id"]: entry["name"] for part in ("food", "decor") for entry in COMPONENTS[part]}
COLOURS = {"food": "yellow", "decor": "magenta", "equipment": "cyan"}
LETTERS = {"food": "F", "decor": "D", "equipment": "E"}


def board(view: CafeBarasView) -> str:
    """The table as one viewer sees it: display and guests, the others, then one's own side."""
    lines = [f"deck {view['deck']}   discard pile {len(view['discard'])}", "[bold]display[/]"]
    lines += [f"  {show_card(card)}" if card else "  [dim]· gap ·[/]" for card in view["display"]]
    lines.append("[bold]special guests[/]")
    lines += [f"  {_show_guest(guest)}" for guest in view["guests"]]
    order = list(range(len(view["players"])))
    first = 0 if view["seat"] is None else view["seat"] + 1
    for seat in order[first:] + order[:first]:
        lines += _show_player(view, seat)
    if view["hand"] is not None:
        lines.append("[bold]your hand[/]")
        for held in view["hand"]:
            secret = "" if held["is_known"] else " [dim](secret)[/]"
            lines.append(f"  {show_card(held['card'], held['cost'])}{secret}")
    if view["serving"]:
        foods = " or ".join(NAMES[food] for food in view["stand_in"])
        lines.append(f"being served: {show_card(view['serving'])}; stand in for {foods}?")
    if view["trigger"] is not None and view["winners"] is None:
        lines.append(f"[bold red]last turns[/]: seat {view['trigger']} has triggered the end")
    if view["winners"] is not None:
        lines.append(f"[bold green]won by seat {' and '.join(map(str, view['winners']))}[/]")
    return "\n".join(lines)


def show_card(card_id: str, cost: int | None = None) -> str:
    """Both halves of a card on one line."""
    card = CARD[card_id]
    category = card["category"]
    kind = NAMES.get(card.get("type", ""), "Equipment")
    price = card["cost"] if cost is None else cost
    upper = f"[bold {COLOURS[category]}]{LETTERS[category]} {card_id} {card['name']}[/]"
    text = f" “{card['text']}”" if "text" in card else ""
    customer = card["customer"]
    wants = ", ".join(_show_want(want) for want in customer["wants"])
    decor = f" / {NAMES[customer['decor']]}" if "decor" in customer else ""
    lower = f"{customer['name']}: {wants}{decor}"
    return f"{upper} {kind}, costs {price}, scores {card['score']}{text} | {lower}"


def _show_want(want: str) -> str:
    food, _, size = want.partition("*")
    return f"{size}× {NAMES[food]}" if size else NAMES[food]


def _show_guest(guest: GuestView) -> str:
    printed = GUEST[guest["guest"]]
    text = f"{guest['guest']} {printed['name']} ({printed['points']}): {printed['text']}"
    if guest["claimed_by"] is not None:
        return f"[dim]{text}, with seat {guest['claimed_by']}[/]"
    return text


def _show_player(view: CafeBarasView, seat: int) -> list[str]:
    """What lies open before a player."""
    player = view["players"][seat]
    marks = " [bold]←[/]" if view["actor"] == seat else ""
    have = {**player["foods"], **player["decors"]}
    symbols = "  ".join(f"{NAMES[kind]} {count}" for kind, count in have.items() if count)
    lines = [
        f"[bold]seat {seat}[/]{marks}  {player['coins']} coins  {player['points']['total']} points  "
        f"{len(player['regulars'])}/{view['regulars_to_end']} regulars  hand {player['hand_size']}",
        f"  {symbols}",
    ]
    if player["cafe"]:
        lines.append("  café: " + ", ".join(CARD[card]["name"] for card in player["cafe"]))
    if seat != view["seat"] and player["known_hand"]:
        lines.append("  known in hand: " + ", ".join(CARD[card]["name"] for card in player["known_hand"]))
    return lines
