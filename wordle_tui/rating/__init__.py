"""How good and how lucky each guess of a game was."""
