"""The strategies that come with the program, one module for each solver or for two alike.

Every module here is loaded by `wordle_tui.strategies`, and every class in it that has a name is a
strategy.
"""
