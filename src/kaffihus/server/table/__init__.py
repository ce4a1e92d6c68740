"""A table as its events make it: pure. No clock is read here, nothing is sent and nothing is stored."""
