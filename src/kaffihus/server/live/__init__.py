"""The tables in memory: who is connected, bots, clocks, and the one way in which tables change."""
