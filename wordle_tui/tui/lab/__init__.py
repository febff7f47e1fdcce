"""Strategies over all answers, and one of them watched."""
