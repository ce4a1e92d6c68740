"""How the games look to a bot: one module a game, named by its id."""
