"""Players that are programs; each sees only what its seat may see."""
