"""The headless commands, one module each: `add(subparsers)` declares its options and its `run`.

Heavy modules are imported inside `run`, so that `--help` and the quick commands start at once.
"""
