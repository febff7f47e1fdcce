"""Games with several boards: help with one played elsewhere, or one against the program."""
