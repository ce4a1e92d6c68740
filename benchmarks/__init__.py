"""Figures, not tests: run them on a quiet machine."""
