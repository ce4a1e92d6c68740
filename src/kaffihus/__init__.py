"""Kaffihús: five modern table games, exact to their rulebooks, for people, bots and study."""

__version__ = "0.1.0"
