"""Bots that have learnt: a small network that says how good each action is and what a position is worth."""
