"""An hour of everything at once: all games on both stores, while all that can go wrong does.

`make soak` runs it; `python -m soak --minutes 3` is a short one. docs/soak.md holds the last summary.
"""
