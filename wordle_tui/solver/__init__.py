"""The exact solver: a position in, proved values out. Knows nothing of screens or commands."""
