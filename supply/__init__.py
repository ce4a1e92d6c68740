"""What we depend on: is anything known to be unsafe, and what is in it at all. `make audit` runs it."""
