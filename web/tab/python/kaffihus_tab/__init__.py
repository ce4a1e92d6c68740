"""A house in a browser's tab: tables without a server, for whoever is at this screen.

The page speaks to it as to a house, in the same messages. JavaScript around it keeps what happened, tells
the time and lets bots think; here is only what follows from that. Every call is answered by its *effects*:
what to keep first, and what to send when it is kept.
"""
