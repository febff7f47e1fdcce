"""A finished game, turn by turn."""
