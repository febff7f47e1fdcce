"""wordle-tui: a terminal program for people who play Wordle, with exact advice."""

__version__ = "0.1.0"
