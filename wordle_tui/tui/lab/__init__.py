"""Strategies over all answers, and their games."""
