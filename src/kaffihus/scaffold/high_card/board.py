"""High Card's table as text for the terminal, with Rich's markup."""

from __future__ import annotations

from kaffihus.scaffold.high_card.view import HighCardView


def board(view: HighCardView) -> str:
    """The table as one viewer sees it."""
    lines = [f"Round {view['round']} of {view['rounds']}"]
    for seat, points in enumerate(view["scores"]):
        card = view["hand"] if seat == view["seat"] else "?"
        held = f"[bold]{card}[/]" if view["holds"][seat] else "[dim]·[/]"
        lines.append(f"seat {seat}  {held}  {'★' * points}")
    lines.append(f"[dim]seen: {', '.join(view['used']) or 'nothing'}[/]")
    return "\n".join(lines)
