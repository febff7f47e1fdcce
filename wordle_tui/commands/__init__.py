"""The commands: in each module `add(subparsers)` declares options and the function that runs them.

That function returns the exit status; None if the command can only succeed or raise an error.
Heavy modules are imported inside those functions: `--help` and quick commands start at once.
"""
