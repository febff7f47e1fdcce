"""The commands. Each is declared above the function that runs it, with `options.command`.

That function returns what it has found, as a `printing.Result`, or its exit status. Heavy modules
are imported inside those functions: `--help` and quick commands start at once.
"""
