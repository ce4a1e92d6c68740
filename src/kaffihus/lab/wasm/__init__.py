"""Rules, loops, search and network of a game as one WebAssembly module, from the source of all forms."""
