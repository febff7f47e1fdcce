"""Readers for files of games from other programs, one module for each format."""
