"""Figures of the house under load."""
