"""A coach: what is at stake in a decision, which options are worth weighing, and what comes of each.

    from kaffihus.coach import advise
    found = advise(position, seat, seed=7)
    found.options[0].consequences      # lines, by key and parameters

docs/coach.md says how it judges and what it may know.
"""

from kaffihus.coach.advice import Advice, Consequence, Suggestion
from kaffihus.coach.advising import advise, is_ready

__all__ = ["Advice", "Consequence", "Suggestion", "advise", "is_ready"]
