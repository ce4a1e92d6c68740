"""FYFE's table as text for the terminal, with Rich's markup."""

from __future__ import annotations

from kaffihus.games.fyfe.view import FyfeView, PieceView, PlayerView

COLOURS = {"blue": "blue", "green": "green", "violet": "magenta", "red": "red", "yellow": "yellow"}
SYMBOLS = {"flower": "✿", "leaf": "♣", "pineapple": "♦", "mask": "☻", "turtle": "◉"}


def show_token(name: str | None) -> str:
    """A token with its colour's letter, its number and its symbol, five characters wide."""
    if name is None:
        return "[dim] ··· [/]"
    colour, number, symbol = name.split("-")
    return f"[bold {COLOURS[colour]}] {colour[0].upper()}{number}{SYMBOLS[symbol]} [/]"


def show_piece(piece: PieceView | None) -> str:
    """A piece on a player board."""
    if piece is not None and piece["joker"]:
        return "[bold reverse] JOK [/]"
    return show_token(None if piece is None else piece["token"])


def show_line(line: str, player: PlayerView) -> str:
    """The scoring board of a line, with a sun once it is turned."""
    lying = player["lines"].get(line)
    if lying is None:
        return f"[dim]{line}[/]"
    return f"{line} [bold]{lying['board']}[/]{' ☀' if lying['turned'] else ''}"


def board(view: FyfeView) -> str:
    """The table as one viewer sees it: the bag, the others, your own player board last."""
    charm = "   [bold]lucky charm![/]" if view["charm_round"] else ""
    lines = [f"Round {view['round']} of {view['rounds']}   bag {len(view['bag'])}{charm}"]
    lines += [_show_table(view)]
    for seat, player in enumerate(view["players"]):
        if seat != view["seat"]:
            lines += _show_player(view, seat, player)
    if view["seat"] is not None:
        lines += _show_player(view, view["seat"], view["players"][view["seat"]])
        lines.append("unused boards  " + ", ".join(view["players"][view["seat"]]["unused_boards"]))
    return "\n".join(lines)


def _show_table(view: FyfeView) -> str:
    left = [entry["board"] for entry in view["boards"] if entry["first_left"]]
    return "FIRST! left  " + (", ".join(left) or "none")


def _show_player(view: FyfeView, seat: int, player: PlayerView) -> list[str]:
    """A player board with the boards of its rows beside it, and those of columns and diagonals below."""
    who = f"Seat {seat}" + (" (you)" if seat == view["seat"] else "")
    ended = "   ended" if player["ended"] else ""
    supply = "".join(show_token(token) for token in player["supply"] if token)
    charms = ", ".join(player["charms"])
    shown = ["", f"{who}: {player['score']} points{ended}   supply{supply}   charms {charms}"]
    shown.append("    " + "".join(f"  {letter}  " for letter in "abcde"[: view["side"]]))
    for number, row in enumerate(player["spaces"], start=1):
        pieces = "".join(show_piece(piece) for piece in row)
        shown.append(f"  {number} {pieces}  {show_line(f'row-{number}', player)}")
    others = [show_line(line, player) for line in view["lines"] if not line.startswith("row")]
    return [*shown, "    " + "  ".join(others)]
