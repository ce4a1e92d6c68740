"""Why an action of High Card is not legal: the ruling, and a sentence."""

from __future__ import annotations

from kaffihus.core.state import PlainState
from kaffihus.core.words import Reason, because
from kaffihus.scaffold.high_card.rules import pending
from kaffihus.scaffold.high_card.state import Phase

WHY = {
    "high_card.why.over": "the game is over",
    "high_card.why.not_asked": "it is not your turn",
    "high_card.why.chance": "cards are drawn by chance",
}


def why_not(state: PlainState, seat: int, action: int) -> Reason:
    """The rule that forbids an action which is not legal."""
    if state.phase == Phase.OVER:
        return because("rules", "high_card.why.over")
    if not pending(state) >> seat & 1:
        return because("rules", "high_card.why.not_asked")
    return because("rules", "high_card.why.chance")
