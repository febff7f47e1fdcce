"""The commands: in each module `add(subparsers)` declares options and the function that runs them.

Heavy modules are imported inside those functions: `--help` and quick commands start at once.
"""
