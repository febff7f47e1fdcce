"""Advice on a position: ranked suggestions, their reasons, and comparisons of guesses."""
