"""Help with a game played elsewhere."""
