"""How much better a decision was than expected, worked out seat by seat.

Walking back through the decisions at a table, a seat's decision is followed by its own next one: what is
paid to it on the way counts, then what it expects there. A seat's last decision in the window has no next
one, unless it is the seat that decides now; it is left out.
"""

from __future__ import annotations

import torch


def advantages(
    seats: torch.Tensor,  # who decided, by step and table
    values: torch.Tensor,  # what they expected
    rewards: torch.Tensor,  # by step, table and seat
    ended: torch.Tensor,  # where the decision ended the game
    acting: torch.Tensor,  # who decides now
    expected: torch.Tensor,  # and what they expect
    trace: float,
) -> tuple[torch.Tensor, torch.Tensor]:
    """The advantages by step and table, and which of them are known."""
    steps, tables, players = rewards.shape
    gains = torch.zeros_like(values)
    is_known = torch.zeros_like(ended)
    following = torch.zeros(tables, players, device=values.device)
    following.scatter_(1, acting[:, None], expected[:, None])
    known = torch.zeros(tables, players, dtype=torch.bool, device=values.device)
    known.scatter_(1, acting[:, None], True)
    carried = torch.zeros_like(following)
    paid = torch.zeros_like(following)
    for step in reversed(range(steps)):
        over = ended[step][:, None]
        following = following.masked_fill(over, 0.0)
        carried = carried.masked_fill(over, 0.0)
        paid = torch.where(over, rewards[step], paid + rewards[step])
        known = known | over
        seat = seats[step][:, None]
        surprise = paid.gather(1, seat) + following.gather(1, seat) - values[step][:, None]
        gain = surprise + trace * carried.gather(1, seat)
        gains[step] = gain.squeeze(1)
        is_known[step] = known.gather(1, seat).squeeze(1)
        carried.scatter_(1, seat, torch.where(known.gather(1, seat), gain, torch.zeros_like(gain)))
        following.scatter_(1, seat, values[step][:, None])
        paid.scatter_(1, seat, 0.0)
        known.scatter_(1, seat, True)
    return gains, is_known
